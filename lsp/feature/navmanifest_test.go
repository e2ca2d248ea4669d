package feature

import (
	"slices"
	"strings"
	"testing"

	"iai/workspace"
)

// navAt is the offset of a word in a file.
func navAt(t *testing.T, s *workspace.Snapshot, file, word string) int {
	t.Helper()
	i := strings.Index(s.File(file).Src(), word)
	if i < 0 {
		t.Fatalf("%s has no %q", file, word)
	}
	return i
}

func navFiles(list []Location) []string {
	out := []string{}
	for _, l := range list {
		out = append(out, l.File)
	}
	return out
}

// Paths are relative to the directory the workspace is set to, where it is set
// to one, for every manifest.
func TestNavBaseDirectory(t *testing.T) {
	s := workspace.New(workspace.Memory{
		"conf/manifest.iai":   "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge: [more.iai]\n",
		"rules/tasks.iai":     "kind: tasks\n",
		"rules/more.iai":      "kind: tasks\n---\n## One\n",
		"conf/more.iai":       "kind: tasks\n",
		"rules/unrelated.iai": "kind: tasks\n---\n## One\n",
	}, workspace.Options{Base: "rules"}).Snapshot()
	if got := navFiles(Definition(s, "conf/manifest.iai", navAt(t, s, "conf/manifest.iai", "more")).To); !slices.Equal(got, []string{"rules/more.iai"}) {
		t.Errorf("more.iai is %v", got)
	}
	if got := navFiles(Definition(s, "conf/manifest.iai", navAt(t, s, "conf/manifest.iai", "tasks")).To); !slices.Equal(got, []string{"rules/tasks.iai"}) {
		t.Errorf("tasks is %v", got)
	}
	// The setting names a directory, so a manifest that moves takes nothing
	// with it.
	if r := WillRenameFiles(s, []Move{{"conf", "deep/conf"}}); len(r.Edits)+len(r.Notes) > 0 {
		t.Errorf("moving the manifest alone changes %+v", r)
	}
	r := WillRenameFiles(s, []Move{{"rules/more.iai", "other/more.iai"}})
	if len(r.Edits) != 1 || r.Edits[0].New != "../other/more.iai" {
		t.Errorf("moving the file changes %+v", r.Edits)
	}
}

// A file that declares itself a manifest is read as one when it is looked at,
// even if no search finds it; nobody else hears of it.
func TestNavManifestByAnotherName(t *testing.T) {
	s := navSnapshot(workspace.Memory{
		"manifest.iai":  "kind: manifest\nenabled: [tasks]\n",
		"ci/other.iai":  "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge: [../tasks.iai]\n",
		"tasks.iai":     "kind: tasks\n---\n## One\n",
		"ci/tasks.iai":  "kind: tasks\n",
		"zz/unused.iai": "",
	})
	at := navAt(t, s, "ci/other.iai", "../tasks")
	if got := navFiles(Definition(s, "ci/other.iai", at).To); !slices.Equal(got, []string{"tasks.iai"}) {
		t.Errorf("the definition is %v", got)
	}
	if got := navFiles(References(s, "ci/other.iai", at, false)); !slices.Equal(got, []string{"ci/other.iai", "manifest.iai"}) {
		t.Errorf("the file is loaded by %v", got)
	}
	if got := navFiles(FileReferences(s, "tasks.iai")); !slices.Equal(got, []string{"manifest.iai"}) {
		t.Errorf("from elsewhere, the file is loaded by %v", got)
	}
	r, err := RenameTo(s, "ci/other.iai", at, "work.iai")
	if err != nil || len(r.Edits) != 1 || r.Edits[0].File != "ci/other.iai" || r.Edits[0].New != "work.iai" ||
		len(r.Moves) != 1 || r.Moves[0] != (Move{"tasks.iai", "ci/work.iai"}) {
		t.Errorf("renaming: %+v, %v", r, err)
	}
	if got := s.Users("tasks.iai"); slices.Contains(got, "ci/other.iai") {
		t.Errorf("looking at a file made it an entry point: %v", got)
	}
}

// Entry points may be named instead of searched for, and need not exist.
func TestNavNamedManifests(t *testing.T) {
	s := workspace.New(workspace.Memory{
		"a.iai":        "kind: manifest\nenabled: [tasks]\n",
		"manifest.iai": "kind: manifest\nenabled: [tasks]\n",
		"tasks.iai":    "kind: tasks\n",
	}, workspace.Options{Manifests: []string{"gone.iai", "a.iai"}}).Snapshot()
	if got := navFiles(FileReferences(s, "tasks.iai")); !slices.Equal(got, []string{"a.iai"}) {
		t.Errorf("the file is loaded by %v", got)
	}
}

// Unsaved text counts, and the order files are named in does not.
func TestNavUnsavedText(t *testing.T) {
	w := workspace.New(workspace.Memory{
		"manifest.iai": "kind: manifest\nenabled: [tasks]\n",
		"tasks.iai":    "kind: tasks\n---\n## One\n",
	}, workspace.Options{})
	s := w.Apply([]workspace.Change{
		{Path: "manifest.iai", Open: w.Parse("kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge: [b.iai]\n")},
		{Path: "b.iai", Open: w.Parse("kind: tasks\n---\n\n## One\n")},
	})
	got := References(s, "b.iai", navAt(t, s, "b.iai", "One"), true)
	if want := []string{"b.iai", "tasks.iai"}; !slices.Equal(navFiles(got), want) {
		t.Errorf("the heading stands in %v, want %v", navFiles(got), want)
	}
}

// A carriage return that ends no line is part of the title, and the heading
// above has to reach as far.
func TestNavCarriageReturnAtTheEnd(t *testing.T) {
	s := navSnapshot(workspace.Memory{"a.iai": "# One\n## Two\r"})
	c := &navChecker{t: t, s: s, what: "a.iai"}
	c.file("a.iai")
	out := DocumentSymbols(s, "a.iai")
	if len(out) != 1 || len(out[0].Children) != 1 || out[0].Range.End != 13 || out[0].Children[0].Range.End != 13 {
		t.Errorf("%+v", out)
	}
}

// Many aliases of one anchor cost no more than their number.
func TestNavManyAliases(t *testing.T) {
	var b strings.Builder
	b.WriteString("kind: manifest\nx-a: &a 1\nx-b: [")
	const n = 2000
	for range n {
		b.WriteString("*a, ")
	}
	b.WriteString("]\n")
	s := navSnapshot(workspace.Memory{"manifest.iai": b.String()})
	at := navAt(t, s, "manifest.iai", "*a")
	if got := len(DocumentHighlights(s, "manifest.iai", at)); got != n+1 {
		t.Errorf("%d places, want %d", got, n+1)
	}
	to := Definition(s, "manifest.iai", at).To
	if len(to) != 1 || to[0].Span.Of(b.String()) != "&a" {
		t.Errorf("the alias leads to %+v", to)
	}
}

func FuzzNavFile(f *testing.F) {
	f.Add("kind: tasks\n---\n## One\n", 20)
	f.Add("kind: manifest\nenabled: [tasks]\ntasks: {include: {merge: [a.iai, *b]}}\n", 60)
	f.Add("---\nx: &a [*a\n", 9)
	f.Add("\ufeffkind: references\r\nsources: [{type: url, value: 'https://é'}]\r\n---\r\n# 漢字 #\r\n", 50)
	f.Add("? [a]\n: b\n# iai-ignore T802,, x\n---\n<!-- iai-ignore a,b -->\n", 22)
	f.Add("##\n\xff\n#\t#", 1)
	f.Add("?", 1)
	f.Fuzz(func(t *testing.T, src string, offset int) {
		for _, name := range []string{"manifest.iai", "tasks.iai"} {
			tree := workspace.Memory{
				"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge: [a.iai]\n    override: [o.iai]\n  override: {mode: overlay}\n",
				"tasks.iai":    "kind: tasks\n---\n# One\n## Two\n",
				"o.iai":        "kind: tasks\n---\n# One\n",
			}
			tree[name] = src
			c := &navChecker{t: t, s: navSnapshot(tree), what: name}
			c.at(name, offset)
			c.file(name)
		}
	})
}

package feature

import (
	"fmt"
	"path"
	"sort"
	"strings"
	"testing"

	"iai/iaip"
	"iai/iaip/conformance/generate"
	"iai/iaip/text"
	"iai/workspace"
)

// workspaceOf opens generated files.
func workspaceOf(files map[string][]byte) *workspace.Snapshot {
	tree := workspace.Memory{}
	for name, data := range files {
		tree[name] = string(data)
	}
	s := workspace.New(tree, workspace.Options{}).Snapshot()
	s.Check(nil)
	return s
}

// Every feature answers at every offset of workspaces nobody would write, with
// spans inside the file, and every change it offers can be made.
func TestEveryOffset(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 10
	}
	for seed := range seeds {
		files, _ := generate.Generate(seed)
		s := workspaceOf(files)
		for _, file := range s.Files() {
			tried := fmt.Sprintf("seed %d, %s", seed, file)
			tryFile(t, tried, s, file)
			step := 1
			if len(s.File(file).Src()) > 600 {
				step = 3
			}
			for at := 0; at <= len(s.File(file).Src())+1; at += step {
				tryOffset(t, fmt.Sprintf("%s at %d", tried, at), s, file, at)
			}
			if t.Failed() {
				return
			}
		}
	}
}

// Every prefix of a file is what the file was while it was typed.
func TestEveryPrefix(t *testing.T) {
	for seed := range uint64(40) {
		files, manifest := generate.Generate(seed)
		if manifest == "" {
			manifest = "manifest.iai"
		}
		whole := string(files[manifest])
		w := workspace.New(workspace.Memory{}, workspace.Options{})
		for at := 0; at <= len(whole); at += 2 {
			s := w.Apply([]workspace.Change{{Path: manifest, Open: w.Parse(whole[:at])}})
			tryOffset(t, fmt.Sprintf("seed %d, the first %d bytes of %s", seed, at, manifest), s, manifest, at)
		}
	}
}

// tryFile asks what can be asked of a file as a whole.
func tryFile(t *testing.T, tried string, s *workspace.Snapshot, file string) {
	t.Helper()
	src := s.File(file).Src()
	whole := text.Span{Start: 0, End: len(src)}
	inside := func(what string, span text.Span) {
		if span.Start < 0 || span.End < span.Start || span.End > len(src) {
			t.Errorf("%s: %s at %v, and the file has %d bytes", tried, what, span, len(src))
		}
	}
	tokens := SemanticTokens(s, file, whole)
	checkTokens(t, tried, src, tokens)
	for _, fold := range Folds(s, file) {
		inside("a fold", fold.Span)
		if !strings.ContainsAny(fold.Of(src), "\r\n") {
			t.Errorf("%s: the fold %v has one line", tried, fold.Span)
		}
	}
	for _, lens := range CodeLenses(s, file) {
		inside("a lens", lens.Span)
		if ResolveLens(s, file, lens).Title == "" {
			t.Errorf("%s: a lens without a title", tried)
		}
	}
	for _, hint := range InlayHints(s, file, whole) {
		inside("a hint", text.Span{Start: hint.Offset, End: hint.Offset})
	}
	if s.IsManifest(file) {
		tryResolved(t, tried, s, file)
	}
}

func tryResolved(t *testing.T, tried string, s *workspace.Snapshot, manifest string) {
	t.Helper()
	d := Resolved(s, manifest, "")
	for line := 1; line <= d.Lines(); line++ {
		from, ok := d.At(line)
		if !ok {
			continue
		}
		if f := s.File(from.File); f != nil && from.Line > f.Lines.Count() {
			t.Errorf("%s: line %d of the document comes from line %d of %s", tried, line, from.Line, from.File)
		}
		found := false
		for _, back := range d.Of(from.File, from.Line) {
			found = found || back == line
		}
		if !found {
			t.Errorf("%s: line %d comes from %s:%d, and the way back is %v", tried, line, from.File, from.Line, d.Of(from.File, from.Line))
		}
	}
	r := s.Resolution(manifest)
	for _, k := range r.Effective() {
		if doc := Resolved(s, manifest, k.Name); !strings.HasSuffix(doc.Text, k.Text()) {
			t.Errorf("%s: the document of %s does not end in its effective text", tried, k.Name)
		}
	}
}

// tryOffset asks what can be asked at a cursor.
func tryOffset(t *testing.T, tried string, s *workspace.Snapshot, file string, at int) {
	t.Helper()
	f := s.File(file)
	src := f.Src()
	here := clamp(f, at)
	items, _ := Completions(s, file, at)
	for _, item := range items {
		// A cursor between the two characters of a line break stands at the
		// end of its line.
		end := f.Lines.Span(f.Lines.Line(here)).End
		if item.Span.Start > here || item.Span.End < min(here, end) || item.Span.End > len(src) ||
			f.Lines.Line(item.Span.Start) != f.Lines.Line(item.Span.End) || !item.Span.Covers(item.Insert) {
			t.Errorf("%s: %s replaces %v, inserts at %v", tried, item.Label, item.Span, item.Insert)
		}
	}
	if len(items) > 0 {
		CompletionDoc(s, items[len(items)/2].Data, nil)
	}
	if h, ok := Hover(s, file, at, nil); ok && (!h.Span.Contains(at) || h.Span.End > len(src) || h.Markdown == "") {
		t.Errorf("%s: a hover about %v", tried, h.Span)
	}
	last := text.Span{Start: here, End: here}
	for _, span := range SelectionRanges(s, file, at) {
		if !span.Covers(last) || span.End > len(src) {
			t.Errorf("%s: the selection %v does not grow out of %v", tried, span, last)
		}
		last = span
	}
	tryActions(t, tried, s, file, at)
}

// tryActions works every change out and makes it.
func tryActions(t *testing.T, tried string, s *workspace.Snapshot, file string, at int) {
	t.Helper()
	for _, action := range CodeActions(s, file, text.Span{Start: at, End: at}, nil) {
		fix, ok := ResolveAction(s, action.Data)
		if !ok {
			t.Errorf("%s: %q cannot be resolved", tried, action.Title)
		}
		if action.Kind == QuickFix {
			continue // not of this package's making
		}
		edits := map[string][]text.Edit{}
		for _, e := range fix.Edits {
			edits[e.File] = append(edits[e.File], e.Edit)
		}
		for p, list := range edits {
			if _, err := text.Apply(s.File(p).Src(), list); err != nil {
				t.Errorf("%s: %q in %s: %v", tried, action.Title, p, err)
			}
		}
	}
}

// FuzzFeatures asks everything of texts as they come, as a manifest and as a
// file of a kind.
func FuzzFeatures(f *testing.F) {
	f.Add("kind: manifest\nenabled: [tasks, \ntasks:\n  include: {merge: [a.iai, \"", 60)
	f.Add("---\nkind: tasks\n\"out\": 'x\n  - - {a: [b\n---\n# A\n## B\n", 30)
	f.Add("kind: x\r\n? [a]\r\n: b\r\nk: |\r\n  t\r\n\r\n---\r\n```\r\n# no", 22)
	f.Add("\ufeffkind: é\na: &b {c: *b}\n- x\n-", 20)
	f.Add("tasks:\n- a:\n  - \"b\n    c: [\n}", 25)
	f.Fuzz(func(t *testing.T, src string, at int) {
		if len(src) > 4<<10 {
			return
		}
		for _, file := range []string{"manifest.iai", "tasks.iai", "tasks.override.iai"} {
			tree := workspace.Memory{
				"manifest.iai":       "kind: manifest\nenabled: [tasks]\ntasks: {include: {override: [tasks.override.iai]}, override: {mode: overlay}}\n",
				"tasks.iai":          "kind: tasks\n---\n# A\n## B\ntext\n",
				"tasks.override.iai": "kind: tasks\n---\n## C\n",
			}
			tree[file] = src
			s := workspace.New(tree, workspace.Options{}).Snapshot()
			s.Check(nil)
			tryFile(t, file, s, file)
			tryOffset(t, file, s, file, at)
			tryOffset(t, file, s, file, len(src))
		}
	})
}

// after is the workspace with a change made.
func after(t *testing.T, tried string, s *workspace.Snapshot, fix workspace.Fix) (next *workspace.Snapshot, changed string) {
	t.Helper()
	tree := workspace.Memory{}
	for _, p := range s.Files() {
		tree[p] = s.File(p).Src()
	}
	edits := map[string][]text.Edit{}
	for _, e := range fix.Edits {
		edits[e.File] = append(edits[e.File], e.Edit)
	}
	for p, list := range edits {
		done, err := text.Apply(tree[p], list)
		if err != nil {
			t.Errorf("%s: %v", tried, err)
		}
		tree[p] = done
		changed += "-- " + p + " --\n" + done
	}
	for _, c := range fix.Creates {
		if s.Lookup(c.File).Status != iaip.Absent {
			t.Errorf("%s: %s is there already", tried, c.File)
		}
		tree[c.File] = c.Text
		changed += "-- " + c.File + " (new) --\n" + c.Text
	}
	next = workspace.New(tree, workspace.Options{}).Snapshot()
	next.Check(nil)
	return next, changed
}

// Whatever the workspace, a refactoring stops nothing that was not stopped, and
// what only moves things about leaves the same in force.
func TestRefactoringsKeepTheirWord(t *testing.T) {
	seeds := uint64(500)
	if testing.Short() {
		seeds = 60
	}
	made := map[string]int{}
	for seed := range seeds {
		files, _ := generate.Generate(seed)
		s := workspaceOf(files)
		for _, file := range s.Files() {
			done := map[string]bool{}
			for at := 0; at <= len(s.File(file).Src()); at += 3 {
				for _, o := range refactorings(s, file, at) {
					if done[o.id+o.title] {
						continue
					}
					done[o.id+o.title] = true
					fix, ok := o.make()
					if !ok {
						continue
					}
					made[o.id]++
					tried := fmt.Sprintf("seed %d, %s at %d, %q", seed, file, at, o.title)
					next := tryRefactoring(t, tried, s, o.id, fix)
					if o.id == "metadataToFile" {
						made["fileToMetadata"] += backAgain(t, tried, s, next, file, fix)
					}
				}
			}
		}
	}
	for _, id := range []string{"metadataToFile", "fileToMetadata", "addOverride", "extractSection", "toOverlay", "toReplaceAll", "enable", "disable", "createBase"} {
		if made[id] < 5 {
			t.Errorf("%s was made %d times: too few to say anything", id, made[id])
		}
	}
}

func tryRefactoring(t *testing.T, tried string, s *workspace.Snapshot, id string, fix workspace.Fix) *workspace.Snapshot {
	t.Helper()
	next, changed := after(t, tried, s, fix)
	for _, m := range s.Manifests() {
		old, now := s.Resolution(m), next.Resolution(m)
		switch {
		case id == "toOverlay" || id == "enable":
			// Overlay may find twins, a kind that was off may be broken: that
			// is what was asked for. The files must be whole all the same.
			if now.File.Broken() && !old.File.Broken() {
				t.Errorf("%s: the manifest is broken: %v\n%s", tried, now.File.Faults, changed)
			}
		case now.Stopped && !old.Stopped:
			t.Errorf("%s: it stops the resolution: %s\n%s", tried, stops(now)[0].Message, changed)
		case id == "extractSection":
			for _, k := range old.Effective() {
				if a, b := sortedLines(k.Text()), sortedLines(now.Kind(k.Name).Text()); a != b {
					t.Errorf("%s: %s loses or gains lines\n%s", tried, k.Name, changed)
				}
			}
		case keepsMeaning[id] && old.Digest() != now.Digest():
			t.Errorf("%s: it changes what is in force\n%s", tried, changed)
		}
	}
	return next
}

// backAgain makes metadata of the file that was made of metadata, and says how
// often that could be done.
func backAgain(t *testing.T, tried string, first, s *workspace.Snapshot, manifest string, fix workspace.Fix) int {
	t.Helper()
	entry := strings.Index(s.File(manifest).Src(), path.Base(fix.Creates[0].File))
	for _, o := range refactorings(s, manifest, entry) {
		if o.id != "fileToMetadata" {
			continue
		}
		back, ok := o.make()
		if !ok {
			return 0
		}
		last, changed := after(t, tried+" and back", s, back)
		if last.Resolution(manifest).Digest() != first.Resolution(manifest).Digest() {
			t.Errorf("%s and back: it changes what is in force\n%s", tried, changed)
		}
		return 1
	}
	return 0
}

// sortedLines are the lines of a text that show something, in an order of
// their own.
func sortedLines(s string) string {
	var lines []string
	for _, line := range strings.Split(s, "\n") {
		if !isBlank(line) {
			lines = append(lines, strings.TrimRight(line, "\r"))
		}
	}
	sort.Strings(lines)
	return strings.Join(lines, "\n")
}

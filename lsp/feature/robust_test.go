package feature

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"iai/iaip/conformance/generate"
	"iai/iaip/syntax"
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

// rounds is how often a test over generated files goes round: in a short run,
// in an ordinary one, and where there is time.
func rounds(short, ordinary, long uint64) uint64 {
	switch {
	case os.Getenv("IAI_LONG") == "1":
		return long
	case testing.Short():
		return short
	}
	return ordinary
}

// Every feature answers at every offset of workspaces nobody would write, with
// spans inside the file, and every change it offers can be made.
func TestEveryOffset(t *testing.T) {
	t.Parallel()
	seeds := rounds(6, 12, 80)
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
	for seed := range uint64(30) {
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

// Whatever is taken where, a file that could be read can be read afterwards.
func TestTakingAnItemBreaksNothing(t *testing.T) {
	t.Parallel()
	taken := 0
	for seed := range rounds(20, 40, 240) {
		files, _ := generate.Generate(seed)
		s := workspaceOf(files)
		for _, file := range s.Files() {
			f := s.File(file)
			if f.Broken() {
				continue
			}
			for at := int(seed) % 3; at <= len(f.Src()); at += 3 {
				items, _ := Completions(s, file, at)
				for i := range items {
					item := &items[i]
					if i > 2 && i%5 != at%5 {
						continue // of the many alike a few are enough
					}
					next, err := text.Apply(f.Src(), []text.Edit{{Span: item.Span, New: item.Text}})
					if err != nil {
						t.Fatal(err)
					}
					taken++
					if g := syntax.Parse(next); g.Broken() {
						t.Errorf("seed %d, %s at %d: taking %q for %q breaks the file: %v\n%s", seed, file, at, item.Text, item.Span.Of(f.Src()), g.Faults[0].Message, next)
						return
					}
				}
			}
		}
	}
	if taken < 10_000 {
		t.Errorf("only %d items were taken", taken)
	}
}

// FuzzFeatures asks everything of texts as they come, as a manifest and as a
// file of a kind.
func FuzzFeatures(f *testing.F) {
	f.Add("kind: manifest\nenabled: [tasks, \ntasks:\n  include: {merge: [a.iai, \"", 60)
	f.Add("---\nkind: tasks\n\"out\": 'x\n  - - {a: [b\n---\n# A\n## B\n", 30)
	f.Add("kind: x\r\n? [a]\r\n: b\r\nk: |\r\n  t\r\n\r\n---\r\n```\r\n# no", 22)
	f.Add("\ufeffkind: é\na: &b {c: *b}\n- x\n-", 20)
	f.Add("kin : 00", 4)
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

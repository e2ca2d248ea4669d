package feature

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"iai/iaip/text"
	"iai/workspace"
)

// A navChecker holds answers to what every answer promises: that spans lie in
// the file they are of, that names lie in what they name.
type navChecker struct {
	t    *testing.T
	s    *workspace.Snapshot
	what string
}

func (c *navChecker) failf(format string, args ...any) {
	c.t.Helper()
	c.t.Fatalf(c.what+": "+format, args...)
}

func (c *navChecker) span(file string, span text.Span) {
	c.t.Helper()
	f := c.s.File(file)
	if f == nil {
		c.failf("a span in %q, which is no file", file)
	}
	if span.Start < 0 || span.End < span.Start || span.End > len(f.Src()) {
		c.failf("%v is outside of %s with its %d bytes", span, file, len(f.Src()))
	}
}

func (c *navChecker) location(l Location) {
	c.t.Helper()
	if l.File == "" {
		if l.Embedded.Document == "" || l.Embedded.Line < 1 {
			c.failf("a place that is nowhere: %+v", l)
		}
		return
	}
	c.span(l.File, l.Span)
	c.span(l.File, l.Whole)
	if !l.Whole.Covers(l.Span) {
		c.failf("%s: the name %v is not in %v", l.File, l.Span, l.Whole)
	}
}

func (c *navChecker) locations(list []Location) {
	c.t.Helper()
	for i, l := range list {
		c.location(l)
		if i > 0 && list[i-1].compare(l) >= 0 {
			c.failf("not in order, or twice: %+v and %+v", list[i-1], l)
		}
	}
}

func (c *navChecker) jump(file string, offset int, j Jump) {
	c.t.Helper()
	if len(j.To) == 0 {
		return
	}
	c.span(file, j.Origin)
	if !j.Origin.Contains(offset) {
		c.failf("the origin %v does not hold the cursor at %d", j.Origin, offset)
	}
	c.locations(j.To)
}

func (c *navChecker) rename(r Rename) {
	c.t.Helper()
	edits := map[string][]text.Edit{}
	for _, e := range r.Edits {
		c.span(e.File, e.Span)
		edits[e.File] = append(edits[e.File], e.Edit)
	}
	for file, list := range edits {
		if _, err := text.Apply(c.s.File(file).Src(), list); err != nil {
			c.failf("%s: %v", file, err)
		}
	}
}

func (c *navChecker) symbols(file string, list []Symbol, within text.Span) {
	c.t.Helper()
	for _, s := range list {
		c.span(file, s.Range)
		if s.Name == "" || !s.Range.Covers(s.Selection) || !within.Covers(s.Range) {
			c.failf("%s: the symbol %+v does not fit into %v", file, s, within)
		}
		if s.Selection.Empty() && len(c.s.File(file).Src()) > 0 {
			c.failf("%s: nothing to select of %+v", file, s)
		}
		c.symbols(file, s.Children, s.Range)
	}
}

// at asks everything that is asked with a cursor.
func (c *navChecker) at(file string, offset int) {
	c.t.Helper()
	c.jump(file, offset, Definition(c.s, file, offset))
	c.jump(file, offset, Declaration(c.s, file, offset))
	all, some := References(c.s, file, offset, true), References(c.s, file, offset, false)
	c.locations(all)
	c.locations(some)
	for _, l := range some {
		if !navHas(all, l) {
			c.failf("%+v goes when the declaration comes", l)
		}
	}
	before := -1
	for _, h := range DocumentHighlights(c.s, file, offset) {
		c.span(file, h.Span)
		if h.Start <= before {
			c.failf("highlights are not in order: %v behind %d", h, before)
		}
		before = h.Start
	}
	if at, err := PrepareRename(c.s, file, offset); err == nil {
		c.span(file, at.Span)
		if r, err := RenameTo(c.s, file, offset, "New name"); err == nil {
			c.rename(r)
		}
	} else if _, also := RenameTo(c.s, file, offset, "New name"); also == nil {
		c.failf("renamed what could not be: %v", err)
	}
	for _, item := range PrepareCallHierarchy(c.s, file, offset) {
		c.item(item)
	}
}

func (c *navChecker) item(item CallItem) {
	c.t.Helper()
	c.span(item.File, item.Range)
	if !item.Range.Covers(item.Selection) || item.Name == "" {
		c.failf("%+v does not hold together", item)
	}
}

// file asks everything that is asked of a file.
func (c *navChecker) file(file string) {
	c.t.Helper()
	c.symbols(file, DocumentSymbols(c.s, file), text.Span{Start: 0, End: len(c.s.File(file).Src())})
	for _, l := range DocumentLinks(c.s, file) {
		c.span(file, l.Span)
		if l.Span.Empty() {
			c.failf("a link on nothing: %+v", l)
		}
		ResolveDocumentLink(c.s, l)
	}
	c.locations(FileReferences(c.s, file))
	for _, call := range IncomingCalls(c.s, file) {
		c.item(call.Item)
		for _, span := range call.Spans {
			c.span(call.Item.File, span)
		}
	}
	for _, call := range OutgoingCalls(c.s, file) {
		c.item(call.Item)
		for _, span := range call.Spans {
			c.span(file, span)
		}
	}
	c.rename(WillRenameFiles(c.s, []Move{{file, "moved/to here.iai"}}))
}

func navHas(list []Location, l Location) bool {
	for _, other := range list {
		if other == l {
			return true
		}
	}
	return false
}

// Whatever a workspace looks like and wherever the cursor is, no feature
// panics and every answer keeps its promises.
func TestNavEveryOffset(t *testing.T) {
	t.Parallel()
	seeds := rounds(6, 12, 80)
	for seed := range seeds {
		tree := navWorld(seed)
		s := navSnapshot(tree)
		c := &navChecker{t: t, s: s}
		for file, src := range tree {
			c.what = file
			for offset := -1; offset <= len(src)+1; offset++ {
				c.at(file, offset)
			}
			c.file(file)
		}
		for _, query := range []string{"", "t", "Tasks", "kind:"} {
			for _, found := range WorkspaceSymbols(s, query) {
				if found.Name == "" {
					t.Fatalf("seed %d: a symbol without a name: %+v", seed, found)
				}
				c.location(found.Location)
			}
		}
	}
}

// While somebody types, a file ends anywhere: every beginning of every file of
// the fixtures is asked, with the cursor at its end.
func TestNavWhileTyping(t *testing.T) {
	t.Parallel()
	step := int(rounds(5, 3, 1)) // in bytes
	names, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil || len(names) < 40 {
		t.Fatalf("%d fixtures, %v", len(names), err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		archive := txtar.Parse(data)
		tree := workspace.Memory{}
		for _, f := range archive.Files {
			tree[f.Name] = string(f.Data)
		}
		w := workspace.New(tree, workspace.Options{})
		for _, f := range archive.Files {
			if f.Name == "want" {
				continue
			}
			for end := 0; end <= len(f.Data); end += step {
				s := w.Apply([]workspace.Change{{Path: f.Name, Open: w.Parse(string(f.Data[:end]))}})
				c := &navChecker{t: t, s: s, what: name + ": " + f.Name}
				c.at(f.Name, end)
				c.file(f.Name)
			}
			w.Apply([]workspace.Change{{Path: f.Name}})
		}
	}
}

// A file that is not there has nothing in it.
func TestNavMissingFile(t *testing.T) {
	s := navSnapshot(workspace.Memory{"manifest.iai": "kind: manifest\n"})
	const file = "nowhere.iai"
	if got := Definition(s, file, 3); len(got.To) > 0 {
		t.Errorf("Definition: %v", got)
	}
	if got := References(s, file, 3, true); len(got) > 0 {
		t.Errorf("References: %v", got)
	}
	if got := DocumentHighlights(s, file, 3); len(got) > 0 {
		t.Errorf("DocumentHighlights: %v", got)
	}
	if got := DocumentSymbols(s, file); len(got) > 0 {
		t.Errorf("DocumentSymbols: %v", got)
	}
	if got := DocumentLinks(s, file); len(got) > 0 {
		t.Errorf("DocumentLinks: %v", got)
	}
	if got := PrepareCallHierarchy(s, file, 3); len(got) > 0 {
		t.Errorf("PrepareCallHierarchy: %v", got)
	}
	if got := IncomingCalls(s, file); len(got) > 0 {
		t.Errorf("IncomingCalls: %v", got)
	}
	if got := OutgoingCalls(s, file); len(got) > 0 {
		t.Errorf("OutgoingCalls: %v", got)
	}
	const want = "There is no file `nowhere.iai`."
	if _, err := PrepareRename(s, file, 3); err == nil || err.Error() != want {
		t.Errorf("PrepareRename: %v, want %s", err, want)
	}
	if _, err := RenameTo(s, file, 3, "x"); err == nil || err.Error() != want {
		t.Errorf("RenameTo: %v, want %s", err, want)
	}
}

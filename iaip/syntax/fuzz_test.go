package syntax

import (
	"strings"
	"testing"

	"iai/iaip/text"
)

// FuzzParse: whatever the bytes, there is a file; its pieces are the bytes;
// every span lies inside; and an incremental parse is a parse.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "\ufeff", "---\n", "---\n---\n", "kind: context\n---\ntext\n", "---\nkind: context\n---\n# A\n## B\n",
		"kind: manifest\r\nenabled: [a, 'b', \"c\"]\r\ncontext:\r\n  include:\r\n    merge:\r\n    - a.iai\r\n",
		"kind: &x |2-\n    a\n   b\nb: *x\n---\n", "a: [*b]\n---\n", "a: &a [*a]\n---\n", "? a\n: b\n---\n",
		"a: b: c\n\td\n---\n", "<<<<<<< a\n=======\n>>>>>>> b\n", "kind: \"a\\\n  b\"\n---\n", "a: 'b\n\n c'\n# d\n---\n",
		"é: 漢\u2028字\n---\n", "a: !!str &b c\n---\n", "{a: 1}\nb: 2\n---\n", "    a:\n  b:\n---\n", "a: >+\n\n\n---\n",
		"kind: x\n...\na: 1\n---\n", "%YAML 1.2\n---\na: 1\n", "\xff\xfe", "a: \x00\n---\n",
		"kind: tasks\nx: &a 1\ny: *a\nz: [\n---\n", "kind: tasks\nx: [1,\n2]\nz: \"a\n---\n", "kind: 'a'b'\n...\n--- # end\nx\n---\n",
		"kind: tasks\n<<<<<<<\nx: 1\n=======\nx: 2\n---\n```\n<<<<<<<\n=======\n>>>>>>>\n```\n",
	} {
		f.Add(s, 0, 0, "x")
		f.Add(s, len(s)/2, 2, "\n- ")
	}
	// A marker taken away completes the set around it.
	f.Add("kind: tasks\n---\n<<<<<<< a\n=======\n<<<<<<< b\nbar\n>>>>>>> c\n", 34, 10, "")
	f.Fuzz(func(t *testing.T, src string, start, cut int, insert string) {
		if len(src) > 1<<16 || len(insert) > 1<<10 {
			return
		}
		file := Parse(src)
		checkFile(t, file)
		start = min(max(start, 0), len(src))
		end := min(start+max(cut, 0), len(src))
		next := src[:start] + insert + src[end:]
		again := file.Reparse(next, start, end, len(insert))
		checkFile(t, again)
		if got, want := fingerprint(again), fingerprint(Parse(next)); got != want {
			t.Errorf("%q with [%d,%d) replaced by %q\n got %s\nwant %s", src, start, end, insert, got, want)
		}
	})
}

func checkFile(t *testing.T, f *File) {
	t.Helper()
	src, p := f.Src(), f.Parts
	if whole := p.BOM.Of(src) + p.Open.Of(src) + p.Front.Of(src) + p.Close.Of(src) + p.Body.Of(src); whole != src {
		t.Fatalf("the pieces of %q give %q", src, whole)
	}
	inside := func(what string, s text.Span, outer text.Span) {
		if s.Start < outer.Start || s.End > outer.End || s.Start > s.End {
			t.Fatalf("%s %v lies outside %v of %q", what, s, outer, src)
		}
	}
	whole := text.Span{Start: 0, End: len(src)}
	for _, fault := range f.Faults {
		inside("the fault", fault.Span, whole)
		if fault.Empty() && strings.TrimSpace(src) != "" {
			t.Fatalf("a fault of %q has no place: %s", src, fault.Message)
		}
		if fault.Message == "" || strings.Contains(fault.Message, "\n") {
			t.Fatalf("message %q", fault.Message)
		}
	}
	var walk func(v Value, outer text.Span)
	walk = func(v Value, outer text.Span) {
		inside("a node", v.Span(), outer)
		inside("content", v.Content(), v.Span())
		if v.IsAlias() {
			return
		}
		for key, value := range v.Pairs() {
			walk(key, v.Span())
			walk(value, whole)
		}
		for item := range v.Items() {
			walk(item, v.Span())
		}
	}
	if f.Root().Len() > 0 {
		walk(f.Root(), p.Front)
	}
	at := p.Body.Start
	for i := range f.Doc.Len() {
		s := f.Doc.Section(i)
		if s.Span.Start != at {
			t.Fatalf("section %d of %q starts at %d, not %d", i, src, s.Span.Start, at)
		}
		at = s.Span.End
	}
	if at != p.Body.End && !f.has(Limit) {
		t.Fatalf("the sections of %q end at %d, not %d", src, at, p.Body.End)
	}
}

package format

import (
	"testing"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Whatever the bytes are, formatting keeps its promises. The check of its own
// that makes it give up an edit may be hit here, where anything can be YAML.
func FuzzFormat(f *testing.F) {
	for _, fx := range fixtures(f) {
		f.Add(fx.in)
	}
	f.Fuzz(func(t *testing.T, src string) {
		file := syntax.Parse(src)
		edits := Edits(file)
		out := apply(t, src, edits)
		again := syntax.Parse(out)
		switch {
		case len(edits) == 0:
		case again.Broken() || again.Form != file.Form || again.Text() != file.Text():
			t.Errorf("%q becomes %q with %v", src, out, again.Faults)
		case string(file.Root().AppendJSON(nil)) != string(again.Root().AppendJSON(nil)):
			t.Errorf("%q becomes %q: other settings", src, out)
		case solid(src) != solid(out):
			t.Errorf("%q becomes %q: not only white space", src, out)
		case len(Edits(again)) > 0:
			t.Errorf("%q becomes %q, and then changes again", src, out)
		}
		for at := 0; at <= len(src); at += 1 + len(src)/8 {
			part, err := text.Apply(src, Range(file, text.Span{Start: at / 2, End: at}))
			if err != nil {
				t.Fatal(err)
			}
			if solid(part) != solid(src) || string(syntax.Parse(part).Root().AppendJSON(nil)) != string(file.Root().AppendJSON(nil)) {
				t.Errorf("%q becomes %q by a range", src, part)
			}
			if _, err := text.Apply(src, OnType(file, at, "\n")); err != nil {
				t.Fatal(err)
			}
		}
	})
}

package markdown

import (
	"testing"

	"iai/iaip/text"
)

func TestFormatHint(t *testing.T) {
	for _, c := range []struct {
		name  string
		src   string
		id    string // empty: there is no declaration
		block string
	}{
		{"alone", "---markdown---\ntext\n", "markdown", "---markdown---"},
		{"nothing behind it", "---markdown---", "markdown", "---markdown---"},
		{"between dashes", "---\n---markdown---\n---\ntext\n", "markdown", "---\n---markdown---\n---"},
		{"between dashes, nothing behind", "---\n---markdown---\n---", "markdown", "---\n---markdown---\n---"},
		{"with dots, dashes and a version", "---iaip.text-v0.1---\n", "iaip.text-v0.1", "---iaip.text-v0.1---"},
		{"one letter", "---x---\n", "x", "---x---"},
		{"CR LF", "---\r\n---md---\r\n---\r\n", "md", "---\r\n---md---\r\n---"},
		{"blanks behind", "---md--- \t\n", "md", "---md---"},
		{"blanks behind, between dashes", "--- \n---md--- \n--- \n", "md", "--- \n---md--- \n---"},
		{"blank lines before it", "\n \r\n---md---\n", "md", "---md---"},
		{"followed by another row of dashes", "---md---\n---\n", "md", "---md---"},

		{"no text", "", "", ""},
		{"only blank lines", "\n\n", "", ""},
		{"plain text", "text\n", "", ""},
		{"three dashes", "---\ntext\n", "", ""},
		{"six dashes", "------\n", "", ""},
		{"a long row of dashes", "----------\n", "", ""},
		{"four dashes before", "----md---\n", "", ""},
		{"four dashes behind", "---md----\n", "", ""},
		{"a blank in the name", "---not a name---\n", "", ""},
		{"blanks around the name", "--- md ---\n", "", ""},
		{"not closed", "---md\n", "", ""},
		{"not opened", "md---\n", "", ""},
		{"blank before it", " ---md---\n", "", ""},
		{"not the first text", "text\n---md---\n", "", ""},
		{"dashes before it only", "---\n---md---\ntext\n", "", ""},
		{"dashes before it, then the end", "---\n---md---", "", ""},
		{"a blank line between the dashes", "---\n\n---md---\n---\n", "", ""},
		{"a heading", "# ---md---\n", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			front := "kind: tasks\n---\n"
			src := front + c.src
			got, ok := FormatHint(src, text.Span{Start: len(front), End: len(src)})
			if ok != (c.id != "") {
				t.Fatalf("%q: found %v, want %v", c.src, ok, !ok)
			}
			if !ok {
				return
			}
			line := "---" + c.id + "---"
			if got.ID.Of(src) != c.id || got.Line.Of(src) != line || got.Block.Of(src) != c.block ||
				got.ID.Start != got.Line.Start+3 || got.Line.Start < len(front) {
				t.Errorf("%q: id %q, line %q, block %q", c.src, got.ID.Of(src), got.Line.Of(src), got.Block.Of(src))
			}
		})
	}
}

func TestFormatHintEndsWithTheBody(t *testing.T) {
	src := "---md---more"
	if got, ok := FormatHint(src, text.Span{End: 8}); !ok || got.ID != (text.Span{Start: 3, End: 5}) {
		t.Errorf("%v %v", got, ok)
	}
	if _, ok := FormatHint(src, whole(src)); ok {
		t.Error("a name may not go on behind the dashes")
	}
}

func TestFormatHintStripsNothing(t *testing.T) {
	src := "---\n---md---\n---\n# a\n"
	doc := Scan(src, whole(src))
	if doc.Section(0).Text.Of(src) != "---\n---md---\n---\n" || doc.Section(0).Blank {
		t.Errorf("root section %q", doc.Section(0).Text.Of(src))
	}
}

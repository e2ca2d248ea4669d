package markdown

import (
	"testing"

	"iai/iaip/text"
)

func TestFenceSpans(t *testing.T) {
	src := "a\n  ```  go run \t\r\nx\r\n\r\n```\r\nb\n~~~\n"
	doc := Scan(src, whole(src))
	want := []Fence{
		{
			Open:    span(t, src, "  ```  go run \t"),
			Info:    span(t, src, "go run"),
			Content: span(t, src, "x\r\n\r\n"),
			Close:   text.Span{Start: 24, End: 27},
			Closed:  true,
		},
		{
			Open:    span(t, src, "~~~"),
			Info:    text.Span{Start: 34, End: 34},
			Content: text.Span{Start: 35, End: 35},
			Close:   text.Span{Start: 35, End: 35},
		},
	}
	if len(doc.Fences()) != len(want) {
		t.Fatalf("%d fences: %+v", len(doc.Fences()), doc.Fences())
	}
	for i, w := range want {
		if got := doc.Fences()[i]; got != w {
			t.Errorf("fence %d\n got %+v\nwant %+v", i, got, w)
		}
	}
	first := doc.Fences()[0]
	if got := first.Span(); got != (text.Span{Start: 2, End: 27}) {
		t.Errorf("the block is %v", got)
	}
	if got := first.Lang(src); got.Of(src) != "go" || got != span(t, src, "go") {
		t.Errorf("the language is %q", got.Of(src))
	}
	if got := doc.Fences()[1].Lang(src); !got.Empty() {
		t.Errorf("no language is %q", got.Of(src))
	}
}

func TestFenceContent(t *testing.T) {
	for _, c := range []struct{ name, src, content string }{
		{"lines", "```\na\nb\n```\n", "a\nb\n"},
		{"no lines", "```\n```\n", ""},
		{"unclosed", "```\na\nb", "a\nb"},
		{"unclosed, nothing behind it", "```", ""},
		{"unclosed, a heading behind it", "```\n# a\n", "# a\n"},
		{"closing fence at the end of the text", "```\na\n```", "a\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := Scan(c.src, whole(c.src))
			if len(doc.Fences()) != 1 || doc.Fences()[0].Content.Of(c.src) != c.content {
				t.Errorf("%q: %+v", c.src, doc.Fences())
			}
		})
	}
}

func TestInCode(t *testing.T) {
	src := "a\n```go\nx\n```\nb\n- ```\n  y\n\n    z\n\n~~~\nw"
	doc := Scan(src, whole(src))
	for _, c := range []struct {
		name   string
		offset int
		want   bool
	}{
		{"before it", 0, false},
		{"end of the line before", 1, false},
		{"start of the opening line", 2, true},
		{"in the info string", 6, true},
		{"in the code", 8, true},
		{"in the closing line", 11, true},
		{"end of the closing line", 13, true},
		{"start of the line behind", 14, false},
		{"in a block inside a list", 24, false},
		{"in the unclosed one", 36, true},
		{"at the end of the text", len(src), true},
	} {
		if got := doc.InCode(c.offset); got != c.want {
			t.Errorf("%s: InCode(%d) = %v", c.name, c.offset, got)
		}
	}
}

package format

import (
	"strings"
	"testing"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// «» is the range.
func TestRange(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"a word stands for its line",
			"a:   1\nb:«   »2\nc:   3\n---\n",
			"a:   1\nb: 2\nc:   3\n---\n"},
		{"a cursor stands for its line",
			"a:   1\n«»b:   2\nc:   3\n---\n",
			"a:   1\nb: 2\nc:   3\n---\n"},
		{"a range that ends at the start of a line leaves that line",
			"«a:   1\nb:   2\n»c:   3\n---\n",
			"a: 1\nb: 2\nc:   3\n---\n"},
		{"a whole block is indented",
			"x:   1\n«a:\n    b:   1\n    c: 2»\ny:   1\n---\n",
			"x:   1\na:\n  b: 1\n  c: 2\ny:   1\n---\n"},
		{"half a block keeps its indentation and loses its blanks",
			"a:\n    b:   1  \n«    c:   2  »\n---\n",
			"a:\n    b:   1  \n    c: 2\n---\n"},
		{"one item of a list that would have to move with the others",
			"a:\n- b\n«-   c»\n---\n",
			"a:\n- b\n- c\n---\n"},
		{"half a literal block does not move",
			"a: |\n    b\n«    c»\n---\n",
			"a: |\n    b\n    c\n---\n"},
		{"blank lines inside the range",
			"a:   1\n«\n\n\n»b:   2\n---\n",
			"a:   1\n\nb:   2\n---\n"},
		{"the delimiter is a line like others",
			"a:   1\n---«»  \n",
			"a:   1\n---\n"},
		{"comments on their own lines",
			"a:\n«      # one\n»  b:   2\n---\n",
			"a:\n  # one\n  b:   2\n---\n"},
		{"free text",
			"a:   1\n---\n«text  \n\n\n»",
			"a:   1\n---\ntext  \n\n\n"},
		{"all of it",
			"«\ufeff---  \r\na:\r\n    b:   é\r\n---\r\ntext  »",
			"\ufeff---\r\na:\r\n  b: é\r\n---\r\ntext  "},
		{"a malformed file",
			"«a: b: c\nd:   1\n»---\n",
			"a: b: c\nd:   1\n---\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			from := strings.Index(tt.src, "«")
			src := strings.Replace(tt.src, "«", "", 1)
			to := strings.Index(src, "»")
			src = strings.Replace(src, "»", "", 1)
			got := apply(t, src, Range(syntax.Parse(src), text.Span{Start: from, End: to}))
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", conceal(got), conceal(tt.want))
			}
		})
	}
}

// A range over everything does what formatting does, and one outside of the
// file does nothing worse than nothing.
func TestRangeOfEverything(t *testing.T) {
	for _, fx := range fixtures(t) {
		f := syntax.Parse(fx.in)
		if got := apply(t, fx.in, Range(f, text.Span{Start: -3, End: len(fx.in) + 3})); got != fx.want {
			t.Errorf("%s: got\n%s\nwant\n%s", fx.name, conceal(got), conceal(fx.want))
		}
		Range(f, text.Span{Start: len(fx.in) + 5, End: len(fx.in) + 9})
		Range(f, text.Span{Start: 5, End: 2})
	}
}

package format

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Range are those of the Edits that lie on the lines a span touches. A span
// that ends at the start of a line does not touch that line.
//
// Where lines cannot be indented without their neighbours, because a block
// would fall apart, their indentation stays and the rest is done.
func Range(f *syntax.File, span text.Span) []text.Edit {
	src := f.Src()
	from := min(max(span.Start, 0), len(src))
	to := min(max(span.End, from), len(src))
	from = strings.LastIndexByte(src[:from], '\n') + 1
	if to == from || src[to-1] != '\n' {
		to = lineEnd(src, to)
	}
	var all, inner []text.Edit
	for _, e := range propose(f) {
		if e.Start >= to && to < len(src) || max(e.End-1, e.Start) < from {
			continue
		}
		all = append(all, e)
		if start := strings.LastIndexByte(src[:e.Start], '\n') + 1; strings.Trim(src[max(start, f.BOM.End):e.Start], " \t") != "" {
			inner = append(inner, e)
		}
	}
	for _, edits := range [][]text.Edit{all, inner} {
		if len(edits) > 0 && sound(f, edits, false) {
			return edits
		}
	}
	return nil
}

package text

import (
	"sort"
	"unicode/utf8"
)

// A ruler knows the columns of a long line at some of its offsets. A line may
// have millions of characters and as many places that somebody asks about; to
// count from its start each time would take as long as both together.
type ruler struct {
	line    int
	enc     Encoding
	offsets []int32 // where characters start, stride bytes apart or hardly more
	columns []int32 // the column of each
}

// stride is how many bytes of a line are counted anew for each question.
const stride = 1024

// ruler is that of a line. Only the last one is kept: questions come in the
// order of the text.
func (l *Lines) ruler(line int, enc Encoding) *ruler {
	if r := l.measured.Load(); r != nil && r.line == line && r.enc == enc {
		return r
	}
	span := l.Span(line)
	n := span.Len()/stride + 1
	r := &ruler{line, enc, make([]int32, 0, n), make([]int32, 0, n)}
	for at, column := span.Start, 0; ; {
		r.offsets = append(r.offsets, int32(at))
		r.columns = append(r.columns, int32(column))
		next := at + stride
		for next < span.End && !utf8.RuneStart(l.src[next]) {
			next++
		}
		if next >= span.End {
			break
		}
		column += width(l.src[at:next], enc)
		at = next
	}
	l.measured.Store(r)
	return r
}

// before is the last known offset at or before one, with its column.
func (r *ruler) before(offset int) (at, column int) {
	i := sort.Search(len(r.offsets), func(i int) bool { return int(r.offsets[i]) > offset }) - 1
	return int(r.offsets[i]), int(r.columns[i])
}

// upTo is the last known offset whose column is at most one, with its column.
func (r *ruler) upTo(column int) (at, known int) {
	i := sort.Search(len(r.columns), func(i int) bool { return int(r.columns[i]) > column }) - 1
	return int(r.offsets[i]), int(r.columns[i])
}

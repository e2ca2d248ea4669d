package text

import (
	"sort"
	"strings"
	"sync/atomic"
	"unicode/utf8"
)

// BOM is the byte order mark some editors write at the start of a file. It is
// part of the bytes and of no line: an editor that opens the file strips it,
// so column 0 of line 0 is the byte behind it.
const BOM = "\ufeff"

// An Encoding says in which units a column counts.
type Encoding uint8

const (
	UTF16 Encoding = iota // what editors speak unless they negotiate otherwise
	UTF8
	UTF32
)

// A Position is a place as editors name it: line and column, both from 0.
type Position struct {
	Line, Character int
}

// Lines is the line table of one text. Lines end at "\n", "\r\n" and "\r", as
// the language server protocol defines them, and at nothing else.
//
// A Lines value never changes after it is made.
type Lines struct {
	src    string
	starts []int32 // starts[i] is the offset of the first byte of line i
	// measured is the long line that was counted last.
	measured atomic.Pointer[ruler]
}

// NewLines builds the line table of src.
func NewLines(src string) *Lines {
	first := int32(0)
	if strings.HasPrefix(src, BOM) {
		first = int32(len(BOM))
	}
	starts := make([]int32, 1, 1+strings.Count(src, "\n"))
	starts[0] = first
	if strings.IndexByte(src, '\r') < 0 {
		for at := 0; ; {
			i := strings.IndexByte(src[at:], '\n')
			if i < 0 {
				break
			}
			at += i + 1
			starts = append(starts, int32(at))
		}
		return &Lines{src: src, starts: starts}
	}
	for at := 0; at < len(src); at++ {
		switch src[at] {
		case '\n':
			starts = append(starts, int32(at+1))
		case '\r':
			if at+1 < len(src) && src[at+1] == '\n' {
				at++
			}
			starts = append(starts, int32(at+1))
		}
	}
	return &Lines{src: src, starts: starts}
}

// Src is the text the table was made for.
func (l *Lines) Src() string { return l.src }

// Count is the number of lines; a text that ends in a line break has an empty
// last line.
func (l *Lines) Count() int { return len(l.starts) }

// Line is the index of the line that holds offset.
func (l *Lines) Line(offset int) int {
	i := sort.Search(len(l.starts), func(i int) bool { return int(l.starts[i]) > offset })
	return max(i-1, 0)
}

// Span is the content of line i without its line break.
func (l *Lines) Span(i int) Span {
	start := int(l.starts[i])
	end := len(l.src)
	if i+1 < len(l.starts) {
		end = int(l.starts[i+1])
		if end > start && l.src[end-1] == '\n' {
			end--
		}
		if end > start && l.src[end-1] == '\r' {
			end--
		}
	}
	return Span{start, end}
}

// Full is line i with its line break.
func (l *Lines) Full(i int) Span {
	end := len(l.src)
	if i+1 < len(l.starts) {
		end = int(l.starts[i+1])
	}
	return Span{int(l.starts[i]), end}
}

// Position names the place of a byte offset. An offset inside a character
// names the start of that character, one inside a line break the end of its
// line; one outside the text is clamped to it.
func (l *Lines) Position(offset int, enc Encoding) Position {
	offset = min(max(offset, int(l.starts[0])), len(l.src))
	line := l.Line(offset)
	start := int(l.starts[line])
	offset = min(offset, l.Span(line).End)
	for offset > start && offset < len(l.src) && !utf8.RuneStart(l.src[offset]) {
		offset--
	}
	if enc == UTF8 {
		return Position{line, offset - start}
	}
	if offset-start > stride {
		m, column := l.ruler(line, enc).before(offset)
		return Position{line, column + width(l.src[m:offset], enc)}
	}
	return Position{line, width(l.src[start:offset], enc)}
}

// Offset is the byte offset of a position. A column past the end of its line
// is the end of that line, a line past the end of the text is the end of the
// text, and a column inside a character is the start of that character.
func (l *Lines) Offset(p Position, enc Encoding) int {
	if p.Line < 0 {
		return int(l.starts[0])
	}
	if p.Line >= len(l.starts) {
		return len(l.src)
	}
	span := l.Span(p.Line)
	line := span.Of(l.src)
	if p.Character <= 0 {
		return span.Start
	}
	if enc == UTF8 {
		at := min(p.Character, len(line))
		for at > 0 && at < len(line) && !utf8.RuneStart(line[at]) {
			at--
		}
		return span.Start + at
	}
	left, at := p.Character, 0
	if len(line) > stride {
		m, column := l.ruler(p.Line, enc).upTo(left)
		left, at = left-column, m-span.Start
	}
	for at < len(line) {
		if line[at] < utf8.RuneSelf {
			if left == 0 {
				return span.Start + at
			}
			left--
			at++
			continue
		}
		r, size := utf8.DecodeRuneInString(line[at:])
		units := 1
		if enc == UTF16 && r > 0xffff {
			units = 2
		}
		if left < units {
			return span.Start + at
		}
		left -= units
		at += size
	}
	return span.End
}

// width is the length of s in the units of enc. A byte that is not UTF-8
// counts as one unit, as the replacement character an editor shows for it.
func width(s string, enc Encoding) int {
	if enc == UTF8 {
		return len(s)
	}
	n := 0
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			n++
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		n++
		if enc == UTF16 && r > 0xffff {
			n++
		}
		i += size
	}
	return n
}

// Splice is the table of src, which is the text of this table with the bytes
// [start, end) replaced by n others. Lines before and behind the change are
// taken over.
func (l *Lines) Splice(src string, start, end, n int) *Lines {
	first := int(l.starts[0])
	if start < first || first == 0 && start == 0 && strings.HasPrefix(src, BOM) {
		return NewLines(src)
	}
	// A carriage return at either edge may join or leave a pair with the line
	// feed behind it, so both edges are widened over breaks.
	for start > first && (l.src[start-1] == '\r' || l.src[start-1] == '\n') {
		start, n = start-1, n+1
	}
	for end < len(l.src) && (l.src[end] == '\n' || l.src[end] == '\r') {
		end, n = end+1, n+1
	}
	delta := int32(n - (end - start))
	lo := sort.Search(len(l.starts), func(i int) bool { return int(l.starts[i]) > start })
	hi := sort.Search(len(l.starts), func(i int) bool { return int(l.starts[i]) > end })
	starts := make([]int32, 0, len(l.starts)+8)
	starts = append(starts, l.starts[:max(lo, 1)]...)
	for at := start; at < start+n; at++ {
		switch src[at] {
		case '\n':
			starts = append(starts, int32(at+1))
		case '\r':
			if at+1 < len(src) && src[at+1] == '\n' {
				if at+1 == start+n {
					continue
				}
				at++
			}
			starts = append(starts, int32(at+1))
		}
	}
	for _, s := range l.starts[max(hi, 1):] {
		starts = append(starts, s+delta)
	}
	return &Lines{src: src, starts: starts}
}

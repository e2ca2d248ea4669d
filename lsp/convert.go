package lsp

import (
	"strconv"
	"unicode/utf8"

	"go.lsp.dev/protocol"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Byte spans become positions, and positions byte offsets, here and nowhere
// else.

// offsetOf is the byte offset of a position, clamped as the protocol says.
func offsetOf(f *syntax.File, p protocol.Position, enc text.Encoding) int {
	const most = 1 << 30 // beyond any file, and safe to add to
	return f.Lines.Offset(text.Position{Line: int(min(p.Line, most)), Character: int(min(p.Character, most))}, enc)
}

// spanOf is the stretch of a range. A range that ends before it starts is taken
// the other way round.
func spanOf(f *syntax.File, r protocol.Range, enc text.Encoding) text.Span {
	s := text.Span{Start: offsetOf(f, r.Start, enc), End: offsetOf(f, r.End, enc)}
	if s.End < s.Start {
		s.Start, s.End = s.End, s.Start
	}
	return s
}

func positionOf(f *syntax.File, offset int, enc text.Encoding) protocol.Position {
	p := f.Lines.Position(offset, enc)
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Character)}
}

// rangeOf is the range of a span. Without a file there are no lines, and every
// place is its beginning.
func rangeOf(f *syntax.File, s text.Span, enc text.Encoding) protocol.Range {
	if f == nil {
		return protocol.Range{}
	}
	start := positionOf(f, s.Start, enc)
	if s.Empty() {
		return protocol.Range{Start: start, End: start}
	}
	return protocol.Range{Start: start, End: positionOf(f, s.End, enc)}
}

// visibleRange is the range of a span, widened to at least one character: an
// editor shows nothing for an empty one. Only in an empty file there is no
// character to show.
func visibleRange(f *syntax.File, s text.Span, enc text.Encoding) protocol.Range {
	r := rangeOf(f, s, enc)
	if f == nil || r.Start != r.End {
		return r
	}
	src := f.Src()
	start, end := min(max(s.Start, f.BOM.End), len(src)), 0
	line := f.Lines.Span(f.Lines.Line(start))
	switch {
	case start < line.End:
		_, n := utf8.DecodeRuneInString(src[start:line.End])
		end = start + n
	case start > line.Start:
		_, n := utf8.DecodeLastRuneInString(src[line.Start:start])
		start, end = start-n, start
		if start < line.Start || line.End < end { // behind the line's content
			start, end = line.Start, max(line.End, line.Start)
		}
	default:
		// An empty line: its break, or the one before it.
		at := f.Lines.Line(start)
		switch {
		case at+1 < f.Lines.Count():
			return protocol.Range{Start: r.Start, End: protocol.Position{Line: uint32(at + 1)}}
		case at > 0:
			return protocol.Range{Start: positionOf(f, f.Lines.Span(at-1).End, enc), End: r.Start}
		}
		return r
	}
	return rangeOf(f, text.Span{Start: start, End: end}, enc)
}

// appendRange writes a range as JSON.
func appendRange(dst []byte, r protocol.Range) []byte {
	dst = append(dst, `{"start":`...)
	dst = appendPosition(dst, r.Start)
	dst = append(dst, `,"end":`...)
	dst = appendPosition(dst, r.End)
	return append(dst, '}')
}

func appendPosition(dst []byte, p protocol.Position) []byte {
	dst = append(dst, `{"line":`...)
	dst = strconv.AppendUint(dst, uint64(p.Line), 10)
	dst = append(dst, `,"character":`...)
	dst = strconv.AppendUint(dst, uint64(p.Character), 10)
	return append(dst, '}')
}

package feature

import (
	"strings"

	"iai/iaip/text"
)

// The lexical rules of YAML as far as a cursor needs them.

func isQuote(c byte) bool { return c == '"' || c == '\'' }

// quoteOf is the quotation mark at an offset, 0 if there is none.
func quoteOf(src string, p int) byte {
	if isQuote(src[p]) {
		return src[p]
	}
	return 0
}

func skipBlanks(src string, p, end int) int {
	for p < end && (src[p] == ' ' || src[p] == '\t') {
		p++
	}
	return p
}

func isBreak(c byte) bool { return c == '\n' || c == '\r' }

// isDash says whether a list entry begins at p.
func isDash(src string, p, end int) bool {
	return p < end && src[p] == '-' && (p+1 == end || src[p+1] == ' ' || src[p+1] == '\t')
}

// plainEnd is the end of a scalar without quotes that begins at p: where a
// comment begins, or the line ends, without the blanks before.
func plainEnd(src string, p, end int) int {
	for q := p + 1; q < end; q++ {
		if src[q] == '#' && (src[q-1] == ' ' || src[q-1] == '\t') {
			end = q
			break
		}
	}
	return p + len(strings.TrimRight(src[p:end], " \t"))
}

// keyAt finds the key that begins at p: its name, without quotes, and where its
// colon stands, or -1.
func keyAt(src string, p, end int) (name text.Span, colon int) {
	if isQuote(src[p]) {
		q, closed := quoteEnd(src, p, end)
		if !closed {
			return text.Span{}, -1
		}
		colon = skipBlanks(src, q, end)
		if !isColon(src, colon, end) {
			return text.Span{}, -1
		}
		return text.Span{Start: p + 1, End: q - 1}, colon
	}
	if src[p] == '[' || src[p] == '{' {
		return text.Span{}, -1
	}
	for q := p; q < end; q++ {
		if isColon(src, q, end) {
			return text.Span{Start: p, End: p + len(strings.TrimRight(src[p:q], " \t"))}, q
		}
		if src[q] == '#' && q > p && (src[q-1] == ' ' || src[q-1] == '\t') {
			break
		}
	}
	return text.Span{}, -1
}

// isColon says whether a colon at p ends a key.
func isColon(src string, p, end int) bool {
	return p < end && src[p] == ':' && (p+1 == end || src[p+1] == ' ' || src[p+1] == '\t')
}

// quoteEnd is the offset behind the quoted scalar that begins at p, or stop if
// it has no end before that.
func quoteEnd(src string, p, stop int) (end int, closed bool) {
	quote := src[p]
	for q := p + 1; q < stop; q++ {
		switch {
		case src[q] == '\\' && quote == '"':
			q++
		case src[q] != quote:
		case quote == '\'' && q+1 < stop && src[q+1] == '\'':
			q++
		default:
			return q + 1, true
		}
	}
	return stop, false
}

// stopFor is where something that began at p and is still open must have ended:
// at a line that is indented no deeper than the key or dash it belongs to.
func (s *scanner) stopFor(p, column int) int {
	for i := s.lines.Line(p) + 1; i < s.to; i++ {
		span := s.lines.Span(i)
		q := skipBlanks(s.src, span.Start, span.End)
		if q == span.End || q-span.Start > column {
			continue
		}
		if c := s.src[q]; c == ']' || c == '}' || c == ',' || c == '#' {
			continue
		}
		return s.lines.Span(i - 1).End
	}
	return min(s.region.End, len(s.src))
}

// valueBelow says whether the value of a key at a column, which ends line i,
// stands on the lines below.
func (s *scanner) valueBelow(i, column int) bool {
	for n := i + 1; n < s.to; n++ {
		span := s.lines.Span(n)
		p := skipBlanks(s.src, span.Start, span.End)
		if p == span.End || s.src[p] == '#' {
			continue
		}
		at := p - span.Start
		return at > column || at == column && isDash(s.src, p, span.End)
	}
	return false
}

// keysAround are the keys of the block mapping that line i belongs to, which
// stand at a column, without those of line i itself. dashed says that a list
// entry begins on line i, so that nothing above belongs to it.
func (s *scanner) keysAround(i, column int, dashed bool) []string {
	var out []string
	if !dashed {
		for n := i - 1; n >= s.from; n-- {
			key, ends := s.keyOn(n, column, true)
			if key != "" {
				out = append(out, key)
			}
			if ends {
				break
			}
		}
	}
	for n := i + 1; n < s.to; n++ {
		key, ends := s.keyOn(n, column, false)
		if ends {
			break
		}
		if key != "" {
			out = append(out, key)
		}
	}
	return out
}

// keyOn is the key at a column of a line, and whether the line ends the mapping
// when it is walked up or down.
func (s *scanner) keyOn(n, column int, up bool) (key string, ends bool) {
	span := s.lines.Span(n)
	p := skipBlanks(s.src, span.Start, span.End)
	if p == span.End || s.src[p] == '#' || p-span.Start > column {
		return "", false
	}
	dash := -1
	for isDash(s.src, p, span.End) {
		if dash = p - span.Start; dash == column {
			return "", false // a list at the column of its own key
		}
		p = skipBlanks(s.src, p+1, span.End)
	}
	if dash >= 0 && !up {
		return "", true // the next entry
	}
	if p == span.End || p-span.Start != column {
		return "", dash >= 0 || p-span.Start < column
	}
	if name, colon := keyAt(s.src, p, span.End); colon >= 0 {
		key = name.Of(s.src)
	}
	return key, dash >= 0
}

// itemsAround are the entries of the block list that line i belongs to, whose
// dashes stand at a column, without that of line i itself.
func (s *scanner) itemsAround(i, column int) []string {
	var out []string
	walk := func(n int) bool {
		span := s.lines.Span(n)
		p := skipBlanks(s.src, span.Start, span.End)
		at := p - span.Start
		switch {
		case p == span.End || s.src[p] == '#' || at > column:
			return true
		case at < column || !isDash(s.src, p, span.End):
			return false
		}
		if p = skipBlanks(s.src, p+1, span.End); p < span.End {
			out = append(out, scalarAt(s.src, p, span.End))
		}
		return true
	}
	for n := i - 1; n >= s.from && walk(n); n-- {
	}
	for n := i + 1; n < s.to && walk(n); n++ {
	}
	return out
}

// scalarAt is the scalar that begins at p, without its quotes.
func scalarAt(src string, p, end int) string {
	if isQuote(src[p]) {
		if q, closed := quoteEnd(src, p, end); closed {
			return src[p+1 : q-1]
		}
	}
	return src[p:plainEnd(src, p, end)]
}

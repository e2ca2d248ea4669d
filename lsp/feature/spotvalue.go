package feature

import "iai/iaip/text"

// value reads a value that begins at p on line i. column is that of the key or
// dash it belongs to; item says that it is an entry of a list.
func (s *scanner) value(i, p, column int, item bool) int {
	span := s.lines.Span(i)
	here := i == s.line
	for s.src[p] == '&' || s.src[p] == '!' {
		q := p
		for q < span.End && s.src[q] != ' ' && s.src[q] != '\t' {
			q++
		}
		if here && s.at <= q {
			s.finish()
			return i + 1
		}
		if p = skipBlanks(s.src, q, span.End); p == span.End {
			if n := len(s.frames); n > 0 {
				s.frames[n-1].filled = false
			}
			return i + 1
		}
	}
	switch c := s.src[p]; c {
	case '|', '>':
		s.scalar = column
		if here {
			s.finish()
		}
		return i + 1
	case '[', '{':
		return s.flowValue(p, column)
	case '"', '\'':
		return s.quoted(i, p, column, item)
	}
	if here {
		s.found(s.valueSpot(i, text.Span{Start: p, End: plainEnd(s.src, p, span.End)}, column, item))
		if s.at > s.out.token.End {
			s.out = spot{}
		}
	}
	return i + 1
}

// quoted reads a quoted value, which may run over several lines.
func (s *scanner) quoted(i, p, column int, item bool) int {
	end, closed := quoteEnd(s.src, p, s.stopFor(p, column))
	last := s.lines.Line(end)
	if s.line > last {
		return last + 1
	}
	if s.at <= p || closed && s.at >= end || s.line > i || closed && last > i || !closed && s.whole {
		s.finish()
		return last + 1
	}
	inner := text.Span{Start: p + 1, End: min(s.lines.Span(i).End, end)}
	if closed {
		inner.End = min(inner.End, end-1)
	}
	sp := s.valueSpot(i, inner, column, item)
	sp.quote, sp.open = s.src[p], !closed
	s.found(sp)
	return last + 1
}

func (s *scanner) valueSpot(i int, token text.Span, column int, item bool) spot {
	if item {
		s.frames = s.frames[:len(s.frames)-1]
		return spot{role: itemRole, path: s.path(), token: token, column: column, taken: s.itemsAround(i, s.dashColumn(i))}
	}
	return spot{role: valueRole, path: s.path(), token: token, column: column}
}

// dashColumn is the column of the last dash before the content of a line.
func (s *scanner) dashColumn(i int) int {
	span := s.lines.Span(i)
	column := 0
	for p := skipBlanks(s.src, span.Start, span.End); isDash(s.src, p, span.End); p = skipBlanks(s.src, p+1, span.End) {
		column = p - span.Start
	}
	return column
}

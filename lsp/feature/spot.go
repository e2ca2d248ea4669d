package feature

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A role says what can be written at a cursor.
type role uint8

const (
	noRole role = iota
	keyRole
	valueRole
	itemRole
)

// entryStep is the step of a path into an entry of a list.
const entryStep = "-"

// A spot is where in frontmatter a cursor stands. It is found from the lines
// and not from the tree, because while somebody types there often is no tree:
// a key without a colon, an open quote or an open bracket is no YAML yet.
type spot struct {
	role role
	// path leads from the top to the mapping or list that holds the cursor;
	// to the value itself for a value.
	path []string
	// token is the word under the cursor, without quotes; empty at the cursor
	// if there is none.
	token text.Span
	// quote is the mark around the token, 0 if there is none; open says that
	// its partner is missing.
	quote byte
	open  bool
	// flow says that brackets surround the cursor.
	flow bool
	// colon says that one follows the token.
	colon bool
	// glue is what has to stand between the cursor and what is written: a
	// blank behind a colon or a dash, or the dash of a new entry.
	glue string
	// comma says that one has to follow: the next entry in brackets stands
	// right behind the cursor.
	comma bool
	// column is where the keys or dashes of the surrounding collection stand.
	column int
	// taken are the keys or entries beside the cursor.
	taken []string
}

// spotAt finds the spot of an offset in the frontmatter under region.
func spotAt(f *syntax.File, region text.Span, at int) spot {
	s := newScanner(f, region, at)
	if s.whole && inLongScalar(f, at) {
		return spot{}
	}
	first := s.line
	for first > s.from && !startsEntry(s.content(first)) {
		first--
	}
	for i := first; i <= s.line && !s.done; {
		i = s.step(i)
	}
	return s.out
}

// inLongScalar says whether an offset lies inside a scalar of several lines.
// Where there is a tree it knows best: YAML is more generous with such scalars
// than their lines let on.
func inLongScalar(f *syntax.File, at int) bool {
	m, ok := findMark(mark{value: f.Root()}, at)
	if !ok {
		return false
	}
	span := m.span()
	return span.Start < at && f.Lines.Line(span.Start) != f.Lines.Line(max(span.Start, span.End-1))
}

// A scanner reads lines of block style one by one and stops at the cursor.
type scanner struct {
	src      string
	lines    *text.Lines
	region   text.Span
	from, to int // lines of the region, the last not included
	at, line int // the cursor and its line
	frames   []frame
	room     [16]frame
	// scalar is the column of the key that holds the block scalar being read,
	// -1 if none is.
	scalar int
	// whole says that the frontmatter parses, so that what looks open is not.
	whole bool
	out   spot
	done  bool
}

// A frame is an open key or list entry.
type frame struct {
	column int
	key    string
	dash   bool
	// filled says that a scalar or brackets follow on the line: nothing can be
	// nested below.
	filled bool
}

func newScanner(f *syntax.File, region text.Span, at int) *scanner {
	s := &scanner{src: f.Src(), lines: f.Lines, region: region, at: at, scalar: -1, whole: !f.Broken() && region == f.Front}
	s.frames = s.room[:0]
	s.from, s.to = f.Lines.Line(region.Start), f.Lines.Line(region.End)
	if region.End == len(s.src) {
		s.to++
	}
	s.line = f.Lines.Line(at)
	// A cursor between carriage return and line feed stands at the line's end.
	s.at = min(at, f.Lines.Span(s.line).End)
	return s
}

// content is a line of the region without its line break.
func (s *scanner) content(i int) string { return s.lines.Span(i).Of(s.src) }

// startsEntry says whether a line begins a key at the margin, so that nothing
// before it is still open.
func startsEntry(line string) bool {
	if line == "" {
		return false
	}
	switch line[0] {
	case ' ', '\t', '#', ']', '}', ',':
		return false
	case '-':
		return len(line) > 1 && line[1] != ' ' && line[1] != '\t'
	}
	return true
}

// finish is the answer nothing unless something else was set before.
func (s *scanner) finish() { s.done = true }

func (s *scanner) found(sp spot) {
	s.out, s.done = sp, true
}

// step reads line i and answers the next line to read.
func (s *scanner) step(i int) int {
	span := s.lines.Span(i)
	start, end := span.Start, span.End
	here := i == s.line
	p := skipBlanks(s.src, start, end)
	if s.scalar >= 0 {
		if p < end && p-start > s.scalar || p == end && (!here || s.at-start > s.scalar) {
			if here {
				s.finish()
			}
			return i + 1
		}
		s.scalar = -1
	}
	if here && s.at < p || p == end {
		if here {
			s.blank(s.at-start, p == end)
		}
		return i + 1
	}
	if c := s.src[p]; c == '#' || c == '?' || c == ':' || c == '%' || c == '@' || c == '`' {
		// A comment, a key of several lines, or what begins nothing at all.
		if here {
			s.finish()
		}
		return i + 1
	}
	dashed := false
	for isDash(s.src, p, end) {
		column := p - start
		s.pop(column, true)
		if here && s.at == p {
			s.finish()
			return i + 1
		}
		s.frames = append(s.frames, frame{column: column, dash: true})
		q := skipBlanks(s.src, p+1, end)
		bare := q == end || s.src[q] == '#'
		if here && s.at <= q && (bare || s.at < q) {
			if bare && s.at <= q && (q == end || s.at < q) {
				s.newItem(i, column, s.glueAt(p+1))
			}
			s.finish()
			return i + 1
		}
		if bare {
			return i + 1
		}
		p, dashed = q, true
	}
	return s.body(i, p, dashed)
}

// glueAt is the blank that has to be written where the cursor stands directly
// behind the mark that ends at an offset.
func (s *scanner) glueAt(mark int) string {
	if s.at == mark {
		return " "
	}
	return ""
}

// body reads what stands on line i from p on, behind the dashes if there are
// any: a key with or without its value, or a value alone.
func (s *scanner) body(i, p int, dashed bool) int {
	span := s.lines.Span(i)
	column := p - span.Start
	here := i == s.line
	name, colon := keyAt(s.src, p, span.End)
	if colon < 0 {
		if !dashed && here && s.src[p] != '[' && s.src[p] != '{' {
			s.word(i, p, column)
			return i + 1
		}
		if !dashed {
			s.pop(column, false) // a value on a line of its own
		}
		if n := len(s.frames); n > 0 {
			s.frames[n-1].filled = true
		}
		return s.value(i, p, column, dashed)
	}
	s.pop(column, false)
	nested := len(s.frames) > 0 && s.frames[len(s.frames)-1].filled
	if here && s.at <= colon {
		if nested || !name.Contains(s.at) {
			s.finish()
			return i + 1
		}
		s.found(spot{role: keyRole, path: s.path(), token: name, quote: quoteOf(s.src, p), colon: true,
			column: column, taken: s.keysAround(i, column, dashed)})
		return i + 1
	}
	s.frames = append(s.frames, frame{column: column, key: name.Of(s.src)})
	v := skipBlanks(s.src, colon+1, span.End)
	empty := v == span.End || s.src[v] == '#' && v > colon+1
	if here && s.at <= v && (empty || s.at < v) {
		if empty && (v == span.End || s.at < v) && !s.valueBelow(i, column) {
			s.found(spot{role: valueRole, path: s.path(), token: text.Span{Start: s.at, End: s.at}, glue: s.glueAt(colon + 1), column: column})
		}
		s.finish()
		return i + 1
	}
	if empty {
		return i + 1
	}
	s.frames[len(s.frames)-1].filled = true
	return s.value(i, v, column, false)
}

// word is a word without a colon at the beginning of the cursor's line: a key
// that is being written, or the rest of a longer value.
func (s *scanner) word(i, p, column int) {
	end := plainEnd(s.src, p, s.lines.Span(i).End)
	token, quote, open := text.Span{Start: p, End: end}, byte(0), false
	if isQuote(s.src[p]) {
		close, closed := quoteEnd(s.src, p, s.lines.Span(i).End)
		token = text.Span{Start: p + 1, End: close}
		if closed {
			token.End--
		}
		quote, open = s.src[p], !closed
	}
	if !token.Contains(s.at) {
		s.finish()
		return
	}
	s.place(i, column)
	s.out.token, s.out.quote, s.out.open = token, quote, open
}

// blank is a cursor on a line before its content; empty says that there is
// none.
func (s *scanner) blank(column int, empty bool) {
	if !empty {
		s.finish()
		return
	}
	s.place(s.line, column)
}

// place finds what a new line at a column would be.
func (s *scanner) place(i, column int) {
	if n := s.listAt(column); n >= 0 {
		s.frames = s.frames[:n]
		s.newItem(i, column, "- ")
		return
	}
	s.pop(column, false)
	if n := len(s.frames); n > 0 && s.frames[n-1].filled {
		s.finish()
		return
	}
	s.found(spot{role: keyRole, path: s.path(), token: text.Span{Start: s.at, End: s.at}, column: column, taken: s.keysAround(i, column, false)})
}

// listAt is the frame of an open entry whose dash stands at a column, -1 if
// there is none, or if the list stands no deeper than its own key: then a line
// there is a key as likely as an entry.
func (s *scanner) listAt(column int) int {
	for n := len(s.frames) - 1; n > 0; n-- {
		if f := &s.frames[n]; f.dash && f.column == column && s.frames[n-1].column < column {
			return n
		}
	}
	return -1
}

// newItem is an entry that is about to be written. If its own frame is open it
// is closed first.
func (s *scanner) newItem(i, column int, glue string) {
	if n := len(s.frames); n > 0 && s.frames[n-1].dash && s.frames[n-1].column == column {
		s.frames = s.frames[:n-1]
	}
	s.found(spot{role: itemRole, path: s.path(), token: text.Span{Start: s.at, End: s.at}, glue: glue, column: column, taken: s.itemsAround(i, column)})
}

// pop closes what a key, or a dash, at a column ends. A list may stand at the
// column of its own key.
func (s *scanner) pop(column int, dash bool) {
	for n := len(s.frames) - 1; n >= 0; n-- {
		f := &s.frames[n]
		if f.column < column || dash && f.column == column && !f.dash {
			break
		}
		s.frames = s.frames[:n]
	}
}

// path are the steps of the open frames.
func (s *scanner) path() []string {
	path := make([]string, 0, len(s.frames)+3)
	for i := range s.frames {
		if s.frames[i].dash {
			path = append(path, entryStep)
		} else {
			path = append(path, unquoted(s.frames[i].key))
		}
	}
	return path
}

// unquoted is a key's name: names of the table need no escapes.
func unquoted(s string) string {
	if len(s) >= 2 && isQuote(s[0]) && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return strings.TrimSpace(s)
}

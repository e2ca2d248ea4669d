package markdown

import "iai/iaip/text"

// A line is one line of text on its way through the open blocks. Its ending is
// left out; the scanner's position is already behind it.
type line struct {
	cursor
	start int
	// first is the first byte of the line that is not blank.
	first int
	// depth is the number of containers the line stands in.
	depth int
	// unbroken is how far the line is known not to be a thematic break: that is
	// looked for behind each of a row of list markers, but in all of the row
	// only once.
	unbroken int
	// inside: the line stands in the containers of the open paragraph. lazy: it
	// does not, but belongs to the paragraph all the same if it opens nothing.
	inside, lazy bool
}

// line takes in one line. First the containers that go on in it are found,
// then the open leaf may claim it, then it may open blocks of its own, and what
// is left is text.
func (s *scanner) line(start, end int) {
	l := line{cursor: cursor{src: s.src, end: end, at: start}, start: start}
	l.settle()
	l.first = l.at
	l.depth = s.stack.match(&l.cursor)
	all := l.depth == len(s.stack)

	if all && s.claims(&l) {
		return
	}
	if l.blank() {
		if !all {
			s.stack, s.leaf = s.stack[:l.depth], leafNone
		}
		s.endOnBlank()
		return
	}
	if s.leaf == leafParagraph || s.leaf == leafReference {
		l.inside, l.lazy = all, !all
	}
	for {
		switch s.opens(&l) {
		case opensContainer:
			if l.blank() {
				return
			}
		case opensLeaf:
			return
		case opensNothing:
			s.text(&l)
			return
		}
	}
}

// claims says whether the open leaf takes a line whatever stands on it, given
// that all containers go on.
func (s *scanner) claims(l *line) bool {
	switch s.leaf {
	case leafFenced:
		if l.indent() < codeIndent && fenceCloses(l.rest(), s.fenceMark, s.fenceLength) {
			s.leaf = leafNone
			if l.depth == 0 {
				s.closeFence(l)
			}
		}
		return true
	case leafHTML:
		switch {
		case s.html >= htmlElement && l.blank():
			return false
		case s.html >= htmlElement:
			s.comment(l)
		case htmlEnds(s.html, l.rest()):
			s.leaf = leafNone
		}
		return true
	}
	return false
}

// An opening is what a line opens next.
type opening int

const (
	opensNothing opening = iota
	opensContainer
	// opensLeaf: the line is used up by a block that holds text or nothing.
	opensLeaf
)

// opens opens the block that begins at the cursor, if one does.
func (s *scanner) opens(l *line) opening {
	if l.indent() >= codeIndent {
		if l.inside || l.lazy {
			s.comment(l)
			return opensNothing
		}
		s.begin(l, leafNone)
		return opensLeaf
	}
	mark := l.src[l.at]
	if !special[mark] {
		return opensNothing
	}
	switch rest := l.rest(); mark {
	case '>':
		s.begin(l, leafNone)
		l.quote()
		s.enter(l, 0)
		return opensContainer
	case '#':
		if h, ok := parseATX(rest); ok {
			s.begin(l, leafNone)
			if l.depth == 0 {
				s.addHeading(l, l.at, h)
			}
			return opensLeaf
		}
	case '`', '~':
		if n := fenceOpens(rest); n > 0 {
			s.begin(l, leafFenced)
			s.fenceMark, s.fenceLength = mark, n
			if l.depth == 0 {
				s.addFence(l, l.at+n)
			}
			return opensLeaf
		}
	case '<':
		if kind := htmlStart(rest, l.inside || l.lazy); kind != htmlNone {
			s.comment(l)
			s.begin(l, leafHTML)
			s.html = kind
			if htmlEnds(kind, rest) {
				s.leaf = leafNone
			}
			return opensLeaf
		}
	case '=', '-', '*', '_':
		switch {
		case l.inside && isUnderline(rest) && s.hasTitle():
			s.leaf = leafNone
			return opensLeaf
		case l.isThematicBreak():
			s.begin(l, leafNone)
			return opensLeaf
		case mark == '-' || mark == '*':
			return s.opensItem(l)
		}
	case '+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return s.opensItem(l)
	}
	return opensNothing
}

// opensItem opens a list item. One that would end a paragraph must not be
// empty, and its marker must be one that may do so. A line that could go on with
// a paragraph lazily is not held to that: the words of CommonMark leave it open,
// its implementations agree.
func (s *scanner) opensItem(l *line) opening {
	rest := l.rest()
	m, ok := parseListMarker(rest)
	if !ok || l.inside && (!m.interrupts || skipBlanks(rest, m.size) == len(rest)) {
		return opensNothing
	}
	s.begin(l, leafNone)
	s.enter(l, l.item(m.size))
	return opensContainer
}

// begin ends everything the line does not stand in, the open leaf too, and
// puts a new leaf in its place.
func (s *scanner) begin(l *line, leaf leaf) {
	s.stack = s.stack[:l.depth]
	s.stack.fill()
	s.leaf = leaf
	l.inside, l.lazy = false, false
}

// enter opens a container around the rest of the line.
func (s *scanner) enter(l *line, width int) {
	s.stack.push(width)
	l.depth++
}

// text takes a line that opened nothing but perhaps containers into a
// paragraph, the open one if it can.
func (s *scanner) text(l *line) {
	words := text.Span{Start: l.at, End: l.end}
	switch {
	case l.inside || l.lazy:
		if s.leaf == leafReference {
			s.lines = append(s.lines, words)
		}
	case s.src[l.at] == '[':
		s.begin(l, leafReference)
		s.lines = append(s.lines[:0], words)
	default:
		s.begin(l, leafParagraph)
	}
}

// hasTitle says whether an underline makes a heading of the open paragraph.
// Definitions at its beginning are no part of it; if there is nothing else,
// the underline is no underline, and a later one has nothing of them above it.
func (s *scanner) hasTitle() bool {
	if s.leaf == leafReference && onlyDefinitions(s.src, s.lines) {
		s.leaf = leafParagraph
		return false
	}
	return true
}

// isUnderline says whether a line can make a heading of the text above it.
func isUnderline(line string) bool {
	n := run(line)
	return (line[0] == '=' || line[0] == '-') && skipBlanks(line, n) == len(line)
}

// isThematicBreak says whether the rest of the line is three or more of the
// same mark and nothing else but blanks.
func (l *line) isThematicBreak() bool {
	mark, count := l.src[l.at], 0
	if mark == '=' || l.at < l.unbroken {
		return false
	}
	for i := l.at; i < l.end; i++ {
		switch c := l.src[i]; {
		case c == mark:
			count++
		case !isBlank(c):
			l.unbroken = i
			return false
		}
	}
	return count >= 3
}

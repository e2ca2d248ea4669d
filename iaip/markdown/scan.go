package markdown

import (
	"strings"

	"iai/iaip/text"
)

// Scan finds the structure of the text under body in src. A body that reaches
// out of src is cut to it.
func Scan(src string, body text.Span) Doc {
	body = clamp(body, len(src))
	s := scanner{src: src, pos: body.Start, end: body.End}
	s.run()
	s.finish()
	d := Doc{body: body, heads: s.heads, fences: s.fences, ignores: s.ignores}
	d.blank = d.rootIsBlank(src)
	return d
}

func clamp(span text.Span, size int) text.Span {
	start := min(max(span.Start, 0), size)
	return text.Span{Start: start, End: min(max(span.End, start), size)}
}

func (d Doc) rootIsBlank(src string) bool {
	return strings.Trim(d.Section(0).Span.Of(src), " \t\n\v\f\r") == ""
}

// A leaf is the open block that takes lines of text. Indented code is not among
// them: each of its lines is known for what it is by itself.
type leaf uint8

const (
	leafNone leaf = iota
	leafParagraph
	// leafReference is a paragraph that may begin with link reference
	// definitions; scanner.lines holds its lines.
	leafReference
	leafFenced
	leafHTML
)

// A scanner reads a text line by line. Between two lines its whole memory is
// the open containers and the leaf in the innermost of them, and at a heading
// at document level there are neither: that is what makes Rescan possible.
type scanner struct {
	src      string
	pos, end int

	stack containers
	leaf  leaf
	// fenceMark and fenceLength are the opening fence of a leafFenced.
	fenceMark   byte
	fenceLength int
	// html is the kind of a leafHTML.
	html int
	// lines are the lines of a leafReference.
	lines []text.Span

	heads   []head
	fences  []Fence
	ignores []Ignore

	// before is the number of headings in front of the first one in heads.
	before  int
	lineage lineage
	// tail is where a rescan may stop; a full scan has none.
	tail tail
}

// special holds the bytes that can begin a line which is more than a line of
// a paragraph. A line with any other first byte opens nothing but a paragraph,
// and no container goes on in it unless a paragraph does.
var special = [256]bool{
	' ': true, '\t': true, '\n': true, '\r': true,
	'#': true, '>': true, '<': true, '`': true, '~': true, '=': true, '[': true,
	'-': true, '+': true, '*': true, '_': true,
	'0': true, '1': true, '2': true, '3': true, '4': true,
	'5': true, '6': true, '7': true, '8': true, '9': true,
}

// run scans from pos to end. It deals with the lines that are most of a text
// itself: text, code, blank lines.
func (s *scanner) run() {
	src := s.src[:s.end]
	pos := s.pos
	for pos < len(src) {
		c := src[pos]
		switch {
		case !special[c]:
			if s.leaf == leafParagraph || s.plain() {
				pos = nextLine(src, pos)
				continue
			}
		case c == '\n':
			s.blankLine()
			pos++
			continue
		case s.leaf == leafFenced && len(s.stack) == 0:
			at := pos
			for at < len(src) && at < pos+codeIndent && src[at] == ' ' {
				at++
			}
			if at < len(src) && src[at] != s.fenceMark {
				pos = nextLine(src, at)
				continue
			}
		}
		next := nextLine(src, pos)
		end := next
		if src[end-1] == '\n' {
			end--
			if end > pos && src[end-1] == '\r' {
				end--
			}
		}
		s.pos = next
		s.line(pos, end)
		pos = s.pos
	}
	s.pos = pos
}

// nextLine is the offset behind the line that at lies in.
func nextLine(src string, at int) int {
	if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(src)
}

// plain deals with a line that does not begin with a special byte and does not
// go on with a plain paragraph, if it can do so without a look at the rest of
// the line.
func (s *scanner) plain() bool {
	switch {
	case s.leaf == leafReference:
		return false
	case len(s.stack) > 0 || s.leaf < leafFenced:
		s.stack, s.leaf = s.stack[:0], leafParagraph
		return true
	}
	return s.leaf == leafFenced || s.html >= htmlElement
}

// blankLine takes in a line on which there is nothing at all.
func (s *scanner) blankLine() {
	if len(s.stack) > 0 {
		if depth := s.stack.matchBlank(0); depth < len(s.stack) {
			s.stack, s.leaf = s.stack[:depth], leafNone
		}
	}
	s.endOnBlank()
}

// endOnBlank ends the leaf if a blank line ends it.
func (s *scanner) endOnBlank() {
	if s.leaf != leafFenced && (s.leaf != leafHTML || s.html >= htmlElement) {
		s.leaf = leafNone
	}
}

// finish ends a code block that runs to the end of the text.
func (s *scanner) finish() {
	if n := len(s.fences); n > 0 && !s.fences[n-1].Closed {
		f := &s.fences[n-1]
		f.Content.End = s.end
		f.Close = text.Span{Start: s.end, End: s.end}
	}
}

// addHeading notes a heading at document level; marks is the offset of its
// first mark.
func (s *scanner) addHeading(l *line, marks int, h atx) {
	if s.tail.meets(l.start) {
		s.pos = s.end
		return
	}
	if s.heads == nil && s.tail.heads == nil {
		// A guess at what is to come; a rescan expects little.
		s.heads = make([]head, 0, min(4+(s.end-l.start)/512, 64))
	}
	indent := marks - l.start
	s.heads = append(s.heads, head{
		start:     l.start,
		title:     indent + h.title,
		titleEnd:  indent + h.titleEnd,
		lineEnd:   l.end - l.start,
		textStart: s.pos - l.start,
		parent:    s.lineage.enter(h.level, s.before+len(s.heads)+1),
		level:     uint8(h.level),
		indent:    uint8(indent),
	})
}

// addFence notes the opening line of a code block at document level; info is
// the offset behind its marks.
func (s *scanner) addFence(l *line, info int) {
	infoEnd := trimBlanks(s.src, l.end)
	info = skipBlanks(s.src[:infoEnd], info)
	if s.fences == nil {
		s.fences = make([]Fence, 0, 4)
	}
	s.fences = append(s.fences, Fence{
		Open:    text.Span{Start: l.start, End: l.end},
		Info:    text.Span{Start: info, End: infoEnd},
		Content: text.Span{Start: s.pos, End: s.pos},
	})
}

// closeFence notes the closing line of the last code block.
func (s *scanner) closeFence(l *line) {
	f := &s.fences[len(s.fences)-1]
	f.Content.End = l.start
	f.Close = text.Span{Start: l.start, End: l.end}
	f.Closed = true
}

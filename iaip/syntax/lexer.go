package syntax

import (
	"strings"

	"iai/iaip/text"
)

// A lexer goes over YAML that does not parse, token by token, to find where it
// goes wrong in a way that people know: it knows quotes, brackets, comments and
// block scalars, and nothing of indentation.
type lexer struct {
	src   string
	at    int
	depth int  // of brackets
	value bool // a node may start here
	// closed is the quote or bracket just closed on this line, 0 if none.
	closed byte
	// colon says that a key has ended.
	colon bool
	// open says that the last quote was never closed.
	open bool
}

// An oddity is a token no YAML can hold where it stands.
type oddity struct {
	text.Span
	// closed is the quote or bracket it follows, 0 where it starts a value.
	closed byte
	// value says that a key stands before it, flow that it stands in brackets.
	value, flow bool
}

// next goes over one token and says whether it is odd.
func (l *lexer) next() (odd oddity, found bool) {
	src, at := l.src, l.at
	c := src[at]
	blank := func(i int) bool { return i >= len(src) || spaceAt(src[i:]) > 0 }
	follows := l.closed
	switch {
	case c == '\n' || c == '\r':
		l.at++
		l.value, l.closed = l.value || l.depth == 0 || follows != 0, 0
		return
	case c == ' ' || c == '\t':
		l.at++
		return
	case c == '#' && (at == 0 || spaceAt(src[at-1:]) > 0):
		l.at = lineStop(src, at)
		return
	}
	l.closed = 0
	switch {
	case c == ':' && (blank(at+1) || follows != 0 && l.depth > 0),
		l.depth > 0 && c == ':' && at+1 < len(src) && strings.IndexByte(",[]{}", src[at+1]) >= 0:
		l.at, l.value, l.colon = at+1, true, true
	case l.depth > 0 && c == ',':
		l.at, l.value = at+1, true
	case l.depth > 0 && (c == ']' || c == '}'):
		l.at, l.value, l.closed = at+1, false, c
		l.depth--
	case follows != 0:
		l.at, l.value = lineStop(src, at), false
		return oddity{text.Span{Start: at, End: at + len(strings.TrimRight(src[at:l.at], " \t"))}, follows, l.colon, l.depth > 0}, true
	case !l.value:
		l.at++
	case c == '"' || c == '\'':
		l.quoted(c)
	case c == '[' || c == '{':
		l.at++
		l.depth++
	case c == ']' || c == '}' || c == ',':
		l.at, l.value = at+1, false
		return oddity{Span: text.Span{Start: at, End: at + 1}}, true
	case l.depth == 0 && (c == '|' || c == '>'):
		l.at = blockScalarSkip(src, at)
	case (c == '-' && l.depth == 0 || c == '?') && blank(at+1):
		l.at++
	case c == '&' || c == '!':
		for l.at < len(src) && strings.IndexByte(" \t\r\n,[]{}", src[l.at]) < 0 {
			l.at++
		}
	default:
		l.at, l.value = at+1, false
	}
	return
}

func (l *lexer) quoted(c byte) {
	start := l.at
	end := doubleQuotedEnd
	if c == '\'' {
		end = singleQuotedEnd
	}
	l.at = end(l.src, start)
	l.open = l.at == start+1 || l.src[l.at-1] != c || l.at == len(l.src) && end(l.src+" ", start) > l.at
	l.value, l.closed = false, c
}

// oddIn finds the first oddity of a stretch that lies on a line of it.
func oddIn(src string, span, line text.Span) (oddity, bool) {
	l := lexer{src: src[:line.End], at: span.Start, value: true}
	for l.at < len(l.src) {
		if odd, found := l.next(); found && odd.End > line.Start {
			return odd, true
		}
	}
	return oddity{}, false
}

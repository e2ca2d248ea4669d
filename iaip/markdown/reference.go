package markdown

import (
	"strings"
	"unicode/utf8"

	"iai/iaip/text"
)

// onlyDefinitions says whether the lines of a paragraph are link reference
// definitions and nothing else. It is asked only when an underline follows a
// paragraph that begins with a bracket.
func onlyDefinitions(src string, lines []text.Span) bool {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(line.Of(src))
		b.WriteByte('\n')
	}
	rest := b.String()
	for rest != "" {
		n := definition(rest)
		if n == 0 {
			return false
		}
		rest = rest[n:]
	}
	return true
}

// definition is the length of the link reference definition s begins with, up
// to the end of its last line; 0 if s does not begin with one. All lines of s
// end in a line feed, and none of them is blank.
func definition(s string) int {
	at := linkLabel(s)
	if at == 0 || at == len(s) || s[at] != ':' {
		return 0
	}
	at = skipGap(s, at+1)
	n := linkDestination(s[at:])
	if n == 0 {
		return 0
	}
	at += n
	end := lineRest(s, at)
	if gap := skipGap(s, at); gap > at {
		if n := linkTitle(s[gap:]); n > 0 {
			if titled := lineRest(s, gap+n); titled > 0 {
				return titled
			}
		}
	}
	return end
}

// maxLabel is the most characters a link label may have.
const maxLabel = 999

// linkLabel is the length of the label in brackets s begins with, or 0.
func linkLabel(s string) int {
	if s == "" || s[0] != '[' {
		return 0
	}
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if i+1 < len(s) && isPunct(s[i+1]) {
				i++
			}
		case '[':
			return 0
		case ']':
			label := s[1:i]
			if strings.Trim(label, " \t\n") == "" || utf8.RuneCountInString(label) > maxLabel {
				return 0
			}
			return i + 1
		}
	}
	return 0
}

// linkDestination is the length of the destination s begins with, or 0.
func linkDestination(s string) int {
	if strings.HasPrefix(s, "<") {
		for i := 1; i < len(s); i++ {
			switch s[i] {
			case '\\':
				if i+1 < len(s) && isPunct(s[i+1]) {
					i++
				}
			case '<', '\n':
				return 0
			case '>':
				return i + 1
			}
		}
		return 0
	}
	depth, i := 0, 0
	for ; i < len(s) && s[i] > ' ' && s[i] != 0x7f; i++ {
		switch s[i] {
		case '\\':
			if i+1 < len(s) && isPunct(s[i+1]) {
				i++
			}
		case '(':
			depth++
		case ')':
			depth--
			if depth < 0 {
				return 0
			}
		}
	}
	if depth != 0 {
		return 0
	}
	return i
}

// linkTitle is the length of the title in quotes or parentheses s begins
// with, or 0.
func linkTitle(s string) int {
	if s == "" {
		return 0
	}
	open, end := s[0], s[0]
	switch open {
	case '"', '\'':
	case '(':
		end = ')'
	default:
		return 0
	}
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s) && isPunct(s[i+1]):
			i++
		case c == end:
			return i + 1
		case c == open:
			return 0
		}
	}
	return 0
}

// skipGap moves over blanks with at most one line ending among them.
func skipGap(s string, at int) int {
	at = skipBlanks(s, at)
	if at < len(s) && s[at] == '\n' {
		at = skipBlanks(s, at+1)
	}
	return at
}

// lineRest is the offset behind the line that at lies in, if only blanks are
// left on it, else 0.
func lineRest(s string, at int) int {
	at = skipBlanks(s, at)
	if at < len(s) && s[at] == '\n' {
		return at + 1
	}
	return 0
}

// isPunct says whether a backslash before this byte is an escape.
func isPunct(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}

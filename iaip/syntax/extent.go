package syntax

import "strings"

// The functions of this file find where a YAML node ends, by reading on from
// where the library says it starts. None of them decides what YAML is: the
// library has accepted the text already, so they only retrace its steps.

// properties is the offset behind the anchor and the tag of the node at at,
// and behind the blanks, comments and line breaks that follow them.
func (b *builder) properties(at int) int {
	src := b.src[:b.span.End]
	for at < len(src) && (src[at] == '&' || src[at] == '!') {
		if strings.HasPrefix(src[at:], "!<") {
			if i := strings.IndexByte(src[at:], '>'); i >= 0 {
				at += i
			}
		}
		for at < len(src) && strings.IndexByte(" \t\r\n,[]{}", src[at]) < 0 {
			at++
		}
		at = skipBlank(src, at)
	}
	return at
}

// skipBlank goes over blanks, line breaks and comments.
func skipBlank(src string, at int) int {
	for at < len(src) {
		switch c := src[at]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			at++
		case c == '#' && (at == 0 || strings.IndexByte(" \t\r\n", src[at-1]) >= 0):
			for at < len(src) && src[at] != '\n' && src[at] != '\r' {
				at++
			}
		default:
			n := wideBreak(src[at:])
			if n == 0 {
				return at
			}
			at += n
		}
	}
	return at
}

// closing is the offset behind the bracket that closes a flow collection whose
// last child ends at at.
func (b *builder) closing(at int, bracket byte) int {
	src := b.src[:b.span.End]
	for i := at; i < len(src); {
		j := skipBlank(src, i)
		if j >= len(src) {
			break
		}
		switch src[j] {
		case bracket:
			return j + 1
		case ',', ':', '?':
			i = j + 1
		default:
			return at
		}
	}
	return at
}

func doubleQuotedEnd(src string, at int) int {
	for i := at + 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(src)
}

func singleQuotedEnd(src string, at int) int {
	for i := at + 1; i < len(src); i++ {
		if src[i] == '\'' {
			if i+1 < len(src) && src[i+1] == '\'' {
				i++
				continue
			}
			return i + 1
		}
	}
	return len(src)
}

// plainEnd matches a plain scalar against its source. A scalar on one line is
// its source; one over several lines had its breaks folded, so white space
// matches white space.
func plainEnd(src string, at int, value string) int {
	if strings.HasPrefix(src[at:], value) {
		return at + len(value)
	}
	i, j, end := 0, at, at
	for i < len(value) {
		if n := spaceAt(value[i:]); n > 0 {
			i += n
			for j < len(src) {
				n := spaceAt(src[j:])
				if n == 0 {
					break
				}
				j += n
			}
			continue
		}
		if j >= len(src) || src[j] != value[i] {
			break
		}
		i++
		j++
		end = j
	}
	return end
}

func spaceAt(s string) int {
	switch s[0] {
	case ' ', '\t', '\n', '\r':
		return 1
	case 0xc2, 0xe2:
		return wideBreak(s)
	}
	return 0
}

// blockEnd is the end of the last line with content of a literal or folded
// scalar whose indicator stands at at. parent is the column of the collection
// that holds it.
func blockEnd(src string, at, parent int) int {
	line := lineStop(src, at)
	header := src[at:line]
	if i := strings.IndexByte(header, '#'); i > 0 {
		header = header[:i]
	}
	indent := 0
	for _, c := range header {
		if c >= '1' && c <= '9' {
			indent = max(parent, 0) + int(c-'0')
			break
		}
	}
	end := at + len(strings.TrimRight(header, " \t"))
	for start := lineEnd(src, at); start < len(src); {
		next, stop := lineEnd(src, start), lineStop(src, start)
		spaces := 0
		for start+spaces < stop && src[start+spaces] == ' ' {
			spaces++
		}
		if start+spaces < stop {
			if indent == 0 {
				indent = max(spaces, parent+1) // what stands no deeper is not in it
			}
			if spaces < indent {
				break
			}
			end = stop
		}
		start = next
	}
	return end
}

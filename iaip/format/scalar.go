package format

import "strings"

// further lays out the lines of a scalar behind its first one. Their
// indentation and the blanks at their ends are folded away, except for a blank
// that a double-quoted scalar escapes.
func (l *layout) further(from, to, col int, double bool) {
	for at := from; !l.lost; {
		i := strings.IndexByte(l.src[at:to], '\n')
		if i < 0 {
			return
		}
		stop := lineStop(l.src, at)
		kept := at + len(strings.TrimRight(l.src[at:stop], " \t"))
		if double && kept < stop && escapes(l.src[from:kept]) {
			kept++
		}
		l.cut(kept, stop)
		at += i + 1
		l.line++
		l.delta = 0
		if text := l.skipBlanks(at); text < to && l.src[text] != '\r' && l.src[text] != '\n' {
			l.indent(at, text, col)
			at = text
		}
	}
}

// escapes says whether the backslashes a text ends in escape what follows.
func escapes(s string) bool {
	return (len(s)-len(strings.TrimRight(s, `\`)))%2 == 1
}

// block lays out a literal or folded scalar: its header, a comment behind that,
// and its lines, which move together.
func (l *layout) block(header, col int) {
	stop := header + 1
	indicator := 0
	for stop < l.end && strings.IndexByte("+-123456789", l.src[stop]) >= 0 {
		if l.src[stop] >= '1' {
			indicator = int(l.src[stop] - '0')
		}
		stop++
	}
	l.token(word, header, stop, col)
	keep := strings.IndexByte(l.src[header:stop], '+') >= 0
	if at := l.skipBlanks(stop); at < l.end && l.src[at] == '#' {
		// The comment ends the line, so what is behind it is not asked for.
		l.gap(lineStop(l.src[:l.end], at), col, col)
	}
	if l.lost || l.skipBlanks(l.at) == l.end {
		return
	}
	from := lineEnd(l.src, l.at)
	parent := l.levels[l.open-1]
	indent, to := blockLines(l.src[:l.end], from, parent.old, indicator, keep)
	if to == from {
		return
	}
	shift := parent.new + 2 - indent
	if indicator > 0 {
		shift = parent.new - parent.old
	}
	l.cut(l.at, l.skipBlanks(l.at))
	for at := from; at < to; at = lineEnd(l.src, at) {
		l.line++
		l.delta = 0
		text := at + leading(l.src[at:to])
		stop := lineStop(l.src[:to], at)
		switch {
		case text < stop || text-at > indent && indent > 0:
			l.indent(at, text, text-at+shift)
		default:
			l.cut(at, text)
		}
		l.at = stop
	}
}

// blockLines finds the indentation of the lines of a block scalar, which is 0
// for one that has none with content, and where its last line ends. Lines of
// blanks alone belong to it if content follows, if they are content being
// longer than the indentation, or if it keeps the breaks it ends in.
func blockLines(src string, from, parent, indicator int, keep bool) (indent, to int) {
	if indicator > 0 {
		indent = parent + indicator
	}
	to = from
	for at := from; at < len(src); {
		next, stop := lineEnd(src, at), lineStop(src, at)
		n := leading(src[at:stop])
		isBlank := at+n == stop
		if !isBlank {
			if n < indent || n <= parent {
				break
			}
			if indent == 0 {
				indent = n
			}
		}
		if !isBlank || keep || indent > 0 && n > indent {
			to = next
		}
		at = next
	}
	return indent, to
}

// leading is the number of blanks a text begins with; a tab is none.
func leading(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }

package format

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// gap lays out the comments between the last token and the next one, which
// begins at to. A comment on a line of its own stands at column col unless it
// belongs to what ends there; inner is that column where it is not the next
// token's own.
func (l *layout) gap(to, col, inner int) {
	if l.lost || to < l.at {
		l.lost = true
		return
	}
	next := -1 // the column at which the next token stands now, once needed
	for {
		at := l.at
		for at < to && strings.IndexByte(" \t\r\n", l.src[at]) >= 0 {
			at++
		}
		if at == to {
			return
		}
		if l.src[at] != '#' {
			l.lost = true
			return
		}
		stop := lineStop(l.src[:to], at)
		stop = at + len(strings.TrimRight(l.src[at:stop], " \t\r"))
		if l.noted {
			l.notes = append(l.notes, text.Span{Start: at, End: stop})
		}
		if l.prev != start && !l.breaks(at) {
			l.behind(at, stop)
			continue
		}
		if next < 0 {
			next = l.columnOf(to)
		}
		l.alone(at, stop, next, inner)
	}
}

// columnOf is the column of the next token, which at the end of the
// frontmatter is an entry of the top level that is not there.
func (l *layout) columnOf(at int) int {
	if at < l.end {
		return l.column(at)
	}
	if len(l.levels) > 0 {
		return l.levels[0].old
	}
	return 0
}

// space lays out the white space between the last token and the next one: the
// blanks between two tokens of a line, or what ends one line and begins
// another.
func (l *layout) space(kind token, to, col int) {
	if l.prev != start && !l.breaks(to) {
		if n := blanks(l.prev, kind); n != asIs {
			l.indent(l.at, to, n)
		}
		return
	}
	l.indent(l.turn(to), to, col)
}

const asIs = -1

// blanks is how many blanks stand between two tokens of a line.
func blanks(prev, kind token) int {
	switch kind {
	case colon:
		if prev == alias || prev == prop {
			return asIs // the colon would become part of the name
		}
		return 0
	case comma, closer:
		switch prev {
		case colon:
			return 1 // the colon would become part of the key
		case prop:
			return asIs
		}
		return 0
	}
	if prev == opener {
		return 0
	}
	return 1
}

// turn lays out what stands between the last token and the line of the next
// one, and answers the start of that line.
func (l *layout) turn(to int) int {
	line := l.lineStart(to)
	l.delta = 0
	if l.prev == start {
		l.line += strings.Count(l.src[l.at:line], "\n")
		l.cut(l.at, line)
		return line
	}
	at := l.skipBlanks(l.at)
	l.cut(l.at, at)
	at = lineEnd(l.src, at)
	l.line++
	for first := true; at < line; first = false {
		end := lineEnd(l.src, at)
		l.line++
		switch {
		case l.prev == frozen: // it may end in a block that keeps them
		case first:
			l.cut(at, l.skipBlanks(at))
		default:
			l.cut(at, end)
		}
		at = end
	}
	return line
}

// finish lays out what stands behind the last token.
func (l *layout) finish(form syntax.Form) {
	l.gap(l.end, 0, 0)
	switch {
	case l.lost || l.prev == frozen:
	case l.prev == start:
		// Nothing but blank lines. Without an opening delimiter they are what
		// makes the first one found the closing one.
		if form == syntax.Fenced {
			l.cut(l.at, l.end)
		}
	default:
		at := l.skipBlanks(l.at)
		l.cut(l.at, at)
		if at < l.end {
			l.cut(lineEnd(l.src, at), l.end)
		}
	}
	l.align()
}

func (l *layout) skipBlanks(at int) int {
	for at < l.end && (l.src[at] == ' ' || l.src[at] == '\t') {
		at++
	}
	return at
}

// cut removes white space.
func (l *layout) cut(from, to int) {
	if from < to {
		l.edits = append(l.edits, text.Edit{Span: text.Span{Start: from, End: to}})
	}
}

// indent makes n blanks of the white space in [from, to), changing as little
// as it can.
func (l *layout) indent(from, to, n int) {
	have := to - from
	l.delta += n - have
	switch {
	case strings.TrimLeft(l.src[from:to], " ") != "":
		l.edits = append(l.edits, text.Edit{Span: text.Span{Start: from, End: to}, New: blank(n)})
	case have > n:
		l.cut(from+n, to)
	case have < n:
		l.edits = append(l.edits, text.Edit{Span: text.Span{Start: to, End: to}, New: blank(n - have)})
	}
}

// blank is a run of n blanks.
func blank(n int) string {
	const some = "                                                                "
	if n <= len(some) {
		return some[:n]
	}
	return strings.Repeat(" ", n)
}

// lineEnd is the offset behind the break of the line that holds an offset.
func lineEnd(src string, at int) int {
	if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(src)
}

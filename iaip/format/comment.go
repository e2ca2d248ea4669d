package format

import (
	"unicode"

	"iai/iaip/text"
)

// A trailing is a comment behind something on its line, or one on a line of
// its own that goes on below such a comment.
type trailing struct {
	gap  text.Span // the blanks before it
	line int
	old  int  // the column it stands at
	end  int  // the column at which the tokens before it will end
	own  bool // it stands on a line of its own
}

// behind takes note of a comment behind the last token on its line. Its column
// depends on its neighbours, so it is set at the end.
func (l *layout) behind(at, stop int) {
	from := l.lineStart(l.at)
	l.trail = append(l.trail, trailing{
		gap:  text.Span{Start: l.at, End: at},
		line: l.line,
		old:  columns(l.src[from:at]),
		end:  columns(l.src[from:l.at]) + l.delta,
	})
	l.prev, l.at = comment, stop
}

// alone lays out a comment on a line of its own. next is the column of what
// follows it as it stands, col as it will be.
func (l *layout) alone(at, stop, next, col int) {
	old := l.column(at)
	line := l.turn(at)
	if n := len(l.trail); n > 0 && l.trail[n-1].line == l.line-1 && l.trail[n-1].old == old {
		l.trail = append(l.trail, trailing{gap: text.Span{Start: line, End: at}, line: l.line, old: old, own: true})
	} else {
		l.indent(line, at, l.levelOf(old, next, col))
	}
	l.prev, l.at = comment, stop
}

// levelOf is the column of a comment on its own line: that of a block that ends
// before what follows if the comment stands inside it, else col. Blocks the
// comments above it have left are not entered again.
func (l *layout) levelOf(old, next, col int) int {
	for old > next && l.deepest > l.open {
		if inner := l.levels[l.deepest-1]; inner.old <= old {
			return inner.new
		}
		l.deepest--
	}
	l.deepest = min(l.deepest, l.open)
	return col
}

// align sets the comments behind something. Those on lines that follow each
// other and in one column stay in one column: one blank behind the longest of
// their lines.
func (l *layout) align() {
	for len(l.trail) > 0 {
		n, col := 1, l.trail[0].end+1
		for n < len(l.trail) && l.trail[n].line == l.trail[n-1].line+1 && l.trail[n].old == l.trail[0].old {
			if !l.trail[n].own {
				col = max(col, l.trail[n].end+1)
			}
			n++
		}
		for _, c := range l.trail[:n] {
			l.indent(c.gap.Start, c.gap.End, col-c.end)
		}
		l.trail = l.trail[n:]
	}
}

// columns is how wide a text is shown with letters of one width. An editor may
// see it otherwise for what joins several characters into one; then comments
// are put a little further right or left, and nothing else happens.
func columns(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			for _, r := range s[i:] {
				n += runeColumns(r)
			}
			return n
		}
		n++
	}
	return n
}

func runeColumns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}

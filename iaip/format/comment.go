package format

import "iai/iaip/text"

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
		old:  text.Columns(l.src[from:at]),
		end:  text.Columns(l.src[from:l.at]) + l.delta,
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

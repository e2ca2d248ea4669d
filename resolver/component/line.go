package component

import "strings"

// cell is one column of a line: a character and the marks combined with it.
// The second column of a wide character holds tail; 0 is a column nothing was
// written to, which shows as a blank.
type cell struct {
	r     rune
	marks string
}

const (
	tail     rune = -1
	maxMarks      = 64 // bytes of combining marks a cell keeps
)

// line is one row. fresh says that something was written to it since the last
// mark.
type line struct {
	cells []cell
	fresh bool
}

// put writes a character over whatever is there. Half of a wide character
// cannot be left standing: its other half becomes a blank.
func (l *line) put(col int, r rune, width int) {
	l.fresh = true
	if col == len(l.cells) && width == 1 {
		l.cells = append(l.cells, cell{r: r})
		return
	}
	l.pad(col + width)
	l.split(col)
	l.split(col + width)
	l.cells[col] = cell{r: r}
	if width == 2 {
		l.cells[col+1] = cell{r: tail}
	}
}

// combine adds a mark to the character before the column.
func (l *line) combine(col int, r rune) {
	if col > len(l.cells) {
		return
	}
	for col--; col >= 0; col-- {
		if c := &l.cells[col]; c.r != tail {
			if len(c.marks) < maxMarks {
				c.marks += string(r)
			}
			return
		}
	}
}

func (l *line) pad(n int) {
	for len(l.cells) < n {
		l.cells = append(l.cells, cell{})
	}
}

// split makes the columns before and from col independent of each other.
func (l *line) split(col int) {
	if 0 < col && col < len(l.cells) && l.cells[col].r == tail {
		l.cells[col-1], l.cells[col] = cell{r: ' '}, cell{r: ' '}
	}
}

// cut erases from the column to the end. A line with nothing left is gone, not
// blank.
func (l *line) cut(col int) {
	if col < len(l.cells) {
		l.split(col)
		l.cells = l.cells[:col]
	}
	if len(l.cells) == 0 {
		l.fresh = false
	}
}

// blankOut erases the columns between, leaving the rest where it is.
func (l *line) blankOut(from, to int) {
	if to >= len(l.cells) {
		l.cut(from)
		return
	}
	l.split(from)
	l.split(to)
	for i := from; i < to; i++ {
		l.cells[i] = cell{}
	}
}

func (l *line) remove(col, n int) {
	if col+n >= len(l.cells) {
		l.cut(col)
		return
	}
	l.split(col)
	l.split(col + n)
	l.cells = append(l.cells[:col], l.cells[col+n:]...)
}

func (l *line) insert(col, n int) {
	n = min(n, ScreenColumns)
	if col >= len(l.cells) || len(l.cells)+n > maxColumns {
		return
	}
	l.split(col)
	l.cells = append(l.cells, make([]cell, n)...)
	copy(l.cells[col+n:], l.cells[col:])
	clear(l.cells[col : col+n])
}

func (l *line) blank() bool {
	for i := range l.cells {
		if r := l.cells[i].r; r != 0 && r != ' ' && r != tail {
			return false
		}
	}
	return true
}

func (l *line) text() string {
	var b strings.Builder
	b.Grow(len(l.cells))
	for i := range l.cells {
		switch c := &l.cells[i]; c.r {
		case tail:
		case 0:
			b.WriteByte(' ')
		default:
			b.WriteRune(c.r)
			b.WriteString(c.marks)
		}
	}
	return b.String()
}

package component

import (
	"slices"
	"strconv"
)

// page is a grid that grows downwards: the lines from top on are the screen,
// those above have been scrolled past. The cursor may stand on a line that
// does not exist yet.
type page struct {
	lines    []line
	top      int
	row, col int
	answered int  // the line that is not told (see Screen.Mark), or -1
	closing  bool // nothing has been written since the mark

	savedRow, savedCol int // relative to top, as terminals keep it
}

func newPage() page { return page{answered: -1} }

// line is the cursor's line, made if need be.
func (p *page) line() *line {
	p.reach(p.row)
	return &p.lines[p.row]
}

func (p *page) reach(row int) {
	for len(p.lines) <= row {
		p.lines = append(p.lines, line{})
	}
}

// close finds out where the closing line of an answered prompt goes: where the
// first thing is written, if that is above. A program that counts lines as a
// terminal wraps them goes up too far after long ones, here where nothing wraps.
func (p *page) close() {
	if p.closing {
		p.closing = false
		p.answered = min(p.answered, p.row)
	}
}

func (p *page) put(r rune, width int) {
	p.close()
	l := p.line()
	if width == 0 {
		l.combine(p.col, r)
		return
	}
	if p.col+width > maxColumns {
		return
	}
	l.put(p.col, r, width)
	p.col += width
}

func (p *page) putASCII(run []byte) {
	p.close()
	l := p.line()
	room := maxColumns - p.col
	if room < len(run) {
		run = run[:max(room, 0)]
	}
	for _, c := range run {
		l.put(p.col, rune(c), 1)
		p.col++
	}
}

// feed goes down a line, scrolling at the bottom.
func (p *page) feed() {
	if p.row+1 < p.top+ScreenRows {
		p.row++
		return
	}
	p.scroll()
}

// scroll moves the screen one line down over the page. The cursor keeps its
// place on the screen.
func (p *page) scroll() {
	p.row++
	p.top++
	p.reach(p.row)
	if len(p.lines) > maxRows || len(p.lines)%64 == 0 && p.cells() > maxCells {
		p.drop(min(dropRows, p.top))
	}
}

func (p *page) cells() int {
	n := 0
	for i := range p.lines {
		n += len(p.lines[i].cells)
	}
	return n
}

// drop forgets the oldest lines.
func (p *page) drop(n int) {
	p.lines = slices.Delete(p.lines, 0, n)
	p.top -= n
	p.row = max(p.row-n, 0)
	p.answered = max(p.answered-n, -1)
}

// up goes up. Line by line, or by less than a screenful, it also reaches lines
// that have been scrolled past: menus longer than the screen erase themselves
// that way. More than that means "to the top", wherever the program believes
// itself to be.
func (p *page) up(n int) {
	if n < ScreenRows {
		p.row = max(p.row-n, 0)
	} else if p.row > p.top {
		p.row = p.top
	}
}

func (p *page) down(n int) {
	p.row = max(p.row, min(p.row+n, p.top+ScreenRows-1))
}

func (p *page) column(n int) { p.col = min(n, ScreenColumns) - 1 }

func (p *page) moveTo(row, column int) {
	p.row = p.top + min(row, ScreenRows) - 1
	p.column(column)
}

// place is the cursor's place as programs count it.
func (p *page) place() (row, column int) {
	return min(max(p.row-p.top, 0)+1, ScreenRows), min(p.col+1, ScreenColumns)
}

func (p *page) save() { p.savedRow, p.savedCol = max(p.row-p.top, 0), p.col }

func (p *page) restore() { p.row, p.col = p.top+p.savedRow, p.savedCol }

func (p *page) eraseLine(what int) {
	if p.row >= len(p.lines) {
		return
	}
	switch l := p.line(); what {
	case 0:
		l.cut(p.col)
	case 1:
		l.blankOut(0, p.col+1)
	case 2:
		l.cut(0)
	}
}

// eraseDisplay erases a part of the screen; all of it is clear's business.
func (p *page) eraseDisplay(what int) {
	switch what {
	case 0:
		p.eraseLine(0)
		p.truncate(p.row + 1)
	case 1:
		for i := p.top; i < min(p.row, len(p.lines)); i++ {
			p.lines[i].cut(0)
		}
		p.eraseLine(1)
	case 3:
		for i := range min(p.top, len(p.lines)) {
			p.lines[i].cut(0)
		}
	}
}

// clear empties the screen. With it goes the row of the answered prompt: what
// is written there from now on is no closing line but something new.
func (p *page) clear() {
	from := min(p.row, p.top)
	p.truncate(from)
	if p.answered >= from {
		p.answered = -1
	}
}

func (p *page) truncate(n int) {
	if n < len(p.lines) {
		clear(p.lines[n:])
		p.lines = p.lines[:n]
	}
}

// insertLines opens n empty lines at the cursor; what they push off the screen
// is gone.
func (p *page) insertLines(n int) {
	n = min(n, ScreenRows)
	if p.row < len(p.lines) {
		p.lines = slices.Insert(p.lines, p.row, make([]line, n)...)
		p.truncate(max(p.top, p.row) + ScreenRows)
	}
	if p.answered >= p.row {
		p.answered += n
	}
}

func (p *page) deleteLines(n int) {
	end := min(p.row+n, len(p.lines))
	if p.row < end {
		p.lines = slices.Delete(p.lines, p.row, end)
	}
	if p.answered >= end {
		p.answered -= end - p.row
	} else if p.answered >= p.row {
		p.answered = -1
	}
}

// prompt is the first row of what is asked: the first that is told. Where
// nothing is, a program on a busy machine is halfway through drawing its prompt
// again; it does that where it drew the last, or where it is.
func (p *page) prompt() int {
	for i := range p.lines {
		if l := &p.lines[i]; l.fresh && !l.blank() && i != p.answered {
			return i
		}
	}
	if p.answered < 0 && len(p.lines) > 0 {
		return p.row
	}
	return p.answered
}

func (p *page) settle() {
	for i := range p.lines {
		p.lines[i].fresh = false
	}
	p.answered, p.closing = -1, false
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

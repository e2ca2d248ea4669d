package component

import "strings"

// The size programs are told. Lines longer than that are kept whole: a program
// that trusts the terminal to wrap an option must not make two options of it.
const (
	ScreenColumns = 120
	ScreenRows    = 50
)

// What a screen remembers at most. Rows above the screen are kept, since a
// menu may be longer than it, until there are too many of them.
const (
	maxRows    = 2000
	maxColumns = 8192
	maxCells   = 1 << 18
	dropRows   = maxRows / 8
)

// Screen is what is left to see of what a program wrote: bytes in, rows out.
// Erased lines are gone, a carriage return overwrites, colours leave no trace.
// A line feed also returns to column 0, since a program may have switched off
// the terminal's own translation; lines never wrap; blanks a program wrote
// stay. Its memory is bounded however long a program goes on.
//
// Rows tells what was written since the last Mark.
type Screen struct {
	vt      vt
	page    page
	main    *page // the page behind the alternate one, while that is shown
	last    rune  // for the command that repeats a character
	replies []byte
	appKeys bool
	home    bool // the last thing the program did was to go to the corner
}

// NewScreen is an empty screen with the cursor in its corner.
func NewScreen() *Screen {
	return &Screen{page: newPage()}
}

// Write shows the bytes. They may be cut anywhere.
func (s *Screen) Write(p []byte) {
	s.vt.write(p, s)
}

// Mark makes Rows forget what is on the screen. The first row it would have
// told until now is the first row of the prompt being answered: programs
// rewrite it into a closing line ("✔ colour › red"), so it stays untold until
// the screen is cleared.
func (s *Screen) Mark() {
	answered := s.page.prompt()
	s.page.settle()
	s.page.answered, s.page.closing = answered, answered >= 0
	if s.main != nil {
		s.main.settle()
	}
}

// Rows is what was written since the last Mark and is still there, row by row.
func (s *Screen) Rows() []string {
	rows := []string{}
	for i := range s.page.lines {
		if l := &s.page.lines[i]; l.fresh && i != s.page.answered {
			rows = append(rows, l.text())
		}
	}
	return rows
}

// Text is Rows as one text.
func (s *Screen) Text() string { return strings.Join(s.Rows(), "\n") }

// ApplicationKeys says whether the program has asked for the other form of the
// arrow keys.
func (s *Screen) ApplicationKeys() bool { return s.appKeys }

// Replies takes what a terminal has to answer to the questions among the
// output: programs that ask where the cursor is wait for it.
func (s *Screen) Replies() []byte {
	replies := s.replies
	s.replies = nil
	return replies
}

// Show is everything a screen shows of the bytes, the rows the screen has
// scrolled past included.
func Show(raw []byte) string {
	s := NewScreen()
	s.Write(raw)
	if s.main != nil {
		s.leaveAlternate()
	}
	rows := make([]string, len(s.page.lines))
	for i := range s.page.lines {
		rows[i] = s.page.lines[i].text()
	}
	return strings.Join(rows, "\n")
}

func (s *Screen) show(r rune) {
	s.home = false
	width := runeWidth(r)
	if width > 0 {
		s.last = r
	}
	s.page.put(r, width)
}

func (s *Screen) showASCII(run []byte) {
	s.home = false
	s.page.putASCII(run)
	s.last = rune(run[len(run)-1])
}

func (s *Screen) control(c byte) {
	p := &s.page
	s.home = false
	switch c {
	case '\n', '\v', '\f':
		p.feed()
		p.col = 0
	case '\r':
		p.col = 0
	case '\b':
		p.col = max(p.col-1, 0)
	case '\t':
		p.col = min(p.col/8*8+8, maxColumns)
	}
}

func (s *Screen) escape(final byte) {
	p := &s.page
	switch final {
	case '7':
		p.save()
	case '8':
		p.restore()
	case 'D':
		p.feed()
	case 'E':
		p.feed()
		p.col = 0
	case 'M':
		if p.row > p.top {
			p.row--
		} else {
			p.insertLines(1)
		}
	case 'c':
		s.appKeys = false
		p.clear()
		p.moveTo(1, 1)
	}
}

func (s *Screen) sequence(c *csi) {
	if c.private != 0 {
		s.mode(c)
		return
	}
	p := &s.page
	home := s.home
	s.home = false
	switch n := c.param(0, 1); c.final {
	case 'A':
		p.up(n)
	case 'B', 'e':
		p.down(n)
	case 'C', 'a':
		p.col = max(p.col, min(p.col+n, ScreenColumns-1))
	case 'D':
		p.col = max(p.col-n, 0)
	case 'E':
		p.down(n)
		p.col = 0
	case 'F':
		p.up(n)
		p.col = 0
	case 'G', '`':
		p.column(n)
	case 'H', 'f':
		p.moveTo(n, c.param(1, 1))
		s.home = p.row == p.top && p.col == 0
	case 'd':
		p.row = p.top + min(n, ScreenRows) - 1
	case 'J':
		if what := c.param(0, 0); what == 2 || what == 0 && home {
			p.clear()
		} else {
			p.eraseDisplay(what)
		}
	case 'K':
		p.eraseLine(c.param(0, 0))
	case 'L':
		p.insertLines(n)
	case 'M':
		p.deleteLines(n)
	case 'P':
		p.line().remove(p.col, n)
	case '@':
		p.line().insert(p.col, n)
	case 'X':
		p.line().blankOut(p.col, p.col+n)
	case 'S':
		for range min(n, ScreenRows) {
			p.scroll()
		}
	case 'T':
		row := p.row
		p.row = p.top
		p.insertLines(n)
		p.row = row
	case 'b':
		for range min(n, ScreenColumns) {
			if s.last != 0 {
				p.put(s.last, runeWidth(s.last))
			}
		}
	case 's':
		p.save()
	case 'u':
		p.restore()
	case 'n':
		s.report(n)
	}
}

func (s *Screen) mode(c *csi) {
	if c.private != '?' || c.final != 'h' && c.final != 'l' {
		return
	}
	on := c.final == 'h'
	for _, mode := range c.params[:c.count] {
		switch mode {
		case 1:
			s.appKeys = on
		case 47, 1047, 1049:
			if on && s.main == nil {
				behind := s.page
				s.main, s.page = &behind, newPage()
			} else if !on && s.main != nil {
				s.leaveAlternate()
			}
		}
	}
}

func (s *Screen) leaveAlternate() {
	s.page, s.main = *s.main, nil
}

// report answers "how are you" and "where is the cursor". A program that asks
// without end and never reads must not make us collect answers without end.
func (s *Screen) report(what int) {
	const enough = 256
	if len(s.replies) > enough {
		return
	}
	switch what {
	case 5:
		s.replies = append(s.replies, "\x1b[0n"...)
	case 6:
		row, col := s.page.place()
		s.replies = append(s.replies, "\x1b["...)
		s.replies = appendInt(s.replies, row)
		s.replies = append(s.replies, ';')
		s.replies = appendInt(s.replies, col)
		s.replies = append(s.replies, 'R')
	}
}

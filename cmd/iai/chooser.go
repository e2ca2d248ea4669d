package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// A chooser is a menu: it lets somebody on a terminal choose one of several lines: with the
// arrows or a number, and Enter.
type chooser struct {
	in  *os.File
	out *os.File

	question string
	options  []string
	paint    painter

	at    int
	typed string // of a number
	drawn int    // rows on the screen that are the menu's
	modes *term.State
}

// chooserOn is a menu on these streams, nil unless both are a terminal.
func chooserOn(in any, out any) *chooser {
	i, ok := in.(*os.File)
	o, ok2 := out.(*os.File)
	if !ok || !ok2 || !term.IsTerminal(int(i.Fd())) || !term.IsTerminal(int(o.Fd())) {
		return nil
	}
	return &chooser{in: i, out: o}
}

// A gesture is what a key means to a menu.
type gesture int

const (
	nothingYet gesture = iota
	choose
	giveUp
	interrupt
)

// open shows the menu. Keys come one by one and unseen until it is closed.
func (m *chooser) open(question string, options []string) (err error) {
	m.question, m.options, m.at, m.typed, m.drawn = question, options, 0, "", 0
	if m.modes, err = term.MakeRaw(int(m.in.Fd())); err != nil {
		return err
	}
	m.draw()
	return nil
}

// close takes the menu off the screen, and gives the terminal back as it was.
func (m *chooser) close() {
	if m.modes == nil {
		return
	}
	m.erase()
	_ = term.Restore(int(m.in.Fd()), m.modes)
	m.modes = nil
}

// press takes what one reading of the keyboard gave.
func (m *chooser) press(keys string) gesture {
	for keys != "" {
		key := keys[:1]
		if rest, ok := strings.CutPrefix(keys, "\x1b["); ok && rest != "" {
			key = "\x1b[" + rest[:1]
		} else if rest, ok := strings.CutPrefix(keys, "\x1bO"); ok && rest != "" {
			key = "\x1b[" + rest[:1] // as terminals in application mode send it
		}
		keys = keys[len(key):]
		switch key {
		case "\x03":
			return interrupt
		case "\x1b", "\x04", "q":
			return giveUp
		case "\r", "\n":
			return choose
		case "\x1b[A", "k", "\x10":
			m.move(m.at - 1)
		case "\x1b[B", "j", "\x0e":
			m.move(m.at + 1)
		case "\x7f", "\x08":
			m.number(m.typed[:max(len(m.typed)-1, 0)])
		default:
			if "0" <= key && key <= "9" {
				m.number(m.typed + key)
			}
		}
	}
	m.erase()
	m.draw()
	return nothingYet
}

// move goes to an option, round the ends.
func (m *chooser) move(to int) {
	m.at, m.typed = (to+len(m.options))%len(m.options), ""
}

// number goes to the option of a number; one there is none of begins anew with
// its last digit.
func (m *chooser) number(typed string) {
	n, err := strconv.Atoi(typed)
	if err != nil || n > len(m.options) {
		typed = typed[max(len(typed)-1, 0):]
		n, _ = strconv.Atoi(typed)
	}
	if n < 1 || n > len(m.options) {
		m.typed = ""
		return
	}
	m.at, m.typed = n-1, typed
}

// draw writes the question, the options around the one that is chosen now, as
// many as there is room for, and what the keys do.
func (m *chooser) draw() {
	width, height, err := term.GetSize(int(m.out.Fd()))
	if err != nil || width < 20 {
		width = 80
	}
	if err != nil || height < 6 {
		height = 24
	}
	room := min(len(m.options), height-4)
	first := max(0, min(m.at-room/2, len(m.options)-room))
	var b strings.Builder
	rows := 0
	put := func(code, line string) {
		b.WriteString(m.paint.paint(code, clip(line, width-1)) + "\r\n")
		rows++
	}
	put("1", m.question)
	digits := len(strconv.Itoa(len(m.options)))
	for i := first; i < first+room; i++ {
		if i == m.at {
			put("36", fmt.Sprintf("> %*d. %s", digits, i+1, m.options[i]))
		} else {
			put("", fmt.Sprintf("  %*d. %s", digits, i+1, m.options[i]))
		}
	}
	help := "Arrows or a number, then Enter; Esc to give up."
	if room < len(m.options) {
		help = fmt.Sprintf("%d of %d. %s", room, len(m.options), help)
	}
	put("2", help)
	m.drawn = rows
	_, _ = io.WriteString(m.out, b.String())
}

func (m *chooser) erase() {
	if m.drawn > 0 {
		fmt.Fprintf(m.out, "\r\x1b[%dA\x1b[J", m.drawn)
		m.drawn = 0
	}
}

// clip cuts a line to a width. What lies beyond ASCII counts for two columns,
// so that no line is ever longer than the screen is wide.
func clip(line string, width int) string {
	used := 0
	for i, r := range line {
		if used++; r >= utf8.RuneSelf {
			used++
		}
		if used > width {
			return line[:i]
		}
	}
	return line
}

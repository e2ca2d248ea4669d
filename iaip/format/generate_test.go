package format

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A writer makes up files that are well-formed and laid out as badly as YAML
// lets them be.
type writer struct {
	rng      *rand.Rand
	out      strings.Builder
	nl       string
	names    int
	anchors  []string
	comments []string
}

// badFile is a file and the comments of its frontmatter.
func badFile(rng *rand.Rand) (string, []string) {
	w := &writer{rng: rng, nl: "\n"}
	if w.chance(20) {
		w.nl = "\r\n"
	}
	if w.chance(10) {
		w.put("\ufeff")
	}
	form := rng.IntN(3)
	if form == 0 {
		w.put("---" + w.pick("", " ", " \t"))
		w.end()
	}
	if w.chance(4) {
		w.put(w.pick("{a: [b,c ]}", "{a: 1,b:  {c: d} }", "{\n  a: 1 ,\n b: [2,\n3]\n  }"))
		w.end()
	} else {
		w.mapping(w.pickInt(0, 0, 0, 1, 2, 4), 0)
	}
	if w.chance(20) {
		w.lines(w.rng.IntN(3))
	}
	if form < 2 {
		w.put("---" + w.pick("", " ", "\t"))
		w.end()
		w.put(w.pick("", "text  ", "# A\n\n\n   b: [c ,d]\n---  \n", "---md---\n  x"))
	}
	return w.out.String(), w.comments
}

func (w *writer) chance(percent int) bool     { return w.rng.IntN(100) < percent }
func (w *writer) put(s string)                { w.out.WriteString(s) }
func (w *writer) end()                        { w.put(w.nl) }
func (w *writer) pick(of ...string) string    { return of[w.rng.IntN(len(of))] }
func (w *writer) pickInt(of ...int) int       { return of[w.rng.IntN(len(of))] }
func (w *writer) indent(n int)                { w.put(strings.Repeat(" ", n)) }
func (w *writer) some(s string, n int) string { return strings.Repeat(s, w.rng.IntN(n+1)) }

func (w *writer) name() string {
	w.names++
	return w.pick("k", "漢字", "é", "a b", "x-long_name", "👩‍👩‍👧") + fmt.Sprint(w.names)
}

func (w *writer) word() string {
	return w.pick("one", "two words", "é", "漢字", "👩‍👩‍👧", "a:b", "x#y", "-1", "true", "12", "1.5", "~", "http://x/y?z", "--", "a  b", "don't")
}

func (w *writer) comment() string {
	w.comments = append(w.comments, fmt.Sprintf("#%s%d %s", w.some(" ", 2), len(w.comments), w.pick("why", "a:   1", "[x ,y]", "漢字", "- z", "'")))
	return w.comments[len(w.comments)-1]
}

// lines puts blank lines and comments on lines of their own.
func (w *writer) lines(indent int) {
	for range w.rng.IntN(4) {
		switch w.rng.IntN(3) {
		case 0:
			w.put(w.some(" ", 6))
			w.end()
		case 1:
			w.end()
		default:
			w.indent(w.pickInt(0, indent, indent, indent, indent+1, indent+2, indent+4))
			w.put(w.comment() + w.some(" ", 2))
			w.end()
		}
	}
}

// stop ends a line, now and then with blanks or a comment.
func (w *writer) stop() {
	switch {
	case w.chance(25):
		w.put(w.pick(" ", "  ", "     ", "\t", "        ") + w.comment() + w.some(" ", 2))
	case w.chance(20):
		w.put(w.some(" ", 3))
	}
	w.end()
}

func (w *writer) mapping(indent, depth int) {
	for i := range 1 + w.rng.IntN(4) {
		if i > 0 || depth > 0 || w.chance(30) {
			if w.chance(30) {
				w.lines(indent)
			}
		}
		w.indent(indent)
		w.pair(indent, depth)
	}
}

func (w *writer) pair(indent, depth int) {
	name := w.name()
	w.put(w.pick(name, name, name, `"`+name+`"`, "'"+name+"'") + w.some(" ", 1) + ":")
	w.value(indent, indent, depth)
}

// value puts what stands behind a key or a dash. parent is the column of the
// block it is in, and least the column below which a nested block cannot be.
func (w *writer) value(parent, least, depth int) {
	gap := w.pick(" ", " ", "  ", "    ")
	if w.chance(10) {
		w.names++
		anchor := fmt.Sprintf("n%d", w.names)
		defer func() { w.anchors = append(w.anchors, anchor) }()
		gap += "&" + anchor + w.pick(" ", "   ")
		if w.chance(30) {
			w.put(gap + "!!str  ")
			w.put(w.pick("12", "'x'", "yes"))
			w.stop()
			return
		}
	}
	kind := w.rng.IntN(13)
	if depth > 4 && kind < 4 {
		kind = 4
	}
	switch kind {
	case 0, 1:
		w.put(strings.TrimRight(gap, " "))
		w.stop()
		w.mapping(parent+1+w.rng.IntN(5), depth+1)
	case 2, 3:
		w.put(strings.TrimRight(gap, " "))
		w.stop()
		w.sequence(least+w.rng.IntN(4), depth+1)
	case 4, 5:
		w.put(gap)
		w.flow(parent, 0)
		w.stop()
	case 6:
		w.block(gap, parent)
	case 7:
		w.quoted(gap, parent)
	case 8:
		w.put(gap + "plain")
		for range 1 + w.rng.IntN(3) {
			w.put(w.some(" ", 2))
			w.end()
			for range w.rng.IntN(2) {
				w.put(w.some(" ", 3))
				w.end()
			}
			w.indent(parent + 1 + w.rng.IntN(4))
			w.put(w.pick("more", "- item", "é 漢字", "-x", "[y"))
		}
		w.stop()
	case 9:
		if len(w.anchors) > 0 && !strings.Contains(gap, "&") {
			w.put(gap + "*" + w.pick(w.anchors...))
		}
		w.stop()
	case 10:
		w.put(strings.TrimRight(gap, " "))
		w.stop()
		w.indent(parent + 1 + w.rng.IntN(4))
		w.put(w.pick("below", "'below'", "[be,low ]"))
		w.stop()
	default:
		w.put(gap + w.pick(w.word(), `"`+w.word()+`"`, `"a\tb \\"`, "'it''s  '", "''"))
		w.stop()
	}
}

func (w *writer) sequence(indent, depth int) {
	for i := range 1 + w.rng.IntN(3) {
		if i > 0 && w.chance(25) {
			w.lines(indent)
		}
		w.indent(indent)
		w.item(indent, depth)
	}
}

func (w *writer) item(indent, depth int) {
	w.put("-")
	blanks := 1 + w.rng.IntN(3)
	switch {
	case w.chance(30) && depth < 5:
		w.indent(blanks)
		w.pair(indent+1+blanks, depth+1)
		for range w.rng.IntN(2) {
			w.indent(indent + 1 + blanks)
			w.pair(indent+1+blanks, depth+1)
		}
	case w.chance(15) && depth < 5:
		w.indent(blanks)
		w.item(indent+1+blanks, depth+1)
		for range w.rng.IntN(2) {
			w.indent(indent + 1 + blanks)
			w.item(indent+1+blanks, depth+1)
		}
	default:
		w.value(indent, indent+1, depth)
	}
}

// space is what may stand between two tokens inside brackets.
func (w *writer) space() string {
	if w.chance(12) {
		s := w.some(" ", 2)
		if w.chance(25) {
			s = "  " + w.comment()
		}
		s += w.nl
		if w.chance(20) {
			s += w.nl
		}
		return s + strings.Repeat(" ", 1+w.rng.IntN(8))
	}
	return w.some(" ", 2)
}

func (w *writer) flow(parent, depth int) {
	list := w.chance(50)
	if list {
		w.put("[")
	} else {
		w.put("{")
	}
	n := w.rng.IntN(4)
	for i := range n {
		w.put(w.space())
		if !list || w.chance(10) {
			name := w.name()
			w.put(w.pick(name, `"`+name+`"`) + w.some(" ", 1) + ": ")
		}
		switch {
		case depth < 3 && w.chance(25):
			w.flow(parent, depth+1)
		case w.chance(8):
			w.put("two" + w.nl + " lines")
		case w.chance(8) && list:
			w.put(`"` + w.nl + ` ,]"`)
		default:
			w.put(w.pick("a", "é", "12", `"q ,"`, "'s'", "漢字", "a b", "-x"))
		}
		w.put(w.space())
		if i+1 < n || w.chance(10) {
			w.put(",")
		}
	}
	if list {
		w.put(w.space() + "]")
	} else {
		w.put(w.space() + "}")
	}
}

func (w *writer) quoted(gap string, parent int) {
	quote := w.pick(`"`, "'")
	w.put(gap + quote)
	for i := range 1 + w.rng.IntN(3) {
		if i > 0 {
			if quote == `"` && w.chance(30) {
				w.put(w.pick(`\`, `\ `, `\\  `, "\\\t "))
			}
			w.put(w.some(" ", 2))
			w.end()
			for range w.rng.IntN(2) {
				w.put(w.some(" ", 4))
				w.end()
			}
			w.indent(1 + w.rng.IntN(parent+6))
		}
		w.put(w.pick("one", "é  漢字", "# two", "a: b", "- c", "[d ,"))
	}
	w.put(quote)
	w.stop()
}

func (w *writer) block(gap string, parent int) {
	depth := 1 + w.rng.IntN(4)
	indicator := ""
	if w.chance(25) {
		indicator = fmt.Sprint(depth)
	}
	w.put(gap + w.pick("|", ">") + w.pick(indicator+w.pick("", "+", "-"), w.pick("", "+", "-")+indicator))
	w.stop()
	first := true
	for range w.rng.IntN(5) {
		switch {
		case w.chance(20):
			w.put(w.some(" ", parent+depth))
			w.end()
		case w.chance(10) && (!first || indicator != ""):
			w.indent(parent + depth + 2)
			w.end()
			first = false
		default:
			w.indent(parent + depth)
			if !first || indicator != "" {
				w.put(w.some(" ", 3))
			}
			w.put(w.pick("text", "more:  text ", "# no comment", "- x", "漢字  é", "\"'[", "x\t"))
			w.end()
			first = false
		}
	}
	if w.chance(30) {
		w.put(w.some(w.nl, 3))
	}
}

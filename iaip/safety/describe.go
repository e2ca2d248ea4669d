package safety

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file puts findings into words. It runs only when there is something to
// tell.

// listed is how many things a detail lists before it only counts the rest.
const listed = 4

// A tally lists things in the order in which they first came up, with how
// often each did.
type tally struct {
	names  []string
	counts []int
	at     map[string]int // of each name
}

func (t *tally) add(name string) {
	if i, known := t.at[name]; known {
		t.counts[i]++
		return
	}
	if t.at == nil {
		t.at = map[string]int{}
	}
	t.at[name] = len(t.names)
	t.names = append(t.names, name)
	t.counts = append(t.counts, 1)
}

// String lists what was counted: "2 × U+200B ZERO WIDTH SPACE, U+2060 WORD
// JOINER". Past the limit it says how many kinds are left.
func (t *tally) String() string {
	var b strings.Builder
	for i, name := range t.names {
		if i == listed {
			fmt.Fprintf(&b, " and %d more", len(t.names)-listed)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		if t.counts[i] > 1 {
			fmt.Fprintf(&b, "%d × ", t.counts[i])
		}
		b.WriteString(name)
	}
	return b.String()
}

// describeHidden names the characters of a hidden run and, if it spells one,
// the message in it. Characters of the large groups are counted together, the
// first few by code point.
func describeHidden(run string) string {
	groups := map[string][]rune{}
	for _, r := range run {
		if shapelessName(r) == "" {
			groups[groupName(r)] = append(groups[groupName(r)], r)
		}
	}
	var t tally
	told := map[string]bool{}
	for _, r := range run {
		name := shapelessName(r)
		if name != "" {
			t.add(codePoint(r) + " " + name)
		} else if name = groupName(r); !told[name] {
			told[name] = true
			t.add(describeGroup(name, groups[name]))
		}
	}
	detail := t.String()
	if message := hiddenMessage(run); message != "" {
		detail += ", spelling " + strconv.Quote(message)
	}
	return detail
}

func describeGroup(name string, members []rune) string {
	if len(members) == 1 {
		return codePoint(members[0]) + " " + name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %ss (", len(members), name)
	for i, r := range members {
		if i == listed {
			b.WriteString(", …")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(codePoint(r))
	}
	b.WriteString(")")
	return b.String()
}

// describeControls names the characters of a run of controls. Escape sequences
// are quoted as a whole.
func describeControls(run string) string {
	var t tally
	for i := 0; i < len(run); {
		r, n := utf8.DecodeRuneInString(run[i:])
		i += n
		name := codePoint(r) + " " + controlName(r)
		if r == 0x1B {
			if m := escapeSequence(run[i:]); m > 0 {
				name += " with " + strconv.Quote(run[i:i+m])
				i += m
			}
		}
		t.add(name)
	}
	return t.String()
}

// describe names the alphabets of a mixed word and its foreign letters.
func (m *mixture) describe() string {
	var names []string
	for a := latin; a < alphabets; a++ {
		if m.present.has(a) {
			names = append(names, a.String())
		}
	}
	detail := strings.Join(names, " and ") + " letters in one word"
	if foreign := m.foreignLetters(); foreign != "" {
		detail += ": " + foreign
	}
	return detail
}

// foreignLetters lists the letters that only look like the alphabet the word
// was meant to be written in or, if there is no telling, every letter that
// looks like one of another alphabet in the word.
func (m *mixture) foreignLetters() string {
	target := m.target()
	counts := map[rune]int{}
	twins := map[rune]rune{}
	var order []rune
	for _, r := range m.word {
		if counts[r] == 0 {
			if twins[r] = m.twin(r, target); twins[r] == 0 {
				continue
			}
			order = append(order, r)
		}
		counts[r]++
	}
	var t tally
	for _, r := range order {
		t.names = append(t.names, fmt.Sprintf("%q is %s and looks like %s", r, letterName(r), letterName(twins[r])))
		t.counts = append(t.counts, counts[r])
	}
	return t.String()
}

// twin is the letter of target that r looks like, or of any alphabet in the word
// if there is no target; 0 if there is none.
func (m *mixture) twin(r rune, target alphabet) rune {
	from := alphabetOf(r)
	for a := latin; a < alphabets; a++ {
		if a == from || from == noAlphabet || target != noAlphabet && a != target || !m.present.has(a) {
			continue
		}
		if twin := twinIn(r, from, a); twin != 0 {
			return twin
		}
	}
	return 0
}

// letterName is the code point and name of a letter in a pair of look-alikes.
func letterName(r rune) string {
	if l := lookAlike(r); l != nil {
		return codePoint(r) + " " + l.name
	}
	return codePoint(r) + " " + latinName(r)
}

func codePoint(r rune) string { return fmt.Sprintf("U+%04X", r) }

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
}

func (t *tally) add(name string) {
	for i, known := range t.names {
		if known == name {
			t.counts[i]++
			return
		}
	}
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
// seems to be written in: its target or, without one, the alphabet with most
// letters in it that others imitate.
func (m *mixture) foreignLetters() string {
	target := m.target()
	if target == noAlphabet {
		for a := latin; a < alphabets; a++ {
			if m.present.has(a) && m.letters[a] > m.letters[target] && len(m.imitations(a).names) > 0 {
				target = a
			}
		}
	}
	return m.imitations(target).String()
}

func (m *mixture) imitations(target alphabet) *tally {
	var t tally
	for _, r := range m.word {
		a := alphabetOf(r)
		if a == noAlphabet || a == target {
			continue
		}
		if twin := twinIn(r, a, target); twin != 0 {
			t.add(fmt.Sprintf("%q is %s and looks like %s", r, letterName(r), letterName(twin)))
		}
	}
	return &t
}

// letterName is the code point of a letter, and its name where it is known:
// for every letter that has a look-alike, and every ASCII letter.
func letterName(r rune) string {
	if l := lookAlike(r); l != nil {
		return codePoint(r) + " " + l.name
	}
	switch {
	case 'a' <= r && r <= 'z':
		return codePoint(r) + " LATIN SMALL LETTER " + strings.ToUpper(string(r))
	case 'A' <= r && r <= 'Z':
		return codePoint(r) + " LATIN CAPITAL LETTER " + string(r)
	}
	return fmt.Sprintf("%s %q", codePoint(r), r)
}

func codePoint(r rune) string { return fmt.Sprintf("U+%04X", r) }

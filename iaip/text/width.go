package text

import "unicode"

// Columns is how many columns a terminal, or an editor with letters of one
// width, gives a text. What joins several characters into one picture is
// counted apart, so the answer may be too large by a few.
func Columns(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			for _, r := range s[i:] {
				n += RuneColumns(r)
			}
			return n
		}
		n++
	}
	return n
}

// RuneColumns is how many columns a character takes: 0 for what combines with
// the character before it, 2 for what East Asian typography and emoji draw
// wide, else 1.
func RuneColumns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	for _, w := range &wide {
		if r < w.first {
			return 1
		}
		if r <= w.last {
			return 2
		}
	}
	return 1
}

// wide lists the blocks drawn two columns wide, in order. Single wide signs in
// narrow blocks count as narrow: the cost is a column, never a character.
var wide = [...]struct{ first, last rune }{
	{0x1100, 0x115f},   // Hangul initial consonants
	{0x2e80, 0xa4cf},   // CJK from radicals to Yi
	{0xac00, 0xd7a3},   // Hangul syllables
	{0xf900, 0xfaff},   // CJK compatibility ideographs
	{0xfe30, 0xfe6f},   // CJK compatibility forms
	{0xff00, 0xff60},   // full-width forms
	{0xffe0, 0xffe6},   // full-width signs
	{0x1f300, 0x1faff}, // emoji and other pictures
	{0x20000, 0x3fffd}, // CJK extensions B and later
}

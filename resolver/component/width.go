package component

import "unicode"

// runeWidth is how many columns a character takes: 0 for what combines with
// the character before it, 2 for what East Asian typography and emoji draw
// wide, else 1.
func runeWidth(r rune) int {
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
	{0x2e80, 0x303e},   // CJK radicals, punctuation
	{0x3041, 0x33ff},   // Kana, Bopomofo, CJK compatibility
	{0x3400, 0x4dbf},   // CJK extension A
	{0x4e00, 0xa4cf},   // CJK, Yi
	{0xa960, 0xa97f},   // Hangul extended A
	{0xac00, 0xd7a3},   // Hangul syllables
	{0xf900, 0xfaff},   // CJK compatibility ideographs
	{0xfe30, 0xfe6f},   // CJK compatibility forms
	{0xff00, 0xff60},   // full-width forms
	{0xffe0, 0xffe6},   // full-width signs
	{0x1f300, 0x1f64f}, // emoji
	{0x1f680, 0x1f6ff}, // transport signs
	{0x1f900, 0x1f9ff}, // more emoji
	{0x20000, 0x3fffd}, // CJK extensions B and later
}

package safety

import (
	"strings"
	"unicode/utf8"
)

const byteOrderMark = "\uFEFF"

// scanText finds everything but secrets: it steps over plain ASCII and shows
// each other character to whoever may have an opinion on it.
func (s *scanner) scanText() {
	i := s.lo
	if i == 0 && strings.HasPrefix(s.src, byteOrderMark) {
		i = len(byteOrderMark)
	}
	s.wordEnd = i
	for {
		i = skipPlain(s.src, i, s.hi)
		if i == s.hi {
			return
		}
		if s.src[i] < utf8.RuneSelf {
			i = s.controls(i)
			continue
		}
		for i < s.hi && s.src[i] >= utf8.RuneSelf {
			if n := s.unremarkable(i); n > 0 {
				i += n
			} else {
				i = s.beyondASCII(i)
			}
			if i < s.hi && s.src[i] == ' ' {
				i++
			}
		}
	}
}

// beyondASCII handles the character at i and returns the offset behind what it
// has dealt with.
func (s *scanner) beyondASCII(i int) int {
	r, n := utf8.DecodeRuneInString(s.src[i:s.hi])
	switch {
	case r == utf8.RuneError:
		return i + n
	case isControl(r):
		return s.controls(i)
	case isShapeless(r):
		return s.shapeless(i)
	case alphabetOf(r) != noAlphabet:
		return s.word(i)
	}
	return i + n
}

// unremarkable is the length of the character at i if its first byte tells that
// it is visible and belongs to no alphabet with look-alikes, and otherwise 0.
func (s *scanner) unremarkable(i int) int {
	n := int(unremarkable[s.src[i]])
	if n == 0 || i+n > s.hi || s.src[i+1]&0xC0 != 0x80 || n == 3 && s.src[i+2]&0xC0 != 0x80 {
		return 0
	}
	if sequence := s.src[i : i+n]; sequence == "\u061C" || sequence == "\u3164" {
		return 0
	}
	return n
}

// unremarkable gives, for the first byte of a UTF-8 sequence, its length if
// every character that begins so is unremarkable, but for two: the Arabic
// letter mark and the Hangul filler. It covers most of Hebrew and Arabic, the
// scripts of India, Thai, Lao, Tibetan, Kana, Han and Hangul.
var unremarkable = [256]uint8{
	0xD7: 2,                            // 05C0–05FF
	0xD8: 2, 0xD9: 2, 0xDA: 2, 0xDB: 2, // 0600–06FF
	0xDC: 2, 0xDD: 2, 0xDE: 2, 0xDF: 2, // 0700–07FF
	0xE0: 3,                                              // 0800–0FFF
	0xE3: 3,                                              // 3000–3FFF
	0xE4: 3, 0xE5: 3, 0xE6: 3, 0xE7: 3, 0xE8: 3, 0xE9: 3, // 4000–9FFF
	0xEB: 3, 0xEC: 3, 0xED: 3, // B000–D7FF
}

// runeBefore is the character that ends at i, or 0 at the start of the lines
// scanned. A line end is returned as what it is, and is no letter.
func (s *scanner) runeBefore(i int) rune {
	if i <= s.lo {
		return 0
	}
	r, _ := utf8.DecodeLastRuneInString(s.src[s.lo:i])
	return r
}

// runeAt is the character that begins at i, or 0 at the end of the lines scanned.
func (s *scanner) runeAt(i int) rune {
	if i >= s.hi {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(s.src[i:s.hi])
	return r
}

package safety

import (
	"math/bits"
	"unicode"
	"unicode/utf8"
)

// An alphabet is one of the scripts that share letter shapes with Latin. Only
// these are told apart: in Japanese, Korean and most other text a mix of
// scripts is how the language is written.
type alphabet uint8

const (
	noAlphabet alphabet = iota
	latin
	greek
	cyrillic
	armenian
	cherokee
	coptic
	lisu
	alphabets // how many there are
)

func (a alphabet) String() string {
	return [...]string{"", "Latin", "Greek", "Cyrillic", "Armenian", "Cherokee", "Coptic", "Lisu"}[a]
}

// An alphabetSet has a bit for each of its alphabets.
type alphabetSet uint8

func setOf(a alphabet) alphabetSet { return 1 << a }

func (set alphabetSet) has(a alphabet) bool { return set&setOf(a) != 0 }

func (set alphabetSet) len() int { return bits.OnesCount8(uint8(set)) }

// alphabetOf says to which alphabet a letter belongs. Signs that stand for
// themselves, such as the micro sign and modifier letters, belong to none.
func alphabetOf(r rune) alphabet {
	switch {
	case r < 0x80:
		if isLetterByte(byte(r)) {
			return latin
		}
	case r < 0x2B0:
		if r >= 0xC0 && r != 0xD7 && r != 0xF7 || r == 0xAA || r == 0xBA {
			return latin
		}
	case r < 0x370:
	case r < 0x400:
		if 0x3E2 <= r && r <= 0x3EF {
			return coptic
		}
		if r >= 0x386 && r != 0x387 && r != 0x3F6 || isOuterGreek(r) {
			return greek
		}
	case r < 0x530:
		if r < 0x482 || r > 0x489 {
			return cyrillic
		}
	case r < 0x590:
		if 0x531 <= r && r <= 0x556 || 0x560 <= r && r <= 0x588 {
			return armenian
		}
	case r < 0x13A0:
	case r < 0x1400:
		return cherokee
	case r < 0x1C80:
	case r < 0x2000 || 0x2100 <= r && r < 0x2DE0 || 0xA4D0 <= r && r < 0xAC00 || 0xFB00 <= r && r < 0xFB18 || 0xFF21 <= r && r < 0xFF5B:
		return alphabetByTable(r)
	}
	return noAlphabet
}

// isOuterGreek covers the letters in the part of the Greek block that is mostly
// signs.
func isOuterGreek(r rune) bool {
	return r <= 0x373 || r == 0x376 || r == 0x377 || 0x37B <= r && r <= 0x37D || r == 0x37F
}

func alphabetByTable(r rune) alphabet {
	switch {
	case !unicode.IsLetter(r) && !unicode.Is(unicode.Nl, r):
	case unicode.Is(unicode.Latin, r):
		return latin
	case unicode.Is(unicode.Greek, r):
		return greek
	case unicode.Is(unicode.Cyrillic, r):
		return cyrillic
	case unicode.Is(unicode.Cherokee, r):
		return cherokee
	case unicode.Is(unicode.Coptic, r):
		return coptic
	case unicode.Is(unicode.Lisu, r):
		return lisu
	case unicode.Is(unicode.Armenian, r):
		return armenian
	}
	return noAlphabet
}

func isLetterByte(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isAccent says whether r is a mark written over or under a letter of an
// alphabet; it is part of the word and of no alphabet.
func isAccent(r rune) bool {
	return 0x300 <= r && r <= 0x36F && r != graphemeJoiner || 0x483 <= r && r <= 0x487 ||
		0x1AB0 <= r && r <= 0x1AFF || 0x1DC0 <= r && r <= 0x1DFF || 0xFE20 <= r && r <= 0xFE2F
}

// word looks at the word around the letter at i and returns its end. A word is
// a run of letters of any alphabet and their accents; digits, hyphens,
// underscores and letters of other scripts end it. A capital inside does not:
// "Open" followed by two Cyrillic capitals is one word to its reader.
func (s *scanner) word(i int) int {
	start, end := s.wordStart(i), i
	var seen alphabetSet
	for end < s.hi {
		c := s.src[end]
		if c < utf8.RuneSelf {
			if !isLetterByte(c) {
				break
			}
			seen |= setOf(latin)
			end++
			continue
		}
		if (c == 0xD0 || c == 0xD1) && end+1 < s.hi && s.src[end+1]&0xC0 == 0x80 { // U+0400–047F
			seen |= setOf(cyrillic)
			end += 2
			continue
		}
		r, n := utf8.DecodeRuneInString(s.src[end:s.hi])
		a := alphabetOf(r)
		if a == noAlphabet && !isAccent(r) {
			break
		}
		if a != noAlphabet {
			seen |= setOf(a)
		}
		end += n
	}
	s.wordEnd = end
	if start < i {
		seen |= setOf(latin)
	}
	if seen.len() > 1 && !s.isCharacterRange(start, end) {
		s.judgeWord(start, end)
	}
	return end
}

// isCharacterRange says whether src[start:end] is where two ranges meet in a
// pattern such as [a-zа-яё]: up to three letters, a bracket or hyphen on either
// side, at least one of them a hyphen.
func (s *scanner) isCharacterRange(start, end int) bool {
	if start == s.lo || end == s.hi || utf8.RuneCountInString(s.src[start:end]) > 3 {
		return false
	}
	before, after := s.src[start-1], s.src[end]
	return (before == '-' || before == '[') && (after == '-' || after == ']') &&
		(before == '-' || after == '-')
}

// wordStart goes back from the letter at i over ASCII letters and accents: any
// other letter would have started the word itself. Going back never passes the
// end of the word before, so all of it together is one walk over the text. The
// letter of an escape ("\n") is not part of the word behind it.
func (s *scanner) wordStart(i int) int {
	start := s.lettersBefore(i)
	if start < i && start > s.wordEnd && s.src[start-1] == '\\' && isLetterByte(s.src[start]) {
		return start + 1
	}
	return start
}

func (s *scanner) lettersBefore(i int) int {
	for i > s.wordEnd {
		c := s.src[i-1]
		if isLetterByte(c) {
			i--
			continue
		}
		if c < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeLastRuneInString(s.src[s.wordEnd:i])
		if !isAccent(r) {
			break
		}
		i -= n
	}
	return i
}

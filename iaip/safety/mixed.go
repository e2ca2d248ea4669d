package safety

import (
	"unicode"

	"iai/iaip/text"
)

// A mixture is what a word with letters of more than one alphabet is made of.
type mixture struct {
	word    string
	present alphabetSet
	// letters counts the letters of each alphabet.
	letters [alphabets]int
	// passes holds, for each alphabet, those in which every one of its letters
	// in the word has a look-alike.
	passes [alphabets]alphabetSet
	// alike says that a letter has a look-alike in another alphabet of the word.
	alike bool
	// switches counts how often a letter follows one of another alphabet.
	switches int
	// sign and disguise say whether a Greek letter is one that formulas use,
	// and whether one is that only words use and that looks Latin.
	sign, disguise bool
}

func mix(word string) mixture {
	m := mixture{word: word}
	for i := range m.passes {
		m.passes[i] = ^alphabetSet(0)
	}
	for _, r := range word {
		m.present |= setOf(alphabetOf(r))
	}
	m.present &^= setOf(noAlphabet)
	last := noAlphabet
	for _, r := range word {
		a := alphabetOf(r)
		if a == noAlphabet {
			continue
		}
		if last != noAlphabet && last != a {
			m.switches++
		}
		last = a
		twins := twinsOf(r, a)
		m.letters[a]++
		m.passes[a] &= twins
		m.alike = m.alike || twins&m.present != 0
		if a == greek {
			m.sign = m.sign || twins == 0 || isFormulaLetter(r)
			m.disguise = m.disguise || twins != 0 && !isFormulaLetter(r)
		}
	}
	return m
}

// deceives says whether the word can be taken for one of a single alphabet.
//
// It can when all letters of one alphabet have look-alikes in another: then
// they vanish in it. It also can when look-alikes are strewn in, which takes
// two changes of alphabet. One change, with letters on both sides that are
// plainly of their own alphabet, is how languages borrow: a Latin stem with a
// Cyrillic ending.
func (m *mixture) deceives() bool {
	strewn := m.switches >= 2 && m.alike
	switch m.present {
	case setOf(latin) | setOf(greek):
		return m.deceivesInGreek()
	case setOf(latin) | setOf(cyrillic):
		return !isInflectedAcronym(m.word) && (m.vanishes(latin, cyrillic) || strewn)
	}
	if m.present.len() > 2 {
		return m.alike
	}
	for a := latin; a < alphabets; a++ {
		if m.present.has(a) && m.passes[a]&m.present&^setOf(a) != 0 {
			return true
		}
	}
	return strewn
}

func (m *mixture) vanishes(a, b alphabet) bool {
	return m.passes[a].has(b) || m.passes[b].has(a)
}

// formulaLength is the number of letters up to which Latin and Greek together
// are taken for a formula or a unit: ρgh, αmax, kΩ.
const formulaLength = 4

// deceivesInGreek judges Latin with Greek, the mix of which formulas are made.
// A short one deceives only if none of its Greek letters is a sign of
// formulas, and Latin letters can only hide in a Greek word where there is one.
func (m *mixture) deceivesInGreek() bool {
	if m.passes[latin].has(greek) && m.letters[greek] >= 3 {
		return true
	}
	if m.letters[latin]+m.letters[greek] <= formulaLength {
		return m.passes[greek].has(latin) && !m.sign
	}
	return m.passes[greek].has(latin) || m.switches >= 2 && m.disguise
}

// isInflectedAcronym says whether the word is a Latin acronym with a Cyrillic
// tail in small letters: a case ending as in "в JSONе", or a suffix with a
// letter that is plainly Cyrillic as in "APIшка".
func isInflectedAcronym(word string) bool {
	stem, tail, endings, plain := 0, 0, 0, 0
	for _, r := range word {
		switch {
		case tail == 0 && 'A' <= r && r <= 'Z':
			stem++
			continue
		case alphabetOf(r) != cyrillic || !unicode.IsLower(r):
			return false
		}
		tail++
		if isCyrillicEnding(r) {
			endings++
		}
		if lookAlike(r) == nil {
			plain++
		}
	}
	return stem >= 2 && (plain > 0 || endings == tail && tail <= 3)
}

// isCyrillicEnding covers the letters of East Slavic case endings: а е и й м о
// у х ы ю я в і ї.
func isCyrillicEnding(r rune) bool {
	switch r {
	case 0x430, 0x435, 0x438, 0x439, 0x43C, 0x43E, 0x443, 0x445, 0x44B, 0x44E, 0x44F, 0x432, 0x456, 0x457:
		return true
	}
	return false
}

// judgeWord reports the word src[start:end] if its letters deceive.
func (s *scanner) judgeWord(start, end int) {
	if !s.wants(start) {
		return
	}
	m := mix(s.src[start:end])
	if !m.deceives() || !s.counted(MixedScript, start) {
		return
	}
	f := Finding{Kind: MixedScript, Span: text.Span{Start: start, End: end}}
	if target := m.target(); target != noAlphabet {
		f.HasFix, f.Replacement = true, m.writtenIn(target)
	}
	if s.mended == nil {
		f.Detail = m.describe()
	}
	s.add(f)
}

// target is the alphabet the word was meant to be written in: of those in which
// it can be written, the one with most letters in it; noAlphabet if there is
// none. The first of equals wins, so Latin before any other.
func (m *mixture) target() alphabet {
	target := noAlphabet
	for a := latin; a < alphabets; a++ {
		if m.present.has(a) && m.writableIn(a) && m.letters[a] > m.letters[target] {
			target = a
		}
	}
	return target
}

func (m *mixture) writableIn(target alphabet) bool {
	for a := latin; a < alphabets; a++ {
		if a != target && m.present.has(a) && !m.passes[a].has(target) {
			return false
		}
	}
	return true
}

// writtenIn is the word with its foreign letters replaced by those of target.
func (m *mixture) writtenIn(target alphabet) string {
	out := make([]rune, 0, len(m.word))
	for _, r := range m.word {
		if a := alphabetOf(r); a != noAlphabet && a != target {
			r = twinIn(r, a, target)
		}
		out = append(out, r)
	}
	return string(out)
}

// twinsOf is the set of other alphabets that have a letter like r, a letter of
// alphabet a.
func twinsOf(r rune, a alphabet) alphabetSet {
	shape := shapeOf(r, a)
	if shape == 0 {
		return 0
	}
	set := setOf(latin)
	if a == latin {
		set = 0
	}
	return (set | alphabetsOf[shape]) &^ setOf(a)
}

// alphabetsOf are the alphabets besides Latin that have a letter of a shape.
var alphabetsOf = func() map[rune]alphabetSet {
	out := map[rune]alphabetSet{}
	for _, l := range lookAlikes {
		if !isRareCyrillic(l.letter) {
			out[l.shape] |= setOf(alphabetOf(l.letter))
		}
	}
	return out
}()

// twinIn is the letter of the alphabet target that looks like r, or 0.
func twinIn(r rune, a, target alphabet) rune {
	shape := shapeOf(r, a)
	if shape == 0 || target == latin {
		return shape
	}
	for _, l := range lookAlikes {
		if l.shape == shape && alphabetOf(l.letter) == target && !isRareCyrillic(l.letter) {
			return l.letter
		}
	}
	return 0
}

// shapeOf is the Latin letter that has the shape of r, or 0.
func shapeOf(r rune, a alphabet) rune {
	if a == latin {
		return r
	}
	if l := lookAlike(r); l != nil {
		return l.shape
	}
	return 0
}

// isRareCyrillic covers the look-alikes that few Cyrillic languages write: ѵ ү
// һ ҽ ӏ ԁ ԍ ԛ ԝ. They can pose as Latin, but a Latin letter is not taken for
// one of them: "php" in a Russian word stays what it is.
func isRareCyrillic(r rune) bool {
	switch r {
	case 0x474, 0x475, 0x4AE, 0x4AF, 0x4BB, 0x4BD, 0x4C0, 0x4CF, 0x501, 0x50C, 0x51A, 0x51B, 0x51C, 0x51D:
		return true
	}
	return false
}

// isFormulaLetter says whether the Greek letter r, though it looks like a
// Latin one, is in use as a sign on its own: α ι κ ν ρ υ.
func isFormulaLetter(r rune) bool {
	switch r {
	case 0x3B1, 0x3B9, 0x3BA, 0x3BD, 0x3C1, 0x3C5, 0x3F1, // plain
		0x3AC, 0x3AF, 0x3CA, 0x3CB, 0x3CD: // with an accent
		return true
	}
	return false
}

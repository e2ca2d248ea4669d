package safety

import "unicode"

// Joiners make the difference between words in scripts whose letters join or
// stack, and make one emoji of several. This file knows where they are needed.
// Scripts are told apart by block: the marks that many of them share have no
// script of their own, and a block also covers letters yet to be encoded.

// joins says whether a joiner (or non-joiner) does something between before
// and after.
func joins(before, joiner, after rune) bool {
	if joiner == zeroWidthJoiner && joinsEmoji(before) && pictographic.has(after) {
		return true
	}
	return joinsCursive(before, joiner, after) || joinsIndic(before, after)
}

// joinsEmoji says whether an emoji may end in r. An emoji selector between the
// emoji and the joiner has been dealt with before.
func joinsEmoji(r rune) bool {
	return pictographic.has(r) || 0x1F3FB <= r && r <= 0x1F3FF // skin tones
}

// cursive holds the blocks of scripts whose letters join along the line.
var cursive = runes{
	{0x0600, 0x08FF},   // Arabic, Syriac, Thaana, N'Ko, Mandaic
	{0x1807, 0x1807},   // Mongolian
	{0x1820, 0x18AF},   //
	{0xA840, 0xA873},   // Phags-pa
	{0xFB50, 0xFDCF},   // Arabic, ready-made forms
	{0xFE70, 0xFEFC},   //
	{0x10AC0, 0x10AEF}, // Manichaean
	{0x10B80, 0x10BAF}, // Psalter Pahlavi
	{0x10D00, 0x10D3F}, // Hanifi Rohingya
	{0x10EC0, 0x10FFF}, // Arabic, Sogdian, Old Uyghur, Chorasmian
	{0x1E900, 0x1E95F}, // Adlam
	{0x1EE00, 0x1EEFF}, // Arabic mathematics
}

func isCursive(r rune) bool { return r >= 0x600 && cursive.has(r) && isWordy(r) }

// isWordy says whether r can be part of a word: everything but spaces, digits,
// punctuation, symbols and control characters.
func isWordy(r rune) bool {
	return r != 0 && r != unicode.ReplacementChar && !unicode.IsSpace(r) && !isControl(r) &&
		!unicode.IsDigit(r) && !unicode.IsPunct(r) && !unicode.IsSymbol(r)
}

// isInk says whether r leaves a mark on the page.
func isInk(r rune) bool { return r != 0 && !unicode.IsSpace(r) && !isControl(r) }

// joinsCursive: a non-joiner stands between two letters, one of them cursive
// (in Persian between a prefix and its verb, or a foreign stem and its plural),
// behind a sign that takes a suffix (ten of something, written in digits), or
// behind the heh that older Kurdish writes for a vowel. A joiner shows the
// joined form of a letter with nothing to join to (the heh that dates a year).
func joinsCursive(before, joiner, after rune) bool {
	b, a := isCursive(before), isCursive(after)
	if joiner == zeroWidthNonJoiner {
		return b && (a || isWordy(after) || unicode.IsDigit(after)) ||
			a && isInk(before) || before == 0x0647
	}
	return b && (a || !isWordy(after)) || a && !isWordy(before)
}

// A stacking script writes vowels and further consonants around a consonant.
type stacking struct {
	from, to rune
	// free says that a joiner may stand between any two characters of the
	// script, not only beside the signs that stack.
	free bool
}

var stackingScripts = []stacking{
	{0x0900, 0x097F, false},   // Devanagari
	{0x0980, 0x09FF, false},   // Bengali
	{0x0A00, 0x0A7F, false},   // Gurmukhi
	{0x0A80, 0x0AFF, false},   // Gujarati
	{0x0B00, 0x0B7F, false},   // Odia
	{0x0B80, 0x0BFF, false},   // Tamil
	{0x0C00, 0x0C7F, false},   // Telugu
	{0x0C80, 0x0CFF, false},   // Kannada
	{0x0D00, 0x0D7F, false},   // Malayalam
	{0x0D80, 0x0DFF, false},   // Sinhala
	{0x0F00, 0x0FFF, false},   // Tibetan
	{0x1000, 0x109F, true},    // Myanmar
	{0x1780, 0x17FF, true},    // Khmer
	{0x1A20, 0x1AAF, true},    // Tai Tham
	{0x1B00, 0x1B7F, true},    // Balinese
	{0x1B80, 0x1BBF, false},   // Sundanese
	{0xA8E0, 0xA8FF, false},   // Devanagari
	{0xA980, 0xA9DF, true},    // Javanese
	{0xAA60, 0xAA7F, true},    // Myanmar
	{0x11000, 0x1107F, false}, // Brahmi
	{0x11080, 0x110CF, false}, // Kaithi
	{0x11100, 0x1114F, false}, // Chakma
	{0x11180, 0x111DF, false}, // Sharada
	{0x11300, 0x1137F, false}, // Grantha
	{0x11400, 0x1147F, false}, // Newa
	{0x11480, 0x114DF, false}, // Tirhuta
	{0x11580, 0x115FF, false}, // Siddham
	{0x11600, 0x1165F, false}, // Modi
}

// joinsIndic: a joiner stands behind a virama, whatever follows (Malayalam
// chillus, Sinhala conjuncts, the Bengali khanda ta), or between two characters
// of a script of which the second is a dependent sign (Bengali ra and ya-phala).
func joinsIndic(before, after rune) bool {
	if before < 0x900 {
		return false
	}
	if viramas.has(before) {
		return true
	}
	for _, t := range stackingScripts {
		if t.from <= before && before <= t.to {
			return t.from <= after && after <= t.to && isWordy(before) && isWordy(after) &&
				(t.free || unicode.IsMark(after))
		}
	}
	return false
}

// spaceless holds the blocks of scripts that write no spaces between words, so
// that a zero width space tells where a line may be broken.
var spaceless = runes{
	{0x0E00, 0x0EFF}, // Thai, Lao
	{0x1000, 0x109F}, // Myanmar
	{0x1780, 0x17FF}, // Khmer
	{0x1950, 0x19FF}, // Tai Le, New Tai Lue, Khmer symbols
	{0x1A20, 0x1AAF}, // Tai Tham
	{0x1B00, 0x1B7F}, // Balinese
	{0xA980, 0xA9FF}, // Javanese, Myanmar
	{0xAA00, 0xAADF}, // Cham, Myanmar, Tai Viet
}

// dividesWords says whether a zero width space has ink on both sides, one of
// them in a script that writes no spaces.
func dividesWords(before, after rune) bool {
	return isInk(before) && isInk(after) && (spaceless.has(before) || spaceless.has(after))
}

// keepsMarksApart says whether a grapheme joiner keeps marks in the order in
// which they were written, as biblical Hebrew needs.
func keepsMarksApart(before, after rune) bool {
	return isWordy(before) && unicode.Is(unicode.Mn, after)
}

// isMongolianLetter covers the letters that take selectors and separators.
func isMongolianLetter(r rune) bool {
	return 0x1820 <= r && r <= 0x18AA || r == 0x1807
}

// Old Hangul writes a syllable letter by letter and puts a filler in the place
// of a letter that is not there.

func isChoseong(r rune) bool {
	return 0x1100 <= r && r < choseongFiller || 0xA960 <= r && r <= 0xA97C
}

func isJungseong(r rune) bool {
	return 0x1161 <= r && r <= 0x11A7 || 0xD7B0 <= r && r <= 0xD7C6
}

func isJongseong(r rune) bool {
	return 0x11A8 <= r && r <= 0x11FF || 0xD7CB <= r && r <= 0xD7FB
}

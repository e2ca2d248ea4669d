package safety

import "unicode/utf8"

// Variation selectors pick one of several shapes of the character before
// them. There are 256 of them and most characters take none, which makes a
// row of selectors a good place to hide bytes in. So one is allowed where the
// standard gives it a meaning, and two in a row never are.

func isSelector(r rune) bool {
	return 0xFE00 <= r && r <= 0xFE0F || 0xE0100 <= r && r <= 0xE01EF || isMongolianSelector(r)
}

func isMongolianSelector(r rune) bool { return 0x180B <= r && r <= 0x180D || r == 0x180F }

// selects says whether selector has a meaning between base and next.
func selects(base, selector, next rune) bool {
	if isSelector(next) {
		return false
	}
	switch {
	case selector == emojiSelector || selector == textSelector:
		return pictographic.has(base) || isKeycapBase(base) && next == enclosingKeycap
	case isMongolianSelector(selector):
		return isMongolianLetter(base)
	case isHan(base):
		return selector >= 0xE0100 || selector <= 0xFE02
	case 0x13000 <= base && base <= 0x1345F: // Egyptian hieroglyphs, turned
		return selector <= 0xFE06
	case selector == 0xFE00:
		return variant1.has(base)
	case selector == 0xFE01:
		return variant2.has(base)
	}
	return false
}

func isKeycapBase(r rune) bool { return '0' <= r && r <= '9' || r == '#' || r == '*' }

// isHan leaves room for ideographs of versions to come.
func isHan(r rune) bool {
	return 0x4E00 <= r && r <= 0x9FFF || 0x3400 <= r && r <= 0x4DBF ||
		0xF900 <= r && r <= 0xFAFF || 0x20000 <= r && r <= 0x3FFFD || r == 0x3007
}

// Tags are invisible copies of ASCII. Their one use is to name the region of a
// flag, as in the flag of Scotland: a black flag, the tags of "gbsct", and a
// tag that ends the sequence.

func isTag(r rune) bool { return 0xE0020 <= r && r <= cancelTag }

// regionTags is the number of bytes at the start of run that name a region, a
// country of two letters and one to three letters or digits of a subdivision;
// 0 if they do not, or if more tags follow.
func regionTags(run string) int {
	length, letters := 0, 0
	for i, r := range run {
		c := r - 0xE0000
		switch {
		case r == cancelTag && 3 <= letters && letters <= 5:
			length = i + utf8.RuneLen(r)
			if next, _ := utf8.DecodeRuneInString(run[length:]); isTag(next) {
				return 0
			}
			return length
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9' && letters >= 2:
			letters++
		default:
			return 0
		}
	}
	return 0
}

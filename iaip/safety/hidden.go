package safety

import (
	"unicode/utf8"

	"iai/iaip/text"
)

// Characters with a part to play in more than one place.
const (
	zeroWidthSpace     = 0x200B
	zeroWidthNonJoiner = 0x200C
	zeroWidthJoiner    = 0x200D
	leftToRightMark    = 0x200E
	rightToLeftMark    = 0x200F
	arabicLetterMark   = 0x061C
	graphemeJoiner     = 0x034F
	choseongFiller     = 0x115F
	jungseongFiller    = 0x1160
	vowelSeparator     = 0x180E
	textSelector       = 0xFE0E
	emojiSelector      = 0xFE0F
	enclosingKeycap    = 0x20E3
	blackFlag          = 0x1F3F4
	cancelTag          = 0xE007F
)

// fillerPair stands in for the first two letters of a syllable that is only a
// final consonant.
const fillerPair = "\u115F\u1160"

// isShapeless says whether r is a character that is drawn as nothing, or as
// whatever a private agreement says. It holds Unicode's default-ignorable code
// points, the reserved ones included, the annotation characters, the private
// use areas and the noncharacters.
func isShapeless(r rune) bool {
	switch {
	case r < 0x300:
		return r == 0xAD
	case r < 0x2000:
		return r == graphemeJoiner || r == arabicLetterMark ||
			r == choseongFiller || r == jungseongFiller ||
			r == 0x17B4 || r == 0x17B5 || 0x180B <= r && r <= 0x180F
	case r < 0x2070:
		return 0x200B <= r && r <= 0x200F || 0x202A <= r && r <= 0x202E || 0x2060 <= r
	case r < 0xE000:
		return r == 0x3164
	case r < 0x10000:
		return r <= 0xF8FF || 0xFDD0 <= r && r <= 0xFDEF || 0xFE00 <= r && r <= 0xFE0F ||
			r == 0xFEFF || r == 0xFFA0 || 0xFFF0 <= r && r <= 0xFFFB || 0xFFFE <= r
	}
	return 0x1BCA0 <= r && r <= 0x1BCA3 || 0x1D173 <= r && r <= 0x1D17A ||
		0xE0000 <= r && r <= 0xE0FFF || 0xF0000 <= r || r&0xFFFE == 0xFFFE
}

// drawnByFonts says whether r is shapeless only to those without the right
// font: taking it away may take away something a person does see.
func drawnByFonts(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r
}

// shapeless judges the run of shapeless characters at i and returns its end.
//
// What the letters beside it need stays: first what belongs to the character
// before the run (a selector, the tags of a flag), then a single character or
// filler pair that has work to do between the one before and the one after.
// All the rest is one finding. Each of these judgements rests on visible
// characters right beside the run, so that taking a run out never turns a
// character that was fine into one that is not.
func (s *scanner) shapeless(i int) int {
	end := i
	for end < s.hi {
		r, n := utf8.DecodeRuneInString(s.src[end:s.hi])
		if !isShapeless(r) {
			break
		}
		end += n
	}
	before, after := s.runeBefore(i), s.runeAt(end)
	start := i + suffixOf(before, s.src[i:end], after)
	if start < end && !s.atWork(before, s.src[start:end], after, i) && s.wants(start) && s.counted(HiddenText, start) {
		s.reportHidden(start, end)
	}
	return end
}

func (s *scanner) reportHidden(start, end int) {
	safe := true
	for _, r := range s.src[start:end] {
		safe = safe && !drawnByFonts(r)
	}
	f := Finding{Kind: HiddenText, Span: text.Span{Start: start, End: end}, HasFix: true, Safe: safe}
	if s.mended == nil {
		f.Detail = describeHidden(s.src[start:end])
	}
	s.add(f)
}

// suffixOf is the number of bytes at the start of run that belong to the
// character before it.
func suffixOf(before rune, run string, after rune) int {
	r, n := utf8.DecodeRuneInString(run)
	switch {
	case isSelector(r):
		next := after
		if n < len(run) {
			next, _ = utf8.DecodeRuneInString(run[n:])
		}
		if selects(before, r, next) {
			return n
		}
	case isTag(r) && before == blackFlag:
		return regionTags(run)
	}
	return 0
}

// atWork says whether rest, a run or what suffixOf left of one, does something
// between the two characters that the text before and behind it shows.
func (s *scanner) atWork(before rune, rest string, after rune, at int) bool {
	if rest == fillerPair {
		return isJongseong(after)
	}
	r, n := utf8.DecodeRuneInString(rest)
	if n < len(rest) {
		return false
	}
	switch r {
	case zeroWidthJoiner, zeroWidthNonJoiner:
		return joins(before, r, after)
	case zeroWidthSpace:
		return dividesWords(before, after)
	case leftToRightMark, rightToLeftMark, arabicLetterMark:
		return marksDirection(before, after) && s.hasRightToLeft(at)
	case graphemeJoiner:
		return keepsMarksApart(before, after)
	case vowelSeparator:
		return isMongolianLetter(before) && isMongolianLetter(after)
	case choseongFiller:
		return isJungseong(after)
	case jungseongFiller:
		return isChoseong(before) && isJongseong(after)
	}
	return false
}

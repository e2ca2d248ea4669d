package safety

import (
	"unicode"
	"unicode/utf8"

	"iai/iaip/text"
)

// The three direction marks act as a letter of one direction that is not
// drawn. In a line with right-to-left letters they put punctuation and foreign
// names in their place; in any other line they do nothing.

// rightToLeft holds the blocks written from right to left.
var rightToLeft = runes{
	{0x0590, 0x08FF}, {0xFB1D, 0xFDCF}, {0xFDF0, 0xFDFF}, {0xFE70, 0xFEFC},
	{0x10800, 0x10FFF}, {0x1E800, 0x1EFFF},
}

func isRightToLeftLetter(r rune) bool {
	return r >= 0x590 && rightToLeft.has(r) && unicode.IsLetter(r)
}

// marksDirection says whether a mark between before and after can change the
// order of anything: inside a word of one direction it cannot.
func marksDirection(before, after rune) bool {
	return !isWordy(before) || !isWordy(after) ||
		isRightToLeftWordy(before) != isRightToLeftWordy(after)
}

func isRightToLeftWordy(r rune) bool { return r >= 0x590 && rightToLeft.has(r) }

// hasRightToLeft says whether the line around at holds a right-to-left letter.
// The answer is kept, so that a line full of marks is read once.
func (s *scanner) hasRightToLeft(at int) bool {
	if s.rtlLine.Start <= at && at < s.rtlLine.End {
		return s.rtl
	}
	s.rtlLine = text.Span{Start: lineStart(s.src, at), End: lineEnd(s.src, at)}
	s.rtl = false
	for i := s.rtlLine.Start; i < s.rtlLine.End; {
		r, n := utf8.DecodeRuneInString(s.src[i:s.rtlLine.End])
		if isRightToLeftLetter(r) {
			s.rtl = true
			break
		}
		i += n
	}
	return s.rtl
}

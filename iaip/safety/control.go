package safety

import (
	"strings"
	"unicode/utf8"

	"iai/iaip/text"
)

// isControl says whether r has no business in a text: a control character
// other than tab, line feed and carriage return, or one of the line ends
// (U+0085, U+2028, U+2029) that YAML takes for a line end and editors do not.
//
// A carriage return on its own is a line end to everything that reads these
// files, and so it is one here.
func isControl(r rune) bool {
	return r < 0x80 && !plain(byte(r)) || 0x80 <= r && r < 0xA0 || isRareLineEnd(r)
}

func isRareLineEnd(r rune) bool { return r == 0x85 || r == 0x2028 || r == 0x2029 }

// controls reports the run of control characters at i and returns its end. An
// escape sequence that sets colours or moves the cursor belongs to the run
// with all its bytes: without the first one the rest is litter.
func (s *scanner) controls(i int) int {
	end := i
	for end < s.hi {
		r, n := utf8.DecodeRuneInString(s.src[end:s.hi])
		if !isControl(r) {
			break
		}
		end += n
		if r == 0x1B {
			end += escapeSequence(s.src[end:s.hi])
		}
	}
	if s.wants(i) && s.counted(ControlCharacter, i) {
		replacement := s.lineEndsFor(i, end)
		f := Finding{Kind: ControlCharacter, Span: text.Span{Start: i, End: end}, HasFix: true, Replacement: replacement, Safe: replacement == ""}
		if s.mended == nil {
			f.Detail = describeControls(s.src[i:end])
		}
		s.add(f)
	}
	return end
}

// escapeSequence is the length of the rest of a control sequence (ECMA-48)
// whose escape character stands before rest: "[", parameters, intermediates,
// and one final byte. It is 0 for anything else.
func escapeSequence(rest string) int {
	if !strings.HasPrefix(rest, "[") {
		return 0
	}
	i := 1
	for i < len(rest) && 0x30 <= rest[i] && rest[i] <= 0x3F {
		i++
	}
	for i < len(rest) && 0x20 <= rest[i] && rest[i] <= 0x2F {
		i++
	}
	if i < len(rest) && 0x40 <= rest[i] && rest[i] <= 0x7E {
		return i + 1
	}
	return 0
}

// lineEndsFor is what takes the place of the run src[i:end]: a line feed for
// each character in it that divides lines, so that no two words grow together,
// and nothing where a line end follows or precedes anyway.
func (s *scanner) lineEndsFor(i, end int) string {
	if i == s.lo || end == s.hi || isLineEnd(s.src[i-1]) || isLineEnd(s.src[end]) {
		return ""
	}
	n := 0
	for _, r := range s.src[i:end] {
		if isRareLineEnd(r) || r == '\v' || r == '\f' {
			n++
		}
	}
	return strings.Repeat("\n", n)
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

package safety

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden runs carry messages in three ways: tags are ASCII moved to a plane
// nobody sees, the 256 variation selectors stand for the 256 bytes, and two
// kinds of zero width characters stand for bits.

// messageLimit bounds how much of a message is shown, in bytes.
const messageLimit = 200

// hiddenMessage decodes the message in a hidden run, "" if there is none. The
// result is printable and valid UTF-8.
func hiddenMessage(run string) string {
	for _, decode := range []func(string) []byte{decodeTags, decodeSelectors, decodeBits} {
		if message := decode(run); isReadable(message) {
			return shorten(string(message))
		}
	}
	return ""
}

func decodeTags(run string) []byte {
	var out []byte
	for _, r := range run {
		if 0xE0020 <= r && r <= 0xE007E {
			out = append(out, byte(r-0xE0000))
		}
	}
	return out
}

func decodeSelectors(run string) []byte {
	var out []byte
	for _, r := range run {
		switch {
		case 0xFE00 <= r && r <= 0xFE0F:
			out = append(out, byte(r-0xFE00))
		case 0xE0100 <= r && r <= 0xE01EF:
			out = append(out, byte(r-0xE0100+16))
		}
	}
	return out
}

// decodeBits reads a run of two kinds of characters as bits, eight to a byte
// and the high one first. Which kind is the one is found by trying: a text has
// no byte whose high bit is set, or it is UTF-8, and inverting breaks both.
func decodeBits(run string) []byte {
	zero, _ := utf8.DecodeRuneInString(run)
	one := rune(-1)
	var out []byte
	n := 0
	for _, r := range run {
		if r != zero && one == -1 {
			one = r
		}
		if r != zero && r != one {
			return nil
		}
		if n%8 == 0 {
			out = append(out, 0)
		}
		out[n/8] <<= 1
		if r == one {
			out[n/8] |= 1
		}
		n++
	}
	if n%8 != 0 || one == -1 {
		return nil
	}
	if !isReadable(out) {
		for i := range out {
			out[i] = ^out[i]
		}
	}
	return out
}

// isReadable says whether message is a text: two characters or more, valid
// UTF-8, and every one of them visible or white space.
func isReadable(message []byte) bool {
	if len(message) < 2 || !utf8.Valid(message) {
		return false
	}
	for _, r := range string(message) {
		if isShapeless(r) || !unicode.IsPrint(r) && r != '\n' && r != '\t' && r != '\r' {
			return false
		}
	}
	return true
}

func shorten(message string) string {
	message = strings.TrimSpace(message)
	if len(message) <= messageLimit {
		return message
	}
	cut := messageLimit
	for !utf8.RuneStart(message[cut]) {
		cut--
	}
	return message[:cut] + "…"
}

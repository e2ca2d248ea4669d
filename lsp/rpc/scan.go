package rpc

import (
	"encoding/binary"
	"math/bits"
)

// maxDepth bounds the nesting of a message. The scanner itself does not
// recurse, but decoders behind it do.
const maxDepth = 1024

// The skip functions take the index of a value's first byte and return the
// index after its last, or -1 where the bytes are not JSON. Bytes that are not
// UTF-8 pass: decoding replaces them.

func skipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// skipValue validates one value of any kind and returns the index after it.
func skipValue(b []byte, i int) int {
	if i >= len(b) {
		return -1
	}
	switch b[i] {
	case '{', '[':
		return skipContainer(b, i)
	default:
		return skipScalar(b, i)
	}
}

// skipContainer keeps one bit per open level, set for an object.
func skipContainer(b []byte, i int) int {
	var objects [maxDepth / 64]uint64
	depth := 0
	for {
		i = skipSpace(b, i)
		if i >= len(b) {
			return -1
		}
		switch c := b[i]; c {
		case '{', '[':
			if depth == maxDepth {
				return -1
			}
			if c == '{' {
				objects[depth/64] |= 1 << (depth % 64)
			} else {
				objects[depth/64] &^= 1 << (depth % 64)
			}
			depth++
			i = skipSpace(b, i+1)
			switch {
			case i >= len(b):
				return -1
			case b[i] == c+2: // '}' and ']' stand two after their openers in ASCII
				i++
				depth--
			case c == '{':
				if i = skipKey(b, i); i < 0 {
					return -1
				}
				continue
			default:
				continue
			}
		default:
			if i = skipScalar(b, i); i < 0 {
				return -1
			}
		}
		// A value ended at i: close what it completes, stop where another is due.
		for more := false; !more; {
			if depth == 0 {
				return i
			}
			i = skipSpace(b, i)
			if i >= len(b) {
				return -1
			}
			object := objects[(depth-1)/64]&(1<<((depth-1)%64)) != 0
			switch {
			case b[i] == ',' && object:
				if i = skipKey(b, skipSpace(b, i+1)); i < 0 {
					return -1
				}
				more = true
			case b[i] == ',':
				i++
				more = true
			case b[i] == '}' && object, b[i] == ']' && !object:
				i++
				depth--
			default:
				return -1
			}
		}
	}
}

// skipKey validates a member's name and colon and returns where its value's
// leading space may start.
func skipKey(b []byte, i int) int {
	if i >= len(b) || b[i] != '"' {
		return -1
	}
	if i = skipString(b, i); i < 0 {
		return -1
	}
	i = skipSpace(b, i)
	if i >= len(b) || b[i] != ':' {
		return -1
	}
	return i + 1
}

func skipScalar(b []byte, i int) int {
	switch b[i] {
	case '"':
		return skipString(b, i)
	case 't':
		return skipWord(b, i, "true")
	case 'f':
		return skipWord(b, i, "false")
	case 'n':
		return skipWord(b, i, "null")
	}
	return skipNumber(b, i)
}

func skipWord(b []byte, i int, word string) int {
	if len(b)-i < len(word) || string(b[i:i+len(word)]) != word {
		return -1
	}
	return i + len(word)
}

func skipString(b []byte, i int) int {
	for i++; ; {
		i = plainRun(b, i)
		if i >= len(b) {
			return -1
		}
		switch b[i] {
		case '"':
			return i + 1
		case '\\':
			n := escapeLength(b[i:])
			if n == 0 {
				return -1
			}
			i += n
		default:
			return -1
		}
	}
}

// escapeLength measures the escape sequence at the start of b; 0 means there
// is no such escape.
func escapeLength(b []byte) int {
	if len(b) < 2 || b[0] != '\\' {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(b) < 6 {
			return 0
		}
		for _, c := range b[2:6] {
			if hexValue(c) < 0 {
				return 0
			}
		}
		return 6
	}
	return 0
}

func hexValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// plainRun returns the index of the first quote, backslash or control
// character at or after i, eight bytes at a time: most of a message is string.
func plainRun(b []byte, i int) int {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
	for ; i+8 <= len(b); i += 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		quote := w ^ ones*'"'
		slash := w ^ ones*'\\'
		// In each term the lowest set high bit marks a true match; only bits
		// above it can be noise from the borrow.
		hit := ((quote-ones)&^quote | (slash-ones)&^slash | (w-ones*0x20)&^w) & highs
		if hit != 0 {
			return i + bits.TrailingZeros64(hit)/8
		}
	}
	for i < len(b) && b[i] >= 0x20 && b[i] != '"' && b[i] != '\\' {
		i++
	}
	return i
}

func skipNumber(b []byte, i int) int {
	if i < len(b) && b[i] == '-' {
		i++
	}
	switch {
	case i < len(b) && b[i] == '0':
		i++
	case i < len(b) && b[i] >= '1' && b[i] <= '9':
		i = skipDigits(b, i)
	default:
		return -1
	}
	if i < len(b) && b[i] == '.' {
		end := skipDigits(b, i+1)
		if end == i+1 {
			return -1
		}
		i = end
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		end := skipDigits(b, i)
		if end == i {
			return -1
		}
		i = end
	}
	return i
}

func skipDigits(b []byte, i int) int {
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		i++
	}
	return i
}

func isNull(b []byte) bool { return string(b) == "null" }

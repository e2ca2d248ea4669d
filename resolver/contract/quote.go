package contract

import "unicode/utf8"

const hexDigits = "0123456789abcdef"

// appendString quotes s as JSON. It escapes what JSON says must be escaped and
// nothing else, so that text in any script stays readable; a byte that is no
// text becomes U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	plain := 0 // everything before it is written
	for i := 0; i < len(s); {
		b := s[i]
		if b >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				dst = append(dst, s[plain:i]...)
				dst = append(dst, "\uFFFD"...)
				plain = i + size
			}
			i += size
			continue
		}
		if b < ' ' || b == '"' || b == '\\' {
			dst = append(dst, s[plain:i]...)
			dst = appendEscaped(dst, b)
			plain = i + 1
		}
		i++
	}
	dst = append(dst, s[plain:]...)
	return append(dst, '"')
}

func appendEscaped(dst []byte, b byte) []byte {
	switch b {
	case '"', '\\':
		return append(dst, '\\', b)
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	default:
		return append(dst, '\\', 'u', '0', '0', hexDigits[b>>4], hexDigits[b&0xf])
	}
}

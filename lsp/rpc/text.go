package rpc

import (
	"bytes"
	"slices"
	"unicode/utf16"
	"unicode/utf8"
)

// borrowText returns the decoded text of a JSON string, quotes included in
// the argument. Without escapes and with valid UTF-8, which is nearly always,
// the result is a part of s; otherwise it is appended to *scratch.
func borrowText(s []byte, scratch *[]byte) []byte {
	if len(s) < 2 {
		return []byte{} // not JSON, which the walk around it reports
	}
	body := s[1 : len(s)-1]
	if bytes.IndexByte(body, '\\') < 0 && utf8.Valid(body) {
		return body
	}
	// When appending moves the scratch to a larger array, texts borrowed from
	// the old one keep it alive and stay as they are.
	from := len(*scratch)
	*scratch = appendUnquoted(slices.Grow(*scratch, len(body)), body)
	return (*scratch)[from:len(*scratch):len(*scratch)]
}

// appendUnquoted appends the text of a valid JSON string body. A surrogate
// without its partner and each byte that is not UTF-8 become U+FFFD, as the
// typed codec has it.
func appendUnquoted(dst, body []byte) []byte {
	for len(body) > 0 {
		run := bytes.IndexByte(body, '\\')
		if run < 0 {
			run = len(body)
		}
		if run > 0 {
			dst = appendValid(dst, body[:run])
			body = body[run:]
			continue
		}
		n := escapeLength(body)
		if n == 0 {
			return appendValid(dst, body)
		}
		if n == 2 {
			dst = append(dst, unescaped(body[1]))
			body = body[2:]
			continue
		}
		r := hexRune(body)
		body = body[6:]
		if utf16.IsSurrogate(r) {
			pair := utf8.RuneError
			if escapeLength(body) == 6 {
				pair = utf16.DecodeRune(r, hexRune(body))
			}
			if pair != utf8.RuneError {
				body = body[6:]
			}
			r = pair
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

func appendValid(dst, s []byte) []byte {
	if utf8.Valid(s) {
		return append(dst, s...)
	}
	for len(s) > 0 {
		r, n := utf8.DecodeRune(s)
		dst = utf8.AppendRune(dst, r)
		s = s[n:]
	}
	return dst
}

func unescaped(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return c
}

// hexRune reads the \uXXXX at the start of b.
func hexRune(b []byte) rune {
	var r rune
	for _, c := range b[2:6] {
		r = r<<4 | rune(hexValue(c))
	}
	return r
}

// AppendString appends s as a JSON string, for callers of NotifyRaw. Bytes
// that are not UTF-8 become U+FFFD: a message must be UTF-8 as a whole.
func AppendString[T string | []byte](dst []byte, s T) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= 0x20 && c != '"' && c != '\\' {
				i++
				continue
			}
			dst = append(dst, s[from:i]...)
			switch c {
			case '"', '\\':
				dst = append(dst, '\\', c)
			case '\n':
				dst = append(dst, '\\', 'n')
			case '\r':
				dst = append(dst, '\\', 'r')
			case '\t':
				dst = append(dst, '\\', 't')
			default:
				dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			}
			i++
			from = i
			continue
		}
		// Only the first four bytes matter, and converting no more keeps this
		// free of allocation for both kinds of argument.
		r, n := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
		if r == utf8.RuneError && n == 1 {
			dst = append(dst, s[from:i]...)
			dst = append(dst, "\uFFFD"...)
			i++
			from = i
			continue
		}
		i += n
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}

package rpc

import "strconv"

const (
	lengthField = "Content-Length: "
	headerEnd   = "\r\n\r\n"
	guessDigits = 3
)

// beginFrame and endFrame put a header before whatever is appended between
// them, in the same buffer: header and body leave in one write. The header is
// laid out for a body of three digits and the body moved where that is wrong.
func beginFrame(dst []byte) (frame []byte, start int) {
	start = len(dst)
	return append(dst, lengthField+"000"+headerEnd...), start
}

func endFrame(dst []byte, start int) []byte {
	const header = len(lengthField) + guessDigits + len(headerEnd)
	body := start + header
	n := len(dst) - body
	var digits [20]byte
	count := strconv.AppendInt(digits[:0], int64(n), 10)
	if shift := len(count) - guessDigits; shift != 0 {
		if shift > 0 {
			dst = append(dst, digits[:shift]...)
		}
		copy(dst[body+shift:], dst[body:body+n])
		dst = dst[:body+shift+n]
		at := start + len(lengthField) + len(count)
		copy(dst[at:], headerEnd)
	}
	copy(dst[start+len(lengthField):], count)
	return dst
}

// frameBody is the body of the frame that starts at dst[start] and ends dst.
func frameBody(dst []byte, start int) []byte {
	i := start + len(lengthField)
	for dst[i] != '\r' {
		i++
	}
	return dst[i+len(headerEnd):]
}

// AppendFrame appends body as one framed message.
func AppendFrame(dst, body []byte) []byte {
	dst = append(dst, lengthField...)
	dst = strconv.AppendInt(dst, int64(len(body)), 10)
	dst = append(dst, headerEnd...)
	return append(dst, body...)
}

package rpc

import (
	"bytes"
	"fmt"
	"io"
)

const (
	// lineLimit is the longest header line kept. Of a longer one only the end
	// is looked at, in case a length follows a stretch of garbage.
	lineLimit = 4 << 10
	lineTail  = 64
)

// header consumes a header block and returns the announced length.
//
// It is forgiving where nothing is lost by it: other fields, any order and
// case, bare line feeds, a byte order mark, blank lines between messages,
// lines that are no field at all, lines without measure. A block that ends
// without a usable length is the end of the conversation.
func (f *frameReader) header() (int64, error) {
	if n, ok := f.plainHeader(); ok {
		return n, nil
	}
	var (
		length  int64 = -1
		spent   int64
		started bool
		odd     string
	)
	for {
		line, took, err := f.headerLine(f.limit - spent)
		spent += took
		if err != nil {
			if err == io.EOF && spent == 0 {
				return 0, io.EOF
			}
			return 0, midFrame(err)
		}
		if spent > f.limit {
			return 0, brokenFrame("the header has not ended after %d bytes", spent)
		}
		cut := took > lineLimit
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 && !cut {
			if !started {
				continue
			}
			break
		}
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
		started = true
		value, found, isField := lengthValue(line, cut)
		if !found {
			switch {
			case cut:
				odd = fmt.Sprintf("a header line of %d bytes was dropped", took)
			case !isField:
				odd = fmt.Sprintf("the header line %q is not a field and was dropped", clip(line))
			}
			continue
		}
		n, ok := parseLength(value)
		if !ok {
			return 0, brokenFrame("the header's Content-Length %q is not a length", clip(value))
		}
		length = n
	}
	if length < 0 {
		return 0, brokenFrame("the header has no Content-Length")
	}
	if odd != "" {
		f.warn(odd)
	}
	return length, nil
}

// plainHeader consumes the header nearly every client sends: one field, fully
// buffered.
func (f *frameReader) plainHeader() (int64, bool) {
	if f.pos == f.end {
		// An error here is found again, and told, by the slow path.
		if f.fill() != nil {
			return 0, false
		}
	}
	w := f.buf[f.pos:f.end]
	if len(w) < len(lengthField) || string(w[:len(lengthField)]) != lengthField {
		return 0, false
	}
	i := skipDigits(w, len(lengthField))
	n, ok := parseLength(w[len(lengthField):i])
	if !ok || len(w)-i < len(headerEnd) || string(w[i:i+len(headerEnd)]) != headerEnd {
		return 0, false
	}
	f.pos += i + len(headerEnd)
	return n, true
}

// headerLine consumes a line, its end included, and returns it with the number
// of bytes it had. Past lineLimit only the last lineTail bytes are kept; past
// budget it gives up early.
func (f *frameReader) headerLine(budget int64) (line []byte, took int64, err error) {
	var dropped int64
	seen := 0 // bytes after pos known to hold no line end
	for {
		w := f.buf[f.pos:f.end]
		if i := bytes.IndexByte(w[seen:], '\n'); i >= 0 {
			line = w[:seen+i+1]
			f.pos += len(line)
			return line, dropped + int64(len(line)), nil
		}
		seen = len(w)
		if seen > lineLimit {
			f.pos += seen - lineTail
			dropped += int64(seen - lineTail)
			seen = lineTail
			if dropped > budget {
				return nil, dropped, nil
			}
		}
		f.makeRoom(len(f.buf))
		if err := f.fill(); err != nil {
			return nil, dropped + int64(f.end-f.pos), err
		}
	}
}

// lengthValue finds the value of Content-Length in a header line. In a line
// that was cut it may stand anywhere, behind what is left of the garbage.
func lengthValue(line []byte, cut bool) (value []byte, found, isField bool) {
	const name = "content-length"
	colon := bytes.LastIndexByte(line, ':')
	if !cut {
		colon = bytes.IndexByte(line, ':')
	}
	if colon < 0 {
		return nil, false, false
	}
	field := bytes.TrimSpace(line[:colon])
	if cut && len(field) > len(name) {
		field = field[len(field)-len(name):]
	}
	if !bytes.EqualFold(field, []byte(name)) {
		return nil, false, true
	}
	return bytes.TrimSpace(line[colon+1:]), true, true
}

func parseLength(s []byte) (int64, bool) {
	const digits = 18 // always fit in an int64
	if len(s) == 0 || len(s) > digits {
		return 0, false
	}
	var n int64
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}

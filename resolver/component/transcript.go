package component

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// keptOutput is how much of a program's output is kept for reports.
const keptOutput = 64 << 10

// recent keeps the end of a stream.
type recent struct {
	buf []byte
	cut bool // something before buf is lost
}

// Write remembers the bytes and forgets the oldest beyond the limit. It copies
// only when twice the limit has come together, so that the cost per byte stays
// constant.
func (t *recent) Write(p []byte) {
	if len(p) >= keptOutput {
		t.cut = t.cut || len(p) > keptOutput || len(t.buf) > 0
		t.buf = append(t.buf[:0], p[len(p)-keptOutput:]...)
		return
	}
	t.buf = append(t.buf, p...)
	if len(t.buf) > 2*keptOutput {
		t.buf = append(t.buf[:0], t.buf[len(t.buf)-keptOutput:]...)
		t.cut = true
	}
}

// Bytes is the end of the stream. Where its beginning is lost, it begins with
// a whole line if there is one near, and with a whole character otherwise, so
// that no rest of a sequence is read as text.
func (t *recent) Bytes() []byte {
	b, cut := t.buf, t.cut
	if len(b) > keptOutput {
		b, cut = b[len(b)-keptOutput:], true
	}
	if !cut {
		return b
	}
	const near = 4 << 10
	if i := bytes.IndexByte(b[:min(near, len(b))], '\n'); i >= 0 {
		return b[i+1:]
	}
	for len(b) > 0 && !utf8.RuneStart(b[0]) {
		b = b[1:]
	}
	return b
}

// transcript is the bytes as one readable text: everything a program showed in
// the order in which it did, also what it erased again, without a single
// control character but line feeds. Where the program moved the cursor, a line
// begins.
func transcript(raw []byte) string {
	var t scribe
	var v vt
	v.write(raw, &t)
	return t.text.String()
}

// scribe writes down what is said to a terminal.
type scribe struct {
	text strings.Builder
	turn bool // the cursor was moved since the last character
	open bool // the last line has something on it
}

func (t *scribe) begin() {
	if t.turn && t.open {
		t.text.WriteByte('\n')
	}
	t.turn, t.open = false, true
}

func (t *scribe) show(r rune) {
	t.begin()
	t.text.WriteRune(r)
}

func (t *scribe) showASCII(run []byte) {
	t.begin()
	t.text.Write(run)
}

func (t *scribe) control(c byte) {
	switch c {
	case '\n', '\v', '\f':
		t.text.WriteByte('\n')
		t.turn, t.open = false, false
	case '\r', '\b':
		t.turn = true
	case '\t':
		t.begin()
		t.text.WriteByte(' ')
	}
}

func (t *scribe) escape(byte) {}

func (t *scribe) sequence(c *csi) {
	if c.private == 0 && strings.IndexByte("ABEFGHdf", c.final) >= 0 {
		t.turn = true
	}
}

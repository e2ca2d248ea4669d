package rpc

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"go.lsp.dev/protocol"
)

// A DidChange is the parameters of textDocument/didChange, the message sent on
// every key. Decoding into the same value again allocates nothing; the bytes
// it holds belong to the message and the next decoding, and must not be kept.
// Reset it when they have been used, or a large message stays in memory until
// the next one comes.
type DidChange struct {
	URI     []byte // as the client wrote it, not canonical
	Version Version
	Changes []Change

	scratch []byte
}

// A Change is one edit. Each applies to the text the one before it left.
type Change struct {
	Whole bool // Text replaces the whole document
	Range protocol.Range
	Text  []byte
}

// A Version is a document's version number, if the client sent a usable one.
// What was beyond 32 bits is the nearest that is not.
type Version struct {
	Number int32
	Known  bool
}

// Decode reads params, which must be JSON as Message.Params is.
//
// It takes what a correct decoder takes, and also what real clients send and
// mean well: no version, a null one or an absurd one, a null or missing range
// (the whole text), a null list or entry (nothing), unknown members. Negative
// positions become 0. It refuses a range or a text of the wrong shape, because
// guessing there would corrupt the document.
func (d *DidChange) Decode(params []byte) error {
	d.Reset()
	w := walkObject(params, 0)
	for w.next() {
		var end int
		var err error
		switch string(w.name()) {
		case "textDocument":
			end, err = d.document(params, w.from)
		case "contentChanges":
			end, err = d.changes(params, w.from)
		default:
			continue
		}
		if err != nil {
			return err
		}
		w.resume(end)
	}
	switch {
	case w.end < 0:
		return InvalidParams("the parameters of textDocument/didChange are not an object")
	case d.URI == nil:
		return InvalidParams("textDocument.uri is missing")
	}
	return nil
}

// Reset lets go of the message.
func (d *DidChange) Reset() {
	clear(d.Changes)
	*d = DidChange{Changes: d.Changes[:0], scratch: reuse(d.scratch)}
}

// The functions below read the value at b[i] and return the index after it, or
// -1 where it is not JSON, which ends the walk around it too.

func (d *DidChange) document(b []byte, i int) (int, error) {
	if b[i] != '{' {
		return -1, InvalidParams("textDocument is %s, not an object", clipValue(b, i))
	}
	w := walkObject(b, i)
	for w.next() {
		switch string(w.name()) {
		case "uri":
			if w.kind() != '"' {
				return -1, InvalidParams("textDocument.uri is %s, not a string", clipValue(b, w.from))
			}
			d.URI = borrowText(w.value(), &d.scratch)
		case "version":
			d.Version = versionOf(w.value())
		}
	}
	return w.end, nil
}

func (d *DidChange) changes(b []byte, i int) (int, error) {
	d.Changes = d.Changes[:0] // of a repeated member the last counts
	if b[i] == 'n' {
		return skipValue(b, i), nil
	}
	if b[i] != '[' {
		return -1, InvalidParams("contentChanges is %s, not an array", clipValue(b, i))
	}
	w := walkArray(b, i)
	for n := 0; w.next(); n++ {
		if w.kind() == 'n' {
			continue
		}
		c, end, err := d.change(b, w.from)
		if err != nil {
			return -1, InvalidParams("contentChanges[%d]%s", n, err)
		}
		d.Changes = append(d.Changes, c)
		w.resume(end)
	}
	return w.end, nil
}

// change reads one entry. Its errors, like those of the functions under it,
// continue a sentence that starts with the place.
func (d *DidChange) change(b []byte, i int) (c Change, end int, err error) {
	if b[i] != '{' {
		return c, -1, fmt.Errorf(" is %s, not an object", clipValue(b, i))
	}
	c.Whole = true
	hasText := false
	w := walkObject(b, i)
	for w.next() {
		switch string(w.name()) {
		case "range":
			c.Range = protocol.Range{}
			if c.Whole = w.kind() == 'n'; c.Whole {
				continue
			}
			end, err := rangeAt(b, w.from, &c.Range)
			if err != nil {
				return c, -1, fmt.Errorf(".range%w", err)
			}
			w.resume(end)
		case "text":
			if w.kind() != '"' {
				return c, -1, fmt.Errorf(".text is %s, not a string", clipValue(b, w.from))
			}
			c.Text = borrowText(w.value(), &d.scratch)
			hasText = true
		}
	}
	if !hasText {
		return c, -1, errors.New(".text is missing")
	}
	return c, w.end, nil
}

func rangeAt(b []byte, i int, r *protocol.Range) (int, error) {
	if b[i] != '{' {
		return -1, fmt.Errorf(" is %s, not an object", clipValue(b, i))
	}
	var start, end bool
	w := walkObject(b, i)
	for w.next() {
		var next int
		var err error
		switch string(w.name()) {
		case "start":
			start = true
			if next, err = positionAt(b, w.from, &r.Start); err != nil {
				return -1, fmt.Errorf(".start%w", err)
			}
		case "end":
			end = true
			if next, err = positionAt(b, w.from, &r.End); err != nil {
				return -1, fmt.Errorf(".end%w", err)
			}
		default:
			continue
		}
		w.resume(next)
	}
	if !start || !end {
		return -1, errors.New(" has no start or no end")
	}
	return w.end, nil
}

func positionAt(b []byte, i int, p *protocol.Position) (int, error) {
	if b[i] != '{' {
		return -1, fmt.Errorf(" is %s, not an object", clipValue(b, i))
	}
	var line, character bool
	w := walkObject(b, i)
	for w.next() {
		switch string(w.name()) {
		case "line":
			if p.Line, line = coordinate(w.value()); !line {
				return -1, fmt.Errorf(".line is %s, not a whole number", clipValue(b, w.from))
			}
		case "character":
			if p.Character, character = coordinate(w.value()); !character {
				return -1, fmt.Errorf(".character is %s, not a whole number", clipValue(b, w.from))
			}
		}
	}
	if !line || !character {
		return -1, errors.New(" has no line or no character")
	}
	return w.end, nil
}

// clipValue is the start of the value at b[i], for a sentence.
func clipValue(b []byte, i int) string {
	if end := skipValue(b, i); end >= 0 {
		return clip(b[i:end])
	}
	return clip(b[i:])
}

func coordinate(b []byte) (uint32, bool) {
	n, ok := wholeNumber(b)
	return uint32(min(max(n, 0), math.MaxUint32)), ok
}

func versionOf(b []byte) Version {
	n, ok := wholeNumber(b)
	if !ok {
		return Version{}
	}
	return Version{Number: int32(min(max(n, math.MinInt32), math.MaxInt32)), Known: true}
}

// wholeNumber reads a JSON number that has no fraction, in whatever notation.
// Beyond ±2⁵³ only its sign is right.
func wholeNumber(b []byte) (int64, bool) {
	const most = 15 // digits that cannot overflow
	if len(b) == 0 {
		return 0, false
	}
	digits := b
	if b[0] == '-' {
		digits = b[1:]
	}
	if end := skipDigits(digits, 0); end == len(digits) && 0 < end && end <= most {
		var n int64
		for _, c := range digits {
			n = n*10 + int64(c-'0')
		}
		if b[0] == '-' {
			n = -n
		}
		return n, true
	}
	if b[0] != '-' && (b[0] < '0' || b[0] > '9') {
		return 0, false
	}
	const beyond = 1 << 53
	f, err := strconv.ParseFloat(string(b), 64)
	switch {
	case err != nil && math.IsInf(f, 0), math.Abs(f) >= beyond:
		return int64(math.Copysign(beyond, f)), true
	case err != nil, f != math.Trunc(f):
		return 0, false
	}
	return int64(f), true
}

// reuse empties a scratch buffer, or lets it go if one enormous text has made
// it too large to keep.
func reuse(b []byte) []byte {
	if cap(b) > keepBuffer {
		return nil
	}
	return b[:0]
}

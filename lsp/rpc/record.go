package rpc

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync"
	"time"
)

// A Direction tells the client's messages from the server's.
type Direction string

const (
	Incoming Direction = "in"
	Outgoing Direction = "out"
)

// A Tap sees every message's body as it stood on the wire. It is called from
// several goroutines and must not keep the bytes.
type Tap interface {
	Frame(d Direction, body []byte)
}

// A Recorder is a Tap that writes a conversation down, one JSON object a line:
// its time, its direction, and the message, or where that was not JSON its
// bytes in base64.
type Recorder struct {
	now func() time.Time

	mu   sync.Mutex
	w    io.Writer
	line bytes.Buffer
	err  error
}

// recorded is a line of a recording.
type recorded struct {
	Time    time.Time       `json:"time"`
	Dir     Direction       `json:"dir"`
	Message json.RawMessage `json:"message,omitempty"`
	Bytes   []byte          `json:"bytes,omitempty"`
}

// NewRecorder records to w, with the times of now.
func NewRecorder(w io.Writer, now func() time.Time) *Recorder {
	return &Recorder{now: now, w: w}
}

// Frame writes one line. After the first failure it does nothing: a full disk
// must not end a conversation, and a recording has no holes.
func (r *Recorder) Frame(d Direction, body []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil {
		return
	}
	r.line.Reset()
	fmt.Fprintf(&r.line, `{"time":%q,"dir":%q,`, r.now().Format(time.RFC3339Nano), d)
	if mark := r.line.Len(); !r.message(body) {
		r.line.Truncate(mark)
		r.line.WriteString(`"bytes":"`)
		r.line.WriteString(base64.StdEncoding.EncodeToString(body))
		r.line.WriteByte('"')
	}
	r.line.WriteString("}\n")
	_, r.err = r.w.Write(r.line.Bytes())
	if r.line.Cap() > keepBuffer {
		r.line = bytes.Buffer{}
	}
}

// message writes a body that is JSON, without the line breaks it may have.
func (r *Recorder) message(body []byte) bool {
	i := skipSpace(body, 0)
	if end := skipValue(body, i); end < 0 || skipSpace(body, end) != len(body) {
		return false
	}
	r.line.WriteString(`"message":`)
	return json.Compact(&r.line, body) == nil
}

// Err is the failure that ended the recording, if one did.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// Replay yields the bodies of the client's messages in a recording, in order.
// A line that is not one of a recording ends it with an error that names it.
func Replay(r io.Reader) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		d := json.NewDecoder(r)
		for n := 1; ; n++ {
			var line recorded
			err := d.Decode(&line)
			if errors.Is(err, io.EOF) {
				return
			}
			if err == nil && line.Dir != Incoming && line.Dir != Outgoing {
				err = fmt.Errorf("its direction is %q, not %q or %q", line.Dir, Incoming, Outgoing)
			}
			if err != nil {
				yield(nil, fmt.Errorf("entry %d is not one of a recording: %w", n, err))
				return
			}
			if line.Dir != Incoming {
				continue
			}
			body := []byte(line.Message)
			if body == nil {
				body = line.Bytes
			}
			if !yield(body, nil) {
				return
			}
		}
	}
}

// ReplayInput is a recording as the stream that Serve reads. The answers of
// the client come when they come in the recording, whether or not this
// server has asked by then.
func ReplayInput(r io.Reader) io.ReadCloser {
	next, stop := iter.Pull2(Replay(r))
	return &replayed{next: next, stop: stop}
}

type replayed struct {
	next func() ([]byte, error, bool)
	stop func()
	rest []byte
}

func (p *replayed) Read(b []byte) (int, error) {
	for len(p.rest) == 0 {
		body, err, ok := p.next()
		if !ok {
			return 0, io.EOF
		}
		if err != nil {
			return 0, err
		}
		p.rest = AppendFrame(nil, body)
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

func (p *replayed) Close() error {
	p.stop()
	return nil
}

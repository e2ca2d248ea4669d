package rpc

import "io"

const (
	// baseBuffer holds several ordinary messages, so that a burst takes few
	// system calls. Pages that are never reached cost no memory.
	baseBuffer = 32 << 10

	// keepBuffer is the largest buffer kept between messages.
	keepBuffer = 256 << 10

	hugeBuffer = 8 << 20

	// skipLimit is the longest body worth skipping. A length beyond it is a
	// broken header, not a message.
	skipLimit = 1 << 30
)

// A frameReader cuts the stream into message bodies. It reads as much as one
// system call gives and hands out parts of its own buffer.
type frameReader struct {
	r     io.Reader
	limit int64             // longest body accepted, and longest header block
	warn  func(text string) // told what was odd but survivable

	buf      []byte // buf[pos:end] is read but not consumed
	pos, end int
	err      error // what the last read returned besides bytes
}

func newFrameReader(r io.Reader, limit int64, warn func(string)) *frameReader {
	return &frameReader{r: r, limit: limit, warn: warn, buf: make([]byte, baseBuffer)}
}

// next returns the next body, which stays valid until the following call. It
// fails with io.EOF between messages, io.ErrUnexpectedEOF inside one,
// *sizeError for a message that was skipped and *frameError for a stream that
// cannot be followed any further.
func (f *frameReader) next() ([]byte, error) {
	f.shrink()
	length, err := f.header()
	if err != nil {
		return nil, err
	}
	if length > f.limit {
		if length > skipLimit {
			return nil, brokenFrame("the header announces a message of %d bytes, which cannot be meant", length)
		}
		if err := f.discard(length); err != nil {
			return nil, err
		}
		return nil, &sizeError{size: length, limit: f.limit}
	}
	n := int(length)
	for f.end-f.pos < n {
		f.makeRoom(n)
		if err := f.fill(); err != nil {
			return nil, midFrame(err)
		}
	}
	body := f.buf[f.pos : f.pos+n : f.pos+n]
	f.pos += n
	return body, nil
}

// huge says whether the last body was so large that its memory is worth
// returning to the system by hand.
func (f *frameReader) huge() bool { return len(f.buf) >= hugeBuffer }

// empty says whether the next call must wait for the client.
func (f *frameReader) empty() bool { return f.pos == f.end }

// shrink lets a large buffer go. Growing stops at the length of one body, so
// at most the start of another message is left in it.
func (f *frameReader) shrink() {
	if len(f.buf) <= keepBuffer {
		return
	}
	rest := f.buf[f.pos:f.end]
	f.buf = make([]byte, max(baseBuffer, len(rest)))
	f.pos, f.end = 0, copy(f.buf, rest)
}

// makeRoom prepares the buffer for more of a body of n bytes. It grows with
// what has arrived, not with what was announced: a lie costs nothing.
func (f *frameReader) makeRoom(n int) {
	if f.end < len(f.buf) {
		return
	}
	have := f.buf[f.pos:f.end]
	if n > len(f.buf) && 2*len(have) > len(f.buf) {
		f.buf = make([]byte, min(n, 4*len(f.buf)))
	}
	f.pos, f.end = 0, copy(f.buf, have)
}

// fill adds what one read gives. The caller has made room.
func (f *frameReader) fill() error {
	if f.pos == f.end {
		f.pos, f.end = 0, 0
	}
	const patience = 100 // reads in a row that return nothing at all
	for range patience {
		if f.err != nil {
			return f.err
		}
		n, err := f.r.Read(f.buf[f.end:])
		f.end += n
		f.err = err
		if n > 0 {
			return nil
		}
	}
	if f.err == nil {
		f.err = io.ErrNoProgress
	}
	return f.err
}

// discard skips n bytes in constant memory.
func (f *frameReader) discard(n int64) error {
	for {
		have := min(int64(f.end-f.pos), n)
		f.pos += int(have)
		if n -= have; n == 0 {
			return nil
		}
		if err := f.fill(); err != nil {
			return midFrame(err)
		}
	}
}

func midFrame(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

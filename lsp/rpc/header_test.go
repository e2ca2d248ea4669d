package rpc

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// frames reads everything from r and tells what came: each body, and what
// ended it.
func frames(r io.Reader, limit int64) (bodies []string, warnings int, end error) {
	f := newFrameReader(r, limit, func(string) { warnings++ })
	for {
		body, err := f.next()
		var size *sizeError
		switch {
		case errors.As(err, &size):
			bodies = append(bodies, "(too long)")
		case err != nil:
			return bodies, warnings, err
		default:
			bodies = append(bodies, string(body))
		}
	}
}

func TestHeaders(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for _, c := range []struct {
		name, in string
		bodies   string // joined by a bar
		warnings int
	}{
		{"one message", "Content-Length: 2\r\n\r\n{}", "{}", 0},
		{"two messages", "Content-Length: 2\r\n\r\n{}Content-Length: 2\r\n\r\n[]", "{}|[]", 0},
		{"other fields, before and after", "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: 2\r\nX: y\r\n\r\n{}", "{}", 0},
		{"any case", "CONTENT-length: 2\r\n\r\n{}", "{}", 0},
		{"no space", "Content-Length:2\r\n\r\n{}", "{}", 0},
		{"more space", "Content-Length  : \t 2 \r\n\r\n{}", "{}", 0},
		{"bare line feeds", "Content-Length: 2\n\n{}", "{}", 0},
		{"leading zeros", "Content-Length: 0002\r\n\r\n{}", "{}", 0},
		{"a repeated length: the last", "Content-Length: 9\r\nContent-Length: 2\r\n\r\n{}", "{}", 0},
		{"a length of nothing", "Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n{}", "|{}", 0},
		{"blank lines between messages", "\r\n\nContent-Length: 2\r\n\r\n{}\r\n\r\nContent-Length: 2\r\n\r\n[]", "{}|[]", 0},
		{"a byte order mark", "\uFEFFContent-Length: 2\r\n\r\n{}", "{}", 0},
		{"a line that is no field", "what is this\r\nContent-Length: 2\r\n\r\n{}", "{}", 1},
		{"a line without measure", "X: " + long + "\r\nContent-Length: 2\r\n\r\n{}", "{}", 1},
		{"such a line after the length", "Content-Length: 2\r\n" + long + "\r\n\r\n{}", "{}", 1},
		{"fields without number", strings.Repeat("X: y\r\n", 20_000) + "Content-Length: 2\r\n\r\n{}", "{}", 0},
		{"a length behind garbage", long + "Content-Length: 2\r\n\r\n{}", "{}", 0},
		{"a body with a header's text", "Content-Length: 21\r\n\r\n\"Content-Length: 1\\n\"", "\"Content-Length: 1\\n\"", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, split := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.DataErrReader} {
				bodies, warnings, end := frames(split(strings.NewReader(c.in)), 1<<20)
				if got := strings.Join(bodies, "|"); got != c.bodies || end != io.EOF {
					t.Errorf("got %q, then %v; want %q, then the end", got, end, c.bodies)
				}
				if warnings != c.warnings {
					t.Errorf("%d warnings, want %d", warnings, c.warnings)
				}
			}
		})
	}
}

func TestBrokenHeaders(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"no length", "X: y\r\n\r\n{}", "the header has no Content-Length"},
		{"not a number", "Content-Length: two\r\n\r\n{}", `the header's Content-Length "two" is not a length`},
		{"negative", "Content-Length: -2\r\n\r\n{}", `the header's Content-Length "-2" is not a length`},
		{"signed", "Content-Length: +2\r\n\r\n{}", `the header's Content-Length "+2" is not a length`},
		{"empty", "Content-Length:\r\n\r\n{}", `the header's Content-Length "" is not a length`},
		{"beyond any integer", "Content-Length: 99999999999999999999\r\n\r\n{}", `the header's Content-Length "99999999999999999999" is not a length`},
		{"beyond any message", "Content-Length: 99999999999\r\n\r\n{}", "the header announces a message of 99999999999 bytes, which cannot be meant"},
		{"one line without end", strings.Repeat("x", 3000), "the header has not ended after"},
		{"lines without end", strings.Repeat("X: y\r\n", 500), "the header has not ended after"},
		{"blank lines without end", strings.Repeat("\r\n", 1500), "the header has not ended after"},
	} {
		t.Run(c.name, func(t *testing.T) {
			// The reader's limit also bounds the header; what is dropped of a
			// line counts as soon as it is dropped.
			in := io.MultiReader(strings.NewReader(c.in), endless{})
			_, _, err := frames(in, 2000)
			var broken *frameError
			if !errors.As(err, &broken) || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// endless never ends and never breaks a line.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'x'
	}
	return len(b), nil
}

func TestStreamEnds(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     error
	}{
		{"before anything", "", io.EOF},
		{"after a message", "Content-Length: 2\r\n\r\n{}", io.EOF},
		{"inside a header line", "Content-Le", io.ErrUnexpectedEOF},
		{"between header lines", "Content-Length: 2\r\n", io.ErrUnexpectedEOF},
		{"before the body", "Content-Length: 2\r\n\r\n", io.ErrUnexpectedEOF},
		{"inside the body", "Content-Length: 2\r\n\r\n{", io.ErrUnexpectedEOF},
		{"inside a body that is skipped", "Content-Length: 200\r\n\r\n{", io.ErrUnexpectedEOF},
	} {
		if _, _, err := frames(strings.NewReader(c.in), 100); err != c.want {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
	}
	broken := errors.New("the disk is on fire")
	if _, _, err := frames(iotest.ErrReader(broken), 100); err != broken {
		t.Errorf("a failing reader: got %v, want %v", err, broken)
	}
	if _, _, err := frames(stuck{}, 100); err != io.ErrNoProgress {
		t.Errorf("a reader that returns nothing: got %v, want %v", err, io.ErrNoProgress)
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

// However the stream is cut into reads, the frames are the same.
func FuzzFrames(f *testing.F) {
	for _, s := range []string{
		"Content-Length: 2\r\n\r\n{}", "Content-Length: 2\n\n{}\r\nX: y\r\ncontent-length:2\r\n\r\n[]",
		"Content-Length: 70\r\n\r\n" + strings.Repeat("x", 70) + "Content-Length: 1\r\n\r\n1",
		strings.Repeat("y", 5000) + "Content-Length: 1\r\n\r\n1", "Content-Length: 5\r\n\r\n{}", "Content-Length: x\r\n\r\n",
	} {
		f.Add([]byte(s), uint8(3))
	}
	f.Fuzz(func(t *testing.T, b []byte, step uint8) {
		const limit = 64
		bodies, _, end := frames(bytes.NewReader(b), limit)
		again, _, endAgain := frames(&steps{b: b, n: int(step%40) + 1}, limit)
		if strings.Join(bodies, "\x00") != strings.Join(again, "\x00") {
			t.Errorf("at once %q, in steps %q", bodies, again)
		}
		// A header too long is noticed when the bytes arrive, so what is said
		// about it may differ; that something is said may not.
		if (end == io.EOF) != (endAgain == io.EOF) {
			t.Errorf("at once it ended with %v, in steps with %v", end, endAgain)
		}
		for _, body := range bodies {
			if len(body) > limit {
				t.Errorf("a body of %d bytes passed the limit %d", len(body), limit)
			}
		}
	})
}

// steps gives its bytes n at a time.
type steps struct {
	b []byte
	n int
}

func (s *steps) Read(p []byte) (int, error) {
	if len(s.b) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(s.n, len(p))], s.b)
	s.b = s.b[n:]
	return n, nil
}

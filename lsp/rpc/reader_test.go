package rpc

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestAnnouncementsCostNothing(t *testing.T) {
	// A gigabyte is announced and three bytes come.
	f := newFrameReader(strings.NewReader("Content-Length: 1000000000\r\n\r\nabc"), 1<<30, nil)
	if _, err := f.next(); err != io.ErrUnexpectedEOF {
		t.Fatalf("got %v", err)
	}
	if len(f.buf) != baseBuffer {
		t.Errorf("the buffer has %d bytes, want %d", len(f.buf), baseBuffer)
	}
}

func TestLargeBuffersAreLetGo(t *testing.T) {
	body := bytes.Repeat([]byte("x"), 3<<20)
	stream := AppendFrame(nil, body)
	stream = AppendFrame(stream, []byte("small"))
	f := newFrameReader(bytes.NewReader(stream), 4<<20, nil)
	got, err := f.next()
	if err != nil || !bytes.Equal(got, body) {
		t.Fatalf("the large body came as %d bytes, %v", len(got), err)
	}
	if len(f.buf) > len(body) {
		t.Errorf("the buffer grew to %d bytes for a body of %d", len(f.buf), len(body))
	}
	if got, err = f.next(); err != nil || string(got) != "small" {
		t.Fatalf("after it came %q, %v", got, err)
	}
	if len(f.buf) > keepBuffer {
		t.Errorf("the buffer still has %d bytes", len(f.buf))
	}
}

func TestLongMessagesAreSkipped(t *testing.T) {
	stream := AppendFrame(nil, bytes.Repeat([]byte("x"), 200_000))
	stream = AppendFrame(stream, []byte("short"))
	f := newFrameReader(bytes.NewReader(stream), 100_000, nil)
	_, err := f.next()
	var size *sizeError
	if !errors.As(err, &size) || err.Error() != "a message of 200000 bytes was skipped; the limit is 100000" {
		t.Errorf("got %v", err)
	}
	if len(f.buf) != baseBuffer {
		t.Errorf("skipping took a buffer of %d bytes", len(f.buf))
	}
	if got, err := f.next(); err != nil || string(got) != "short" {
		t.Errorf("after it came %q, %v", got, err)
	}
}

func TestFrames(t *testing.T) {
	for _, n := range []int{0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 1_000_000} {
		body := bytes.Repeat([]byte("x"), n)
		want := AppendFrame([]byte("before"), body)
		got, start := beginFrame([]byte("before"))
		got = endFrame(append(got, body...), start)
		if !bytes.Equal(got, want) {
			t.Errorf("a body of %d bytes is framed %.40q, want %.40q", n, got, want)
		}
		if !bytes.Equal(frameBody(got, start), body) {
			t.Errorf("the body of %d bytes is not found again", n)
		}
	}
	if got := string(AppendFrame(nil, []byte(`{"ü":1}`))); got != "Content-Length: 8\r\n\r\n{\"ü\":1}" {
		t.Errorf("got %q: the length counts bytes", got)
	}
}

// After a large message nothing of it is left, neither in the reader nor in
// the message that was handed to the handler.
func TestLargeMessagesAreForgotten(t *testing.T) {
	in := AppendFrame(nil, []byte(`{"jsonrpc":"2.0","id":1,"method":"initialize"}`))
	in = AppendFrame(in, []byte(`{"jsonrpc":"2.0","id":2,"method":"test/length","params":{"padding":"`+strings.Repeat("x", 9<<20)+`"}}`))
	var out bytes.Buffer
	s := newSession(context.Background(), bytes.NewReader(in), &out, Options{Handler: newNotebook()}.withDefaults())
	s.read(0)
	if !strings.HasSuffix(out.String(), `{"jsonrpc":"2.0","id":2,"result":0}`) {
		t.Fatalf("the server said %s", &out)
	}
	if s.message.Params != nil || len(s.frames.buf) > keepBuffer {
		t.Errorf("%d bytes of parameters and a buffer of %d are kept", len(s.message.Params), len(s.frames.buf))
	}
}

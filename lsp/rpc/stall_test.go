package rpc

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"testing"
	"time"
)

// A client that writes all it has before it reads anything must not deadlock
// with a server that answers as it goes.
func TestClientThatDoesNotRead(t *testing.T) {
	fromEditor, toServer := io.Pipe()
	fromServer, toEditor := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- Serve(context.Background(), fromEditor, toEditor, Options{Handler: newNotebook(), Stall: time.Millisecond})
		_ = toEditor.Close()
	}()
	send := func(body string) {
		if _, err := toServer.Write(AppendFrame(nil, []byte(body))); err != nil {
			t.Error(err)
		}
	}
	// The pipes hold nothing: each of these is read, and handled, while the
	// answer to the first is still waiting to be taken.
	const requests = 500
	send(`{"jsonrpc":"2.0","id":"open","method":"initialize","params":{}}`)
	for i := range requests {
		send(typing("x"))
		send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"test/text"}`, i))
	}
	send(shutdown)

	var answers []string
	go func() {
		// Once everything is read the client may leave; the server writes the
		// rest before it does.
		readFrames(fromServer, func(body []byte) {
			answers = append(answers, string(body))
			if string(body) == down {
				send(exit)
			}
		})
		code <- -1
	}()
	if got := <-code; got != 0 {
		t.Errorf("exit code %d, want 0", got)
	}
	<-code
	if len(answers) != requests+2 {
		t.Fatalf("%d answers, want %d", len(answers), requests+2)
	}
	text := ""
	for i, body := range answers[1 : requests+1] {
		text += "x"
		if want := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":%q}`, i, text); body != want {
			t.Fatalf("answer %d is %s, want %s", i, body, want)
		}
	}
}

// What others want to send while one writes is written by somebody, in order,
// and the writer is free afterwards.
func TestWriterTakesTurns(t *testing.T) {
	gate := &gated{enter: make(chan string, 10), leave: make(chan struct{})}
	w := newWriter(gate, func(err error) { t.Error(err) })
	first := make(chan error)
	go func() { first <- w.send([]byte("1")) }()
	if got := <-gate.enter; got != "1" {
		t.Fatalf("the first write is %q", got)
	}
	for _, s := range []string{"2", "3"} {
		if err := w.send([]byte(s)); err != nil { // returns though nothing can be written
			t.Fatal(err)
		}
	}
	gate.leave <- struct{}{}
	if err := <-first; err != nil {
		t.Fatal(err)
	}
	if got := <-gate.enter; got != "23" {
		t.Errorf("the second write is %q, want both others in one", got)
	}
	gate.leave <- struct{}{}
	<-w.idle()
	w.close()
	if err := w.send([]byte("4")); err != ErrClosed {
		t.Errorf("a closed writer said %v", err)
	}
}

// Beyond the limit a sender waits; nothing is lost, and nothing overtakes.
func TestWriterBoundsItsBacklog(t *testing.T) {
	gate := &gated{enter: make(chan string), leave: make(chan struct{}, 3)}
	w := newWriter(gate, func(err error) { t.Error(err) })
	w.limit = keepBuffer
	go func() {
		_ = w.send([]byte("1"))
	}()
	if got := <-gate.enter; got != "1" {
		t.Fatalf("the first write is %q", got)
	}
	if err := w.send(bytes.Repeat([]byte("2"), keepBuffer+1)); err != nil {
		t.Fatal(err)
	}
	waited := make(chan error)
	go func() { waited <- w.send([]byte("3")) }()
	for range 3 {
		gate.leave <- struct{}{}
	}
	if got := len(<-gate.enter); got != keepBuffer+1 {
		t.Errorf("the second write has %d bytes, want the backlog as it was at the limit", got)
	}
	if got := <-gate.enter; got != "3" {
		t.Errorf("the third write is %q", got)
	}
	if err := <-waited; err != nil {
		t.Error(err)
	}
	<-w.idle()
	if cap(w.backlog) > keepBuffer || cap(w.spare) > keepBuffer {
		t.Errorf("%d and %d bytes are kept", cap(w.backlog), cap(w.spare))
	}
}

// gated says when a write begins and waits until it may end.
type gated struct {
	enter chan string
	leave chan struct{}
}

func (g *gated) Write(b []byte) (int, error) {
	g.enter <- string(b)
	<-g.leave
	return len(b), nil
}

package rpc

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func typing(text string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a"},"contentChanges":[{"text":%q}]}}`, text)
}

// A thousand edits, a request after each: every request sees exactly the edits
// before it, however late it is answered.
func TestRequestsSeeTheStateAtTheirPlace(t *testing.T) {
	e := edit(t, newNotebook()).open()
	const edits = 1000
	go func() {
		for i := range edits {
			method := "textDocument/hover"
			if i%3 == 0 {
				method = "test/text"
			}
			e.send(typing(string(rune('a'+i%26))), fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{}}`, i, method))
		}
	}()
	alphabet := strings.Repeat("abcdefghijklmnopqrstuvwxyz", edits/26+1)
	seen := make(map[int]bool)
	for range edits {
		var m struct {
			ID     int
			Result string
		}
		if err := json.Unmarshal([]byte(e.next()), &m); err != nil {
			t.Fatal(err)
		}
		if want := alphabet[:m.ID+1]; m.Result != want {
			t.Fatalf("request %d saw %d edits, want %d", m.ID, len(m.Result), len(want))
		}
		seen[m.ID] = true
	}
	if len(seen) != edits {
		t.Errorf("%d requests were answered, want %d", len(seen), edits)
	}
}

// Edits sent in one burst, with no request between them, are handled in order.
func TestNotificationsKeepTheirOrder(t *testing.T) {
	e := edit(t, newNotebook()).open()
	var burst, want strings.Builder
	for i := range 1000 {
		text := fmt.Sprintf("%d,", i)
		want.WriteString(text)
		burst.Write(AppendFrame(nil, []byte(typing(text))))
	}
	burst.Write(AppendFrame(nil, []byte(`{"jsonrpc":"2.0","id":1,"method":"test/text"}`)))
	e.raw(burst.String())
	e.expect(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"result":%q}`, want.String()))
}

// What a handler sends and what it answers arrive in the order it chose.
func TestOutputKeepsItsOrder(t *testing.T) {
	e := edit(t, newNotebook()).open()
	for _, method := range []string{"test/publish", "test/publishLater"} {
		e.send(`{"jsonrpc":"2.0","id":1,"method":"` + method + `"}`)
		e.expect(
			`{"jsonrpc":"2.0","method":"test/note","params":"zero"}`,
			`{"jsonrpc":"2.0","method":"test/note","params":"one"}`,
			`{"jsonrpc":"2.0","method":"test/note","params":"two"}`,
			`{"jsonrpc":"2.0","id":1,"result":null}`,
		)
	}
}

// All an inline handler sends leaves in one write.
func TestInlineOutputIsOneWrite(t *testing.T) {
	gate := &gated{enter: make(chan string, 2), leave: make(chan struct{}, 2)}
	in := AppendFrame(nil, []byte(`{"jsonrpc":"2.0","id":1,"method":"initialize"}`))
	in = AppendFrame(in, []byte(`{"jsonrpc":"2.0","id":2,"method":"test/publish"}`))
	gate.leave <- struct{}{}
	gate.leave <- struct{}{}
	Serve(context.Background(), bytes.NewReader(in), gate, Options{Handler: newNotebook()})
	<-gate.enter // initialize
	if got := strings.Count(<-gate.enter, "Content-Length"); got != 4 {
		t.Errorf("the second write held %d messages, want three notes and an answer", got)
	}
}

func TestYield(t *testing.T) {
	s := &session{}
	(&Message{s: s}).Yield()
	if s.yields {
		t.Error("an asynchronous request touched the reader")
	}
	(&Message{s: s, inline: true}).Yield()
	if !s.yields {
		t.Error("an inline handler was not heard")
	}
}

// Long work in the background lane does not keep a hover waiting, and no more
// of it runs at once than was allowed.
func TestLanesDoNotBlockEachOther(t *testing.T) {
	n := newNotebook()
	e := edit(t, n, func(o *Options) { o.Background = 2 }).open()
	for id := range 5 {
		e.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"test/slow","params":{"n":%d}}`, id, id))
	}
	// The two that run are those that came first.
	begun := map[string]bool{<-n.started: true, <-n.started: true}
	if !begun[`{"n":0}`] || !begun[`{"n":1}`] {
		t.Errorf("%v began first", begun)
	}
	for range 50 {
		e.alive()
	}
	if len(n.started) != 0 {
		t.Errorf("a third one began: %s", <-n.started)
	}
	close(n.release)
	for range 5 {
		if body := e.next(); !strings.HasSuffix(body, `"result":null}`) {
			t.Errorf("got %s", body)
		}
	}
	// Those that waited still have their own parameters, though the buffer
	// they came in has been used again since.
	rest := map[string]bool{<-n.started: true, <-n.started: true, <-n.started: true}
	if !rest[`{"n":2}`] || !rest[`{"n":3}`] || !rest[`{"n":4}`] {
		t.Errorf("%v began later", rest)
	}
}

// What an inline handler asks to run afterwards runs when its own messages
// have their place, and before the next message is handled; an asynchronous
// one sends in order anyway.
func TestThen(t *testing.T) {
	m := &Message{s: &session{}, inline: true}
	ran := 0
	if !m.Then(func() { ran++ }) || ran != 0 {
		t.Errorf("it ran %d times before the frame was settled", ran)
	}
	m.s.settled()
	m.s.settled()
	if ran != 1 {
		t.Errorf("it ran %d times, want 1", ran)
	}
	if (&Message{s: &session{}}).Then(func() { ran++ }) || ran != 1 {
		t.Error("an asynchronous handler was made to wait")
	}
}

// What is to run after a handler's messages runs when they have been written,
// and not for a message that no handler of the reading goroutine has.
func TestAfterRunsBehindTheWrite(t *testing.T) {
	var order []string
	out := writeFunc(func(p []byte) (int, error) {
		order = append(order, "written")
		return len(p), nil
	})
	in := strings.NewReader(string(AppendFrame(nil, []byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`))) +
		string(AppendFrame(nil, []byte(`{"jsonrpc":"2.0","method":"note","params":{}}`))))
	Serve(context.Background(), in, out, Options{Handler: afterHandler(func(m *Message) {
		order = append(order, "handled")
		_ = m.Notify("said", nil)
		if !m.After(func() { order = append(order, "after") }) {
			t.Error("an inline handler was refused")
		}
	})})
	if got, want := strings.Join(order, " "), "written handled written after"; got != want {
		t.Errorf("the order was %s, want %s", got, want)
	}
	if (&Message{s: &session{}}).After(func() {}) {
		t.Error("a message of another goroutine was taken")
	}
}

type writeFunc func([]byte) (int, error)

func (f writeFunc) Write(p []byte) (int, error) { return f(p) }

type afterHandler func(*Message)

func (afterHandler) Mode(method string) Mode {
	if method == "note" {
		return Notification
	}
	return Inline
}
func (h afterHandler) Notify(_ context.Context, m *Message) error     { h(m); return nil }
func (afterHandler) Pin(*Message) (any, error)                        { return nil, nil }
func (afterHandler) Call(context.Context, *Message, any) (any, error) { return nil, nil }

package rpc

import (
	"context"
	"errors"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func TestNotify(t *testing.T) {
	e := edit(t, newNotebook()).open()
	for _, c := range []struct {
		params any
		want   string
	}{
		{nil, `{"jsonrpc":"2.0","method":"m"}`},
		{jsonrpc2.RawMessage(`[1]`), `{"jsonrpc":"2.0","method":"m","params":[1]}`},
		{quoted("raw"), `{"jsonrpc":"2.0","method":"m","params":"raw"}`},
		{&protocol.CancelParams{ID: protocol.Integer(3)}, `{"jsonrpc":"2.0","method":"m","params":{"id":3}}`},
	} {
		if err := e.client.Notify("m", c.params); err != nil {
			t.Fatal(err)
		}
		e.expect(c.want)
	}
	if err := e.client.NotifyRaw("m", func(dst []byte) []byte { return append(dst, `{}`...) }); err != nil {
		t.Fatal(err)
	}
	e.expect(`{"jsonrpc":"2.0","method":"m","params":{}}`)
	if err := e.client.NotifyRaw("m", func(dst []byte) []byte { return dst }); err != nil {
		t.Fatal(err)
	}
	e.expect(`{"jsonrpc":"2.0","method":"m"}`)
	if err := e.client.Notify("m", func() {}); err == nil || !strings.HasPrefix(err.Error(), "the parameters of m could not be written as JSON") {
		t.Errorf("a function was sent: %v", err)
	}
	e.alive()
}

func TestCall(t *testing.T) {
	ask := `{"jsonrpc":"2.0","id":7,"method":"test/ask","params":{"type":1,"message":"which?"}}`
	asked := `{"jsonrpc":"2.0","id":1,"method":"window/showMessageRequest","params":{"type":1,"message":"which?"}}`
	t.Run("answered", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(ask)
		e.expect(asked)
		e.send(`{"jsonrpc":"2.0","id":1,"result":{"title":"this one"}}`)
		e.expect(`{"jsonrpc":"2.0","id":7,"result":"this one"}`)
	})
	t.Run("answered with null", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(ask)
		e.expect(asked)
		e.send(`{"jsonrpc":"2.0","id":1,"result":null}`)
		e.expect(`{"jsonrpc":"2.0","id":7,"result":""}`)
	})
	t.Run("answered with an error", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(ask)
		e.expect(asked)
		e.send(`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no dialogs here","data":[1]}}`)
		e.expect(`{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no dialogs here","data":[1]}}`)
	})
	t.Run("answered with the wrong thing", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(ask)
		e.expect(asked)
		e.send(`{"jsonrpc":"2.0","id":1,"result":[5]}`)
		if got := e.refused(`7`, -32602); !strings.HasPrefix(got, "the client's answer to window/showMessageRequest is not what was asked for") {
			t.Errorf("got %q", got)
		}
	})
	t.Run("answered twice", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(ask)
		e.expect(asked)
		e.send(`{"jsonrpc":"2.0","id":1,"result":{"title":"this one"}}`, `{"jsonrpc":"2.0","id":1,"result":{"title":"no, that"}}`)
		e.expect(`{"jsonrpc":"2.0","id":7,"result":"this one"}`)
		e.alive()
		e.log.has(t, "nobody waits for it")
	})
	t.Run("cancelled by the client", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(ask)
		e.expect(asked)
		e.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}`)
		e.expect(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}`)
		e.refused(`7`, -32800)
		e.send(`{"jsonrpc":"2.0","id":1,"error":{"code":-32800,"message":"too late"}}`)
		e.alive()
	})
	t.Run("out of time", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		ctx, cancel := context.WithTimeout(context.Background(), 1)
		defer cancel()
		<-ctx.Done()
		if err := e.client.Call(ctx, "m", nil, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		e.alive() // and nothing was sent
	})
	t.Run("while the client leaves", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(ask)
		e.expect(asked)
		_ = e.in.Close()
		if got := e.refused(`7`, -32803); got != ErrClosed.Error() {
			t.Errorf("got %q", got)
		}
		e.exit(1)
	})
	t.Run("after the client left", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(exit)
		e.exit(1)
		if err := e.client.Call(context.Background(), "m", nil, nil); !errors.Is(err, ErrClosed) {
			t.Errorf("a call: %v", err)
		}
		if err := e.client.Notify("m", nil); !errors.Is(err, ErrClosed) {
			t.Errorf("a notification: %v", err)
		}
	})
	t.Run("for raw JSON", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		var raw jsonrpc2.RawMessage
		done := make(chan error)
		go func() { done <- e.client.Call(context.Background(), "workspace/configuration", nil, &raw) }()
		e.expect(`{"jsonrpc":"2.0","id":1,"method":"workspace/configuration"}`)
		e.send(`{"jsonrpc":"2.0","id":1,"result":[ null, {"iai":1} ]}`)
		if err := <-done; err != nil || string(raw) != `[ null, {"iai":1} ]` {
			t.Errorf("got %s, %v", raw, err)
		}
	})
}

// A call from the goroutine that reads its answer would hang for ever; it is
// refused instead, whatever context it is given.
func TestCallFromInlineIsRefused(t *testing.T) {
	want := "workspace/configuration: " + ErrInline.Error()
	e := edit(t, newNotebook()).open()
	e.send(`{"jsonrpc":"2.0","id":1,"method":"test/inlineCall"}`)
	if got := e.refused(`1`, -32803); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	e.send(`{"jsonrpc":"2.0","method":"test/notifyCall"}`)
	e.expect(`{"jsonrpc":"2.0","method":"test/refused","params":"` + want + `"}`)
	e.alive()
}

// Calls from many goroutines at once get each its own answer.
func TestManyCalls(t *testing.T) {
	e := edit(t, newNotebook()).open()
	const calls = 50
	failed := make(chan error, calls)
	for range calls {
		e.client.Go("a caller", func(ctx context.Context) {
			var got jsonrpc2.RawMessage
			failed <- e.client.Call(ctx, "m", nil, &got)
		})
	}
	for range calls {
		question := e.next() // {"jsonrpc":"2.0","id":N,"method":"m"}
		id, _, _ := strings.Cut(strings.TrimPrefix(question, `{"jsonrpc":"2.0","id":`), ",")
		e.send(`{"jsonrpc":"2.0","id":` + id + `,"result":` + id + `}`)
	}
	for range calls {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
}

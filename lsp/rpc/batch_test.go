package rpc

import (
	"strings"
	"testing"
)

func TestBatches(t *testing.T) {
	text := func(id string) string { return `{"jsonrpc":"2.0","id":` + id + `,"method":"test/text"}` }
	for _, c := range []struct{ name, send, want string }{
		{"one request", `[` + text(`1`) + `]`, `[{"jsonrpc":"2.0","id":1,"result":""}]`},
		{
			"edits between requests", `[` + text(`1`) + `,` + typing("a") + `, ` + text(`"2"`) + `]`,
			`[{"jsonrpc":"2.0","id":1,"result":""},{"jsonrpc":"2.0","id":"2","result":"a"}]`,
		},
		{
			"members that are no messages", `[1,[],` + text(`1`) + `,{}]`,
			`[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a message is a JSON object, not a number"}},` +
				`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a message is a JSON object, not a list"}},` +
				`{"jsonrpc":"2.0","id":1,"result":""},` +
				`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the message has neither a method nor a result"}}]`,
		},
		{"an unknown method", `[{"jsonrpc":"2.0","id":1,"method":"no/such"}]`, `[{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method \"no/such\" is unknown"}}]`},
		{"nothing", `[ ]`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the array of messages is empty"}}`},
		{"too many", `[` + strings.Repeat("1,", batchLimit) + `1]`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the array holds 1001 messages; the limit is 1000"}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := edit(t, newNotebook()).open()
			e.send(c.send)
			e.expect(c.want)
			e.alive()
		})
	}
	t.Run("only notifications", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(`[` + typing("a") + `,` + typing("b") + `]`)
		e.send(text(`1`))
		e.expect(`{"jsonrpc":"2.0","id":1,"result":"ab"}`)
	})
	t.Run("broken behind a good start", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(`[`+typing("a")+`,`, text(`1`))
		e.refused(`null`, -32700)
		e.expect(`{"jsonrpc":"2.0","id":1,"result":""}`) // nothing of it was done
	})
	t.Run("asynchronous and cancelled members", func(t *testing.T) {
		n := newNotebook()
		e := edit(t, n).open()
		e.send(`[{"jsonrpc":"2.0","id":1,"method":"test/block","params":{}},` + text(`2`) + `,{"jsonrpc":"2.0","id":3,"method":"test/stubborn","params":{}}]`)
		<-n.started
		<-n.started
		e.alive() // the array is not complete, and nobody waits for it
		e.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}`)
		close(n.release)
		got := e.next()
		for _, part := range []string{`{"jsonrpc":"2.0","id":1,`, `{"jsonrpc":"2.0","id":2,"result":""}`, `{"jsonrpc":"2.0","id":3,"result":"finished all the same"}`} {
			if !strings.Contains(got, part) {
				t.Errorf("the array lacks %s: %s", part, got)
			}
		}
		if got[0] != '[' || got[len(got)-1] != ']' {
			t.Errorf("not an array: %s", got)
		}
		e.alive()
	})
}

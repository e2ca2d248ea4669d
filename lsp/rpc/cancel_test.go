package rpc

import (
	"fmt"
	"testing"
)

// Every kind of id, in every spelling, at every moment of a request's life.
func TestCancel(t *testing.T) {
	ids := []struct{ name, id, cancel string }{
		{"a number", `7`, `7`},
		{"a negative number", `-7`, `-7`},
		{"a number no integer type holds", `123456789012345678901234567890`, `123456789012345678901234567890`},
		{"a string", `"seven"`, `"seven"`},
		{"a string of digits, which is not the number", `"7"`, `"7"`},
		{"a string in another spelling", `"s\u0065ven"`, `"seven"`},
		{"the empty string", `""`, `""`},
	}
	cancel := func(id string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%s}}`, id)
	}
	call := func(id, method string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":{}}`, id, method)
	}
	for _, c := range ids {
		t.Run(c.name, func(t *testing.T) {
			answered := string(canonicalID([]byte(c.id)))

			t.Run("while it runs", func(t *testing.T) {
				n := newNotebook()
				e := edit(t, n).open()
				e.send(call(c.id, "test/block"))
				<-n.started
				e.send(cancel(c.cancel))
				e.refused(answered, -32800)
				e.alive()
			})
			t.Run("while it waits", func(t *testing.T) {
				n := newNotebook()
				e := edit(t, n, func(o *Options) { o.Background = 1 }).open()
				e.send(call(`"first"`, "test/slow"))
				<-n.started
				e.send(call(c.id, "test/slow"), cancel(c.cancel), cancel(c.cancel))
				e.refused(answered, -32800)
				e.alive() // and it was refused once
				close(n.release)
				e.expect(`{"jsonrpc":"2.0","id":"first","result":null}`)
				e.alive()
				if len(n.started) != 0 {
					t.Error("the cancelled request ran all the same")
				}
			})
			t.Run("before it was sent", func(t *testing.T) {
				e := edit(t, newNotebook()).open()
				e.send(cancel(c.cancel), call(c.id, "test/text"))
				e.expect(`{"jsonrpc":"2.0","id":` + answered + `,"result":""}`)
			})
			t.Run("after it was answered", func(t *testing.T) {
				e := edit(t, newNotebook()).open()
				e.send(call(c.id, "textDocument/hover"))
				e.expect(`{"jsonrpc":"2.0","id":` + answered + `,"result":""}`)
				e.send(cancel(c.cancel), cancel(c.cancel))
				e.alive()
				// The id is free again.
				e.send(call(c.id, "textDocument/hover"))
				e.expect(`{"jsonrpc":"2.0","id":` + answered + `,"result":""}`)
			})
		})
	}
}

func TestCancelDoesNotConfuseNumbersAndStrings(t *testing.T) {
	n := newNotebook()
	e := edit(t, n).open()
	e.send(`{"jsonrpc":"2.0","id":7,"method":"test/block","params":{}}`)
	<-n.started
	e.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"7"}}`)
	e.alive()
	close(n.release)
	e.expect(`{"jsonrpc":"2.0","id":7,"result":null}`)
}

func TestCancelledRequestMayFinish(t *testing.T) {
	n := newNotebook()
	e := edit(t, n).open()
	e.send(`{"jsonrpc":"2.0","id":7,"method":"test/stubborn","params":{}}`)
	<-n.started
	e.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}`)
	e.alive()
	close(n.release)
	e.expect(`{"jsonrpc":"2.0","id":7,"result":"finished all the same"}`)
}

func TestIDsInUseAreRefused(t *testing.T) {
	n := newNotebook()
	e := edit(t, n).open()
	e.send(`{"jsonrpc":"2.0","id":7,"method":"test/block","params":{}}`)
	<-n.started
	e.send(`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":{}}`)
	e.refused(`7`, -32600)
	close(n.release)
	e.expect(`{"jsonrpc":"2.0","id":7,"result":null}`)
}

func TestFullLaneRefuses(t *testing.T) {
	n := newNotebook()
	e := edit(t, n, func(o *Options) { o.Background = 1 }).open()
	e.send(`{"jsonrpc":"2.0","id":"runs","method":"test/slow","params":{}}`)
	<-n.started
	for id := range queueLimit + 1 {
		e.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"test/slow","params":{}}`, id))
	}
	e.refused(fmt.Sprint(queueLimit), -32803)
	e.alive()
	e.send(`{"jsonrpc":"2.0","method":"exit"}`)
	e.exit(1)
}

package rpc

import (
	"context"
	"testing"
)

func TestPanicsAreAnswered(t *testing.T) {
	for _, c := range []struct{ method, log string }{
		{"test/panic", "a defect in a request"},
		{"test/inlinePanic", "a defect in a request"},
		{"test/pinPanic", "a defect while pinning"},
		{"test/unwritable", "a defect while encoding"},
	} {
		t.Run(c.method, func(t *testing.T) {
			e := edit(t, newNotebook()).open()
			e.send(`{"jsonrpc":"2.0","id":1,"method":"` + c.method + `","params":{}}`)
			e.refused(`1`, -32603)
			e.alive()
			e.log.has(t, "panic="+`"`+c.log+`"`)
			e.log.has(t, "harness_test.go") // the stack leads to the defect
		})
	}
	t.Run("a notification", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(`{"jsonrpc":"2.0","method":"test/notifyPanic"}`)
		e.expect(`{"jsonrpc":"2.0","method":"test/before"}`) // what was sent before stays sent
		e.alive()
		e.log.has(t, "a defect in a notification")
	})
	t.Run("the mode", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(`{"jsonrpc":"2.0","id":1,"method":"test/modePanic"}`)
		e.refused(`1`, -32601)
		e.alive()
		e.log.has(t, "no mode")
	})
	t.Run("a worker", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.client.Go("the indexer", func(context.Context) { panic("a defect in a worker") })
		e.send(exit)
		e.exit(1)
		e.log.has(t, `method="the indexer"`)
		e.log.has(t, "a defect in a worker")
	})
}

func TestErrorsOfHandlers(t *testing.T) {
	e := edit(t, newNotebook()).open()
	e.send(`{"jsonrpc":"2.0","id":1,"method":"test/fail"}`)
	e.expect(`{"jsonrpc":"2.0","id":1,"error":{"code":-32803,"message":"there is no such kind"}}`)
	e.send(`{"jsonrpc":"2.0","id":1,"method":"test/pinError"}`)
	e.expect(`{"jsonrpc":"2.0","id":1,"error":{"code":-32801,"message":"the text has moved on"}}`)
	e.send(`{"jsonrpc":"2.0","method":"test/notifyError"}`)
	e.alive()
	e.log.has(t, "this notification cannot be handled")
}

package rpc

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func TestWireErrors(t *testing.T) {
	for _, c := range []struct {
		err  error
		code int
		text string
	}{
		{errors.New("plain"), -32803, "plain"},
		{context.Canceled, -32800, "the request was cancelled"},
		{fmt.Errorf("reading: %w", context.Canceled), -32800, "the request was cancelled"},
		{context.DeadlineExceeded, -32803, "the request took too long"},
		{InvalidParams("no %s", "uri"), -32602, "no uri"},
		{fmt.Errorf("hover: %w", InvalidParams("no uri")), -32602, "hover: no uri"},
		{ContentModified("moved on"), -32801, "moved on"},
		{protocol.ErrContentModified, -32801, "content modified"},
		{protocol.ErrRequestCancelled, -32800, "cancelled JSON-RPC"},
		{&jsonrpc2.Error{Message: "without a code"}, -32803, "without a code"},
		{recovered("textDocument/hover"), -32603, "textDocument/hover failed inside the server; this is a defect, and the server's log has the details"},
	} {
		got := wireError(c.err)
		if int(got.Code) != c.code || got.Message != c.text {
			t.Errorf("%v is answered %d %q, want %d %q", c.err, got.Code, got.Message, c.code, c.text)
		}
	}
}

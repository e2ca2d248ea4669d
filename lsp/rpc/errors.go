package rpc

import (
	"context"
	"errors"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// Codes of LSP that go.lsp.dev/jsonrpc2 does not list.
const (
	codeCancelled       = protocol.CodeRequestCancelled
	codeContentModified = protocol.CodeContentModified
	codeFailed          = jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed)
)

var (
	// ErrClosed reports that the conversation is over.
	ErrClosed = errors.New("the connection to the client is closed")

	// ErrInline reports a call to the client from the goroutine that reads its
	// answers. It would wait for ever.
	ErrInline = errors.New("a call to the client was made from inside an inline handler, which reads nothing until it returns; make it from Client.Go or from an asynchronous request")
)

// InvalidParams is the error for parameters that are not what the method
// takes. The message is one sentence that names the place.
func InvalidParams(format string, args ...any) error {
	return jsonrpc2.Errorf(jsonrpc2.InvalidParams, format, args...)
}

// ContentModified is the error for an answer that the text has outrun.
func ContentModified(format string, args ...any) error {
	return jsonrpc2.Errorf(codeContentModified, format, args...)
}

// wireError chooses the code a failure is answered with. An error that brings
// its own keeps it, under however many layers of context.
func wireError(err error) *jsonrpc2.Error {
	var coded *jsonrpc2.Error
	switch {
	case errors.As(err, &coded) && coded != nil:
		code := coded.Code
		if code == 0 {
			code = codeFailed
		}
		return &jsonrpc2.Error{Code: code, Message: err.Error(), Data: coded.Data}
	case errors.Is(err, context.Canceled):
		return &jsonrpc2.Error{Code: codeCancelled, Message: "the request was cancelled"}
	case errors.Is(err, context.DeadlineExceeded):
		return &jsonrpc2.Error{Code: codeFailed, Message: "the request took too long"}
	}
	return &jsonrpc2.Error{Code: codeFailed, Message: err.Error()}
}

// recovered is what a panic becomes. The stack goes to the log only.
func recovered(method string) *jsonrpc2.Error {
	return jsonrpc2.Errorf(jsonrpc2.InternalError, "%s failed inside the server; this is a defect, and the server's log has the details", method)
}

// A frameError ends the conversation: where the next message starts is lost,
// and with it perhaps an edit. A restarted server asks for every text again.
type frameError struct{ what string }

func (e *frameError) Error() string { return e.what }

func brokenFrame(format string, args ...any) error {
	return &frameError{fmt.Sprintf(format, args...)}
}

// A sizeError says that a frame was skipped for its size; the next one is
// intact.
type sizeError struct{ size, limit int64 }

func (e *sizeError) Error() string {
	return fmt.Sprintf("a message of %d bytes was skipped; the limit is %d", e.size, e.limit)
}

package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Once the client has closed its end, answers on their way get drainWithin to
// be written, and then the session ends whatever is still going on.
const (
	drainWithin = 250 * time.Millisecond
	drainQuiet  = 20 * time.Millisecond
	endWithin   = 400 * time.Millisecond
)

// maxLine bounds one message.
const maxLine = 64 << 20

// ServeStdio serves one client over a pair of streams, a message a line, until
// the client closes its end or the context ends.
func (s *Server) ServeStdio(ctx context.Context, in io.Reader, out io.Writer) error {
	one := s.connection()
	defer s.forget(one)
	lines := &lineStream{in: bufio.NewReaderSize(in, 64<<10), out: out, ended: make(chan struct{})}
	one.protocol.AddReceivingMiddleware(lines.count)
	done := make(chan error, 1)
	go func() {
		done <- one.protocol.Run(ctx, &sdk.IOTransport{Reader: lines, Writer: lines, MaxLineLength: -1})
	}()
	select {
	case err := <-done:
		// What could not be written any more, because the client has gone,
		// nobody waits for.
		if ctx.Err() != nil || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, syscall.EPIPE) || lines.over() {
			return nil
		}
		return err
	case <-lines.ended:
	case <-ctx.Done():
	}
	select {
	case <-done:
	case <-time.After(endWithin):
	}
	return nil
}

// over says whether the client has closed its end.
func (l *lineStream) over() bool {
	select {
	case <-l.ended:
		return true
	default:
		return false
	}
}

// A lineStream is the two streams, with whatever is no message taken out: one
// broken line is answered and skipped instead of ending the session.
type lineStream struct {
	in    *bufio.Reader
	rest  []byte // of the line being read
	ended chan struct{}
	end   sync.Once
	// handled counts the requests being answered, moved those ever begun.
	handled, moved atomic.Int64

	writing sync.Mutex // guards out
	out     io.Writer
}

func (l *lineStream) count(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		if method == "subscriptions/listen" {
			return next(ctx, method, req) // it lasts as long as the session
		}
		l.moved.Add(1)
		l.handled.Add(1)
		defer l.handled.Add(-1)
		return next(ctx, method, req)
	}
}

func (l *lineStream) Read(p []byte) (int, error) {
	for len(l.rest) == 0 {
		line, err := l.line()
		if len(bytes.TrimSpace(line)) > 0 {
			if fault := faultOf(line); fault != nil {
				l.answer(fault)
			} else {
				l.rest = append(bytes.TrimRight(line, "\r\n"), '\n')
			}
		}
		if err != nil && len(l.rest) == 0 {
			l.drain()
			l.end.Do(func() { close(l.ended) })
			return 0, err
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// line reads up to the next line feed.
func (l *lineStream) line() ([]byte, error) {
	var line []byte
	for {
		part, err := l.in.ReadSlice('\n')
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
		if len(line) > maxLine {
			return nil, errors.New("a message is longer than 64 MiB")
		}
	}
}

// drain waits for the answers that are on their way, because the end of the
// stream cancels what is not answered yet.
func (l *lineStream) drain() {
	seen := int64(-1)
	for over := time.Now().Add(drainWithin); time.Now().Before(over); time.Sleep(drainQuiet) {
		moved := l.moved.Load()
		if l.handled.Load() == 0 && moved == seen {
			return
		}
		seen = moved
	}
}

func (l *lineStream) Write(p []byte) (int, error) {
	l.writing.Lock()
	defer l.writing.Unlock()
	return l.out.Write(p)
}

// Close is the protocol's farewell. The streams are the process's own, and go
// with it.
func (l *lineStream) Close() error { return nil }

// faultOf says what is wrong with a line that is no message, nil if it is one.
func faultOf(line []byte) *jsonrpc.Error {
	if !json.Valid(line) {
		return &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "The line is not JSON: send one message a line."}
	}
	if trimmed := bytes.TrimSpace(line); trimmed[0] == '[' {
		return nil // a batch, which older versions have
	}
	if _, err := jsonrpc.DecodeMessage(line); err != nil {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "The line is no JSON-RPC message: " + err.Error() + "."}
	}
	return nil
}

func (l *lineStream) answer(fault *jsonrpc.Error) {
	data, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": fault})
	if err == nil {
		_, _ = l.Write(append(data, '\n'))
	}
}

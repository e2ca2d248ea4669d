package rpc

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

const (
	aKey = `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///home/me/project/tasks.iai","version":42},` +
		`"contentChanges":[{"range":{"start":{"line":10,"character":4},"end":{"line":10,"character":4}},"rangeLength":0,"text":"a"}]}}`
	aHover = `{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///home/me/project/tasks.iai"},"position":{"line":1,"character":2}}}`

	someProblems = `{"uri":"file:///home/me/project/tasks.iai","version":42,"diagnostics":[{"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":9}},` +
		`"severity":1,"code":"S104","source":"iai","message":"kind mismatch"}]}`
	published = `{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":` + someProblems + `}`
)

// publisher answers every key with the same problems, and every hover with
// null.
type publisher struct {
	hovers Mode
	change DidChange
}

func (p *publisher) Mode(method string) Mode {
	switch method {
	case "textDocument/didChange":
		return Notification
	case "textDocument/hover":
		return p.hovers
	}
	return Unknown
}

func (p *publisher) Notify(_ context.Context, m *Message) error {
	defer p.change.Reset()
	if err := p.change.Decode(m.Params); err != nil {
		return err
	}
	return m.NotifyRaw("textDocument/publishDiagnostics", func(dst []byte) []byte { return append(dst, someProblems...) })
}

func (p *publisher) Pin(*Message) (any, error)                        { return nil, nil }
func (p *publisher) Call(context.Context, *Message, any) (any, error) { return nil, nil }

// A key, read, decoded, handled and answered, costs no memory at all.
func TestKeyCostsNoMemory(t *testing.T) {
	s := newSession(context.Background(), nil, io.Discard, Options{Handler: &publisher{}}.withDefaults())
	s.opened = true
	key := []byte(aKey)
	if n := testing.AllocsPerRun(1000, func() {
		s.handle(key)
		s.flush(0)
	}); n != 0 {
		t.Errorf("a key costs %v allocations", n)
	}
}

// echo is the floor: a server that reads frames and answers each with the same
// bytes, without a look at what they say.
func echo(in io.Reader, out io.Writer) {
	answer := AppendFrame(nil, []byte(published))
	r := bufio.NewReaderSize(in, baseBuffer)
	for skipFrame(r) == nil {
		_, _ = out.Write(answer)
	}
}

// skipFrame reads one frame whose only field is its length.
func skipFrame(r *bufio.Reader) error {
	line, err := r.ReadSlice('\n')
	if err != nil {
		return err
	}
	n := len("\r\n")
	length := 0
	for _, c := range line[len(lengthField) : len(line)-len("\r\n")] {
		length = 10*length + int(c-'0')
	}
	_, err = r.Discard(n + length)
	return err
}

// plainConn is the same server on the connection of go.lsp.dev/jsonrpc2, with
// its inline and its asynchronous way.
func plainConn(in io.Reader, out io.Writer) {
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(inOut{in, out}))
	conn.Go(context.Background(), func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if req.IsCall() {
			jsonrpc2.Async(ctx)
			return nil, nil
		}
		var p protocol.DidChangeTextDocumentParams
		if err := protocol.Unmarshal(req.Params(), &p); err != nil {
			return nil, err
		}
		return nil, conn.Notify(ctx, "textDocument/publishDiagnostics", jsonrpc2.RawMessage(someProblems))
	})
	<-conn.Done()
}

type inOut struct {
	io.Reader
	io.Writer
}

func (inOut) Close() error { return nil }

func ours(hovers Mode) func(io.Reader, io.Writer) {
	return func(in io.Reader, out io.Writer) {
		Serve(context.Background(), in, out, Options{Handler: &publisher{hovers: hovers}})
	}
}

// BenchmarkRoundTrip measures from the write of a message to the arrival of
// what it causes, over two pipes. The server's end is in blocking mode, as
// standard input is.
func BenchmarkRoundTrip(b *testing.B) {
	for _, c := range []struct {
		name, message string
		serve         func(io.Reader, io.Writer)
	}{
		{"key/floor", aKey, echo},
		{"key/rpc", aKey, ours(Pinned)},
		{"key/jsonrpc2", aKey, plainConn},
		{"hover/floor", aHover, echo},
		{"hover/rpc-inline", aHover, ours(Inline)},
		{"hover/rpc-pinned", aHover, ours(Pinned)},
		{"hover/jsonrpc2-async", aHover, plainConn},
	} {
		b.Run(c.name, func(b *testing.B) {
			in, toServer, err := os.Pipe()
			if err != nil {
				b.Fatal(err)
			}
			fromServer, out, err := os.Pipe()
			if err != nil {
				b.Fatal(err)
			}
			in.Fd() // leaves the file in blocking mode
			out.Fd()
			go func() {
				c.serve(in, out)
				_ = out.Close()
			}()
			r := bufio.NewReader(fromServer)
			turn := func(frame []byte) {
				if _, err := toServer.Write(frame); err != nil {
					b.Fatal(err)
				}
				if err := skipFrame(r); err != nil {
					b.Fatal(err)
				}
			}
			if strings.Contains(c.name, "rpc-") || strings.HasSuffix(c.name, "/rpc") {
				turn(AppendFrame(nil, []byte(`{"jsonrpc":"2.0","id":1,"method":"initialize"}`)))
			}
			frame := AppendFrame(nil, []byte(c.message))
			b.ReportAllocs()
			for b.Loop() {
				turn(frame)
			}
			b.StopTimer()
			_ = toServer.Close()
			_, _ = io.Copy(io.Discard, fromServer)
		})
	}
}

// BenchmarkHandle measures a key without the system: from a frame in memory to
// one.
func BenchmarkHandle(b *testing.B) {
	s := newSession(context.Background(), nil, io.Discard, Options{Handler: &publisher{}}.withDefaults())
	s.opened = true
	key := []byte(aKey)
	b.ReportAllocs()
	for b.Loop() {
		s.handle(key)
		s.flush(0)
	}
}

func BenchmarkDidChange(b *testing.B) {
	whole := `{"textDocument":{"uri":"file:///home/me/project/tasks.iai","version":42},"contentChanges":[{"text":"` + strings.Repeat(`A line of some length, as people write them.\n`, 2000) + `"}]}`
	_, key, _ := strings.Cut(strings.TrimSuffix(aKey, "}"), `"params":`)
	for _, c := range []struct{ name, params string }{{"key", key}, {"whole-90KB", whole}} {
		params := []byte(c.params)
		b.Run(c.name+"/rpc", func(b *testing.B) {
			var d DidChange
			b.SetBytes(int64(len(params)))
			b.ReportAllocs()
			for b.Loop() {
				if err := d.Decode(params); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(c.name+"/protocol", func(b *testing.B) {
			b.SetBytes(int64(len(params)))
			b.ReportAllocs()
			for b.Loop() {
				var p protocol.DidChangeTextDocumentParams
				if err := protocol.Unmarshal(params, &p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

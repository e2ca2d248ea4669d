package rpc

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// patience is how long a test waits for something that must come. It is only
// ever spent by a test that fails.
const patience = 20 * time.Second

// TestMain lets the test binary play the process that a server watches: it
// lives until its input ends or it is killed.
func TestMain(m *testing.M) {
	if os.Getenv("IAI_RPC_PARENT") != "" {
		_, _ = io.Copy(io.Discard, os.Stdin)
		return
	}
	os.Exit(m.Run())
}

// editor is the other side of a conversation: a scripted client over in-memory
// pipes. A goroutine of its own always reads, so the server never waits.
type editor struct {
	t      testing.TB
	in     *io.PipeWriter
	frames chan []byte
	code   chan int
	log    *logBook
	client *Client
}

// edit starts a server with the handler and returns its editor.
func edit(t testing.TB, h Handler, tune ...func(*Options)) *editor {
	t.Helper()
	fromEditor, toServer := io.Pipe()
	fromServer, toEditor := io.Pipe()
	e := &editor{
		t: t, in: toServer, log: new(logBook),
		frames: make(chan []byte, 1<<17),
		code:   make(chan int, 1),
	}
	started := make(chan struct{})
	o := Options{
		Handler: h,
		Logger:  slog.New(slog.NewTextHandler(e.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Started: func(c *Client) {
			e.client = c
			close(started)
		},
	}
	for _, f := range tune {
		f(&o)
	}
	go func() {
		code := Serve(context.Background(), fromEditor, toEditor, o)
		_ = toEditor.Close()
		e.code <- code
	}()
	go func() {
		defer close(e.frames)
		readFrames(fromServer, func(body []byte) { e.frames <- body })
	}()
	<-started
	if n, ok := h.(*notebook); ok {
		n.client = e.client
	}
	t.Cleanup(func() { _ = toServer.Close() })
	return e
}

// readFrames is an independent, simple reading of the base protocol.
func readFrames(r io.Reader, each func([]byte)) {
	in := bufio.NewReader(r)
	for {
		length := -1
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if line = strings.TrimSuffix(line, "\r\n"); line == "" {
				break
			}
			if n, ok := strings.CutPrefix(line, "Content-Length: "); ok {
				length, _ = strconv.Atoi(n)
			}
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(in, body); err != nil {
			return
		}
		each(body)
	}
}

// raw sends bytes as they are; send frames them first.
func (e *editor) raw(s string) {
	e.t.Helper()
	if s == "" {
		return // an empty write to a pipe waits for a reader
	}
	if _, err := io.WriteString(e.in, s); err != nil {
		e.t.Fatalf("the server stopped reading: %v", err)
	}
}

func (e *editor) send(bodies ...string) {
	e.t.Helper()
	for _, body := range bodies {
		e.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
	}
}

// next is the next message of the server's.
func (e *editor) next() string {
	e.t.Helper()
	select {
	case body, ok := <-e.frames:
		if !ok {
			e.t.Fatalf("the server closed its output\n%s", e.log)
		}
		return string(body)
	case <-time.After(patience):
		e.t.Fatalf("the server said nothing\n%s", e.log)
	}
	return ""
}

// expect wants exactly these messages, in this order.
func (e *editor) expect(bodies ...string) {
	e.t.Helper()
	for _, want := range bodies {
		if got := e.next(); got != want {
			e.t.Fatalf("the server said\n\t%s\nwant\n\t%s", got, want)
		}
	}
}

// refused wants an error with this id and code, and returns its message.
func (e *editor) refused(id string, code int) string {
	e.t.Helper()
	body := e.next()
	var m struct {
		ID    json.RawMessage
		Error struct {
			Code    int
			Message string
		}
	}
	if err := json.Unmarshal([]byte(body), &m); err != nil {
		e.t.Fatalf("the server said %s: %v", body, err)
	}
	if string(m.ID) != id || m.Error.Code != code || m.Error.Message == "" {
		e.t.Fatalf("the server said\n\t%s\nwant id %s and code %d", body, id, code)
	}
	return m.Error.Message
}

// open gets past initialize, whose answer is always {}.
func (e *editor) open() *editor {
	e.t.Helper()
	e.send(`{"jsonrpc":"2.0","id":"open","method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`)
	e.expect(`{"jsonrpc":"2.0","id":"open","result":{}}`)
	return e
}

// alive proves that the server still answers a hover. Nothing else may be
// under way.
func (e *editor) alive() {
	e.t.Helper()
	e.send(`{"jsonrpc":"2.0","id":"alive","method":"textDocument/hover","params":{}}`)
	body := e.next()
	if !strings.HasPrefix(body, `{"jsonrpc":"2.0","id":"alive","result":`) {
		e.t.Fatalf("instead of a hover the server said\n\t%s", body)
	}
}

// exit waits for the server's exit code.
func (e *editor) exit(want int) {
	e.t.Helper()
	select {
	case got := <-e.code:
		if got != want {
			e.t.Fatalf("exit code %d, want %d\n%s", got, want, e.log)
		}
	case <-time.After(patience):
		e.t.Fatalf("the server did not exit\n%s", e.log)
	}
}

// silent wants the server to have said nothing more until it exited.
func (e *editor) silent() {
	e.t.Helper()
	for body := range e.frames {
		e.t.Errorf("the server also said %s", body)
	}
}

// logBook is a log that can be read while it is written.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBook) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *logBook) has(t testing.TB, text string) {
	t.Helper()
	if !strings.Contains(strings.ReplaceAll(l.String(), `\"`, `"`), text) {
		t.Errorf("the log lacks %q:\n%s", text, l)
	}
}

// notebook is a handler with one document, whose text is the concatenation of
// every change, and methods that behave in the ways a server can.
type notebook struct {
	text    string // belongs to the reading goroutine
	change  DidChange
	started chan string   // a blocking request has begun
	release chan struct{} // lets blocking requests finish
	client  *Client       // for calls; set by edit
}

func newNotebook() *notebook {
	return &notebook{started: make(chan string, 1<<10), release: make(chan struct{})}
}

var notebookModes = map[string]Mode{
	"textDocument/didChange": Notification,
	"test/notifyPanic":       Notification,
	"test/notifyError":       Notification,
	"test/notifyCall":        Notification,
	"textDocument/hover":     Pinned,
	"test/block":             Pinned,
	"test/stubborn":          Pinned,
	"test/panic":             Pinned,
	"test/pinPanic":          Pinned,
	"test/pinError":          Pinned,
	"test/fail":              Pinned,
	"test/echo":              Pinned,
	"test/unwritable":        Pinned,
	"test/ask":               Pinned,
	"test/publishLater":      Pinned,
	"test/slow":              Background,
	"test/text":              Inline,
	"test/length":            Inline,
	"test/inlinePanic":       Inline,
	"test/inlineCall":        Inline,
	"test/publish":           Inline,
}

func (n *notebook) Mode(method string) Mode {
	if method == "test/modePanic" {
		panic("no mode")
	}
	return notebookModes[method]
}

func (n *notebook) Notify(_ context.Context, m *Message) error {
	switch m.Method {
	case "textDocument/didChange":
		if err := n.change.Decode(m.Params); err != nil {
			return err
		}
		for _, c := range n.change.Changes {
			n.text += string(c.Text)
		}
	case "test/notifyPanic":
		_ = m.NotifyRaw("test/before", nil)
		panic("a defect in a notification")
	case "test/notifyError":
		return fmt.Errorf("this notification cannot be handled")
	case "test/notifyCall":
		err := n.client.Call(context.Background(), "workspace/configuration", nil, nil)
		return m.Notify("test/refused", quoted(fmt.Sprint(err)))
	}
	return nil
}

// quoted is a string as a JSON value.
func quoted(s string) Raw {
	return func(dst []byte) []byte { return AppendString(dst, s) }
}

func (n *notebook) Pin(m *Message) (any, error) {
	switch m.Method {
	case "test/pinPanic":
		panic("a defect while pinning")
	case "test/pinError":
		return nil, ContentModified("the text has moved on")
	}
	return n.text, nil
}

func (n *notebook) Call(ctx context.Context, m *Message, pin any) (any, error) {
	switch m.Method {
	case "initialize":
		return Raw(func(dst []byte) []byte { return append(dst, "{}"...) }), nil
	case "textDocument/hover", "test/text":
		return quoted(pin.(string)), nil
	case "test/length":
		return Raw(func(dst []byte) []byte { return strconv.AppendInt(dst, int64(len(pin.(string))), 10) }), nil
	case "test/echo":
		return Raw(func(dst []byte) []byte { return append(dst, m.Params...) }), nil
	case "test/block", "test/slow":
		n.started <- string(m.Params)
		select {
		case <-n.release:
			return nil, nil
		case <-ctx.Done():
			return nil, fmt.Errorf("stopped half way: %w", ctx.Err())
		}
	case "test/stubborn":
		n.started <- string(m.Params)
		<-n.release
		return quoted("finished all the same"), nil
	case "test/panic", "test/inlinePanic":
		panic("a defect in a request")
	case "test/fail":
		return nil, fmt.Errorf("there is no such kind")
	case "test/unwritable":
		return Raw(func([]byte) []byte { panic("a defect while encoding") }), nil
	case "test/inlineCall":
		return nil, n.client.Call(context.Background(), "workspace/configuration", nil, nil)
	case "test/publish", "test/publishLater":
		if err := m.Notify("test/note", func() {}); err == nil {
			return nil, fmt.Errorf("a function was sent")
		}
		if err := m.Notify("test/note", quoted("zero")); err != nil {
			return nil, err
		}
		for _, s := range []string{"one", "two"} {
			if err := m.NotifyRaw("test/note", quoted(s)); err != nil {
				return nil, err
			}
		}
		return nil, nil
	case "test/ask":
		var item protocol.MessageActionItem
		if err := n.client.Call(ctx, "window/showMessageRequest", jsonrpc2.RawMessage(m.Params), &item); err != nil {
			return nil, err
		}
		return quoted(item.Title), nil
	}
	return nil, nil
}

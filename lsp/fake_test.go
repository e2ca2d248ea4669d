package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"iai/lsp/rpc"
)

// patience is how long a test waits for something that must come. Only a test
// that fails ever waits so long.
const patience = 20 * time.Second

// editor is a fake client over pipes in memory. It answers what it is asked,
// remembers what it is told, and knows when nothing more is to come.
type editor struct {
	t      testing.TB
	s      *Server
	dir    string // the workspace on disk
	in     *io.PipeWriter
	code   chan int
	broken chan struct{} // closed when the server has gone

	mu      sync.Mutex // guards the rest
	id      int
	answers map[int]chan reply
	shown   map[string][]diagnosticJSON // by URI, what is on screen
	told    map[string]int              // by URI, how often
	log     []string
	calls   map[string]int // the server's requests, by method
	params  map[string]json.RawMessage
	applied []json.RawMessage
	config  any
	texts   map[string]string // versions are counted in texts' keys
	version map[string]int
	results map[string]string // what its calls are answered with
	// onPublish is told of every publication, onProgress of every progress.
	onPublish  func(uri string)
	onProgress func(params string)
}

type reply struct {
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
		Data    json.RawMessage
	}
}

type diagnosticJSON struct {
	Range              rangeJSON
	Severity           int
	Code               string
	CodeDescription    struct{ Href string }
	Source             string
	Message            string
	Tags               []int
	RelatedInformation []struct {
		Location struct {
			URI   string
			Range rangeJSON
		}
		Message string
	}
	Data struct{ Problem, Name string }
}

type positionJSON struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type rangeJSON struct {
	Start positionJSON `json:"start"`
	End   positionJSON `json:"end"`
}

func (r rangeJSON) String() string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Character, r.End.Line, r.End.Character)
}

// open writes a txtar archive to a new directory and starts a server on it.
// capabilities is JSON; without a `rootUri` among the extra members the
// directory is the one workspace folder.
func open(t testing.TB, files, capabilities string, tune ...func(*Options)) *editor {
	t.Helper()
	e := start(t, files, tune...)
	e.initialize(capabilities, fmt.Sprintf(`"workspaceFolders":[{"uri":%q,"name":"w"}]`, e.uri("")))
	return e
}

// start is open without the initialize handshake.
func start(t testing.TB, files string, tune ...func(*Options)) *editor {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(files)).Files {
		(&editor{t: t, dir: dir}).write(f.Name, string(f.Data))
	}
	return startIn(t, dir, tune...)
}

// startIn is start in a directory that is there.
func startIn(t testing.TB, dir string, tune ...func(*Options)) *editor {
	t.Helper()
	fromEditor, toServer := io.Pipe()
	fromServer, toEditor := io.Pipe()
	e := &editor{t: t, dir: dir, in: toServer, code: make(chan int, 1), broken: make(chan struct{}),
		answers: map[int]chan reply{}, shown: map[string][]diagnosticJSON{}, told: map[string]int{},
		calls: map[string]int{}, params: map[string]json.RawMessage{}, texts: map[string]string{}, version: map[string]int{}}
	o := Options{Version: "test", Poll: make(chan time.Time), Cache: filepath.Join(t.TempDir(), "cache")}
	for _, f := range tune {
		f(&o)
	}
	e.s = newServer(o)
	go func() {
		code := rpc.Serve(context.Background(), fromEditor, toEditor, rpc.Options{Handler: e.s, Logger: e.s.log, Started: e.s.started})
		_ = toEditor.Close()
		e.code <- code
	}()
	go e.read(fromServer)
	t.Cleanup(func() { _ = toServer.Close() })
	return e
}

func (e *editor) initialize(capabilities, extra string) json.RawMessage {
	e.t.Helper()
	result := e.call("initialize", fmt.Sprintf(`{"processId":null,"capabilities":%s,%s}`, capabilities, extra))
	e.notify("initialized", `{}`)
	e.sync()
	return result
}

// leave ends the conversation.
func (e *editor) leave() {
	_ = e.in.Close()
	<-e.broken
}

// read takes the server's messages until it goes.
func (e *editor) read(r io.Reader) {
	defer close(e.broken)
	in := bufio.NewReader(r)
	for {
		length := 0
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if line = strings.TrimSpace(line); line == "" {
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
		e.take(body)
	}
}

func (e *editor) take(body []byte) {
	var m struct {
		ID     *json.RawMessage
		Method string
		Params json.RawMessage
		reply
	}
	if err := json.Unmarshal(body, &m); err != nil {
		panic(fmt.Sprintf("the server sent %s: %v", body, err))
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if m.Method == "" {
		id, _ := strconv.Atoi(string(*m.ID))
		e.answers[id] <- m.reply
		return
	}
	if m.Method == "$/logTrace" {
		// Each leaves on its own and may overtake another: all are kept.
		e.params[m.Method] = append(e.params[m.Method], m.Params...)
	} else {
		e.params[m.Method] = m.Params
	}
	if m.ID != nil {
		e.calls[m.Method]++
		result := e.results[m.Method]
		if result == "" {
			result = "null"
		}
		switch m.Method {
		case "workspace/configuration":
			b, _ := json.Marshal([]any{e.config})
			result = string(b)
		case "workspace/applyEdit":
			e.applied = append(e.applied, m.Params)
			result = `{"applied":true}`
		}
		// From a goroutine: the pipe to the server may be full of what the
		// server cannot read before we have read what it writes.
		answer := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, *m.ID, result)
		go e.raw(answer)
		return
	}
	switch m.Method {
	case "textDocument/publishDiagnostics":
		var p struct {
			URI         string
			Diagnostics []diagnosticJSON
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			panic(err)
		}
		e.told[p.URI]++
		e.shown[p.URI] = p.Diagnostics
		if e.onPublish != nil {
			e.onPublish(p.URI)
		}
	case "$/progress":
		if e.onProgress != nil {
			e.onProgress(string(m.Params))
		}
	case "window/logMessage", "window/showMessage":
		var p struct{ Message string }
		_ = json.Unmarshal(m.Params, &p)
		e.log = append(e.log, p.Message)
	}
}

// answerWith makes an answer to a call of the server's.
func (e *editor) answerWith(method, result string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.results == nil {
		e.results = map[string]string{}
	}
	e.results[method] = result
}

func (e *editor) raw(body string) {
	_, _ = fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(body), body)
}

func (e *editor) notify(method, params string) {
	e.raw(fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params))
}

// ask sends a request and waits for its answer.
func (e *editor) ask(method, params string) reply {
	e.t.Helper()
	e.mu.Lock()
	e.id++
	id := e.id
	answer := make(chan reply, 1)
	e.answers[id] = answer
	e.mu.Unlock()
	e.raw(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, id, method, params))
	select {
	case r := <-answer:
		return r
	case <-e.broken:
		e.t.Fatalf("%s: the server has gone", method)
	case <-time.After(patience):
		e.t.Fatalf("%s was not answered", method)
	}
	return reply{}
}

// call is ask for a request that must not fail.
func (e *editor) call(method, params string) json.RawMessage {
	e.t.Helper()
	r := e.ask(method, params)
	if r.Error != nil {
		e.t.Fatalf("%s %s failed: %d %s", method, params, r.Error.Code, r.Error.Message)
	}
	return r.Result
}

// sync is a barrier: when it returns, everything sent before has been dealt
// with, and everything that was said about it has arrived.
func (e *editor) sync() {
	e.t.Helper()
	for {
		_ = e.ask("iai/nothing", `{}`)
		asked := e.s.asked.Load()
		deadline := time.Now().Add(patience)
		for e.s.answered.Load() < asked {
			if time.Now().After(deadline) {
				e.t.Fatal("the server does not come to rest")
			}
			runtime.Gosched()
		}
		_ = e.ask("iai/nothing", `{}`)
		if e.s.asked.Load() == asked {
			return
		}
	}
}

// eventually waits for something that the server does when the editor has
// answered it.
func (e *editor) eventually(what string, ok func() bool) {
	e.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		e.sync()
		if ok() {
			return
		}
		if time.Now().After(deadline) {
			e.t.Fatalf("in vain waited for: %s", what)
		}
		runtime.Gosched()
	}
}

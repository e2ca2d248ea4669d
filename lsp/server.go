package lsp

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/jsonrpc2"

	"iai/iaip/text"
	"iai/lsp/rpc"
	"iai/resolver/component"
)

// Options say how the server runs. The zero value is a server that logs to its
// client only.
type Options struct {
	// Version is what the server says it is.
	Version string
	// Log is told everything, if it is not nil.
	Log slog.Handler
	// ContractLog takes one line for every contract that is asked for; without
	// it the line is told to the client's log.
	ContractLog func(line []byte) error
	// Tap sees every message, if it is not nil.
	Tap rpc.Tap
	// Cache is a directory for pages the client may open; "" for none.
	Cache string
	// Now is the clock; nil for the system's.
	Now func() time.Time
	// Poll says when to look whether files have changed, for clients that do
	// not tell; nil for every two seconds.
	Poll <-chan time.Time
	// Burst is how long the answer to a key may wait while more keys are
	// already here; 0 for 25 ms.
	Burst time.Duration
	// Pause is how long nobody types before a client is told to ask again for
	// lenses, hints and the like; 0 for 300 ms.
	Pause time.Duration
	// Components makes what resolves components in a directory; nil for none.
	Components func(root string) (*component.Mediator, error)
	// Settled is called once, when all that starting led to is done and nobody
	// types; nil for nothing.
	Settled func()
	// Slow is how long work takes before its progress is shown; 0 for half a
	// second.
	Slow time.Duration
}

// Serve holds one conversation and returns the exit status for the process.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) int {
	s := newServer(o)
	defer s.desk.close()
	return rpc.Serve(ctx, in, out, rpc.Options{Handler: s, Logger: s.log, Started: s.started, Tap: o.Tap})
}

// Server is one conversation with one client.
type Server struct {
	Options
	log    *slog.Logger
	client *rpc.Client

	// Decoders that are used again and again, on the reading goroutine only.
	change rpc.DidChange
	opened rpc.DidOpen
	buffer []byte

	wakes chan struct{} // the worker's, of size one
	// asked counts how often the worker was woken, and answered how much of
	// that it has dealt with; where they are equal, all is said.
	asked, answered atomic.Uint64
	pages           pages
	previews        previewer
	desk            desk
	settled         sync.Once
	stale           atomic.Bool               // answers were given before all was known
	owes            bool                      // the worker's: a client that pulls has such answers
	logging         atomic.Pointer[threshold] // what goes to the client's log
	closing         atomic.Bool               // shutdown was asked for
	trace           atomic.Int32              // a traceLevel
	tokens          tokens
	poller          poller // used by its goroutine only
	// tokenMemory is what was answered about semantic tokens.
	tokenMemory tokenStore
	clientName  string // set once, by initialize

	mu       sync.Mutex // guards what follows
	can      abilities
	enc      text.Encoding
	settings settings
	folders  folders
	// held says that something sent by a handler has no place yet; release is
	// letGo and worker is poke, made once because every key needs them.
	held            bool
	release, worker func()

	docs    map[string]*document // by canonical URI
	spelled map[string]*document // by URI as the client writes it
	active  *document            // the one the client touched last, or nil
	pulls   bool                 // the client has asked for diagnostics
	round   uint64               // counts changes, so that older work is told
	late    *document            // whose problems a burst has put off
	burst   *time.Timer
}

func newServer(o Options) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Burst == 0 {
		o.Burst = 25 * time.Millisecond
	}
	if o.Pause == 0 {
		o.Pause = 300 * time.Millisecond
	}
	if o.Slow == 0 {
		o.Slow = 500 * time.Millisecond
	}
	s := &Server{
		Options:  o,
		wakes:    make(chan struct{}, 1),
		docs:     map[string]*document{},
		spelled:  map[string]*document{},
		settings: defaultSettings(),
	}
	s.release, s.worker = s.letGo, s.poke
	s.log = slog.New(&logHandler{server: s, also: o.Log})
	s.desk.make = o.Components
	s.pages = pages{dir: o.Cache, warn: func(err error) { s.log.Warn("a page could not be written for the client to open", "error", err) }}
	return s
}

// started has the client before the first message is read.
func (s *Server) started(c *rpc.Client) {
	s.client = c
	c.Go("diagnostics", s.work)
}

// A method is how one of the protocol's methods is served.
type method struct {
	mode   rpc.Mode
	notify func(*Server, context.Context, *rpc.Message) error
	// call answers a request from a view, which is nil for inline requests.
	call func(*Server, context.Context, *rpc.Message, *view) (any, error)
	// at is where the URI that the request is about stands in its parameters.
	at []string
}

// Mode implements rpc.Handler.
func (s *Server) Mode(name string) rpc.Mode { return methods[name].mode }

// Notify implements rpc.Handler.
func (s *Server) Notify(ctx context.Context, m *rpc.Message) error {
	defer s.traced(m, "handled")()
	s.mu.Lock()
	defer s.mu.Unlock()
	return methods[m.Method].notify(s, ctx, m)
}

// Pin implements rpc.Handler.
func (s *Server) Pin(m *rpc.Message) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.look(m.Text(methods[m.Method].at...)), nil
}

// Call implements rpc.Handler.
func (s *Server) Call(ctx context.Context, m *rpc.Message, pin any) (any, error) {
	defer s.traced(m, "answered")()
	how := methods[m.Method]
	v, _ := pin.(*view)
	if v == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		return how.call(s, ctx, m, nil)
	}
	ctx, done := s.watch(ctx, v.can, titleOf(m))
	defer done()
	if v.root != nil {
		v.root.prepare(ctx, v.path)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return how.call(s, ctx, m, v)
}

// titleOf says what a request is about, for its user.
func titleOf(m *rpc.Message) string {
	if m.Method == "workspace/executeCommand" {
		return m.Text("command")
	}
	return "iai: " + m.Method
}

// failed is a request that could not be answered, in one sentence.
func failed(format string, args ...any) error {
	return jsonrpc2.Errorf(requestFailed, format, args...)
}

type call = func(*Server, context.Context, *rpc.Message, *view) (any, error)

// pinned is a request about a document: the one its text document names, or
// the one whose URI stands at a path of its parameters.
func pinned(how call, at ...string) method {
	if at == nil {
		at = []string{"textDocument", "uri"}
	}
	return method{mode: rpc.Pinned, call: how, at: at}
}

// background is a request about everything, which may take its time.
func background(how call) method {
	return method{mode: rpc.Background, call: how, at: []string{"none"}}
}

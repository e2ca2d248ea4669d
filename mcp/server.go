// Package mcp is the door for agents: the table of operations as tools, what is
// in force as resources, contracts as prompts, over the Model Context Protocol.
//
// The package translates. It must hold no rules of the format and none of the
// engines, and must not know how files are watched or where a log lies: the
// command lends it both. Where a resolution is stopped it serves nothing and
// says why instead.
package mcp

import (
	"context"
	"log/slog"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/api"
	"iai/resolver/component"
)

// Options say what a server works with.
type Options struct {
	Version string
	// Root is the directory served to a client that names none; "" is none.
	Root string
	// Bound says that the user named the root, so that nothing outside of it
	// is read for anybody.
	Bound bool
	// Manifest and Base are those of Root, if the user named them.
	Manifest, Base string
	Now            func() time.Time
	// Mediator resolves components, one at a time for all clients.
	Mediator *component.Mediator
	// Watch tells of changes below a directory; nil is a server that only
	// notices them when asked something.
	Watch func(dir string, changed func()) (Watcher, error)
	// ContractLog takes one line for every contract that is asked for.
	ContractLog func(line []byte) error
	// Logger takes what the operator of the server should know.
	Logger *slog.Logger
}

// A Watcher is what is watched, until it is closed.
type Watcher interface{ Close() error }

// A Server serves any number of clients.
type Server struct {
	opts  Options
	tools []tool

	mu       sync.Mutex // guards sessions
	sessions map[*session]bool
}

// New makes a server.
func New(opts Options) *Server {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	return &Server{opts: opts, tools: toolsOf(api.Operations()), sessions: map[*session]bool{}}
}

// instructions tell a client's model what this server is for.
const instructions = "iai resolves the instructions a project gives to agents (IAIP: manifest.iai and .iai files). " +
	"Begin with resolve_contract: its text is the contract of a command and the instructions in force; work under them. " +
	"explain says why a line is or is not in force, check lists every problem with its fixes. " +
	"If a resolution is stopped, nothing is in force: tell the user what stopped it instead of guessing."

// connection makes the protocol's side of one client's session.
func (s *Server) connection() *session {
	one := &session{server: s, subscribed: map[string]subscription{}, listed: map[string]bool{}, prompts: map[string]bool{}}
	one.protocol = sdk.NewServer(
		&sdk.Implementation{Name: "iai", Title: "iai: instructions for agents", Version: s.opts.Version},
		&sdk.ServerOptions{
			Instructions: instructions,
			Capabilities: &sdk.ServerCapabilities{
				Logging:     &sdk.LoggingCapabilities{},
				Tools:       &sdk.ToolCapabilities{},
				Prompts:     &sdk.PromptCapabilities{ListChanged: true},
				Resources:   &sdk.ResourceCapabilities{ListChanged: true, Subscribe: true},
				Completions: &sdk.CompletionCapabilities{},
			},
			PageSize:                1000,
			SetCacheable:            uncached,
			CompletionHandler:       one.complete,
			SubscribeHandler:        one.subscribe,
			UnsubscribeHandler:      one.unsubscribe,
			RootsListChangedHandler: one.rootsChanged,
		})
	one.protocol.AddReceivingMiddleware(one.prepare)
	for _, t := range s.tools {
		one.protocol.AddTool(t.described, one.call(t))
	}
	for _, t := range templates {
		one.protocol.AddResourceTemplate(t, one.readResource)
	}
	s.mu.Lock()
	s.sessions[one] = true
	s.mu.Unlock()
	return one
}

// uncached keeps answers out of caches between us and the client: a project's
// instructions are its own, and the next save may change them.
func uncached(_ context.Context, _ sdk.Request, c *sdk.Cacheable) {
	c.TTLMs, c.CacheScope = 0, "private"
}

// forget ends what a session holds.
func (s *Server) forget(one *session) {
	s.mu.Lock()
	delete(s.sessions, one)
	s.mu.Unlock()
	one.close()
}

// Close ends what every session holds.
func (s *Server) Close() {
	s.mu.Lock()
	all := s.sessions
	s.sessions = map[*session]bool{}
	s.mu.Unlock()
	for one := range all {
		one.close()
	}
}

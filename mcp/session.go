package mcp

import (
	"context"
	"slices"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/api"
	"iai/workspace"
)

// A session is what is served to one client.
type session struct {
	server   *Server
	protocol *sdk.Server

	// learning is held while the roots are being learned, so that they are
	// asked for once.
	learning sync.Mutex
	// announcing is held while lists and subscribers are told of a change.
	announcing sync.Mutex

	mu         sync.Mutex // guards everything below
	closed     bool
	known      bool // the roots have been learned
	stated     bool // the client named them
	roots      []*root
	subscribed map[string]subscription
	listed     map[string]bool // URIs of the resources on the list
	prompts    map[string]bool // names of the prompts on the list
	client     *sdk.ServerSession
}

// A subscription remembers what its subscribers have been told.
type subscription struct {
	count  int
	digest string
}

func (s *session) know() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known
}

// served are the roots, and whether nothing outside of them may be read.
func (s *session) served() (roots []*root, bound bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.roots, s.stated || s.server.opts.Bound
}

func (s *session) close() {
	s.mu.Lock()
	roots := s.roots
	s.closed, s.roots = true, nil
	s.mu.Unlock()
	closeRoots(roots)
}

// needsRoots are the methods whose answers depend on the client's roots.
var needsRoots = []string{
	"tools/call", "resources/list", "resources/templates/list", "resources/read", "resources/subscribe",
	"prompts/list", "prompts/get", "completion/complete", "subscriptions/listen",
}

// prepare learns the roots before the first question that depends on them, and
// looks at the disk anew before a list is given.
func (s *session) prepare(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		client, ok := req.GetSession().(*sdk.ServerSession)
		if ok {
			s.meet(client)
		}
		if ok && slices.Contains(needsRoots, method) {
			s.learnFrom(ctx, client)
			if method == "resources/list" || method == "prompts/list" {
				s.announce(ctx)
			}
		}
		return next(ctx, method, req)
	}
}

func (s *session) learnFrom(ctx context.Context, client *sdk.ServerSession) {
	s.learning.Lock()
	defer s.learning.Unlock()
	if s.know() {
		return
	}
	if p := client.InitializeParams(); p != nil && p.ProtocolVersion >= sinceStateless {
		// Such a client is asked in an answer; until then it has our own root,
		// and for good if it has none to name.
		if p.Capabilities != nil && p.Capabilities.RootsV2 != nil {
			s.provisional(ctx)
			return
		}
	}
	s.ask(ctx, client)
}

// provisional serves our own root without taking it for the client's last word.
func (s *session) provisional(ctx context.Context) {
	s.mu.Lock()
	have := s.roots != nil
	s.mu.Unlock()
	if !have {
		s.learn(ctx, nil)
		s.mu.Lock()
		s.known = false
		s.mu.Unlock()
	}
}

// meet remembers the client and waits for the end of its session, to let go of
// what it holds.
func (s *session) meet(client *sdk.ServerSession) {
	s.mu.Lock()
	known := s.client != nil
	s.client = client
	s.mu.Unlock()
	if known {
		return
	}
	go func() {
		_ = client.Wait()
		s.server.forget(s)
	}()
}

// rootsChanged asks a client for its roots again, because it says that they
// have changed.
func (s *session) rootsChanged(_ context.Context, req *sdk.RootsListChangedRequest) {
	// A question from within a notification would wait for itself.
	go func() {
		s.learning.Lock()
		defer s.learning.Unlock()
		s.ask(context.Background(), req.Session)
	}()
}

// snapshot is the present state of a root. The disk is looked at anew: what is
// served is never older than the question.
func (r *root) snapshot() *workspace.Snapshot { return r.work.Refresh() }

// env is what this door lends to one call. The call sees one moment of each
// root, however often it opens it. opened hears of the workspaces it is about.
func (s *session) env(ctx context.Context, opened func(*workspace.Snapshot)) *api.Env {
	roots, _ := s.served()
	env := &api.Env{Now: s.server.opts.Now, Context: ctx, Mediator: s.server.opts.Mediator}
	if len(roots) > 0 {
		env.Root = roots[0].dir
	}
	moment := view{}
	env.Open = func(dir string, opts workspace.Options) (*workspace.Snapshot, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, r := range roots {
			if r.dir == dir && opts.Manifests == nil && opts.Base == "" {
				snapshot := moment.of(r)
				opened(snapshot)
				return snapshot, nil
			}
		}
		disk, err := workspace.OpenDisk(dir)
		if err != nil {
			return nil, api.OpenError(dir, err)
		}
		snapshot := workspace.New(disk, opts).Snapshot()
		opened(snapshot)
		return snapshot, nil
	}
	return env
}

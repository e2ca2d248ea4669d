package lsp

import (
	"context"
	"fmt"
	"sync"
	"time"

	"iai/lsp/rpc"
)

// A progress is work the client shows to its user, who may cancel it. It
// appears only if the work takes a while.
type progress struct {
	server *Server
	title  string
	after  time.Time
	token  string
	begun  bool
	off    bool // the client cannot show it
	said   int
	cancel context.CancelFunc
}

// tokens are the progresses that are shown.
type tokens struct {
	mu    sync.Mutex // guards the rest
	last  int
	shown map[string]context.CancelFunc
}

// take names a new progress; cancel gives up what it shows.
func (t *tokens) take(cancel context.CancelFunc) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last++
	token := fmt.Sprintf("iai/%d", t.last)
	if t.shown == nil {
		t.shown = map[string]context.CancelFunc{}
	}
	t.shown[token] = cancel
	return token
}

// drop forgets a progress.
func (t *tokens) drop(token string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.shown, token)
}

// begin prepares to show work. The context ends when the user cancels it.
func (s *Server) begin(ctx context.Context, can abilities, title string) (*progress, context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	return &progress{server: s, title: title, after: s.Now().Add(s.Slow), off: !can.showsProgress, cancel: cancel}, ctx
}

// step says how far the work is.
func (p *progress) step(ctx context.Context, i, n int) {
	if p.off || n == 0 || !p.begun && p.server.Now().Before(p.after) {
		return
	}
	percent := 100 * i / n
	if !p.begun {
		p.start(ctx)
		if p.off {
			return
		}
		p.send(fmt.Sprintf(`{"kind":"begin","title":%s,"cancellable":true,"percentage":%d}`, quoted(p.title), percent))
		p.said = percent
		return
	}
	if percent > p.said {
		p.said = percent
		p.send(fmt.Sprintf(`{"kind":"report","cancellable":true,"message":"%d of %d","percentage":%d}`, i, n, percent))
	}
}

func (p *progress) start(ctx context.Context) {
	p.token = p.server.tokens.take(p.cancel)
	p.begun = true
	p.off = p.server.createProgress(ctx, p.token) != nil
}

// createProgress has the client make room for a progress.
func (s *Server) createProgress(ctx context.Context, token string) error {
	return s.client.Call(ctx, "window/workDoneProgress/create", rpc.Raw(func(dst []byte) []byte {
		return append(dst, `{"token":`+quoted(token)+`}`...)
	}), nil)
}

// progressed tells the client about a progress.
func (s *Server) progressed(token, value string) {
	_ = s.client.NotifyRaw("$/progress", func(dst []byte) []byte {
		return append(dst, `{"token":`+quoted(token)+`,"value":`+value+`}`...)
	})
}

// end takes the work off the screen.
func (p *progress) end() {
	p.cancel()
	if !p.begun {
		return
	}
	if !p.off {
		p.send(`{"kind":"end"}`)
	}
	p.server.tokens.drop(p.token)
}

func (p *progress) send(value string) { p.server.progressed(p.token, value) }

func quoted(s string) string { return string(rpc.AppendString(nil, s)) }

// cancelProgress ends work that the user does not want to wait for.
func (s *Server) cancelProgress(_ context.Context, m *rpc.Message) error {
	s.tokens.mu.Lock()
	defer s.tokens.mu.Unlock()
	if cancel := s.tokens.shown[m.Text("token")]; cancel != nil {
		cancel()
	}
	return nil
}

// index makes every root know which files its manifests ask for. news says that
// something was answered while that was not known, and may look different now;
// ok is false if the conversation ended meanwhile.
func (s *Server) index(ctx context.Context, v *view) (news, ok bool) {
	for _, r := range v.roots {
		list := r.snap.Manifests()
		if r.folder.known.complete(list) {
			continue
		}
		news = news || r.unknown()
		p, work := s.begin(ctx, v.can, "Reading "+r.name)
		r.learn(work, func(i, n int) { p.step(work, i, n) })
		cancelled := work.Err() != nil
		p.end()
		if ctx.Err() != nil {
			return news, false
		}
		if cancelled {
			s.log.Warn("the first look at a folder was cancelled; what depends on manifests that were not read is missing", "folder", r.name)
			r.folder.known.settle(r.snap)
		}
	}
	return news, true
}

package lsp

import (
	"context"
	"sync"
	"time"

	"iai/lsp/rpc"
)

// What a client has asked for once may look different after a change in
// another file: lenses, hints, tokens, resolved documents. It is told to ask
// again when the user pauses, not with every key.

// A previewer remembers the resolved documents that were asked for, with what
// they said.
type previewer struct {
	mu    sync.Mutex // guards the rest
	shown map[string]uint64
	// custom says that they were asked for by our own request, whose clients
	// know our own notification.
	custom bool
	timer  *time.Timer
}

const mostPreviews = 64

// saw notes what was answered about a resolved document.
func (p *previewer) saw(uri, text string, custom bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown == nil || len(p.shown) >= mostPreviews {
		p.shown = map[string]uint64{}
	}
	p.shown[uri] = hashOf([]byte(text))
	p.custom = p.custom || custom
}

func (p *previewer) uris() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make([]string, 0, len(p.shown))
	for uri := range p.shown {
		out = append(out, uri)
	}
	return out
}

// later has the client told in a while; a change before that starts the wait
// anew.
func (s *Server) later() {
	p := &s.previews
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer == nil {
		p.timer = time.AfterFunc(s.Pause, func() { s.client.Go("refresh", s.refreshViews) })
		return
	}
	p.timer.Reset(s.Pause)
}

func (p *previewer) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
	}
}

// refreshViews tells a client to ask again for what may look different now.
func (s *Server) refreshViews(ctx context.Context) {
	s.mu.Lock()
	can, several := s.can, len(s.docs) > 1 || s.stale.Swap(false)
	s.mu.Unlock()
	if s.closing.Load() {
		return
	}
	for _, one := range []struct {
		can    bool
		method string
	}{
		{can.refreshTokens, "workspace/semanticTokens/refresh"},
		{can.refreshLenses, "workspace/codeLens/refresh"},
		{can.refreshHints, "workspace/inlayHint/refresh"},
	} {
		// Of a lone document the client asks by itself.
		if one.can && several {
			s.request(ctx, one.method, nil)
		}
	}
	for _, uri := range s.previews.uris() {
		s.mu.Lock()
		v := s.look(uri)
		s.mu.Unlock()
		text, _, err := v.content()
		if err != nil {
			text = ""
		}
		hash := hashOf([]byte(text))
		p := &s.previews
		p.mu.Lock()
		changed := p.shown[uri] != hash
		p.shown[uri] = hash
		custom := p.custom
		p.mu.Unlock()
		if !changed {
			continue
		}
		if can.fetchesContent {
			s.request(ctx, "workspace/textDocumentContent/refresh", object{"uri": uri})
		} else if custom {
			_ = s.client.Notify("iai/resolvedDocumentChanged", raw(object{"uri": uri}))
		}
	}
	if s.Settled != nil {
		s.settled.Do(s.Settled)
	}
}

// request asks the client for something it is free to refuse.
func (s *Server) request(ctx context.Context, method string, params object) {
	var p any
	if params != nil {
		p = rpc.Raw(func(dst []byte) []byte { return append(dst, raw(params)...) })
	}
	if err := s.client.Call(ctx, method, p, nil); err != nil && ctx.Err() == nil {
		s.log.Info("the client refused what it offers", "method", method, "error", err)
	}
}

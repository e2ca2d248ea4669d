package lsp

import (
	"context"
	"sync"
	"time"
)

// A slow request shows its user that it is being worked on, and lets him give
// it up. The quick ones, which are nearly all, cost a timer that never fires.
type slow struct {
	server *Server
	title  string
	timer  *time.Timer

	mu    sync.Mutex // guards the rest
	over  bool
	token string // of the progress, once it is shown
}

// watch begins to wait for a request to become slow. The context ends when the
// user gives the request up; done must be called when it is answered.
func (s *Server) watch(ctx context.Context, can abilities, title string) (_ context.Context, done func()) {
	if !can.showsProgress {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	w := &slow{server: s, title: title}
	w.timer = time.AfterFunc(s.Slow, func() {
		s.client.Go("progress", func(ctx context.Context) { w.show(ctx, cancel) })
	})
	return ctx, func() {
		w.end()
		cancel()
	}
}

// show puts the request on the screen.
func (w *slow) show(ctx context.Context, cancel context.CancelFunc) {
	token := w.server.tokens.take(cancel)
	err := w.server.createProgress(ctx, token)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err != nil || w.over {
		if err == nil { // what was created is ended, or it would stay for ever
			w.server.progressed(token, `{"kind":"begin","title":`+quoted(w.title)+`,"cancellable":false}`)
			w.server.progressed(token, `{"kind":"end"}`)
		}
		w.server.tokens.drop(token)
		return
	}
	w.token = token
	w.server.progressed(token, `{"kind":"begin","title":`+quoted(w.title)+`,"cancellable":true}`)
}

// end takes it off again.
func (w *slow) end() {
	w.timer.Stop()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.over = true
	if w.token != "" {
		w.server.progressed(w.token, `{"kind":"end"}`)
		w.server.tokens.drop(w.token)
	}
}

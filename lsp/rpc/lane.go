package rpc

import (
	"context"

	"go.lsp.dev/jsonrpc2"
)

// queueLimit bounds the requests that wait in one lane.
const queueLimit = 16 << 10

// A request is an asynchronous one, from the moment it is pinned until it is
// answered.
type request struct {
	message Message
	id      []byte
	pin     any
	batch   *batch

	// Guarded by session.mu.
	cancel    context.CancelFunc // nil until it runs
	cancelled bool               // before it ran
}

// A lane runs requests of one mode in order of arrival, so many at a time.
type lane struct {
	limit, running int
	queue          []*request
}

// schedule queues or starts a request. It fails without side effects where
// that cannot be.
func (s *session) schedule(r *request, l *lane) *jsonrpc2.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.ended:
		return wireError(context.Canceled)
	case s.pending[string(r.id)] != nil:
		return invalid("the id %s is still that of another request", clip(r.id))
	case len(l.queue) >= queueLimit:
		return jsonrpc2.Errorf(codeFailed, "%d requests are waiting already; the server is overloaded", queueLimit)
	}
	s.pending[string(r.id)] = r
	s.requests.count++
	if l.running < l.limit {
		l.running++
		go s.work(r, l)
	} else {
		l.queue = append(l.queue, r)
	}
	return nil
}

// work answers requests until the lane's queue is empty.
func (s *session) work(r *request, l *lane) {
	for r != nil {
		if ctx := s.start(r); ctx != nil {
			result, err := s.invoke(ctx, &r.message, r.pin)
			s.settle(r)
			s.respond(r, result, err)
		}
		s.finish(&s.requests)
		r = s.nextIn(l)
	}
}

// start gives the request its context, or nil if it was cancelled and answered
// while it waited.
func (s *session) start(r *request) context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.cancelled {
		return nil
	}
	ctx, cancel := context.WithCancel(s.ctx)
	r.cancel = cancel
	return ctx
}

// settle takes the request off the books; from here on its id is free again.
func (s *session) settle(r *request) {
	s.mu.Lock()
	delete(s.pending, string(r.id))
	s.mu.Unlock()
	r.cancel()
}

func (s *session) nextIn(l *lane) *request {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(l.queue) == 0 {
		l.queue = nil
		l.running--
		return nil
	}
	r := l.queue[0]
	l.queue[0] = nil
	l.queue = l.queue[1:]
	return r
}

// cancelRequest handles $/cancelRequest. A request that still waits is
// answered here; one that runs answers for itself; one that is unknown or
// finished is not worth a word, since that race is every client's.
func (s *session) cancelRequest(params []byte) {
	var id []byte
	for w := walkObject(params, 0); w.next(); {
		if string(w.name()) == "id" {
			id = canonicalID(w.value())
		}
	}
	if id == nil {
		s.log.Warn("$/cancelRequest was dropped: it names no id")
		return
	}
	s.mu.Lock()
	r := s.pending[string(id)]
	waiting := r != nil && r.cancel == nil
	switch {
	case r == nil:
	case waiting:
		r.cancelled = true
		delete(s.pending, string(id))
	default:
		r.cancel()
	}
	s.mu.Unlock()
	if waiting {
		s.refuse(r.id, r.batch, wireError(context.Canceled))
	}
}

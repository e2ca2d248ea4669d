package rpc

import (
	"context"
	"fmt"
	"strconv"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// A Client is the other side of the conversation, usable from any goroutine
// until Serve returns. Inside an inline handler the message's own Notify and
// NotifyRaw are better: they share the handler's write, and a client that does
// not read cannot block them.
type Client struct{ s *session }

// Notify sends a notification.
func (c *Client) Notify(method string, params any) error {
	return c.ask(0, method, params)
}

// NotifyRaw sends a notification whose parameters write their own JSON
// straight into the outgoing buffer.
func (c *Client) NotifyRaw(method string, params func(dst []byte) []byte) error {
	buf := c.s.takeBuffer()
	defer c.s.giveBuffer(buf)
	frame, start := beginFrame(*buf)
	*buf = c.s.sealed(appendRequest(frame, 0, method, params), start)
	return c.s.w.send(*buf)
}

// Call asks the client and waits for its answer, which is decoded into result
// unless that is nil. When ctx ends first the client is told to stop and the
// answer is dropped. Called from inside an inline handler it fails with
// ErrInline.
func (c *Client) Call(ctx context.Context, method string, params, result any) error {
	s := c.s
	if s.reader.Load() == goroutineID() {
		return fmt.Errorf("%s: %w", method, ErrInline)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	id, answer := s.calls.open()
	defer s.calls.close(id)
	if err := c.ask(id, method, params); err != nil {
		return err
	}
	select {
	case a := <-answer:
		if a.err != nil {
			return a.err
		}
		if result == nil {
			return nil
		}
		if raw, ok := result.(*jsonrpc2.RawMessage); ok {
			*raw = a.result
			return nil
		}
		if isNull(a.result) {
			return nil
		}
		if err := Decode(a.result, result); err != nil {
			return fmt.Errorf("the client's answer to %s is not what was asked for: %w", method, err)
		}
		return nil
	case <-ctx.Done():
		cancel := func(dst []byte) []byte {
			dst = append(dst, `{"id":`...)
			return append(strconv.AppendInt(dst, id, 10), '}')
		}
		// Best effort: the answer may be on its way.
		_ = c.NotifyRaw("$/cancelRequest", cancel)
		return ctx.Err()
	case <-s.deaf:
		return ErrClosed
	}
}

// ask sends a call, or with the id 0 a notification.
func (c *Client) ask(id int64, method string, params any) error {
	buf := c.s.takeBuffer()
	defer c.s.giveBuffer(buf)
	frame, start := beginFrame(*buf)
	frame, err := appendTyped(frame, id, method, params)
	if err != nil {
		return err
	}
	*buf = c.s.sealed(frame, start)
	return c.s.w.send(*buf)
}

// Go runs work beside the conversation: guarded like a handler, its context
// cancelled when the conversation ends, and waited for before Serve returns.
// After the end it does nothing.
func (c *Client) Go(name string, work func(ctx context.Context)) {
	s := c.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return
	}
	s.jobs.count++
	go func() {
		defer s.finish(&s.jobs)
		_ = s.guard(name, func() error {
			work(s.ctx)
			return nil
		})
	}()
}

// answers holds the calls to the client that wait for an answer.
type answers struct {
	mu      sync.Mutex
	last    int64
	waiting map[int64]chan answer
}

type answer struct {
	result []byte
	err    *jsonrpc2.Error
}

func (a *answers) open() (int64, <-chan answer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.waiting == nil {
		a.waiting = make(map[int64]chan answer)
	}
	a.last++
	ch := make(chan answer, 1)
	a.waiting[a.last] = ch
	return a.last, ch
}

func (a *answers) close(id int64) {
	a.mu.Lock()
	delete(a.waiting, id)
	a.mu.Unlock()
}

// deliver hands an answer to its call and says whether there was one. A second
// answer finds none: the entry goes with the first.
func (a *answers) deliver(id int64, got answer) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	ch, ok := a.waiting[id]
	delete(a.waiting, id)
	if ok {
		ch <- got
	}
	return ok
}

// takeBuffer and giveBuffer recycle what asynchronous senders compose their
// frames in.
func (s *session) takeBuffer() *[]byte {
	b, ok := s.buffers.Get().(*[]byte)
	if !ok {
		return new([]byte)
	}
	*b = (*b)[:0]
	return b
}

func (s *session) giveBuffer(b *[]byte) {
	if cap(*b) <= keepBuffer {
		s.buffers.Put(b)
	}
}

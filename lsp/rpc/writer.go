package rpc

import (
	"io"
	"sync"
)

// backlogLimit is how much the writer holds for a client that does not read
// before whoever has more to say must wait.
const backlogLimit = 64 << 20

// A writer puts whole frames on the stream, one system call for all it is
// given at once. Whoever finds it free writes directly; whoever finds it busy
// leaves the bytes behind and goes on, so that a slow client blocks at most
// one goroutine.
type writer struct {
	out    io.Writer
	failed func(error) // told once, from whichever goroutine wrote
	limit  int         // of the backlog; beyond it senders wait

	mu      sync.Mutex
	changed sync.Cond // busy fell, or the backlog shrank
	busy    bool      // somebody is inside out.Write
	backlog []byte    // whole frames, in order, waiting for the busy one
	spare   []byte    // the array the backlog had before, for reuse
	closed  bool      // nothing more is accepted
	err     error     // the first failure; nothing is written after it
}

func newWriter(out io.Writer, failed func(error)) *writer {
	w := &writer{out: out, failed: failed, limit: backlogLimit}
	w.changed.L = &w.mu
	return w
}

// send writes frames, or leaves a copy to be written soon, in order.
func (w *writer) send(frames []byte) error {
	mine, err := w.reserve(frames)
	if mine {
		err = w.write(frames)
	}
	return err
}

// reserve gives the frames their place in the order of all frames. Either the
// writer is busy and a copy waits its turn; or it is free, and the caller must
// write them now.
func (w *writer) reserve(frames []byte) (mine bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.busy && w.err == nil && !w.closed && len(w.backlog) > w.limit {
		w.changed.Wait()
	}
	if w.err != nil || w.closed {
		return false, ErrClosed
	}
	if w.busy {
		w.backlog = append(w.backlog, frames...)
		return false, nil
	}
	w.busy = true
	return true, nil
}

// write puts frames on the stream whose place has been reserved.
func (w *writer) write(frames []byte) error {
	_, err := w.out.Write(frames)
	w.mu.Lock()
	if !w.settle(err) {
		// What others left behind is not this caller's to wait for.
		go w.drain()
	}
	w.mu.Unlock()
	if err != nil {
		w.failed(err)
		return ErrClosed
	}
	return nil
}

// settle notes the end of a write and says whether the writer is free again.
// Called with mu held.
func (w *writer) settle(err error) bool {
	if err != nil {
		w.err = err
		w.backlog = nil
	}
	if len(w.backlog) > 0 {
		return false
	}
	w.busy = false
	w.changed.Broadcast()
	return true
}

// drain writes the backlog until none is left.
func (w *writer) drain() {
	w.mu.Lock()
	for {
		frames := w.backlog
		w.backlog = w.spare[:0]
		w.spare = nil
		w.changed.Broadcast()
		w.mu.Unlock()
		_, err := w.out.Write(frames)
		if err != nil {
			w.failed(err)
		}
		w.mu.Lock()
		if cap(frames) <= keepBuffer {
			w.spare = frames
		}
		if w.settle(err) {
			if cap(w.backlog) > keepBuffer {
				w.backlog = nil
			}
			w.mu.Unlock()
			return
		}
	}
}

// close refuses everything from now on; what was accepted is still written.
func (w *writer) close() {
	w.mu.Lock()
	w.closed = true
	w.changed.Broadcast()
	w.mu.Unlock()
}

// idle returns a channel that is closed once nothing is being written.
func (w *writer) idle() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		w.mu.Lock()
		for w.busy {
			w.changed.Wait()
		}
		w.mu.Unlock()
		close(done)
	}()
	return done
}

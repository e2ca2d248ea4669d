package rpc

import (
	"errors"
	"io"
	"runtime"
	"runtime/debug"
)

// read is the reading goroutine: a frame in, everything it causes inline, one
// write, and again.
//
// Before it waits for the client it lets a goroutine that the frame has woken
// run on its thread. Standard input is read with a blocking system call, which
// takes the thread along; left to itself the woken goroutine would wait until
// the scheduler notices or another thread wakes, some 50 µs on an idle machine.
func (s *session) read(turn uint64) {
	s.reader.Store(goroutineID())
	for !s.leaving {
		body, err := s.frames.next()
		if s.over() {
			return
		}
		if err != nil {
			s.failed(err)
		} else {
			if s.Tap != nil {
				s.Tap.Frame(Incoming, body)
			}
			s.handle(body)
		}
		// Whoever takes over from a stalled flush has a field of its own.
		after := s.after
		s.after = nil
		mine := s.flush(turn)
		if after != nil {
			after()
		}
		if !mine || s.over() {
			return
		}
		if len(body) > keepBuffer {
			s.forget()
		}
		if s.yields && s.frames.empty() {
			s.yields = false
			runtime.Gosched()
		}
	}
	how := endNow
	if s.shut.Load() {
		// Whoever leaves in order still reads what was asked before; so does
		// a recording that is played, which waits for no answer.
		how = endDrain
	}
	s.end(how, "the client said exit")
}

// failed deals with what came instead of a frame.
func (s *session) failed(err error) {
	var size *sizeError
	var broken *frameError
	switch {
	case errors.As(err, &size):
		s.refuse(nil, nil, invalid("%s", size.Error()))
	case errors.As(err, &broken):
		s.log.Error("the client's messages cannot be told apart any more: " + broken.Error())
		s.end(endDrain, "a broken header")
	case errors.Is(err, io.EOF):
		s.end(endDrain, "the client closed its end")
	case errors.Is(err, io.ErrUnexpectedEOF):
		s.log.Error("the client's last message is incomplete")
		s.end(endDrain, "the client closed its end")
	default:
		s.log.Error("the client cannot be read any more", "error", err)
		s.end(endDrain, "reading failed")
	}
}

// flush writes what the frame produced. It returns false if that took so long
// that another goroutine reads by now.
func (s *session) flush(turn uint64) (mine bool) {
	if len(s.out) == 0 {
		s.settled()
		return true
	}
	frames := s.out
	// The place of these frames must be certain before another reader can add
	// its own. A failure to write them has already ended the session.
	free, _ := s.w.reserve(frames)
	s.settled()
	if free {
		s.turn.Store(turn<<1 | 1)
		s.stall.Reset(s.Stall)
		_ = s.w.write(frames)
		if !s.turn.CompareAndSwap(turn<<1|1, turn<<1) {
			return false
		}
		s.stall.Stop()
	}
	if cap(frames) > keepBuffer {
		frames = nil
	}
	s.out = frames[:0]
	return true
}

// settled runs what waited for the frame's own messages to have their place.
func (s *session) settled() {
	for i, f := range s.thens {
		s.thens[i] = nil
		f()
	}
	s.thens = s.thens[:0]
}

// takeOver runs when a flush stalls: the client does not read, and may be
// waiting for us to read first. A new goroutine takes the reader's place; the
// stalled one ends when its write does.
//
// The turn holds the reader's number and, in its lowest bit, whether it is
// flushing. Whoever changes it first decides.
func (s *session) takeOver() {
	now := s.turn.Load()
	if now&1 == 0 {
		return
	}
	next := now>>1 + 1
	if s.turn.CompareAndSwap(now, next<<1) {
		s.out = nil
		go s.read(next)
	}
}

// forget lets go of a large message. The memory of an enormous one goes back to
// the system at once, instead of when the collector next has a reason.
func (s *session) forget() {
	huge := s.frames.huge()
	s.message = Message{}
	s.frames.shrink()
	if huge {
		debug.FreeOSMemory()
	}
}

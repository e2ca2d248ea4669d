package rpc

import (
	"bytes"
	"context"
	"runtime/debug"
	"strconv"

	"go.lsp.dev/jsonrpc2"
)

// inline runs a request on the reading goroutine.
func (s *session) inline(method string, params []byte) (any, error) {
	m := s.incoming(method, params)
	pin, err := s.pinned(m)
	if err != nil {
		return nil, err
	}
	return s.invoke(s.ctx, m, pin)
}

// pin fixes a request's view of the world here and now and leaves the rest to
// a lane.
func (s *session) pin(id []byte, method string, params []byte, b *batch, l *lane) {
	pin, err := s.pinned(s.incoming(method, params))
	if err != nil {
		s.out = s.answer(s.out, id, b, nil, err)
		return
	}
	r := &request{
		message: Message{Method: method, Params: bytes.Clone(params), s: s},
		id:      bytes.Clone(id),
		pin:     pin,
		batch:   b,
	}
	if bad := s.schedule(r, l); bad != nil {
		s.refuse(id, b, bad)
		return
	}
	s.yields = true
}

// incoming is the one message that inline handlers see, filled anew each time.
func (s *session) incoming(method string, params []byte) *Message {
	s.message = Message{Method: method, Params: params, s: s, inline: true}
	return &s.message
}

// The four doors to the handler. Each catches a panic, logs it with its stack
// and turns it into an error, so that no defect behind them ends the
// conversation.

func (s *session) mode(method string) (mode Mode) {
	_ = s.guard(method, func() error {
		mode = s.Handler.Mode(method)
		return nil
	})
	return mode
}

func (s *session) notify(method string, params []byte) {
	m := s.incoming(method, params)
	err := s.guard(method, func() error { return s.Handler.Notify(s.ctx, m) })
	if err != nil {
		s.log.Error("a notification failed: "+err.Error(), "method", method)
	}
}

func (s *session) pinned(m *Message) (pin any, err error) {
	err = s.guard(m.Method, func() (err error) {
		pin, err = s.Handler.Pin(m)
		return err
	})
	return pin, err
}

func (s *session) invoke(ctx context.Context, m *Message, pin any) (result any, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	err = s.guard(m.Method, func() (err error) {
		result, err = s.Handler.Call(ctx, m, pin)
		return err
	})
	return result, err
}

func (s *session) guard(method string, run func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("the server panicked", "method", method, "panic", p, "stack", string(debug.Stack()))
			err = recovered(method)
		}
	}()
	return run()
}

// answer appends the framed answer to a request, or, for a member of a batch
// that is not complete yet, nothing.
func (s *session) answer(dst, id []byte, b *batch, result any, err error) []byte {
	if b == nil {
		frames, start := beginFrame(dst)
		return s.sealed(s.appendAnswer(frames, id, result, err), start)
	}
	if array := b.add(s.appendAnswer(nil, id, result, err)); array != nil {
		return s.framed(dst, array)
	}
	return dst
}

func (s *session) framed(dst, body []byte) []byte {
	frames, start := beginFrame(dst)
	return s.sealed(append(frames, body...), start)
}

// appendAnswer appends the answer's body. A result that cannot be written
// becomes an error, without a trace of the attempt.
func (s *session) appendAnswer(dst, id []byte, result any, err error) []byte {
	if err != nil {
		return appendFault(dst, id, wireError(err))
	}
	var whole []byte
	failure := s.guard("encoding an answer", func() (err error) {
		whole, err = appendResult(dst, id, result)
		return err
	})
	if failure != nil {
		s.log.Error("an answer could not be written as JSON", "error", failure)
		return appendFault(dst, id, recovered("encoding the answer"))
	}
	return whole
}

// respond answers an asynchronous request.
func (s *session) respond(r *request, result any, err error) {
	buf := s.takeBuffer()
	defer s.giveBuffer(buf)
	*buf = s.answer(*buf, r.id, r.batch, result, err)
	if len(*buf) > 0 {
		// A failure has already ended the session.
		_ = s.w.send(*buf)
	}
}

// deliver hands the client's answer to the call that waits for it.
func (s *session) deliver(e *envelope) {
	id, err := strconv.ParseInt(string(e.id), 10, 64)
	if err != nil {
		if e.fault != nil {
			s.log.Warn("the client could not read a message of ours: " + faultOf(e.fault).Message)
			return
		}
		s.log.Warn("an answer was dropped: its id is not one of ours", "id", clip(e.id))
		return
	}
	a := answer{}
	if e.fault != nil && !isNull(e.fault) {
		a.err = faultOf(e.fault)
	} else if e.result != nil {
		a.result = bytes.Clone(e.result)
	} else {
		a.result = []byte("null")
	}
	if !s.calls.deliver(id, a) {
		s.log.Warn("an answer was dropped: nobody waits for it", "id", id)
	}
}

// faultOf reads an error object, however incomplete.
func faultOf(raw []byte) *jsonrpc2.Error {
	e := &jsonrpc2.Error{Code: jsonrpc2.UnknownError, Message: "the client failed without saying why"}
	for w := walkObject(raw, 0); w.next(); {
		switch string(w.name()) {
		case "code":
			if n, err := strconv.ParseInt(string(w.value()), 10, 32); err == nil {
				e.Code = jsonrpc2.Code(n)
			}
		case "message":
			if w.kind() == '"' {
				text := w.value()
				e.Message = string(appendUnquoted(nil, text[1:len(text)-1]))
			}
		case "data":
			e.Data = bytes.Clone(w.value())
		}
	}
	return e
}

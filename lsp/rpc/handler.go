package rpc

import "context"

// A Mode says how a method runs.
type Mode uint8

const (
	// Unknown methods are not the handler's: a request is answered −32601, a
	// notification dropped.
	Unknown Mode = iota

	// Notification methods run on the reading goroutine, in wire order.
	// Nothing is read meanwhile, so they must be quick.
	Notification

	// Inline requests run there too.
	Inline

	// Pinned requests are pinned on the reading goroutine and answered from a
	// goroutine of their own, several at once.
	Pinned

	// Background requests are pinned too, but wait in a queue of their own, so
	// that long work never keeps a hover waiting.
	Background
)

// A Handler is the server behind the conversation. Notify, Pin and every
// inline Call run on one goroutine at a time; any other Call runs beside them.
// A panic in any method is caught, logged and answered.
type Handler interface {
	// Mode says how a method runs. It must be a plain lookup. initialize runs
	// inline whatever it says, and so does shutdown unless it is Unknown.
	Mode(method string) Mode

	// Notify handles a notification. An error is logged; there is nobody to
	// answer.
	Notify(ctx context.Context, m *Message) error

	// Pin fixes what a request is to see, at its place in wire order. What it
	// returns is handed to Call; an error answers the request.
	Pin(m *Message) (any, error)

	// Call answers a request. ctx is cancelled when the client cancels the
	// request or leaves. The result may be nil, a Raw, a jsonrpc2.RawMessage or
	// a value of the protocol package.
	Call(ctx context.Context, m *Message, pin any) (any, error)
}

// A Message is one request or notification of the client's.
type Message struct {
	Method string

	// Params is the JSON text of the parameters, nil if there are none. In
	// Notify, Pin and an inline Call it lies in the read buffer and must not
	// be kept; an asynchronous Call has a copy of its own.
	Params []byte

	s      *session
	inline bool
}

// Notify sends a notification. From an inline handler it leaves together with
// the answer, in one write, as soon as the handler returns.
func (m *Message) Notify(method string, params any) error {
	if !m.inline {
		return m.s.client.Notify(method, params)
	}
	frames, start := beginFrame(m.s.out)
	frames, err := appendTyped(frames, 0, method, params)
	if err != nil {
		return err
	}
	m.s.out = m.s.sealed(frames, start)
	return nil
}

// NotifyRaw is Notify with parameters that write their own JSON straight into
// the outgoing buffer.
func (m *Message) NotifyRaw(method string, params func(dst []byte) []byte) error {
	if !m.inline {
		return m.s.client.NotifyRaw(method, params)
	}
	frames, start := beginFrame(m.s.out)
	frames = appendRequest(frames, 0, method, params)
	m.s.out = m.s.sealed(frames, start)
	return nil
}

// Then has f run as soon as the place of what an inline handler sent is
// certain: whatever anybody sends from then on comes behind it. f runs on the
// reading goroutine and must be quick. Elsewhere messages have their place when
// they are sent: f is not run, and the answer is false.
func (m *Message) Then(f func()) bool {
	if m.inline {
		m.s.thens = append(m.s.thens, f)
	}
	return m.inline
}

// After has f run when what an inline handler sent has been written: waking
// another goroutine takes a system call, and the client need not wait for it.
// Of several the last runs. f runs on the reading goroutine, which then yields.
// Elsewhere f is not run, and the answer is false.
func (m *Message) After(f func()) bool {
	if m.inline {
		m.s.after, m.s.yields = f, true
	}
	return m.inline
}

// Yield tells the reading goroutine that an inline handler has woken another,
// such as a worker waiting on a channel: it is to run before the next message
// is waited for. Elsewhere it does nothing.
func (m *Message) Yield() {
	if m.inline {
		m.s.yields = true
	}
}

// More says whether the client has already sent more. Work whose result the
// next message may undo can then wait for it. It is false outside an inline
// handler.
func (m *Message) More() bool { return m.inline && !m.s.frames.empty() }

// Text is the string at a path of members of the parameters, "" if there is
// none. It decodes nothing else, so that a request can be pinned before its
// parameters are decoded as a whole.
func (m *Message) Text(path ...string) string {
	at := m.Params
	for _, name := range path {
		at = member(at, name)
	}
	if len(at) < 2 || at[0] != '"' {
		return ""
	}
	var scratch []byte
	return string(borrowText(at, &scratch))
}

package rpc

import (
	"strings"

	"go.lsp.dev/jsonrpc2"
)

// handle deals with one frame.
func (s *session) handle(body []byte) {
	i := skipSpace(body, 0)
	if i < len(body) && body[i] == '[' {
		s.handleBatch(body, i)
		return
	}
	var e envelope
	if end := e.parse(body, i); end < 0 || skipSpace(body, end) != len(body) {
		s.refuse(nil, nil, s.malformed(body))
		return
	}
	s.dispatch(&e, nil)
}

// handleBatch deals with the messages of an array as if each had come alone,
// except that their answers leave together.
func (s *session) handleBatch(body []byte, i int) {
	members := 0
	w := walkArray(body, i)
	for w.next() {
		members++
	}
	switch {
	case w.end < 0 || skipSpace(body, w.end) != len(body):
		s.refuse(nil, nil, s.malformed(body))
		return
	case members == 0:
		s.refuse(nil, nil, invalid("the array of messages is empty"))
		return
	case members > batchLimit:
		s.refuse(nil, nil, invalid("the array holds %d messages; the limit is %d", members, batchLimit))
		return
	}
	b := &batch{open: 1}
	for w := walkArray(body, i); w.next() && !s.leaving; {
		var e envelope
		one := w.value()
		if e.parse(one, 0) < 0 {
			b.join()
			s.refuse(nil, b, invalid("a message is a JSON object, not %s", shape(one)))
			continue
		}
		s.dispatch(&e, b)
	}
	if array := b.close(); array != nil {
		s.out = s.framed(s.out, array)
	}
}

// malformed says what is wrong with a body that is not a message.
func (s *session) malformed(body []byte) *jsonrpc2.Error {
	i := skipSpace(body, 0)
	if end := skipValue(body, i); end >= 0 && skipSpace(body, end) == len(body) {
		return invalid("a message is a JSON object, not %s", shape(body))
	}
	return jsonrpc2.Errorf(jsonrpc2.ParseError, "the message is not JSON, or is nested more than %d deep (%d bytes)", maxDepth, len(body))
}

// shape says what a value is without saying what is in it: it may hold what a
// user typed, and errors are logged.
func shape(b []byte) string {
	switch i := skipSpace(b, 0); {
	case i >= len(b):
		return "nothing"
	case b[i] == '"':
		return "a string"
	case b[i] == '[':
		return "a list"
	case b[i] == '{':
		return "an object"
	case b[i] == 'n':
		return "null"
	case b[i] == 't', b[i] == 'f':
		return "true or false"
	default:
		return "a number"
	}
}

// dispatch sorts one message: an answer to us, a notification, a request, or
// something that is none of them.
func (s *session) dispatch(e *envelope, b *batch) {
	if e.isResponse() {
		s.deliver(e)
		return
	}
	id, bad := e.identify()
	if bad == nil {
		bad = e.check()
	}
	if bad != nil {
		if id == nil && e.id == nil && e.method != nil {
			s.log.Warn("a notification was dropped: " + bad.Message)
			return
		}
		if b != nil {
			b.join()
		}
		s.refuse(id, b, bad)
		return
	}
	method := s.intern(e.method)
	params := e.params
	if isNull(params) {
		params = nil
	}
	if id == nil {
		s.notification(method, params)
		return
	}
	if b != nil {
		b.join()
	}
	s.request(id, method, params, b)
}

// check says what keeps the envelope from being a request or a notification.
func (e *envelope) check() *jsonrpc2.Error {
	switch {
	case e.method == nil:
		return invalid("the message has neither a method nor a result")
	case e.method[0] != '"':
		return invalid("the method %s is not a string", clip(e.method))
	case e.result != nil || e.fault != nil:
		return invalid("the message has both a method and a result")
	case string(e.version) != `"2.0"`:
		return invalid(`the message's "jsonrpc" is not "2.0"`)
	}
	return nil
}

func invalid(format string, args ...any) *jsonrpc2.Error {
	return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, format, args...)
}

// intern returns the text of a method name. Real clients use a few dozen
// names; what a hostile one makes up is not remembered.
func (s *session) intern(raw []byte) string {
	const most, longest = 256, 128
	name, ok := s.methods[string(raw)]
	if ok {
		return name
	}
	name = string(appendUnquoted(nil, raw[1:len(raw)-1]))
	if len(s.methods) < most && len(raw) <= longest {
		s.methods[string(raw)] = name
	}
	return name
}

func (s *session) notification(method string, params []byte) {
	switch {
	case method == "exit":
		s.leaving = true
		return
	case !s.opened:
		s.drop("a notification was dropped: it came before initialize", method)
		return
	case s.shut.Load():
		s.drop("a notification was dropped: it came after shutdown", method)
		return
	case method == "$/cancelRequest":
		s.cancelRequest(params)
		return
	}
	switch s.mode(method) {
	case Notification:
		s.notify(method, params)
	case Unknown:
		if strings.HasPrefix(method, "$/") {
			s.log.Debug("an optional notification was ignored", "method", clip([]byte(method)))
			return
		}
		s.drop("a notification was dropped: the method is unknown", method)
	default:
		s.drop("a request was dropped: it has no id to answer to", method)
	}
}

func (s *session) drop(why, method string) {
	s.log.Warn(why, "method", clip([]byte(method)))
}

func (s *session) request(id []byte, method string, params []byte, b *batch) {
	if bad := s.gate(method); bad != nil {
		s.refuse(id, b, bad)
		return
	}
	mode := s.mode(method)
	if params != nil && params[0] != '{' && params[0] != '[' {
		s.refuse(id, b, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the parameters of %s are %s, not an object", clip([]byte(method)), shape(params)))
		return
	}
	switch {
	case method == "initialize":
		s.initialize(id, params, b)
	case method == "shutdown":
		s.shutdown(id, params, b, mode)
	case method == "exit":
		// Not a request in LSP, but there is no doubt what is wanted.
		s.out = s.answer(s.out, id, b, nil, nil)
		s.leaving = true
	case mode == Inline:
		result, err := s.inline(method, params)
		s.out = s.answer(s.out, id, b, result, err)
	case mode == Pinned:
		s.pin(id, method, params, b, &s.lanes[0])
	case mode == Background:
		s.pin(id, method, params, b, &s.lanes[1])
	case mode == Notification || method == "$/cancelRequest":
		s.refuse(id, b, invalid("%s is a notification and takes no id", method))
	default:
		s.refuse(id, b, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "the method %q is unknown", clip([]byte(method))))
	}
}

// refuse answers from the reading goroutine with an error, and logs those that
// are the client's doing.
func (s *session) refuse(id []byte, b *batch, e *jsonrpc2.Error) {
	if e.Code != codeCancelled {
		s.log.Warn("a request was refused: "+e.Message, "code", int(e.Code), "id", clip(id))
	}
	s.out = s.answer(s.out, id, b, nil, e)
}

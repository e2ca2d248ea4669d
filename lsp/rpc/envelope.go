package rpc

import (
	"bytes"

	"go.lsp.dev/jsonrpc2"
)

// An envelope is the outside of one message. Its fields are the JSON texts of
// the members as they stand in the frame, nil where a member is absent.
type envelope struct {
	version, id, method, params, result, fault []byte
}

// parse reads one message object at b[i] and returns the index after it, or
// -1 where the bytes are not a JSON object. Of a repeated member the last
// counts.
func (e *envelope) parse(b []byte, i int) int {
	*e = envelope{}
	w := walkObject(b, i)
	for w.next() {
		switch string(w.name()) {
		case "jsonrpc":
			e.version = w.value()
		case "id":
			e.id = w.value()
		case "method":
			e.method = w.value()
		case "params":
			e.params = w.value()
		case "result":
			e.result = w.value()
		case "error":
			e.fault = w.value()
		}
	}
	return w.end
}

// isResponse says whether the message answers a call of ours. Nothing that
// claims to is ever answered, however broken: two sides answering each other's
// errors never stop.
func (e *envelope) isResponse() bool {
	return e.method == nil && (e.result != nil || e.fault != nil)
}

// identify returns the id to answer under, as JSON text, or nil for a
// notification. A null id counts as none: whoever sends one means JSON-RPC
// 1.0's notification, and an answer to null could not be matched anyway.
func (e *envelope) identify() ([]byte, *jsonrpc2.Error) {
	if e.id == nil || isNull(e.id) {
		return nil, nil
	}
	switch c := e.id[0]; {
	case c == '"':
		return canonicalID(e.id), nil
	case c == '-' || c >= '0' && c <= '9':
		if bytes.ContainsAny(e.id, ".eE") {
			return nil, jsonrpc2.Errorf(jsonrpc2.ParseError, "the id %s is not an integer; an id is an integer or a string", clip(e.id))
		}
		return e.id, nil
	}
	return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "the id %s is neither an integer nor a string", clip(e.id))
}

// canonicalID gives every spelling of one id the same JSON text, so that a
// request and its cancellation meet. Text that would not survive, such as half
// a surrogate pair, is left alone and so echoed byte for byte.
func canonicalID(raw []byte) []byte {
	if raw[0] != '"' || bytes.IndexByte(raw, '\\') < 0 {
		return raw
	}
	text := appendUnquoted(nil, raw[1:len(raw)-1])
	if bytes.ContainsRune(text, '\uFFFD') {
		return raw
	}
	return AppendString(nil, text)
}

// clip shortens what a stranger sent to what fits in a sentence.
func clip(b []byte) string {
	const most = 40
	if len(b) <= most {
		return string(b)
	}
	return string(bytes.ToValidUTF8(b[:most], nil)) + "…"
}

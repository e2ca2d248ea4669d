package rpc

import (
	"errors"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Decode decodes parameters, or an answer, into a value of the protocol
// package. Its error is one for InvalidParams.
//
// The protocol's own decoder is exact where clients are not: it refuses a null
// for many members that may be left out, such as trace, version, severity or
// kind. So where it refuses, the text is tried again without them. It is also
// lax where that does harm: a position, a range or a document that is missing
// or null decodes as zeros. The members named in required must be there.
//
// The two notifications with decoders of their own go through those.
func Decode(params []byte, v any, required ...string) error {
	switch v := v.(type) {
	case *protocol.DidChangeTextDocumentParams:
		return decodeChange(params, v)
	case *protocol.DidOpenTextDocumentParams:
		return decodeOpen(params, v)
	}
	if err := require(params, required); err != nil {
		return err
	}
	if len(params) == 0 {
		params = []byte("{}")
	}
	first := protocol.Unmarshal(params, v)
	if first == nil {
		return nil
	}
	if skipValue(params, 0) != len(params) {
		return InvalidParams("the parameters are not JSON")
	}
	if lean, changed := withoutNulls(params); changed && protocol.Unmarshal(lean, v) == nil {
		return nil
	}
	return InvalidParams("%s", strings.TrimPrefix(first.Error(), "protocol: "))
}

// require reports the first of the dotted paths that params does not have.
func require(params []byte, paths []string) error {
	for _, path := range paths {
		at := params
		for rest := path; rest != ""; {
			var name string
			name, rest, _ = strings.Cut(rest, ".")
			at = member(at, name)
		}
		if at == nil || isNull(at) {
			return InvalidParams("%s is missing", path)
		}
	}
	return nil
}

func member(b []byte, name string) (value []byte) {
	for w := walkObject(b, 0); w.next(); {
		if string(w.name()) == name {
			value = w.value()
		}
	}
	return value
}

// isNeeded names the members whose null is a mistake worth an answer, and
// never means that the member was left out.
func isNeeded(name string) bool {
	switch name {
	case "ch", "character", "command", "end", "label", "line", "newName", "newUri", "oldUri",
		"position", "range", "start", "text", "textDocument", "title", "uri":
		return true
	}
	return false
}

// isOpaque names the members whose contents are not the protocol's, or where
// null has a meaning of its own.
func isOpaque(name string) bool {
	switch name {
	case "arguments", "data", "initializationOptions", "settings", "workspaceFolders":
		return true
	}
	return false
}

// withoutNulls copies b without the null members that may as well be absent,
// and says whether there were any.
func withoutNulls(b []byte) (lean []byte, changed bool) {
	lean = appendLean(make([]byte, 0, len(b)), b, &changed)
	return lean, changed
}

func appendLean(dst, b []byte, changed *bool) []byte {
	switch b[0] {
	case '{':
		dst = append(dst, '{')
		first := true
		for w := walkObject(b, 0); w.next(); {
			name := string(w.name())
			value := w.value()
			if isNull(value) && !isNeeded(name) && !isOpaque(name) {
				*changed = true
				continue
			}
			if !first {
				dst = append(dst, ',')
			}
			first = false
			dst = append(dst, '"')
			dst = append(dst, w.key...)
			dst = append(dst, '"', ':')
			if isOpaque(name) {
				dst = append(dst, value...)
				continue
			}
			dst = appendLean(dst, value, changed)
		}
		return append(dst, '}')
	case '[':
		dst = append(dst, '[')
		first := true
		for w := walkArray(b, 0); w.next(); {
			if !first {
				dst = append(dst, ',')
			}
			first = false
			dst = appendLean(dst, w.value(), changed)
		}
		return append(dst, ']')
	}
	return append(dst, b...)
}

func decodeChange(params []byte, v *protocol.DidChangeTextDocumentParams) error {
	var d DidChange
	if err := d.Decode(params); err != nil {
		return err
	}
	id, err := parseURI(d.URI)
	if err != nil {
		return err
	}
	*v = protocol.DidChangeTextDocumentParams{ContentChanges: make([]protocol.TextDocumentContentChangeEvent, 0, len(d.Changes))}
	v.TextDocument.URI = id
	v.TextDocument.Version = d.Version.Number
	for _, c := range d.Changes {
		var event protocol.TextDocumentContentChangeEvent
		if c.Whole {
			event = &protocol.TextDocumentContentChangeWholeDocument{Text: string(c.Text)}
		} else {
			event = &protocol.TextDocumentContentChangePartial{Range: c.Range, Text: string(c.Text)}
		}
		v.ContentChanges = append(v.ContentChanges, event)
	}
	return nil
}

func decodeOpen(params []byte, v *protocol.DidOpenTextDocumentParams) error {
	var d DidOpen
	if err := d.Decode(params); err != nil {
		return err
	}
	id, err := parseURI(d.URI)
	if err != nil {
		return err
	}
	v.TextDocument = protocol.TextDocumentItem{
		URI:        id,
		LanguageID: protocol.LanguageKind(d.Language),
		Version:    d.Version.Number,
		Text:       string(d.Text),
	}
	return nil
}

func parseURI(b []byte) (uri.URI, error) {
	u, err := uri.Parse(string(b))
	if err != nil {
		reason := err
		if inner := errors.Unwrap(err); inner != nil {
			reason = inner
		}
		return "", InvalidParams("textDocument.uri %q is not a URI: %s", clip(b), reason)
	}
	return u, nil
}

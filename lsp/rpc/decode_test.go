package rpc

import (
	"errors"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// Nulls that mean "left out", in every place where the protocol's decoder
// refuses them or reads something else.
func TestDecodeTakesNulls(t *testing.T) {
	t.Run("trace", func(t *testing.T) {
		var p protocol.InitializeParams
		must(t, Decode([]byte(`{"processId":null,"clientInfo":{"name":"ed","version":null},"locale":null,"rootUri":null,"trace":null,"workspaceFolders":null,"initializationOptions":{"a":null},"capabilities":{"workspace":null,"textDocument":{"hover":null}}}`), &p))
		if p.ClientInfo.Name != "ed" || !p.WorkspaceFolders.IsNull() || string(p.InitializationOptions) != `{"a":null}` {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("version of a change", func(t *testing.T) {
		var p protocol.DidChangeTextDocumentParams
		must(t, Decode([]byte(`{"textDocument":{"uri":"file:///C%3A/A b","version":null},"contentChanges":[{"text":"x"}]}`), &p))
		if p.TextDocument.URI != "file:///c%3A/A%20b" || p.TextDocument.Version != 0 || len(p.ContentChanges) != 1 {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("range of a change", func(t *testing.T) {
		var p protocol.DidChangeTextDocumentParams
		must(t, Decode([]byte(`{"textDocument":{"uri":"file:///a","version":1},"contentChanges":[{"range":null,"text":"x"},{"range":{"start":{"line":1,"character":0},"end":{"line":1,"character":1}},"text":"y"}]}`), &p))
		if whole, ok := p.ContentChanges[0].(*protocol.TextDocumentContentChangeWholeDocument); !ok || whole.Text != "x" {
			t.Errorf("a null range became %+v", p.ContentChanges[0])
		}
		if part, ok := p.ContentChanges[1].(*protocol.TextDocumentContentChangePartial); !ok || part.Range != at(1, 0, 1, 1) || part.Text != "y" {
			t.Errorf("a range became %+v", p.ContentChanges[1])
		}
	})
	t.Run("version of a document", func(t *testing.T) {
		var p protocol.DidOpenTextDocumentParams
		must(t, Decode([]byte(`{"textDocument":{"uri":"untitled:x","languageId":"iai","version":null,"text":"y"}}`), &p))
		if p.TextDocument.URI != "untitled:x" || p.TextDocument.Text != "y" || p.TextDocument.LanguageID != "iai" {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("severity of a diagnostic, and its data left alone", func(t *testing.T) {
		var p protocol.CodeActionParams
		must(t, Decode([]byte(`{"textDocument":{"uri":"file:///a"},"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":2}},"context":{"only":null,"triggerKind":null,"diagnostics":[{"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":2}},"severity":null,"code":null,"source":null,"message":"m","tags":null,"relatedInformation":null,"data":{"fix":null}}]}}`), &p, "textDocument.uri", "range"))
		if p.Range != at(1, 2, 1, 2) || len(p.Context.Diagnostics) != 1 || string(p.Context.Diagnostics[0].Data) != `{"fix":null}` {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("kind of a completion", func(t *testing.T) {
		var p protocol.CompletionItem
		must(t, Decode([]byte(`{"label":"l","kind":null,"insertTextFormat":null,"insertTextMode":null,"data":null}`), &p, "label"))
		if p.Label != "l" {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("arguments of a command left alone", func(t *testing.T) {
		var p protocol.ExecuteCommandParams
		must(t, Decode([]byte(`{"command":"iai.check","arguments":[{"root":null}],"workDoneToken":null}`), &p))
		if len(p.Arguments) != 1 || string(p.Arguments[0]) != `{"root":null}` {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("no parameters at all", func(t *testing.T) {
		var p protocol.InitializedParams
		must(t, Decode(nil, &p))
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestDecodeRefuses(t *testing.T) {
	position := []string{"textDocument.uri", "position"}
	for _, c := range []struct {
		name, params string
		into         any
		required     []string
		want         string // "" for whatever the protocol's decoder says
	}{
		{"nothing where something is needed", ``, new(protocol.HoverParams), position, "textDocument.uri is missing"},
		{"no position", `{"textDocument":{"uri":"file:///a"}}`, new(protocol.HoverParams), position, "position is missing"},
		{"a null position", `{"textDocument":{"uri":"file:///a"},"position":null}`, new(protocol.HoverParams), position, "position is missing"},
		{"a null document", `{"textDocument":null,"position":{"line":0,"character":0}}`, new(protocol.HoverParams), position, "textDocument.uri is missing"},
		{"a null line", `{"textDocument":{"uri":"file:///a"},"position":{"line":null,"character":0}}`, new(protocol.HoverParams), position, ""},
		{"a negative line", `{"textDocument":{"uri":"file:///a"},"position":{"line":-1,"character":0}}`, new(protocol.HoverParams), position, ""},
		{"a position that is text", `{"textDocument":{"uri":"file:///a"},"position":"here"}`, new(protocol.HoverParams), position, ""},
		{"a list", `[]`, new(protocol.HoverParams), nil, ""},
		{"not JSON", `{"a":}`, new(protocol.HoverParams), nil, "the parameters are not JSON"},
		{"a scheme that is none", `{"textDocument":{"uri":"a b:c","text":""}}`, new(protocol.DidOpenTextDocumentParams), nil, `textDocument.uri "a b:c" is not a URI: uri: scheme contains illegal characters`},
		{"a null new name", `{"textDocument":{"uri":"file:///a"},"position":{"line":0,"character":0},"newName":null}`, new(protocol.RenameParams), nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := Decode([]byte(c.params), c.into, c.required...)
			var wire *jsonrpc2.Error
			if !errors.As(err, &wire) || wire.Code != jsonrpc2.InvalidParams {
				t.Fatalf("got %v, want invalid parameters", err)
			}
			if c.want != "" && wire.Message != c.want {
				t.Errorf("got %q, want %q", wire.Message, c.want)
			}
		})
	}
}

// Decode never panics, and what the protocol's decoder takes it takes alike.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{`{"textDocument":{"uri":"file:///a"},"range":null,"context":{"triggerKind":null}}`, `{`, `[null]`, ``, `{"a":{"b":[null,{"c":null}]}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, params []byte) {
		var strict, ours protocol.CodeActionParams
		if protocol.Unmarshal(params, &strict) == nil {
			if err := Decode(params, &ours); err != nil {
				t.Errorf("%s: %v", params, err)
			}
			return
		}
		_ = Decode(params, &ours, "textDocument.uri")
		_ = Decode(params, new(protocol.DidChangeTextDocumentParams))
		_ = Decode(params, new(protocol.DidOpenTextDocumentParams))
	})
}

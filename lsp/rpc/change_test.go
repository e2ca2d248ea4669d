package rpc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

func at(startLine, startCharacter, endLine, endCharacter uint32) protocol.Range {
	return protocol.Range{
		Start: protocol.Position{Line: startLine, Character: startCharacter},
		End:   protocol.Position{Line: endLine, Character: endCharacter},
	}
}

func TestDidChange(t *testing.T) {
	const doc = `{"uri":"file:///a","version":3}`
	span := func(a, b, c, d string) string {
		return fmt.Sprintf(`{"start":{"line":%s,"character":%s},"end":{"line":%s,"character":%s}}`, a, b, c, d)
	}
	for _, c := range []struct {
		name, document, changes string
		uri                     string
		version                 Version
		want                    []Change
	}{
		{"an edit", doc, `[{"range":` + span("1", "2", "3", "4") + `,"rangeLength":5,"text":"x"}]`,
			"file:///a", Version{3, true}, []Change{{Range: at(1, 2, 3, 4), Text: []byte("x")}}},
		{"two edits, in order", doc, `[{"text":"b","range":` + span("0", "0", "0", "0") + `},{"text":"","range":` + span("0", "0", "0", "1") + `}]`,
			"file:///a", Version{3, true}, []Change{{Range: at(0, 0, 0, 0), Text: []byte("b")}, {Range: at(0, 0, 0, 1), Text: []byte("")}}},
		{"a whole text", doc, `[{"text":"all\n"}]`,
			"file:///a", Version{3, true}, []Change{{Whole: true, Text: []byte("all\n")}}},
		{"a null range is a whole text", doc, `[{"range":null,"rangeLength":null,"text":"all"}]`,
			"file:///a", Version{3, true}, []Change{{Whole: true, Text: []byte("all")}}},
		{"a length without a range is a whole text", doc, `[{"rangeLength":3,"text":"all"}]`,
			"file:///a", Version{3, true}, []Change{{Whole: true, Text: []byte("all")}}},
		{"of two ranges the last", doc, `[{"range":` + span("1", "2", "3", "4") + `,"range":null,"text":"all"}]`,
			"file:///a", Version{3, true}, []Change{{Whole: true, Text: []byte("all")}}},
		{"no edit", doc, `[]`, "file:///a", Version{3, true}, nil},
		{"null for no edit", doc, `null`, "file:///a", Version{3, true}, nil},
		{"a null among edits", doc, `[null,{"text":"x"}]`, "file:///a", Version{3, true}, []Change{{Whole: true, Text: []byte("x")}}},
		{"positions below zero are zero", doc, `[{"range":` + span("-1", "-2.0", "-3e9", "-99999999999999999999") + `,"text":"x"}]`,
			"file:///a", Version{3, true}, []Change{{Range: at(0, 0, 0, 0), Text: []byte("x")}}},
		{"positions beyond measure are the greatest", doc, `[{"range":` + span("0", "4294967296", "1e10", "1e999") + `,"text":"x"}]`,
			"file:///a", Version{3, true}, []Change{{Range: at(0, math.MaxUint32, math.MaxUint32, math.MaxUint32), Text: []byte("x")}}},
		{"whole numbers in another notation", doc, `[{"range":` + span("1.0", "2e0", "0.3e1", "400e-2") + `,"text":"x"}]`,
			"file:///a", Version{3, true}, []Change{{Range: at(1, 2, 3, 4), Text: []byte("x")}}},
		{"members nobody knows", `{"uri":"file:///a","version":3,"more":[{}]}`, `[{"text":"x","more":{"text":"y"}}]`,
			"file:///a", Version{3, true}, []Change{{Whole: true, Text: []byte("x")}}},
		{"escapes", `{"uri":"file:\/\/\/a%20b","version":3}`, `[{"text":"\u00e4\ud83d\ude00\\"}]`,
			"file:///a%20b", Version{3, true}, []Change{{Whole: true, Text: []byte("ä😀\\")}}},
		{"keys with escapes", `{"\u0075ri":"file:///a","version":3}`, `[{"te\u0078t":"x"}]`,
			"file:///a", Version{3, true}, []Change{{Whole: true, Text: []byte("x")}}},
		{"no version", `{"uri":"file:///a"}`, `[]`, "file:///a", Version{}, nil},
		{"a null version", `{"uri":"file:///a","version":null}`, `[]`, "file:///a", Version{}, nil},
		{"a version that is text", `{"uri":"file:///a","version":"3"}`, `[]`, "file:///a", Version{}, nil},
		{"a version between two", `{"uri":"file:///a","version":1.5}`, `[]`, "file:///a", Version{}, nil},
		{"version zero", `{"uri":"file:///a","version":0}`, `[]`, "file:///a", Version{0, true}, nil},
		{"a version too great", `{"uri":"file:///a","version":2147483648}`, `[]`, "file:///a", Version{math.MaxInt32, true}, nil},
		{"a version too small", `{"uri":"file:///a","version":-1e30}`, `[]`, "file:///a", Version{math.MinInt32, true}, nil},
		{"an empty uri", `{"uri":""}`, `[]`, "", Version{}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d DidChange
			for range 2 { // the second time over what the first has left
				if err := d.Decode([]byte(`{"textDocument":` + c.document + `,"contentChanges":` + c.changes + `}`)); err != nil {
					t.Fatal(err)
				}
				if string(d.URI) != c.uri || d.Version != c.version {
					t.Errorf("got %q %v, want %q %v", d.URI, d.Version, c.uri, c.version)
				}
				if len(d.Changes) != len(c.want) {
					t.Fatalf("got %d changes, want %d", len(d.Changes), len(c.want))
				}
				for i, got := range d.Changes {
					if want := c.want[i]; got.Whole != want.Whole || got.Range != want.Range || string(got.Text) != string(want.Text) {
						t.Errorf("change %d is %+v, want %+v", i, got, want)
					}
				}
			}
		})
	}
}

// What would have to be guessed is refused, and the place is named.
func TestDidChangeRefuses(t *testing.T) {
	edit := func(r string) string {
		return `{"textDocument":{"uri":"file:///a"},"contentChanges":[{"text":"ok"},{"text":"x","range":` + r + `}]}`
	}
	const good = `{"line":0,"character":0}`
	for _, c := range []struct{ params, want string }{
		{``, "the parameters of textDocument/didChange are not an object"},
		{`[]`, "the parameters of textDocument/didChange are not an object"},
		{`{}`, "textDocument.uri is missing"},
		{`{"textDocument":{}}`, "textDocument.uri is missing"},
		{`{"textDocument":null}`, "textDocument is null, not an object"},
		{`{"textDocument":{"uri":null}}`, "textDocument.uri is null, not a string"},
		{edit(`[0,0,0,0]`), "contentChanges[1].range is [0,0,0,0], not an object"},
		{edit(`{}`), "contentChanges[1].range has no start or no end"},
		{edit(`{"end":` + good + `}`), "contentChanges[1].range has no start or no end"},
		{edit(`{"start":5,"end":` + good + `}`), "contentChanges[1].range.start is 5, not an object"},
		{edit(`{"start":` + good + `,"end":{}}`), "contentChanges[1].range.end has no line or no character"},
		{edit(`{"start":` + good + `,"end":{"line":0}}`), "contentChanges[1].range.end has no line or no character"},
		{edit(`{"start":{"line":null,"character":0},"end":` + good + `}`), "contentChanges[1].range.start.line is null, not a whole number"},
		{edit(`{"start":{"line":0,"character":0.25},"end":` + good + `}`), "contentChanges[1].range.start.character is 0.25, not a whole number"},
		{edit(`{"start":{"line":0,"character":"` + strings.Repeat("9", 50) + `"},"end":` + good + `}`),
			`contentChanges[1].range.start.character is "` + strings.Repeat("9", 39) + `…, not a whole number`},
	} {
		var d DidChange
		if err := d.Decode([]byte(c.params)); err == nil || err.Error() != c.want {
			t.Errorf("%s:\n\tgot  %v\n\twant %s", c.params, err, c.want)
		}
	}
}

func TestDidChangeInAnyOrderOfMembers(t *testing.T) {
	var d DidChange
	if err := d.Decode([]byte(` {"contentChanges" : [ { "text" : "x" } ] , "textDocument" : { "version" : 1 , "uri" : "u" } } `)[1:]); err != nil {
		t.Fatal(err)
	}
	if string(d.URI) != "u" || d.Version != (Version{1, true}) || len(d.Changes) != 1 {
		t.Errorf("got %q %v %v", d.URI, d.Version, d.Changes)
	}
}

func TestDidOpen(t *testing.T) {
	for _, c := range []struct {
		name, document string
		want           DidOpen
		fault          string
	}{
		{"a document", `{"uri":"file:///a","languageId":"iai","version":1,"text":"a\nb"}`,
			DidOpen{URI: []byte("file:///a"), Language: []byte("iai"), Version: Version{1, true}, Text: []byte("a\nb")}, ""},
		{"an empty one", `{"uri":"file:///a","languageId":"iai","version":1,"text":""}`,
			DidOpen{URI: []byte("file:///a"), Language: []byte("iai"), Version: Version{1, true}, Text: []byte{}}, ""},
		{"nulls", `{"uri":"file:///a","languageId":null,"version":null,"text":"x"}`, DidOpen{URI: []byte("file:///a"), Text: []byte("x")}, ""},
		{"no uri", `{"text":"x"}`, DidOpen{}, "textDocument.uri is missing"},
		{"no text", `{"uri":"file:///a"}`, DidOpen{}, "textDocument.text is missing"},
		{"a null text", `{"uri":"file:///a","text":null}`, DidOpen{}, "textDocument.text is null, not a string"},
		{"a uri that is an object", `{"uri":{"path":"a"},"text":""}`, DidOpen{}, `textDocument.uri is {"path":"a"}, not a string`},
		{"a list", `[]`, DidOpen{}, "textDocument is [], not an object"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d DidOpen
			err := d.Decode([]byte(`{"textDocument":` + c.document + `}`))
			if c.fault != "" {
				if err == nil || err.Error() != c.fault {
					t.Errorf("got %v, want %s", err, c.fault)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if string(d.URI) != string(c.want.URI) || string(d.Language) != string(c.want.Language) || d.Version != c.want.Version || string(d.Text) != string(c.want.Text) {
				t.Errorf("got %+v, want %+v", d, c.want)
			}
		})
	}
	var d DidOpen
	if err := d.Decode([]byte(`[]`)); err == nil {
		t.Error("a list was taken for parameters")
	}
}

// A key costs no memory, and one enormous text is not kept.
func TestDidChangeMemory(t *testing.T) {
	var d DidChange
	key := []byte(`{"textDocument":{"uri":"file:///a","version":3},"contentChanges":[{"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":2}},"text":"\n"}]}`)
	if n := testing.AllocsPerRun(100, func() { _ = d.Decode(key) }); n != 0 {
		t.Errorf("a key costs %v allocations", n)
	}
	if err := d.Decode([]byte(`{"textDocument":{"uri":"u"},"contentChanges":[{"text":"` + strings.Repeat(`\n`, 1<<20) + `"}]}`)); err != nil {
		t.Fatal(err)
	}
	_ = d.Decode(key)
	if cap(d.scratch) > keepBuffer {
		t.Errorf("%d bytes are kept", cap(d.scratch))
	}
}

// Whatever the protocol's schema allows, the two decoders read alike; whatever
// it does not, ours survives.
func FuzzDidChange(f *testing.F) {
	for _, s := range []string{
		`{"textDocument":{"uri":"file:///a","version":3},"contentChanges":[{"range":{"start":{"line":1,"character":2},"end":{"line":3,"character":4}},"rangeLength":5,"text":"x\n"}]}`,
		`{"textDocument":{"uri":"file:///C%3A/A b","version":-1},"contentChanges":[{"text":"\ud83d\ude00\ud800"},{"text":""}]}`,
		`{"contentChanges":[],"textDocument":{"version":2147483647,"uri":"untitled:x"},"x":[{"y":null}]}`,
		`{"textDocument":{"uri":"a:b","version":null},"contentChanges":[{"range":null,"text":"x"}]}`,
		`{"textDocument":{"uri":"` + "\xff" + `","version":0},"contentChanges":[{"te\u0078t":"` + "\xe2\x82" + `"}]}`,
		`{"textDocument":{"uri":"a:b","version":0},"contentChanges":[{"text":"\ud8000udc00"}]}`,
		`{"textDocument":`, `[]`, ``, `{"textDocument":{"uri":"`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, params []byte) {
		params = bytes.TrimSpace(params)
		var ours DidChange
		err := ours.Decode(params)
		if !allowed(params) {
			return
		}
		if err != nil {
			t.Fatalf("the schema allows %s, but: %v", params, err)
		}
		var theirs protocol.DidChangeTextDocumentParams
		strict := protocol.Unmarshal(params, &theirs)
		canonical, err := uri.Parse(string(ours.URI))
		if (err == nil) != (strict == nil) {
			t.Fatalf("the uri: %v; the protocol's decoder: %v; %s", err, strict, params)
		}
		if err != nil {
			return
		}
		if canonical != theirs.TextDocument.URI || ours.Version != (Version{theirs.TextDocument.Version, true}) {
			t.Errorf("%q %v, the protocol's decoder says %+v", canonical, ours.Version, theirs.TextDocument)
		}
		if len(ours.Changes) != len(theirs.ContentChanges) {
			t.Fatalf("%d changes, the protocol's decoder says %d: %s", len(ours.Changes), len(theirs.ContentChanges), params)
		}
		for i, c := range ours.Changes {
			same := false
			switch event := theirs.ContentChanges[i].(type) {
			case *protocol.TextDocumentContentChangePartial:
				same = !c.Whole && c.Range == event.Range && string(c.Text) == event.Text
			case *protocol.TextDocumentContentChangeWholeDocument:
				same = c.Whole && string(c.Text) == event.Text
			}
			if !same {
				t.Errorf("change %d is %+v, the protocol's decoder says %+v", i, c, theirs.ContentChanges[i])
			}
		}
	})
}

// allowed says whether params are what the protocol's schema calls
// DidChangeTextDocumentParams, by the standard library's reading of them.
func allowed(params []byte) bool {
	d := json.NewDecoder(bytes.NewReader(params))
	d.UseNumber()
	var top map[string]any
	if !json.Valid(params) || d.Decode(&top) != nil || bytes.Count(params, []byte("{")) > 500 || bytes.Count(params, []byte("[")) > 500 {
		return false
	}
	whole := func(v any, low int64, high uint64) bool {
		n, ok := v.(json.Number)
		if !ok {
			return false
		}
		if i, err := strconv.ParseInt(string(n), 10, 64); err == nil && strings.HasPrefix(string(n), "-") {
			return low < 0 && i >= low
		}
		u, err := strconv.ParseUint(string(n), 10, 64)
		return err == nil && u <= high
	}
	position := func(v any) bool {
		p, ok := v.(map[string]any)
		return ok && whole(p["line"], 0, math.MaxUint32) && whole(p["character"], 0, math.MaxUint32)
	}
	document, ok := top["textDocument"].(map[string]any)
	if !ok || !whole(document["version"], math.MinInt32, math.MaxInt32) {
		return false
	}
	if _, ok := document["uri"].(string); !ok {
		return false
	}
	changes, ok := top["contentChanges"].([]any)
	for _, c := range changes {
		c, isObject := c.(map[string]any)
		if !isObject {
			return false
		}
		if _, isText := c["text"].(string); !isText {
			return false
		}
		if length, has := c["rangeLength"]; has && !whole(length, 0, math.MaxUint32) {
			return false
		}
		if r, has := c["range"]; has {
			r, isObject := r.(map[string]any)
			if !isObject || !position(r["start"]) || !position(r["end"]) {
				return false
			}
		}
	}
	return ok
}

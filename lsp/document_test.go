package lsp

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"iai/iaip/text"
)

// naive is the simplest reading of what the protocol says about positions, to
// hold the server to: lines end at \n, \r\n and \r, a line past the end is the
// end of the text, a character past the end of its line is that end, one in the
// middle of a character is its start.
func naive(src string, line, character int, enc text.Encoding) int {
	at := 0
	for ; line > 0; line-- {
		i := strings.IndexAny(src[at:], "\r\n")
		if i < 0 {
			return len(src)
		}
		at += i + 1
		if src[at-1] == '\r' && at < len(src) && src[at] == '\n' {
			at++
		}
	}
	for character > 0 && at < len(src) && src[at] != '\n' && src[at] != '\r' {
		r, n := utf8.DecodeRuneInString(src[at:])
		switch {
		case enc == text.UTF8:
			character -= n
		case enc == text.UTF16 && r > 0xffff:
			character -= 2
		default:
			character--
		}
		if character < 0 {
			break
		}
		at += n
	}
	return at
}

// Whatever is typed, the server has the client's text, and says of it what a
// server says that has just read it.
func TestRandomEdits(t *testing.T) {
	rounds := 20_000
	if os.Getenv("IAI_LONG") == "1" {
		rounds = 200_000
	}
	encodings := []text.Encoding{text.UTF8, text.UTF16, text.UTF32}
	const edits = 50 // of one document, before it is compared
	for i, enc := range encodings {
		t.Run(encodingName(enc), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(i), 7))
			capabilities := fmt.Sprintf(`{"general":{"positionEncodings":[%q]},"textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true},"semanticTokens":{"requests":{"range":true,"full":{"delta":true}}}}}`, encodingName(enc))
			e := open(t, two, capabilities)
			w := &watched{editor: e, ids: map[string]string{}, tokens: map[string][]int{}}
			for n := 0; n < rounds/len(encodings) && !t.Failed(); n += edits {
				e.typeAtRandom(rng, enc, edits)
				w.compare(capabilities)
			}
		})
	}
}

var pieces = []string{
	"a", "é", "😀", "👩‍👩‍👧", "\n", "\r\n", "\r", "  ", "---\n", "kind: tasks\n", "kind: context", ": ", "- ", "# ", "## Team\n",
	"[", "]", "{", "\"", "'", "merge: [team.iai]", "enabled: [context, tasks]\n", "\t", "x-note: 1\n", "&a ", "*a", "<<<<<<< ours\n", "\u2028", "\u0085", "|\n",
}

// typeAtRandom makes changes of every sort in the open documents, and the same
// ones in the editor's own copy.
func (e *editor) typeAtRandom(rng *rand.Rand, enc text.Encoding, n int) {
	names := []string{"manifest.iai", "context.iai", "team.iai"}
	name := names[rng.IntN(len(names))]
	uri := e.uri(name)
	if _, is := e.texts[uri]; !is {
		e.didOpen(name)
	}
	src := e.texts[uri]
	for n > 0 {
		var list []object
		for range 1 + rng.IntN(3)*rng.IntN(2) {
			n--
			var with strings.Builder
			for range rng.IntN(3) {
				with.WriteString(pieces[rng.IntN(len(pieces))])
			}
			if rng.IntN(40) == 0 || len(src) > 2000 {
				src = e.disk(name)
				switch rng.IntN(3) {
				case 0:
					list = append(list, object{"text": src})
				case 1:
					list = append(list, object{"text": src, "range": nil})
				default:
					list = append(list, object{"text": src, "range": rangeJSON{End: positionJSON{1 << 20, 0}}})
				}
				continue
			}
			lines := 1 + strings.Count(src, "\n") + strings.Count(src, "\r")
			start := positionJSON{rng.IntN(lines + 1), rng.IntN(24)}
			end := positionJSON{start.Line + rng.IntN(2)*rng.IntN(2), rng.IntN(24)}
			if rng.IntN(2) == 0 {
				end = start
			}
			if rng.IntN(30) == 0 {
				end = positionJSON{1 << 31, 1 << 31}
			}
			from, to := naive(src, start.Line, start.Character, enc), naive(src, end.Line, end.Character, enc)
			if from > to {
				from, to = to, from
			}
			src = src[:from] + with.String() + src[to:]
			list = append(list, object{"range": rangeJSON{start, end}, "text": with.String()})
		}
		e.changeURI(uri, js(list))
	}
	e.texts[uri] = src
	e.sync()
}

// watched is an editor that keeps the tokens of its documents by deltas.
type watched struct {
	*editor
	ids    map[string]string // of the last answer, by URI
	tokens map[string][]int
}

// compare wants of the server what a new one says that is given the same texts.
func (w *watched) compare(capabilities string) {
	w.t.Helper()
	fresh := startIn(w.t, w.dir)
	defer fresh.leave()
	fresh.initialize(capabilities, fmt.Sprintf(`"workspaceFolders":[{"uri":%q,"name":"w"}]`, w.uri("")))
	for uri, src := range w.texts {
		w.s.mu.Lock()
		got := w.s.docs[locate(uri).id].file.Src()
		w.s.mu.Unlock()
		if got != src {
			w.t.Fatalf("the server has %q, the editor %q", got, src)
		}
		fresh.notify("textDocument/didOpen", fmt.Sprintf(`{"textDocument":{"uri":%q,"languageId":"iai","version":1,"text":%s}}`, uri, js(src)))
	}
	fresh.sync()
	for uri, src := range w.texts {
		same := func(what, a, b string) {
			w.t.Helper()
			if a != b {
				w.t.Fatalf("%s of %s %q:\nafter changes: %s\nread anew:     %s", what, uri, src, a, b)
			}
		}
		same("diagnostics", w.onURI(uri), fresh.onURI(uri))
		doc := fmt.Sprintf(`{"textDocument":{"uri":%q},"range":{"start":{"line":0,"character":0},"end":{"line":100000,"character":0}}}`, uri)
		for _, method := range []string{"textDocument/documentSymbol", "textDocument/semanticTokens/range"} {
			same(method, string(w.call(method, doc)), string(fresh.call(method, doc)))
		}
		same("tokens by deltas", fmt.Sprint(w.byDelta(uri)), fmt.Sprint(tokensOf(w.t, fresh.call("textDocument/semanticTokens/full", doc)).Data))
	}
}

type tokensJSON struct {
	ResultID string
	Data     []int
	Edits    []struct {
		Start, DeleteCount int
		Data               []int
	}
}

func tokensOf(t testing.TB, answer []byte) (out tokensJSON) {
	t.Helper()
	if err := json.Unmarshal(answer, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// byDelta are the tokens of a document, as the edits of an answer make them of
// those before.
func (w *watched) byDelta(uri string) []int {
	w.t.Helper()
	r := tokensOf(w.t, w.call("textDocument/semanticTokens/full/delta", fmt.Sprintf(`{"textDocument":{"uri":%q},"previousResultId":%q}`, uri, w.ids[uri])))
	data := r.Data
	if w.ids[uri] != "" {
		if r.Edits == nil {
			w.t.Fatal("the answer is no delta")
		}
		data = w.tokens[uri]
		for _, e := range slices.Backward(r.Edits) {
			data = slices.Replace(slices.Clone(data), e.Start, e.Start+e.DeleteCount, e.Data...)
		}
	}
	w.ids[uri], w.tokens[uri] = r.ResultID, data
	return data
}

// What careless and hostile clients do with documents.
func TestOddDocuments(t *testing.T) {
	tests := []struct {
		name  string
		steps func(e *editor)
		said  string // in the log
		shows string // of manifest.iai
	}{
		{"a change to a document that was never opened is ignored", func(e *editor) {
			e.changeURI(e.uri("team.iai"), `[{"text":"kind: tasks"}]`)
		}, "a change was ignored", ""},
		{"a close of one too", func(e *editor) { e.didClose("team.iai") }, "not open", ""},
		{"a save of one is not worth a warning", func(e *editor) { e.notify("textDocument/didSave", e.doc("team.iai")) }, "", ""},
		{"a second open replaces the first", func(e *editor) {
			e.didOpen("manifest.iai")
			e.didOpen("manifest.iai", "kind: manifest\nversion: v9\n")
		}, "opened twice", "U401@1:9-1:11"},
		{"the same document under another spelling is the same document", func(e *editor) {
			e.didOpen("manifest.iai")
			e.openURI(strings.Replace(e.uri("manifest.iai"), "manifest", "%6Danifest", 1), "kind: manifest\nversion: v9\n")
			e.changeURI(e.uri("manifest.iai"), `[{"text":"kind: manifest\nversion: v8\n"}]`)
		}, "opened twice", "-"},
		{"versions that do not increase are noted, and the changes made", func(e *editor) {
			e.didOpen("manifest.iai")
			e.version[e.uri("manifest.iai")] = -5
			e.changeURI(e.uri("manifest.iai"), `[{"text":"kind: manifest\nversion: v9\n"}]`)
		}, "does not increase", "U401@1:9-1:11"},
		{"a version no number can hold", func(e *editor) {
			e.didOpen("manifest.iai")
			e.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":1e99},"contentChanges":[{"text":"kind: manifest\nversion: v9\n"}]}`, e.uri("manifest.iai")))
		}, "", "U401@1:9-1:11"},
		{"no version at all", func(e *editor) {
			e.didOpen("manifest.iai")
			e.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":null},"contentChanges":[{"range":null,"text":"kind: manifest\nversion: v9\n"}]}`, e.uri("manifest.iai")))
		}, "", "U401@1:9-1:11"},
		{"no changes", func(e *editor) {
			e.didOpen("manifest.iai")
			e.changeURI(e.uri("manifest.iai"), `[]`)
		}, "", ""},
		{"a change without a text is refused as a whole", func(e *editor) {
			e.didOpen("manifest.iai", "kind: manifest\nversion: v9\n")
			e.changeURI(e.uri("manifest.iai"), `[{"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}}]`)
		}, "text is missing", "U401@1:9-1:11"},
		{"a range that ends before it starts", func(e *editor) {
			e.didOpen("manifest.iai")
			e.changeURI(e.uri("manifest.iai"), `[{"range":{"start":{"line":1,"character":11},"end":{"line":1,"character":9}},"text":"v9"}]`)
		}, "", "U401@1:9-1:11"},
		{"folders that are none", func(e *editor) {
			e.notify("workspace/didChangeWorkspaceFolders", `{"event":{"added":[null,{"uri":"untitled:x"},{"uri":7}],"removed":null}}`)
			e.notify("workspace/didChangeWorkspaceFolders", `{"event":null}`)
			e.didOpen("manifest.iai", "kind: manifest\nversion: v9\n")
		}, "not a directory on disk", "U401@1:9-1:11"},
		{"events of files that are none", func(e *editor) {
			e.notify("workspace/didChangeWatchedFiles", `{"changes":[null,{},{"uri":null,"type":1},{"uri":"x:y","type":99}]}`)
			e.notify("workspace/didChangeWatchedFiles", `{"changes":null}`)
			e.notify("workspace/didRenameFiles", `{"files":[{"oldUri":"%","newUri":null}]}`)
			e.didOpen("manifest.iai", "kind: manifest\nversion: v9\n")
		}, "", "U401@1:9-1:11"},
		{"settings that are none", func(e *editor) {
			e.notify("workspace/didChangeConfiguration", `{"settings":null}`)
			e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":[1]}}`)
			e.didOpen("manifest.iai", "kind: manifest\nversion: v9\n")
		}, "must be an object", "U401@1:9-1:11"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := open(t, two, `{}`)
			tt.steps(e)
			e.sync()
			if tt.said != "" {
				e.eventually("the log says "+tt.said, func() bool { return e.said(tt.said) })
			}
			if tt.shows == "-" {
				return
			}
			e.wantOn("manifest.iai", tt.shows)
		})
	}
}

// Documents without a place on disk are workspaces of their own, and what is
// asked about documents nobody knows is answered with nothing.
func TestOddURIs(t *testing.T) {
	for _, uri := range []string{
		"untitled:manifest.iai", "untitled:/a/manifest.iai", "vscode-notebook-cell:/a/manifest.iai#W1",
		"git:/a/manifest.iai?%7B%7D", "no scheme/manifest.iai", "zip:/a.zip::manifest.iai",
	} {
		e := open(t, two, `{}`)
		e.openURI(uri, "kind: manifest\nversion: v9\n")
		if got := e.onURI(uri); got != "U401@1:9-1:11" {
			t.Errorf("%s shows %q", uri, got)
		}
		e.notify("textDocument/didClose", fmt.Sprintf(`{"textDocument":{"uri":%q}}`, uri))
		e.sync()
		if got := e.onURI(uri); got != "" {
			t.Errorf("%s shows %q when it is closed", uri, got)
		}
	}
}

// Every request about a document that nobody has, one that is empty and one
// that is broken, at places that are not there, is answered without a failure
// of the server's.
func TestRequestsNeverBreak(t *testing.T) {
	e := open(t, two, `{"workspace":{"textDocumentContent":{}}}`)
	e.didOpen("context.iai", "")
	e.didOpen("team.iai", "---\nkind: [\n<<<<<<< a\n\xff\n")
	for name, how := range methods {
		if how.call == nil || name == "initialize" || name == "shutdown" {
			continue
		}
		for _, uri := range []string{e.uri("context.iai"), e.uri("team.iai"), e.uri("manifest.iai"), e.uri("gone.iai"), "untitled:x", "%", "", "iai-resolved:/x.md?%", "iai-resolved:/tasks.md?" + e.uri("manifest.iai")} {
			for _, line := range []int{0, 3, 1 << 31} {
				position := fmt.Sprintf(`{"line":%d,"character":%d}`, line, line)
				params := fmt.Sprintf(`{"textDocument":{"uri":%q},"uri":%q,"item":{"uri":%q},"data":{"uri":%q,"id":"S104@0-1","title":"x"},"position":%s,"positions":[%s],"range":{"start":%s,"end":%s},"context":{"diagnostics":[]},"options":{},"newName":"x","ch":"\n","query":"","command":"iai.check","previousResultId":"0","files":[{"oldUri":%q,"newUri":%q}]}`,
					uri, uri, uri, uri, position, position, position, position, uri, uri)
				if r := e.ask(name, params); r.Error != nil && r.Error.Code == -32603 {
					t.Errorf("%s of %q: %s", name, uri, r.Error.Message)
				}
			}
		}
		for _, params := range []string{`{}`, `[]`, `null`, `{"textDocument":null,"position":null,"data":null,"item":null,"uri":null,"arguments":7,"files":7}`} {
			if r := e.ask(name, params); r.Error != nil && (r.Error.Code == -32603 || r.Error.Message == "") {
				t.Errorf("%s with %s: %d %s", name, params, r.Error.Code, r.Error.Message)
			}
		}
	}
}

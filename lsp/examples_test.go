package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"iai/iaip/problem"
	"iai/iaip/text"
)

// example opens an example of the catalogue with all its files.
func example(t *testing.T, archive string) (*editor, problem.Example) {
	t.Helper()
	example, err := problem.ReadExample(archive)
	if err != nil {
		t.Fatal(err)
	}
	e := start(t, "")
	for name, content := range example.Map() {
		e.write(name, content)
	}
	e.initialize(full, fmt.Sprintf(`"workspaceFolders":[{"uri":%q,"name":"w"}]`, e.uri("")))
	for _, f := range example.Files {
		e.didOpen(f.Name)
	}
	e.sync()
	return e, example
}

// having are the diagnostics of a rule that are on screen, with their files.
func (e *editor) having(r *problem.Rule) (uris []string, list []diagnosticJSON) {
	for uri, shown := range e.everything() {
		for _, d := range shown {
			if d.Code == r.Code {
				uris, list = append(uris, uri), append(list, d)
			}
		}
	}
	return uris, list
}

// Every bad example of the catalogue, as an editor sees it: the problem is
// shown once, and its range covers the very token that the example marks.
func TestEveryExampleHasItsRange(t *testing.T) {
	for _, r := range problem.Rules {
		bad, _ := r.Examples()
		t.Run(r.Name, func(t *testing.T) {
			e, example := example(t, bad)
			for uri, list := range e.everything() {
				for _, d := range list {
					if d.Range.Start == d.Range.End && e.texts[uri] != "" {
						t.Errorf("%s %s: the range %v is empty", uri, d.Code, d.Range)
					}
					if d.Message == "" || d.Code == "" || d.Source != "iai" || d.CodeDescription.Href == "" {
						t.Errorf("%s: incomplete: %+v", uri, d)
					}
				}
			}
			uris, list := e.having(r)
			if len(list) != 1 {
				t.Fatalf("it is shown %d times, want once", len(list))
			}
			src := e.texts[uris[0]]
			from := naive(src, list[0].Range.Start.Line, list[0].Range.Start.Character, text.UTF16)
			to := naive(src, list[0].Range.End.Line, list[0].Range.End.Character, text.UTF16)
			marked, ok := example.Marked()
			switch {
			case r == problem.MissingManifest:
				if got := src[from:to]; got != "kind: guardrails" {
					t.Errorf("the range covers %q, want the first line of the open file", got)
				}
			case !ok:
				t.Fatal("no token is marked")
			case uris[0] != e.uri(marked.Name) || (text.Span{Start: from, End: to}) != marked.Mark:
				t.Errorf("the range covers %q of %s, want %q of %s", src[from:to], uris[0], marked.Mark.Of(marked.Text), marked.Name)
			}
		})
	}
}

// Every quick fix of every bad example, taken the way an editor takes it: asked
// for at the problem, resolved, applied. No problem of that code is left then.
func TestEveryQuickFixMends(t *testing.T) {
	taken := 0
	for _, r := range problem.Rules {
		bad, _ := r.Examples()
		t.Run(r.Name, func(t *testing.T) {
			for n := 0; takeFix(t, r, bad, n); n++ {
				taken++
			}
		})
	}
	if taken < 60 {
		t.Errorf("%d fixes were offered in all, want at least 60", taken)
	}
}

// takeFix takes the n-th action that mends the rule's problem, if there are so
// many.
func takeFix(t *testing.T, r *problem.Rule, archive string, n int) bool {
	t.Helper()
	e, _ := example(t, archive)
	uris, list := e.having(r)
	if len(list) == 0 {
		return false
	}
	var actions []json.RawMessage
	params := fmt.Sprintf(`{"textDocument":{"uri":%q},"range":%s,"context":{"diagnostics":[],"only":["quickfix"]}}`, uris[0], js(list[0].Range))
	if err := json.Unmarshal(e.call("textDocument/codeAction", params), &actions); err != nil {
		t.Fatal(err)
	}
	actions = slices.DeleteFunc(actions, func(raw json.RawMessage) bool {
		var a struct{ Diagnostics []struct{ Code string } }
		return json.Unmarshal(raw, &a) != nil || len(a.Diagnostics) != 1 || a.Diagnostics[0].Code != r.Code
	})
	if n >= len(actions) {
		return false
	}
	var resolved struct {
		Title string
		Edit  json.RawMessage
	}
	if err := json.Unmarshal(e.call("codeAction/resolve", string(actions[n])), &resolved); err != nil {
		t.Fatal(err)
	}
	e.applyEdit(resolved.Edit)
	if _, left := e.having(r); len(left) > 0 {
		t.Errorf("“%s” leaves %+v", resolved.Title, left)
	}
	return true
}

// applyEdit makes a workspace edit the way an editor does.
func (e *editor) applyEdit(raw json.RawMessage) {
	e.t.Helper()
	var edit struct {
		DocumentChanges []struct {
			Kind, URI, OldURI, NewURI string
			TextDocument              struct{ URI string }
			Edits                     []struct {
				Range   rangeJSON
				NewText string
			}
		}
	}
	if err := json.Unmarshal(raw, &edit); err != nil {
		e.t.Fatal(err)
	}
	for _, c := range edit.DocumentChanges {
		switch c.Kind {
		case "create":
			name := strings.TrimPrefix(c.URI, e.uri("")+"/")
			if _, err := os.Stat(filepath.Join(e.dir, name)); err == nil {
				e.t.Fatalf("%s is to be created, and is there", name)
			}
			e.write(name, "")
			e.touch(1, name)
			e.openURI(c.URI, "")
		case "rename":
			e.t.Fatalf("a fix renames %s", c.OldURI)
		default:
			uri := c.TextDocument.URI
			src, ok := e.texts[uri]
			if !ok {
				// An editor opens what it is to edit.
				e.didOpen(strings.TrimPrefix(uri, e.uri("")+"/"))
				src = e.texts[uri]
			}
			var edits []text.Edit
			for _, one := range c.Edits {
				edits = append(edits, text.Edit{New: one.NewText, Span: text.Span{
					Start: naive(src, one.Range.Start.Line, one.Range.Start.Character, text.UTF16),
					End:   naive(src, one.Range.End.Line, one.Range.End.Character, text.UTF16)}})
			}
			next, err := text.Apply(src, edits)
			if err != nil {
				e.t.Fatal(err)
			}
			e.texts[uri] = next
			e.changeURI(uri, js([]object{{"text": next}}))
			e.sync()
		}
	}
}

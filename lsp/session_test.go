package lsp

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// full is a client that can do what the tests below are about.
const full = `{
 "workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename","delete"]},"applyEdit":true,"textDocumentContent":{}},
 "textDocument":{"hover":{"contentFormat":["markdown"]},"completion":{"completionItem":{"snippetSupport":true,"documentationFormat":["markdown"],"labelDetailsSupport":true}},
  "codeAction":{"dataSupport":true,"isPreferredSupport":true,"resolveSupport":{"properties":["edit"]},"codeActionLiteralSupport":{}},
  "definition":{"linkSupport":true},"documentSymbol":{"hierarchicalDocumentSymbolSupport":true},"rename":{"prepareSupport":true},
  "semanticTokens":{"requests":{"range":true,"full":{"delta":true}}},"foldingRange":{"lineFoldingOnly":true},"inlayHint":{},"callHierarchy":{},"documentLink":{},"selectionRange":{}}}`

const overlaid = `
-- manifest.iai --
kind: manifest
version: v0
enabled: [context]
context:
  include:
    merge: [team.iai]
    override: [over.iai]
  override:
    mode: overlay
-- context.iai --
kind: context
---
# Us
base words
-- team.iai --
kind: context
---
# Team
-- over.iai --
kind: context
---
# Us
other words
`

// Each feature once, through the wire. What they say in all their cases is
// tested where they live.
func TestFeatures(t *testing.T) {
	e := open(t, overlaid, full)
	e.didOpen("manifest.iai")
	e.didOpen("over.iai")
	// contains asks and wants every part in the answer.
	contains := func(method, params string, parts ...string) json.RawMessage {
		t.Helper()
		result := e.call(method, params)
		for _, part := range parts {
			if !strings.Contains(string(result), part) {
				t.Errorf("%s %s\nanswers %s\nwithout %s", method, params, result, part)
			}
		}
		return result
	}
	all := `"range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}}`
	contains("textDocument/hover", e.doc("manifest.iai", at(3, 2)), `"kind":"markdown"`, `context`, `"start":{"line":3,"character":0}`)
	contains("textDocument/completion", e.doc("manifest.iai", at(2, 10)), `"isIncomplete"`, `"label":"tasks"`)
	contains("textDocument/definition", e.doc("manifest.iai", at(5, 14)), `"targetUri":"`+e.uri("team.iai")+`"`, `"originSelectionRange":{"start":{"line":5,"character":12}`)
	contains("textDocument/declaration", e.doc("manifest.iai", at(2, 12)), `"line":3`)
	contains("textDocument/definition", e.doc("over.iai", at(2, 3)), e.uri("context.iai"))
	contains("textDocument/references", e.doc("team.iai", at(0, 8), `"context":{"includeDeclaration":false}`), e.uri("manifest.iai"))
	contains("textDocument/documentHighlight", e.doc("manifest.iai", at(2, 12)), `"kind":3`, `"kind":2`)
	contains("textDocument/documentSymbol", e.doc("manifest.iai"), `"name":"enabled"`, `"children"`, `"selectionRange"`)
	contains("workspace/symbol", `{"query":"team"}`, `"name":"team.iai"`)
	contains("textDocument/documentLink", e.doc("manifest.iai"), `"written":"team.iai"`)
	contains("textDocument/foldingRange", e.doc("manifest.iai"), `"startLine":3`)
	contains("textDocument/selectionRange", e.doc("manifest.iai", `"positions":[{"line":5,"character":14}]`), `"parent"`)
	contains("textDocument/inlayHint", e.doc("manifest.iai", all), `"label":"#2"`)
	contains("textDocument/semanticTokens/range", e.doc("manifest.iai", all), `"data":[0,0,4,`)
	contains("textDocument/prepareCallHierarchy", e.doc("team.iai", at(0, 0)), `"name":"team.iai"`)
	contains("callHierarchy/incomingCalls", fmt.Sprintf(`{"item":{"name":"x","kind":1,"uri":%q}}`, e.uri("team.iai")), `"from":`, `manifest.iai`)
	contains("callHierarchy/outgoingCalls", fmt.Sprintf(`{"item":{"name":"x","kind":1,"uri":%q}}`, e.uri("manifest.iai")), `"to":`, `over.iai`)
	contains("textDocument/prepareRename", e.doc("over.iai", at(2, 3)), `"placeholder":"Us"`)
	contains("textDocument/rename", e.doc("over.iai", at(2, 3), `"newName":"We"`), `"newText":"We"`, e.uri("context.iai"), `"version":1`)
	contains("textDocument/rename", e.doc("manifest.iai", at(5, 14), `"newName":"crew.iai"`), `"kind":"rename"`, `crew.iai`)
	contains("workspace/willRenameFiles", js(object{"files": []object{{"oldUri": e.uri("team.iai"), "newUri": e.uri("sub/team.iai")}}}), `"newText":"sub/team.iai"`)

	e.didChange("manifest.iai", strings.Replace(e.disk("manifest.iai"), "enabled: [context]", "enabled:   [context]", 1))
	contains("textDocument/formatting", e.doc("manifest.iai", `"options":{"tabSize":2,"insertSpaces":true}`), `"newText"`)

	lenses := contains("textDocument/codeLens", e.doc("manifest.iai"), `"command":"iai.resolveContract"`)
	var list []json.RawMessage
	if err := json.Unmarshal(lenses, &list); err != nil {
		t.Fatal(err)
	}
	for _, lens := range list {
		contains("codeLens/resolve", string(lens), `"title":"`, `"arguments":[{`)
	}

	var items struct{ Items []json.RawMessage }
	if err := json.Unmarshal(e.call("textDocument/completion", e.doc("manifest.iai", at(4, 2))), &items); err != nil || len(items.Items) == 0 {
		t.Fatalf("no completions of keys: %v", err)
	}
	contains("completionItem/resolve", string(items.Items[0]), `"documentation":{"kind":"markdown"`)

	links := e.call("textDocument/documentLink", e.doc("manifest.iai"))
	if err := json.Unmarshal(links, &list); err != nil {
		t.Fatal(err)
	}
	contains("documentLink/resolve", string(list[0]), `"target":"`+e.uri("team.iai"))
}

// The document of what is in force, and the ways to its sources and back.
func TestResolvedDocument(t *testing.T) {
	e := open(t, overlaid, full)
	e.didOpen("manifest.iai")
	uri := fmt.Sprintf("iai-resolved:/context.md?%s", strings.ReplaceAll(e.uri("manifest.iai"), ":", "%3A"))
	var doc struct {
		Text  string
		Lines []struct {
			Line, SourceLine int
			URI, Role        string
		}
	}
	if err := json.Unmarshal(e.call("iai/resolvedDocument", js(object{"uri": uri})), &doc); err != nil {
		t.Fatal(err)
	}
	line := -1
	for i, s := range strings.Split(doc.Text, "\n") {
		if s == "other words" {
			line = i
		}
	}
	if line < 0 || strings.Contains(doc.Text, "base words") {
		t.Fatalf("the document is %q", doc.Text)
	}
	found := false
	for _, l := range doc.Lines {
		if l.Line == line {
			found = l.URI == e.uri("over.iai") && l.SourceLine == 3 && l.Role == "override"
		}
	}
	if !found {
		t.Errorf("the map of lines is %+v, want line %d from line 3 of over.iai", doc.Lines, line)
	}
	if got := string(e.call("workspace/textDocumentContent", js(object{"uri": uri}))); !strings.Contains(got, "other words") {
		t.Errorf("its content is %s", got)
	}
	params := fmt.Sprintf(`{"textDocument":{"uri":%q},%s}`, uri, at(line, 2))
	if got := string(e.call("textDocument/definition", params)); got != fmt.Sprintf(`[{"range":{"start":{"line":3,"character":2},"end":{"line":3,"character":2}},"uri":%q}]`, e.uri("over.iai")) {
		t.Errorf("its source is %s", got)
	}
	back := string(e.call("textDocument/references", e.doc("over.iai", at(3, 2), `"context":{"includeDeclaration":true}`)))
	if !strings.Contains(back, "iai-resolved:/context.md?") || !strings.Contains(back, fmt.Sprintf(`"line":%d`, line)) {
		t.Errorf("the way back is %s", back)
	}
	e.didOpen("over.iai", strings.Replace(e.disk("over.iai"), "other", "unsaved", 1))
	if got := string(e.call("workspace/textDocumentContent", js(object{"uri": uri}))); !strings.Contains(got, "unsaved words") {
		t.Errorf("with unsaved text its content is %s", got)
	}
	for _, bad := range []string{"iai-resolved:/x.md", "untitled:x", "iai-resolved:/x.md?file:///nowhere/manifest.iai"} {
		if r := e.ask("iai/resolvedDocument", js(object{"uri": bad})); r.Error == nil || r.Error.Message == "" {
			t.Errorf("%s is answered with %s", bad, r.Result)
		}
	}
}

// Commands are the table of operations. Without an argument the one that
// matters most is about the manifest of the document in hand.
func TestCommands(t *testing.T) {
	e := open(t, overlaid, full)
	run := func(command string, args ...any) reply {
		if args == nil {
			return e.ask("workspace/executeCommand", js(object{"command": command}))
		}
		return e.ask("workspace/executeCommand", js(object{"command": command, "arguments": args}))
	}
	if r := run("iai.resolveContract"); r.Error != nil || !strings.Contains(string(r.Result), `"rootUri":"`+e.uri("")+`"`) {
		t.Errorf("with nothing open: %s %+v", r.Result, r.Error)
	}
	e.didOpen("manifest.iai", strings.Replace(e.disk("manifest.iai"), "enabled: [context]", "enabled: []", 1))
	if r := run("iai.resolveContract"); r.Error != nil || !strings.Contains(string(r.Result), `"activeKinds":[]`) {
		t.Errorf("unsaved text does not count: %s %+v", r.Result, r.Error)
	}
	if r := run("iai.check", object{"root": e.uri("")}); r.Error != nil || !strings.Contains(string(r.Result), `"summary":`) {
		t.Errorf("a root as a URI: %s %+v", r.Result, r.Error)
	}
	if r := run("iai.iaip.resolve", object{"files": object{"manifest.iai": "kind: manifest\nenabled: [tasks]\n", "tasks.iai": "kind: tasks\n---\nhi\n"}}); r.Error != nil || !strings.Contains(string(r.Result), `"text":"hi\n"`) {
		t.Errorf("files in memory: %s %+v", r.Result, r.Error)
	}
	for _, bad := range []struct {
		command string
		args    []any
		code    int
	}{
		{"iai.nothing", nil, -32602},
		{"other.check", nil, -32602},
		{"iai.check", []any{7}, -32602},
		{"iai.check", []any{object{"paths": 7}}, -32602},
		{"iai.check", []any{object{"root": "/nowhere/at/all"}}, -32803},
	} {
		if r := run(bad.command, bad.args...); r.Error == nil || r.Error.Code != bad.code || r.Error.Message == "" {
			t.Errorf("%s %v: %s %+v, want an error %d", bad.command, bad.args, r.Result, r.Error, bad.code)
		}
	}
}

// A client that pulls is not told as well, or it would show everything twice.
func TestPull(t *testing.T) {
	e := open(t, two, `{"workspace":{"diagnostics":{"refreshSupport":true}},"textDocument":{"diagnostic":{"relatedDocumentSupport":true},"publishDiagnostics":{}}}`)
	e.didOpen("team.iai", "kind: tasks\n---\n# Team\n")
	e.wantOn("team.iai", "S104@0:6-0:11") // nobody has pulled yet
	type report struct {
		Kind, ResultID   string
		Items            []diagnosticJSON
		RelatedDocuments map[string]report0
	}
	pull := func(name, previous string) (out report) {
		if err := json.Unmarshal(e.call("textDocument/diagnostic", e.doc(name, fmt.Sprintf(`"previousResultId":%q`, previous))), &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	first := pull("team.iai", "")
	if first.Kind != "full" || len(first.Items) != 1 || first.ResultID == "" {
		t.Fatalf("the first answer is %+v", first)
	}
	if again := pull("team.iai", first.ResultID); again.Kind != "unchanged" || again.ResultID != first.ResultID {
		t.Errorf("the second answer is %+v", again)
	}
	e.eventually("what was pushed is taken back", func() bool { return len(e.screen(e.uri("team.iai"))) == 0 })
	e.didOpen("manifest.iai")
	if r := pull("manifest.iai", "").RelatedDocuments[e.uri("team.iai")]; r.Kind != "full" || len(r.Items) != 1 {
		t.Errorf("the manifest's answer says of team.iai %+v", r)
	}
	e.didChange("team.iai", "kind: context\n")
	if now := pull("team.iai", first.ResultID); now.Kind != "full" || len(now.Items) != 0 {
		t.Errorf("after the mistake is mended: %+v", now)
	}
	e.remove("context.iai")
	e.write("team.iai", "kind: tasks\n")
	e.notify("textDocument/didClose", e.doc("team.iai"))
	e.sync()
	e.didChange("manifest.iai", e.disk("manifest.iai")+"\n")
	var whole struct {
		Items []struct {
			URI, Kind, ResultID string
			Items               []diagnosticJSON
		}
	}
	if err := json.Unmarshal(e.call("workspace/diagnostic", `{"previousResultIds":[{"uri":"file:///gone.iai","value":"x"}]}`), &whole); err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, item := range whole.Items {
		seen[item.URI] = len(item.Items)
	}
	if n, ok := seen["file:///gone.iai"]; !ok || n != 0 || seen[e.uri("team.iai")] != 1 {
		t.Errorf("the workspace has %v", seen)
	}
}

type report0 struct {
	Kind  string
	Items []diagnosticJSON
}

// A client that has open what changes on disk elsewhere is told to ask again.
func TestRefresh(t *testing.T) {
	e := open(t, two, `{"workspace":{"diagnostics":{"refreshSupport":true}},"textDocument":{"diagnostic":{}}}`)
	e.didOpen("manifest.iai")
	e.didOpen("context.iai")
	e.call("textDocument/diagnostic", e.doc("manifest.iai"))
	e.sync()
	e.remove("team.iai")
	e.touch(3, "team.iai")
	e.eventually("the client is told to ask again", func() bool { return e.called("workspace/diagnostic/refresh") > 0 })
}

// Settings come from the client when it can be asked, and what is unknown is
// named once.
func TestSettings(t *testing.T) {
	e := start(t, two)
	e.config = object{"docsUrl": "https://docs.example/", "nonsense": 1, "diagnostics": object{"scope": "galaxy"}}
	e.initialize(`{"workspace":{"configuration":true}}`, fmt.Sprintf(`"rootUri":%q`, e.uri("")))
	e.eventually("the warning", func() bool {
		return e.said("Unknown settings were ignored: `iai.nonsense`; `iai.diagnostics.scope` must be `open` or `workspace`.")
	})
	e.didOpen("manifest.iai", "kind: manifest\nversion: v9\n")
	if got := e.screen(e.uri("manifest.iai"))[0].CodeDescription.Href; got != "https://docs.example/U401" {
		t.Errorf("the page is %q", got)
	}
}

// A client that tells about files is asked to.
func TestWatching(t *testing.T) {
	t.Run("registered", func(t *testing.T) {
		e := open(t, two, `{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}`)
		e.eventually("the registration", func() bool { return e.called("client/registerCapability") == 1 })
		if got := string(e.param("client/registerCapability")); !strings.Contains(got, `**/*.iai`) || !strings.Contains(got, `**/iai.lock`) {
			t.Errorf("registered is %s", got)
		}
	})
	t.Run("thousands at once", func(t *testing.T) {
		e := open(t, two, `{}`)
		e.didOpen("manifest.iai")
		var names []string
		for i := range 5000 {
			names = append(names, fmt.Sprintf("d%d/f%d.iai", i%50, i))
		}
		e.remove("team.iai")
		before := e.times(e.uri("manifest.iai"))
		e.touch(1, append(names, "team.iai")...)
		e.wantOn("manifest.iai", "S107@5:12-5:20")
		if n := e.times(e.uri("manifest.iai")) - before; n != 1 {
			t.Errorf("%d publications for one batch of events, want 1", n)
		}
	})
}

// Several folders, one inside another, and files outside of all.
func TestFolders(t *testing.T) {
	e := start(t, `
-- a/manifest.iai --
kind: manifest
enabled: [context]
-- a/context.iai --
kind: tasks
-- a/inner/manifest.iai --
kind: manifest
enabled: [tasks]
-- a/inner/tasks.iai --
kind: tasks
-- b/context.iai --
kind: tasks
-- b/manifest.iai --
kind: manifest
enabled: [context]
-- ab/x.iai --
kind: tasks
`)
	folders := js([]object{{"uri": e.uri("a"), "name": "a"}, {"uri": e.uri("a/inner"), "name": "inner"}})
	e.initialize(`{"workspace":{"workspaceFolders":true}}`, `"workspaceFolders":`+folders)
	for _, name := range []string{"a/context.iai", "a/inner/tasks.iai", "b/context.iai", "ab/x.iai"} {
		e.didOpen(name)
	}
	e.wantOn("a/context.iai", "S104@0:6-0:11")
	e.wantOn("a/inner/tasks.iai", "")
	e.wantOn("b/context.iai", "S104@0:6-0:11") // alone, and its manifest lies beside it
	e.wantOn("ab/x.iai", "")                   // not in `a`, whatever the beginning of its name
	e.s.mu.Lock()
	if f := e.s.docs[locate(e.uri("a/inner/tasks.iai")).id].folder; f.name != "inner" {
		t.Errorf("the file of the inner folder is served by %q", f.name)
	}
	e.s.mu.Unlock()
	e.notify("workspace/didChangeWorkspaceFolders", js(object{"event": object{"removed": []object{{"uri": e.uri("a/inner"), "name": "inner"}}, "added": []object{{"uri": e.uri("b"), "name": "b"}}}}))
	e.sync()
	e.s.mu.Lock()
	if f := e.s.docs[locate(e.uri("a/inner/tasks.iai")).id].folder; f.name != "a" {
		t.Errorf("without the inner folder its file is served by %q", f.name)
	}
	if f := e.s.docs[locate(e.uri("b/context.iai")).id].folder; !f.listed {
		t.Error("the file of a folder that has come is still served alone")
	}
	e.s.mu.Unlock()
	e.wantOn("b/context.iai", "S104@0:6-0:11")
}

// Work that takes long is shown, and can be cancelled.
func TestProgress(t *testing.T) {
	var seconds atomic.Int64
	var files strings.Builder
	for i := range 20 {
		fmt.Fprintf(&files, "-- d%02d/manifest.iai --\nkind: manifest\nenabled: []\n", i)
	}
	e := open(t, files.String(), `{"window":{"workDoneProgress":true}}`, func(o *Options) {
		o.Now = func() time.Time { return time.Unix(seconds.Add(1), 0) }
	})
	if e.called("window/workDoneProgress/create") != 1 {
		t.Fatalf("%d progresses were shown, want 1", e.called("window/workDoneProgress/create"))
	}
	if got := string(e.param("$/progress")); !strings.Contains(got, `"kind":"end"`) {
		t.Errorf("the last word is %s", got)
	}
	quick := open(t, two, `{"window":{"workDoneProgress":true}}`)
	if n := quick.called("window/workDoneProgress/create"); n != 0 {
		t.Errorf("%d progresses were shown for nothing", n)
	}
}

func TestShutdown(t *testing.T) {
	e := open(t, two, `{}`)
	e.didOpen("manifest.iai")
	e.call("shutdown", `null`)
	e.notify("exit", `null`)
	select {
	case code := <-e.code:
		if code != 0 {
			t.Errorf("the exit status is %d, want 0", code)
		}
	case <-time.After(patience):
		t.Fatal("the server does not leave")
	}
}

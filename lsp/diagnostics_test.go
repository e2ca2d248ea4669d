package lsp

import (
	"fmt"
	"strings"
	"testing"
)

const two = `
-- manifest.iai --
kind: manifest
version: v0
enabled: [context]
context:
  include:
    merge: [team.iai]
-- context.iai --
kind: context
---
# Us
-- team.iai --
kind: context
---
# Team
`

// What a person sees when files and settings come and go: nothing may stay
// behind, and nothing may be missing.
func TestNothingStale(t *testing.T) {
	const missing = "S107@5:12-5:20"
	tests := []struct {
		name  string
		steps func(e *editor)
		want  map[string]string
	}{
		{"a file is deleted: the manifest that loads it says so", func(e *editor) {
			e.didOpen("manifest.iai")
			e.remove("team.iai")
			e.touch(3, "team.iai")
		}, map[string]string{"manifest.iai": missing}},
		{"and when it comes back all is well", func(e *editor) {
			e.remove("team.iai")
			e.didOpen("manifest.iai")
			e.write("team.iai", "kind: context\n")
			e.touch(1, "team.iai")
		}, map[string]string{"manifest.iai": ""}},
		{"a file is renamed on disk", func(e *editor) {
			e.didOpen("manifest.iai")
			e.write("other.iai", e.disk("team.iai"))
			e.remove("team.iai")
			e.notify("workspace/didRenameFiles", js(object{"files": []object{{"oldUri": e.uri("team.iai"), "newUri": e.uri("other.iai")}}}))
			e.sync()
		}, map[string]string{"manifest.iai": missing}},
		{"an unsaved change in one file shows in another", func(e *editor) {
			e.didOpen("manifest.iai")
			e.didOpen("team.iai")
			e.didChange("team.iai", "kind: tasks\n---\n# Team\n")
		}, map[string]string{"team.iai": "S104@0:6-0:11", "manifest.iai": ""}},
		{"closing a changed file goes back to the disk", func(e *editor) {
			e.didOpen("manifest.iai")
			e.didChange("manifest.iai", strings.Replace(e.disk("manifest.iai"), "team", "gone", 1))
			e.didClose("manifest.iai")
			e.didOpen("team.iai")
		}, map[string]string{"manifest.iai": "", "team.iai": ""}},
		{"a closed file that is not listed shows nothing", func(e *editor) {
			e.didOpen("team.iai", "kind: tasks\n")
			e.didClose("team.iai")
		}, map[string]string{"team.iai": ""}},
		{"an unsaved file that is deleted on disk keeps its text", func(e *editor) {
			e.didOpen("manifest.iai")
			e.didOpen("team.iai")
			e.remove("team.iai")
			e.touch(3, "team.iai")
		}, map[string]string{"manifest.iai": ""}},
		{"and its problems come when it is closed", func(e *editor) {
			e.didOpen("manifest.iai")
			e.didOpen("team.iai")
			e.remove("team.iai")
			e.didClose("team.iai")
		}, map[string]string{"manifest.iai": missing, "team.iai": ""}},
		{"a directory is deleted at once", func(e *editor) {
			e.write("manifest.iai", strings.Replace(e.disk("manifest.iai"), "team.iai", "d/t.iai", 1))
			e.write("d/t.iai", "kind: context\n")
			e.didOpen("manifest.iai")
			e.remove("d")
			e.touch(3, "d")
		}, map[string]string{"manifest.iai": "S107@5:12-5:19"}},
		{"the folder is removed: its file is then judged alone", func(e *editor) {
			e.didOpen("team.iai", "kind: tasks\n---\n# Team\n")
			e.notify("workspace/didChangeWorkspaceFolders", js(object{"event": object{"removed": []object{{"uri": e.uri(""), "name": "w"}}, "added": []object{}}}))
			e.sync()
		}, map[string]string{"team.iai": "S104@0:6-0:11"}},
		{"settings choose another manifest", func(e *editor) {
			e.didOpen("team.iai", "kind: tasks\n---\n# Team\n")
			e.write("other.iai", "kind: manifest\nversion: v0\nenabled: [tasks]\ntasks:\n  include: {merge: [team.iai]}\n")
			e.touch(1, "other.iai")
			e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":{"manifests":["other.iai"]}}}`)
			e.sync()
		}, map[string]string{"team.iai": ""}},
		{"and back", func(e *editor) {
			e.didOpen("team.iai", "kind: tasks\n---\n# Team\n")
			e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":{"manifests":["oth*.iai"]}}}`)
			e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":{}}}`)
			e.sync()
		}, map[string]string{"team.iai": "S104@0:6-0:11"}},
		{"the whole workspace is shown on demand", func(e *editor) {
			e.remove("team.iai")
			e.touch(3, "team.iai")
			e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":{"diagnostics":{"scope":"workspace"}}}}`)
			e.sync()
		}, map[string]string{"manifest.iai": missing}},
		{"and no more when it is not asked for any more", func(e *editor) {
			e.remove("team.iai")
			e.touch(3, "team.iai")
			e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":{"diagnostics":{"scope":"workspace"}}}}`)
			e.sync()
			e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":{"diagnostics":{"scope":"open"}}}}`)
			e.sync()
		}, map[string]string{"manifest.iai": ""}},
		{"a file with problems that is deleted shows none", func(e *editor) {
			e.write("team.iai", "kind: tasks\n")
			e.touch(2, "team.iai")
			e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":{"diagnostics":{"scope":"workspace"}}}}`)
			e.sync()
			e.remove("team.iai")
			e.touch(3, "team.iai")
		}, map[string]string{"team.iai": "", "manifest.iai": missing}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := open(t, two, `{}`)
			tt.steps(e)
			for name, want := range tt.want {
				e.wantOn(name, want)
			}
		})
	}
}

// A key is answered with its own file's problems at once, and an answer that
// says nothing new is not sent.
func TestOnlyNewsIsPublished(t *testing.T) {
	e := open(t, two, `{}`)
	e.didOpen("manifest.iai")
	before := e.times(e.uri("manifest.iai"))
	e.didChange("manifest.iai", e.disk("manifest.iai")+"# a comment\n")
	if n := e.times(e.uri("manifest.iai")); n != before {
		t.Errorf("%d publications for a change that changes no problem, want none", n-before)
	}
	e.didChange("manifest.iai", strings.Replace(e.disk("manifest.iai"), "v0", "v9", 1))
	if n := e.times(e.uri("manifest.iai")); n != before+1 {
		t.Errorf("%d publications for one new problem, want 1", n-before)
	}
}

// Two hundred changes at once are answered at their end.
func TestBurst(t *testing.T) {
	e := open(t, two, `{}`, func(o *Options) { o.Burst = patience })
	e.didOpen("manifest.iai")
	uri := e.uri("manifest.iai")
	before := e.times(uri)
	var all strings.Builder
	for i := range 200 {
		body := fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"range":{"start":{"line":1,"character":9},"end":{"line":1,"character":99}},"text":"v%d"}]}}`, uri, i+2, i+1)
		fmt.Fprintf(&all, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	if _, err := e.in.Write([]byte(all.String())); err != nil {
		t.Fatal(err)
	}
	e.sync()
	e.wantOn("manifest.iai", "U401@1:9-1:13")
	if n := e.times(uri) - before; n < 1 || n > 3 {
		t.Errorf("%d publications for a burst of 200 changes, want 1 to 3", n)
	}
}

// A burst whose last message is none of ours is answered all the same.
func TestBurstThatEndsInSilence(t *testing.T) {
	e := open(t, two, `{}`)
	e.didOpen("manifest.iai")
	change := fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%q,"version":2},"contentChanges":[{"range":{"start":{"line":1,"character":9},"end":{"line":1,"character":99}},"text":"v7"}]}}`, e.uri("manifest.iai"))
	cancel := `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}}`
	_, err := fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%sContent-Length: %d\r\n\r\n%s", len(change), change, len(cancel), cancel)
	if err != nil {
		t.Fatal(err)
	}
	e.eventually("the problem of the change", func() bool { return len(e.screen(e.uri("manifest.iai"))) == 1 })
}

// What every diagnostic carries.
func TestDiagnosticIsComplete(t *testing.T) {
	e := open(t, two, `{"textDocument":{"publishDiagnostics":{"relatedInformation":true,"tagSupport":{"valueSet":[1,2]}}}}`)
	e.didOpen("team.iai", "kind: tasks\n---\n# Team\n")
	list := e.screen(e.uri("team.iai"))
	if len(list) != 1 {
		t.Fatalf("shows %v, want one problem", list)
	}
	d := list[0]
	if d.Severity != 1 || d.Source != "iai" || d.Message == "" || d.Data.Name != "kind-mismatch" || d.Data.Problem != "S104@6-11" {
		t.Errorf("the diagnostic is %+v", d)
	}
	if want := fileURI(absolute(e.s.Cache) + "/problems/S104.md"); d.CodeDescription.Href != want {
		t.Errorf("its page is %q, want %q", d.CodeDescription.Href, want)
	}
	if len(d.RelatedInformation) != 1 || d.RelatedInformation[0].Location.URI != e.uri("manifest.iai") || d.RelatedInformation[0].Location.Range.String() != "5:12-5:20" {
		t.Errorf("it is related to %+v, want the entry of the manifest", d.RelatedInformation)
	}
	e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":{"docsUrl":"https://docs.example/"}}}`)
	e.sync()
	if got := e.screen(e.uri("team.iai"))[0].CodeDescription.Href; got != "https://docs.example/S104" {
		t.Errorf("with a docsUrl its page is %q", got)
	}
}

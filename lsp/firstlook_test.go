package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"iai/workspace"
)

// A gate is a tree whose search waits until it is let through.
type gate struct {
	workspace.Tree
	open chan struct{}
}

func (g *gate) List() []string {
	<-g.open
	return g.Tree.List()
}

// large makes a workspace of so many files that nobody may wait for it.
func large(t *testing.T, capabilities, files string) *editor {
	t.Helper()
	e := start(t, files)
	for i := range manyFiles + 1 {
		e.write(fmt.Sprintf("more/%03d.txt", i), "")
	}
	e.initialize(capabilities, fmt.Sprintf(`"workspaceFolders":[{"uri":%q,"name":"w"}]`, e.uri("")))
	return e
}

const shared = `
-- a/manifest.iai --
kind: manifest
version: v0
enabled: [tasks]
-- a/tasks.iai --
kind: tasks
output:
  mode: fil
---
# Tasks
-- b/manifest.iai --
kind: manifest
version: v0
enabled: [context]
context:
  include:
    merge: [../a/team.iai]
-- a/team.iai --
kind: tasks
---
# Team
`

// In a large folder the problems of an open file are told before the folder was
// searched, as far as the manifests above it know them. What only a search can
// tell comes with it, and nothing that the search would have to take back is
// said before.
func TestFirstLookDoesNotWaitForTheSearch(t *testing.T) {
	e := large(t, `{}`, shared)
	g := &gate{open: make(chan struct{})}
	e.s.mu.Lock()
	f := e.s.folders.listed[0]
	f.open()
	g.Tree = f.tree
	f.tree = g
	f.start()
	e.s.mu.Unlock()

	for _, name := range []string{"a/tasks.iai", "a/team.iai"} {
		e.notify("textDocument/didOpen", fmt.Sprintf(`{"textDocument":{"uri":%q,"languageId":"iai","version":1,"text":%s}}`, e.uri(name), js(e.disk(name))))
		e.version[e.uri(name)] = 1
	}
	_ = e.ask("iai/nothing", `{}`) // both have been dealt with, and nothing was searched
	e.wantOn("a/tasks.iai", "S115@2:8-2:11")
	e.wantOn("a/team.iai", "")
	e.call("textDocument/hover", e.doc("a/tasks.iai", `"position":{"line":2,"character":3}`))

	e.changeURI(e.uri("a/tasks.iai"), js([]object{{"text": "kind: tasks\noutput:\n  mode: file\n---\n# Tasks\n"}}))
	_ = e.ask("iai/nothing", `{}`)
	e.wantOn("a/tasks.iai", "")

	close(g.open)
	e.sync()
	e.wantOn("a/tasks.iai", "")
	e.wantOn("a/team.iai", "S104@0:6-0:11") // b loads it for context
}

// A client that asks for diagnostics by itself is told to ask again when all is
// known.
func TestFirstLookOfAClientThatPulls(t *testing.T) {
	e := large(t, `{"textDocument":{"diagnostic":{"dynamicRegistration":false}},"workspace":{"diagnostics":{"refreshSupport":true}}}`, shared)
	e.didOpen("a/team.iai")
	_ = e.call("textDocument/diagnostic", e.doc("a/team.iai"))
	e.eventually("the diagnostics of the whole folder", func() bool {
		return strings.Contains(string(e.call("textDocument/diagnostic", e.doc("a/team.iai"))), `"S104"`)
	})
}

// A folder is large by what a search of it would look at.
func TestLargeFolders(t *testing.T) {
	dir := t.TempDir()
	for i := range 10 {
		at := filepath.Join(dir, fmt.Sprint(i))
		if i%2 == 0 {
			at = filepath.Join(dir, "node_modules", fmt.Sprint(i))
		}
		if err := os.MkdirAll(at, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(at, "x"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	disk, err := workspace.OpenDisk(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	// Five directories with a file each, and node_modules, which is not entered.
	for limit, want := range map[int]bool{10: true, 11: false, 12: false, 0: true} {
		if got := disk.Exceeds(limit); got != want {
			t.Errorf("more than %d: %v, want %v", limit, got, want)
		}
	}
}

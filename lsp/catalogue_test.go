package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const contracted = `
-- manifest.iai --
kind: manifest
version: v0
enabled: [context]
x-contract:
  stack: go-service
  command: fix-bug
-- context.iai --
kind: context
---
Here it is.
`

// Every contract that is asked for leaves a record in the client's log, at the
// settings a user starts with, and what the user typed is no part of it.
func TestContractsLeaveARecord(t *testing.T) {
	e := open(t, contracted, full)
	e.call("workspace/executeCommand", js(object{"command": "iai.resolveContract", "arguments": []object{{"userInput": "tweety-4711"}}}))
	e.eventually("a record", func() bool {
		return e.said(`contract: {"projectId":"workspace","commandId":"fix-bug","intentId":"generate","rulesApplied":["ask-before-guessing",`)
	})
	if e.said("4711") {
		t.Error("the log holds what the user typed")
	}
}

// What the program brings along is opened as a file, and not for editing: an
// edit would look like a change of the catalogue and be none.
func TestTheCatalogueIsReadOnly(t *testing.T) {
	cache := ""
	e := open(t, contracted, full, func(o *Options) { cache = o.Cache })
	e.didOpen("manifest.iai")
	file := filepath.Join(cache, "catalogue", "stacks.yaml")
	if got := string(e.call("textDocument/definition", e.doc("manifest.iai", at(4, 12)))); !strings.Contains(got, `"targetUri":"`+fileURI(file)+`"`) {
		t.Fatalf("it leads to %s, want %s", got, file)
	}
	readOnly := func() {
		t.Helper()
		info, err := os.Stat(file)
		if err != nil || info.Mode().Perm()&0o222 != 0 {
			t.Fatalf("%s may be written to: %v, %v", file, info, err)
		}
	}
	readOnly()
	// Another version of the program finds an old text in the cache, and one
	// that may be written to.
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, old := range []string{"stackPresets: []\n", string(want)} {
		if err := os.Chmod(file, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(old), 0o644); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time it is in the way of itself
			if err := keep(file, string(want)); err != nil {
				t.Fatal(err)
			}
			readOnly()
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != string(want) {
			t.Errorf("%s: %v", got, err)
		}
	}
	if err := keep(file, "another\n"); err != nil {
		t.Fatal(err)
	}
	readOnly()
}

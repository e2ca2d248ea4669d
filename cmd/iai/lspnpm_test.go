package main

import (
	"encoding/json"
	"slices"
	"testing"
)

// The protocol library of VS Code drives a session with the program, and the
// compiler holds every answer against types that nobody here wrote. Members
// that the protocol does not know are as wrong as those that are missing.
func TestLSPWithTheJavaScriptLibrary(t *testing.T) {
	dir := npmClients(t, "lsp")
	root := tree(t, map[string]string{
		"manifest.iai":     "kind: manifest\nversion: v0\nenabled: [context]\ncontext:\n  include:\n    merge: [team.iai]\n    override: [over.iai]\n  override:\n    mode: overlay\n",
		"context.iai":      "kind: context\n---\n# Us\nbase words\n",
		"team.iai":         "kind: context\n---\n# Team\n",
		"over.iai":         "kind: context\n---\n# Us\nother words\n",
		"sub/manifest.iai": "kind: manifest\nenabled: [tasks]\n",
		"sub/tasks.iai":    "kind: prompt\n---\n# Steps\n",
	})
	var seen struct {
		Asked, Answered, Told, Wrong []string
		Typed, Status                int
	}
	out := node(t, dir, "client.mjs", root, built, "lsp")
	if err := json.Unmarshal(out, &seen); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, wrong := range seen.Wrong {
		t.Error(wrong)
	}
	for _, method := range seen.Asked {
		if method != "shutdown" && !slices.Contains(seen.Answered, method) {
			t.Errorf("%s was answered with nothing", method)
		}
	}
	if len(seen.Asked) < 39 || seen.Typed < 45 {
		t.Errorf("only %d methods were asked and %d messages checked", len(seen.Asked), seen.Typed)
	}
	for _, method := range []string{"textDocument/publishDiagnostics", "client/registerCapability", "workspace/configuration"} {
		if !slices.Contains(seen.Told, method) {
			t.Errorf("the server never sent %s", method)
		}
	}
	if seen.Status != 0 {
		t.Errorf("the exit status is %d, want 0", seen.Status)
	}
}

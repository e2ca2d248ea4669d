package workspace_test

import (
	"fmt"
	"strings"
	"testing"

	"iai/workspace"
)

// BenchmarkFixes works out the fixes of a file with two hundred misspelt keys,
// each of which is tried on the whole manifest.
func BenchmarkFixes(b *testing.B) {
	var keys strings.Builder
	for i := range 200 {
		fmt.Fprintf(&keys, "  - {id: s%d, typ: url, value: https://example.org/%d}\n", i, i)
	}
	files := map[string]string{
		"manifest.iai":   "kind: manifest\nenabled: [references, tasks, context, guardrails]\n---\n",
		"references.iai": "kind: references\nsources:\n" + keys.String() + "---\n## Use\n",
	}
	for _, kind := range []string{"tasks", "context", "guardrails"} {
		files[kind+".iai"] = "kind: " + kind + "\n---\n" + "## A heading\nA sentence below it.\n"
	}
	s := workspace.New(workspace.Memory(files), workspace.Options{}).Snapshot()
	found := s.Problems("references.iai")
	if len(found) != 200 {
		b.Fatalf("%d findings, want 200", len(found))
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range found {
			if len(s.Fixes(p.Finding)) != 1 {
				b.Fatal("a fix is missing")
			}
		}
	}
}

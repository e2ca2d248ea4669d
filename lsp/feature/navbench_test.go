package feature

import (
	"fmt"
	"strings"
	"testing"

	"iai/workspace"
)

// navTree is a workspace of n manifests with nine files each, all of which
// share one file more.
func navTree(n int) workspace.Memory {
	body := func(title string) string {
		var b strings.Builder
		for i := range 6 {
			fmt.Fprintf(&b, "## %s %d\n\nPlain words that say what an agent should do here, and why it matters.\n- a point that explains it\n\n", title, i)
		}
		return b.String()
	}
	tree := workspace.Memory{"shared.iai": "kind: context\n---\n# Shared\n\n" + body("Area")}
	for i := range n {
		dir := fmt.Sprintf("team%03d/pkg%03d/", i/50, i)
		for name, content := range map[string]string{
			"manifest.iai": "kind: manifest\nversion: v0\nenabled: [context, guardrails, tasks, prompt]\n" +
				"context:\n  include:\n    merge: [parts/stack.iai, ../../shared.iai]\n" +
				"tasks:\n  include:\n    merge: [parts/tasks.iai]\n    override: [parts/tasks.override.iai]\n  override:\n    mode: overlay\n",
			"context.iai":              "kind: context\nscope: global\n---\n# Context\n\n" + body("Area"),
			"guardrails.iai":           "kind: guardrails\nenforcement: hard\n---\n# Guardrails\n\n" + body("Rule"),
			"tasks.iai":                "kind: tasks\noutput:\n  mode: file\n  path: tasks.md\n---\n# Tasks\n\n" + body("Step"),
			"prompt.iai":               "kind: prompt\nstyle:\n  tone: calm\n  verbosity: low\n---\n# Prompt\n\n" + body("Manner"),
			"parts/stack.iai":          "kind: context\n---\n# Stack\n\n" + body("Layer"),
			"parts/tasks.iai":          "kind: tasks\n---\n# More\n\n" + body("Extra"),
			"parts/tasks.override.iai": "kind: tasks\n---\n# Tasks\n\n## Step 2\n\nAnother way.\n",
			"parts/notes.iai":          "kind: context\n---\n# Notes\n\n" + body("Note"),
		} {
			tree[dir+name] = content
		}
	}
	return tree
}

// Each feature in a workspace of one manifest, and in one of a thousand. What
// asks nothing of other files takes as long in both.
func BenchmarkNav(b *testing.B) {
	for _, n := range []int{1, 1000} {
		s := navSnapshot(navTree(n))
		s.Check(nil)
		const manifest, tasks, over = "team000/pkg000/manifest.iai", "team000/pkg000/tasks.iai", "team000/pkg000/parts/tasks.override.iai"
		at := func(file, word string) int { return strings.Index(s.File(file).Src(), word) + 1 }
		entry, shared := at(manifest, "parts/stack.iai"), at(manifest, "../../shared.iai")
		kind, heading, overriding := at(manifest, "tasks"), at(tasks, "Step 2"), at(over, "Step 2")
		for _, bench := range []struct {
			name string
			run  func() int
		}{
			{"definition/path", func() int { return len(Definition(s, manifest, entry).To) }},
			{"definition/kind", func() int { return len(Definition(s, manifest, kind).To) }},
			{"definition/heading", func() int { return len(Definition(s, over, overriding).To) }},
			{"references/file", func() int { return len(References(s, manifest, shared, true)) }},
			{"references/kind", func() int { return len(References(s, manifest, kind, true)) }},
			{"references/heading", func() int { return len(References(s, tasks, heading, true)) }},
			{"highlight/kind", func() int { return len(DocumentHighlights(s, manifest, kind)) }},
			{"highlight/heading", func() int { return len(DocumentHighlights(s, tasks, heading)) }},
			{"rename/heading", func() int { r, _ := RenameTo(s, tasks, heading, "New"); return len(r.Edits) }},
			{"rename/path", func() int { r, _ := RenameTo(s, manifest, shared, "../../new.iai"); return len(r.Edits) }},
			{"filerename/file", func() int { return len(WillRenameFiles(s, []Move{{"shared.iai", "lib/shared.iai"}}).Edits) }},
			{"documentlink", func() int { return len(DocumentLinks(s, manifest)) }},
			{"documentsymbol/manifest", func() int { return len(DocumentSymbols(s, manifest)) }},
			{"documentsymbol/text", func() int { return len(DocumentSymbols(s, tasks)) }},
			{"workspacesymbol/rare", func() int { return len(WorkspaceSymbols(s, "tasksover")) }},
			{"workspacesymbol/common", func() int { return len(WorkspaceSymbols(s, "s")) }},
			{"workspacesymbol/all", func() int { return len(WorkspaceSymbols(s, "")) }},
			{"callhierarchy/incoming", func() int { return len(IncomingCalls(s, "shared.iai")) }},
			{"callhierarchy/outgoing", func() int { return len(OutgoingCalls(s, manifest)) }},
		} {
			b.Run(fmt.Sprintf("%s/manifests=%d", bench.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if bench.run() == 0 {
						b.Fatal("no answer")
					}
				}
			})
		}
	}
}

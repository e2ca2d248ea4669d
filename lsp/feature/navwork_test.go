package feature

import (
	"strings"
	"testing"

	"iai/workspace"
)

// What is asked about a file that one manifest loads costs the same in a
// workspace of ten manifests and in one of three hundred. Allocations are
// counted, since they do not depend on the machine: whoever looks at one more
// manifest makes some.
func TestNavWorkDoesNotGrow(t *testing.T) {
	const manifest, tasks, over = "team000/pkg000/manifest.iai", "team000/pkg000/tasks.iai", "team000/pkg000/parts/tasks.override.iai"
	count := func(n int) map[string]float64 {
		s := navSnapshot(navTree(n))
		s.Check(nil)
		at := func(file, word string) int { return strings.Index(s.File(file).Src(), word) + 1 }
		entry, kind := at(manifest, "parts/stack.iai"), at(manifest, "tasks")
		heading, overriding := at(tasks, "Step 2"), at(over, "Step 2")
		out := map[string]float64{}
		for name, run := range map[string]func() int{
			"definition of a path":     func() int { return len(Definition(s, manifest, entry).To) },
			"definition of a kind":     func() int { return len(Definition(s, manifest, kind).To) },
			"definition of a heading":  func() int { return len(Definition(s, over, overriding).To) },
			"references of a file":     func() int { return len(References(s, manifest, entry, true)) },
			"references of a heading":  func() int { return len(References(s, tasks, heading, true)) },
			"highlights of a kind":     func() int { return len(DocumentHighlights(s, manifest, kind)) },
			"highlights of a heading":  func() int { return len(DocumentHighlights(s, tasks, heading)) },
			"renaming a heading":       func() int { r, _ := RenameTo(s, tasks, heading, "New"); return len(r.Edits) },
			"renaming a path":          func() int { r, _ := RenameTo(s, manifest, entry, "parts/new.iai"); return len(r.Edits) },
			"a file that moves":        func() int { return len(WillRenameFiles(s, []Move{{tasks, "lib/t.iai"}}).Notes) },
			"links":                    func() int { return len(DocumentLinks(s, manifest)) },
			"who includes a file":      func() int { return len(IncomingCalls(s, tasks)) },
			"what a manifest includes": func() int { return len(OutgoingCalls(s, manifest)) },
		} {
			if run() == 0 {
				t.Fatalf("%s: no answer", name)
			}
			out[name] = testing.AllocsPerRun(5, func() { run() })
		}
		return out
	}
	few, many := count(10), count(300)
	for name, n := range many {
		if n > few[name]+5 {
			t.Errorf("%s: %.0f allocations among 300 manifests, %.0f among 10", name, n, few[name])
		}
	}
}

// What a page names is found as soon as it stands there, saved or not, and the
// snapshot before does not know of it.
func TestNavSeesWhatIsTyped(t *testing.T) {
	tree := workspace.Memory{
		"a/manifest.iai": "kind: manifest\nenabled: [tasks]\n",
		"b/manifest.iai": "kind: manifest\nenabled: [tasks]\n",
		"x.iai":          "kind: tasks\n---\n# X\n",
	}
	w := workspace.New(tree, workspace.Options{})
	before := w.Snapshot()
	if got := len(IncomingCalls(before, "x.iai")); got != 0 {
		t.Fatalf("%d manifests include a file that none names", got)
	}
	open := w.Parse("kind: manifest\nenabled: [tasks]\ntasks: {include: {merge: [../x.iai]}}\n")
	after := w.Apply([]workspace.Change{{Path: "b/manifest.iai", Open: open}})
	if got := IncomingCalls(after, "x.iai"); len(got) != 1 || got[0].Item.File != "b/manifest.iai" {
		t.Errorf("after b names it: %v", got)
	}
	if got := len(IncomingCalls(before, "x.iai")); got != 0 {
		t.Errorf("the snapshot before says that %d manifests include it", got)
	}
	closed := w.Apply([]workspace.Change{{Path: "b/manifest.iai"}})
	if got := len(IncomingCalls(closed, "x.iai")); got != 0 {
		t.Errorf("closed again, %d manifests include it", got)
	}
	tree["a/manifest.iai"] = open.Src()
	again := w.Apply([]workspace.Change{{Path: "a/manifest.iai"}})
	if got := IncomingCalls(again, "x.iai"); len(got) != 1 || got[0].Item.File != "a/manifest.iai" {
		t.Errorf("after a names it on disk: %v", got)
	}
}

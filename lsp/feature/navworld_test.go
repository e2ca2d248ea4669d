package feature

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"iai/iaip/conformance/generate"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// navWorld makes up a workspace of three manifests: two that know nothing of
// each other, and one that puts files of the first together in its own way, so
// that files are shared.
func navWorld(seed uint64) workspace.Memory {
	tree := workspace.Memory{}
	first, _ := generate.Generate(seed)
	for p, data := range first {
		tree[p] = string(data)
	}
	second, _ := generate.Generate(seed + 1<<32)
	for p, data := range second {
		tree["pkg/"+p] = string(data)
	}
	shared := map[string][]string{}
	for _, p := range slices.Sorted(maps.Keys(tree)) {
		f := syntax.Parse(tree[p])
		kind, ok := f.Root().Field("kind").Str()
		if ok && !f.Broken() && kind != "manifest" && !strings.HasPrefix(p, "pkg/") {
			shared[kind] = append(shared[kind], p)
		}
	}
	var enabled, blocks strings.Builder
	for n, kind := range slices.Sorted(maps.Keys(shared)) {
		fmt.Fprintf(&enabled, "  - %s\n", kind)
		fmt.Fprintf(&blocks, "%s:\n  include:\n    merge:\n", kind)
		for i, p := range shared[kind] {
			if i == len(shared[kind])-1 && n%2 == 0 {
				blocks.WriteString("    override:\n")
			}
			fmt.Fprintf(&blocks, "      - %s\n", syntax.Quote("../"+p))
		}
		blocks.WriteString("  override:\n    mode: overlay\n")
	}
	tree["share/manifest.iai"] = "kind: manifest\nenabled:\n" + enabled.String() + blocks.String()
	return tree
}

func navSnapshot(tree workspace.Memory) *workspace.Snapshot {
	return workspace.New(tree, workspace.Options{}).Snapshot()
}

// navApply makes a rename happen.
func navApply(t *testing.T, tree workspace.Memory, r Rename) workspace.Memory {
	t.Helper()
	edits := map[string][]text.Edit{}
	for _, e := range r.Edits {
		edits[e.File] = append(edits[e.File], e.Edit)
	}
	next := workspace.Memory{}
	for p, src := range tree {
		changed, err := text.Apply(src, edits[p])
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		next[movedTo(r.Moves, p)] = changed
	}
	if len(next) != len(tree) {
		t.Fatalf("%d files became %d", len(tree), len(next))
	}
	return next
}

// navEffective is what every manifest comes to: a line for each kind, its
// settings and its text, and that it stops if it does.
func navEffective(s *workspace.Snapshot) map[string]string {
	out := map[string]string{}
	for _, m := range s.Manifests() {
		r := s.Resolution(m)
		var b strings.Builder
		if r.Stopped {
			b.WriteString("stopped\n")
		}
		for _, k := range r.Effective() {
			fmt.Fprintf(&b, "kind %s\n", k.Name)
			for _, set := range k.Settings() {
				fmt.Fprintf(&b, "%s = %s\n", set.Key.Text(), set.Value.AppendJSON(nil))
			}
			b.WriteString(k.Text() + "\n")
		}
		out[m] = b.String()
	}
	return out
}

package workspace_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"iai/iaip"
	"iai/iaip/syntax"
	"iai/workspace"
)

const shop = "kind: manifest\nenabled: [context, guardrails]\n"

func write(t *testing.T, dir, name, content string) {
	t.Helper()
	full := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func onDisk(t *testing.T, files map[string]string) (*workspace.Workspace, string) {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		write(t, dir, name, content)
	}
	disk, err := workspace.OpenDisk(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { disk.Close() })
	return workspace.New(disk, workspace.Options{}), dir
}

// names are the problems of a file, as a person would list them.
func names(s *workspace.Snapshot, file string) string {
	var out []string
	for _, p := range s.Problems(file) {
		out = append(out, p.Rule.Name)
	}
	return strings.Join(out, " ")
}

func TestUnsavedTextCounts(t *testing.T) {
	w, dir := onDisk(t, map[string]string{"manifest.iai": shop, "context.iai": "kind: context\n", "guardrails.iai": "kind: guardrails\n"})
	before := w.Snapshot()
	if got := names(before, "guardrails.iai"); got != "" {
		t.Fatalf("at first: %s", got)
	}
	edited := w.Apply([]workspace.Change{{Path: "guardrails.iai", Open: w.Parse("kind: context\n")}})
	if got := names(edited, "guardrails.iai"); got != "kind-mismatch" {
		t.Errorf("unsaved: %s", got)
	}
	if got := names(before, "guardrails.iai"); got != "" {
		t.Errorf("the old snapshot changed its mind: %s", got)
	}
	// A new file that exists only in the editor.
	added := w.Apply([]workspace.Change{{Path: "tasks.iai", Open: w.Parse("kind: tasks\n")}})
	if got := names(added, "tasks.iai"); got != "not-in-force" {
		t.Errorf("a new file: %s", got)
	}
	// Closing without saving returns to what the disk says.
	closed := w.Apply([]workspace.Change{{Path: "guardrails.iai"}, {Path: "tasks.iai"}})
	if got := names(closed, "guardrails.iai") + names(closed, "tasks.iai"); got != "" {
		t.Errorf("closed: %s", got)
	}
	// What happens on disk counts once it is said.
	write(t, dir, "context.iai", "kind: tasks\n")
	if got := names(w.Snapshot(), "context.iai"); got != "" {
		t.Errorf("before anybody said so: %s", got)
	}
	if got := names(w.Apply([]workspace.Change{{Path: "context.iai"}}), "context.iai"); got != "kind-mismatch" {
		t.Errorf("changed on disk: %s", got)
	}
	if err := os.Remove(filepath.Join(dir, "context.iai")); err != nil {
		t.Fatal(err)
	}
	gone := w.Apply([]workspace.Change{{Path: "context.iai"}})
	if got := names(gone, "context.iai"); got != "" {
		t.Errorf("a deleted file still has problems: %s", got)
	}
	if got := names(gone, "manifest.iai"); got != "empty-kind" {
		t.Errorf("the manifest of a deleted file: %s", got)
	}
}

// A moved directory is one change.
func TestDirectoryMoves(t *testing.T) {
	w, dir := onDisk(t, map[string]string{
		"manifest.iai": "kind: manifest\nenabled: [context]\ncontext: {include: {merge: [parts/a.iai, parts/b.iai]}}\n",
		"parts/a.iai":  "kind: context\n---\nA\n", "parts/b.iai": "kind: context\n---\nB\n",
	})
	if got := names(w.Snapshot(), "manifest.iai"); got != "" {
		t.Fatal(got)
	}
	if err := os.Rename(filepath.Join(dir, "parts"), filepath.Join(dir, "pieces")); err != nil {
		t.Fatal(err)
	}
	s := w.Apply([]workspace.Change{{Path: "parts"}, {Path: "pieces/a.iai"}, {Path: "pieces/b.iai"}})
	if got := names(s, "manifest.iai"); got != "missing-include missing-include" {
		t.Errorf("after the move: %s", got)
	}
	if got := strings.Join(s.Files(), " "); got != "manifest.iai pieces/a.iai pieces/b.iai" {
		t.Errorf("files: %s", got)
	}
}

// A manifest may come and go.
func TestManifestsComeAndGo(t *testing.T) {
	w, dir := onDisk(t, map[string]string{"context.iai": "kind: context\n"})
	if got := len(w.Snapshot().Manifests()); got != 0 {
		t.Fatalf("%d manifests", got)
	}
	write(t, dir, "manifest.iai", "kind: manifest\nenabled: [context]\n")
	s := w.Apply([]workspace.Change{{Path: "manifest.iai"}})
	if got := s.Manifests(); len(got) != 1 || got[0] != "manifest.iai" {
		t.Errorf("manifests %v", got)
	}
	if r := s.Resolution("manifest.iai"); r.Stopped || len(r.Kind("context").Inputs) != 1 {
		t.Errorf("the new manifest: %v", r.All())
	}
}

// Only kinds that can see a change are resolved again.
func TestUntouchedKindsAreKept(t *testing.T) {
	w, _ := onDisk(t, map[string]string{"manifest.iai": shop, "context.iai": "kind: context\n---\nA\n", "guardrails.iai": "kind: guardrails\n---\nB\n"})
	before := w.Snapshot().Resolution("manifest.iai")
	after := w.Apply([]workspace.Change{{Path: "guardrails.iai", Open: w.Parse("kind: guardrails\n---\nC\n")}}).Resolution("manifest.iai")
	if before.Kind("context") != after.Kind("context") {
		t.Error("context was resolved again")
	}
	if got := after.Kind("guardrails").Text(); got != "C\n" {
		t.Errorf("guardrails say %q", got)
	}
}

// Whatever the order of changes, a snapshot answers what a fresh workspace in
// the same state would.
func TestSnapshotsEqualAFreshWorkspace(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	paths := []string{"manifest.iai", "context.iai", "guardrails.iai", "tasks.iai", "team/context.iai", "team/over.iai", "team/manifest.iai", "notes.iai"}
	texts := []string{
		"kind: manifest\nenabled: [context, tasks]\ncontext: {include: {merge: [team/context.iai], override: [team/over.iai]}, override: {mode: overlay}}\n",
		"kind: manifest\nenabled: [guardrails]\ndisabled: [context]\ncontext: {metadata: {scope: x}}\n",
		"kind: manifest\nenabled: [context]\nx-check: {unknown-key: off}\ncontext: {include: {merge: [../context.iai]}}\n",
		"kind: context\n---\n# A\none\n# B\n", "kind: context\nscop: x\n---\n# A\ntwo\n# A\n", "kind: guardrails\n---\nHard.\n", "kind: tasks\noutput: {mode: flie}\n---\n# T\n", "broken: [\n---\n", "",
	}
	for round := range 30 {
		state := map[string]string{}
		tree := workspace.Memory{}
		w := workspace.New(tree, workspace.Options{})
		for step := range 25 {
			p, text := paths[rng.IntN(len(paths))], texts[rng.IntN(len(texts))]
			if rng.IntN(4) == 0 {
				delete(state, p)
				w.Apply([]workspace.Change{{Path: p}})
			} else {
				state[p] = text
				w.Apply([]workspace.Change{{Path: p, Open: w.Parse(text)}})
			}
			got, want := digest(w.Snapshot()), digest(workspace.New(workspace.Memory(state), workspace.Options{}).Snapshot())
			if got != want {
				t.Fatalf("round %d step %d\n got %s\nwant %s\nstate %q", round, step, got, want, state)
			}
		}
	}
}

func digest(s *workspace.Snapshot) string {
	var b strings.Builder
	problems, sum := s.Check(nil)
	fmt.Fprintln(&b, sum)
	for _, p := range problems {
		fmt.Fprintln(&b, p.File, p.Span, p.Rule.Code, p.Severity, p.Stop, p.Message, p.Manifests, p.Related)
	}
	for _, m := range s.Manifests() {
		fmt.Fprintln(&b, m, s.Resolution(m).Digest())
	}
	return b.String()
}

// Many readers may hold snapshots while changes go on.
func TestSnapshotsAreSafeForManyReaders(t *testing.T) {
	w := workspace.New(workspace.Memory{"manifest.iai": shop, "context.iai": "kind: context\n", "guardrails.iai": "kind: guardrails\n"}, workspace.Options{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Add(1)
		go func() {
			defer readers.Done()
			for range 200 {
				s := w.Snapshot()
				a, _ := s.Check(nil)
				b, _ := s.Check(nil)
				if len(a) != len(b) {
					t.Error("one snapshot gave two answers")
				}
			}
		}()
	}
	for i := range 200 {
		kind := []string{"context", "guardrails"}[i%2]
		w.Apply([]workspace.Change{{Path: "guardrails.iai", Open: w.Parse(fmt.Sprintf("kind: %s\nname: n%d\n", kind, i))}})
	}
	readers.Wait()
}

// A file the system will not let us read stops, with what the system said.
func TestUnreadable(t *testing.T) {
	tree := denied{workspace.Memory{"manifest.iai": shop + "context: {include: {override: [o.iai]}}\n", "o.iai": "kind: context\n"}}
	s := workspace.New(tree, workspace.Options{}).Snapshot()
	problems, _ := s.Check(nil)
	var got []string
	for _, p := range problems {
		if p.Severity.String() == "error" || p.Severity.String() == "warning" {
			got = append(got, p.Rule.Name+": "+p.Message)
		}
	}
	want := []string{
		"malformed-file: `context.iai` cannot be read: permission denied.",
		"unloadable-override: The override `o.iai` cannot be read and is passed over: permission denied.",
		"no-override: None of the overrides of `context` could be loaded: the kind is resolved without one.",
	}
	for _, line := range want {
		found := false
		for _, g := range got {
			found = found || g == line
		}
		if !found {
			t.Errorf("no %q in %q", line, got)
		}
	}
}

// denied is a tree that lets nobody read but the manifest.
type denied struct{ workspace.Memory }

func (d denied) Read(p string, limit int) workspace.Blob {
	if p == "manifest.iai" {
		return d.Memory.Read(p, limit)
	}
	if p == "context.iai" || d.Memory.Read(p, limit).Status == iaip.Regular {
		return workspace.Blob{Status: iaip.Unreadable, Detail: "permission denied"}
	}
	return workspace.Blob{}
}

// An incremental parse and a whole one are the same to the workspace.
func TestReparse(t *testing.T) {
	w := workspace.New(workspace.Memory{}, workspace.Options{})
	f := w.Parse("kind: context\nscope: a\n---\n# A\n")
	g := w.Reparse(f, "kind: context\nscope: ab\n---\n# A\n", 22, 22, 1)
	if s, _ := g.Root().Field("scope").Str(); s != "ab" {
		t.Errorf("scope is %q", s)
	}
	if again := w.Parse(g.Src()); again != g {
		t.Error("the parse was not remembered")
	}
	if _, ok := any(g).(*syntax.File); !ok {
		t.Error("not a file")
	}
}

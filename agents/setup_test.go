package agents_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"iai/agents"
	"iai/iaip"
	"iai/workspace"
)

var update = flag.Bool("update", false, "rewrite the golden files and the generated pages")

// open is a workspace of files held in memory, with its exports looked at.
func open(files map[string]string) *workspace.Snapshot {
	return workspace.New(workspace.Memory(files), workspace.Options{Exports: agents.Findings}).Snapshot()
}

// onDisk opens a directory.
func onDisk(t testing.TB, dir string) *workspace.Snapshot {
	t.Helper()
	disk, err := workspace.OpenDisk(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { disk.Close() })
	return workspace.New(disk, workspace.Options{Exports: agents.Findings}).Snapshot()
}

// plan is what exporting one manifest comes to.
func plan(s *workspace.Snapshot, manifest string, targets ...string) *agents.Plan {
	return agents.NewPlan(agents.Question{Manifests: []*iaip.Resolution{s.Resolution(manifest)}, Targets: targets, Look: s.Lookup})
}

// put writes files below a directory.
func put(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// golden compares a file of the repository with what it should hold.
func golden(t *testing.T, name, want string) {
	t.Helper()
	if *update {
		put(t, ".", map[string]string{name: want})
	}
	got, err := os.ReadFile(name)
	if err != nil || string(got) != want {
		t.Errorf("%s is not what the code says: look at the difference, then run `make generate` (%v)\n%s", name, err, want)
	}
}

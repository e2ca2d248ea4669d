package workspace_test

import (
	"strings"
	"testing"

	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/resolver/pack"
	"iai/resolver/packfile"
)

// The examples about packs come to what they show, whoever reports it.
func TestExamplesOfPacks(t *testing.T) {
	want := map[string]string{
		"invalid-pack-request":   string(pack.InvalidRequest),
		"pack-not-found":         string(pack.NotFound),
		"pack-version-mismatch":  string(pack.VersionMismatch),
		"pack-permission-denied": string(pack.PermissionDenied),
		"pack-ambiguous":         string(pack.Ambiguous),
		"pack-discouraged":       "selected react-3.0.0-beta.2",
		"lock-stale":             "selected react-2.1.0, not locked",
		"conflicting-rules":      "selected house",
	}
	for _, r := range problem.Rules {
		if r.Class != problem.Pack && r != problem.ConflictingRules {
			continue
		}
		bad, good := r.Examples()
		if got := packsOf(t, read(t, bad).Map()); got != want[r.Name] {
			t.Errorf("%s, the bad example: %s, want %s", r.Name, got, want[r.Name])
		}
		if got := packsOf(t, read(t, good).Map()); !strings.HasPrefix(got, "selected ") || strings.HasSuffix(got, "not locked") {
			t.Errorf("%s, the good example: %s", r.Name, got)
		}
	}
}

// packsOf says what the one request of a workspace comes to.
func packsOf(t *testing.T, files map[string]string) string {
	t.Helper()
	source := packfile.Open("workspace", packTree(files))
	for _, p := range source.Problems {
		t.Errorf("%s", p)
	}
	var lock *packfile.Lock
	if src, ok := files["iai.lock"]; ok {
		read, problems := packfile.ReadLock("iai.lock", src)
		for _, p := range problems {
			t.Errorf("%s", p)
		}
		lock = &read
	}
	state := packfile.Resolve(packfile.Want(syntax.Parse(files["manifest.iai"]).Root().Field(packfile.Block)), source, lock)
	o := state.Outcomes[0]
	switch o.Resolution.Outcome() {
	case pack.Selected:
		for _, p := range o.Content.Problems {
			t.Errorf("%s", p)
		}
		out := "selected " + o.Content.Root
		if !state.Fits() {
			out += ", not locked"
		}
		return out
	case pack.Ambiguous:
		return string(pack.Ambiguous)
	}
	return string(o.Resolution.Answer().Error.Class)
}

// packTree are the packs of a workspace held in memory.
type packTree map[string]string

func (p packTree) Name(name string) string { return ".iaip/packs/" + name }

func (p packTree) Read(name string) (content string, absent bool, why string) {
	content, ok := p[p.Name(name)]
	return content, !ok, ""
}

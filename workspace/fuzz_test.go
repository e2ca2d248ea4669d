package workspace_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"iai/iaip/conformance/generate"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// FuzzFixes makes workspaces up and holds every fix of every problem in them to
// what a fix promises.
func FuzzFixes(f *testing.F) {
	for seed := range uint64(150) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { everyFixHolds(t, seed) })
}

func everyFixHolds(t *testing.T, seed uint64) {
	made, _ := generate.Generate(seed)
	files := make(map[string]string, len(made))
	for name, data := range made {
		files[name] = string(data)
	}
	s := open(files)
	before, _ := s.Check(nil)
	for _, p := range before {
		if f := s.File(p.File); f != nil && p.Span.Empty() && strings.TrimPrefix(f.Src(), text.BOM) != "" {
			t.Errorf("seed %d: %s lies on nothing in %s", seed, p.Rule.Name, p.File)
		}
		for _, fix := range s.Fixes(p.Finding) {
			holds(t, s, files, before, p, fix)
			if t.Failed() {
				t.Fatalf("seed %d: fix %q of %s at %v in %s: %s", seed, fix.Title, p.Rule.Name, p.Span, p.File, p.Message)
			}
		}
	}
}

// holds checks one fix.
func holds(t *testing.T, s *workspace.Snapshot, files map[string]string, before []workspace.Problem, p workspace.Problem, fix workspace.Fix) {
	t.Helper()
	next := apply(t, s, files, fix)
	for name, src := range next {
		faults := len(syntax.Parse(src).Faults)
		if old, there := files[name]; !there && faults > 0 || there && faults > len(syntax.Parse(old).Faults) {
			t.Errorf("%s is less readable:\n%s", name, src)
		}
	}
	after, _ := open(next).Check(nil)
	was, is := counts(before), counts(after)
	if is[identity(p)] >= was[identity(p)] {
		t.Errorf("the finding is still there: %d times, before %d times\n%s", is[identity(p)], was[identity(p)], changed(files, next))
	}
	for _, q := range after {
		if q.Stop && was[identity(q)] == 0 && !uncovers[p.Rule] {
			t.Errorf("new stop: %s in %s: %s\n%s", q.Rule.Name, q.File, q.Message, changed(files, next))
		}
	}
	keepsText(t, s, next, fix)

	// The same change made while somebody edits comes to the same.
	w := workspace.New(workspace.Memory(files), workspace.Options{})
	w.Snapshot().Check(nil)
	var changes []workspace.Change
	for _, name := range slices.Sorted(maps.Keys(next)) {
		if old, there := files[name]; !there || old != next[name] {
			changes = append(changes, workspace.Change{Path: name, Open: w.Parse(next[name])})
		}
	}
	live, _ := w.Apply(changes).Check(nil)
	if got, want := places(live), places(after); !slices.Equal(got, want) {
		t.Errorf("while editing:\n%s\nread anew:\n%s\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"), changed(files, next))
	}
}

// places are findings with all that a person sees of them.
func places(list []workspace.Problem) []string {
	var out []string
	for _, p := range list {
		out = append(out, fmt.Sprintf("%s:%v %s %s %v %s %v", p.File, p.Span, p.Rule.Code, p.Severity, p.Manifests, p.Message, p.Related))
	}
	return out
}

// uncovers are the rules whose findings keep others from being found.
var uncovers = map[*problem.Rule]bool{
	problem.MissingManifest: true, problem.MalformedFile: true, problem.UnsupportedVersion: true,
	problem.InvalidType: true, problem.UnsupportedMode: true, problem.UnsupportedAlgorithm: true,
	problem.AmbiguousSection: true, // the next pair of equal headings
}

func counts(list []workspace.Problem) map[string]int {
	out := map[string]int{}
	for _, p := range list {
		out[identity(p)]++
	}
	return out
}

// changed shows the files that differ.
func changed(files, next map[string]string) string {
	out := ""
	for _, name := range slices.Sorted(maps.Keys(next)) {
		if files[name] != next[name] {
			out += "-- " + name + " before --\n" + files[name] + "-- " + name + " after --\n" + next[name]
		}
	}
	return out
}

package agents_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"iai/agents"
	"iai/iaip"
	"iai/iaip/problem"
	"iai/workspace"
)

// Twelve repositories as people have them go the whole way: what agents read is
// found and imported, the result resolves, and it is exported to where it came
// from. What each comes to lies beside it and was read by a person.
func TestSamples(t *testing.T) {
	names, err := filepath.Glob("testdata/samples/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, ".want.txtar") })
	if len(names) < 12 {
		t.Fatalf("there are %d samples", len(names))
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{}
			for _, f := range archive.Files {
				files[f.Name] = string(f.Data)
			}
			golden(t, strings.TrimSuffix(filepath.ToSlash(name), ".txtar")+".want.txtar", sampled(t, files))
		})
	}
}

// sampled is what becomes of a repository, step by step.
func sampled(t *testing.T, files map[string]string) string {
	t.Helper()
	p, after := imported(t, files)
	var b strings.Builder
	b.WriteString("-- report --\n")
	for _, s := range p.Sources {
		fmt.Fprintf(&b, "%s, %d lines\n", s.File, s.Lines)
		for _, m := range s.Moves {
			to := m.File
			if to == "" {
				to = "–"
			}
			fmt.Fprintf(&b, "  %d-%d %s: %s\n", m.From, m.To, to, m.Why)
		}
	}
	for _, s := range p.Skipped {
		fmt.Fprintf(&b, "%s: %s\n", s.File, s.Why)
	}
	for _, f := range p.Creates {
		fmt.Fprintf(&b, "-- import/%s --\n%s", f.Path, ended(f.Text))
	}
	everyLineOnce(t, files, p)

	s := open(after)
	var all []*iaip.Resolution
	for _, m := range s.Manifests() {
		r := s.Resolution(m)
		if r.Stopped {
			t.Errorf("%s is stopped: %v", m, r.All())
		}
		all = append(all, r)
		fmt.Fprintf(&b, "-- resolve/%s --\n", m)
		for _, k := range r.Effective() {
			fmt.Fprintf(&b, "%s:", k.Name)
			for _, in := range k.Inputs {
				fmt.Fprintf(&b, " %s", in.Origin)
			}
			fmt.Fprintf(&b, ", %d bytes\n", len(k.Text()))
		}
	}
	found, _ := s.Check(nil)
	for _, f := range found {
		if f.Severity >= problem.Warning && f.Rule != problem.StaleExport {
			t.Errorf("%s: %s %s", f.File, f.Rule.Name, f.Message)
		}
	}
	plan := agents.NewPlan(agents.Question{Manifests: all, Look: s.Lookup})
	for _, r := range plan.Refused {
		t.Errorf("%s: %s", r.Target, r.Why)
	}
	for _, f := range plan.Files {
		if f.State != agents.Leftover {
			fmt.Fprintf(&b, "-- export/%s --\n%s", f.Path, ended(f.New))
		} else {
			fmt.Fprintf(&b, "-- superfluous/%s --\n", f.Path)
		}
		if (agents.Order{Clean: true}).Deed(&f) == agents.Refuse {
			t.Errorf("%s is %s, so it could not be exported", f.Path, f.State)
		}
	}
	for _, r := range all {
		sameThrough(t, s, r)
	}
	return b.String()
}

// sameThrough exports a manifest to each of its targets alone, imports that, and
// compares what both say.
func sameThrough(t *testing.T, s *workspace.Snapshot, r *iaip.Resolution) {
	t.Helper()
	for _, target := range agents.TargetsOf(r.File) {
		exported := map[string]string{}
		for _, f := range plan(s, r.Path, target).Files {
			if f.State != agents.Leftover {
				exported[f.Path] = f.New
			}
		}
		_, after := imported(t, exported)
		back := open(after)
		// A rule of a directory comes back as a rule for its paths.
		got, want := map[string]string{}, map[string]string{}
		for _, m := range back.Manifests() {
			for _, p := range agents.Parts(back.Resolution(m)) {
				got[p.Kind] += p.Text
			}
		}
		for _, p := range agents.Parts(r) {
			want[p.Kind] += p.Text
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s through %s says %q\nwant %q", r.Path, target, got, want)
		}
	}
}

func ended(s string) string {
	if strings.HasSuffix(s, "\n") || s == "" {
		return s
	}
	return s + "\n"
}

// everyLineOnce counts the lines of the sources and of the result.
func everyLineOnce(t *testing.T, files map[string]string, p *agents.ImportPlan) {
	t.Helper()
	count := map[string]int{}
	for _, s := range p.Sources {
		lines := strings.SplitAfter(files[s.File], "\n")
		for _, m := range s.Moves {
			if m.File == "" || strings.Contains(m.Why, "x-import") || strings.Contains(m.Why, "x-scope") {
				continue
			}
			for _, l := range lines[m.From-1 : m.To] {
				count[l]++
			}
		}
	}
	for _, f := range p.Creates {
		if strings.HasSuffix(f.Path, "manifest.iai") {
			continue
		}
		_, text, _ := strings.Cut(f.Text, "---\n")
		for l := range strings.Lines(text) {
			count[l]--
		}
	}
	for l, n := range count {
		if n != 0 && strings.TrimSpace(l) != "" {
			t.Errorf("%q: %d too few in the result", l, n)
		}
	}
}

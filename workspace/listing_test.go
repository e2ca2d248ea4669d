package workspace_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"iai/iaip/problem"
	"iai/workspace"
)

// crowds are workspaces with thousands of problems of one kind, each with the
// rule that is meant and the number of findings of it.
func crowds() map[string]struct {
	rule  *problem.Rule
	n     int
	files map[string]string
} {
	type crowd = struct {
		rule  *problem.Rule
		n     int
		files map[string]string
	}
	lines := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	const manifest, tasks = "kind: manifest\nenabled: [tasks]\n---\n", "kind: tasks\n---\n"
	return map[string]crowd{
		"unknown keys of a manifest": {problem.UnknownKey, 1000, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks]\n" + lines(1000, "enable%d: 1\n") + "---\n", "tasks.iai": tasks}},
		"unknown checks of a manifest": {problem.UnknownKey, 1000, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks]\nx-check:\n" + lines(1000, "  not-loade%d: off\n") + "---\n", "tasks.iai": tasks}},
		"unknown keys of a file": {problem.UnknownKey, 1000, map[string]string{
			"manifest.iai": manifest, "tasks.iai": "kind: tasks\n" + lines(1000, "task_mode%d: 1\n") + "---\n"}},
		"unknown kinds": {problem.UnknownKind, 500, map[string]string{
			"manifest.iai": "kind: manifest\nenabled:\n" + lines(500, "  - task%d\n") + "---\n"}},
		"missing files": {problem.MissingInclude, 1000, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge:\n" + lines(1000, "      - tasks.part%d.iai\n") + "---\n", "tasks.iai": tasks}},
		"files that stand twice": {problem.DuplicateEntry, 1000, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge:\n" + strings.Repeat("      - a.iai\n", 1001) + "---\n", "a.iai": tasks}},
		"hidden characters in words": {problem.HiddenText, 100, map[string]string{
			"manifest.iai": manifest, "tasks.iai": tasks + lines(16000, "wo\u200brd %d\n")}},
		"hidden characters before words": {problem.HiddenText, 100, map[string]string{
			"manifest.iai": manifest, "tasks.iai": tasks + lines(16000, "- \u200bword %d\n")}},
		"hidden characters in headings": {problem.HiddenText, 100, map[string]string{
			"manifest.iai": manifest, "tasks.iai": tasks + lines(4000, "# wo\u200brd %d\n")}},
		"headings that stand twice": {problem.DuplicateHeading, 100, map[string]string{
			"manifest.iai": manifest, "tasks.iai": tasks + strings.Repeat("# a\n", 300000)}},
	}
}

// However many problems there are, listing their fixes takes about as long as
// finding them: each crowd took many times the limit when every fix was tried.
func TestListingFixesOfManyProblems(t *testing.T) {
	for name, c := range crowds() {
		t.Run(name, func(t *testing.T) {
			s := open(c.files)
			start := time.Now()
			found, _ := s.Check(nil)
			checked := time.Since(start)
			start = time.Now()
			l := s.Listing()
			n, fixes := 0, 0
			for _, p := range found {
				if p.Rule == c.rule {
					n++
				}
				fixes += len(l.Fixes(p.Finding))
			}
			took := time.Since(start)
			t.Logf("check %v, %d findings with %d fixes in %v", checked, n, fixes, took)
			if n != c.n {
				t.Errorf("%d findings, want %d", n, c.n)
			}
			if took > 10*time.Second {
				t.Errorf("listing took %v", took)
			}
		})
	}
}

// What a listing offers is what is offered for the finding alone, or, once
// there were too many, less.
func TestListingIsWhatIsOfferedAlone(t *testing.T) {
	files := crowds()["unknown kinds"].files
	s := open(files)
	found, _ := s.Check(nil)
	l, again := s.Listing(), s.Listing()
	listed := 0
	for _, p := range found {
		got := titles(l.Fixes(p.Finding))
		if other := titles(again.Fixes(p.Finding)); got != other {
			t.Fatalf("one listing says %q, another %q", got, other)
		}
		if got == "" {
			continue
		}
		listed++
		if alone := titles(s.Fixes(p.Finding)); got != alone {
			t.Fatalf("listed %q, alone %q", got, alone)
		}
	}
	if listed == 0 || listed == len(found) {
		t.Errorf("%d of %d findings are listed with fixes, want some and not all", listed, len(found))
	}
	if last := found[len(found)-1]; titles(s.Fixes(last.Finding)) == "" {
		t.Error("the last finding has no fix when asked for alone")
	}
}

func titles(fixes []workspace.Fix) string {
	var out []string
	for _, f := range fixes {
		out = append(out, f.Title)
	}
	return strings.Join(out, "|")
}

// A plan is tried as a whole: thousands of fixes at once, and not one of them
// may stop what did not stop.
func TestPlanHolds(t *testing.T) {
	for _, c := range []struct {
		name, body string
		fixes      int
		want       bool
	}{
		{"words in headings", strings.Repeat("# wo\u200brd\n# other\n", 2000), 100, true},
		{"a heading that becomes equal to another", "# T\n# \u200bT\n", 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(map[string]string{
				"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks: {include: {override: [o.iai]}, override: {mode: overlay}}\n---\n",
				"tasks.iai":    "kind: tasks\n---\n" + c.body, "o.iai": "kind: tasks\n---\n# T\nOurs.\n"})
			plan, l, n := workspace.NewPlan(s), s.Planning(), 0
			for _, p := range s.Problems("tasks.iai") {
				for _, fix := range l.SafeFixes(p.Finding) {
					if plan.Add(fix) {
						n++
					}
				}
			}
			if n != c.fixes {
				t.Errorf("%d fixes are planned, want %d", n, c.fixes)
			}
			if got := plan.Holds(); got != c.want {
				t.Errorf("the plan holds: %v, want %v", got, c.want)
			}
		})
	}
}

package workspace_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"iai/agents"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// besides are the findings that a bad example cannot do without: the rule's
// own finding always comes with them.
var besides = map[string][]string{
	"invalid-type":              {"not-in-force context.iai"},                  // nothing is enabled by it
	"missing-include":           {"not-loaded tasks.review.iai"},               // the file that was meant
	"path-escape":               {"not-loaded company/guardrails.company.iai"}, // likewise
	"metadata-include-conflict": {"not-in-force manifest.iai"},                 // the metadata
	"no-override":               {"missing-override manifest.iai"},             // why there is none
	"algorithm-without-overlay": {"not-in-force tasks.iai"},                    // what replace_all does
	"unknown-kind":              {"empty-kind manifest.iai", "not-in-force guardrails.iai"},
	"inert-manifest":            {"not-in-force context.iai"},
	"empty-override":            {"not-in-force guardrails.iai"},
}

func TestEveryBadExampleFiresItsRule(t *testing.T) {
	for _, r := range problem.Rules {
		t.Run(r.Name, func(t *testing.T) {
			archive, _ := r.Examples()
			e := read(t, archive)
			s := open(e.Map())
			found, _ := s.Check(nil)
			var own []workspace.Problem
			var others []string
			for _, p := range found {
				if p.Rule == r {
					own = append(own, p)
				} else {
					others = append(others, p.Rule.Name+" "+p.File)
				}
			}
			if len(own) != 1 {
				t.Fatalf("fires %d times, want once; found %v", len(own), brief(found))
			}
			want := append([]string(nil), besides[r.Name]...)
			slices.Sort(want)
			slices.Sort(others)
			if !slices.Equal(others, want) {
				t.Errorf("besides the rule itself these fire: %v\nwant %v", others, want)
			}
			at := own[0]
			if at.Severity != r.Severity || at.Stop != r.Stops {
				t.Errorf("severity %v, stop %v; the rule says %v, %v", at.Severity, at.Stop, r.Severity, r.Stops)
			}
			marked, ok := e.Marked()
			if r == problem.MissingManifest {
				if ok || at.File != "manifest.iai" {
					t.Errorf("lies in %s, want the file that is not there", at.File)
				}
				return
			}
			if !ok {
				t.Fatal("no token is marked")
			}
			if at.File != marked.Name || at.Span != marked.Mark {
				t.Errorf("lies on %q in %s, want %q in %s", at.Span.Of(s.File(at.File).Src()), at.File, marked.Mark.Of(marked.Text), marked.Name)
			}
		})
	}
}

func TestNoGoodExampleFiresItsRule(t *testing.T) {
	for _, r := range problem.Rules {
		t.Run(r.Name, func(t *testing.T) {
			_, archive := r.Examples()
			e := read(t, archive)
			if _, ok := e.Marked(); ok {
				t.Error("a token is marked in a good example")
			}
			found, sum := open(e.Map()).Check(nil)
			for _, p := range found {
				if p.Rule == r {
					t.Errorf("fires: %s", p.Message)
				}
			}
			if sum.Errors > 0 || sum.Warnings > 0 {
				t.Errorf("has errors or warnings: %v", brief(found))
			}
		})
	}
}

func TestNoExampleStandsForAnUnknownRule(t *testing.T) {
	for name := range besides {
		if problem.Find(name) == nil {
			t.Errorf("besides names %q, which is no rule", name)
		}
	}
}

// fixCounts says how many fixes each bad example is offered, so that none is
// lost unseen.
var fixCounts = map[string]int{
	"missing-manifest": 1, "malformed-file": 1, "missing-kind": 1, "kind-mismatch": 3, "invalid-type": 1,
	"invalid-kind-name": 1, "missing-include": 3, "path-escape": 2, "forbidden-metadata-key": 2,
	"missing-override": 2, "unknown-key": 1, "invalid-metadata-key": 1, "invalid-value": 2,
	"key-of-other-kind": 1, "duplicate-entry": 1, "metadata-include-conflict": 3, "enabled-and-disabled": 2,
	"algorithm-without-overlay": 2, "ambiguous-section": 2, "unsupported-version": 1, "unsupported-mode": 2,
	"unsupported-algorithm": 1, "unknown-kind": 1, "not-loaded": 1, "empty-kind": 1, "inert-manifest": 1,
	"unknown-stack": 5, "unknown-ruleset": 5, "unknown-command": 5, "unknown-rule": 2, "rule-not-in-ruleset": 1,
	"dropped-rule": 1, "invalid-constraint": 1, "conflicting-rules": 2,
	"pack-not-found": 1, "pack-version-mismatch": 1, "pack-permission-denied": 1, "pack-ambiguous": 2, "lock-stale": 1,
	"hidden-text": 1, "mixed-script": 1, "possible-secret": 1, "control-character": 1,
}

func TestEveryFixOfAnExampleMendsIt(t *testing.T) {
	for _, r := range problem.Rules {
		archive, _ := r.Examples()
		files := read(t, archive).Map()
		s := open(files)
		before, _ := s.Check(nil)
		offered := 0
		for _, p := range before {
			if p.Rule != r {
				continue
			}
			for _, fix := range s.Fixes(p.Finding) {
				offered++
				t.Run(r.Name+"/"+fix.Title, func(t *testing.T) {
					next := apply(t, s, files, fix)
					after, _ := open(next).Check(nil)
					known := map[string]bool{}
					for _, q := range before {
						known[identity(q)] = true
					}
					for _, q := range after {
						switch {
						case q.Rule == r:
							t.Errorf("the finding is still there: %s: %s", q.File, q.Message)
						case !known[identity(q)] && grave(q):
							t.Errorf("new: %s in %s: %s", q.Rule.Name, q.File, q.Message)
						}
					}
					keepsText(t, s, next, r, fix)
				})
			}
		}
		if offered != fixCounts[r.Name] {
			t.Errorf("%s: %d fixes are offered, want %d", r.Name, offered, fixCounts[r.Name])
		}
	}
}

// grave says whether a finding is of a class no fix may bring about.
func grave(p workspace.Problem) bool {
	switch p.Rule.Class {
	case problem.Structure, problem.Conflict, problem.Ambiguity:
		return true
	}
	return p.Stop
}

// identity names a finding without its place, which an edit before it moves.
func identity(p workspace.Problem) string { return p.Rule.Code + " " + p.File + " " + p.Message }

// keepsText fails unless the free text of every file is what it was, but for
// what the fix writes into it.
func keepsText(t testing.TB, s *workspace.Snapshot, next map[string]string, rule *problem.Rule, fix workspace.Fix) {
	t.Helper()
	for _, name := range s.Files() {
		old := s.File(name)
		if old.Broken() {
			continue // where its text begins is what the fix says
		}
		var inside []text.Edit
		for _, e := range fix.Edits {
			switch {
			case e.File != name || e.End <= old.Body.Start:
			case e.Start >= old.Body.Start:
				inside = append(inside, text.Edit{Span: e.Span.Shift(-old.Body.Start), New: e.New})
			default:
				t.Errorf("%s: an edit reaches from the frontmatter into the text", name)
			}
		}
		want, err := text.Apply(old.Text(), inside)
		if err != nil {
			t.Fatal(err)
		}
		if old.Form == syntax.Bare && rule.Class == problem.Text {
			continue // a file without delimiters is what it reads as with its characters
		}
		if got := syntax.Parse(next[name]).Text(); got != want {
			t.Errorf("%s: the free text became %q, want %q", name, got, want)
		}
	}
}

func read(t testing.TB, archive string) problem.Example {
	t.Helper()
	e, err := problem.ReadExample(archive)
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Files) == 0 {
		t.Fatal("there is no example")
	}
	if e.Comment == "" || strings.Contains(e.Comment, "\n") || !strings.HasSuffix(e.Comment, ".") {
		t.Errorf("the comment must be one sentence on one line, and is %q", e.Comment)
	}
	return e
}

func open(files map[string]string) *workspace.Snapshot {
	return workspace.New(workspace.Memory(files), workspace.Options{Exports: agents.Findings}).Snapshot()
}

// apply makes a fix and answers the files as it leaves them. The plan that the
// command line makes of it must come to the same.
func apply(t testing.TB, s *workspace.Snapshot, files map[string]string, fix workspace.Fix) map[string]string {
	t.Helper()
	next := maps.Clone(files)
	edits := map[string][]text.Edit{}
	for _, e := range fix.Edits {
		edits[e.File] = append(edits[e.File], e.Edit)
	}
	for name, list := range edits {
		src, ok := files[name]
		if !ok {
			t.Fatalf("fix %q edits %s, which is not there", fix.Title, name)
		}
		out, err := text.Apply(src, list)
		if err != nil {
			t.Fatalf("fix %q: %s: %v", fix.Title, name, err)
		}
		if out == src {
			t.Errorf("fix %q changes nothing in %s", fix.Title, name)
		}
		next[name] = out
	}
	for _, c := range fix.Creates {
		if _, ok := files[c.File]; ok {
			t.Fatalf("fix %q creates %s, which is there", fix.Title, c.File)
		}
		next[c.File] = c.Text
	}
	plan := workspace.NewPlan(s)
	if !plan.Add(fix) {
		t.Fatalf("fix %q cannot be planned", fix.Title)
	}
	planned := maps.Clone(files)
	for _, f := range plan.Files() {
		planned[f.Path] = f.Text
	}
	if !maps.Equal(planned, next) {
		t.Errorf("fix %q: the plan comes to %q, the fix to %q", fix.Title, planned, next)
	}
	return next
}

func brief(list []workspace.Problem) []string {
	var out []string
	for _, p := range list {
		out = append(out, fmt.Sprintf("%s %s %s", p.Rule.Name, p.File, p.Message))
	}
	return out
}

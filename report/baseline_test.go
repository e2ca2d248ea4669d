package report_test

import (
	"strings"
	"testing"

	"iai/report"
)

var messy = map[string]string{
	"manifest.iai":   "kind: manifest\nenabled: [guardrails, lens]\n---\n",
	"guardrails.iai": "kind: guardrails\nfoo: 1\nfoo2: 1\n---\n# A\n# A\n",
}

// A problem is known again after its line has moved, and a problem that is new
// is not taken for it.
func TestFingerprintsSurviveMoves(t *testing.T) {
	before := of(messy)
	baseline, left := report.NewBaseline(before.Problems, before.Line)
	if left != 0 || len(baseline.Problems) != len(before.Problems) || len(before.Problems) < 4 {
		t.Fatalf("%d of %d problems are in the baseline, %d are left out", len(baseline.Problems), len(before.Problems), left)
	}
	moved := map[string]string{
		"manifest.iai":   "# why\n# and how\nkind: manifest\nenabled: [guardrails, lens]\n---\n",
		"guardrails.iai": "kind: guardrails\n\n\nfoo2: 1\nfoo: 1\n---\nText.\n\n# A\n# A\n",
	}
	after := of(moved)
	known, gone := baseline.Known(after.Problems, after.Line)
	for i, k := range known {
		if !k {
			t.Errorf("not known again: %s %s", after.Problems[i].Code, after.Problems[i].Message)
		}
	}
	if len(gone) != 0 {
		t.Errorf("said to be gone: %v", gone)
	}
	moved["guardrails.iai"] = strings.Replace(moved["guardrails.iai"], "foo2: 1", "foo3: 1", 1)
	after = of(moved)
	known, gone = baseline.Known(after.Problems, after.Line)
	fresh := 0
	for i, k := range known {
		if !k {
			fresh++
			if !strings.Contains(after.Problems[i].Message, "foo3") {
				t.Errorf("new is %s", after.Problems[i].Message)
			}
		}
	}
	if fresh != 1 || len(gone) != 1 {
		t.Errorf("%d are new and %d gone, want one each", fresh, len(gone))
	}
}

// Of two problems that look the same, one more is one more.
func TestFingerprintsCount(t *testing.T) {
	one := of(map[string]string{"manifest.iai": "kind: manifest\nenabled: [context, context]\n---\n"})
	two := of(map[string]string{"manifest.iai": "kind: manifest\nenabled: [context, context, context]\n---\n"})
	baseline, _ := report.NewBaseline(one.Problems, func(string, int) string { return "" })
	known, _ := baseline.Known(two.Problems, func(string, int) string { return "" })
	fresh := 0
	for _, k := range known {
		if !k {
			fresh++
		}
	}
	if fresh != 1 || len(two.Problems) != len(one.Problems)+1 {
		t.Errorf("%d problems are new of %d, want 1", fresh, len(two.Problems))
	}
}

// What stops is in no baseline, not even in one somebody made by hand.
func TestBaselineHoldsNoStops(t *testing.T) {
	r := of(map[string]string{"manifest.iai": "kind: manifest\nenabled: [context]\n", "context.iai": "kind: tasks\n"})
	baseline, left := report.NewBaseline(r.Problems, r.Line)
	if left != 1 {
		t.Errorf("%d are left out, want 1", left)
	}
	prints := report.Fingerprints(r.Problems, r.Line)
	for i, p := range r.Problems {
		baseline.Problems = append(baseline.Problems, report.KnownEntry{File: p.File, Fingerprint: prints[i]})
	}
	known, _ := baseline.Known(r.Problems, r.Line)
	for i, p := range r.Problems {
		if p.Stop && known[i] {
			t.Errorf("%s is taken as known", p.Code)
		}
	}
}

func TestBaselineText(t *testing.T) {
	r := of(messy)
	baseline, _ := report.NewBaseline(r.Problems, r.Line)
	text, err := baseline.Text()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(text, "\n"); got != len(r.Problems)+2 {
		t.Errorf("%d lines for %d problems:\n%s", got, len(r.Problems), text)
	}
	again, err := report.ReadBaseline([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if other, _ := again.Text(); other != text {
		t.Errorf("read again it is\n%s", other)
	}
	for _, bad := range []string{"", "[]", "{}", `{"baseline":"v9","problems":[]}`} {
		if _, err := report.ReadBaseline([]byte(bad)); err == nil {
			t.Errorf("%q is taken for a baseline", bad)
		}
	}
	if none, err := (report.Baseline{Baseline: "v0"}).Text(); err != nil || none != "{\"baseline\":\"v0\",\"problems\":[]}\n" {
		t.Errorf("an empty one is %q", none)
	}
}

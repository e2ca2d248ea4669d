package main

import (
	"strings"
	"testing"
)

// The budget adds up, says how it was made, and points at what is too long.
func TestBudget(t *testing.T) {
	dir := tree(t, map[string]string{
		"manifest.iai":   "kind: manifest\nenabled: [context, guardrails]\nx-export: [copilot, roo]\n---\n",
		"context.iai":    "kind: context\n---\n" + strings.Repeat("Tea is good for you. ", 200) + "\n",
		"guardrails.iai": "kind: guardrails\nx-scope: src/**\n---\nAsk first.\n",
	})
	r := iai(t, dir, "", "budget")
	for _, want := range []string{"  context\n", " guardrails ", "for some paths only\n", "  in all\n", "  for copilot", "of 4000 characters: too long, what comes behind is lost\n", "    .roo/rules/iai-context.md\n", "Estimated: ", "Error: against o200k_base"} {
		if r.status != 1 || !strings.Contains(r.out, want) {
			t.Errorf("status %d, no %q in\n%s%s", r.status, want, r.out, r.err)
		}
	}
	if r := iai(t, dir, "", "budget", "--target", "roo"); r.status != 0 || strings.Contains(r.out, "copilot") {
		t.Errorf("for roo alone: %d\n%s", r.status, r.out)
	}
	if r := iai(t, dir, "", "budget", "--target", "rooo"); r.status != 2 || !strings.Contains(r.err, "did you mean `roo`") {
		t.Errorf("%d %s", r.status, r.err)
	}
	same(t, dir, "budget --all", "budget", `{"root":".","all":true}`)
	dir = tree(t, map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: tasks\n"})
	if r := iai(t, dir, "", "budget"); r.status != 1 || !strings.Contains(r.out, "is stopped") {
		t.Errorf("stopped: %d\n%s", r.status, r.out)
	}
}

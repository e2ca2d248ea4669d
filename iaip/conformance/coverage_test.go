package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// resolutionProblems are what a resolution itself can report.
var resolutionProblems = []string{
	"missing-manifest", "malformed-file", "missing-kind", "kind-mismatch", "unsupported-version", "invalid-type",
	"invalid-kind-name", "missing-include", "path-escape", "forbidden-metadata-key", "unsupported-mode",
	"unsupported-algorithm", "ambiguous-section", "metadata-include-conflict", "missing-override",
	"unloadable-override", "no-override", "unknown-kind", "invalid-metadata-key",
}

// checkProblems are the others of the first two tables of the catalogue.
var checkProblems = []string{
	"unknown-key", "invalid-value", "key-of-other-kind", "algorithm-without-overlay", "duplicate-entry", "enabled-and-disabled",
	"not-in-force", "not-loaded", "empty-kind", "inert-manifest", "empty-override", "duplicate-heading",
}

func allCases(t *testing.T) []Case {
	t.Helper()
	cases, err := Cases()
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestEveryClauseHasACase(t *testing.T) {
	count := map[string]int{}
	for _, c := range allCases(t) {
		for _, clause := range c.Clauses {
			count[clause]++
		}
	}
	clauses := []string{"file", "yaml", "kinds", "answer"}
	for n := 1; n <= 18; n++ {
		clauses = append(clauses, fmt.Sprintf("point %d", n))
	}
	for _, name := range slices.Concat(resolutionProblems, checkProblems) {
		clauses = append(clauses, "problem "+name)
	}
	for _, clause := range clauses {
		if count[clause] == 0 {
			t.Errorf("no case tests %q", clause)
		}
		delete(count, clause)
	}
	for clause := range count {
		t.Errorf("%q is no clause of the specification", clause)
	}
}

// A clause in a comment is a claim. Here the claim for problems is held to: each
// is expected by a case of its operation.
func TestEveryProblemIsExpected(t *testing.T) {
	inResolve, inCheck := map[string]bool{}, map[string]bool{}
	for _, c := range allCases(t) {
		for _, line := range c.Want {
			if words := strings.Fields(line); topicOf(line) == Problems {
				inResolve[words[2]] = true
			}
		}
		for _, line := range c.WantIn {
			inCheck[parseCheckLine(line).name] = true
		}
	}
	for _, name := range resolutionProblems {
		if !inResolve[name] {
			t.Errorf("no case expects %s of iaip.resolve", name)
		}
		// Check is asked about files, and there resolution is not asked for.
		if !inCheck[name] && name != "missing-manifest" {
			t.Errorf("no case expects %s of check", name)
		}
		delete(inResolve, name)
		delete(inCheck, name)
	}
	for _, name := range checkProblems {
		if !inCheck[name] {
			t.Errorf("no case expects %s of check", name)
		}
		delete(inCheck, name)
	}
	for name := range inResolve {
		t.Errorf("%s is expected of iaip.resolve and is none of its problems", name)
	}
	for name := range inCheck {
		t.Errorf("%s is expected of check and is in neither table", name)
	}
}

// An expected range and the text expected under it are two ways to say the same.
func TestExpectedRangesHoldTheExpectedText(t *testing.T) {
	held := 0
	for _, c := range allCases(t) {
		for _, line := range c.WantIn {
			expected := parseCheckLine(line)
			file, r, ok := expected.rangeOf()
			if !ok {
				continue
			}
			held++
			text, ok := under(c.Files[file], r)
			if !ok || fmt.Sprintf("%q", text) != expected.text {
				t.Errorf("%s: %s\nbut under that range is %q", c.Name, line, text)
			}
		}
	}
	if held < 30 {
		t.Errorf("only %d lines name a range in full", held)
	}
}

// Places that the suite expects must be in files that are there.
func TestExpectedPlacesExist(t *testing.T) {
	for _, c := range allCases(t) {
		for _, line := range slices.Concat(c.Want, c.WantIn) {
			if topic := topicOf(line); topic != Problems && topic != Check || strings.Contains(line, "missing-manifest") {
				continue
			}
			file, _, _ := strings.Cut(strings.Fields(line)[1], ":")
			if _, ok := c.Files[file]; !ok && file != "?" {
				t.Errorf("%s: %s\nbut there is no file %s", c.Name, line, file)
			}
		}
	}
}

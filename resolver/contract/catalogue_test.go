package contract

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func at(file string, line int) Place { return Place{File: file, Line: line} }

func TestCatalogueRefuses(t *testing.T) {
	one := Definitions{From: "builtin",
		Commands:     []Command{{ID: "c", IntentID: Generate, Place: at("a.yaml", 2)}},
		Rules:        []Rule{{ID: "r", Severity: Error, Place: at("a.yaml", 5)}},
		Rulesets:     []Ruleset{{ID: "s", Place: at("a.yaml", 9)}},
		StackPresets: []StackPreset{{ID: "p", Place: at("a.yaml", 12)}},
	}
	tests := []struct {
		name string
		two  Definitions
		want []string
	}{
		{"a command of another file", Definitions{Commands: []Command{{ID: "c", IntentID: Review, Place: at("b.yaml", 1)}}},
			[]string{`b.yaml:1: the command "c" is already defined at a.yaml:2; rename one or take it out`}},
		{"a rule of another file", Definitions{Rules: []Rule{{ID: "r", Severity: Info, Place: at("b.yaml", 1)}}},
			[]string{`b.yaml:1: the rule "r" is already defined at a.yaml:5; rename one or take it out`}},
		{"a ruleset of another file", Definitions{Rulesets: []Ruleset{{ID: "s", Place: at("b.yaml", 1)}}},
			[]string{`b.yaml:1: the ruleset "s" is already defined at a.yaml:9; rename one or take it out`}},
		{"a stack preset of another file", Definitions{StackPresets: []StackPreset{{ID: "p", Place: at("b.yaml", 1)}}},
			[]string{`b.yaml:1: the stack preset "p" is already defined at a.yaml:12; rename one or take it out`}},
		{"an equal definition too", one, []string{
			`a.yaml:2: the command "c" is already defined at a.yaml:2; rename one or take it out`,
			`a.yaml:5: the rule "r" is already defined at a.yaml:5; rename one or take it out`,
			`a.yaml:9: the ruleset "s" is already defined at a.yaml:9; rename one or take it out`,
			`a.yaml:12: the stack preset "p" is already defined at a.yaml:12; rename one or take it out`}},
		{"a third of the same id", Definitions{Rules: []Rule{{ID: "r", Severity: Info, Place: at("b.yaml", 1)}, {ID: "r", Severity: Info, Place: at("b.yaml", 7)}}},
			[]string{
				`b.yaml:1: the rule "r" is already defined at a.yaml:5; rename one or take it out`,
				`b.yaml:7: the rule "r" is already defined at a.yaml:5; rename one or take it out`}},
		{"a definition without place", Definitions{Rules: []Rule{{ID: "x", Severity: Info}, {ID: "x", Severity: Info}}},
			[]string{`the rule "x" is defined twice; rename one or take it out`}},
		{"an intent in capitals", Definitions{Commands: []Command{{ID: "d", IntentID: "Generate", Place: at("b.yaml", 3)}}},
			[]string{`b.yaml:3: the command "d" has the intent "Generate"; it must be generate, refactor or review`}},
		{"no intent", Definitions{Commands: []Command{{ID: "d", Place: at("b.yaml", 3)}}},
			[]string{`b.yaml:3: the command "d" has the intent ""; it must be generate, refactor or review`}},
		{"an intent of a rule", Definitions{Rules: []Rule{{ID: "x", Severity: Warn, AppliesToIntents: []IntentID{Review, "plan"}, Place: at("b.yaml", 4)}}},
			[]string{`b.yaml:4: the rule "x" applies to the intent "plan"; an intent is generate, refactor or review`}},
		{"a severity", Definitions{Rules: []Rule{{ID: "x", Severity: "warning", Place: at("b.yaml", 4)}}},
			[]string{`b.yaml:4: the rule "x" has the severity "warning"; it must be error, warn or info`}},
		{"no id", Definitions{Rulesets: []Ruleset{{Place: at("b.yaml", 4)}, {Place: at("b.yaml", 8)}}},
			[]string{`b.yaml:4: a ruleset has no id; give it one`, `b.yaml:8: a ruleset has no id; give it one`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := NewCatalogue(one, tt.two)
			var refused *CatalogueError
			if !errors.As(err, &refused) {
				t.Fatalf("got %v, want a CatalogueError", err)
			}
			var got []string
			for _, p := range refused.Problems {
				got = append(got, p.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// Packs join one at a time, so that a refused one leaves the rest as it was.
func TestCatalogueWith(t *testing.T) {
	base := mustCatalogue(t, Definitions{From: "builtin", Rules: []Rule{{ID: "r", Severity: Error}},
		Rulesets: []Ruleset{{ID: "s", RuleIDs: []string{"r", "later"}}}})
	more, err := base.With(Definitions{From: "pack", Rules: []Rule{{ID: "later", Severity: Info}}})
	if err != nil {
		t.Fatal(err)
	}
	if rule, found := more.Rule("later"); !found || rule.From != "pack" {
		t.Errorf("later: %+v, %v", rule, found)
	}
	if rule, found := more.Rule("r"); !found || rule.From != "builtin" {
		t.Errorf("r: %+v, %v", rule, found)
	}
	if len(more.Dangling()) != 0 {
		t.Errorf("dangling: %+v", more.Dangling())
	}
	if _, found := base.Rule("later"); found || len(base.Dangling()) != 1 {
		t.Error("the first catalogue changed")
	}
	if _, err := more.With(Definitions{Rules: []Rule{{ID: "r", Severity: Error}}}); err == nil {
		t.Error("a second r was let in")
	}
}

// What is handed over may be changed afterwards.
func TestCatalogueIsACopy(t *testing.T) {
	d := Definitions{
		Rules:    []Rule{{ID: "b", Severity: Info, AppliesToIntents: []IntentID{Generate}}, {ID: "a", Severity: Info}},
		Rulesets: []Ruleset{{ID: "s", RuleIDs: []string{"b", "a"}}},
	}
	c := mustCatalogue(t, d)
	if d.Rules[0].ID != "b" {
		t.Error("the caller's rules were sorted")
	}
	d.Rules[0].AppliesToIntents[0] = Review
	d.Rulesets[0].RuleIDs[0] = "z"
	rule, _ := c.Rule("b")
	set, _ := c.Ruleset("s")
	if rule.AppliesToIntents[0] != Generate || !slices.Equal(set.RuleIDs, []string{"b", "a"}) {
		t.Error("the catalogue shares the caller's lists")
	}
}

func TestDangling(t *testing.T) {
	c := mustCatalogue(t, Definitions{
		Rules:    []Rule{{ID: "r", Severity: Error, ConflictsWith: []string{"s", "ghost"}, Place: at("a", 1)}, {ID: "s", Severity: Error}},
		Rulesets: []Ruleset{{ID: "set", RuleIDs: []string{"r", "lost"}, OptionalRuleIDs: []string{"gone"}, Place: at("a", 2)}},
		StackPresets: []StackPreset{
			{ID: "one", DefaultRulesetID: "nowhere", Place: at("a", 3)},
			{ID: "two", DefaultRulesetID: "set"},
			{ID: "three"},
		},
	})
	want := []Reference{
		{`the rule "r"`, "rule", "ghost", at("a", 1)},
		{`the ruleset "set"`, "rule", "gone", at("a", 2)},
		{`the ruleset "set"`, "rule", "lost", at("a", 2)},
		{`the stack preset "one"`, "ruleset", "nowhere", at("a", 3)},
	}
	if diff := cmp.Diff(want, c.Dangling()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestPlaceString(t *testing.T) {
	for want, p := range map[string]Place{
		"":              {},
		"a.yaml":        {File: "a.yaml"},
		"a.yaml:3":      {File: "a.yaml", Line: 3, Path: "rules[0]"},
		"data.rules[3]": {Path: "data.rules[3]"},
	} {
		if got := p.String(); got != want {
			t.Errorf("%+v: got %q, want %q", p, got, want)
		}
	}
}

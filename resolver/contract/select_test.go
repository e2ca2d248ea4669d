package contract

import "testing"

func TestRulesInForce(t *testing.T) {
	two := []string{"error base", "info extra"}
	tests := []struct {
		name   string
		world  world
		want   string
		states string
	}{
		{"members hold without toggles",
			world{rules: two},
			"base extra", "base:applied extra:applied"},
		{"a member toggled on was on already",
			world{rules: two, toggles: map[string]bool{"base": true}},
			"base extra", "base:applied extra:applied"},
		{"a member toggled off is out",
			world{rules: two, toggles: map[string]bool{"base": false}},
			"extra", "base:toggled-off extra:applied"},
		{"an optional member is out by default",
			world{rules: two, members: []string{"base"}, optional: []string{"extra"}},
			"base", "base:applied extra:not-on"},
		{"an optional member toggled on is in",
			world{rules: two, members: []string{"base"}, optional: []string{"extra"}, toggles: map[string]bool{"extra": true}},
			"base extra", "base:applied extra:applied"},
		{"an optional member toggled off is out",
			world{rules: two, members: []string{"base"}, optional: []string{"extra"}, toggles: map[string]bool{"extra": false}},
			"base", "base:applied extra:toggled-off"},
		{"a toggle adds nothing from outside the ruleset",
			world{rules: two, members: []string{"base"}, toggles: map[string]bool{"extra": true}},
			"base", "base:applied extra:not-a-member"},
		{"a toggle of an id nobody knows is passed over",
			world{rules: two, toggles: map[string]bool{"ghost": true, "phantom": false}},
			"base extra", "base:applied extra:applied ghost:unknown phantom:unknown"},
		{"an id of the ruleset nobody knows is passed over",
			world{rules: two, members: []string{"base", "ghost"}, optional: []string{"phantom"}, toggles: map[string]bool{"phantom": true}},
			"base", "base:applied ghost:unknown phantom:unknown"},
		{"an id in both lists is a member",
			world{rules: two, members: []string{"base", "extra"}, optional: []string{"extra"}},
			"base extra", "base:applied extra:applied"},
		{"an id in both lists can be toggled off",
			world{rules: two, members: []string{"base", "extra"}, optional: []string{"extra"}, toggles: map[string]bool{"extra": false}},
			"base", "base:applied extra:toggled-off"},
		{"an id repeated in a list counts once",
			world{rules: two, members: []string{"base", "base"}, optional: []string{"extra", "extra"}, toggles: map[string]bool{"extra": true}},
			"base extra", "base:applied extra:applied"},
		{"the order of the ruleset is not the order of the contract",
			world{rules: []string{"info c", "error b", "warn a"}, members: []string{"b", "c", "a"}},
			"a b c", "a:applied b:applied c:applied"},
		{"ids sort by bytes",
			world{rules: []string{"info é", "info a_b", "info a-b", "info B", "info a"}},
			"B a a-b a_b é", "B:applied a:applied a-b:applied a_b:applied é:applied"},
		{"a rule about another intent is out",
			world{rules: two, intents: map[string][]IntentID{"base": {Refactor, Review}}},
			"extra", "base:filtered extra:applied"},
		{"the same rule is in where its intent is asked for",
			world{rules: two, intents: map[string][]IntentID{"base": {Refactor, Review}}, command: "reshape"},
			"base extra", "base:applied extra:applied"},
		{"an intent repeated in a rule counts once",
			world{rules: two, intents: map[string][]IntentID{"base": {Review, Review}}, command: "judge"},
			"base extra", "base:applied extra:applied"},
		{"a rule about no intent is never in",
			world{rules: two, intents: map[string][]IntentID{"base": {}}},
			"extra", "base:filtered extra:applied"},
		{"toggled off is said before filtered",
			world{rules: two, intents: map[string][]IntentID{"base": {Review}}, toggles: map[string]bool{"base": false}},
			"extra", "base:toggled-off extra:applied"},
		{"an empty ruleset is a contract without rules",
			world{rules: two, members: []string{}},
			"", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result, trace := tt.world.explain(t)
			if got := outcome(result); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got := states(trace); got != tt.states {
				t.Errorf("states\n got %q\nwant %q", got, tt.states)
			}
		})
	}
}

func TestOrderOfChecks(t *testing.T) {
	known := Definitions{
		Commands:     []Command{{ID: "make", IntentID: Generate}, {ID: "judge", IntentID: Review}},
		StackPresets: []StackPreset{{ID: "stack", Name: "Stack"}},
		Rulesets:     []Ruleset{{ID: "set"}},
	}
	project := func(stack, ruleset string) []Project {
		return []Project{{ID: "p", StackPresetID: stack, ActiveRulesetID: ruleset}}
	}
	tests := []struct {
		name     string
		request  Request
		projects []Project
		reason   Reason
		intent   IntentID
		message  string
	}{
		{"everything is wrong: the project is said", Request{ProjectID: "q", CommandID: "ghost"}, project("ghost", "ghost"),
			MissingProject, "", `There is no project "q"; choose one of p.`},
		{"no project is named", Request{CommandID: "make"}, project("stack", "set"),
			MissingProject, "", `The request names no project; choose one of p.`},
		{"projects are listed in order", Request{ProjectID: "r", CommandID: "make"}, []Project{{ID: "q"}, {ID: "p"}},
			MissingProject, "", `There is no project "r"; choose one of p, q.`},
		{"no project is named, and one has no name", Request{CommandID: "make"}, []Project{{StackPresetID: "stack", ActiveRulesetID: "set"}},
			MissingProject, "", `The request names no project; none is defined: define a project first.`},
		{"there are no projects", Request{ProjectID: "p", CommandID: "make"}, nil,
			MissingProject, "", `There is no project "p"; none is defined: define a project first.`},
		{"two projects share an id", Request{ProjectID: "p", CommandID: "ghost"}, append(project("stack", "set"), project("stack", "set")...),
			InvalidConfiguration, "", `Two projects have the id "p"; rename one of them.`},
		{"command, stack and ruleset are wrong: the command is said", Request{ProjectID: "p", CommandID: "ghost"}, project("ghost", "ghost"),
			UnknownCommand, "", `There is no command "ghost"; choose one of judge, make.`},
		{"case matters", Request{ProjectID: "p", CommandID: "Make"}, project("stack", "set"),
			UnknownCommand, "", `There is no command "Make"; choose one of judge, make.`},
		{"stack and ruleset are wrong: the stack is said", Request{ProjectID: "p", CommandID: "judge"}, project("ghost", "ghost"),
			InvalidConfiguration, Review, `The project "p" names the stack preset "ghost", which does not exist; choose one of stack.`},
		{"no stack is named", Request{ProjectID: "p", CommandID: "make"}, project("", "set"),
			InvalidConfiguration, Generate, `The project "p" names no stack preset; choose one of stack.`},
		{"the ruleset is wrong", Request{ProjectID: "p", CommandID: "make"}, project("stack", "ghost"),
			InvalidConfiguration, Generate, `The project "p" names the ruleset "ghost", which does not exist; choose one of set.`},
		{"no ruleset is named", Request{ProjectID: "p", CommandID: "make"}, project("stack", ""),
			InvalidConfiguration, Generate, `The project "p" names no ruleset; choose one of set.`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result := Resolve(tt.request, tt.projects, mustCatalogue(t, known), noon)
			if result.Status != StatusBlocked || result.Contract != nil || result.Blocked == nil {
				t.Fatalf("not blocked: %+v", result)
			}
			if result.Blocked.Reason != tt.reason || result.Blocked.Message != tt.message {
				t.Errorf("\n got %s: %s\nwant %s: %s", result.Blocked.Reason, result.Blocked.Message, tt.reason, tt.message)
			}
			if result.Blocked.Details != nil {
				t.Errorf("details without conflicts: %+v", result.Blocked.Details)
			}
			if result.Intent != tt.intent {
				t.Errorf("intent %q, want %q", result.Intent, tt.intent)
			}
		})
	}
}

// The preset's ruleset is a default for whoever writes projects down, and no
// fallback of resolving.
func TestPresetRulesetIsNoFallback(t *testing.T) {
	catalogue := mustCatalogue(t, Definitions{
		Commands:     []Command{{ID: "make", IntentID: Generate}},
		StackPresets: []StackPreset{{ID: "stack", Name: "Stack", DefaultRulesetID: "set"}},
		Rulesets:     []Ruleset{{ID: "set"}},
	})
	result := Resolve(Request{ProjectID: "p", CommandID: "make"}, []Project{{ID: "p", StackPresetID: "stack"}}, catalogue, noon)
	if got := outcome(result); got != "invalid_configuration" {
		t.Errorf("got %q, want invalid_configuration", got)
	}
}

func TestLongChoicesAreCut(t *testing.T) {
	d := Definitions{}
	for c := 'a'; c <= 'z'; c++ {
		d.Commands = append(d.Commands, Command{ID: string(c), IntentID: Generate})
	}
	result := Resolve(Request{ProjectID: "p", CommandID: "?"}, []Project{{ID: "p"}}, mustCatalogue(t, d), noon)
	want := `There is no command "?"; choose one of a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t and 6 more.`
	if result.Blocked.Message != want {
		t.Errorf("\n got %s\nwant %s", result.Blocked.Message, want)
	}
}

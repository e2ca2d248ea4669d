package contract

import (
	"strings"
	"testing"
)

// The whole text of one contract, byte for byte. The heading's hyphen is
// written as an escape so that nobody can mistake it for the one on the
// keyboard.
func TestContractText(t *testing.T) {
	w := world{
		rules:       []string{"error b-rule", "warn a-rule"},
		preset:      `{"maxFilesChanged":5}`,
		contributes: map[string]string{"b-rule": `{"allowNewDependencies":false}`},
	}
	tests := []struct{ command, human string }{
		{"make", "CODE GENERATION"},
		{"reshape", "CODE REFACTORING"},
		{"judge", "CODE REVIEW"},
	}
	for _, tt := range tests {
		w.command = tt.command
		want := "You are executing: " + tt.human + "\n" +
			"\n" +
			"NON\u2011NEGOTIABLE RULES:\n" +
			"- Do a-rule.\n" +
			"- Do b-rule.\n" +
			"\n" +
			"CONSTRAINTS:\n" +
			"- allowNewDependencies: false\n" +
			"- maxFilesChanged: 5\n" +
			"\n" +
			"PROJECT STACK:\n" +
			"- Framework/Stack: Stack\n" +
			"\n" +
			"STOP CONDITIONS:\n" +
			"- If any rule must be violated, STOP and ask for explicit permission.\n" +
			"- If required information is missing, ask instead of guessing.\n" +
			"\n" +
			"OUTPUT REQUIREMENTS:\n" +
			"- Keep the solution simple and aligned with the stack.\n" +
			"- Provide a short file-level plan before code when generating changes."
		if got := w.resolve(t).Contract.ContractText; got != want {
			t.Errorf("%s\n got %q\nwant %q", tt.command, got, want)
		}
	}
}

func TestEmptyContractText(t *testing.T) {
	got := world{}.resolve(t).Contract
	want := "You are executing: CODE GENERATION\n\nNON\u2011NEGOTIABLE RULES:\n- No specific rules applied.\n\n" +
		"CONSTRAINTS:\n- No specific constraints applied.\n\nPROJECT STACK:\n- Framework/Stack: Stack\n\n" +
		"STOP CONDITIONS:\n- If any rule must be violated, STOP and ask for explicit permission.\n" +
		"- If required information is missing, ask instead of guessing.\n\n" +
		"OUTPUT REQUIREMENTS:\n- Keep the solution simple and aligned with the stack.\n" +
		"- Provide a short file-level plan before code when generating changes."
	if got.ContractText != want {
		t.Errorf("\n got %q\nwant %q", got.ContractText, want)
	}
	if got.Meta.RulesApplied == nil || got.Meta.ConstraintsApplied == nil {
		t.Error("an empty list is nil")
	}
}

// What is put into the template is never looked at again.
func TestBracesInValues(t *testing.T) {
	all := "{INTENT_HUMAN} {RULES_BULLETS} {CONSTRAINTS_BULLETS} {STACK_BULLETS} {UNKNOWN} { } }{"
	d := Definitions{
		Commands:     []Command{{ID: "make", IntentID: Generate}},
		Rules:        []Rule{{ID: "r", Severity: Error, AppliesToIntents: []IntentID{Generate}, Directive: all}},
		Rulesets:     []Ruleset{{ID: "set", RuleIDs: []string{"r"}}},
		StackPresets: []StackPreset{{ID: "stack", Name: all, Constraints: NewConstraints(Constraint{all, StringValue(all)})}},
	}
	result := Resolve(Request{ProjectID: "p", CommandID: "make"}, []Project{{ID: "p", StackPresetID: "stack", ActiveRulesetID: "set"}}, mustCatalogue(t, d), noon)
	text := result.Contract.ContractText
	for heading, want := range map[string]string{
		"NON\u2011NEGOTIABLE RULES:": "- " + all,
		"CONSTRAINTS:":               "- " + all + ": " + all,
		"PROJECT STACK:":             "- Framework/Stack: " + all,
	} {
		if got := section(text, heading); !equalLines(got, []string{want}) {
			t.Errorf("%s\n got %q\nwant %q", heading, got, want)
		}
	}
}

// Texts are passed on as they are, be they empty, broken over lines or in any
// script.
func TestTextsAreVerbatim(t *testing.T) {
	for _, text := range []string{"", " spaced ", "two\nlines", "crlf\r\nline", "- a bullet", "Ünïcödé 漢字 \u202e", "%s %d \\n", "<b>&</b>"} {
		d := Definitions{
			Commands:     []Command{{ID: "make", IntentID: Generate}},
			Rules:        []Rule{{ID: "r", Severity: Info, AppliesToIntents: []IntentID{Generate}, Directive: text}},
			Rulesets:     []Ruleset{{ID: "set", RuleIDs: []string{"r"}}},
			StackPresets: []StackPreset{{ID: "stack", Name: text}},
		}
		result := Resolve(Request{ProjectID: "p", CommandID: "make"}, []Project{{ID: "p", StackPresetID: "stack", ActiveRulesetID: "set"}}, mustCatalogue(t, d), noon)
		got := result.Contract.ContractText
		if !strings.Contains(got, "RULES:\n- "+text+"\n\nCONSTRAINTS:") || !strings.Contains(got, "Framework/Stack: "+text+"\n\nSTOP") {
			t.Errorf("%q did not come through: %q", text, got)
		}
	}
}

// The stop conditions a machine is told are those the text shows.
func TestStopConditions(t *testing.T) {
	c := world{}.resolve(t).Contract
	want := []string{
		"If any rule must be violated, STOP and ask for explicit permission.",
		"If required information is missing, ask instead of guessing.",
	}
	if !equalLines(c.Meta.StopConditions, want) {
		t.Errorf("got %q, want %q", c.Meta.StopConditions, want)
	}
	if got := section(c.ContractText, "STOP CONDITIONS:"); !equalLines(got, []string{"- " + want[0], "- " + want[1]}) {
		t.Errorf("text shows %q", got)
	}
}

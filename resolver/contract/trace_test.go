package contract

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// One resolution in which everything happens, explained in full.
func TestTrace(t *testing.T) {
	w := world{
		rules: []string{
			"error keep>soft", "warn soft", "info spare>soft", "warn elsewhere", "error off",
			"info wanted", "info unwanted", "warn outsider",
		},
		intents:     map[string][]IntentID{"elsewhere": {Review}},
		members:     []string{"keep", "soft", "spare", "elsewhere", "off", "ghost"},
		optional:    []string{"wanted", "unwanted"},
		toggles:     map[string]bool{"off": false, "wanted": true, "outsider": true, "phantom": false},
		preset:      `{"max":9,"lang":"go"}`,
		contributes: map[string]string{"keep": `{"max":5}`, "soft": `{"max":1}`},
		overrides:   `{"max":3}`,
	}
	d := w.definitions(t)
	for i := range d.Rules {
		d.Rules[i].Place = Place{File: "rules.yaml", Line: 10 * (i + 1)}
	}
	d.StackPresets[0].Place = Place{File: "stacks.yaml", Line: 2}
	_, got := Explain(Request{ProjectID: "p", CommandID: "make"}, []Project{w.project(t)}, mustCatalogue(t, d), noon)

	yes, no := true, false
	at := func(line int) Place { return Place{File: "rules.yaml", Line: line} }
	none := []string{}
	want := Trace{
		ProjectID: "p", CommandID: "make", IntentID: Generate, StackPresetID: "stack", RulesetID: "set",
		Rules: []RuleTrace{
			{ID: "elsewhere", State: Filtered, Title: "elsewhere", Severity: Warn, By: none, From: "test", Place: at(40),
				Why: `It is not about the intent "generate" of the command "make".`},
			{ID: "ghost", State: Unknown, By: none,
				Why: `The ruleset "set" lists it, but no rule has this id.`},
			{ID: "keep", State: Applied, Title: "keep", Severity: Error, By: none, From: "test", Place: at(10),
				Why: `It is a member of the ruleset "set".`},
			{ID: "off", State: ToggledOff, Title: "off", Severity: Error, Toggled: &no, By: none, From: "test", Place: at(50),
				Why: `The project "p" turns it off.`},
			{ID: "outsider", State: NotAMember, Title: "outsider", Severity: Warn, Toggled: &yes, By: none, From: "test", Place: at(80),
				Why: `The project toggles it, but the ruleset "set" does not list it: a toggle adds nothing from outside the ruleset.`},
			{ID: "phantom", State: Unknown, Toggled: &no, By: none,
				Why: `The project toggles it, but no rule has this id, and the ruleset "set" does not list it.`},
			{ID: "soft", State: Dropped, Title: "soft", Severity: Warn, By: []string{"keep"}, From: "test", Place: at(20),
				Why: `It conflicts with "keep", and a rule of severity "warn" gives way to what is kept before it.`},
			{ID: "spare", State: Applied, Title: "spare", Severity: Info, By: none, From: "test", Place: at(30),
				Why: `It is a member of the ruleset "set".`},
			{ID: "unwanted", State: NotOn, Title: "unwanted", Severity: Info, Optional: true, By: none, From: "test", Place: at(70),
				Why: `It is optional in the ruleset "set", and the project "p" does not turn it on.`},
			{ID: "wanted", State: Applied, Title: "wanted", Severity: Info, Optional: true, Toggled: &yes, By: none, From: "test", Place: at(60),
				Why: `It is optional in the ruleset "set", and the project "p" turns it on.`},
		},
		Constraints: []ConstraintTrace{
			{Key: "lang", Value: StringValue("go"), Overrode: []Overridden{},
				Source: Source{Kind: "stackPreset", ID: "stack", From: "test", Place: Place{File: "stacks.yaml", Line: 2}}},
			{Key: "max", Value: parsed(t, "3"), Source: Source{Kind: "project", ID: "p"}, Overrode: []Overridden{
				{Value: parsed(t, "9"), Source: Source{Kind: "stackPreset", ID: "stack", From: "test", Place: Place{File: "stacks.yaml", Line: 2}}},
				{Value: parsed(t, "5"), Source: Source{Kind: "rule", ID: "keep", From: "test", Place: at(10)}},
			}},
		},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Value{})); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestTraceOfBlockedRequests(t *testing.T) {
	catalogue := mustCatalogue(t, world{}.definitions(t))
	projects := []Project{
		{ID: "p", StackPresetID: "ghost", ActiveRulesetID: "set"},
		{ID: "q", StackPresetID: "stack", ActiveRulesetID: "ghost"},
	}
	tests := []struct {
		request Request
		want    Trace
	}{
		{Request{ProjectID: "r", CommandID: "make"}, Trace{}},
		{Request{ProjectID: "p", CommandID: "ghost"}, Trace{ProjectID: "p"}},
		{Request{ProjectID: "p", CommandID: "make"}, Trace{ProjectID: "p", CommandID: "make", IntentID: Generate}},
		{Request{ProjectID: "q", CommandID: "make"}, Trace{ProjectID: "q", CommandID: "make", IntentID: Generate, StackPresetID: "stack"}},
	}
	for _, tt := range tests {
		tt.want.Rules, tt.want.Constraints = []RuleTrace{}, []ConstraintTrace{}
		_, got := Explain(tt.request, projects, catalogue, noon)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%+v: -want +got\n%s", tt.request, diff)
		}
	}
}

func TestTraceOfAConflict(t *testing.T) {
	_, trace := world{rules: []string{"error a>b", "error b", "info c"}, preset: `{"k":1}`}.explain(t)
	want := map[string]string{
		"a": `It conflicts with "b"; all of them are errors, so none may give way.`,
		"b": `It conflicts with "a"; all of them are errors, so none may give way.`,
		"c": `It would hold, but conflicting errors block the contract.`,
	}
	for _, rule := range trace.Rules {
		if rule.Why != want[rule.ID] {
			t.Errorf("%s: %s", rule.ID, rule.Why)
		}
	}
	if len(trace.Rules) != 3 || len(trace.Constraints) != 0 {
		t.Errorf("%d rules and %d constraints, want 3 and 0", len(trace.Rules), len(trace.Constraints))
	}
}

// Explaining must not be another way of resolving.
func TestExplainAnswersAsResolveDoes(t *testing.T) {
	w := world{rules: []string{"error a", "warn b>a", "info c"}, toggles: map[string]bool{"c": false}, preset: `{"k":1}`}
	request := Request{ProjectID: "p", CommandID: "make"}
	projects, catalogue := []Project{w.project(t)}, mustCatalogue(t, w.definitions(t))
	explained, _ := Explain(request, projects, catalogue, noon)
	if diff := cmp.Diff(Resolve(request, projects, catalogue, noon), explained, cmp.AllowUnexported(Value{})); diff != "" {
		t.Error(diff)
	}
}

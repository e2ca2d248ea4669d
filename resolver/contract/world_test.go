package contract

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// noon is the time of every resolution in these tests.
var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// A world is a small catalogue with one project in it. Rules are written as
// "severity id", and ">x,y" behind the id declares conflicts. Unless said
// otherwise a rule applies to every intent and all rules are members of the
// ruleset "set".
type world struct {
	rules       []string
	intents     map[string][]IntentID
	members     []string // instead of all rules
	optional    []string
	toggles     map[string]bool
	preset      string // JSON objects of constraints
	contributes map[string]string
	overrides   string
	command     string // instead of "make"
}

func (w world) definitions(t testing.TB) Definitions {
	t.Helper()
	d := Definitions{
		From: "test",
		Commands: []Command{
			{ID: "make", IntentID: Generate},
			{ID: "reshape", IntentID: Refactor},
			{ID: "judge", IntentID: Review},
		},
		StackPresets: []StackPreset{{ID: "stack", Name: "Stack", Constraints: object(t, w.preset)}},
	}
	for _, line := range w.rules {
		severity, id, _ := strings.Cut(line, " ")
		id, against, conflicts := strings.Cut(id, ">")
		rule := Rule{
			ID: id, Title: id, Severity: Severity(severity), Directive: "Do " + id + ".",
			AppliesToIntents:       []IntentID{Generate, Refactor, Review},
			ContributesConstraints: object(t, w.contributes[id]),
		}
		if intents, given := w.intents[id]; given {
			rule.AppliesToIntents = intents
		}
		if conflicts {
			rule.ConflictsWith = strings.Split(against, ",")
		}
		d.Rules = append(d.Rules, rule)
	}
	set := Ruleset{ID: "set", Name: "Set", RuleIDs: w.members, OptionalRuleIDs: w.optional}
	if w.members == nil {
		for _, rule := range d.Rules {
			set.RuleIDs = append(set.RuleIDs, rule.ID)
		}
	}
	d.Rulesets = []Ruleset{set}
	return d
}

func (w world) project(t testing.TB) Project {
	t.Helper()
	return Project{
		ID: "p", Name: "P", StackPresetID: "stack", ActiveRulesetID: "set",
		RuleToggles: maps.Clone(w.toggles), ConstraintOverrides: object(t, w.overrides),
	}
}

func (w world) explain(t testing.TB) (Result, Trace) {
	t.Helper()
	command := w.command
	if command == "" {
		command = "make"
	}
	return Explain(Request{ProjectID: "p", CommandID: command, UserInput: "anything"},
		[]Project{w.project(t)}, mustCatalogue(t, w.definitions(t)), noon)
}

func (w world) resolve(t testing.TB) Result {
	t.Helper()
	result, _ := w.explain(t)
	return result
}

func mustCatalogue(t testing.TB, sets ...Definitions) *Catalogue {
	t.Helper()
	catalogue, err := NewCatalogue(sets...)
	if err != nil {
		t.Fatalf("the catalogue is refused: %v", err)
	}
	return catalogue
}

func object(t testing.TB, src string) Constraints {
	t.Helper()
	if src == "" {
		return nil
	}
	var cs Constraints
	if err := cs.UnmarshalJSON([]byte(src)); err != nil {
		t.Fatalf("constraints %s: %v", src, err)
	}
	return cs
}

// outcome is a result in one line: the ids of the rules applied, or the pairs
// that block it.
func outcome(result Result) string {
	if result.Status == StatusOK {
		applied := []string{}
		for _, rule := range result.Contract.Meta.RulesApplied {
			applied = append(applied, rule.ID)
		}
		return strings.Join(applied, " ")
	}
	parts := []string{string(result.Blocked.Reason)}
	if result.Blocked.Details != nil {
		for _, c := range result.Blocked.Details.Conflicts {
			parts = append(parts, c.A+"×"+c.B)
		}
	}
	return strings.Join(parts, " ")
}

// states lists what became of each rule, as "id:state" or "id:state(by)".
func states(trace Trace) string {
	parts := []string{}
	for _, rule := range trace.Rules {
		part := rule.ID + ":" + string(rule.State)
		if len(rule.By) > 0 {
			part += "(" + strings.Join(rule.By, ",") + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

// section is the lines of one section of a contract's text.
func section(text, heading string) []string {
	_, after, _ := strings.Cut(text, heading+"\n")
	body, _, _ := strings.Cut(after, "\n\n")
	return strings.Split(body, "\n")
}

func equalLines(a, b []string) bool { return slices.Equal(a, b) }

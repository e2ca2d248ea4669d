package contract

import (
	"bytes"
	"encoding/json"
	"testing"
)

func encode(t testing.TB, v any) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Names, their order, and what is left out when.
func TestAnswerShapes(t *testing.T) {
	ok := world{rules: []string{"error a"}, members: []string{"a"}, preset: `{"b":1.0,"a":"x"}`}.resolve(t)
	ok.Contract.ID, ok.Contract.ContractText = "rc_0123456789abcdef", "text"
	conflict := world{rules: []string{"error a>b", "error b"}}.resolve(t)
	conflict.Blocked.Message, conflict.Blocked.Details.Conflicts[0].Why = "m", "w"
	tests := []struct {
		name   string
		result Result
		want   string
	}{
		{"ok", ok, `{
 "status": "ok",
 "contract": {
  "id": "rc_0123456789abcdef",
  "projectId": "p",
  "commandId": "make",
  "intentId": "generate",
  "contractText": "text",
  "meta": {
   "stackPresetId": "stack",
   "rulesApplied": [
    {
     "id": "a",
     "severity": "error"
    }
   ],
   "constraintsApplied": {
    "a": "x",
    "b": 1.0
   },
   "stopConditions": [
    "If any rule must be violated, STOP and ask for explicit permission.",
    "If required information is missing, ask instead of guessing."
   ],
   "generatedAt": "2026-03-04T12:00:00Z"
  }
 }
}
`},
		{"conflict", conflict, `{
 "status": "blocked",
 "blocked": {
  "reason": "conflicting_rules",
  "message": "m",
  "details": {
   "conflicts": [
    {
     "a": "a",
     "b": "b",
     "why": "w"
    }
   ]
  }
 }
}
`},
		{"other reasons have no details", Block(UnknownCommand, "m"), `{
 "status": "blocked",
 "blocked": {
  "reason": "unknown_command",
  "message": "m"
 }
}
`},
	}
	for _, tt := range tests {
		if got := encode(t, tt.result); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestEmptyListsAreNotNull(t *testing.T) {
	result, trace := world{members: []string{}}.explain(t)
	meta := encode(t, result.Contract.Meta)
	for _, want := range []string{`"rulesApplied": []`, `"constraintsApplied": {}`} {
		if !bytes.Contains([]byte(meta), []byte(want)) {
			t.Errorf("no %s in %s", want, meta)
		}
	}
	if got, want := encode(t, struct {
		Rules       []RuleTrace
		Constraints []ConstraintTrace
	}{trace.Rules, trace.Constraints}), "{\n \"Rules\": [],\n \"Constraints\": []\n}\n"; got != want {
		t.Errorf("got %s", got)
	}
	listing := encode(t, mustCatalogue(t).Listing())
	want := "{\n \"commands\": [],\n \"rules\": [],\n \"rulesets\": [],\n \"stackPresets\": []\n}\n"
	if listing != want {
		t.Errorf("got %s", listing)
	}
}

func TestListing(t *testing.T) {
	c := mustCatalogue(t, Definitions{
		From:         "builtin",
		Commands:     []Command{{ID: "b", DisplayName: "B", IntentID: Review}, {ID: "a", DisplayName: "A", IntentID: Generate}},
		StackPresets: []StackPreset{{ID: "s", Name: "S", DefaultRulesetID: "set"}},
	}, Definitions{
		From:     "acme@web.react",
		Rules:    []Rule{{ID: "r", Title: "R", Severity: Warn, AppliesToIntents: []IntentID{Review, Review}, Directive: "Do <r>."}},
		Rulesets: []Ruleset{{ID: "set", Name: "Set", RuleIDs: []string{"r", "r"}}},
	})
	want := `{
 "commands": [
  {
   "id": "a",
   "displayName": "A",
   "intentId": "generate",
   "from": "builtin"
  },
  {
   "id": "b",
   "displayName": "B",
   "intentId": "review",
   "from": "builtin"
  }
 ],
 "rules": [
  {
   "id": "r",
   "title": "R",
   "severity": "warn",
   "appliesToIntents": [
    "review"
   ],
   "directive": "Do <r>.",
   "from": "acme@web.react"
  }
 ],
 "rulesets": [
  {
   "id": "set",
   "name": "Set",
   "ruleIds": [
    "r"
   ],
   "optionalRuleIds": [],
   "from": "acme@web.react"
  }
 ],
 "stackPresets": [
  {
   "id": "s",
   "name": "S",
   "constraints": {},
   "defaultRulesetId": "set",
   "from": "builtin"
  }
 ]
}
`
	if got := encode(t, c.Listing()); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

package contract

import (
	"errors"
	"strings"
	"testing"
)

// A small, complete input; tests replace parts of it.
const bareInput = `{
  "request": {"projectId": "p1", "commandId": "make", "userInput": "Button"},
  "data": {
    "projects": [{"id": "p1", "name": "One", "stackPresetId": "web", "activeRulesetId": "base", "ruleToggles": {"extra": true}, "constraintOverrides": {"max": 3.0}}],
    "commands": [{"id": "make", "displayName": "Make", "intentId": "generate", "templateId": "default-v1"}],
    "rules": [
      {"id": "core", "title": "Core", "description": "d", "severity": "error", "appliesToIntents": ["generate"], "directive": "Do core.", "contributesConstraints": {"max": 5}},
      {"id": "extra", "title": "Extra", "description": "d", "severity": "info", "appliesToIntents": ["generate"], "directive": "Do extra.", "conflictsWith": ["ghost"]}
    ],
    "rulesets": [{"id": "base", "name": "Base", "ruleIds": ["core"], "optionalRuleIds": ["extra"]}],
    "stackPresets": [{"id": "web", "name": "Web", "constraints": {"lang": "ts"}, "defaultRulesetId": "base"}]
  }
}`

// with replaces one piece of the input; a piece that is not there once is a
// fault of the test.
func with(t *testing.T, old, replacement string) string {
	t.Helper()
	if strings.Count(bareInput, old) != 1 {
		t.Fatalf("%q is not in the input once", old)
	}
	return strings.Replace(bareInput, old, replacement, 1)
}

func TestResolveBare(t *testing.T) {
	result, err := ResolveBare([]byte(bareInput), noon)
	if err != nil {
		t.Fatal(err)
	}
	if got := outcome(result); got != "core extra" {
		t.Fatalf("rules %q, want core and extra", got)
	}
	text := result.Contract.ContractText
	if got := section(text, "CONSTRAINTS:"); !equalLines(got, []string{"- lang: ts", "- max: 3.0"}) {
		t.Errorf("constraints %q", got)
	}
	if got := section(text, "PROJECT STACK:"); !equalLines(got, []string{"- Framework/Stack: Web"}) {
		t.Errorf("stack %q", got)
	}
}

// What is understood is answered, and unknown or absent fields are no reason
// not to understand.
func TestBareAnswers(t *testing.T) {
	tests := []struct {
		name, old, replacement, want string
	}{
		{"unknown fields are ignored", `"name": "One"`, `"name": "One", "slug": 5, "owner": {"a": []}`, "core extra"},
		{"names match by case", `"ruleToggles"`, `"RuleToggles"`, "core"},
		{"null is absent", `"ruleToggles": {"extra": true}`, `"ruleToggles": null`, "core"},
		{"a toggle of null says nothing, on", `{"extra": true}`, `{"core": null, "extra": true}`, "core extra"},
		{"a toggle of null says nothing, off", `{"extra": true}`, `{"extra": null}`, "core"},
		{"hints are taken and ignored", `"userInput": "Button"`, `"target": {"pathHint": "src", "files": ["a"]}, "contextHints": {"currentBranch": "b", "tool": "anything"}`, "core extra"},
		{"null hints are absent", `"userInput": "Button"`, `"userInput": null, "target": null, "contextHints": null`, "core extra"},
		{"a project without a ruleset", `"activeRulesetId": "base", `, ``, "invalid_configuration"},
		{"a project without a stack", `"stackPresetId": "web", `, ``, "invalid_configuration"},
		{"a request without a project", `"projectId": "p1", `, ``, "missing_project"},
		{"an unknown project", `"projectId": "p1"`, `"projectId": "P1"`, "missing_project"},
		{"an empty command", `"commandId": "make"`, `"commandId": ""`, "unknown_command"},
		{"any template will do", `"templateId": "default-v1"`, `"templateId": "other"`, "core extra"},
		{"an unknown intent of a command", `"intentId": "generate"`, `"intentId": "destroy"`, "invalid_configuration"},
		{"an unknown intent of a rule", `["generate"], "directive": "Do core."`, `["generate", "Review"], "directive": "Do core."`, "invalid_configuration"},
		{"an unknown severity", `"severity": "info"`, `"severity": "fatal"`, "invalid_configuration"},
		{"no severity", `"severity": "info", `, ``, "invalid_configuration"},
		{"two rules with one id", `"id": "extra", "title"`, `"id": "core", "title"`, "invalid_configuration"},
		{"a rule without id", `"id": "extra", "title"`, `"title"`, "invalid_configuration"},
		{"two commands with one id", `"commands": [`, `"commands": [{"id": "make", "intentId": "review"}, `, "invalid_configuration"},
		{"two rulesets with one id", `"rulesets": [`, `"rulesets": [{"id": "base"}, `, "invalid_configuration"},
		{"two presets with one id", `"stackPresets": [`, `"stackPresets": [{"id": "web"}, `, "invalid_configuration"},
		{"two projects with one id", `"projects": [`, `"projects": [{"id": "p1"}, `, "invalid_configuration"},
		{"a rule may share a command's id", `"id": "extra", "title"`, `"id": "make", "title"`, "core"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result, err := ResolveBare([]byte(with(t, tt.old, tt.replacement)), noon)
			if err != nil {
				t.Fatal(err)
			}
			if got := outcome(result); got != tt.want {
				t.Errorf("got %q, want %q (%+v)", got, tt.want, result.Blocked)
			}
		})
	}
}

// Definitions that cannot be loaded are said before anything is looked up, and
// with their place.
func TestBareRefusals(t *testing.T) {
	tests := []struct{ name, old, replacement, message string }{
		{"a duplicate", `"id": "extra", "title"`, `"id": "core", "title"`,
			`data.rules[1]: the rule "core" is already defined at data.rules[0]; rename one or take it out`},
		{"an intent", `"intentId": "generate"`, `"intentId": "destroy"`,
			`data.commands[0]: the command "make" has the intent "destroy"; it must be generate, refactor or review`},
		{"a rule's intent", `["generate"], "directive": "Do core."`, `["Review"], "directive": "Do core."`,
			`data.rules[0]: the rule "core" applies to the intent "Review"; an intent is generate, refactor or review`},
		{"a severity", `"severity": "info"`, `"severity": "fatal"`,
			`data.rules[1]: the rule "extra" has the severity "fatal"; it must be error, warn or info`},
		{"no id", `"id": "web", `, ``,
			`data.stackPresets[0]: a stack preset has no id; give it one`},
		{"several", `"id": "extra", "title": "Extra", "description": "d", "severity": "info"`, `"id": "core", "severity": "fatal"`,
			`data.rules[1]: the rule "core" is already defined at data.rules[0]; rename one or take it out (And 1 more problem.)`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			input := strings.Replace(with(t, tt.old, tt.replacement), `"projectId": "p1"`, `"projectId": "ghost"`, 1)
			result, err := ResolveBare([]byte(input), noon)
			if err != nil {
				t.Fatal(err)
			}
			if outcome(result) != "invalid_configuration" || result.Blocked.Message != tt.message {
				t.Errorf("\n got %s\nwant %s", result.Blocked.Message, tt.message)
			}
		})
	}
}

func TestWrongShapes(t *testing.T) {
	tests := []struct{ name, input, want string }{
		{"nothing", ``, `the input is not valid JSON: it breaks at byte 0 of 0`},
		{"cut short", `{"request": `, `the input is not valid JSON: it breaks at byte 12 of 12`},
		{"something behind it", `{} {}`, `the input is not valid JSON: it breaks at byte 4 of 5`},
		{"not UTF-8", "{\"request\": \"\xff\"}", `the input is not valid UTF-8`},
		{"a list", `[]`, `the input must be an object with request and data, not an array`},
		{"null", `null`, `the input must be an object with request and data, not null`},
		{"empty", `{}`, `request is missing; it must be an object`},
		{"a request that is none", `{"request": "make", "data": {}}`, `request must be an object, not a string`},
		{"no command", `{"request": {}, "data": {}}`, `request.commandId is missing; it must be a string`},
		{"a command of null", `{"request": {"commandId": null}, "data": {}}`, `request.commandId is missing; it must be a string`},
		{"a command that is a number", with(t, `"commandId": "make"`, `"commandId": 5`), `request.commandId must be a string, not a number`},
		{"input that is an object", with(t, `"userInput": "Button"`, `"userInput": {"a": 1}`), `request.userInput must be a string, not an object`},
		{"a target that is a string", with(t, `"userInput": "Button"`, `"target": "src"`), `request.target must be an object, not a string`},
		{"a file that is null", with(t, `"userInput": "Button"`, `"target": {"files": ["a", null]}`), `request.target.files[1] must be a string, not null`},
		{"hints that are a list", with(t, `"userInput": "Button"`, `"contextHints": []`), `request.contextHints must be an object, not an array`},
		{"no data", `{"request": {"commandId": "make"}}`, `data is missing; it must be an object`},
		{"data that is a list", `{"request": {"commandId": "make"}, "data": []}`, `data must be an object, not an array`},
		{"rules as an object", `{"request": {"commandId": "make"}, "data": {"rules": {}}}`, `data.rules must be an array, not an object`},
		{"a rule that is a string", `{"request": {"commandId": "make"}, "data": {"rules": ["core"]}}`, `data.rules[0] must be an object, not a string`},
		{"a project that is null", `{"request": {"commandId": "make"}, "data": {"projects": [null]}}`, `data.projects[0] must be an object, not null`},
		{"an id that is a number", with(t, `"id": "extra", "title"`, `"id": 7, "title"`), `data.rules[1].id must be a string, not a number`},
		{"a severity that is true", with(t, `"severity": "info"`, `"severity": true`), `data.rules[1].severity must be a string, not a boolean`},
		{"intents that are a string", with(t, `["generate"], "directive": "Do core."`, `"generate", "directive": "Do core."`), `data.rules[0].appliesToIntents must be an array, not a string`},
		{"a conflict that is an object", with(t, `["ghost"]`, `[{}]`), `data.rules[1].conflictsWith[0] must be a string, not an object`},
		{"constraints that are a list", with(t, `{"lang": "ts"}`, `[]`), `data.stackPresets[0].constraints must be an object, not an array`},
		{"overrides that are a string", with(t, `{"max": 3.0}`, `"max"`), `data.projects[0].constraintOverrides must be an object, not a string`},
		{"toggles that are a list", with(t, `{"extra": true}`, `["extra"]`), `data.projects[0].ruleToggles must be an object, not an array`},
		{"a toggle that is a word", with(t, `{"extra": true}`, `{"extra": "on"}`), `data.projects[0].ruleToggles.extra must be a boolean, not a string`},
		{"a key twice", `{"request": 1, "request": 2}`, `an object has the same key twice, the second time before byte 24; keep one`},
		{"nesting without end", strings.Repeat("[", 20_000), `the input is not valid JSON: it breaks at byte 10001 of 20000`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ResolveBare([]byte(tt.input), noon)
			var wrong *InputError
			if !errors.As(err, &wrong) {
				t.Fatalf("got %v, want an InputError", err)
			}
			if err.Error() != tt.want {
				t.Errorf("\n got %s\nwant %s", err, tt.want)
			}
		})
	}
}

package contract

import (
	"bytes"
	"strings"
	"testing"
)

func TestLogLine(t *testing.T) {
	w := world{rules: []string{"error b", "info a"}, preset: `{"z":1.0,"k":["<x>"]}`}
	tests := []struct {
		name   string
		world  world
		change func(*Request)
		want   string
	}{
		{"a contract", w, nil,
			`{"projectId":"p","commandId":"make","intentId":"generate","rulesApplied":["a","b"],"constraintsApplied":{"k":["<x>"],"z":1.0},"status":"ok","blockedReason":null}`},
		{"a contract without rules and constraints", world{command: "judge"}, nil,
			`{"projectId":"p","commandId":"judge","intentId":"review","rulesApplied":[],"constraintsApplied":{},"status":"ok","blockedReason":null}`},
		{"conflicting rules: the intent is known", world{rules: []string{"error a>b", "error b"}}, nil,
			`{"projectId":"p","commandId":"make","intentId":"generate","rulesApplied":[],"constraintsApplied":{},"status":"blocked","blockedReason":"conflicting_rules"}`},
		{"an unknown command: the intent is not", w, func(r *Request) { r.CommandID = "ghost" },
			`{"projectId":"p","commandId":"ghost","intentId":null,"rulesApplied":[],"constraintsApplied":{},"status":"blocked","blockedReason":"unknown_command"}`},
		{"a missing project, with a name that could break the line", w, func(r *Request) { r.ProjectID = "q\"\n\u2028" },
			"{\"projectId\":\"q\\\"\\n\u2028\",\"commandId\":\"make\",\"intentId\":null,\"rulesApplied\":[],\"constraintsApplied\":{},\"status\":\"blocked\",\"blockedReason\":\"missing_project\"}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			request := Request{ProjectID: "p", CommandID: "make", UserInput: "secret"}
			if tt.world.command != "" {
				request.CommandID = tt.world.command
			}
			if tt.change != nil {
				tt.change(&request)
			}
			result := Resolve(request, []Project{tt.world.project(t)}, mustCatalogue(t, tt.world.definitions(t)), noon)
			line := string(LogLine(request, result))
			if line != tt.want+"\n" {
				t.Errorf("\n got %s\nwant %s", line, tt.want)
			}
			if strings.Count(line, "\n") != 1 {
				t.Error("not one line")
			}
		})
	}
}

// What the user typed must be in nothing this package gives out: no answer, no
// trace, no log, no error, no part of it and no digest.
func TestUserInputNeverComesOut(t *testing.T) {
	const canary = "tweety-4711-sylvester"
	const part = "4711" // a cut canary is a canary
	outputs := map[string][]byte{}
	for name, w := range map[string]world{
		"ok":                {rules: []string{"error a", "warn b>a"}, toggles: map[string]bool{"ghost": true}, preset: `{"k":1}`},
		"conflict":          {rules: []string{"error a>b", "error b"}},
		"unknown command":   {command: "ghost"},
		"filtered to empty": {rules: []string{"error a"}, intents: map[string][]IntentID{"a": {Review}}},
	} {
		command := w.command
		if command == "" {
			command = "make"
		}
		request := Request{
			ProjectID: "p", CommandID: command, UserInput: canary,
			Target:       &Target{PathHint: canary, Files: []string{canary}},
			ContextHints: &ContextHints{CurrentBranch: canary, Tool: canary},
		}
		projects := []Project{w.project(t)}
		result, trace := Explain(request, projects, mustCatalogue(t, w.definitions(t)), noon)
		outputs[name+" answer"] = []byte(encode(t, result))
		outputs[name+" trace"] = []byte(encode(t, trace))
		outputs[name+" log"] = LogLine(request, result)
		missing := Resolve(request, nil, mustCatalogue(t), noon)
		outputs[name+" without project"] = append([]byte(encode(t, missing)), LogLine(request, missing)...)
	}
	for _, input := range []string{
		with(t, `"userInput": "Button"`, `"userInput": "`+canary+`"`),
		with(t, `"userInput": "Button"`, `"userInput": ["`+canary+`"]`),
		with(t, `"userInput": "Button"`, `"userInput": {"`+canary+`": 1, "`+canary+`": 2}`),
		with(t, `"userInput": "Button"`, `"userInput": "`+canary+`" "`+canary+`"`),
		with(t, `"userInput": "Button"`, `"userInput": `+canary),
		with(t, `"userInput": "Button"`, `"userInput": "`+canary+"\xff\""),
		with(t, `"userInput": "Button"`, `"userInput": "`+canary+`", "target": "`+canary+`"`),
		with(t, `"userInput": "Button"`, `"userInput": "`+canary+`", "contextHints": {"tool": ["`+canary+`"]}`),
	} {
		result, err := ResolveBare([]byte(input), noon)
		if err != nil {
			outputs["error of "+input] = []byte(err.Error())
		} else {
			outputs["answer to "+input] = []byte(encode(t, result))
		}
	}
	for name, output := range outputs {
		if bytes.Contains(output, []byte(part)) {
			t.Errorf("%s holds what the user typed: %s", name, output)
		}
	}
}

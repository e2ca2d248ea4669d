package api_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"iai/api"
	"iai/resolver/component"
)

// taskOperations answer by what happened before, so that they are asked in a
// story of their own.
var taskOperations = map[string]bool{"component.start": true, "component.status": true, "component.select": true, "component.close": true}

// call asks an operation and holds question and answer against the schemas.
func call(t *testing.T, env *api.Env, name, question string) (answer string, fault *api.Error) {
	t.Helper()
	op, ok := api.Find(name)
	if !ok {
		t.Fatalf("there is no operation %s", name)
	}
	validate(t, compile(t, name+".in", op.InputSchema()), question, []byte(question))
	v, err := op.Call(env, []byte(question))
	if err != nil {
		if !errors.As(err, &fault) {
			t.Fatalf("%s: %v is no error of the table", name, err)
		}
		return "", fault
	}
	data, err := api.Marshal(v, false)
	if err != nil {
		t.Fatal(err)
	}
	validate(t, compile(t, name+".out", op.OutputSchema()), name, data)
	return strings.TrimSpace(string(data)), nil
}

// Bare values in, bare values out.
func TestComponentValues(t *testing.T) {
	for _, c := range []struct{ operation, question, want string }{
		{"component.parsePrompt", `{"raw":"This source is non-standard. Continue?\n> yes\n  no\n"}`,
			`{"prompt":"This source is non-standard. Continue?","options":["> yes","  no"],"cursor_index":0}`},
		{"component.parsePrompt", `{"raw":""}`, `{"prompt":"","options":[],"cursor_index":0}`},
		{"component.mapOption", `{"options":["BQ79616 (JLCPCB)","BQ79616 (KiCad)","BQ79616 (Community)"],"cursor_index":0,"selected_option":"KiCad"}`,
			`{"ok":true,"index":1,"keys":["down","enter"]}`},
		{"component.mapOption", `{"options":["a","b"],"cursor_index":1,"selected_option":"a"}`, `{"ok":true,"index":0,"keys":["up","enter"]}`},
		{"component.mapOption", `{"options":["a"],"cursor_index":0,"selected_option":"A"}`, `{"ok":false}`},
		{"component.transition", `{"state":"idle","event":"start"}`, `{"next":"checking_local"}`},
		{"component.transition", `{"state":"finished","event":"agent_responds"}`, `{"rejected":true}`},
		{"component.transition", `{"state":"nowhere","event":"start"}`, `{"rejected":true}`},
	} {
		if got, fault := call(t, &api.Env{}, c.operation, c.question); fault != nil || got != c.want {
			t.Errorf("%s %s answers\n%s %v, want\n%s", c.operation, c.question, got, fault, c.want)
		}
	}
}

// Through a door that does not live on, no task is begun, and no command of a
// question is run where not only the user can ask.
func TestComponentRefusals(t *testing.T) {
	for operation, question := range map[string]string{
		"component.start":  `{"component_name":"x"}`,
		"component.status": `{"task_id":"rc-001"}`,
		"component.select": `{"task_id":"rc-001","selection_id":"sel-001","selected_option":"a"}`,
		"component.close":  `{"task_id":"rc-001"}`,
		"component.script": `{"steps":[]}`,
	} {
		_, fault := call(t, &api.Env{}, operation, question)
		if fault == nil || fault.Code != api.CodeRefused || fault.Details["state"] != component.Idle {
			t.Errorf("%s is answered with %+v", operation, fault)
		}
	}
}

// A task from its start to its end, each answer of the shape its schema says.
func TestComponentTask(t *testing.T) {
	if err := component.SystemTerminal().Available(); err != nil {
		_, fault := call(t, &api.Env{Mediator: component.New(component.Config{})}, "component.start", `{"component_name":"x"}`)
		if fault == nil || fault.Code != api.CodeUnsupported {
			t.Errorf("without a terminal, start answers %+v", fault)
		}
		return
	}
	lib := t.TempDir()
	shell := func(script string) []string { return []string{"sh", "-c", script, "sh", "{name}"} }
	m := component.New(component.Config{
		Library: component.DirLibrary(lib, ".tsx"), Dir: lib, Idle: 100 * time.Millisecond,
		Backend: component.Backend{
			Search: shell(`echo one result`),
			Import: shell(`printf 'Which?\n> first\n  second\n'; read answer; mkdir -p parts; echo found > parts/$1.tsx`),
		},
	})
	defer m.Shutdown(t.Context())
	env := &api.Env{Mediator: m}
	started, fault := call(t, env, "component.start", `{"component_name":"BQ79616"}`)
	if fault != nil || started != `{"task_id":"rc-001","state":"checking_local"}` {
		t.Fatalf("start answers %s %v", started, fault)
	}
	if _, fault := call(t, env, "component.start", `{"component_name":"other"}`); fault == nil || fault.Code != api.CodeRefused || !strings.Contains(fault.Message, string(fault.Details["state"].(component.State))) {
		t.Errorf("a second start is answered with %+v", fault)
	}
	until := func(state component.State) component.Status {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			answer, fault := call(t, env, "component.status", `{"task_id":"rc-001"}`)
			var s component.Status
			if fault != nil || json.Unmarshal([]byte(answer), &s) != nil {
				t.Fatalf("status answers %s %v", answer, fault)
			}
			if s.State == state {
				return s
			}
		}
		t.Fatalf("the task never became %s", state)
		return component.Status{}
	}
	asked := until(component.SelectionRequired)
	if asked.Selection.Prompt != "Which?" || len(asked.Selection.Options) != 2 {
		t.Errorf("asked is %+v", asked.Selection)
	}
	if _, fault := call(t, env, "component.select", `{"task_id":"rc-001","selection_id":"sel-001","selected_option":"third"}`); fault == nil || fault.Details["state"] != component.SelectionRequired {
		t.Errorf("an answer nobody offered is answered with %+v", fault)
	}
	if answer, fault := call(t, env, "component.select", `{"task_id":"rc-001","selection_id":"sel-001","selected_option":"second"}`); fault != nil || answer != `{"task_id":"rc-001","state":"trying_import"}` {
		t.Errorf("select answers %s %v", answer, fault)
	}
	if done := until(component.Finished); done.Location != "parts/BQ79616.tsx" || done.Source != component.Global {
		t.Errorf("finished is %+v", done)
	}
	if answer, fault := call(t, env, "component.close", `{"task_id":"rc-001"}`); fault != nil || answer != `{"task_id":"rc-001","state":"idle"}` {
		t.Errorf("close answers %s %v", answer, fault)
	}
}

// A script is played in a directory that is gone afterwards.
func TestComponentScript(t *testing.T) {
	if component.SystemTerminal().Available() != nil {
		return
	}
	dir := filepath.Join(t.TempDir(), "play")
	env := &api.Env{
		Script: component.Config{Idle: 100 * time.Millisecond},
		Temp: func() (string, func(), error) {
			return dir, func() { os.RemoveAll(dir) }, os.Mkdir(dir, 0o700)
		},
	}
	for _, c := range []struct{ question, want string }{
		{`{"library":{"parts/A.tsx":"x"},"steps":[{"start":"A"},{"await":["finished"]},{"close":true}]}`,
			`{"results":[{"task_id":"rc-001","state":"checking_local"},{"task_id":"rc-001","state":"finished","location":"parts/A.tsx","source":"local"},{"task_id":"rc-001","state":"idle"}]}`},
		{`{"steps":[{"close":true}]}`,
			`{"results":[{"error":{"code":"refused","message":"There is no task: the state is idle, and a component has to be started first.","details":{"state":"idle"}}}]}`},
	} {
		if got, fault := call(t, env, "component.script", c.question); fault != nil || got != c.want {
			t.Errorf("%s answers\n%s %v, want\n%s", c.question, got, fault, c.want)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Error("the directory of the script is left behind")
		}
	}
	for _, wrong := range []string{`{"steps":[{}]}`, `{"steps":[{"await":["somewhere"]}]}`, `{"library":{"../x":""},"steps":[]}`} {
		op, _ := api.Find("component.script")
		if _, err := op.Call(env, []byte(wrong)); err == nil || err.(*api.Error).Code != api.CodeInvalid {
			t.Errorf("%s is answered with %v", wrong, err)
		}
	}
}

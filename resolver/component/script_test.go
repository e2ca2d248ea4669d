//go:build linux || darwin

package component

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// play plays a script written as JSON and gives the results as JSON.
func play(t *testing.T, text string) (string, string, error) {
	t.Helper()
	var script Script
	if err := json.Unmarshal([]byte(text), &script); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	results, err := Play(context.Background(), script, dir, Config{Idle: realIdle})
	out, marshalled := json.Marshal(results)
	if marshalled != nil {
		t.Fatal(marshalled)
	}
	return string(out), dir, err
}

func TestScripts(t *testing.T) {
	const (
		found = `"backend":{"search":["echo","found {name}"],"import":`
		menu  = `["sh","-c","printf 'Pick\\n> a\\n  b\\n'; read x; [ -e again ] || { : > again; echo no >&2; exit 3; }; : > \"$1.tsx\"","sh","{name}"]}`
	)
	for _, c := range []struct{ name, script, want string }{
		{"nothing", `{}`, `{"results":[]}`},
		{"found locally", `{"library":{"power/X.tsx":"export default 1"},"backend":{"search":["false"],"import":["false"]},
			"steps":[{"start":"X"},{"await":["finished","failed"]},{"close":true}]}`,
			`{"results":[{"task_id":"rc-001","state":"checking_local"},` +
				`{"task_id":"rc-001","state":"finished","location":"power/X.tsx","source":"local"},` +
				`{"task_id":"rc-001","state":"idle"}]}`},
		{"chosen, failed, chosen again", `{` + found + menu + `,"steps":[{"start":"X"},{"await":["selection_required"]},{"select":"b"},
			{"await":["selection_required","finished"]},{"select":"a"},{"await":["finished"]}]}`,
			`{"results":[{"task_id":"rc-001","state":"checking_local"},` +
				`{"task_id":"rc-001","state":"selection_required","selection":{"selection_id":"sel-001","prompt":"Pick","options":["\u003e a","  b"]}},` +
				`{"task_id":"rc-001","state":"trying_import"},` +
				`{"task_id":"rc-001","state":"selection_required","selection":{"selection_id":"sel-001","prompt":"Pick","options":["\u003e a","  b"]},` +
				`"error":{"exit_code":3,"reason":"no","stderr":"no","last_stdout":"","transcript":"Pick\n\u003e a\n  b\nno\n"}},` +
				`{"task_id":"rc-001","state":"trying_import"},` +
				`{"task_id":"rc-001","state":"finished","location":"X.tsx","source":"global"}]}`},
		{"refusals are results", `{"library":{"X.tsx":""},` + found + `["true"]},"steps":[{"close":true},{"select":"a"},{"start":"../X"},
			{"start":"X"},{"await":["finished"]},{"start":"Y"},{"await":["failed"]},{"await":["idle","finished"]}]}`,
			`{"results":[` +
				`{"error":{"code":"refused","message":"There is no task: the state is idle, and a component has to be started first.","details":{"state":"idle"}}},` +
				`{"error":{"code":"refused","message":"There is no task: the state is idle, and a component has to be started first.","details":{"state":"idle"}}},` +
				`{"error":{"code":"refused","message":"A component's name must not contain a path separator; the state stays idle.","details":{"state":"idle"}}},` +
				`{"task_id":"rc-001","state":"checking_local"},` +
				`{"task_id":"rc-001","state":"finished","location":"X.tsx","source":"local"},` +
				`{"error":{"code":"refused","message":"Task rc-001 for \"X\" is still there, in state finished: close it before starting another.","details":{"state":"finished"}}},` +
				`{"error":{"code":"refused","message":"The state is finished and will not become [failed] by itself.","details":{"state":"finished"}}},` +
				`{"task_id":"rc-001","state":"finished","location":"X.tsx","source":"local"}]}`},
		{"idle can be awaited", `{"steps":[{"await":["idle"]}]}`, `{"results":[{"state":"idle"}]}`},
	} {
		got, _, err := play(t, c.script)
		if err != nil || got != c.want {
			t.Errorf("%s: %v\n%s, want\n%s", c.name, err, got, c.want)
		}
	}
}

func TestScriptFaults(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{`{"steps":[{}]}`, "step 1: "},
		{`{"steps":[{"start":"X"},{"start":"X","close":true}]}`, "step 2: "},
		{`{"steps":[{"await":[]}]}`, "at least one state"},
		{`{"steps":[{"await":["done"]}]}`, `"done" is no state`},
		{`{"steps":[{"close":false}]}`, "must be true"},
		{`{"library":{"../X.tsx":""}}`, `"../X.tsx"`},
		{`{"library":{"/X.tsx":""}}`, `"/X.tsx"`},
		{`{"library":{"a":"","a/b":""}}`, `"a/b"`},
		{`{"library":{"":""}}`, `""`},
	} {
		got, dir, err := play(t, c.script)
		if err == nil || !strings.Contains(err.Error(), c.want) || got != `{"results":[]}` {
			t.Errorf("%s: %v, %s; want an error about %s", c.script, err, got, c.want)
		}
		if _, err := os.Stat(filepath.Join(filepath.Dir(dir), "X.tsx")); err == nil {
			t.Errorf("%s: something is written beside its directory", c.script)
		}
	}
}

func TestScriptLeavesNothingRunning(t *testing.T) {
	_, dir, err := play(t, `{"backend":{"search":["sh","-c","echo $$ > pid; echo Pick; echo '> a'; sleep 300"],"import":["true"]},
		"steps":[{"start":"X"},{"await":["selection_required"]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := os.ReadFile(filepath.Join(dir, "pid"))
	if err != nil {
		t.Fatal(err)
	}
	gone(t, number(t, string(pid)))
}

func TestScriptEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	name := "X"
	began := time.Now()
	results, err := Play(ctx, Script{
		Backend: Backend{Search: shell("sleep 300"), Import: noMore},
		Steps:   []ScriptStep{{Start: &name}, {Await: []State{Finished}}, {Start: &name}},
	}, t.TempDir(), Config{})
	if err == nil || len(results.Results) != 2 || time.Since(began) > 5*time.Second {
		t.Errorf("%v, %d results after %v", err, len(results.Results), time.Since(began))
	}
}

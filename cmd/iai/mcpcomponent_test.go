//go:build linux || darwin

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/resolver/component/componenttest"
)

// A taskClient is an agent that has a component resolved.
type taskClient struct {
	*testing.T
	*sdk.ClientSession
}

type taskAnswer struct {
	TaskID    string `json:"task_id"`
	State     string
	Location  string
	Source    string
	Selection struct {
		ID      string `json:"selection_id"`
		Prompt  string
		Options []string
	}
	Error *struct{ Reason string }
}

// call calls a tool; a call that does not return is blocked.
func (c taskClient) call(tool string, arguments map[string]any) (answer taskAnswer, fault string) {
	c.Helper()
	type outcome struct {
		result *sdk.CallToolResult
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		r, err := c.CallTool(c.Context(), &sdk.CallToolParams{Name: "resolve_component_" + tool, Arguments: arguments})
		done <- outcome{r, err}
	}()
	select {
	case o := <-done:
		if o.err != nil {
			c.Fatalf("%s: %v", tool, o.err)
		}
		text := o.result.Content[0].(*sdk.TextContent).Text
		if o.result.IsError {
			return answer, text
		}
		if err := json.Unmarshal([]byte(text), &answer); err != nil {
			c.Fatal(err)
		}
	case <-time.After(3 * time.Minute):
		c.Fatalf("%s blocks", tool)
	}
	return answer, ""
}

func (c taskClient) start(name string) taskAnswer {
	c.Helper()
	answer, fault := c.call("start", map[string]any{"component_name": name})
	if fault != "" || answer.State != "checking_local" {
		c.Fatalf("start answers %+v %s", answer, fault)
	}
	return answer
}

// await asks for the status as agents do, again and again.
func (c taskClient) await(id string, wanted func(taskAnswer) bool) taskAnswer {
	c.Helper()
	for over := time.Now().Add(3 * time.Minute); time.Now().Before(over); time.Sleep(20 * time.Millisecond) {
		answer, fault := c.call("status", map[string]any{"task_id": id})
		if fault != "" {
			c.Fatal(fault)
		}
		if wanted(answer) {
			return answer
		}
		if answer.State == "finished" || answer.State == "failed" {
			c.Fatalf("it ends as %+v", answer)
		}
	}
	c.Fatal("what is waited for never comes")
	return taskAnswer{}
}

// An agent has a component found by the real tsci: it starts, waits, is asked,
// chooses what cannot be imported, is told so, chooses again, and finds the
// file in the library.
func TestMCPComponentStory(t *testing.T) {
	tsci := componenttest.NewTsci(t, "../../resolver/component/testdata/tsci",
		componenttest.Part{Number: 1002, Name: "BQ79616-X", Description: "Never drawn"},
		componenttest.Part{Number: 1001, Name: "BQ79616", Description: "Battery monitor", Drawn: true})
	for _, variable := range tsci.Env {
		name, value, _ := strings.Cut(variable, "=")
		if name != "HOME" { // ours is needed where the server is made
			t.Setenv(name, value)
		}
	}
	dir := tree(t, nil)
	quoted := "'" + strings.Join(tsci.Argv, "' '") + "'"
	session, _ := mcpClient(t, nil, "--root", dir, "--component-search", "echo found {name}", "--component-import", quoted+" import {name}")
	c := taskClient{t, session}
	id := c.start("BQ79616").TaskID
	asked := func(a taskAnswer) bool { return strings.Contains(a.Selection.Prompt, "Select a part") }
	s := c.await(id, asked)
	if len(s.Selection.Options) != 2 || !strings.HasSuffix(s.Selection.Options[1], "[jlcpcb] BQ79616 (C1001) - Battery monitor") {
		t.Errorf("asked is %+v", s.Selection)
	}
	if _, fault := c.call("select", map[string]any{"task_id": id, "selection_id": s.Selection.ID, "selected_option": "KiCad"}); !strings.Contains(fault, "selection_required") {
		t.Errorf("what is no option is answered with %q", fault)
	}
	if _, fault := c.call("select", map[string]any{"task_id": id, "selection_id": s.Selection.ID, "selected_option": "C1002"}); fault != "" {
		t.Fatal(fault)
	}
	s = c.await(id, func(a taskAnswer) bool { return a.Error != nil })
	if !strings.Contains(s.Error.Reason, "C1002") || len(s.Selection.Options) != 2 {
		t.Errorf("asked again is %+v after %+v", s.Selection, s.Error)
	}
	if _, fault := c.call("select", map[string]any{"task_id": id, "selection_id": s.Selection.ID, "selected_option": "C1001"}); fault != "" {
		t.Fatal(fault)
	}
	s = c.await(id, func(a taskAnswer) bool { return a.State == "finished" })
	if s.Location != "imports/BQ79616.tsx" || s.Source != "global" {
		t.Errorf("it ends as %+v", s)
	}
	if _, fault := c.call("start", map[string]any{"component_name": "Q2"}); !strings.Contains(fault, "finished") {
		t.Errorf("a second task is answered with %q", fault)
	}
	if a, fault := c.call("close", map[string]any{"task_id": id}); fault != "" || a.State != "idle" {
		t.Errorf("close answers %+v %s", a, fault)
	}
	id = c.start("BQ79616").TaskID
	if s := c.await(id, func(a taskAnswer) bool { return a.State == "finished" }); s.Source != "local" || s.Location != "imports/BQ79616.tsx" {
		t.Errorf("the second time it ends as %+v", s)
	}
}

// Every call returns while the program does whatever it likes. How soon is
// measured by bench/mcp.
func TestMCPCallsDoNotWait(t *testing.T) {
	for name, program := range map[string]string{
		"prints without end":         "while :; do echo more and more; done",
		"says nothing":               "exec sleep 600",
		"ignores the request to end": "trap '' TERM HUP INT; while :; do sleep 1; done",
		"takes no keys":              "stty raw; printf 'Pick\\n> a\\n  b\\n'; exec sleep 600",
		"has stopped itself":         "kill -STOP $$",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			script := filepath.Join(t.TempDir(), "import.sh")
			if err := os.WriteFile(script, []byte("#!/bin/sh\necho $$ > \"$1\"\n"+program+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
			dir := tree(t, nil)
			pid := filepath.Join(dir, "pid")
			session, _ := mcpClient(t, nil, "--root", dir, "--component-search", "echo {name}", "--component-import", script+" "+pid, "--component-idle", "200ms")
			c := taskClient{t, session}
			id := c.start("Q1").TaskID
			var first string
			c.await(id, func(taskAnswer) bool {
				data, _ := os.ReadFile(pid)
				first = string(data)
				return strings.HasSuffix(first, "\n")
			})
			if name == "takes no keys" {
				s := c.await(id, func(a taskAnswer) bool { return len(a.Selection.Options) == 2 })
				if _, fault := c.call("select", map[string]any{"task_id": id, "selection_id": s.Selection.ID, "selected_option": "b"}); fault != "" {
					t.Error(fault)
				}
			}
			for range 50 {
				c.call("status", map[string]any{"task_id": id})
				c.call("select", map[string]any{"task_id": id, "selection_id": "sel-999", "selected_option": "x"})
			}
			if _, fault := c.call("close", map[string]any{"task_id": id}); fault != "" {
				t.Error(fault)
			}
			// The next task begins at once, and waits for the last one's end.
			id = c.start("Q2").TaskID
			if _, fault := c.call("close", map[string]any{"task_id": id}); fault != "" {
				t.Error(fault)
			}
			ended(t, strings.TrimSpace(first))
		})
	}
}

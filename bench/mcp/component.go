package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"
)

// besideAProgram measures every call about a component while the program of its
// task does nothing but print.
func besideAProgram(server []string, calls int) error {
	dir, err := os.MkdirTemp("", "iai-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	c, err := start(append(slices.Clone(server), "--root", dir, "--component-search", "echo {name}", "--component-import", "yes 'more and more'"))
	if err != nil {
		return err
	}
	defer c.end() // which may be done twice
	times := map[string][]time.Duration{}
	ask := func(tool, arguments string) error {
		took, err := c.call("resolve_component_"+tool, arguments)
		times[tool] = append(times[tool], took)
		return err
	}
	const rounds = 10
	for i := range rounds {
		task := fmt.Sprintf(`"task_id":"rc-%03d"`, i+1)
		if err := ask("start", `{"component_name":"Q1"}`); err != nil {
			return err
		}
		if err := c.until(task, "trying_import"); err != nil {
			return err
		}
		for range calls / rounds {
			if err := ask("status", "{"+task+"}"); err != nil {
				return err
			}
			if err := ask("select", "{"+task+`,"selection_id":"sel-001","selected_option":"x"}`); err != nil {
				return err
			}
		}
		if err := ask("close", "{"+task+"}"); err != nil {
			return err
		}
	}
	// The last task is still there when the server ends.
	if _, err := c.call("resolve_component_start", `{"component_name":"Q1"}`); err != nil {
		return err
	}
	if err := c.until(fmt.Sprintf(`"task_id":"rc-%03d"`, rounds+1), "trying_import"); err != nil {
		return err
	}
	ended := c.end()
	fmt.Printf("\n%-24s %10s %10s %10s   while a program prints without end\n", "component, round trip", "p50", "p99", "worst")
	for _, tool := range []string{"start", "status", "select", "close"} {
		t := times[tool]
		slices.Sort(t)
		fmt.Printf("%-24s %10v %10v %10v\n", tool, round(at(t, 50)), round(at(t, 99)), round(t[len(t)-1]))
	}
	fmt.Printf("%-24s %32v\n", "the server's end", round(ended))
	return nil
}

// until asks for the state of a task until it is the one wanted.
func (c *client) until(task, state string) error {
	for over := time.Now().Add(time.Minute); time.Now().Before(over); time.Sleep(time.Millisecond) {
		data, err := c.answer("resolve_component_status", "{"+task+"}")
		if err != nil {
			return err
		}
		var answer struct{ State string }
		if err := json.Unmarshal(data, &answer); err != nil {
			return err
		}
		if answer.State == state {
			return nil
		}
	}
	return fmt.Errorf("the task never was in the state %s", state)
}

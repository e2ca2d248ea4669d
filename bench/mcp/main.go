// Command mcp measures a server for agents from outside, as an agent's client
// meets it: a process of its own on standard input and output. Beside it, call
// by call in turn, runs a floor: a process of the same library with a tool that
// does nothing. Long answers take the library time as well, so there is a second
// ratio, to a tool that only sends the same answer.
//
// It also measures what is promised in milliseconds: how long a call about a
// component takes while its program prints without end, and how long a saved
// file takes to reach a subscriber.
//
//	go run ./bench/mcp -- bin/iai mcp
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

func main() {
	calls := flag.Int("calls", 300, "how often each tool is called")
	root := flag.String("root", "examples/webshop", "the workspace the tools are asked about")
	floor := flag.Bool("floor", false, "be the floor")
	flag.Parse()
	run := func() error { return measure(flag.Args(), *root, *calls) }
	if *floor {
		run = serveFloor
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}

func measure(server []string, root string, calls int) error {
	if len(server) == 0 {
		server = []string{"iai", "mcp"}
	}
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	if err := roundTrips(server, root, calls); err != nil {
		return err
	}
	if err := besideAProgram(server, calls); err != nil {
		return err
	}
	return savedFiles(server, max(calls/10, 1))
}

// question is a tool and what it is asked.
type question struct{ name, tool, arguments string }

// questions are one for each way a tool goes: about nothing on disk, about one
// line, about everything.
var questions = []question{
	{"status, refused", "resolve_component_status", `{"task_id":"rc-001"}`},
	{"resolve", "resolve", `{"identifier":"guardrails"}`},
	{"search", "search", `{"query":"payment"}`},
	{"explain", "explain", `{"file":"tasks.iai","line":21}`},
	{"check", "check", `{}`},
	{"resolve_instructions", "resolve_instructions", `{}`},
	{"resolve_contract", "resolve_contract", `{}`},
}

// roundTrips compares the tools with the floor, call by call in turn, so that
// whatever else the machine does hits both.
func roundTrips(server []string, root string, calls int) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	base, err := start([]string{self, "-floor"})
	if err != nil {
		return fmt.Errorf("the floor: %w", err)
	}
	defer base.end()
	one, err := start(append(slices.Clone(server), "--root", root))
	if err != nil {
		return err
	}
	defer one.end()
	fmt.Printf("%-24s %10s %10s %10s %8s %9s\n", "tool call, round trip", "p50", "p95", "p99", "× floor", "× as much")
	var floors []time.Duration
	rows := make([]row, len(questions))
	for i, q := range questions {
		rows[i].name = q.name
		answer, err := one.answer(q.tool, q.arguments) // and what is only done once is done
		if err != nil {
			return err
		}
		if _, err := base.call("keep", string(answer)); err != nil {
			return err
		}
		for range calls {
			for _, x := range []struct {
				c               *client
				tool, arguments string
				into            *[]time.Duration
			}{{base, "nothing", `{}`, &floors}, {one, q.tool, q.arguments, &rows[i].times}, {base, "again", `{}`, &rows[i].asMuch}} {
				took, err := x.c.call(x.tool, x.arguments)
				if err != nil {
					return err
				}
				*x.into = append(*x.into, took)
			}
		}
	}
	slices.Sort(floors)
	row{name: "floor", times: floors}.print(floors)
	for _, r := range rows {
		r.print(floors)
	}
	return nil
}

// A row is one tool's times, and those of the floor sending the same answer.
type row struct {
	name          string
	times, asMuch []time.Duration
}

func (r row) print(floors []time.Duration) {
	slices.Sort(r.times)
	slices.Sort(r.asMuch)
	half := at(r.times, 50)
	fmt.Printf("%-24s %10v %10v %10v %8.2f", r.name, round(half), round(at(r.times, 95)), round(at(r.times, 99)), float64(half)/float64(at(floors, 50)))
	if r.asMuch != nil {
		fmt.Printf(" %9.2f", float64(half)/float64(at(r.asMuch, 50)))
	}
	fmt.Println()
}

// at is a percentile of sorted times.
func at(times []time.Duration, percent int) time.Duration {
	return times[min(len(times)*percent/100, len(times)-1)]
}

func round(d time.Duration) time.Duration { return d.Round(time.Microsecond) }

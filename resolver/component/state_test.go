package component

import (
	"encoding/json"
	"strings"
	"testing"
)

// The grid, one row an event and one column a state, worked out from the
// decided table. A dot is a rejection.
const grid = `
                             idle            checking_local   checking_global     selection_required  trying_import       finished  failed
start                        checking_local  .                .                   .                   .                   .         .
found_locally                .               finished         .                   .                   .                   .         .
not_found_locally            .               checking_global  .                   .                   .                   .         .
no_matches                   .               .                failed              .                   .                   .         .
results_without_prompt       .               .                trying_import       .                   .                   .         .
interactive_prompt           .               .                selection_required  .                   selection_required  .         .
auto_proceed_prompt          .               .                selection_required  .                   .                   .         .
agent_responds               .               .                .                   trying_import       .                   .         .
agent_responds_no_match      .               .                .                   selection_required  .                   .         .
success                      .               .                .                   .                   finished            .         .
exit_nonzero                 .               .                failed              failed              failed              .         .
exit_nonzero_after_selection .               .                .                   .                   selection_required  .         .
close                        .               idle             idle                idle                idle                idle      idle
`

func TestTransitionGrid(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(grid), "\n")
	columns := strings.Fields(lines[0])
	if len(columns) != len(States()) || len(lines)-1 != len(Events()) {
		t.Fatalf("the grid has %d states and %d events, the machine %d and %d",
			len(columns), len(lines)-1, len(States()), len(Events()))
	}
	for i, state := range States() {
		if columns[i] != string(state) {
			t.Errorf("column %d is %s, the machine's state is %s", i, columns[i], state)
		}
	}
	for row, line := range lines[1:] {
		cells := strings.Fields(line)
		if cells[0] != string(Events()[row]) {
			t.Errorf("row %d is %s, the machine's event is %s", row, cells[0], Events()[row])
		}
		for i, want := range cells[1:] {
			got, ok := Transition(State(columns[i]), Event(cells[0]))
			if want == "." {
				if ok {
					t.Errorf("%s + %s leads to %s; it must be rejected", columns[i], cells[0], got)
				}
				continue
			}
			if !ok || string(got) != want {
				t.Errorf("%s + %s = %q, %v; want %s", columns[i], cells[0], got, ok, want)
			}
		}
	}
}

func TestTransitionRejectsUnknownNames(t *testing.T) {
	for _, c := range []struct {
		state State
		event Event
	}{{"", "start"}, {"idle", ""}, {"Idle", "start"}, {"idle", "START"}, {"waiting", "close"}, {"idle", "open"}} {
		if next, ok := Transition(c.state, c.event); ok || next != "" {
			t.Errorf("%q + %q = %q, %v; want a rejection", c.state, c.event, next, ok)
		}
	}
}

func TestTakeAnswers(t *testing.T) {
	for _, c := range []struct {
		state State
		event Event
		want  string
	}{
		{Idle, Start, `{"next":"checking_local"}`},
		{Idle, Close, `{"rejected":true}`},
		{"nowhere", Start, `{"rejected":true}`},
	} {
		got, err := json.Marshal(Take(c.state, c.event))
		if err != nil || string(got) != c.want {
			t.Errorf("%s + %s answers %s (%v), want %s", c.state, c.event, got, err, c.want)
		}
	}
}

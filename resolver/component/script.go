package component

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"sort"
	"time"
)

// Script is a whole resolution written down beforehand: what is in the
// library, which commands there are, and what whoever decides does.
type Script struct {
	Library map[string]string `json:"library,omitempty"` // slash path → text
	Backend Backend           `json:"backend,omitzero"`
	Steps   []ScriptStep      `json:"steps"`
}

// ScriptStep is one thing to do: exactly one field is set.
type ScriptStep struct {
	Start  *string `json:"start,omitempty"`
	Await  []State `json:"await,omitempty"`
	Select *string `json:"select,omitempty"`
	Close  *bool   `json:"close,omitempty"`
}

// ScriptResults holds an answer for every step: a Status or a StepError.
type ScriptResults struct {
	Results []any `json:"results"`
}

// StepError is the answer to a step that was refused.
type StepError struct {
	Error StepFault `json:"error"`
}

// StepFault says why a step was refused.
type StepFault struct {
	Code    string       `json:"code"`
	Message string       `json:"message"`
	Details FaultDetails `json:"details"`
}

// FaultDetails is the state in which a step was refused.
type FaultDetails struct {
	State State `json:"state"`
}

// awaitMost is how long a step waits for a state that may still come.
const awaitMost = time.Minute

// Play plays a script in a directory that is the caller's to make and to
// remove: its library is written there, and its commands run there. The error
// is about the script itself; what happens in it is in the results.
func Play(ctx context.Context, script Script, dir string, config Config) (ScriptResults, error) {
	results := ScriptResults{Results: []any{}}
	for i, step := range script.Steps {
		if err := step.check(); err != nil {
			return results, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	if err := writeLibrary(dir, script.Library); err != nil {
		return results, err
	}
	script.Backend.Extension = config.Backend.Extension
	config.Backend = script.Backend.orDefault()
	config.Library = DirLibrary(dir, config.Backend.Extension)
	config.Dir = dir
	m := New(config)
	// However the script ends, its program does.
	defer m.Shutdown(context.WithoutCancel(ctx))
	for _, step := range script.Steps {
		if status, err := m.play(ctx, step); err != nil {
			results.Results = append(results.Results, stepError(err))
		} else {
			results.Results = append(results.Results, status)
		}
		if ctx.Err() != nil {
			return results, ctx.Err()
		}
	}
	return results, nil
}

func (s ScriptStep) check() error {
	set := 0
	for _, is := range []bool{s.Start != nil, s.Await != nil, s.Select != nil, s.Close != nil} {
		if is {
			set++
		}
	}
	switch {
	case set != 1:
		return errors.New(`it must have exactly one of "start", "await", "select" and "close"`)
	case s.Await != nil && len(s.Await) == 0:
		return errors.New(`"await" must name at least one state`)
	case s.Close != nil && !*s.Close:
		return errors.New(`"close" must be true`)
	}
	for _, state := range s.Await {
		if !slices.Contains(States(), state) {
			return fmt.Errorf("%q is no state; the states are %v", state, States())
		}
	}
	return nil
}

// writeLibrary writes the files below the directory, and nowhere else.
func writeLibrary(dir string, library map[string]string) error {
	if len(library) == 0 {
		return nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	names := make([]string, 0, len(library))
	for name := range library {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
			return fmt.Errorf("library file %q cannot be written: %w", name, err)
		}
		if err := root.WriteFile(name, []byte(library[name]), 0o644); err != nil {
			return fmt.Errorf("library file %q cannot be written: %w", name, err)
		}
	}
	return nil
}

// play does one step. Steps name no task and no selection: they mean the one
// there is.
func (m *Mediator) play(ctx context.Context, step ScriptStep) (Status, error) {
	now, _ := m.Current()
	switch {
	case step.Start != nil:
		return m.Start(*step.Start)
	case step.Select != nil:
		id := ""
		if now.Selection != nil {
			id = now.Selection.ID
		}
		return m.Select(now.TaskID, id, *step.Select)
	case step.Close != nil:
		return m.Close(now.TaskID)
	}
	return m.await(ctx, step.Await)
}

// await waits until the task is in one of the states. Where it can get into
// none of them any more without being told to, it does not wait.
func (m *Mediator) await(ctx context.Context, states []State) (Status, error) {
	over := m.config.Clock.After(awaitMost)
	for {
		now, changed := m.Current()
		switch {
		case slices.Contains(states, now.State):
			return now, nil
		case now.State == Idle, now.State == Finished, now.State == Failed:
			return Status{}, m.refuseAwait("The state is %s and will not become %v by itself.", now.State, states)
		}
		select {
		case <-changed:
		case <-over:
			return Status{}, m.refuseAwait("The state still is %s and has not become %v in time.", now.State, states)
		case <-ctx.Done():
			return Status{}, m.refuseAwait("The script was ended in state %s, before it became %v.", now.State, states)
		}
	}
}

func (m *Mediator) refuseAwait(format string, state State, wanted []State) *Refusal {
	return &Refusal{Code: CodeRefused, State: state, Message: fmt.Sprintf(format, state, wanted)}
}

func stepError(err error) StepError {
	fault := StepFault{Code: CodeRefused, Message: err.Error()}
	var refusal *Refusal
	if errors.As(err, &refusal) {
		fault.Code, fault.Details.State = refusal.Code, refusal.State
	}
	return StepError{Error: fault}
}

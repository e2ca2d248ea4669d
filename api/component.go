package api

import (
	"context"
	"errors"

	"iai/resolver/component"
)

// The codes of a call that is not carried out: it was refused in the state
// things are in, or cannot be done on this machine.
const (
	CodeRefused     = component.CodeRefused
	CodeUnsupported = component.CodeUnsupported
)

// The questions of the component mediator.
type (
	componentStartInput struct {
		ComponentName string `json:"component_name" doc:"The component to resolve, by name: no path, no option."`
	}
	componentTaskInput struct {
		TaskID string `json:"task_id" doc:"The task, as start named it."`
	}
	componentSelectInput struct {
		TaskID         string `json:"task_id" doc:"The task, as start named it."`
		SelectionID    string `json:"selection_id" doc:"The selection that is open, as status named it."`
		SelectedOption string `json:"selected_option" doc:"A part of the option's text, to the letter; the first option that contains it is chosen."`
	}
	componentPromptInput struct {
		Raw string `json:"raw" doc:"What a program wrote."`
	}
	componentMapInput struct {
		Options        []string `json:"options"`
		CursorIndex    int      `json:"cursor_index,omitempty" doc:"The option under the cursor, from 0."`
		SelectedOption string   `json:"selected_option"`
	}
	componentStepInput struct {
		State component.State `json:"state"`
		Event component.Event `json:"event"`
	}
)

func componentStart(env *Env, in componentStartInput) (component.Status, error) {
	return mediated(env, func(m *component.Mediator) (component.Status, error) { return m.Start(in.ComponentName) })
}

func componentStatus(env *Env, in componentTaskInput) (component.Status, error) {
	return mediated(env, func(m *component.Mediator) (component.Status, error) { return m.Status(in.TaskID) })
}

func componentSelect(env *Env, in componentSelectInput) (component.Status, error) {
	return mediated(env, func(m *component.Mediator) (component.Status, error) {
		return m.Select(in.TaskID, in.SelectionID, in.SelectedOption)
	})
}

func componentClose(env *Env, in componentTaskInput) (component.Status, error) {
	return mediated(env, func(m *component.Mediator) (component.Status, error) { return m.Close(in.TaskID) })
}

// mediated makes one call to the mediator of a door that lives on between
// calls. In any other a task would die with its first answer, so none is
// begun.
func mediated(env *Env, call func(*component.Mediator) (component.Status, error)) (component.Status, error) {
	if env.Mediator == nil {
		return component.Status{}, &Error{
			Code:    CodeRefused,
			Message: "The state is idle and stays so: a task lives as long as the server that runs it, and here is none. Use `iai mcp`, `iai component NAME`, or `component.script`.",
			Details: map[string]any{"state": component.Idle},
		}
	}
	status, err := call(env.Mediator)
	return status, componentError(err)
}

func componentError(err error) error {
	var refusal *component.Refusal
	if errors.As(err, &refusal) {
		return &Error{Code: refusal.Code, Message: refusal.Message, Details: map[string]any{"state": refusal.State}}
	}
	return err
}

func componentParsePrompt(_ *Env, in componentPromptInput) (component.Prompt, error) {
	return component.ParsePrompt(in.Raw), nil
}

func componentMapOption(_ *Env, in componentMapInput) (component.Mapping, error) {
	return component.MapOption(in.Options, in.CursorIndex, in.SelectedOption), nil
}

func componentTransition(_ *Env, in componentStepInput) (component.Step, error) {
	return component.Take(in.State, in.Event), nil
}

// componentScript plays a whole resolution in a directory of its own.
func componentScript(env *Env, in component.Script) (component.ScriptResults, error) {
	if env.Temp == nil {
		return component.ScriptResults{}, &Error{
			Code:    CodeRefused,
			Message: "No commands are run through this door: play the script with `iai api component.script`.",
			Details: map[string]any{"state": component.Idle},
		}
	}
	dir, remove, err := env.Temp()
	if err != nil {
		return component.ScriptResults{}, &Error{Code: CodeIO, Message: "No directory could be made for the script: " + sentence(err.Error())}
	}
	defer remove()
	results, err := component.Play(env.context(), in, dir, env.Script)
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return results, err
	case err != nil:
		return results, Invalid("The script cannot be played: %s", sentence(err.Error()))
	}
	return results, nil
}

// statusSchema describes a Status, whose fields depend on its state.
func statusSchema() map[string]any {
	failure := func() map[string]any {
		return map[string]any{
			"exit_code":   map[string]any{"type": []string{"integer", "null"}, "description": "Null where there is none: the program was killed, or never started."},
			"reason":      map[string]any{"type": "string"},
			"stderr":      map[string]any{"type": "string"},
			"last_stdout": map[string]any{"type": "string"},
			"transcript":  map[string]any{"type": "string"},
		}
	}
	states := []any{}
	for _, s := range component.States() {
		states = append(states, s)
	}
	properties := failure()
	properties["task_id"] = map[string]any{"type": "string"}
	properties["state"] = map[string]any{"type": "string", "enum": states}
	properties["selection"] = map[string]any{
		"type": "object", "description": "What is asked, in selection_required.",
		"properties": map[string]any{
			"selection_id": map[string]any{"type": "string"},
			"prompt":       map[string]any{"type": "string"},
			"options":      map[string]any{"type": "array", "items": map[string]any{"type": "string"}},
		},
		"required": []string{"selection_id", "prompt", "options"},
	}
	properties["error"] = map[string]any{"type": "object", "description": "What failed before the selection was asked again.", "properties": failure()}
	properties["location"] = map[string]any{"type": "string", "description": "In finished: the component's file, relative to the library."}
	properties["source"] = map[string]any{"type": "string", "enum": []any{component.Local, component.Global}}
	return map[string]any{"type": "object", "properties": properties, "required": []string{"state"}}
}

// mappingSchema describes a Mapping: an option and its keys, or neither.
func mappingSchema() map[string]any {
	return map[string]any{"type": "object", "required": []string{"ok"}, "properties": map[string]any{
		"ok":    map[string]any{"type": "boolean"},
		"index": map[string]any{"type": "integer"},
		"keys":  map[string]any{"type": "array", "items": map[string]any{"type": "string", "enum": []any{component.Up, component.Down, component.Enter}}},
	}}
}

// resultsSchema describes the answers to a script's steps.
func resultsSchema() map[string]any {
	refused := map[string]any{"type": "object", "required": []string{"error"}, "properties": map[string]any{
		"error": map[string]any{"type": "object", "required": []string{"code", "message", "details"}, "properties": map[string]any{
			"code":    map[string]any{"type": "string"},
			"message": map[string]any{"type": "string"},
			"details": map[string]any{"type": "object", "properties": map[string]any{"state": map[string]any{"type": "string"}}},
		}},
	}}
	return map[string]any{"type": "object", "required": []string{"results"}, "properties": map[string]any{
		"results": map[string]any{"type": "array", "items": map[string]any{"anyOf": []any{statusSchema(), refused}}},
	}}
}

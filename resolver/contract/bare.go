package contract

import (
	"fmt"
	"time"
)

// Bare is a request together with everything it is to be resolved against, as
// values: no workspace, no built-in catalogue.
type Bare struct {
	Request     Request
	Projects    []Project
	Definitions Definitions
}

// An InputError says that input has the wrong shape, as opposed to a request
// that is understood and refused. It never quotes the input.
type InputError struct {
	Path    string // such as request.commandId; empty for the input as a whole
	Message string
}

func (e *InputError) Error() string {
	if e.Path == "" {
		return e.Message
	}
	return e.Path + " " + e.Message
}

// ResolveBare answers {request, data}. The error, if any, is an *InputError;
// definitions the catalogue refuses block the request like any other
// misconfiguration.
func ResolveBare(input []byte, now time.Time) (Result, error) {
	bare, err := DecodeBare(input)
	if err != nil {
		return Result{}, err
	}
	return bare.Resolve(now), nil
}

// Resolve answers the request. A catalogue that cannot be made is reported
// before anything is looked up in it.
func (b Bare) Resolve(now time.Time) Result {
	catalogue, err := NewCatalogue(b.Definitions)
	if err != nil {
		return refusal(err)
	}
	return Resolve(b.Request, b.Projects, catalogue, now)
}

// DecodeBare reads {request, data}; the error, if any, is an *InputError.
func DecodeBare(input []byte) (Bare, error) {
	t, err := parseJSON(input)
	if err != nil {
		return Bare{}, err
	}
	if t.kind != objectKind {
		return Bare{}, &InputError{Message: "the input must be an object with request and data, not " + t.kind.article()}
	}
	r := &reader{}
	b := Bare{Request: r.request(t)}
	data := t.get("data")
	r.must(objectKind, data, "data")
	r.objects(data, "data", "projects", func(t tree, path string) {
		b.Projects = append(b.Projects, r.project(t, path))
	})
	b.Definitions = r.definitions(data, "data", "data")
	if len(r.problems) > 0 {
		first := r.problems[0]
		return Bare{}, &InputError{Path: first.Place.Path, Message: first.Message}
	}
	return b, nil
}

// must is want for what may not be left out.
func (r *reader) must(k kind, t tree, path string) {
	if t.kind == nullKind {
		r.refuse(t, path, "is missing; it must be "+k.article())
		return
	}
	r.want(k, t, path)
}

func (r *reader) request(top tree) Request {
	t := top.get("request")
	r.must(objectKind, t, "request")
	r.must(stringKind, t.get("commandId"), "request.commandId")
	request := Request{
		ProjectID: r.str(t, "request", "projectId"),
		CommandID: t.get("commandId").text,
		UserInput: r.str(t, "request", "userInput"),
	}
	if target := t.get("target"); r.want(objectKind, target, "request.target") {
		request.Target = &Target{
			PathHint: r.str(target, "request.target", "pathHint"),
			Files:    readStrings[string](r, target, "request.target", "files"),
		}
	}
	if hints := t.get("contextHints"); r.want(objectKind, hints, "request.contextHints") {
		request.ContextHints = &ContextHints{
			CurrentBranch: r.str(hints, "request.contextHints", "currentBranch"),
			Tool:          r.str(hints, "request.contextHints", "tool"),
		}
	}
	return request
}

func (r *reader) project(t tree, path string) Project {
	p := Project{
		ID:                  r.str(t, path, "id"),
		Name:                r.str(t, path, "name"),
		StackPresetID:       r.str(t, path, "stackPresetId"),
		ActiveRulesetID:     r.str(t, path, "activeRulesetId"),
		RuleToggles:         map[string]bool{},
		ConstraintOverrides: r.constraints(t, path, "constraintOverrides"),
	}
	toggles := t.get("ruleToggles")
	if !r.want(objectKind, toggles, path+".ruleToggles") {
		return p
	}
	for _, f := range toggles.fields {
		// A toggle set to null says nothing, which is not the same as off.
		if r.want(booleanKind, f.value, fmt.Sprintf("%s.ruleToggles.%s", path, f.name)) {
			p.RuleToggles[f.name] = f.value.text == "true"
		}
	}
	return p
}

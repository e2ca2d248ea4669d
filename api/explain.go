package api

import (
	"encoding/json"
	"strings"

	"iai/workspace"
)

// ExplainInput asks whether something is in force, and why.
type ExplainInput struct {
	Where
	File    string  `json:"file,omitempty" doc:"A file, with line."`
	Line    int     `json:"line,omitempty" doc:"A line of the file, from 1."`
	Kind    string  `json:"kind,omitempty" doc:"A kind instead."`
	Section Heading `json:"section,omitempty" doc:"A heading of the kind: a path such as \"## Tasks / ### Evidence\", as one string or as a list, or a title alone."`
}

// A Heading is a path of headings, as one string or as a list of them.
type Heading string

// UnmarshalJSON reads either form.
func (h *Heading) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*h = Heading(one)
		return nil
	}
	var path []string
	if json.Unmarshal(data, &path) != nil {
		return Invalid("`section` must be a string or a list of headings.")
	}
	*h = Heading(strings.Join(path, " / "))
	return nil
}

func (Heading) jsonSchema() map[string]any {
	return map[string]any{"anyOf": []any{
		map[string]any{"type": "string"},
		map[string]any{"type": "array", "items": map[string]any{"type": "string"}},
	}}
}

// An Explanation says whether something is in force and how that came about.
type Explanation struct {
	Subject Subject `json:"subject"`
	InForce bool    `json:"inForce"`
	Steps   []Step  `json:"steps"`
}

// A Subject is what is explained.
type Subject struct {
	File    *string  `json:"file"`
	Line    *int     `json:"line"`
	Kind    *string  `json:"kind"`
	Section []string `json:"section"`
}

// A Step is one thing that happened to the subject.
type Step struct {
	What string `json:"what" enum:"loaded|appended|replaced|discarded|ignored|inactive|stopped"`
	File string `json:"file"`
	Line int    `json:"line"`
	By   *By    `json:"by"`
	Why  string `json:"why"`
}

// By is what made a step happen.
type By struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

func explain(env *Env, in ExplainInput) (Explanation, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return Explanation{}, err
	}
	switch {
	case in.Kind == "" && in.File == "":
		return Explanation{}, Invalid("Say what to explain: `file` and `line`, or `kind` with or without `section`.")
	case in.File != "" && in.Line < 1:
		return Explanation{}, Invalid("`line` is %d: lines count from 1.", in.Line)
	}
	manifests := s.Manifests()
	if in.Manifest != "" || len(manifests) == 0 {
		manifests = []string{s.DefaultManifest()}
	}
	var e workspace.Explanation
	var ok bool
	if in.File != "" {
		if s.File(in.File) == nil {
			return Explanation{}, &Error{Code: CodeNotFound, Message: "There is no file `" + in.File + "` in the workspace."}
		}
		e, ok = s.ExplainLine(manifests, in.File, in.Line)
		if !ok {
			return Explanation{}, &Error{Code: CodeNotFound, Message: "The file `" + in.File + "` has no such line."}
		}
	} else {
		e, ok = s.ExplainKind(manifests, in.Kind, string(in.Section))
		if !ok {
			return Explanation{}, &Error{Code: CodeNotFound, Message: "No input of kind `" + in.Kind + "` has a section `" + string(in.Section) + "`."}
		}
	}
	return explanationOf(e), nil
}

func explanationOf(e workspace.Explanation) Explanation {
	out := Explanation{InForce: e.InForce, Steps: []Step{}, Subject: Subject{Section: append([]string{}, e.Section...)}}
	if e.File != "" {
		out.Subject.File, out.Subject.Line = &e.File, &e.Line
	}
	if e.Kind != "" {
		out.Subject.Kind = &e.Kind
	}
	for _, st := range e.Steps {
		step := Step{What: st.What, File: st.File, Line: st.Line, Why: st.Why}
		if st.ByFile != "" {
			step.By = &By{st.ByFile, st.ByLine}
		}
		out.Steps = append(out.Steps, step)
	}
	return out
}

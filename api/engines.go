package api

import (
	"encoding/json"
	"errors"

	"iai/resolver/contract"
	"iai/resolver/identifier"
	"iai/resolver/pack"
)

// bare makes a row of an engine that reads its question itself. I describes
// the question for the schema.
func bare[I, O any](op Operation, run func(input []byte) (O, error)) Operation {
	row := define(op, func(env *Env, _ I) (O, error) { var none O; return none, nil })
	row.run = func(_ *Env, input []byte) (any, error) {
		answer, err := run(input)
		if err != nil {
			return nil, engineError(err)
		}
		return answer, nil
	}
	return row
}

// engineError turns what an engine says of a question's shape into the error
// every door knows.
func engineError(err error) error {
	var p *pack.InputError
	var c *contract.InputError
	var i *identifier.InputError
	if errors.As(err, &p) || errors.As(err, &c) || errors.As(err, &i) {
		return &Error{Code: CodeInvalid, Message: sentence(err.Error())}
	}
	return err
}

// The questions of the pack engine.
type (
	packParseInput struct {
		Ref  string  `json:"ref" doc:"A pack request: [author@]pack.id[@requirement]."`
		Kind *string `json:"kind,omitempty"`
	}
	packRawInput struct {
		Raw string `json:"raw"`
	}
	packCompareInput struct {
		A string `json:"a"`
		B string `json:"b"`
	}
	packSatisfiesInput struct {
		Requirement string   `json:"requirement"`
		Versions    []string `json:"versions"`
	}
	packCandidate struct {
		Ref        string          `json:"ref"`
		Author     string          `json:"author,omitempty"`
		PackTreeID string          `json:"packTreeId"`
		Version    string          `json:"version,omitempty"`
		Kind       string          `json:"kind,omitempty"`
		Source     string          `json:"source"`
		Root       string          `json:"root,omitempty"`
		Visible    *bool           `json:"visible,omitempty"`
		Deprecated json.RawMessage `json:"deprecated,omitempty" doc:"True, or a sentence."`
	}
	packContext struct {
		Source         string              `json:"source"`
		Ordering       []string            `json:"ordering" doc:"Criteria such as version:desc, the first that tells two candidates apart decides."`
		Ranks          map[string][]string `json:"ranks,omitempty"`
		SoftAllowed    json.RawMessage     `json:"softAllowed,omitempty"`
		ForbiddenRoots []string            `json:"forbiddenRoots,omitempty"`
		Decision       *string             `json:"decision,omitempty"`
	}
)

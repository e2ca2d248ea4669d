package identifier

import (
	"encoding/json"
	"errors"
	"fmt"
)

// A Request is the question as bare values. Graph is nil where the nodes come
// from somewhere else.
type Request struct {
	Identifier string  `json:"identifier"`
	HintKind   *string `json:"hint_kind"`
	Graph      *Code   `json:"graph"`
}

// ParseRequest reads a request from JSON. Unknown fields are ignored. The error
// is an InputError: the JSON is not valid or not of the shape of a request.
func ParseRequest(data []byte) (Request, error) {
	var in struct {
		Identifier *string `json:"identifier"`
		HintKind   *string `json:"hint_kind"`
		Graph      *Code   `json:"graph"`
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return Request{}, inputError(err)
	}
	if in.Identifier == nil {
		return Request{}, &InputError{Place: "identifier", Problem: "is missing; give the string to look up"}
	}
	return Request{*in.Identifier, in.HintKind, in.Graph}, nil
}

// ResolveJSON answers a request that brings its own graph. The error is an
// InputError or an InternalError.
func ResolveJSON(data []byte) (Answer, error) {
	request, err := ParseRequest(data)
	if err != nil {
		return Answer{}, err
	}
	if request.Graph == nil {
		return Answer{}, &InputError{Place: "graph", Problem: "is missing; give symbols, routes and clients"}
	}
	graph, err := NewCode(*request.Graph)
	if err != nil {
		var wrong *InputError
		if errors.As(err, &wrong) {
			wrong.Place = "graph." + wrong.Place
		}
		return Answer{}, err
	}
	return Resolve(request.Identifier, request.HintKind, graph)
}

func inputError(err error) *InputError {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return &InputError{Place: wrong.Field, Problem: fmt.Sprintf("must be %s, not %s (before byte %d)",
			wantedJSON(wrong), foundJSON(wrong), wrong.Offset)}
	}
	return &InputError{Problem: jsonProblem(err)}
}

// Package api is the one table of operations: what can be asked of a workspace
// and of the engines, each with a typed question and a typed answer. The
// command line, the language server's commands and the tools for agents are
// this table behind different doors.
//
// The package translates between engines and JSON. It must hold no rules of
// its own, and must not know which door it is called through.
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"sort"
	"strings"
)

// An Operation is one row of the table.
type Operation struct {
	Name string
	// Tool is the name agents call it by, "" if it is not for them.
	Tool string
	// Doc is one line: what it answers.
	Doc string
	// Writes says that it changes files.
	Writes bool

	in, out reflect.Type
	run     func(env *Env, input []byte) (any, error)
}

// define makes a row of a function, whose types are the contract.
func define[I, O any](op Operation, run func(*Env, I) (O, error)) Operation {
	op.in, op.out = reflect.TypeFor[I](), reflect.TypeFor[O]()
	op.run = func(env *Env, input []byte) (any, error) {
		var in I
		if err := decode(input, &in); err != nil {
			return nil, err
		}
		return run(env, in)
	}
	return op
}

// decode reads a question. Fields nobody knows are ignored; a field of the
// wrong shape is named.
func decode(input []byte, into any) error {
	if len(bytes.TrimSpace(input)) == 0 {
		input = []byte("{}")
	}
	dec := json.NewDecoder(bytes.NewReader(input))
	dec.UseNumber()
	err := dec.Decode(into)
	var shape *json.UnmarshalTypeError
	var own *Error
	switch {
	case err == nil:
	case errors.As(err, &own):
		return own
	case errors.As(err, &shape):
		field := strings.TrimPrefix(shape.Field, "Where.") // the embedded part of a question has no name in JSON
		if field == "" {
			field = "the input"
		}
		return Invalid("`%s` must be %s, and this is a JSON %s.", field, article(shape.Type), shape.Value)
	default:
		return Invalid("The input is not JSON: %s.", err)
	}
	if dec.More() {
		return Invalid("The input holds more than one JSON value: send one object.")
	}
	return nil
}

func article(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "a number"
	case reflect.Bool:
		return "a boolean"
	case reflect.Pointer:
		return article(t.Elem())
	}
	return "a string"
}

// An Error is a failure for reasons of the caller.
type Error struct {
	Code    string         `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// The codes of an Error.
const (
	CodeInvalid  = "invalid_input"
	CodeNotFound = "not_found"
	CodeIO       = "io"
	CodeTooLarge = "too_large"
	CodeInternal = "internal"
)

// Invalid is the error for a question of the wrong shape.
func Invalid(format string, args ...any) *Error {
	return &Error{Code: CodeInvalid, Message: fmt.Sprintf(format, args...)}
}

// Operations are the rows in the order of their names.
func Operations() []Operation {
	out := append([]Operation(nil), table...)
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// Find is an operation by name.
func Find(name string) (Operation, bool) {
	for _, op := range table {
		if op.Name == name {
			return op, true
		}
	}
	return Operation{}, false
}

// Names are the names of all operations.
func Names() []string {
	var out []string
	for _, op := range Operations() {
		out = append(out, op.Name)
	}
	return out
}

// Call asks an operation. Every error it returns is an *Error.
func (op Operation) Call(env *Env, input []byte) (answer any, err error) {
	defer func() {
		if r := recover(); r != nil {
			answer, err = nil, crash(op.Name, r)
		}
	}()
	answer, err = op.run(env, input)
	var own *Error
	if errors.Is(err, context.Canceled) {
		return nil, &Error{Code: CodeRefused, Message: "The call was cancelled before it was done."}
	}
	if err != nil && !errors.As(err, &own) {
		err = &Error{Code: CodeInternal, Message: sentence(err.Error())}
	}
	return answer, err
}

func sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}

// Marshal writes an answer the way every door sends it: UTF-8 as it is, fields
// in the order of the table, on one line or indented.
func Marshal(answer any, indent bool) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if indent {
		enc.SetIndent("", "  ")
	}
	if err := enc.Encode(answer); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// Failure is the answer that carries an error.
func Failure(err error) any {
	var own *Error
	if !errors.As(err, &own) {
		own = &Error{Code: CodeInternal, Message: sentence(err.Error())}
	}
	return struct {
		Error *Error `json:"error"`
	}{own}
}

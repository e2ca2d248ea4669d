package pack

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// An InputError says that the JSON given to an operation has not the shape the
// operation takes. It is the caller's mistake; what has the right shape and is
// refused all the same is an answer, not an error.
type InputError struct {
	Operation string // "pack.resolve"
	Path      string // "registry[2].visible", or "" for the whole input
	Problem   string // "must be true or false, but is a string"
}

func (e *InputError) Error() string {
	path := e.Path
	if path == "" {
		path = "the input"
	}
	return fmt.Sprintf("%s: %s %s", e.Operation, path, e.Problem)
}

// A shape reads typed values out of decoded JSON. It keeps the first mistake, so
// that a reader can take field after field and look once at the end. Null is the
// same as absent, and a field nobody asks for is never looked at.
type shape struct {
	operation string
	err       *InputError
}

// An object is a JSON object and the way that leads to it.
type object struct {
	*shape
	path   string
	fields map[string]any
}

func readObject(operation string, input []byte) object {
	s := &shape{operation: operation}
	decoder := json.NewDecoder(bytes.NewReader(input))
	decoder.UseNumber()
	var value any
	switch err := decoder.Decode(&value); {
	case errors.Is(err, io.EOF):
		s.wrong("", "is empty; it must be a JSON object")
	case err != nil:
		s.wrong("", fmt.Sprintf("is not JSON: %v", err))
	}
	if s.err != nil {
		return object{shape: s}
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		s.wrong("", "must be one JSON value; something follows it")
	}
	return s.object("", value)
}

// failed is the first mistake, as an error that is nil if there is none.
func (s *shape) failed() error {
	if s.err == nil {
		return nil
	}
	return s.err
}

func (s *shape) wrong(path, problem string) {
	if s.err == nil {
		s.err = &InputError{s.operation, path, problem}
	}
}

func (s *shape) mismatch(path, want string, got any) {
	s.wrong(path, fmt.Sprintf("must be %s, but is %s", want, jsonKind(got)))
}

func jsonKind(value any) string {
	switch value.(type) {
	case nil:
		return "missing"
	case bool:
		return "true or false"
	case json.Number:
		return "a number"
	case string:
		return "a string"
	case []any:
		return "a list"
	}
	return "an object"
}

func (s *shape) object(path string, value any) object {
	fields, ok := value.(map[string]any)
	if !ok {
		s.mismatch(path, "an object", value)
	}
	return object{s, path, fields}
}

func (s *shape) str(path string, value any) string {
	text, ok := value.(string)
	if !ok {
		s.mismatch(path, "a string", value)
	}
	return text
}

func (s *shape) list(path string, value any) []any {
	items, ok := value.([]any)
	if !ok {
		s.mismatch(path, "a list", value)
	}
	return items
}

func (s *shape) strings(path string, value any) []string {
	items := s.list(path, value)
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = s.str(fmt.Sprintf("%s[%d]", path, i), item)
	}
	return texts
}

func (o object) at(key string) string {
	if o.path == "" {
		return key
	}
	return o.path + "." + key
}

func (o object) has(key string) bool { return o.fields[key] != nil }

func (o object) str(key string) string { return o.shape.str(o.at(key), o.fields[key]) }
func (o object) list(key string) []any { return o.shape.list(o.at(key), o.fields[key]) }

func (o object) optionalStr(key string) string {
	if !o.has(key) {
		return ""
	}
	return o.str(key)
}

func (o object) optionalBool(key string, absent bool) bool {
	if !o.has(key) {
		return absent
	}
	is, ok := o.fields[key].(bool)
	if !ok {
		o.mismatch(o.at(key), "true or false", o.fields[key])
	}
	return is
}

func (o object) optionalStrings(key string) []string {
	if !o.has(key) {
		return nil
	}
	return o.strings(o.at(key), o.fields[key])
}

// optionalObject has no fields if the key is absent.
func (o object) optionalObject(key string) object {
	if !o.has(key) {
		return object{shape: o.shape, path: o.at(key)}
	}
	return o.object(o.at(key), o.fields[key])
}

// keys are sorted, so that of two mistakes the same one is told every time.
func (o object) keys() []string { return slices.Sorted(maps.Keys(o.fields)) }

package identifier

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An InputError says that values have the wrong shape to be worked on at all.
// A door answers it as invalid_input.
type InputError struct {
	// Place is where in the input, such as graph.symbols[3].id; empty for the
	// input as a whole.
	Place string
	// Problem is what is wrong there and what to do, as the end of a sentence
	// that begins with the place.
	Problem string
}

func (e *InputError) Error() string {
	if e.Place == "" {
		return "the input " + e.Problem
	}
	return e.Place + " " + e.Problem
}

// An InternalError says that the engine has broken one of its own promises. A
// door answers it as internal, in place of an answer that cannot be trusted.
type InternalError struct {
	Broken string
}

func (e *InternalError) Error() string {
	return "the identifier engine broke its promise that " + e.Broken + "; please report this with the identifier you asked for"
}

// maxQuoted is how many characters of somebody's text a sentence repeats.
const maxQuoted = 60

// quoted is s in quotation marks, shortened if it is long.
func quoted(s string) string {
	if utf8.RuneCountInString(s) > maxQuoted {
		n := 0
		for i := range s {
			if n == maxQuoted {
				s = s[:i] + "…"
				break
			}
			n++
		}
	}
	return strconv.Quote(strings.ToValidUTF8(s, "\uFFFD"))
}

// jsonProblem ends a sentence about a piece of JSON that could not be decoded
// as a whole.
func jsonProblem(err error) string {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Sprintf("must be %s, not %s", wantedJSON(wrong), foundJSON(wrong))
	}
	return fmt.Sprintf("is not valid JSON: %s", err)
}

// wantedJSON names the type that a value should have had, with its article.
func wantedJSON(wrong *json.UnmarshalTypeError) string {
	switch wrong.Type.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Slice:
		return "an array"
	}
	return "an object"
}

// foundJSON names the type that it has.
func foundJSON(wrong *json.UnmarshalTypeError) string {
	switch {
	case wrong.Value == "array" || wrong.Value == "object":
		return "an " + wrong.Value
	case wrong.Value == "bool":
		return "a boolean"
	}
	return "a " + wrong.Value
}

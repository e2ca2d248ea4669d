package contract

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"iai/iaip/syntax"
)

// A Value is the value of a constraint: any JSON value, held as compact JSON
// with sorted keys and with every number spelled as it was written, so that
// 1.0 stays 1.0 and a long integer keeps its digits. Values are comparable;
// the zero Value is null.
type Value struct {
	json string
	text string
}

// StringValue is the value of a plain string.
func StringValue(s string) Value {
	return Value{json: string(syntax.AppendQuoted(nil, s)), text: s}
}

// BoolValue is the value true or false.
func BoolValue(b bool) Value { return literalValue(strconv.FormatBool(b)) }

// ParseValue reads one JSON value.
func ParseValue(src []byte) (Value, error) {
	t, err := parseJSON(src)
	if err != nil {
		return Value{}, err
	}
	return t.value(), nil
}

func literalValue(compact string) Value { return Value{json: compact, text: compact} }

// Text is the value as a contract shows it: strings bare, everything else as
// compact JSON.
func (v Value) Text() string {
	if v.json == "" {
		return "null"
	}
	return v.text
}

// JSON is the value as compact JSON with sorted keys.
func (v Value) JSON() string {
	if v.json == "" {
		return "null"
	}
	return v.json
}

// Kind is the JSON type of the value: null, boolean, number, string, array or
// object.
func (v Value) Kind() string {
	switch first := v.JSON()[0]; first {
	case 'n':
		return "null"
	case 't', 'f':
		return "boolean"
	case '"':
		return "string"
	case '[':
		return "array"
	case '{':
		return "object"
	default:
		return "number"
	}
}

// MarshalJSON writes the value as it is held.
func (v Value) MarshalJSON() ([]byte, error) { return []byte(v.JSON()), nil }

// UnmarshalJSON reads any JSON value.
func (v *Value) UnmarshalJSON(src []byte) (err error) {
	*v, err = ParseValue(src)
	return err
}

// A Constraint is one key and its value.
type Constraint struct {
	Key   string
	Value Value
}

// Constraints is a JSON object of constraints, sorted by key, each key once.
type Constraints []Constraint

// NewConstraints sorts the list by key; of two with the same key the later
// one wins.
func NewConstraints(list ...Constraint) Constraints {
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b Constraint) int { return strings.Compare(a.Key, b.Key) })
	out := sorted[:0]
	for _, c := range sorted {
		if last := len(out) - 1; last >= 0 && out[last].Key == c.Key {
			out[last] = c
			continue
		}
		out = append(out, c)
	}
	return Constraints(out)
}

// Get is the value of a key.
func (cs Constraints) Get(key string) (Value, bool) {
	i, found := slices.BinarySearchFunc(cs, key, func(c Constraint, key string) int { return cmp.Compare(c.Key, key) })
	if !found {
		return Value{}, false
	}
	return cs[i].Value, true
}

// MarshalJSON writes an object; without constraints it is empty, never null.
func (cs Constraints) MarshalJSON() ([]byte, error) { return cs.appendJSON(nil), nil }

// UnmarshalJSON reads an object, or null as no constraints.
func (cs *Constraints) UnmarshalJSON(src []byte) error {
	t, err := parseJSON(src)
	if err != nil {
		return err
	}
	if t.kind != nullKind && t.kind != objectKind {
		return &InputError{Message: "constraints must be an object, not " + t.kind.article()}
	}
	*cs = t.constraints()
	return nil
}

func (cs Constraints) appendJSON(dst []byte) []byte {
	dst = append(dst, '{')
	for i, c := range cs {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = syntax.AppendQuoted(dst, c.Key)
		dst = append(dst, ':')
		dst = append(dst, c.Value.JSON()...)
	}
	return append(dst, '}')
}

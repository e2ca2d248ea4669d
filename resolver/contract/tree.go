package contract

import (
	"slices"
	"strings"

	"iai/iaip/syntax"
)

// A tree is a decoded document before anyone has asked what it means. JSON
// requests and YAML catalogues both become one, so that a rule is read by the
// same lines of code whichever it came from.
type tree struct {
	kind   kind
	text   string  // the literal of a boolean or number, the content of a string
	items  []tree  // of an array
	fields []field // of an object, in the order written, each name once
	line   int     // 1-based; 0 in JSON requests, whose places are paths
}

type field struct {
	name  string
	value tree
}

type kind uint8

const (
	nullKind kind = iota
	booleanKind
	numberKind
	stringKind
	arrayKind
	objectKind
)

// article names the kind the way an error message speaks of it.
func (k kind) article() string {
	switch k {
	case nullKind:
		return "null"
	case booleanKind:
		return "a boolean"
	case numberKind:
		return "a number"
	case stringKind:
		return "a string"
	case arrayKind:
		return "an array"
	default:
		return "an object"
	}
}

// get is the named field; an absent one and null are the same thing.
func (t tree) get(name string) tree {
	for _, f := range t.fields {
		if f.name == name {
			return f.value
		}
	}
	return tree{line: t.line}
}

func (t tree) value() Value {
	if t.kind == stringKind {
		return StringValue(t.text)
	}
	return literalValue(string(t.appendJSON(nil)))
}

// constraints reads an object's fields as constraints; anything else has none.
func (t tree) constraints() Constraints {
	if len(t.fields) == 0 {
		return nil
	}
	list := make([]Constraint, len(t.fields))
	for i, f := range t.fields {
		list[i] = Constraint{Key: f.name, Value: f.value.value()}
	}
	return NewConstraints(list...)
}

// appendJSON writes the tree as compact JSON with sorted keys.
func (t tree) appendJSON(dst []byte) []byte {
	switch t.kind {
	case nullKind:
		return append(dst, "null"...)
	case booleanKind, numberKind:
		return append(dst, t.text...)
	case stringKind:
		return syntax.AppendQuoted(dst, t.text)
	case arrayKind:
		dst = append(dst, '[')
		for i, item := range t.items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.appendJSON(dst)
		}
		return append(dst, ']')
	}
	sorted := slices.Clone(t.fields)
	slices.SortFunc(sorted, func(a, b field) int { return strings.Compare(a.name, b.name) })
	dst = append(dst, '{')
	for i, f := range sorted {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = syntax.AppendQuoted(dst, f.name)
		dst = append(dst, ':')
		dst = f.value.appendJSON(dst)
	}
	return append(dst, '}')
}

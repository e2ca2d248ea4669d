package packfile

import (
	"fmt"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Problem is something wrong with a file, at the token that shows it.
type Problem struct {
	File string // as the caller names it
	text.Span
	Line    int    // from 1; 0 where the whole file is meant
	Message string // one sentence
	// Minor says that the file can be used all the same.
	Minor bool
}

// String is the problem with its place before it.
func (p Problem) String() string {
	switch {
	case p.File == "":
		return p.Message
	case p.Line == 0:
		return p.File + ": " + p.Message
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Message)
}

// Grave is the first problem for which a file cannot be used.
func Grave(list []Problem) (Problem, bool) {
	for _, p := range list {
		if !p.Minor {
			return p, true
		}
	}
	return Problem{}, false
}

// limits bound a file of this package. A registry may list very many packs.
var limits = syntax.Limits{Bytes: 4 << 20, Depth: 16, Nodes: 400_000, Expand: 10}

// A reader takes typed values out of a YAML file and keeps what has the wrong
// shape. Null is the same as absent.
type reader struct {
	name     string
	file     *syntax.File
	problems []Problem
}

func read(name, src string) *reader {
	r := &reader{name: name, file: syntax.ParseYAMLWithin(src, limits)}
	for _, fault := range r.file.Faults {
		r.at(fault.Span, "%s", fault.Message)
	}
	return r
}

func (r *reader) at(span text.Span, format string, args ...any) *Problem {
	r.problems = append(r.problems, Problem{File: r.name, Span: span, Line: r.file.Lines.Line(span.Start) + 1, Message: fmt.Sprintf(format, args...)})
	return &r.problems[len(r.problems)-1]
}

// wrong is a problem at a value, or at its key where nothing is written.
func (r *reader) wrong(key, value syntax.Value, format string, args ...any) {
	span := value.Content()
	if span.Empty() {
		span = key.Span()
	}
	r.at(span, format, args...)
}

// str is a string, "" if it is absent.
func (r *reader) str(m syntax.Value, name string) string {
	key, value := m.Pair(name)
	if value.IsNull() {
		return ""
	}
	s, ok := value.Str()
	if !ok {
		r.wrong(key, value, "`%s` must be a string, and this is %s.", name, what(value))
	}
	return s
}

// scalar is the text of a string or a number: YAML takes a version such as 2.1
// for a number, and what counts is what is written.
func (r *reader) scalar(m syntax.Value, name string) string {
	_, value := m.Pair(name)
	if t := value.Type(); value.Kind() == syntax.Scalar && (t == syntax.Int || t == syntax.Float) {
		return value.Text()
	}
	return r.str(m, name)
}

func (r *reader) boolean(m syntax.Value, name string, absent bool) bool {
	key, value := m.Pair(name)
	if value.IsNull() {
		return absent
	}
	is, ok := value.Bool()
	if !ok {
		r.wrong(key, value, "`%s` must be `true` or `false`, and this is %s.", name, what(value))
	}
	return is
}

// each visits the items of a list.
func (r *reader) each(m syntax.Value, name string, visit func(item syntax.Value)) {
	key, value := m.Pair(name)
	switch {
	case value.IsNull():
	case value.Kind() != syntax.Sequence:
		r.wrong(key, value, "`%s` must be a list, and this is %s.", name, what(value))
	default:
		for item := range value.Items() {
			visit(item)
		}
	}
}

// keys reports the keys of a mapping that mean nothing. They are passed over:
// a later version may know them.
func (r *reader) keys(m syntax.Value, of string, known ...string) {
	for key := range m.Pairs() {
		if name := key.Text(); !contains(known, name) && !isExtension(name) {
			r.at(key.Span(), "`%s` is no key of %s, and is passed over: it has %s.", name, of, quoted(known)).Minor = true
		}
	}
}

// isExtension says whether a key is one that others may use as they like.
func isExtension(name string) bool { return len(name) > 2 && name[:2] == "x-" }

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// quoted lists names in a sentence.
func quoted(names []string) string {
	out := ""
	for i, name := range names {
		switch {
		case i == 0:
		case i == len(names)-1:
			out += " and "
		default:
			out += ", "
		}
		out += "`" + name + "`"
	}
	return out
}

// what says in words what a value is.
func what(v syntax.Value) string {
	switch v.Kind() {
	case syntax.Mapping:
		return "a mapping"
	case syntax.Sequence:
		return "a list"
	}
	switch v.Type() {
	case syntax.Null:
		return "nothing"
	case syntax.Bool:
		return "`true` or `false`"
	case syntax.Int, syntax.Float:
		return "a number"
	}
	return "a string"
}

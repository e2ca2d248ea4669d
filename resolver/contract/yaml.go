package contract

import (
	"encoding/json"
	"strings"

	"iai/iaip/syntax"
)

// ValueOf is the value of a YAML node, numbers spelled as they are written
// wherever JSON has that spelling.
func ValueOf(v syntax.Value) Value { return treeOf(v, noLine).value() }

// ConstraintsOf reads a YAML mapping as constraints; anything else has none.
func ConstraintsOf(v syntax.Value) Constraints { return treeOf(v, noLine).constraints() }

func noLine(syntax.Value) int { return 0 }

// readYAML reads a file that is YAML from end to end.
func readYAML(path, src string) (tree, []Problem) {
	f := syntax.ParseYAML(src)
	line := func(offset int) int { return f.Lines.Line(offset) + 1 }
	var problems []Problem
	for _, fault := range f.Faults {
		message := fault.Message
		if fault.Cause == syntax.NotMapping {
			message = notACatalogue
		}
		problems = append(problems, Problem{Place: Place{File: path, Line: line(fault.Start)}, Message: message})
	}
	if len(problems) > 0 {
		return tree{}, problems
	}
	return treeOf(f.Root(), func(v syntax.Value) int { return line(v.Span().Start) }), nil
}

// treeOf copies what a YAML node means. The reader has bounded how far aliases
// may swell it.
func treeOf(v syntax.Value, line func(syntax.Value) int) tree {
	t := tree{line: line(v)}
	switch {
	case v.IsNull():
	case v.Kind() == syntax.Mapping:
		t.kind = objectKind
		for key, value := range v.Pairs() {
			t.fields = append(t.fields, field{name: key.Text(), value: treeOf(value, line)})
		}
	case v.Kind() == syntax.Sequence:
		t.kind = arrayKind
		for item := range v.Items() {
			t.items = append(t.items, treeOf(item, line))
		}
	case v.Type() == syntax.Bool:
		t.kind, t.text = booleanKind, string(v.AppendJSON(nil))
	case v.Type() == syntax.Int || v.Type() == syntax.Float:
		t.kind, t.text = numberKind, v.Text()
		if !json.Valid([]byte(t.text)) {
			t = number(string(v.AppendJSON(nil)), t.line)
		}
	default:
		t.kind, t.text = stringKind, v.Text()
	}
	return t
}

// number takes what the reader made of a number that JSON cannot spell as it
// is written: another spelling, or for infinities a string.
func number(compact string, line int) tree {
	if !strings.HasPrefix(compact, `"`) {
		return tree{kind: numberKind, text: compact, line: line}
	}
	var text string
	if err := json.Unmarshal([]byte(compact), &text); err != nil {
		text = compact
	}
	return tree{kind: stringKind, text: text, line: line}
}

package conformance

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// fields are the fields each object of the answer has, and of which type:
// s string, n number, b boolean, o object, a array, ? may be null.
var fields = map[string]map[string]string{
	"answer":    {"manifest": "s", "version": "s", "status": "s", "activeKinds": "a", "kinds": "a", "problems": "a", "digest": "s"},
	"kind":      {"kind": "s", "status": "s", "override": "o?", "inputs": "a", "discarded": "a", "settings": "o", "text": "s", "sections": "a", "digest": "s"},
	"input":     {"role": "s", "origin": "s", "line": "n", "settings": "o", "text": "s", "digest": "s"},
	"discarded": {"role": "s", "origin": "s", "by": "s"},
	"section":   {"path": "a", "origin": "s", "line": "n", "replaces": "a", "text": "s"},
	"place":     {"origin": "s", "line": "n"},
	"override":  {"mode": "s", "algorithm": "s?"},
	"problem":   {"file": "s", "range": "o", "name": "s", "stop": "b"},

	"check":   {"problems": "a", "summary": "o"},
	"finding": {"file": "s", "range": "o", "code": "s", "name": "s", "class": "s", "severity": "s", "stop": "b", "message": "s", "manifests": "a", "related": "a", "fixes": "a"},
	"summary": {"files": "n", "manifests": "n", "errors": "n", "warnings": "n", "infos": "n", "hints": "n"},
	"related": {"file": "s", "range": "o", "message": "s"},
	"fix":     {"title": "s", "safe": "b", "edits": "a", "creates": "a"},
	"edit":    {"file": "s", "range": "o", "newText": "s"},
	"create":  {"file": "s", "text": "s"},
}

// elements name the objects inside objects.
var elements = map[string]string{
	"answer.kinds": "kind", "answer.problems": "problem", "kind.inputs": "input", "kind.discarded": "discarded",
	"kind.sections": "section", "kind.override": "override", "section.replaces": "place",
	"check.problems": "finding", "check.summary": "summary", "finding.related": "related", "finding.fixes": "fix",
	"fix.edits": "edit", "fix.creates": "create",
}

// shape checks that every object under the one named has its fields.
func (v *violations) shape(name string, raw []byte) {
	var generic any
	if err := json.Unmarshal(raw, &generic); err != nil {
		v.add("the answer is not JSON: %v", err)
		return
	}
	v.object(name, generic)
}

func (v *violations) object(name string, generic any) {
	object, ok := generic.(map[string]any)
	if !ok {
		v.add("%s is not an object", name)
		return
	}
	for _, field := range slices.Sorted(maps.Keys(fields[name])) {
		value, there := object[field]
		if want := fields[name][field]; !there || !strings.Contains(want, typeOf(value)) {
			v.add("%s.%s is missing or of the wrong type", name, field)
			continue
		}
		element, nested := elements[name+"."+field]
		if !nested {
			continue
		}
		if items, isArray := value.([]any); isArray {
			for _, item := range items {
				v.object(element, item)
			}
		} else if value != nil {
			v.object(element, value)
		}
	}
}

func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "?"
	case string:
		return "s"
	case bool:
		return "b"
	case float64:
		return "n"
	case []any:
		return "a"
	}
	return "o"
}

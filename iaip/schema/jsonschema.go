package schema

import "strings"

// Dialect is the version of JSON Schema the schemas are written in.
const Dialect = "https://json-schema.org/draft/2020-12/schema"

// JSONSchema describes the frontmatter of a kind, or of the manifest. Unknown
// keys are allowed, as the format ignores them; the check reports them.
func JSONSchema(kind *Kind) map[string]any {
	properties := map[string]any{}
	for i := range Common {
		properties[Common[i].Name] = jsonKey(&Common[i])
	}
	properties["kind"] = map[string]any{"const": kind.Name, "description": Common[0].Doc}
	for i := range kind.Keys {
		properties[kind.Keys[i].Name] = jsonKey(&kind.Keys[i])
	}
	if kind == &Manifest {
		for i := range Kinds {
			properties[Kinds[i].Name] = jsonBlock(&Kinds[i])
		}
	}
	return map[string]any{
		"$schema": Dialect, "$id": "urn:iaip:" + Version + ":" + kind.Name, "title": "IAIP " + Version + ": " + kind.Name,
		"description": kind.Doc, "type": "object", "properties": properties, "required": []string{"kind"},
	}
}

// jsonBlock describes the block of a kind in the manifest: its metadata are the
// keys of that kind.
func jsonBlock(kind *Kind) map[string]any {
	fields := map[string]any{}
	for i := range kind.Keys {
		fields[kind.Keys[i].Name] = jsonKey(&kind.Keys[i])
	}
	out := jsonKey(&Block)
	properties := out["properties"].(map[string]any)
	properties["metadata"] = map[string]any{
		"description": Block.Field("metadata").Doc, "type": []string{"object", "string", "null"}, "maxLength": 0, "properties": fields,
	}
	for _, name := range []string{"include", "override"} {
		part := properties[name].(map[string]any)
		part["type"], part["maxLength"] = []string{"object", "string", "null"}, 0
	}
	out["description"] = "How `" + kind.Name + "` is put together, beside its own file."
	return out
}

// jsonKey describes one key. Null is absent everywhere.
func jsonKey(k *Key) map[string]any {
	out := map[string]any{"description": k.Doc}
	if k.Default != "" {
		out["default"] = k.Default
	}
	switch k.Type {
	case String:
		out["type"] = []string{"string", "null"}
		enumerate(out, k)
	case Bool:
		out["type"] = []string{"boolean", "null"}
	case Int:
		out["type"], out["minimum"] = []string{"integer", "null"}, 0
	case List:
		item := map[string]any{"type": "string"}
		if len(k.Enum) > 0 && !k.Open {
			item["enum"] = anys(k.Enum)
		}
		out["type"], out["items"] = []string{"array", "null"}, item
	case Map:
		out["type"], out["properties"] = []string{"object", "null"}, jsonFields(k)
	case Objects:
		out["type"] = []string{"array", "null"}
		out["items"] = map[string]any{"type": "object", "properties": jsonFields(k)}
	}
	return out
}

func jsonFields(k *Key) map[string]any {
	fields := map[string]any{}
	for i := range k.Fields {
		fields[k.Fields[i].Name] = jsonKey(&k.Fields[i])
	}
	return fields
}

// enumerate limits a string to its allowed values. Open lists become examples,
// and values that are only a beginning become patterns.
func enumerate(out map[string]any, k *Key) {
	if len(k.Enum) == 0 {
		return
	}
	if k.Open {
		out["examples"] = anys(k.Enum)
		return
	}
	var exact []any
	var patterns []any
	for _, e := range k.Enum {
		if strings.HasSuffix(e, ":") {
			patterns = append(patterns, map[string]any{"type": "string", "pattern": "^" + e + "."})
			continue
		}
		exact = append(exact, e)
	}
	if len(patterns) == 0 {
		out["enum"] = append(exact, nil)
		return
	}
	out["anyOf"] = append([]any{map[string]any{"enum": append(exact, nil)}}, patterns...)
}

func anys(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}

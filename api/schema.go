package api

import (
	"encoding/json"
	"path"
	"reflect"
	"strings"

	"iai/resolver/component"
	"iai/resolver/contract"
	"iai/resolver/pack"
)

// Dialect is the version of JSON Schema the schemas are written in.
const Dialect = "https://json-schema.org/draft/2020-12/schema"

// InputSchema describes the question of an operation. Objects stay open:
// fields nobody knows are ignored.
func (op Operation) InputSchema() map[string]any { return document(op.in, op.Name+" input") }

// OutputSchema describes its answer.
func (op Operation) OutputSchema() map[string]any { return document(op.out, op.Name+" output") }

func document(t reflect.Type, title string) map[string]any {
	g := generator{defs: map[string]any{}}
	s := g.schema(t)
	if ref, ok := s["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/$defs/")
		s = g.defs[name].(map[string]any)
		if !g.recursive[name] {
			delete(g.defs, name)
		}
	}
	out := map[string]any{"$schema": Dialect, "title": title}
	for k, v := range s {
		out[k] = v
	}
	if len(g.defs) > 0 {
		out["$defs"] = g.defs
	}
	return out
}

// A describer is a type that knows its own schema.
type describer interface{ jsonSchema() map[string]any }

type generator struct {
	defs      map[string]any
	recursive map[string]bool
}

var (
	rawType       = reflect.TypeFor[json.RawMessage]()
	describerType = reflect.TypeFor[describer]()
)

func (g *generator) schema(t reflect.Type) map[string]any {
	if t.Implements(describerType) && t.Kind() != reflect.Pointer {
		return reflect.Zero(t).Interface().(describer).jsonSchema()
	}
	if t == rawType {
		return map[string]any{}
	}
	if s, ok := written[t]; ok {
		return s()
	}
	switch t.Kind() {
	case reflect.Pointer:
		s := g.schema(t.Elem())
		return map[string]any{"anyOf": []any{s, map[string]any{"type": "null"}}}
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int32, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Slice, reflect.Array:
		return map[string]any{"type": "array", "items": g.schema(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": g.schema(t.Elem())}
	case reflect.Struct:
		if t.Name() == "" {
			return g.object(t)
		}
		name := defName(t)
		if _, ok := g.defs[name]; !ok {
			g.defs[name] = map[string]any{} // stands in while the type names itself
			g.defs[name] = g.object(t)
		} else if len(g.defs[name].(map[string]any)) == 0 {
			if g.recursive == nil {
				g.recursive = map[string]bool{}
			}
			g.recursive[name] = true
		}
		return map[string]any{"$ref": "#/$defs/" + name}
	}
	return map[string]any{}
}

// defName names a type within a document. Engines use the same words for
// different things, so their types carry their room's name.
func defName(t reflect.Type) string {
	name := t.Name()
	if room := path.Base(t.PkgPath()); room != "api" {
		return room + strings.ToUpper(name[:1]) + name[1:]
	}
	return strings.ToLower(name[:1]) + name[1:]
}

// written are the types that write their own JSON, and what they write.
var written = map[reflect.Type]func() map[string]any{
	reflect.TypeFor[contract.Value](): func() map[string]any { return map[string]any{} },
	reflect.TypeFor[contract.Constraints](): func() map[string]any {
		return map[string]any{"type": "object", "additionalProperties": true}
	},
	reflect.TypeFor[component.Status]():        statusSchema,
	reflect.TypeFor[component.Mapping]():       mappingSchema,
	reflect.TypeFor[component.ScriptResults](): resultsSchema,
	reflect.TypeFor[pack.SatisfiesAnswer](): func() map[string]any {
		return map[string]any{"type": "object", "properties": map[string]any{
			"ok":      map[string]any{"const": false, "description": "Only where the requirement or a version cannot be read."},
			"matches": map[string]any{"type": "array", "items": map[string]any{"type": "string"}},
			"best":    map[string]any{"type": []string{"string", "null"}},
		}}
	},
}

// object describes a struct by its fields. The tag `doc` explains a field,
// `enum` lists its values separated by bars. Fields marked omitempty or that
// are pointers in a question are optional.
func (g *generator) object(t reflect.Type) map[string]any {
	properties := map[string]any{}
	required := []string{}
	g.fields(t, properties, &required)
	out := map[string]any{"type": "object", "properties": properties}
	if len(required) > 0 {
		out["required"] = required
	}
	return out
}

func (g *generator) fields(t reflect.Type, properties map[string]any, required *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		if f.Anonymous && name == "" {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			g.fields(inner, properties, required)
			continue
		}
		s := g.schema(f.Type)
		if doc := f.Tag.Get("doc"); doc != "" {
			s = with(s, "description", doc)
		}
		if enum := f.Tag.Get("enum"); enum != "" {
			values := []any{}
			for _, v := range strings.Split(enum, "|") {
				values = append(values, v)
			}
			if s["type"] == "array" {
				s = with(s, "items", map[string]any{"type": "string", "enum": values})
			} else {
				s = with(s, "enum", values)
			}
		}
		properties[name] = s
		if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
			*required = append(*required, name)
		}
	}
}

func with(s map[string]any, key string, value any) map[string]any {
	out := map[string]any{key: value}
	for k, v := range s {
		out[k] = v
	}
	return out
}

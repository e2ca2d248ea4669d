package schema_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
)

// compiled is the JSON Schema of a kind, held against the meta-schema of its
// dialect and ready to validate.
func compiled(t *testing.T, kind *schema.Kind) *jsonschema.Schema {
	t.Helper()
	data, err := json.Marshal(schema.JSONSchema(kind))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	meta, err := c.Compile(schema.Dialect)
	if err != nil {
		t.Fatal(err)
	}
	if err := meta.Validate(doc); err != nil {
		t.Fatalf("%s: no schema of the dialect: %v", kind.Name, err)
	}
	if err := c.AddResource("mem:///"+kind.Name, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///" + kind.Name)
	if err != nil {
		t.Fatalf("%s: %v", kind.Name, err)
	}
	return s
}

func TestSchemasAreSchemas(t *testing.T) {
	kinds := []*schema.Kind{&schema.Manifest}
	for i := range schema.Kinds {
		kinds = append(kinds, &schema.Kinds[i])
	}
	if len(kinds) != 9 {
		t.Fatalf("%d schemas, want those of the manifest and of eight kinds", len(kinds))
	}
	for _, kind := range kinds {
		compiled(t, kind)
	}
}

// A schema takes what the check takes, and refuses what the check calls wrong.
func TestSchemasTakeAndRefuse(t *testing.T) {
	for _, c := range []struct {
		name, front string
		fits        bool
	}{
		{"a manifest", "kind: manifest\nversion: v0\nenabled: [context]\n", true},
		{"no kind", "version: v0\n", false},
		{"another version", "kind: manifest\nversion: v1\n", false},
		{"one name instead of a list", "kind: manifest\nenabled: context\n", false},
		{"null for what is absent", "kind: manifest\nversion:\nenabled: ~\n", true},
		{"a block whose parts are written as nothing", "kind: manifest\ntasks: {metadata: \"\", include: \"\", override: \"\"}\n", true},
		{"a block with a word for its metadata", "kind: manifest\ntasks: {metadata: all}\n", false},
		{"an include of one path", "kind: manifest\ntasks: {include: {merge: tasks.team.iai}}\n", false},
		{"an unknown mode", "kind: manifest\ntasks: {override: {mode: overlap}}\n", false},
		{"metadata of the kind", "kind: manifest\nguardrails: {metadata: {enforcement: hard}}\n", true},
		{"metadata with a value that is none", "kind: manifest\nguardrails: {metadata: {enforcement: strict}}\n", false},
		{"a key of somebody else", "kind: context\nx-owner: [payments]\n", true},
		{"a key of another kind", "kind: tasks\npolicy: prefer\n", true},
		{"a path to look at first", "kind: context\npriority_paths: src\n", false},
		{"a flag as a word", "kind: guardrails\nauto_fix: ja\n", false},
		{"a number below nothing", "kind: research\nlimits: {max_iterations: -1}\n", false},
		{"a source", "kind: references\nsources: [{id: house, type: doc, value: docs/style.md, scope: \"path:src\"}]\n", true},
		{"a source of an unknown sort", "kind: references\nsources: [{id: house, type: rumour}]\n", false},
		{"a scope that names nothing", "kind: references\nsources: [{id: house, scope: \"module:\"}]\n", false},
		{"a step that is not among the usual ones", "kind: contract\nvalidation_step: before-release\n", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := syntax.Parse(c.front + "---\n")
			kind := schema.Of(f.Root().Field("kind").Text())
			if kind == nil {
				kind = &schema.Manifest
			}
			v, err := jsonschema.UnmarshalJSON(bytes.NewReader(f.Root().AppendJSON(nil)))
			if err != nil {
				t.Fatal(err)
			}
			if err := compiled(t, kind).Validate(v); (err == nil) != c.fits {
				t.Errorf("fits %v, want %v: %v", err == nil, c.fits, err)
			}
		})
	}
}

// The examples that are well written fit their schemas.
func TestExamplesFit(t *testing.T) {
	fronts := map[string]string{}
	for _, dir := range []string{"webshop", "monorepo"} {
		root := os.DirFS("../../examples/" + dir)
		err := fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || path.Ext(name) != ".iai" {
				return err
			}
			data, err := fs.ReadFile(root, name)
			fronts[dir+"/"+name] = string(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range problem.Rules {
		_, good := r.Examples()
		e, err := problem.ReadExample(good)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range e.Files {
			if path.Ext(f.Name) == ".iai" {
				fronts[r.Name+"/"+f.Name] = f.Text
			}
		}
	}
	schemas := map[string]*jsonschema.Schema{}
	for name, src := range fronts {
		root := syntax.Parse(src).Root()
		declared := root.Field("kind").Text()
		if schemas[declared] == nil {
			kind := schema.Of(declared)
			if kind == nil {
				t.Errorf("%s: no kind `%s`", name, declared)
				continue
			}
			schemas[declared] = compiled(t, kind)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(root.AppendJSON(nil)))
		if err != nil {
			t.Fatal(err)
		}
		if err := schemas[declared].Validate(v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(fronts) < 100 {
		t.Errorf("only %d files were looked at", len(fronts))
	}
}

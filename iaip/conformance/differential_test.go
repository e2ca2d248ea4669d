package conformance

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"iai/iaip/conformance/naive"
)

func naively(files map[string][]byte, manifest string) []byte {
	raw, err := json.Marshal(naive.Resolve(files, manifest))
	if err != nil {
		panic(err)
	}
	return raw
}

func TestNaiveAgreesWithItself(t *testing.T) {
	for _, d := range Differential(naively, 500, 1) {
		t.Error(d)
	}
}

// A resolver with a fault that shows only under overlay is found, and what is
// left of the workspace is what it takes to show it.
func TestDifferentialFindsAFault(t *testing.T) {
	faulty := func(files map[string][]byte, manifest string) []byte {
		a := naive.Resolve(files, manifest)
		for _, k := range a.Kinds {
			for i := range k.Sections {
				k.Sections[i].Replaces = []naive.Place{}
			}
		}
		raw, err := json.Marshal(a)
		if err != nil {
			panic(err)
		}
		return raw
	}
	found := Differential(faulty, 500, 1)
	if len(found) == 0 {
		t.Fatal("no difference was found")
	}
	for _, d := range found {
		if !strings.Contains(d.Wrong, "- section") || !strings.Contains(d.Wrong, "+ section") {
			t.Errorf("the report shows no section:\n%s", d)
		}
		if len(d.Files) > 4 {
			t.Errorf("%d files are left; a manifest, an override and the two files of a flow list do:\n%s", len(d.Files), d)
		}
		if report := d.String(); !strings.Contains(report, "mode: overlay") || !strings.Contains(report, "seed ") {
			t.Errorf("the report has not all it takes to repeat it:\n%s", report)
		}
	}
}

// What the specification leaves open is no difference; what it says is one.
func TestDisagreement(t *testing.T) {
	files := map[string][]byte{
		"manifest.iai": []byte("kind: manifest\nenabled: [context, tasks, mood, style]\n" +
			"context: {include: {merge: [gone.iai, also.iai]}}\n"),
		"context.iai": []byte("kind: context\nkind: context\n---\n"),
		"tasks.iai":   []byte("kind: prompt\n"),
	}
	as := func(edit func(problems []map[string]any) []map[string]any) Resolver {
		return func(files map[string][]byte, manifest string) []byte {
			var a map[string]any
			if err := json.Unmarshal(naively(files, manifest), &a); err != nil {
				panic(err)
			}
			var problems []map[string]any
			for _, p := range a["problems"].([]any) {
				problems = append(problems, p.(map[string]any))
			}
			a["problems"] = edit(problems)
			raw, err := json.Marshal(a)
			if err != nil {
				panic(err)
			}
			return raw
		}
	}
	// The problems: unknown-kind twice, malformed-file, missing-include twice, kind-mismatch.
	type list = []map[string]any
	line := func(p map[string]any, n int) {
		p["range"] = map[string]any{"start": map[string]any{"line": n, "character": 0}, "end": map[string]any{"line": n, "character": 1}}
	}
	for name, test := range map[string]struct {
		edit   func(p list) list
		agrees bool
	}{
		"nothing changed":           {func(p list) list { return p }, true},
		"place of the parser":       {func(p list) list { line(p[2], 7); return p }, true},
		"malformed told twice":      {func(p list) list { return append(p[:3:3], p[2:]...) }, true},
		"order within the manifest": {func(p list) list { p[0], p[1] = p[1], p[0]; return p }, true},
		"order across kinds":        {func(p list) list { p[2], p[5] = p[5], p[2]; return p }, false},
		"order across stages":       {func(p list) list { p[2], p[3] = p[3], p[2]; return p }, false},
		"line of a token":           {func(p list) list { line(p[5], 7); return p }, false},
		"a problem missing":         {func(p list) list { return p[:5] }, false},
		"a further problem": {func(p list) list {
			return append(p, map[string]any{"file": "manifest.iai", "range": p[0]["range"], "name": "unknown-key", "stop": false})
		}, false},
		"a problem of another name":  {func(p list) list { p[2]["name"] = "missing-kind"; return p }, false},
		"a problem that stops not":   {func(p list) list { p[2]["stop"] = false; return p }, false},
		"a malformed file elsewhere": {func(p list) list { p[2]["file"] = "tasks.iai"; return p }, false},
	} {
		wrong := Disagreement(as(test.edit), files, "")
		if (wrong == "") != test.agrees {
			t.Errorf("%s: agrees should be %v, told:\n%s", name, test.agrees, wrong)
		}
	}
	if Disagreement(func(map[string][]byte, string) []byte { return []byte("no JSON") }, files, "") == "" {
		t.Error("an answer that is no JSON agrees")
	}
}

func TestShrink(t *testing.T) {
	files := map[string][]byte{
		"a": []byte("one\ntwo\nthree\nfour\nfive\n"),
		"b": []byte("six\n"),
		"c": []byte("seven\neight"),
	}
	small := shrink(files, func(f map[string][]byte) bool {
		return bytes.Contains(f["a"], []byte("four")) && bytes.Contains(f["c"], []byte("eight"))
	})
	if len(small) != 2 || string(small["a"]) != "four\n" || string(small["c"]) != "eight" {
		t.Errorf("shrunk to %q", small)
	}
	if len(files) != 3 || len(files["a"]) != 24 {
		t.Error("the files given were changed")
	}
}

// The naive resolver never panics, answers the same twice, and what it answers
// breaks no rule, whatever the files hold.
func FuzzNaive(f *testing.F) {
	f.Add("kind: context\n---\n# A\n", "kind: context\n---\n# A\n## B\n", "scope: global")
	f.Add("---\nkind: context\n---\nroot\n", "\ufeffkind: context\r\n---\r\n#\r\n", "{a: &a [*a]}")
	f.Add("kind: context", "", "<<: 1")
	f.Add("kind: context\nx: [.inf, 0o7, 1e400, !!str 1]\n---\n```\n# A", "kind: context\n---\n> # A\n\n# A\n# A\n", "\"\"")
	f.Fuzz(func(t *testing.T, base, override, metadata string) {
		files := map[string][]byte{
			"manifest.iai": []byte("kind: manifest\nenabled: [context, tasks]\ncontext:\n  include: {merge: [o.iai], override: [o.iai]}\n" +
				"  override: {mode: overlay}\ntasks:\n  metadata: " + metadata + "\n"),
			"context.iai": []byte(base),
			"o.iai":       []byte(override),
		}
		raw := naively(files, "")
		if again := naively(files, ""); !bytes.Equal(raw, again) {
			t.Error("asked twice, it answers differently")
		}
		if found := Violations(raw, files); len(found) > 0 {
			t.Error(strings.Join(found, "\n"))
		}
	})
}

package conformance

import (
	"encoding/json"
	"strings"
	"testing"

	"iai/iaip/conformance/naive"
)

// A workspace in which there is something for every rule: metadata with an
// ignored key, an overlay, a replacement.
var rulesFiles = map[string][]byte{
	"manifest.iai": []byte(`kind: manifest
enabled: [context, tasks, prompt]
context:
  metadata: {scope: global, bogus: 1}
tasks:
  include: {override: [t.iai]}
  override: {mode: overlay}
prompt:
  include: {override: [p.iai]}
`),
	"context.iai": []byte("kind: context\nx-a: 1\n---\nText\n"),
	"tasks.iai":   []byte("kind: tasks\n---\n# A\n"),
	"t.iai":       []byte("kind: tasks\n---\n# B"),
	"prompt.iai":  []byte("kind: prompt\n"),
	"p.iai":       []byte("kind: prompt\n---\nOnly this."),
}

func TestViolations(t *testing.T) {
	raw, err := json.Marshal(naive.Resolve(rulesFiles, ""))
	if err != nil {
		t.Fatal(err)
	}
	if found := Violations(raw, rulesFiles); len(found) > 0 {
		t.Fatalf("an answer that breaks no rule: %v", found)
	}
	kind := func(i int) func(map[string]any) map[string]any {
		return func(a map[string]any) map[string]any { return a["kinds"].([]any)[i].(map[string]any) }
	}
	context, tasks, prompt := kind(0), kind(1), kind(2)
	input := func(k map[string]any, i int) map[string]any { return k["inputs"].([]any)[i].(map[string]any) }
	for name, test := range map[string]struct {
		spoil func(a map[string]any)
		says  string
	}{
		"field missing":        {func(a map[string]any) { delete(a, "digest") }, "answer.digest is missing"},
		"array null":           {func(a map[string]any) { context(a)["sections"] = nil }, "kind.sections is missing"},
		"nested field":         {func(a map[string]any) { delete(input(tasks(a), 0), "line") }, "input.line is missing"},
		"override incomplete":  {func(a map[string]any) { delete(tasks(a)["override"].(map[string]any), "mode") }, "override.mode is missing"},
		"stop in ok":           {func(a map[string]any) { a["problems"].([]any)[0].(map[string]any)["stop"] = true }, "a problem that stops"},
		"stopped without stop": {func(a map[string]any) { a["status"] = "stopped" }, "holds no problem that stops"},
		"stopped with kinds":   {func(a map[string]any) { a["status"] = "stopped" }, "holds kinds"},
		"unknown status":       {func(a map[string]any) { a["status"] = "fine" }, `status is "fine"`},
		"kinds not active":     {func(a map[string]any) { a["activeKinds"] = []string{"context"} }, "activeKinds"},
		"empty with inputs":    {func(a map[string]any) { context(a)["status"] = "empty" }, `"empty" with 2 inputs`},
		"text is not joined":   {func(a map[string]any) { context(a)["text"] = "Text" }, "the text of context"},
		"section lost":         {func(a map[string]any) { tasks(a)["sections"] = tasks(a)["sections"].([]any)[1:] }, "the text of tasks"},
		"sections elsewhere":   {func(a map[string]any) { prompt(a)["sections"] = tasks(a)["sections"] }, "sections without overlay"},
		"discarded elsewhere":  {func(a map[string]any) { tasks(a)["discarded"] = prompt(a)["discarded"] }, "discarded inputs without"},
		"override forgotten":   {func(a map[string]any) { prompt(a)["override"] = nil }, "disagree on whether one applies"},
		"roles out of order": {func(a map[string]any) {
			in := context(a)["inputs"].([]any)
			in[0], in[1] = in[1], in[0]
		}, "an input base comes after metadata"},
		"text not of the file":  {func(a map[string]any) { input(context(a), 0)["text"] = "Else\n" }, "is not the end of the file"},
		"text of metadata":      {func(a map[string]any) { input(context(a), 1)["text"] = "x" }, "the text of metadata"},
		"line of a file":        {func(a map[string]any) { input(context(a), 0)["line"] = 3 }, "stands at line 3"},
		"input is no file":      {func(a map[string]any) { input(context(a), 0)["origin"] = "gone.iai" }, "is no file"},
		"digest of a file":      {func(a map[string]any) { input(context(a), 0)["digest"] = "sha256:0" }, "the digest of context.iai"},
		"digest of metadata":    {func(a map[string]any) { input(context(a), 1)["digest"] = "sha256:0" }, "the digest of metadata"},
		"digest of a kind":      {func(a map[string]any) { context(a)["digest"] = "sha256:0" }, "the digest of context"},
		"digest of the answer":  {func(a map[string]any) { a["digest"] = "sha256:0" }, "the digest of the answer"},
		"setting changed":       {func(a map[string]any) { context(a)["settings"].(map[string]any)["x-a"] = 2 }, "setting x-a"},
		"setting from nowhere":  {func(a map[string]any) { context(a)["settings"].(map[string]any)["x-z"] = 2 }, "setting x-z"},
		"setting lost":          {func(a map[string]any) { delete(context(a)["settings"].(map[string]any), "x-a") }, "key x-a of context.iai"},
		"kind kept as setting":  {func(a map[string]any) { context(a)["settings"].(map[string]any)["kind"] = "context" }, "key kind of context.iai"},
		"nothing but a problem": {func(a map[string]any) { delete(a["problems"].([]any)[0].(map[string]any), "name") }, "problem.name is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			var a map[string]any
			if err := json.Unmarshal(raw, &a); err != nil {
				t.Fatal(err)
			}
			test.spoil(a)
			spoilt, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			if found := strings.Join(Violations(spoilt, rulesFiles), "\n"); !strings.Contains(found, test.says) {
				t.Errorf("want a violation that says %q, got\n%s", test.says, found)
			}
		})
	}
	if found := Violations([]byte("{"), rulesFiles); len(found) == 0 {
		t.Error("half an object broke no rule")
	}
}

func TestCheckViolations(t *testing.T) {
	files := map[string][]byte{"a.iai": []byte("kind: tasks\n")}
	const finding = `{"file":"a.iai","range":{"start":{"line":0,"character":6},"end":{"line":0,"character":11}},"code":"S104",` +
		`"name":"kind-mismatch","class":"structure","severity":"error","stop":true,"message":"m","manifests":[],"related":[],"fixes":[]}`
	const summary = `"summary":{"files":1,"manifests":0,"errors":1,"warnings":0,"infos":0,"hints":0}`
	answer := `{"problems":[` + finding + `],` + summary + `}`
	if found := checkViolations([]byte(answer), files); len(found) > 0 {
		t.Fatalf("an answer that breaks no rule: %v", found)
	}
	for _, test := range []struct{ from, to, says string }{
		{`"code":"S104",`, ``, "finding.code is missing"},
		{`"fixes":[]`, `"fixes":null`, "finding.fixes is missing"},
		{`"fixes":[]`, `"fixes":[{"title":"t"}]`, "fix.edits is missing"},
		{`"character":11`, `"character":6`, "is empty"},
		{`"character":11`, `"character":99`, "is not in the file"},
		{`"severity":"error"`, `"severity":"hint"`, "stops and is no error"},
		{`"severity":"error"`, `"severity":"grave"`, `is "grave"`},
		{`"errors":1`, `"errors":2`, "the summary is"},
		{`[` + finding, `[` + strings.Replace(finding, "S104", "S105", 1) + `,` + finding, "comes before"},
	} {
		if found := strings.Join(checkViolations([]byte(strings.Replace(answer, test.from, test.to, 1)), files), "\n"); !strings.Contains(found, test.says) {
			t.Errorf("with %s for %s want a violation that says %q, got\n%s", test.to, test.from, test.says, found)
		}
	}
}

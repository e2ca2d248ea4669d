package api_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"iai/api"
	"iai/iaip/conformance/generate"
)

// compile makes a schema of the table usable, which also holds it against the
// meta-schema.
func compile(t *testing.T, name string, schema map[string]any) *jsonschema.Schema {
	t.Helper()
	data, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///"+name, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///" + name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, what string, data []byte) {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(v); err != nil {
		t.Errorf("%s: %v\n%.2000s", what, err, data)
	}
}

const contracted = `"manifest.iai":"kind: manifest\nenabled: [tasks, prompt]\ntasks: {include: {override: [o.iai]}, override: {mode: overlay}}\nprompt: {metadata: {style: {tone: calm}}}\nx-contract: {stack: go-service, command: review-pr, toggles: {nothing: true}}\n","tasks.iai":"kind: tasks\n---\n# A\nx\n","o.iai":"kind: tasks\n---\n# A\ny\n"`

const packed = `"manifest.iai":"kind: manifest\nx-packs: {source: workspace, requests: [web.react, acme@web.vue, gone, \"@\"]}\n",` +
	`"iai.lock":"lock: v0\npacks:\n- {request: acme@web.vue, author: acme, packTreeId: web.vue, version: 9.0.0, source: workspace}\n- {request: old, packTreeId: old, source: user}\n",` +
	`".iaip/packs/registry.yaml":"packs:\n- {root: north, author: acme, id: web.react, version: 2.0.0, kind: rules}\n- {root: south, author: acme, id: web.react, version: 2.0.0, kind: rules, visible: true}\n- {root: vue, author: acme, id: web.vue, version: 1.0.0, kind: rules, deprecated: gone}\n- {root: bare, id: bare, kind: stack, visible: false}\n",` +
	`".iaip/packs/north/pack.yaml":"{author: acme, id: web.react, version: 2.0.0, kind: rules}",".iaip/packs/south/pack.yaml":"{author: acme, id: web.react, version: 2.0.0, kind: rules}"`

const exported = `"manifest.iai":"kind: manifest\nenabled: [tasks]\nx-export: [agents, cursor]\n","tasks.iai":"kind: tasks\n---\nDo it.\n","web/manifest.iai":"kind: manifest\nenabled: [tasks]\nx-export: [copilot]\n","web/tasks.iai":"kind: tasks\n---\nDo it.\n","AGENTS.md":"Mine.\n",` +
	`".iaip/export.lock":"version: 1\nfiles:\n  - {path: CLAUDE.md, target: claude, manifest: manifest.iai, digest: 'sha256:0'}\n"`

// questions are a few for every operation, so that no row goes unvalidated.
var questions = map[string][]string{
	"iaip.resolve":          {`{"files":{}}`, `{"files":{` + contracted + `}}`, `{"files":{` + contracted + `},"kinds":["tasks"]}`},
	"check":                 {`{"files":{}}`, `{"files":{` + contracted + `}}`, `{"files":{"manifest.iai":"kind: manifest\nenabled: [context]\n","context.iai":"kind: tasks\n"}}`},
	"explain":               {`{"files":{` + contracted + `},"file":"tasks.iai","line":3}`, `{"files":{` + contracted + `},"kind":"tasks"}`, `{"files":{` + contracted + `},"kind":"tasks","section":"# A"}`},
	"search":                {`{"files":{` + contracted + `},"query":"A"}`, `{"files":{},"query":"nowhere"}`},
	"identifier.resolve":    {`{"files":{` + contracted + `},"identifier":"tasks"}`, `{"identifier":"a","graph":{"symbols":[{"id":"s:a","fqn":"x.a","name":"a"}],"routes":[],"clients":[]}}`, `{"files":{},"identifier":" "}`},
	"resolveContract":       {`{"files":{` + contracted + `}}`, `{"files":{}}`, `{"files":{"manifest.iai":"kind: manifest\n"}}`},
	"contract.resolve":      {`{"files":{` + contracted + `},"request":{"commandId":"fix-bug"}}`, `{"files":{` + contracted + `},"request":{"commandId":"nothing"}}`},
	"contract.catalog":      {`{}`, `{"files":{}}`},
	"pack.parse":            {`{"ref":"a@b@^1"}`, `{"ref":"@"}`},
	"pack.parseVersion":     {`{"raw":"1.2.3-a+b"}`, `{"raw":"x"}`},
	"pack.compare":          {`{"a":"1","b":"2"}`, `{"a":"x","b":"2"}`},
	"pack.parseRequirement": {`{"raw":"^1.2"}`, `{"raw":"||"}`},
	"pack.satisfies":        {`{"requirement":"^1","versions":["1.0.0","2.0.0"]}`, `{"requirement":"^3","versions":["1.0.0"]}`},
	"component.parsePrompt": {`{"raw":"Which?\n> a\n  b\n"}`, `{"raw":""}`},
	"component.mapOption":   {`{"options":["a (x)","b (y)"],"cursor_index":0,"selected_option":"y"}`, `{"options":[],"selected_option":"y"}`},
	"component.transition":  {`{"state":"idle","event":"start"}`, `{"state":"idle","event":"success"}`},
	"component.script":      {`{"library":{"parts/there.tsx":""},"steps":[{"start":"there"},{"await":["finished","failed"]},{"select":"x"},{"close":true}]}`},
	"pack.resolve": {`{"request":"ui","registry":[{"ref":"a","packTreeId":"ui","version":"1.0.0","source":"s"},{"ref":"b","packTreeId":"ui","version":"1.0.0","source":"s"}],"context":{"source":"s","ordering":[]}}`, `{"request":"ui","registry":[],"context":{"source":"s","ordering":[]}}`,
		`{"files":{` + packed + `},"request":"web.react"}`, `{"files":{` + packed + `},"request":"web.react","decision":"south"}`, `{"files":{},"request":"ui"}`},
	"export": {`{"files":{` + exported + `}}`, `{"files":{` + exported + `},"targets":["copilot","roo"],"clean":true}`, `{"files":{` + exported + `},"all":true,"force":true}`,
		`{"files":{"manifest.iai":"kind: manifest\nenabled: [tasks]\n","tasks.iai":"kind: context\n"},"all":true}`},
	"budget":      {`{"files":{` + exported + `}}`, `{"files":{` + exported + `},"all":true}`, `{"files":{` + exported + `},"manifest":"web/manifest.iai","targets":["copilot","agents"]}`},
	"import":      {`{"files":{"CLAUDE.md":"# A\n@x.md\n@../y.md\n## Rules\n- no\n","x.md":"X.\n",".cursor/rules/a.mdc":"---\nglobs: *.ts\nkey: 1\n---\nA.\n"},"detect":true}`, `{"files":{"notes.txt":"a\n","manifest.iai":"kind: manifest\nenabled: [context]\n","context.iai":"kind: context\n"},"sources":["notes.txt","gone.md"],"into":"x","map":{"A":"tasks"}}`},
	"init":        {`{"files":{}}`, `{"files":{"AGENTS.md":"A.\n","go.mod":""},"stack":"go-service"}`, `{"files":{"AGENTS.md":"A.\n"},"import":true,"stack":"go-service"}`, `{"files":{},"dir":"web","kinds":["prompt","research","tracking","contract","references"]}`},
	"pack.list":   {`{"files":{` + packed + `}}`, `{"files":{}}`},
	"pack.status": {`{"files":{` + packed + `}}`, `{"files":{}}`, `{"files":{"manifest.iai":"kind: manifest\nx-packs: {}\n"}}`},
	"pack.lock":   {`{"files":{` + packed + `}}`, `{"files":{` + packed + `},"decisions":{"web.react":"south"},"all":true}`},
}

// aboutHistory are questions about a repository on disk.
func aboutHistory(t *testing.T) []string {
	dir := t.TempDir()
	git := func(args ...string) {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null",
			"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(files string) {
		var texts map[string]string
		if err := json.Unmarshal([]byte("{"+files+"}"), &texts); err != nil {
			t.Fatal(err)
		}
		for name, text := range texts {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	git("init", "-q")
	git("commit", "-q", "--allow-empty", "-m", "x")
	write(contracted)
	git("add", "-A")
	git("commit", "-q", "-m", "x")
	write(`"manifest.iai":"kind: manifest\nenabled: [tasks]\nx-contract: {stack: rust-cli}\n"`)
	root, _ := json.Marshal(dir)
	question := func(more string) string { return `{"root":` + string(root) + more + `}` }
	return []string{question(""), question(`,"from":"HEAD~1"`), question(`,"from":"HEAD","to":"HEAD~1"`), question(`,"from":"HEAD","to":"HEAD","manifest":"manifest.iai"`)}
}

// Every operation has schemas that are valid, and answers that follow them.
func TestAnswersFollowTheirSchemas(t *testing.T) {
	env := &api.Env{
		Now:  func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) },
		Temp: func() (string, func(), error) { return t.TempDir(), func() {}, nil },
	}
	for _, op := range api.Operations() {
		t.Run(op.Name, func(t *testing.T) {
			in, out := compile(t, op.Name+".in", op.InputSchema()), compile(t, op.Name+".out", op.OutputSchema())
			asked := questions[op.Name]
			if op.Name == "diff" {
				asked = aboutHistory(t)
			}
			if len(asked) == 0 && !taskOperations[op.Name] {
				t.Fatal("nobody asks this operation anything")
			}
			for _, question := range asked {
				validate(t, in, "question", []byte(question))
				answer, err := op.Call(env, []byte(question))
				if err != nil {
					t.Fatalf("%s: %v", question, err)
				}
				data, err := api.Marshal(answer, false)
				if err != nil {
					t.Fatal(err)
				}
				validate(t, out, question, data)
				again, err := op.Call(env, []byte(question))
				if err != nil {
					t.Fatal(err)
				}
				if same, _ := api.Marshal(again, false); !bytes.Equal(data, same) {
					t.Errorf("asked twice, it answers\n%s\n%s", data, same)
				}
			}
		})
	}
}

// Answers over generated workspaces follow the schemas too.
func TestGeneratedAnswersFollowTheirSchemas(t *testing.T) {
	for _, name := range []string{"iaip.resolve", "check"} {
		op, _ := api.Find(name)
		out := compile(t, name, op.OutputSchema())
		for seed := range uint64(150) {
			files, manifest := generate.Generate(seed)
			validate(t, out, name, ask(t, name, files, manifest))
		}
	}
}

package api_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"iai/api"
	"iai/packs"
)

// shelf is a workspace with three packs, two of which are twins, and a
// manifest that asks for some.
func shelf(requests string) map[string]string {
	const yaml = "author: acme\nid: web.react\nversion: 2.1.0\nkind: rules\nprovides: {rules: [rules.yaml]}\n"
	const rules = "rules:\n- {id: no-class-components, severity: error, directive: Write function components.}\n"
	return map[string]string{
		"manifest.iai": "kind: manifest\nx-packs: {source: workspace, requests: [" + requests + "]}\n",
		".iaip/packs/registry.yaml": "packs:\n- {root: north, author: acme, id: web.react, version: 2.1.0, kind: rules}\n" +
			"- {root: south, author: acme, id: web.react, version: 2.1.0, kind: rules}\n- {root: vue, author: acme, id: web.vue, version: 1.0.0, kind: rules, deprecated: gone}\n",
		".iaip/packs/north/pack.yaml": yaml, ".iaip/packs/north/rules.yaml": rules,
		".iaip/packs/south/pack.yaml": yaml, ".iaip/packs/south/rules.yaml": rules,
		".iaip/packs/vue/pack.yaml": "author: acme\nid: web.vue\nversion: 1.0.0\nkind: rules\ndeprecated: gone\n",
	}
}

// answer asks an operation and decodes what it says.
func answer(t *testing.T, operation string, question map[string]any, into any) error {
	t.Helper()
	input, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	op, ok := api.Find(operation)
	if !ok {
		t.Fatalf("there is no operation %s", operation)
	}
	value, err := op.Call(&api.Env{}, input)
	if err != nil {
		return err
	}
	data, err := api.Marshal(value, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
	return nil
}

func TestPackResolveInAWorkspace(t *testing.T) {
	locked := shelf("web.react")
	locked["iai.lock"] = "lock: v0\npacks:\n- {request: web.react, author: acme, packTreeId: web.react, version: 2.1.0, source: workspace, decision: south}\n"
	for _, tt := range []struct {
		name     string
		files    map[string]string
		question map[string]any
		want     string // outcome, what is selected, class
	}{
		{"twins", shelf("web.react"), map[string]any{"request": "web.react"}, "ambiguous  AmbiguousResolutionError"},
		{"a decision", shelf("web.react"), map[string]any{"request": "web.react", "decision": "south"}, "selected south "},
		{"a request the manifest does not make", shelf(""), map[string]any{"request": "acme@web.react@^2.0", "decision": "north"}, "selected north "},
		{"the lock decides for its own request", locked, map[string]any{"request": "web.react"}, "selected south "},
		{"and for no other", locked, map[string]any{"request": "acme@web.react"}, "ambiguous  AmbiguousResolutionError"},
		{"nor against a decision", locked, map[string]any{"request": "web.react", "decision": "north"}, "selected north "},
		{"another kind", shelf(""), map[string]any{"request": "web.react", "kind": "stack"}, "failure  NotFoundError"},
		{"another version", shelf(""), map[string]any{"request": "web.react@^3"}, "failure  VersionMismatchError"},
		{"deprecated", shelf(""), map[string]any{"request": "web.vue"}, "failure  PermissionDeniedError"},
		{"no request", shelf(""), map[string]any{"request": "@"}, "failure  InvalidRequestError"},
		{"no source", map[string]string{"manifest.iai": "kind: manifest\n"}, map[string]any{"request": "ui"}, "failure  SourceRequiredError"},
		{"a source that is told", map[string]string{"manifest.iai": "kind: manifest\n"}, map[string]any{"request": "ui", "source": "workspace"}, "failure  NotFoundError"},
	} {
		tt.question["files"] = tt.files
		var got struct {
			Outcome, Selected string
			Error             struct{ Class string }
		}
		if err := answer(t, "pack.resolve", tt.question, &got); err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if line := got.Outcome + " " + got.Selected + " " + got.Error.Class; line != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, line, tt.want)
		}
	}
}

func TestPackResolveRefuses(t *testing.T) {
	broken := shelf("")
	broken[".iaip/packs/registry.yaml"] = "packs: 7\n"
	for _, tt := range []struct {
		name     string
		question map[string]any
		code     string
		says     string
	}{
		{"no request", map[string]any{"files": shelf("")}, "invalid_input", "`request` is missing"},
		{"bare values without a registry", map[string]any{"request": "ui", "context": map[string]any{"source": "s"}}, "invalid_input", "registry"},
		{"nothing to look into", map[string]any{"request": "ui"}, "invalid_input", "registry"},
		{"a registry that cannot be read", map[string]any{"files": broken, "request": "ui"}, "invalid_input", ".iaip/packs/registry.yaml:1: `packs` must be a list"},
		{"a source outside of files", map[string]any{"files": shelf(""), "request": "ui", "source": "user"}, "not_found", "not at hand"},
		{"a request that is a number", map[string]any{"files": shelf(""), "request": 7}, "invalid_input", "`request` must be a string"},
	} {
		var own *api.Error
		err := answer(t, "pack.resolve", tt.question, &struct{}{})
		if !errors.As(err, &own) || own.Code != tt.code || !strings.Contains(own.Message, tt.says) {
			t.Errorf("%s: %+v, want %s about %q", tt.name, err, tt.code, tt.says)
		}
	}
}

func TestPackList(t *testing.T) {
	var got api.PackList
	if err := answer(t, "pack.list", map[string]any{"files": shelf("")}, &got); err != nil {
		t.Fatal(err)
	}
	if got.Source != "workspace" || got.Registry != ".iaip/packs/registry.yaml" || len(got.Packs) != 3 {
		t.Fatalf("got %+v", got)
	}
	p := got.Packs[2]
	if p.Ref != "vue" || *p.Author != "acme" || p.PackTreeID != "web.vue" || *p.Version != "1.0.0" || !p.Visible || *p.Deprecated != "gone" || p.Origin != nil {
		t.Errorf("got %+v", p)
	}
	if err := answer(t, "pack.list", map[string]any{"files": shelf(""), "source": "elsewhere"}, &got); err == nil || !strings.Contains(err.Error(), "There is no source `elsewhere`") {
		t.Error(err)
	}
}

func TestPackStatus(t *testing.T) {
	files := shelf("web.react, acme@web.vue, cobol")
	files["iai.lock"] = "lock: v0\npacks:\n- {request: acme@web.vue, author: acme, packTreeId: web.vue, version: 1.0.0, source: workspace}\n- {request: gone, packTreeId: gone, source: workspace}\n"
	var got api.PackStatus
	if err := answer(t, "pack.status", map[string]any{"files": files}, &got); err != nil {
		t.Fatal(err)
	}
	if got.Manifest != "manifest.iai" || *got.Source != "workspace" || got.Lock.File != "iai.lock" || !got.Lock.Exists || got.Lock.Fits ||
		strings.Join(got.Lock.Leftover, " ") != "gone" || got.Refused == nil || len(got.Requests) != 3 {
		t.Fatalf("got %+v", got)
	}
	if r := got.Requests[0]; r.Outcome != "ambiguous" || strings.Join(r.Candidates, " ") != "north south" || r.Selected != nil || r.Locked {
		t.Errorf("got %+v", r)
	}
	if r := got.Requests[1]; r.Outcome != "failure" || r.Error.Class != "PermissionDeniedError" || len(r.Stale) != 1 || r.Locked {
		t.Errorf("got %+v", r)
	}
	if r := got.Requests[2]; r.Outcome != "failure" || r.Error.Class != "NotFoundError" || len(r.Candidates) != 0 {
		t.Errorf("got %+v", r)
	}
}

func TestPackLock(t *testing.T) {
	var got api.Locked
	if err := answer(t, "pack.lock", map[string]any{"files": shelf("web.react, acme@web.vue")}, &got); err != nil {
		t.Fatal(err)
	}
	if got.Written || !got.Changed || len(got.Unresolved) != 2 || strings.Join(got.Unresolved[0].Candidates, " ") != "north south" || got.Unresolved[1].Message != "only discouraged packs are left (vue); allow deprecated, or decide for one of them." {
		t.Errorf("got %+v", got)
	}
	decisions := map[string]string{"web.react": "south", "acme@web.vue": "vue"}
	if err := answer(t, "pack.lock", map[string]any{"files": shelf("web.react, acme@web.vue"), "decisions": decisions}, &got); err != nil {
		t.Fatal(err)
	}
	if got.Written || len(got.Unresolved) != 0 || strings.Count(got.Text, "decision:") != 2 || strings.Count(got.Text, "digest: \"sha256:") != 2 {
		t.Errorf("got %+v", got)
	}
	if err := answer(t, "pack.lock", map[string]any{"files": shelf("web.react"), "decisions": map[string]string{"web.react": "west"}}, &got); err != nil || len(got.Unresolved) != 1 || !strings.Contains(got.Unresolved[0].Message, "names west") {
		t.Errorf("a decision nobody can follow: %+v, %v", got, err)
	}
	unreadable := shelf("web.react")
	unreadable["iai.lock"] = "lock: v7\n"
	for _, tt := range []struct {
		name     string
		question map[string]any
		says     string
	}{
		{"no packs", map[string]any{"files": map[string]string{"manifest.iai": "kind: manifest\n"}}, "asks for no packs"},
		{"a lock that cannot be read", map[string]any{"files": unreadable}, "would lose what was decided"},
		{"a block that cannot be read", map[string]any{"files": map[string]string{"manifest.iai": "kind: manifest\nx-packs: {source: workspace, requests: a}\n"}}, "run `iai check`"},
		{"a decision on something else", map[string]any{"files": shelf("web.vue"), "decisions": map[string]string{"web.react": "south"}}, "does not ask for"},
	} {
		if err := answer(t, "pack.lock", tt.question, &got); err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, want something about %q", tt.name, err, tt.says)
		}
	}
}

// On disk the lock is written, and only where all of it can be.
func TestPackLockOnDisk(t *testing.T) {
	dir := t.TempDir()
	for name, text := range shelf("web.react") {
		if err := packs.WriteUnder(dir, name, text); err != nil {
			t.Fatal(err)
		}
	}
	lock := filepath.Join(dir, "iai.lock")
	var got api.Locked
	if err := answer(t, "pack.lock", map[string]any{"root": dir}, &got); err != nil || got.Written {
		t.Fatalf("%+v, %v", got, err)
	}
	if _, err := os.Stat(lock); err == nil {
		t.Fatal("a lock was written although not everything could be locked")
	}
	question := map[string]any{"root": dir, "decisions": map[string]string{"web.react": "south"}, "dryRun": true}
	if err := answer(t, "pack.lock", question, &got); err != nil || got.Written || !got.Changed {
		t.Fatalf("dry: %+v, %v", got, err)
	}
	delete(question, "dryRun")
	if err := answer(t, "pack.lock", question, &got); err != nil || !got.Written {
		t.Fatalf("%+v, %v", got, err)
	}
	if data, err := os.ReadFile(lock); err != nil || string(data) != got.Text {
		t.Errorf("the lock holds %q, %v", data, err)
	}
	if err := answer(t, "pack.lock", map[string]any{"root": dir}, &got); err != nil || got.Written || got.Changed {
		t.Errorf("again: %+v, %v", got, err)
	}
}

// Nothing a person typed or wrote for people finds its way into the lock: not
// what an agent is asked to do, not a comment, not a sentence of a pack, not
// where the workspace lies.
func TestLockHoldsNothingElse(t *testing.T) {
	const canary = "canary-7f3a"
	dir := filepath.Join(t.TempDir(), canary)
	files := shelf("web.react")
	files["manifest.iai"] = "# " + canary + "\nkind: manifest\nname: " + canary + "\nx-note: " + canary + "\nx-contract: {stack: go-service, command: fix-bug}\n" + strings.TrimPrefix(files["manifest.iai"], "kind: manifest\n") + "---\n" + canary + "\n"
	for _, root := range []string{"north", "south"} {
		files[".iaip/packs/"+root+"/pack.yaml"] = "# " + canary + "\n" + files[".iaip/packs/"+root+"/pack.yaml"] + "x-note: " + canary + "\n"
		files[".iaip/packs/"+root+"/rules.yaml"] = strings.Replace(files[".iaip/packs/"+root+"/rules.yaml"], "Write", canary, 1)
	}
	for name, text := range files {
		if err := packs.WriteUnder(filepath.Dir(dir), canary+"/"+name, text); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("USER", canary)
	var got api.Locked
	if err := answer(t, "pack.lock", map[string]any{"root": dir, "userInput": canary, "decisions": map[string]string{"web.react": "south"}}, &got); err != nil || !got.Written {
		t.Fatalf("%+v, %v", got, err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "iai.lock"))
	if err != nil || strings.Contains(string(data), canary) {
		t.Errorf("%v\n%s", err, data)
	}
}

package agents_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"iai/agents"
	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/syntax"
)

// tea is a small workspace with everything that targets write differently:
// settings, text that holds everywhere, and text that holds for some paths.
var tea = map[string]string{
	"manifest.iai": "kind: manifest\nversion: v0\nenabled: [context, guardrails]\ndisabled: [tasks]\nx-export: [agents]\n" +
		"guardrails:\n  include:\n    merge: [guardrails.ui.iai]\n---\n",
	"context.iai":       "kind: context\nscope: global\n---\n# Teapot\n\nWe sell tea.\n",
	"guardrails.iai":    "kind: guardrails\nenforcement: hard\n---\nNever compute with prices as floats.\n",
	"guardrails.ui.iai": "kind: guardrails\nx-scope: [\"src/ui/**\", \"*.css\"]\n---\nNo colour without a name.\n",
	"tasks.iai":         "kind: tasks\n---\nThis is not in force.\n",
}

// Each target writes the same workspace in its own form.
func TestEachTarget(t *testing.T) {
	for _, name := range agents.Names() {
		t.Run(name, func(t *testing.T) {
			p := plan(open(tea), "manifest.iai", name)
			var b strings.Builder
			for _, f := range p.Files {
				if strings.Contains(f.New, "not in force") || f.State != agents.Missing {
					t.Errorf("%s is %s:\n%s", f.Path, f.State, f.New)
				}
				fmt.Fprintf(&b, "-- %s --\n%s", f.Path, f.New)
			}
			golden(t, "testdata/targets/"+name+".txtar", b.String())
		})
	}
}

// What one target looks like, worked out by hand.
func TestFormsByHand(t *testing.T) {
	want := map[string]string{
		"AGENTS.md": "<!-- iai:begin -->\n## Context\n\n```yaml\nscope: global\n```\n\n# Teapot\n\nWe sell tea.\n\n" +
			"## Guardrails\n\n```yaml\nenforcement: hard\n```\n\nNever compute with prices as floats.\n\n" +
			"_Only for files that match `src/ui/**`, `*.css`:_\n\nNo colour without a name.\n<!-- iai:end -->\n",
		".cursor/rules/iai-context.mdc":           "---\ndescription: \"What the project is: facts an agent should know before anything else.\"\nalwaysApply: true\n---\n```yaml\nscope: global\n```\n\n# Teapot\n\nWe sell tea.\n",
		".cursor/rules/iai-guardrails.mdc":        "---\ndescription: \"What an agent must not do, whatever else it is asked.\"\nalwaysApply: true\n---\n```yaml\nenforcement: hard\n```\n\nNever compute with prices as floats.\n",
		".cursor/rules/iai-guardrails-src-ui.mdc": "---\ndescription: \"What an agent must not do, whatever else it is asked.\"\nglobs: src/ui/**,*.css\nalwaysApply: false\n---\nNo colour without a name.\n",
		".claude/rules/iai-guardrails-src-ui.md":  "---\npaths:\n  - \"src/ui/**\"\n  - \"*.css\"\n---\nNo colour without a name.\n",
		".roo/rules/iai-guardrails-src-ui.md":     "_Only for files that match `src/ui/**`, `*.css`:_\n\nNo colour without a name.\n",
		".kiro/steering/iai-guardrails-src-ui.md": "---\ninclusion: fileMatch\nfileMatchPattern: [\"src/ui/**\", \"*.css\"]\n---\nNo colour without a name.\n",
	}
	got := map[string]string{}
	for _, f := range plan(open(tea), "manifest.iai", agents.Names()...).Files {
		got[f.Path] = f.New
	}
	for _, p := range slices.Sorted(maps.Keys(want)) {
		if got[p] != want[p] {
			t.Errorf("%s is\n%s\nwant\n%s", p, got[p], want[p])
		}
	}
}

// export exports what a directory holds and answers what was done.
func export(t *testing.T, dir string, order agents.Order, targets ...string) (*agents.Plan, []string) {
	t.Helper()
	s := onDisk(t, dir)
	p := plan(s, s.DefaultManifest(), targets...)
	done, err := p.Apply(dir, order)
	if err != nil {
		t.Fatal(err)
	}
	return p, done
}

// tree is every file below a directory.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A second export changes nothing, and in whatever order targets are named the
// same bytes come out.
func TestExportTwiceAndInAnyOrder(t *testing.T) {
	names := agents.Names()
	var first map[string]string
	for turn := range 3 {
		dir := t.TempDir()
		put(t, dir, tea)
		switch turn {
		case 1:
			slices.Reverse(names)
		case 2: // one by one
			for _, i := range []int{5, 2, 11} {
				export(t, dir, agents.Order{}, names[i])
			}
		}
		if _, done := export(t, dir, agents.Order{}, names...); len(done) < 18 {
			t.Errorf("only %v were written", done)
		}
		now := tree(t, dir)
		if first == nil {
			first = now
		} else if !maps.Equal(now, first) {
			t.Errorf("turn %d gives other bytes", turn)
		}
		if p, done := export(t, dir, agents.Order{}, names...); len(done) > 0 {
			t.Errorf("the second export changed %v", done)
		} else if i := slices.IndexFunc(p.Files, func(f agents.Standing) bool { return f.State != agents.Same }); i >= 0 {
			t.Errorf("%s is %s after an export", p.Files[i].Path, p.Files[i].State)
		}
		if again := tree(t, dir); !maps.Equal(again, now) {
			t.Error("the second export changed something")
		}
	}
}

// The order of names in x-export means nothing either.
func TestOrderInTheManifest(t *testing.T) {
	texts := func(list string) []string {
		files := maps.Clone(tea)
		files["manifest.iai"] = strings.Replace(tea["manifest.iai"], "[agents]", list, 1)
		var out []string
		for _, f := range plan(open(files), "manifest.iai").Files {
			out = append(out, f.Path, f.New)
		}
		return out
	}
	if a, b := texts("[zed, agents, cursor]"), texts("[cursor, zed, agents, zed]"); len(a) != 10 || !slices.Equal(a, b) {
		t.Errorf("%q\nand\n%q", a, b)
	}
}

// state is how the file at a path stands.
func state(t *testing.T, p *agents.Plan, name string) agents.State {
	t.Helper()
	for i := range p.Files {
		if p.Files[i].Path == name {
			return p.Files[i].State
		}
	}
	t.Fatalf("%s is not in the plan", name)
	return ""
}

// What somebody edited is reported and stays, until it is forced; what stands
// around a block is theirs in any case.
func TestEditedByHand(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, tea)
	export(t, dir, agents.Order{}, "agents", "cursor")
	clean := tree(t, dir)
	mine := map[string]string{
		"AGENTS.md":                     "Mine.\n\n" + strings.Replace(clean["AGENTS.md"], "tea", "coffee", 1) + "\nMine too.\n",
		".cursor/rules/iai-context.mdc": clean[".cursor/rules/iai-context.mdc"] + "Coffee too.\n",
	}
	put(t, dir, mine)
	p, done := export(t, dir, agents.Order{}, "agents", "cursor")
	if len(done) > 0 || state(t, p, "AGENTS.md") != agents.Edited || state(t, p, ".cursor/rules/iai-context.mdc") != agents.Edited {
		t.Errorf("wrote %v over %v", done, p.Files)
	}
	if now := tree(t, dir); now["AGENTS.md"] != mine["AGENTS.md"] || now[".cursor/rules/iai-context.mdc"] != mine[".cursor/rules/iai-context.mdc"] {
		t.Error("an edited file was overwritten")
	}
	export(t, dir, agents.Order{Force: true}, "agents", "cursor")
	now := tree(t, dir)
	if want := "Mine.\n\n" + clean["AGENTS.md"] + "\nMine too.\n"; now["AGENTS.md"] != want {
		t.Errorf("forced, AGENTS.md is\n%s\nwant\n%s", now["AGENTS.md"], want)
	}
	if now[".cursor/rules/iai-context.mdc"] != clean[".cursor/rules/iai-context.mdc"] {
		t.Error("forced, the rule is not what it should be")
	}
	// The text around the block is no reason to complain.
	put(t, dir, map[string]string{"context.iai": "kind: context\n---\nWe sell tea and cups.\n"})
	p, done = export(t, dir, agents.Order{}, "agents")
	if state(t, p, "AGENTS.md") != agents.Stale || !slices.Contains(done, "AGENTS.md") {
		t.Errorf("wrote %v", done)
	}
	if now := tree(t, dir)["AGENTS.md"]; !strings.HasPrefix(now, "Mine.\n\n<!-- iai:begin -->\n") || !strings.HasSuffix(now, "<!-- iai:end -->\n\nMine too.\n") || !strings.Contains(now, "cups") {
		t.Errorf("AGENTS.md is now\n%s", now)
	}
}

// A file that a person wrote is never touched; forced, the block goes to its
// end and a rule file is replaced.
func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, tea)
	put(t, dir, map[string]string{"AGENTS.md": "By hand, no line end", ".roo/rules/iai-context.md": "By hand.\n"})
	p, done := export(t, dir, agents.Order{}, "agents", "roo")
	if state(t, p, "AGENTS.md") != agents.Foreign || slices.Contains(done, "AGENTS.md") || slices.Contains(done, ".roo/rules/iai-context.md") {
		t.Errorf("wrote %v", done)
	}
	export(t, dir, agents.Order{Force: true}, "agents", "roo")
	if now := tree(t, dir)["AGENTS.md"]; !strings.HasPrefix(now, "By hand, no line end\n\n<!-- iai:begin -->\n") {
		t.Errorf("AGENTS.md is\n%s", now)
	}
}

// What is exported no longer is told of, and goes when cleaning is asked for:
// a rule file whole with its empty directories, a block out of its file.
func TestLeftovers(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, tea)
	manifest := func(list string) {
		put(t, dir, map[string]string{"manifest.iai": strings.Replace(tea["manifest.iai"], "[agents]", list, 1)})
	}
	manifest("[agents, claude, cursor]")
	export(t, dir, agents.Order{})
	put(t, dir, map[string]string{"CLAUDE.md": "Mine.\n\n" + tree(t, dir)["CLAUDE.md"] + "\nMine too.\n"})
	manifest("[agents]")
	p, done := export(t, dir, agents.Order{})
	if len(done) > 0 || state(t, p, "CLAUDE.md") != agents.Leftover || state(t, p, ".cursor/rules/iai-context.mdc") != agents.Leftover {
		t.Fatalf("%v, and wrote %v", p.Files, done)
	}
	put(t, dir, map[string]string{".cursor/rules/iai-guardrails.mdc": "edited\n"})
	export(t, dir, agents.Order{Clean: true})
	now := tree(t, dir)
	if now["CLAUDE.md"] != "Mine.\n\nMine too.\n" || now[".cursor/rules/iai-guardrails.mdc"] != "edited\n" || now[".cursor/rules/iai-context.mdc"] != "" {
		t.Errorf("cleaned, there are %v", now)
	}
	if _, err := os.Stat(filepath.Join(dir, ".claude")); err == nil {
		t.Error("empty directories stay behind")
	}
	export(t, dir, agents.Order{Clean: true, Force: true})
	if _, err := os.Stat(filepath.Join(dir, ".cursor")); err == nil {
		t.Error("forced, the edited rule stays")
	}
	if _, done := export(t, dir, agents.Order{Clean: true}); len(done) > 0 {
		t.Errorf("cleaning twice did %v", done)
	}
	// Naming targets on the command line says nothing about the others.
	export(t, dir, agents.Order{Clean: true}, "zed")
	if tree(t, dir)["AGENTS.md"] == "" {
		t.Error("an export to zed cleaned the others away")
	}
}

// A slip in the kinds for a target would leave it without them, so it is told;
// a kind of the manifest's own, and one that is not active, are none.
func TestKindsForATargetThatAreNone(t *testing.T) {
	s := open(map[string]string{
		"manifest.iai": "kind: manifest\nenabled: [context, house]\nx-export: [agents, kiro]\nx-export-kinds: {agents: [context, house, tasks], kiro: [contxt]}\n---\n",
		"context.iai":  "kind: context\n---\nTea.\n",
		"house.iai":    "kind: house\n---\nCups.\n",
	})
	var told []string
	for _, f := range agents.Findings(s.Resolution("manifest.iai"), s.Lookup) {
		if f.Rule == problem.InvalidValue {
			told = append(told, f.Message)
		}
	}
	if want := "`x-export-kinds` gives `kiro` the kind `contxt`, and there is no such kind here; did you mean `context`?"; len(told) != 1 || told[0] != want {
		t.Errorf("told is %q, want %q", told, want)
	}
}

// Runs of one export at the same time do not disturb each other: an editor and a
// hook both do it.
func TestExportsAtOnce(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, tea)
	const runs = 8
	errs := make(chan error, runs)
	var plans []*agents.Plan
	for range runs {
		plans = append(plans, plan(onDisk(t, dir), "manifest.iai", agents.Names()...))
	}
	for _, p := range plans {
		go func() {
			_, err := p.Apply(dir, agents.Order{})
			errs <- err
		}()
	}
	for range runs {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	for _, f := range plan(onDisk(t, dir), "manifest.iai", agents.Names()...).Files {
		if f.State != agents.Same {
			t.Errorf("%s is %s", f.Path, f.State)
		}
	}
	for p := range tree(t, dir) {
		if strings.Contains(p, "unfinished") {
			t.Errorf("%s stays behind", p)
		}
	}
}

// A lock that was made up removes nothing that no export writes, and nothing
// outside the root.
func TestALockThatWasMadeUp(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	put(t, dir, tea)
	put(t, outside, map[string]string{"iai-context.mdc": "Theirs.\n"})
	files := map[string]string{"notes.md": "Mine.\n", ".cursor/rules/mine.mdc": "Mine.\n", "src/main.go": "package main\n"}
	put(t, dir, files)
	lock := agents.Lock{}
	for p, text := range files {
		lock.Files = append(lock.Files, agents.Entry{Path: p, Target: "cursor", Manifest: "gone.iai", Digest: syntax.Digest(text)})
	}
	for _, p := range []string{filepath.ToSlash(filepath.Join(outside, "iai-context.mdc")), "../" + filepath.Base(outside) + "/iai-context.mdc", "../x/.cursor/rules/iai-context.mdc"} {
		lock.Files = append(lock.Files, agents.Entry{Path: p, Target: "cursor", Manifest: "gone.iai", Digest: syntax.Digest("Theirs.\n")})
	}
	put(t, dir, map[string]string{agents.LockPath: lock.Text()})
	export(t, dir, agents.Order{Clean: true, Force: true})
	for p, text := range files {
		if got := tree(t, dir)[p]; got != text {
			t.Errorf("%s is %q", p, got)
		}
	}
	if got := tree(t, outside)["iai-context.mdc"]; got != "Theirs.\n" {
		t.Errorf("outside there is %q", got)
	}
}

// Where the resolution is stopped nothing is written, and what was exported
// before stays.
func TestStoppedWritesNothing(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, tea)
	export(t, dir, agents.Order{}, agents.Names()...)
	put(t, dir, map[string]string{"guardrails.iai": "kind: tasks\n---\nWrong.\n"})
	before := tree(t, dir)
	p, done := export(t, dir, agents.Order{Clean: true, Force: true}, agents.Names()...)
	if len(done) > 0 || len(p.Files) > 0 || !slices.Equal(p.Stopped, []string{"manifest.iai"}) || !maps.Equal(tree(t, dir), before) {
		t.Errorf("did %v for %v", done, p.Stopped)
	}
}

// A manifest further down speaks for its directory: through a file there, by
// paths, or not at all.
func TestNestedManifest(t *testing.T) {
	files := map[string]string{
		"web/manifest.iai": "kind: manifest\nenabled: [tasks]\n---\n",
		"web/tasks.iai":    "kind: tasks\nx-scope: \"src/**\"\n---\nName the page.\n",
		"api/manifest.iai": "kind: manifest\nenabled: [tasks]\n---\n",
		"api/tasks.iai":    "kind: tasks\n---\nName the route.\n",
	}
	s := open(files)
	p := agents.NewPlan(agents.Question{Manifests: []*iaip.Resolution{s.Resolution("web/manifest.iai"), s.Resolution("api/manifest.iai")},
		Targets: []string{"agents", "cursor", "copilot", "roo"}, Look: s.Lookup})
	got := map[string]string{}
	for _, f := range p.Files {
		got[f.Path] = f.New
	}
	want := map[string]string{
		"web/AGENTS.md":                       "<!-- iai:begin -->\n## Tasks\n\n_Only for files that match `src/**`:_\n\nName the page.\n<!-- iai:end -->\n",
		"api/AGENTS.md":                       "<!-- iai:begin -->\n## Tasks\n\nName the route.\n<!-- iai:end -->\n",
		".cursor/rules/iai-tasks-web-src.mdc": "---\ndescription: \"How work is cut into tasks and how tasks are written down.\"\nglobs: web/src/**\nalwaysApply: false\n---\nName the page.\n",
		".cursor/rules/iai-tasks-api.mdc":     "---\ndescription: \"How work is cut into tasks and how tasks are written down.\"\nglobs: api/**\nalwaysApply: false\n---\nName the route.\n",
		".roo/rules/iai-tasks-web-src.md":     "_Only for files that match `web/src/**`:_\n\nName the page.\n",
		".roo/rules/iai-tasks-api.md":         "_Only for files that match `api/**`:_\n\nName the route.\n",
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if len(p.Refused) != 2 || !strings.Contains(p.Refused[0].Why, "copilot-scoped") {
		t.Errorf("refused are %v", p.Refused)
	}
}

// A target is given the kinds its manifest allows, and a limit counts what the
// file will hold.
func TestKindsAndLimits(t *testing.T) {
	files := maps.Clone(tea)
	files["manifest.iai"] = strings.Replace(tea["manifest.iai"], "---\n", "x-export-kinds:\n  agents: [guardrails]\n---\n", 1)
	files["context.iai"] = "kind: context\n---\n" + strings.Repeat("é", 4000) + "\n"
	p := plan(open(files), "manifest.iai", "agents", "copilot", "copilot-scoped")
	for _, f := range p.Files {
		wantOver := f.Path == ".github/copilot-instructions.md" || f.Path == ".github/instructions/iai-context.instructions.md"
		if f.Over != wantOver {
			t.Errorf("%s has %d %s, over: %v", f.Path, f.Size, f.Target.Limit.Unit, f.Over)
		}
		if f.Path == "AGENTS.md" && strings.Contains(f.New, "é") {
			t.Error("AGENTS.md holds a kind it is not given")
		}
	}
}

// A file that a checkout gave other line ends is what it was.
func TestLineEndsOfACheckout(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, tea)
	export(t, dir, agents.Order{}, agents.Names()...)
	for name, content := range tree(t, dir) {
		if !strings.HasSuffix(name, ".iai") {
			put(t, dir, map[string]string{name: strings.ReplaceAll(content, "\n", "\r\n")})
		}
	}
	if _, done := export(t, dir, agents.Order{}, agents.Names()...); len(done) > 0 {
		t.Errorf("wrote %v", done)
	}
	put(t, dir, map[string]string{"context.iai": "kind: context\n---\nWe sell cups.\n"})
	p, _ := export(t, dir, agents.Order{}, agents.Names()...)
	for _, f := range p.Files {
		if f.State == agents.Edited || f.State == agents.Foreign {
			t.Errorf("%s is %s", f.Path, f.State)
		}
	}
}

// A lock nobody can read is no leave to overwrite anything.
func TestBrokenLock(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, tea)
	export(t, dir, agents.Order{}, "agents")
	for _, lock := range []string{"<<<<<<< ours\n", "version: 2\n", "version: 1\nfiles:\n  - path: AGENTS.md\n", "[]"} {
		put(t, dir, map[string]string{agents.LockPath: lock, "context.iai": "kind: context\n---\nChanged.\n"})
		s := onDisk(t, dir)
		p := plan(s, "manifest.iai", "agents")
		if _, err := p.Apply(dir, agents.Order{}); err == nil || !strings.Contains(err.Error(), agents.LockPath) {
			t.Errorf("with the lock %q the export says %v", lock, err)
		}
		if tree(t, dir)[agents.LockPath] != lock {
			t.Error("the lock was overwritten")
		}
	}
	if _, done := export(t, dir, agents.Order{Force: true}, "agents"); !slices.Equal(done, []string{"AGENTS.md", agents.LockPath}) {
		t.Errorf("forced, it wrote %v", done)
	}
}

// Links lead nowhere an export would write, and what changed since the plan
// was made stays.
func TestWhatMustNotBeWritten(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	put(t, dir, tea)
	put(t, outside, map[string]string{"secret": "old\n"})
	if err := os.Symlink(filepath.Join(outside, "secret"), filepath.Join(dir, "AGENTS.md")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, ".cursor")); err != nil {
		t.Fatal(err)
	}
	s := onDisk(t, dir)
	p := plan(s, "manifest.iai", "agents", "cursor")
	_, err := p.Apply(dir, agents.Order{Force: true})
	if err == nil && state(t, p, "AGENTS.md") != agents.Blocked {
		t.Errorf("the link is %s", state(t, p, "AGENTS.md"))
	}
	if got := tree(t, outside); len(got) != 1 || got["secret"] != "old\n" {
		t.Errorf("outside there are %v", got)
	}
	dir = t.TempDir()
	put(t, dir, tea)
	p = plan(onDisk(t, dir), "manifest.iai", "agents")
	put(t, dir, map[string]string{"AGENTS.md": "Written meanwhile.\n"})
	if _, err := p.Apply(dir, agents.Order{}); err == nil || tree(t, dir)["AGENTS.md"] != "Written meanwhile.\n" {
		t.Errorf("what was written meanwhile is gone: %v", err)
	}
	// Two names of one file: the second is right once the first is written.
	dir = t.TempDir()
	put(t, dir, tea)
	export(t, dir, agents.Order{}, "agents")
	if err := os.Symlink("AGENTS.md", filepath.Join(dir, "GEMINI.md")); err != nil {
		t.Fatal(err)
	}
	put(t, dir, map[string]string{"context.iai": "kind: context\n---\nWe sell cups.\n"})
	p = plan(onDisk(t, dir), "manifest.iai", "agents", "gemini", "zed")
	if _, err := p.Apply(dir, agents.Order{Force: true}); err != nil {
		t.Errorf("the link to another export: %v", err)
	}
	// One that reads otherwise is left alone, and keeps nothing else from its
	// place.
	put(t, dir, map[string]string{"context.iai": "kind: context\n---\nWe sell pots.\n", "manifest.iai": strings.Replace(tea["manifest.iai"], "---\n", "x-export-kinds: {gemini: [context]}\n---\n", 1)})
	p = plan(onDisk(t, dir), "manifest.iai", "agents", "gemini", "zed")
	done, err := p.Apply(dir, agents.Order{Force: true})
	if err == nil || !strings.Contains(err.Error(), "symbolic link") || !slices.Contains(done, "AGENTS.md") || slices.Contains(done, "GEMINI.md") || !strings.Contains(tree(t, dir)[".rules"], "pots") {
		t.Errorf("a link to something else: %v, and wrote %v", err, done)
	}
	// Nobody edited it, and nobody is told so.
	p = plan(onDisk(t, dir), "manifest.iai", "agents", "gemini", "zed")
	for i := range p.Files {
		s := &p.Files[i]
		if m := s.Message(agents.Order{}.Deed(s)); (s.Path == "GEMINI.md") != strings.Contains(m, "link to `AGENTS.md`") {
			t.Errorf("%s is %s: %q", s.Path, s.State, m)
		}
	}
}

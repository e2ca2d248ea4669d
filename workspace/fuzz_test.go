package workspace_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"iai/agents"
	"iai/iaip/conformance/generate"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// FuzzFixes makes workspaces up and holds every fix of every problem in them to
// what a fix promises.
func FuzzFixes(f *testing.F) {
	for seed := range uint64(150) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { everyFixHolds(t, seed) })
}

// FuzzFixesOfSpoiltExamples does the same for the examples, good and bad, after
// the accidents that happen to lines and to what YAML makes of them.
func FuzzFixesOfSpoiltExamples(f *testing.F) {
	for seed := range uint64(150) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0x5b01))
		rule := problem.Rules[rng.IntN(len(problem.Rules))]
		archive, good := rule.Examples()
		if rng.IntN(3) == 0 {
			archive = good
		}
		files := read(t, archive).Map()
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if rng.IntN(3) > 0 || len(files) == 1 {
				files[name] = spoil(rng, files[name])
			}
		}
		everyFixOfHolds(t, files)
		if t.Failed() {
			t.Fatalf("seed %d, from %s", seed, rule.Name)
		}
	})
}

// accidents are lines and ends of lines that change what others mean.
var accidents = []string{
	"# a comment\n", "  # a comment, indented\n", "---\n", "\n", "  - guardrails\n", "- context\n", "    - tasks.iai\n",
	"x-check: {unknown-keys: off, duplicate-entry: loud}\n", "tasks: {include: {merge: [a.iai, a.iai]}, override: {algorithm: markdown_sections}}\n",
	"enabled: [context, context, tasks, tsks]\n", "disabled: [\n  context, # one\n  tasks # two\n]\n", "enabled: &all\n- context\n- guardrails\ndisabled: *all\n",
	"guardrails: &block\n  metadata: # none\n    enforcment: hard\nprompt: *block\n", "context: {metadata: {include: {merge: [context.iai]}}}\n",
	"prompt:\n  include: prompt.iai\n", "research:\n  override: overlay\n", "policy: prefer\n", "sources:\n  - id: a\n    tipe: url\n  - kind: b\n",
	"enforcement:\n  - hard\n", "auto_fix: ja\n", "version: 0\n", "kind: context\n", "? kind\n: tasks\n", "\"kind\" : tasks\n", "name: \"open\n", "\tname: tab\n",
	"x-contract:\n  stack: go-servce\n", "x-contract: {stack: go-service, ruleset: solo-dev-service, toggles: {test-every-chance: true, rank-findings: yes, justify-new-dependencies: true}}\n",
	"x-contract:\n  stack: nextjs-app-router # ours\n  toggles: # none\n    smallest-fix: true\n  constraints: {maxFilesChanged: -1, routesDirectory: }\n",
	"tasks:\n  metadata: # ours\n    # why\n    planning: {}\n    override: # parts\n      mode: overlay\n", "prompt:\n  metadata:\n    merge:\n      - prompt.iai # one\n    # who\n    identity: x\n",
	"context:\n    metadata:\n        scope: |\n            all\n\n            of it\n        include: {merge: [context.iai]}\n", "guardrails: {metadata: {severity: warning, merge: [guardrails.iai]}}\n",
	"enabled: |\n  tasks\n", "version:\n  - v9\n", "version: !!int\n", "task_model: {fields: a}\n", "name: [a\n",
	"## Tests\n", "### Tests ##\n", "##\n", "```\n", "a\u200bb p\u0430ypal\n", "\u2028\n", "\ue000\n", "\x07\n", "<<<<<<< HEAD\n", "=======\n", ">>>>>>> theirs\n",
}

// spoil changes a few lines of a file.
func spoil(rng *rand.Rand, src string) string {
	for range 1 + rng.IntN(4) {
		lines := strings.SplitAfter(src, "\n")
		at := rng.IntN(len(lines))
		switch rng.IntN(9) {
		case 0:
			lines = slices.Delete(lines, at, at+1)
		case 1:
			lines = slices.Insert(lines, at, lines[rng.IntN(len(lines))])
		case 2, 3, 4:
			lines = slices.Insert(lines, at, accidents[rng.IntN(len(accidents))])
		case 5:
			lines[at] = "  " + lines[at]
		case 6:
			lines[at] = strings.TrimPrefix(lines[at], "  ")
		case 7:
			if before, ok := strings.CutSuffix(lines[at], "\n"); ok {
				lines[at] = before + " # why\n"
			}
		case 8:
			if len(lines[at]) > 2 {
				cut := 1 + rng.IntN(len(lines[at])-2)
				lines[at] = lines[at][:cut] + lines[at][cut+1:]
			}
		}
		src = strings.Join(lines, "")
	}
	switch rng.IntN(8) {
	case 0:
		src = strings.ReplaceAll(src, "\n", "\r\n")
	case 1:
		src = text.BOM + src
	case 2:
		src = strings.TrimSuffix(src, "\n")
	}
	return src
}

// What the fuzzers found, written out so that it stays found.
func TestFixesThatWereWrong(t *testing.T) {
	const tasks = "kind: tasks\n---\n"
	for _, c := range []struct {
		name  string
		fixes int // at least
		files map[string]string
	}{
		{"a misspelt kind that stands twice", 1, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [Context, Context]\n---\n"}},
		{"a name that is none and stands twice", 1, map[string]string{
			"manifest.iai": "kind: manifest\nenabled:\n  - context\n  - tasks.iai\n  - tasks.iai\n---\n"}},
		{"settings beside an include that others show", 0, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks: &t {metadata: {planning: {}}, include: {merge: [a.iai]}}\nx-too: *t\n---\n",
			"a.iai":        tasks}},
		{"a byte order mark and nothing else", 1, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks]\n---\n", "tasks.iai": text.BOM}},
		{"text that is frontmatter without a character in it", 1, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks]\n---\n", "tasks.iai": "kin\x00`d: task\n"}},
		{"one message, once stopping and once not", 1, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks, prompt, tasks]\ntasks: {include: {override: [o.iai]}, override: {mode: overlay, algorithm: sections}}\nprompt: {override: {mode: overlay, algorithm: sections}}\n---\n",
			"o.iai":        tasks}},
		{"a heading twice in the override and twice below it", 2, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks: {include: {override: [o.iai]}, override: {mode: overlay}}\n---\n",
			"tasks.iai":    tasks + "# T\n# T\n", "o.iai": tasks + "# T\n# T\n"}},
		{"a comment behind the key of a list", 1, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: # all there is\n  - tasks.iai\n---\n"}},
		{"a list of values where one is meant", 0, map[string]string{
			"manifest.iai":   "kind: manifest\nenabled: [guardrails]\n---\n",
			"guardrails.iai": "kind: guardrails\nenforcement:\n  - hard\nauto_fix:\n  yes: 1\n---\n"}},
		{"a kind that YAML takes for a number", 1, map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [\"010\"]\n---\n", "010.iai": "Text.\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if n := everyFixOfHolds(t, c.files); n < c.fixes {
				t.Errorf("%d fixes are offered, want %d or more", n, c.fixes)
			}
		})
	}
}

func everyFixHolds(t *testing.T, seed uint64) {
	made, _ := generate.Generate(seed)
	files := make(map[string]string, len(made))
	for name, data := range made {
		files[name] = string(data)
	}
	everyFixOfHolds(t, files)
	if t.Failed() {
		t.Fatalf("seed %d", seed)
	}
}

// everyFixOfHolds tries every fix and says how many there were.
func everyFixOfHolds(t *testing.T, files map[string]string) (offered int) {
	s := open(files)
	before, _ := s.Check(nil)
	for _, p := range before {
		if f := s.File(p.File); f != nil && p.Span.Empty() && strings.TrimPrefix(f.Src(), text.BOM) != "" {
			t.Errorf("%s lies on nothing in %s: %q", p.Rule.Name, p.File, f.Src())
		}
		for _, fix := range s.Fixes(p.Finding) {
			offered++
			holds(t, s, files, before, p, fix)
			if t.Failed() {
				t.Errorf("fix %q of %s at %v in %s: %s", fix.Title, p.Rule.Name, p.Span, p.File, p.Message)
				return offered
			}
		}
	}
	return offered
}

// holds checks one fix.
func holds(t *testing.T, s *workspace.Snapshot, files map[string]string, before []workspace.Problem, p workspace.Problem, fix workspace.Fix) {
	t.Helper()
	next := apply(t, s, files, fix)
	for name, src := range next {
		faults := len(syntax.Parse(src).Faults)
		if old, there := files[name]; !there && faults > 0 || there && faults > len(syntax.Parse(old).Faults) {
			t.Errorf("%s is less readable:\n%s", name, src)
		}
	}
	after, _ := open(next).Check(nil)
	was, is := counts(before), counts(after)
	if is[identity(p)] >= was[identity(p)] {
		t.Errorf("the finding is still there: %d times, before %d times\n%s", is[identity(p)], was[identity(p)], changed(files, next))
	}
	for _, q := range after {
		if q.Stop && was[identity(q)] == 0 && !uncovers[p.Rule] {
			t.Errorf("new stop: %s in %s: %s\n%s", q.Rule.Name, q.File, q.Message, changed(files, next))
		}
	}
	keepsText(t, s, next, p.Rule, fix)

	// The same change made while somebody edits comes to the same.
	w := workspace.New(workspace.Memory(files), workspace.Options{Exports: agents.Findings})
	w.Snapshot().Check(nil)
	var changes []workspace.Change
	for _, name := range slices.Sorted(maps.Keys(next)) {
		if old, there := files[name]; !there || old != next[name] {
			changes = append(changes, workspace.Change{Path: name, Open: w.Parse(next[name])})
		}
	}
	live, _ := w.Apply(changes).Check(nil)
	if got, want := places(live), places(after); !slices.Equal(got, want) {
		t.Errorf("while editing:\n%s\nread anew:\n%s\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"), changed(files, next))
	}
}

// places are findings with all that a person sees of them.
func places(list []workspace.Problem) []string {
	var out []string
	for _, p := range list {
		out = append(out, fmt.Sprintf("%s:%v %s %s %v %s %v", p.File, p.Span, p.Rule.Code, p.Severity, p.Manifests, p.Message, p.Related))
	}
	return out
}

// uncovers are the rules whose findings keep others from being found.
var uncovers = map[*problem.Rule]bool{
	problem.MissingManifest: true, problem.MalformedFile: true, problem.UnsupportedVersion: true,
	problem.InvalidType: true, problem.UnsupportedMode: true, problem.UnsupportedAlgorithm: true,
	problem.AmbiguousSection: true, // the next pair of equal headings
	problem.MissingKind:      true, // the mismatch with the other kind that loads the file
}

func counts(list []workspace.Problem) map[string]int {
	out := map[string]int{}
	for _, p := range list {
		out[identity(p)]++
	}
	return out
}

// changed shows the files that differ.
func changed(files, next map[string]string) string {
	out := ""
	for _, name := range slices.Sorted(maps.Keys(next)) {
		if files[name] != next[name] {
			out += "-- " + name + " before --\n" + files[name] + "-- " + name + " after --\n" + next[name]
		}
	}
	return out
}

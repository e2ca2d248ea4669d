package agents_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"iai/agents"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/workspace"
)

// imported is what an import of files comes to, and the files afterwards.
func imported(t testing.TB, files map[string]string, sources ...string) (*agents.ImportPlan, map[string]string) {
	t.Helper()
	if sources == nil {
		sources, _ = agents.Detect(agents.Memory(files))
	}
	p := agents.NewImport(agents.ImportQuestion{Files: agents.Memory(files), Sources: sources})
	after := maps.Clone(files)
	for _, f := range p.Creates {
		if _, there := after[f.Path]; there {
			t.Errorf("%s would be overwritten", f.Path)
		}
		after[f.Path] = f.Text
	}
	for _, f := range p.Edits {
		after[f.Path] = f.Text
	}
	if len(p.Lock.Imported) > 0 {
		after[agents.LockPath] = p.Lock.Text()
	}
	return p, after
}

// Sections go where their titles say, in their order and byte for byte; what
// no title speaks of is context.
func TestImportByTitles(t *testing.T) {
	src := "Intro.\n\n# Shop\n\nWe sell tea.\n\n## Don'ts\n\nNo floats.\n\n### Why\n\nRounding.\n\n## 2. Testing:\n\nRun `make test`.\n\n```sh\n## Rules\n```\n\n## Notes\n\nCups too.\n## **Boundaries**\nAsk first."
	_, after := imported(t, map[string]string{"AGENTS.md": src})
	want := map[string]string{
		"context.iai":    "kind: context\n---\nIntro.\n\n# Shop\n\nWe sell tea.\n\n## Notes\n\nCups too.\n",
		"guardrails.iai": "kind: guardrails\n---\n## Don'ts\n\nNo floats.\n\n### Why\n\nRounding.\n\n## **Boundaries**\nAsk first.",
		"contract.iai":   "kind: contract\n---\n## 2. Testing:\n\nRun `make test`.\n\n```sh\n## Rules\n```\n\n",
		"manifest.iai":   "kind: manifest\nversion: v0\nenabled: [context, guardrails, contract]\nx-export: [agents]\n---\n",
	}
	for name, text := range want {
		if after[name] != text {
			t.Errorf("%s is\n%s\nwant\n%s", name, after[name], text)
		}
	}
	if len(after) != len(want)+2 {
		t.Errorf("there are %v", slices.Sorted(maps.Keys(after)))
	}
}

// Headers are taken apart: paths become x-scope, the rest stays under x-import,
// whatever it is.
func TestImportHeaders(t *testing.T) {
	files := map[string]string{
		".cursor/rules/api.mdc":                  "---\ndescription: Rules: of the API\nglobs: src/api/**,*.{ts,tsx}\nalwaysApply: false\nowner:\n  - kim\n---\n# API\n",
		".cursor/rules/base.mdc":                 "---\nglobs: *.ts\nalwaysApply: true\n---\nAlways.\n",
		".github/instructions/x.instructions.md": "---\napplyTo: '**'\n---\nEverywhere.\n",
		".kiro/steering/db.md":                   "---\r\ninclusion: fileMatch\r\nfileMatchPattern: [\"db/**\", \"*.sql\"]\r\n---\r\nOnly SQL.\r\n",
		".devin/rules/testing.md":                "---\ntrigger: manual\nglobs: tests/**\n---\nAsk.\n",
		".devin/rules/go.md":                     "---\ntrigger: \"glob\" # only Go\nglobs: '*.go'\n---\ngofmt.\n",
		".cursor/rules/odd.mdc":                  "---\nglobs: [a, {b: c}]\nalwaysApply: 'false'\n---\nOdd.\n",
		".clinerules/plain.md":                   "---\n\nA rule, not a header.\n",
	}
	_, after := imported(t, files)
	for name, want := range map[string]string{
		"context.cursor-api.iai":       "kind: context\nx-scope: [src/api/**, \"*.{ts,tsx}\"]\nx-import:\n  from: .cursor/rules/api.mdc\n  description: \"Rules: of the API\"\n  alwaysApply: false\n  owner:\n    - kim\n---\n# API\n",
		"context.iai":                  "kind: context\nx-import:\n  from: .cursor/rules/base.mdc\n  globs: \"*.ts\"\n  alwaysApply: true\n---\nAlways.\n",
		"context.copilot-scoped-x.iai": "kind: context\nx-import:\n  from: .github/instructions/x.instructions.md\n  applyTo: '**'\n---\nEverywhere.\n",
		"context.kiro-db.iai":          "kind: context\nx-scope: [db/**, \"*.sql\"]\nx-import:\n  from: .kiro/steering/db.md\n  inclusion: fileMatch\n---\nOnly SQL.\r\n",
		"contract.iai":                 "kind: contract\nx-import:\n  from: .devin/rules/testing.md\n  trigger: manual\n  globs: tests/**\n---\nAsk.\n",
		"context.windsurf-go.iai":      "kind: context\nx-scope: [\"*.go\"]\nx-import:\n  from: .devin/rules/go.md\n  trigger: \"glob\" # only Go\n---\ngofmt.\n",
		"context.cursor-odd.iai":       "kind: context\nx-import:\n  from: .cursor/rules/odd.mdc\n  globs: [a, {b: c}]\n  alwaysApply: 'false'\n---\nOdd.\n",
		"context.cline-plain.iai":      "kind: context\n---\n---\n\nA rule, not a header.\n",
	} {
		if after[name] != want {
			t.Errorf("%s is\n%s\nwant\n%s", name, after[name], want)
		}
	}
	s := open(after)
	if r := s.Resolution("manifest.iai"); r.Stopped || r.File == nil {
		t.Fatalf("the result is stopped: %v", r.All())
	}
}

// An import line goes where its file goes; what lies outside, is not there or
// comes round again stays a line.
func TestImportLines(t *testing.T) {
	files := map[string]string{
		"CLAUDE.md":     "# Shop\n@AGENTS.md\nSee @docs/style.md and @package.json, or ask @kim.\n- @docs/deep.md\n@../outside.md\n@~/mine.md\n@docs/none.md\n`@docs/code.md`\n```\n@docs/code.md\n```\n",
		"AGENTS.md":     "We sell tea, and nothing else but tea and cups.\n",
		"docs/style.md": "Plain style, as plain as can be, and then some.\n",
		"docs/deep.md":  "Deep.\n@../CLAUDE.md\n@style.md\n",
		"docs/code.md":  "Never read.\n",
		"package.json":  "{}\n",
	}
	p, after := imported(t, files, "CLAUDE.md")
	all := ""
	for name, text := range after {
		if strings.HasSuffix(name, ".iai") {
			all += text
		}
	}
	for want, n := range map[string]int{
		"We sell tea": 1, "Plain style": 1, "Deep.\n": 1, "Never read": 0, "See @docs/style.md and @package.json, or ask @kim.\n": 1,
		"@../outside.md\n": 1, "@~/mine.md\n": 1, "@docs/none.md\n": 1, "CLAUDE.md: @AGENTS.md": 1, "\n@AGENTS.md\n": 0, "CLAUDE.md: - @docs/deep.md": 1, "docs/deep.md: @style.md": 1, "\n@../CLAUDE.md\n": 1,
	} {
		if got := strings.Count(all, want); got != n {
			t.Errorf("%q stands there %d times, want %d, in\n%s", want, got, n, all)
		}
	}
	var told []string
	for _, s := range p.Skipped {
		told = append(told, s.File+": "+s.Why)
	}
	for _, want := range []string{"`package.json`", "line 3 imports `docs/style.md` within a sentence", "`../outside.md`, and that lies outside", "`~/mine.md`, and that lies outside", "`docs/none.md`, and there is no such file", "`../CLAUDE.md`"} {
		if !slices.ContainsFunc(told, func(s string) bool { return strings.Contains(s, want) }) {
			t.Errorf("nothing is said of %s in %q", want, told)
		}
	}
}

// Nothing that is there is overwritten: new files get free names, and a
// manifest is extended and otherwise left as it is.
func TestImportIntoAWorkspace(t *testing.T) {
	files := map[string]string{
		"manifest.iai":  "kind: manifest\nenabled:\n  - context # ours\n\n# the end\n---\nFor people.\n",
		"context.iai":   "kind: context\n---\nOurs.\n",
		"AGENTS.md":     "Theirs.\n\n# Rules\n\nAsk.\n",
		"web/CLAUDE.md": "Nested.\n",
	}
	p, after := imported(t, files)
	want := "kind: manifest\nenabled:\n  - context # ours\n  - guardrails\ncontext:\n  include:\n    merge:\n      - context.agents.iai\n\n# the end\n---\nFor people.\n"
	if after["manifest.iai"] != want || after["context.iai"] != files["context.iai"] || after["context.agents.iai"] != "kind: context\n---\nTheirs.\n\n" || after["guardrails.iai"] != "kind: guardrails\n---\n# Rules\n\nAsk.\n" {
		t.Errorf("the manifest is\n%s\nwant\n%s\nof %v", after["manifest.iai"], want, after)
	}
	if after["web/manifest.iai"] != "kind: manifest\nversion: v0\nenabled: [context]\nx-export: [claude]\n---\n" || after["web/context.iai"] != "kind: context\n---\nNested.\n" {
		t.Errorf("below web there is %q", after["web/manifest.iai"])
	}
	if len(p.Edits) != 1 {
		t.Errorf("%d files are edited", len(p.Edits))
	}
	// A second import finds its own work and takes other names again.
	_, again := imported(t, after, "AGENTS.md")
	if again["context.agents-2.iai"] == "" || again["context.agents.iai"] != after["context.agents.iai"] {
		t.Errorf("imported twice, there are %v", slices.Sorted(maps.Keys(again)))
	}
}

// What an export wrote stands in the files of its manifest, and what was
// imported stands there too: neither comes in a second time.
func TestImportOfWhatIsThere(t *testing.T) {
	files := map[string]string{
		"manifest.iai": "kind: manifest\nenabled: [context]\nx-export: [agents, cursor]\n---\n",
		"context.iai":  "kind: context\n---\nWe sell tea.\n",
	}
	lock := agents.Lock{}
	for _, f := range plan(open(files), "manifest.iai", "agents", "cursor").Files {
		files[f.Path] = f.New
		lock.Files = append(lock.Files, agents.Entry{Path: f.Path, Target: map[bool]string{true: "agents", false: "cursor"}[f.Path == "AGENTS.md"], Manifest: "manifest.iai", Digest: syntax.Digest(f.New)})
	}
	files[agents.LockPath] = lock.Text()
	with := func(name, text string) map[string]string {
		out := maps.Clone(files)
		out[name] = text
		return out
	}
	if found, known := agents.Detect(agents.Memory(files)); len(found) > 0 || known != 2 {
		t.Errorf("of untouched exports %v are found, %d known", found, known)
	}
	p, _ := imported(t, files, "AGENTS.md", ".cursor/rules/iai-context.mdc")
	if len(p.Creates)+len(p.Edits) > 0 || len(p.Skipped) != 2 || p.Skipped[0].Lost || !strings.Contains(p.Skipped[0].Why, "whose files hold it already") {
		t.Errorf("an import of exports writes %v and says %v", p.Creates, p.Skipped)
	}
	// A line of somebody below the block comes in; the block does not.
	p, after := imported(t, with("AGENTS.md", files["AGENTS.md"]+"Ask Kim.\n"))
	if after["context.agents.iai"] != "kind: context\n---\nAsk Kim.\n" || len(p.Creates) != 1 || len(p.Skipped) > 0 {
		t.Errorf("a line below the block gives %v and says %v", p.Creates, p.Skipped)
	}
	// What somebody changed inside is told, not doubled.
	for name, edited := range map[string]string{
		"AGENTS.md":                     strings.Replace(files["AGENTS.md"], "tea", "cups", 1),
		".cursor/rules/iai-context.mdc": files[".cursor/rules/iai-context.mdc"] + "And cups.\n",
	} {
		p, _ := imported(t, with(name, edited))
		if len(p.Creates) > 0 || len(p.Skipped) != 1 || !p.Skipped[0].Lost || !strings.Contains(p.Skipped[0].Why, "edited since") {
			t.Errorf("an edited %s gives %v and says %v", name, p.Creates, p.Skipped)
		}
	}
	// Without its manifest an export is all there is.
	alone := maps.Clone(files)
	delete(alone, "manifest.iai")
	delete(alone, "context.iai")
	if _, after := imported(t, alone); after["context.iai"] != "kind: context\n---\nWe sell tea.\n" {
		t.Errorf("without its manifest an export gives %v", after)
	}
	// An import after an import finds nothing to do.
	_, once := imported(t, map[string]string{"AGENTS.md": "Tea.\n", "web/CLAUDE.md": "Cups.\n"})
	if found, known := agents.Detect(agents.Memory(once)); len(found) > 0 || known != 2 {
		t.Errorf("after an import %v are found, %d known", found, known)
	}
	once["AGENTS.md"] += "More.\n"
	if p, _ := imported(t, once); len(p.Sources) != 1 || len(p.Skipped) != 1 || !strings.Contains(p.Skipped[0].Why, "stands twice") {
		t.Errorf("a changed file is imported with %v", p.Skipped)
	}
}

// Two directories that say the same each say it to the agents that work there.
func TestImportOfTwinsApart(t *testing.T) {
	same := "Ask before you touch anything that lies in this directory.\n"
	_, after := imported(t, map[string]string{"api/AGENTS.md": same, "web/AGENTS.md": same, "web/CLAUDE.md": "@../api/AGENTS.md\nCups.\n"})
	for name, want := range map[string]string{
		"api/context.iai":        "kind: context\n---\n" + same,
		"web/context.iai":        "kind: context\n---\n" + same,
		"web/context.claude.iai": "kind: context\n---\n@../api/AGENTS.md\nCups.\n",
	} {
		if after[name] != want {
			t.Errorf("%s is %q, want %q", name, after[name], want)
		}
	}
}

// What cannot be taken over is said and left.
func TestImportRefusals(t *testing.T) {
	files := map[string]string{"AGENTS.md": "\xff\xfe", "CLAUDE.md": " \n", "GEMINI.md": "a\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n", "WARP.md": "Tea, and cups, and what else one needs for it.\n", ".rules": "Tea, and cups, and what else one needs for it.\n"}
	p, after := imported(t, files)
	why := map[string]string{}
	for _, s := range p.Skipped {
		why[s.File] = s.Why
	}
	if len(why) != 4 || !strings.Contains(why["AGENTS.md"], "UTF-8") || why["CLAUDE.md"] != "it is empty" || !strings.Contains(why["GEMINI.md"], "merge was left unfinished") || !strings.Contains(why["WARP.md"], "`.rules`") {
		t.Errorf("left out are %q", why)
	}
	if after["context.iai"] != "kind: context\n---\n"+files["WARP.md"] {
		t.Errorf("the context is %q", after["context.iai"])
	}
}

// What nobody sees in a file is told of, and taken over all the same: the check
// then shows it where it is.
func TestImportOfHiddenText(t *testing.T) {
	p, after := imported(t, map[string]string{"AGENTS.md": "Fine.\nBe \u202ekind\u202c.\n"})
	if len(p.Skipped) != 1 || !strings.Contains(p.Skipped[0].Why, "line 2 holds hidden-text: ") || !strings.Contains(p.Skipped[0].Why, "U+202E") {
		t.Errorf("the report says %v", p.Skipped)
	}
	found, _ := open(after).Check([]string{"context.iai"})
	if !slices.ContainsFunc(found, func(p workspace.Problem) bool { return p.Rule == problem.HiddenText && p.File == "context.iai" }) {
		t.Errorf("the check finds %v", found)
	}
}

// An export taken in again gives the same parts: kinds, settings, paths and
// text, byte for byte, through every target.
func TestImportOfAnExport(t *testing.T) {
	for name, files := range map[string]map[string]string{"tea": tea, "webshop": tree(t, "../examples/webshop")} {
		s := open(files)
		want := agents.Parts(s.Resolution("manifest.iai"))
		for _, target := range agents.Names() {
			exported := map[string]string{}
			for _, f := range plan(s, "manifest.iai", target).Files {
				exported[f.Path] = f.New
			}
			p, after := imported(t, exported)
			back := open(after)
			r := back.Resolution("manifest.iai")
			got := agents.Parts(r)
			byKind := func(parts []agents.Part) map[string]string {
				out := map[string]string{}
				for _, p := range parts {
					out[p.Kind+fmt.Sprint(p.Scope, p.Settings)] += p.Text
				}
				return out
			}
			if r.Stopped || len(p.Skipped) > 0 || !maps.Equal(byKind(got), byKind(want)) {
				t.Errorf("%s through %s: skipped %v, got %q\nwant %q", name, target, p.Skipped, got, want)
			}
			for _, f := range plan(back, "manifest.iai", target).Files {
				if f.State == agents.Foreign || f.State == agents.Edited {
					t.Errorf("%s through %s: %s is %s", name, target, f.Path, f.State)
				}
			}
		}
	}
}

// Whatever a file holds, each of its lines is in the result exactly once, and
// the report speaks of each line once.
func TestNoLineIsLostOrDoubled(t *testing.T) {
	n := uint64(400)
	if os.Getenv("IAI_LONG") != "" {
		n = 6000
	}
	for seed := range n {
		r := rand.New(rand.NewPCG(seed, 5))
		names := []string{"AGENTS.md", "CLAUDE.md", ".cursor/rules/a.mdc", ".clinerules/testing.md", "web/GEMINI.md"}
		files := map[string]string{}
		line := 0
		want := map[string]int{}
		for _, name := range names[:1+r.IntN(len(names))] {
			var b strings.Builder
			if strings.HasPrefix(name, ".") && r.IntN(2) == 0 {
				b.WriteString([]string{"---\nglobs: src/**\nkey: value\n---\n", "---\n---\n", "---\ndescription: *x\n---\n"}[r.IntN(3)])
			}
			if b.Len() == 0 {
				b.WriteString("No header.\n")
			}
			for range r.IntN(30) {
				line++
				end := []string{"\n", "\n", "\n\n", "\r\n"}[r.IntN(4)]
				s := fmt.Sprintf([]string{"text %d", "# Rules %d", "## Testing", "```", "- item %d", "### Why %d", "    code %d", "---", "> ## Rules", "#nothing %d", "<div>", "用中文 %d", "## ルール", "@docs/none.md", "Rules\n=====", "<!-- iai:begin -->", "<!-- iai:end -->", "key: value %d"}[r.IntN(18)], line)
				s = strings.TrimSuffix(s, fmt.Sprintf("%%!(EXTRA int=%d)", line))
				b.WriteString(s + end)
			}
			if r.IntN(3) == 0 {
				b.WriteString(fmt.Sprintf("the end %d", line))
			}
			files[name] = b.String()
		}
		p, after := imported(t, files)
		got := map[string]int{}
		for _, f := range p.Creates {
			if !strings.HasSuffix(f.Path, "manifest.iai") {
				for l := range strings.Lines(syntax.Parse(f.Text).Text()) {
					got[l]++
				}
			}
		}
		for _, src := range p.Sources {
			body := files[src.File]
			if h, rest, ok := strings.Cut(strings.TrimPrefix(body, "---\n"), "---\n"); ok && strings.HasPrefix(body, "---\n") && (h == "" || strings.HasPrefix(h, "globs") || strings.HasPrefix(h, "description: *x")) {
				body = rest
			}
			for l := range strings.Lines(body) {
				want[l]++
			}
			next := 1
			for _, m := range src.Moves {
				if m.From != next || m.To < m.From {
					t.Fatalf("seed %d: %s: lines %d to %d come behind %d in %v", seed, src.File, m.From, m.To, next-1, src.Moves)
				}
				next = m.To + 1
			}
			if next != src.Lines+1 {
				t.Fatalf("seed %d: the report on %s ends at line %d of %d", seed, src.File, next-1, src.Lines)
			}
		}
		for l, n := range want {
			// Blank lines that stand alone are no text of any kind.
			if got[l] != n && strings.TrimSpace(l) != "" {
				t.Fatalf("seed %d: %q stands in the result %d times, want %d\n%q\n%v", seed, l, got[l], n, files, p.Sources)
			}
		}
		if s := open(after); len(p.Creates) > 0 {
			for _, m := range s.Manifests() {
				if r := s.Resolution(m); r.Stopped {
					t.Fatalf("seed %d: %s is stopped: %v", seed, m, r.All())
				}
			}
		}
	}
}

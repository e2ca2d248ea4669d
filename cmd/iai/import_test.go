package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What people have comes in, and goes out again in place of what it was.
func TestImportAndExport(t *testing.T) {
	dir := tree(t, map[string]string{
		"CLAUDE.md":             "# Shop\n\nWe sell tea.\n\n@docs/style.md\n\n## Don'ts\n\nNo floats.\n",
		"docs/style.md":         "## Tone\n\nPlain.\n",
		".cursor/rules/api.mdc": "---\ndescription: API\nglobs: src/api/**\nalwaysApply: false\n---\n## Testing\n\nCall each route.\n",
	})
	file := func(name string) string {
		data, _ := os.ReadFile(filepath.Join(dir, name))
		return string(data)
	}
	if r := iai(t, dir, "", "import", "--detect", "--dry-run"); r.status != 0 || !strings.Contains(r.out, "Would write") || file("manifest.iai") != "" {
		t.Fatalf("--dry-run: %d\n%s%s", r.status, r.out, r.err)
	}
	r := iai(t, dir, "", "import", "--detect")
	for _, want := range []string{
		"CLAUDE.md, 9 lines\n", "  1-4  context.iai     no title of the table says otherwise\n", "    5  –               imports `docs/style.md`, whose text stands in its place\n",
		"  7-9  guardrails.iai  the title `Don'ts`\n", "  3    contract.iai  the paths of x-scope\n", "Next: `iai resolve`",
	} {
		if r.status != 0 || !strings.Contains(strings.ReplaceAll(r.out, "    3  contract.iai", "  3    contract.iai"), want) {
			t.Errorf("status %d, no line %q in\n%s%s", r.status, want, r.out, r.err)
		}
	}
	if want := "kind: prompt\nx-import:\n  from: docs/style.md\n  by: [\"CLAUDE.md: @docs/style.md\"]\n---\n## Tone\n\nPlain.\n"; file("prompt.iai") != want {
		t.Errorf("prompt.iai is\n%s\nwant\n%s", file("prompt.iai"), want)
	}
	if want := "kind: manifest\nversion: v0\nenabled: [context, guardrails, contract, prompt]\nx-export: [claude, cursor]\n---\n"; file("manifest.iai") != want {
		t.Errorf("manifest.iai is\n%s\nwant\n%s", file("manifest.iai"), want)
	}
	if r := iai(t, dir, "", "check", "--strict"); r.status != 1 || !strings.Contains(r.out, "stale-export") || strings.Contains(r.out, "export-edited-by-hand") || strings.Contains(r.out, "error") {
		t.Errorf("check after the import: %d\n%s", r.status, r.out)
	}
	// What was imported as it is may be replaced; what the replacement makes
	// superfluous goes when asked.
	if r := iai(t, dir, "", "export"); r.status != 0 || !strings.Contains(r.out, "Wrote `CLAUDE.md`.") || !strings.Contains(r.out, "Left `.cursor/rules/api.mdc`: it was imported") {
		t.Errorf("export: %d\n%s%s", r.status, r.out, r.err)
	}
	if r := iai(t, dir, "", "export", "--clean"); r.status != 0 || file(".cursor/rules/api.mdc") != "" || !strings.Contains(file(".cursor/rules/iai-contract-src-api.mdc"), "globs: src/api/**\n") {
		t.Errorf("export --clean: %d\n%s%s", r.status, r.out, r.err)
	}
	if r := iai(t, dir, "", "check", "--strict"); r.status != 0 {
		t.Errorf("check after the export: %d\n%s", r.status, r.out)
	}
	before := file("manifest.iai")
	if r := iai(t, dir, "", "import", "--detect"); r.status != 2 || !strings.Contains(r.err, "exported from here or imported already") || file("manifest.iai") != before {
		t.Errorf("nothing is left to import: %d\n%s%s", r.status, r.out, r.err)
	}
}

func TestImportRefusals(t *testing.T) {
	dir := tree(t, map[string]string{"AGENTS.md": "Tea.\n", "bad.md": "\xff"})
	for _, c := range [][]string{
		{"2", "say what to import", "import"},
		{"2", "TITLE=KIND", "import", "AGENTS.md", "--map", "x"},
		{"2", "cannot be one", "import", "AGENTS.md", "--map", "x=a b"},
		{"2", "outside the root", "import", "../x.md", "--root", "."},
		{"1", "There is no such file", "import", "gone.md"},
		{"1", "not UTF-8", "import", "bad.md"},
	} {
		if r := iai(t, dir, "", c[2:]...); r.status != int(c[0][0]-'0') || !strings.Contains(r.out+r.err, c[1]) {
			t.Errorf("%v: status %d, want %q in\n%s%s", c[2:], r.status, c[1], r.out, r.err)
		}
	}
	same(t, dir, "import AGENTS.md --dry-run", "import", `{"root":".","sources":["AGENTS.md"],"dryRun":true}`)
}

// A workspace begins with a manifest and files that are in order; what is there
// is never overwritten, and nobody is asked where nobody can answer.
func TestInit(t *testing.T) {
	dir := t.TempDir()
	if r := iai(t, dir, "", "init", "--name", "shop", "--stack", "go-service", "--kinds", "context,guardrails,contract,tasks,references,research,tracking,prompt"); r.status != 0 || !strings.Contains(r.out, "Next: ") {
		t.Fatalf("%d\n%s%s", r.status, r.out, r.err)
	}
	if r := iai(t, dir, "", "export"); r.status != 0 {
		t.Errorf("export: %s%s", r.out, r.err)
	}
	if r := iai(t, dir, "", "check", "--strict", "--hints"); r.status != 0 || !strings.Contains(r.out, "No problems") {
		t.Errorf("what init writes is not in order:\n%s", r.out)
	}
	if r := iai(t, dir, "", "fmt", "--check"); r.status != 0 {
		t.Errorf("what init writes is not formatted:\n%s%s", r.out, r.err)
	}
	data, _ := os.ReadFile(filepath.Join(dir, "manifest.iai"))
	if r := iai(t, dir, "", "init", "--yes"); r.status != 2 || !strings.Contains(r.err, "a manifest already") {
		t.Errorf("twice: %d %s", r.status, r.err)
	}
	if again, _ := os.ReadFile(filepath.Join(dir, "manifest.iai")); !slices.Equal(again, data) {
		t.Error("the manifest was overwritten")
	}
	for _, c := range [][]string{{"no kind `contxt`; did you mean `context`", "--kinds", "contxt"}, {"no stack `go`", "--stack", "go"}, {"one of them", "--yes", "--fresh"}} {
		if r := iai(t, t.TempDir(), "", append([]string{"init"}, c[1:]...)...); r.status != 2 || !strings.Contains(r.err, c[0]) {
			t.Errorf("%v: %d %s", c, r.status, r.err)
		}
	}
	dir = tree(t, map[string]string{"AGENTS.md": "# Tea\n", "context.iai": "kind: context\n---\nMine.\n"})
	if r := iai(t, dir, "y\n", "init"); r.status != 2 || !strings.Contains(r.err, "`iai init --yes` imports them") {
		t.Errorf("without a terminal: %d\n%s%s", r.status, r.out, r.err)
	}
	same(t, dir, "init --yes --dry-run", "init", `{"root":".","import":true,"dryRun":true}`)
	if r := iai(t, dir, "", "init", "--fresh"); r.status != 0 {
		t.Errorf("--fresh: %d\n%s", r.status, r.err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "context.iai")); string(data) != "kind: context\n---\nMine.\n" {
		t.Errorf("context.iai is now %q", data)
	}
	dir = tree(t, map[string]string{"AGENTS.md": "# Tea\n\n## Rules\n\nAsk.\n"})
	if r := iai(t, dir, "", "init", "--yes", "--stack", "go-service"); r.status != 0 {
		t.Errorf("--yes: %d\n%s", r.status, r.err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "manifest.iai")); string(data) != "kind: manifest\nversion: v0\nenabled: [context, guardrails]\nx-contract:\n  stack: go-service\nx-export: [agents]\n---\n" {
		t.Errorf("the manifest is %q", data)
	}
}

// What lies behind a link that leaves the root is not read, by init either, and
// the status says that something is missing.
func TestInitLeavesLinksOutOfTheRoot(t *testing.T) {
	dir, outside := tree(t, map[string]string{"AGENTS.md": "Tea.\n"}), tree(t, map[string]string{"secret.md": "Secret.\n"})
	if err := os.Symlink(filepath.Join(outside, "secret.md"), filepath.Join(dir, "CLAUDE.md")); err != nil {
		t.Fatal(err)
	}
	r := iai(t, dir, "", "init", "--yes")
	if r.status != 1 || !strings.Contains(r.out, "CLAUDE.md: It is a link that leads out of the root.\n") || strings.Contains(r.out, "Secret") {
		t.Errorf("status %d\n%s%s", r.status, r.out, r.err)
	}
	if src, err := os.ReadFile(filepath.Join(dir, "context.iai")); err != nil || string(src) != "kind: context\n---\nTea.\n" {
		t.Errorf("the context is %q, %v", src, err)
	}
}

package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const exporting = "kind: manifest\nenabled: [guardrails]\nx-export: [agents, roo]\n---\n"

// The whole life of an export from the command line: written, up to date,
// stale, edited, forced, cleaned.
func TestExport(t *testing.T) {
	dir := tree(t, map[string]string{"manifest.iai": exporting, "guardrails.iai": "kind: guardrails\n---\nAsk first.\n"})
	step := func(status int, want string, args ...string) result {
		t.Helper()
		r := iai(t, dir, "", args...)
		if r.status != status || !strings.Contains(r.out+r.err, want) {
			t.Errorf("%v: status %d, want %d and %q in\n%s%s", args, r.status, status, want, r.out, r.err)
		}
		return r
	}
	file := func(name string) string {
		data, _ := os.ReadFile(filepath.Join(dir, name))
		return string(data)
	}
	step(1, "Would write `AGENTS.md`.", "export", "--check")
	if file("AGENTS.md") != "" {
		t.Fatal("--check wrote")
	}
	step(0, "Wrote `AGENTS.md`.\n", "export")
	if want := "<!-- iai:begin -->\n## Guardrails\n\nAsk first.\n<!-- iai:end -->\n"; file("AGENTS.md") != want {
		t.Errorf("AGENTS.md is %q, want %q", file("AGENTS.md"), want)
	}
	step(0, "2 files are up to date.", "export")
	step(0, "2 files are up to date.", "export", "--check")
	step(0, "No problems", "check")

	put := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("guardrails.iai", "kind: guardrails\n---\nAsk first.\nAnd wait.\n")
	step(0, "stale-export", "check")
	step(1, "--- a/AGENTS.md\n+++ b/AGENTS.md\n@@ -2,4 +2,5 @@\n ## Guardrails\n \n Ask first.\n+And wait.\n <!-- iai:end -->\n", "export", "--diff")
	put(".roo/rules/iai-guardrails.md", "Do as you like.\n")
	step(0, "export-edited-by-hand", "check")
	r := step(1, "Left alone `.roo/rules/iai-guardrails.md`: it was edited by hand", "export")
	if !strings.Contains(r.out, "Wrote `AGENTS.md`.") || file(".roo/rules/iai-guardrails.md") != "Do as you like.\n" {
		t.Errorf("the edited file is %q after\n%s", file(".roo/rules/iai-guardrails.md"), r.out)
	}
	step(0, "Wrote `.roo/rules/iai-guardrails.md`.", "export", "--force")
	put("manifest.iai", strings.Replace(exporting, ", roo", "", 1))
	step(0, "--clean", "export")
	step(0, "Removed `.roo/rules/iai-guardrails.md`.", "export", "--clean")
	if _, err := os.Stat(filepath.Join(dir, ".roo")); err == nil {
		t.Error("the directory stays")
	}
	put("guardrails.iai", "kind: tasks\n---\n")
	step(1, "`manifest.iai` is stopped, so nothing of it was exported", "export")
	put("manifest.iai", guarded)
	put("guardrails.iai", "kind: guardrails\n---\nAsk first.\n")
	step(0, "Left `AGENTS.md`: it is exported no longer: remove it with --clean.", "export")
	step(0, "Removed `AGENTS.md`.", "export", "--clean")
	step(2, "names no target: add `x-export: [agents]`", "export")
}

// What cannot be done is said in a sentence.
func TestExportRefusals(t *testing.T) {
	dir := tree(t, map[string]string{"manifest.iai": guarded, "guardrails.iai": "kind: guardrails\n---\nAsk first.\n"})
	for _, c := range [][]string{
		{"there is no target", "export", "--target", "cursr"},
		{"did you mean `cursor`", "export", "--target", "cursr"},
		{"names no target", "export"},
		{"--all and --target", "export", "--all", "--target", "zed"},
		{"takes other arguments", "export", "zed"},
	} {
		if r := iai(t, dir, "", c[1:]...); r.status != 2 || !strings.Contains(strings.ToLower(r.err), strings.ToLower(c[0])) {
			t.Errorf("%v: status %d, said %q, want %q", c[1:], r.status, r.err, c[0])
		}
	}
	for list, want := range map[string]string{"[agents, cursr]": "no such target; did you mean `cursor`", "agents": "names no target"} {
		dir := tree(t, map[string]string{"manifest.iai": guarded + "x-export: " + list + "\n", "guardrails.iai": "kind: guardrails\n---\nAsk first.\n"})
		if r := iai(t, dir, "", "export"); r.status != 2 || !strings.Contains(r.err, want) {
			t.Errorf("x-export: %s: %d %s", list, r.status, r.err)
		}
	}
	if r := iai(t, t.TempDir(), "", "export", "--all"); r.status != 2 || !strings.Contains(r.err, "no manifest") {
		t.Errorf("without a manifest: %d %q", r.status, r.err)
	}
}

// Changed lines, applied, are the new lines, and no common line is among them
// that need not be.
func TestChangedLines(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	some := func() []string {
		out := make([]string, r.IntN(9))
		for i := range out {
			out[i] = string(rune('a'+r.IntN(4))) + "\n"
		}
		return out
	}
	for range 5000 {
		old, new := some(), some()
		var got []string
		at, gone := 0, 0
		for _, c := range changedLines(old, new) {
			got = append(append(got, old[at:c.from]...), c.lines...)
			at, gone = c.to, gone+c.to-c.from
		}
		got = append(got, old[at:]...)
		if !slices.Equal(got, new) || len(old)-gone != longestCommon(old, new) {
			t.Fatalf("%q to %q gives %q with %d lines gone", old, new, got, gone)
		}
	}
}

// longestCommon is the length of the longest common subsequence, found by
// trying everything.
func longestCommon(a, b []string) int {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	best := longestCommon(a[1:], b)
	for j := range b {
		if a[0] == b[j] {
			best = max(best, 1+longestCommon(a[1:], b[j+1:]))
			break
		}
	}
	return best
}

// One command at the top exports every manifest that names targets.
func TestExportOfAMonorepo(t *testing.T) {
	dir := tree(t, map[string]string{
		"web/manifest.iai": "kind: manifest\nenabled: [tasks]\nx-export: [agents, cursor]\n", "web/tasks.iai": "kind: tasks\n---\nName the page.\n",
		"api/manifest.iai": "kind: manifest\nenabled: [tasks]\nx-export: [agents]\n", "api/tasks.iai": "kind: tasks\n---\nName the route.\n",
	})
	if err := exec.Command("git", "init", "-q", dir).Run(); err != nil {
		t.Fatal(err)
	}
	if r := iai(t, filepath.Join(dir, "web"), "", "export"); r.status != 0 || r.out != "Wrote `../.cursor/rules/iai-tasks-web.mdc`.\nWrote `AGENTS.md`.\n" {
		t.Errorf("in web: %d\n%s%s", r.status, r.out, r.err)
	}
	if r := iai(t, dir, "", "export"); r.status != 0 || r.out != "Wrote `api/AGENTS.md`.\n2 files were up to date already.\n" {
		t.Errorf("at the top: %d\n%s%s", r.status, r.out, r.err)
	}
	same(t, dir, "export --check", "export", `{"root":".","dryRun":true}`)
}

// same says that a command prints what its operation answers.
func same(t *testing.T, dir, command, operation, question string) {
	t.Helper()
	a := iai(t, dir, "", append(strings.Fields(command), "--format", "json")...)
	b := iai(t, dir, question, "api", operation)
	if a.out == "" || a.out != b.out {
		t.Errorf("%s prints\n%s\nand %s answers\n%s%s", command, a.out, operation, b.out, b.err)
	}
}

// Where there is no manifest of the directory, those below it are named.
func TestExportNamesTheManifestsBelow(t *testing.T) {
	dir := tree(t, map[string]string{
		"api/manifest.iai": "kind: manifest\nenabled: [context]\n---\n",
		"api/context.iai":  "kind: context\n---\nTea.\n",
	})
	r := iai(t, dir, "", "export", "--root", ".", "--target", "agents")
	if want := "until there is one. There is `api/manifest.iai`: say which with `--manifest`"; r.status != 2 || !strings.Contains(r.err, want) {
		t.Errorf("status %d, want %q in\n%s%s", r.status, want, r.out, r.err)
	}
	if r := iai(t, dir, "", "export", "--root", ".", "--manifest", "api/manifest.iai", "--target", "agents"); r.status != 0 || !strings.Contains(r.out, "api/AGENTS.md") {
		t.Errorf("status %d\n%s%s", r.status, r.out, r.err)
	}
}

// A manifest that names no target any more leaves its exports behind, and they
// go when cleaning is asked for; then there is nothing to export.
func TestExportCleansWhatNobodyNames(t *testing.T) {
	dir := tree(t, map[string]string{
		"manifest.iai": "kind: manifest\nenabled: [context]\nx-export: [agents]\n---\n",
		"context.iai":  "kind: context\n---\nTea.\n",
	})
	if r := iai(t, dir, "", "export", "--root", "."); r.status != 0 {
		t.Fatalf("status %d\n%s%s", r.status, r.out, r.err)
	}
	if err := os.WriteFile(filepath.Join(dir, "manifest.iai"), []byte("kind: manifest\nenabled: [context]\n---\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if r := iai(t, dir, "", "export", "--root", ".", "--check"); r.status != 1 || !strings.Contains(r.out, "`AGENTS.md`: it is exported no longer") {
		t.Errorf("--check: status %d\n%s%s", r.status, r.out, r.err)
	}
	if r := iai(t, dir, "", "export", "--root", ".", "--clean"); r.status != 0 || !strings.Contains(r.out, "Removed `AGENTS.md`.") {
		t.Errorf("--clean: status %d\n%s%s", r.status, r.out, r.err)
	}
	if r := iai(t, dir, "", "export", "--root", ".", "--clean"); r.status != 2 || !strings.Contains(r.err, "names no target") {
		t.Errorf("--clean again: status %d\n%s%s", r.status, r.out, r.err)
	}
}

package workspace_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"iai/workspace"
)

// grow writes a tree of n manifests with nine files each: four kinds, three
// merges, an overlay and a file nobody loads.
func grow(tb testing.TB, n int) string {
	tb.Helper()
	dir := tb.TempDir()
	body := func(title string) string {
		var b strings.Builder
		for i := range 6 {
			fmt.Fprintf(&b, "## %s %d\n\nPlain words that say what an agent should do here, and why it matters.\n- a point that explains it\n- another one, with `code`\n\n", title, i)
		}
		return b.String()
	}
	for i := range n {
		files := map[string]string{
			"manifest.iai": "kind: manifest\nversion: v0\nenabled: [context, guardrails, tasks, prompt]\n" +
				"context:\n  include:\n    merge: [parts/stack.iai, parts/team.iai]\n" +
				"tasks:\n  include:\n    merge: [parts/tasks.iai]\n    override: [parts/tasks.override.iai]\n  override:\n    mode: overlay\n",
			"context.iai":              "kind: context\nscope: global\n---\n# Context\n\n" + body("Area"),
			"guardrails.iai":           "kind: guardrails\nenforcement: hard\n---\n# Guardrails\n\n" + body("Rule"),
			"tasks.iai":                "kind: tasks\noutput:\n  mode: file\n  path: tasks.md\n---\n# Tasks\n\n" + body("Step"),
			"prompt.iai":               "kind: prompt\nstyle:\n  tone: calm\n  verbosity: low\n---\n# Prompt\n\n" + body("Manner"),
			"parts/stack.iai":          "kind: context\n---\n# Stack\n\n" + body("Layer"),
			"parts/team.iai":           "kind: context\n---\n# Team\n\n" + body("Person"),
			"parts/tasks.iai":          "kind: tasks\n---\n# More\n\n" + body("Extra"),
			"parts/tasks.override.iai": "kind: tasks\n---\n# Tasks\n\n## Step 2\n\nAnother way.\n",
			"parts/notes.iai":          "kind: context\n---\n# Notes\n\n" + body("Note"),
		}
		for name, content := range files {
			full := filepath.Join(dir, fmt.Sprintf("team%03d/pkg%03d", i/50, i), name)
			if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
				tb.Fatal(err)
			}
			if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return dir
}

// readAll is the floor: each file found and read once.
func readAll(tb testing.TB, dir string) int {
	tb.Helper()
	n := 0
	err := filepath.WalkDir(dir, func(p string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		n += len(data)
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

func checkAll(tb testing.TB, dir string) int {
	tb.Helper()
	disk, err := workspace.OpenDisk(dir)
	if err != nil {
		tb.Fatal(err)
	}
	defer disk.Close()
	problems, sum := workspace.New(disk, workspace.Options{}).Snapshot().Check(nil)
	if sum.Errors+sum.Warnings > 0 {
		tb.Fatalf("%+v %+v", sum, problems[0])
	}
	return sum.Files
}

// BenchmarkCheck compares a check of trees of growing size with reading their
// files once, in the same run, and prints the ratios.
func BenchmarkCheck(b *testing.B) {
	perManifest := map[int]float64{}
	for _, n := range []int{10, 100, 1000} {
		dir := grow(b, n)
		readAll(b, dir)
		best := func(f func()) time.Duration {
			least := time.Hour
			for range 5 {
				start := time.Now()
				f()
				least = min(least, time.Since(start))
			}
			return least
		}
		b.Run(fmt.Sprintf("manifests=%d", n), func(b *testing.B) {
			for b.Loop() {
				checkAll(b, dir)
			}
			read, check := best(func() { readAll(b, dir) }), best(func() { checkAll(b, dir) })
			perManifest[n] = check.Seconds() / float64(n)
			b.ReportMetric(check.Seconds()/read.Seconds(), "×reading")
			b.ReportMetric(perManifest[n]/perManifest[10], "×per-manifest-at-10")
		})
	}
}

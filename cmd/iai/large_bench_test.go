package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// orchard makes a repository of many manifests on disk: each has four files of
// its own and one that all of them load.
func orchard(b *testing.B, manifests int) string {
	b.Helper()
	dir := b.TempDir()
	var body strings.Builder
	for i := range 20 {
		fmt.Fprintf(&body, "- Keep sentence %d short, and say what to do.\n", i)
	}
	put := func(name, content string) {
		full := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	put(".git/HEAD", "")
	put("shared/house.iai", "kind: guardrails\n---\n# House\nBe kind.\n")
	for i := range manifests {
		at := fmt.Sprintf("g%02d/p%04d/", i%100, i)
		put(at+"manifest.iai", "kind: manifest\nversion: v0\nenabled: [context, guardrails, tasks]\nguardrails:\n  include: {merge: [../../shared/house.iai], override: [local.iai]}\n  override: {mode: overlay}\n---\n")
		put(at+"context.iai", fmt.Sprintf("kind: context\n---\n# About %d\n%s", i, body.String()))
		put(at+"guardrails.iai", fmt.Sprintf("kind: guardrails\n---\n# Safety %d\n%s## Push\nNever.\n", i, body.String()))
		put(at+"tasks.iai", fmt.Sprintf("kind: tasks\n---\n# Work %d\n%s", i, body.String()))
		put(at+"local.iai", fmt.Sprintf("kind: guardrails\n---\n# Mine %d\n%s", i, body.String()))
	}
	return dir
}

// BenchmarkCheckLarge checks 10,000 manifests and tells how many times as long
// that takes as reading their files one after the other, and how many
// processors it kept busy.
func BenchmarkCheckLarge(b *testing.B) {
	dir := orchard(b, 10_000)
	var reading, checking, busy time.Duration
	for b.Loop() {
		start := time.Now()
		files := 0
		err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(p, ".iai") {
				files++
				_, err = os.ReadFile(p)
			}
			return err
		})
		if err != nil || files != 50_001 {
			b.Fatalf("%d files: %v", files, err)
		}
		reading += time.Since(start)
		var out bytes.Buffer
		start, used := time.Now(), processor()
		if status := run([]string{"check", "--root", dir}, strings.NewReader(""), &out, &out); status != 0 || !strings.HasPrefix(out.String(), "No problems in 50001 files, 10000 manifests.") {
			b.Fatalf("status %d\n%.500s", status, out.String())
		}
		checking += time.Since(start)
		busy += processor() - used
	}
	b.ReportMetric(checking.Seconds()/reading.Seconds(), "x-reading")
	b.ReportMetric(busy.Seconds()/checking.Seconds(), "processors")
}

// processor is the time this process has used processors.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

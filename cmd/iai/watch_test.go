package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A check that watches tells what a change means, asks for files that are not
// there yet, and ends when interrupted.
func TestWatch(t *testing.T) {
	dir := tree(t, map[string]string{
		"manifest.iai":    guarded + "guardrails: {include: {merge: [docs/more.iai]}}\n",
		"guardrails.iai":  "kind: guardrails\n",
		"docs/readme.txt": "not ours\n",
	})
	cmd := exec.Command(built, "check", "--watch")
	cmd.Dir = dir
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	watching, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	lines, ready := make(chan string, 100), make(chan string, 100)
	read := func(from *bufio.Scanner, to chan<- string) {
		for from.Scan() {
			to <- from.Text()
		}
		close(to)
	}
	go read(bufio.NewScanner(out), lines)
	go read(bufio.NewScanner(watching), ready)
	wait := func(from <-chan string, want string) {
		t.Helper()
		late := time.After(30 * time.Second)
		for {
			select {
			case line, ok := <-from:
				if !ok {
					t.Fatalf("it ended before it said %q", want)
				}
				if strings.Contains(line, want) {
					return
				}
			case <-late:
				t.Fatalf("it never said %q", want)
			}
		}
	}
	wait(lines, "There is no file `docs/more.iai`")
	wait(ready, "Watching")
	if err := os.WriteFile(filepath.Join(dir, "docs/more.iai"), []byte("kind: guardrails\n---\nMore.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	wait(lines, "No problems in 3 files")
	wait(ready, "Watching")
	if err := os.WriteFile(filepath.Join(dir, "guardrails.iai"), []byte("kind: context\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	wait(lines, "This file declares kind `context`")
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for range lines {
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("interrupted, it ends with %v", err)
	}
}

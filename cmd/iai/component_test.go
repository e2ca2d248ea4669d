package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"iai/resolver/component"
)

// asking are flags for a search that finds something and an import that asks
// once and then puts a file where it was told to.
func asking(t *testing.T) []string {
	t.Helper()
	script := filepath.Join(t.TempDir(), "import.sh")
	text := "#!/bin/sh\nprintf 'Which?\\n> one\\n  two\\n'\nread answer\nmkdir -p parts\necho found > \"parts/$1.tsx\"\n"
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return []string{"--component-search", "echo {name}", "--component-import", script + " {name}", "--component-idle", "150ms"}
}

// A script answers with --select; without an answer it is told what is asked.
func TestComponentCommand(t *testing.T) {
	if component.SystemTerminal().Available() != nil {
		return // the refusal is tested where there is no terminal
	}
	dir := tree(t, map[string]string{"lib/Here.tsx": "x"})
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	flags := append([]string{"--root", dir}, asking(t)...)
	for _, c := range []struct {
		args      []string
		status    int
		out, says string
	}{
		{[]string{"Here"}, fine, "lib/Here.tsx\n", ""},
		{[]string{"Here", "--format", "json"}, fine, `{"task_id":"rc-001","state":"finished","location":"lib/Here.tsx","source":"local"}` + "\n", ""},
		{[]string{"Q1"}, bad, "", "Which?\n  > one\n    two\niai: nothing was chosen"},
		{[]string{"Q1", "--select", "three"}, bad, "", `No option contains "three"`},
		{[]string{"Q1", "--select", "two"}, fine, "parts/Q1.tsx\n", ""},
		{[]string{"Q1"}, fine, "parts/Q1.tsx\n", ""},
		{[]string{"a/b"}, failed, "", "path separator"},
		{[]string{"Q2", "--component-search", "false"}, bad, "", "exited with code 1"},
		{[]string{"Q2", "--component-search", "'"}, failed, "", "--component-search"},
		{[]string{"Q2", "--component-idle", "-1s"}, failed, "", "--component-idle"},
	} {
		r := iai(t, dir, "", append(append([]string{"component"}, flags...), c.args...)...)
		if r.status != c.status || r.out != c.out || !strings.Contains(r.err, c.says) {
			t.Errorf("%v exits with %d, prints %q and says %q", c.args, r.status, r.out, r.err)
		}
	}
}

// The user's configuration names the commands; a file of the workspace of the
// same shape names none.
func TestComponentConfiguration(t *testing.T) {
	if component.SystemTerminal().Available() != nil {
		return
	}
	// at is where the configuration of somebody with that home lies.
	at := func(home string) string {
		if runtime.GOOS == "darwin" {
			return filepath.Join(home, "Library", "Application Support", "iai")
		}
		return filepath.Join(home, ".config", "iai")
	}
	config := func(dir string) {
		t.Helper()
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		text := `{"component":{"search":["sh","-c","echo ran > ran; exit 3"],"import":"true","idle":"150ms"}}`
		if err := os.WriteFile(filepath.Join(dir, "config.json"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(dir, home string) (said string, ran bool) {
		t.Helper()
		cmd := exec.Command(built, "component", "Q1", "--root", dir)
		cmd.Dir = dir
		cmd.Env = []string{"HOME=" + home, "XDG_CONFIG_HOME=" + filepath.Join(home, ".config"), "PATH=/usr/bin:/bin"}
		out, _ := cmd.CombinedOutput()
		_, err := os.Stat(filepath.Join(dir, "ran"))
		return string(out), err == nil
	}
	theirs := tree(t, nil)
	for _, dir := range []string{theirs, filepath.Join(theirs, "iai"), filepath.Join(theirs, ".iaip"), at(theirs)} {
		config(dir)
	}
	if said, ran := run(theirs, t.TempDir()); ran || !strings.Contains(said, "tsci") {
		t.Errorf("a file of the workspace is obeyed: %v %s", ran, said)
	}
	ours := t.TempDir()
	config(at(ours))
	if said, ran := run(tree(t, nil), ours); !ran || strings.Contains(said, "tsci") {
		t.Errorf("the user's configuration is not obeyed: %s", said)
	}
	if err := os.WriteFile(filepath.Join(at(ours), "config.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if said, _ := run(tree(t, nil), ours); !strings.Contains(said, "config.json") {
		t.Errorf("a broken configuration is passed over: %s", said)
	}
}

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"iai/workspace"
)

// A file that somebody saves between reading and writing keeps what they wrote,
// the others are mended all the same, and only what was written is counted.
func TestFixesLeaveAFileAloneThatChanged(t *testing.T) {
	dir := t.TempDir()
	put := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("manifest.iai", "kind: manifest\nenabled: [tasks, context]\n---\n")
	put("tasks.iai", "Write it down.\n")
	put("context.iai", "Look first.\n")
	disk, err := workspace.OpenDisk(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	s := workspace.New(disk, workspace.Options{}).Snapshot()
	found, _ := s.Check(nil)

	const theirs = "kind: tasks\n---\nWrite it down, twice.\n"
	put("tasks.iai", theirs)
	var said bytes.Buffer
	m := newMender(&cli{err: &said}, &place{root: dir, cwd: "."})
	written, err := m.round(s, found, false)
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if got := read("tasks.iai"); got != theirs {
		t.Errorf("tasks.iai was overwritten: %q", got)
	}
	if got, want := read("context.iai"), "kind: context\n---\nLook first.\n"; got != want {
		t.Errorf("context.iai is %q, want %q", got, want)
	}
	if len(written) != 1 || m.applied != 1 {
		t.Errorf("%d files written, %d fixes counted, want 1 and 1", len(written), m.applied)
	}
	if !strings.Contains(said.String(), "tasks.iai") || !strings.Contains(said.String(), "left as it is") {
		t.Errorf("nothing is said about tasks.iai: %q", said.String())
	}
}

// The last look is taken right before the file is replaced.
func TestWriteOver(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.iai")
	if err := writeOver(name, "", "one", true); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		old, content string
		isNew        bool
		want         error
		after        string
	}{
		{"", "two", true, errChanged, "one"},      // there is a file by now
		{"none", "two", false, errChanged, "one"}, // another text stands there
		{"one", "two", false, nil, "two"},
	} {
		if err := writeOver(name, c.old, c.content, c.isNew); err != c.want {
			t.Errorf("writing %q over %q: %v, want %v", c.content, c.old, err, c.want)
		}
		if data, _ := os.ReadFile(name); string(data) != c.after {
			t.Errorf("the file is %q, want %q", data, c.after)
		}
	}
}

// Neighbours are taken out in different rounds, and in each another one stands
// where one was taken out before. None may be left for that.
func TestFixesOfManyNeighbours(t *testing.T) {
	entry := "      - team.iai\n"
	before := "kind: manifest\nenabled: [context]\ncontext:\n  include:\n    merge:\n"
	dir := tree(t, map[string]string{
		"manifest.iai": before + strings.Repeat(entry, 100) + "---\n",
		"team.iai":     "kind: context\n---\nLook first.\n",
	})
	r := iai(t, dir, "", "check", "--fix-unsafe", "--hints")
	if want := "99 fixes applied.\n"; r.err != want {
		t.Errorf("it says %q", r.err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "manifest.iai"))
	if err != nil {
		t.Fatal(err)
	}
	if want := before + entry + "---\n"; string(data) != want {
		t.Errorf("the manifest is now\n%s", data)
	}
}

package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"iai/workspace"
)

// What happens on disk in one go, and is told in one message or in a few: the
// screen shows the truth afterwards, whatever the client says about
// directories, and whichever manifest it is about.
func TestMovesOnDisk(t *testing.T) {
	const files = `
-- far/manifest.iai --
kind: manifest
version: v0
enabled: []
-- near/team.iai --
kind: tasks
---
# Team
`
	const loads = "kind: manifest\nversion: v0\nenabled: [context]\ncontext:\n  include:\n    merge: [../near/team.iai]\n"
	const mismatch = "S104@0:6-0:11" // the word `tasks` of the kind line
	tests := []struct {
		name  string
		steps func(e *editor)
		file  string
		want  string
	}{
		{"a manifest that nobody has open begins to load a file", func(e *editor) {
			e.didOpen("near/team.iai")
			e.write("far/manifest.iai", loads)
			e.touch(2, "far/manifest.iai")
		}, "near/team.iai", mismatch},
		{"and loads it no more", func(e *editor) {
			e.write("far/manifest.iai", loads)
			e.touch(2, "far/manifest.iai")
			e.didOpen("near/team.iai")
			e.write("far/manifest.iai", "kind: manifest\nversion: v0\nenabled: []\n")
			e.touch(2, "far/manifest.iai")
		}, "near/team.iai", "N502@0:6-0:11"},
		{"a directory with a manifest is moved in, and only the directory is told", func(e *editor) {
			e.didOpen("near/team.iai")
			e.write("new/deep/manifest.iai", strings.Replace(loads, "../", "../../", 1))
			e.touch(1, "new")
		}, "near/team.iai", mismatch},
		{"the directory of a manifest is moved away, and only the directory is told", func(e *editor) {
			e.write("far/manifest.iai", loads)
			e.touch(2, "far/manifest.iai")
			e.didOpen("near/team.iai")
			e.remove("far")
			e.touch(3, "far")
		}, "near/team.iai", "S101@0:0-0:11"},
		{"a directory is renamed, and only the two names are told", func(e *editor) {
			e.write("far/manifest.iai", loads)
			e.touch(2, "far/manifest.iai")
			e.didOpen("far/manifest.iai")
			if err := os.Rename(filepath.Join(e.dir, "near"), filepath.Join(e.dir, "moved")); err != nil {
				e.t.Fatal(err)
			}
			e.notify("workspace/didRenameFiles", js(object{"files": []object{{"oldUri": e.uri("near"), "newUri": e.uri("moved")}}}))
			e.sync()
		}, "far/manifest.iai", "S107@5:12-5:28"},
		{"and the manifest follows", func(e *editor) {
			e.write("far/manifest.iai", loads)
			e.write("near/team.iai", "kind: context\n---\n# Team\n")
			e.touch(2, "far/manifest.iai", "near/team.iai")
			e.didOpen("far/manifest.iai")
			if err := os.Rename(filepath.Join(e.dir, "near"), filepath.Join(e.dir, "moved")); err != nil {
				e.t.Fatal(err)
			}
			e.notify("workspace/didRenameFiles", js(object{"files": []object{{"oldUri": e.uri("near"), "newUri": e.uri("moved")}}}))
			e.didChange("far/manifest.iai", strings.Replace(loads, "near", "moved", 1))
		}, "far/manifest.iai", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := open(t, files, `{}`)
			tt.steps(e)
			e.wantOn(tt.file, tt.want)
		})
	}
}

// counting is a tree that counts what it is asked for.
type counting struct {
	workspace.Tree
	reads, lists *atomic.Int64
}

func (c counting) Read(p string, limit int) workspace.Blob {
	c.reads.Add(1)
	return c.Tree.Read(p, limit)
}

func (c counting) List() []string {
	c.lists.Add(1)
	return c.Tree.List()
}

// count has the one folder of an editor counted from now on.
func (e *editor) count() (reads, lists *atomic.Int64) {
	e.s.mu.Lock()
	defer e.s.mu.Unlock()
	f := e.s.folders.listed[0]
	f.open()
	reads, lists = new(atomic.Int64), new(atomic.Int64)
	f.tree = counting{f.tree, reads, lists}
	f.start()
	return reads, lists
}

// A branch switch touches thousands of files at once. Work is counted, since
// time depends on the machine: each file that changed is read once, the others
// not at all, the tree is not walked again, and each open document is told
// about once.
func TestBranchSwitch(t *testing.T) {
	const manifests, each = 1000, 4
	var files strings.Builder
	for i := range manifests {
		fmt.Fprintf(&files, "-- m%d/manifest.iai --\nkind: manifest\nversion: v0\nenabled: [context]\ncontext:\n  include:\n    merge: [a.iai, b.iai]\n", i)
		for _, name := range []string{"context", "a", "b"} {
			fmt.Fprintf(&files, "-- m%d/%s.iai --\nkind: context\n---\n# %s\n", i, name, name)
		}
	}
	e := open(t, files.String(), `{}`)
	reads, lists := e.count()
	e.didOpen("m7/manifest.iai")
	e.didOpen("m8/manifest.iai")
	e.eventually("the index", func() bool { return reads.Load() >= manifests*each })
	e.wantOn("m7/manifest.iai", "")

	// On the other branch every second directory has lost a file and got
	// another, and has a manifest that says so.
	var changed, made, gone []string
	for i := 1; i < manifests; i += 2 {
		dir := fmt.Sprintf("m%d/", i)
		e.write(dir+"manifest.iai", strings.Replace(e.disk(dir+"manifest.iai"), "b.iai", "c.iai", 1))
		e.write(dir+"c.iai", "kind: tasks\n")
		e.remove(dir + "b.iai")
		changed, made, gone = append(changed, dir+"manifest.iai"), append(made, dir+"c.iai"), append(gone, dir+"b.iai")
	}
	before, walked := reads.Load(), lists.Load()
	told7, told8 := e.times(e.uri("m7/manifest.iai")), e.times(e.uri("m8/manifest.iai"))
	var list []object
	for kind, names := range [][]string{1: made, 2: changed, 3: gone} {
		for _, name := range names {
			list = append(list, object{"uri": e.uri(name), "type": kind})
		}
	}
	e.notify("workspace/didChangeWatchedFiles", js(object{"changes": list}))
	e.sync()
	// m7 is open with the text of the branch before, and its b.iai is gone.
	e.wantOn("m7/manifest.iai", "S107@5:19-5:24")
	e.didChange("m7/manifest.iai", e.disk("m7/manifest.iai"))
	e.wantOn("m7/manifest.iai", "")
	e.wantOn("m8/manifest.iai", "")
	e.didOpen("m9/c.iai")
	e.wantOn("m9/c.iai", "S104@0:6-0:11")
	if n := reads.Load() - before; n > int64(len(list)) {
		t.Errorf("%d files were read for %d that changed", n, len(list))
	}
	if n := lists.Load() - walked; n != 0 {
		t.Errorf("the tree was walked %d times", n)
	}
	if n := e.times(e.uri("m7/manifest.iai")) - told7; n != 2 {
		t.Errorf("m7 was told about %d times, want once for the switch and once for the change", n)
	}
	if n := e.times(e.uri("m8/manifest.iai")) - told8; n != 0 {
		t.Errorf("m8 was told about %d times, and nothing happened to it", n)
	}
}

package lsp

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A client that does not tell about files sees what comes, goes and changes all
// the same.
func TestPolling(t *testing.T) {
	const files = `
-- manifest.iai --
kind: manifest
version: v0
enabled: [context]
context:
  include:
    merge: [team.iai]
-- context.iai --
kind: context
---
# Us
-- team.iai --
kind: context
---
# Team
-- sub/other.iai --
kind: tasks
---
# Other
`
	loads := "kind: manifest\nversion: v0\nenabled: [context]\ncontext:\n  include:\n    merge: [%s]\n"
	tests := []struct {
		name  string
		open  string
		steps func(e *editor)
		want  string
	}{
		{"a file goes", "manifest.iai", func(e *editor) { e.remove("team.iai") }, "S107@5:12-5:20"},
		{"a file changes", "manifest.iai", func(e *editor) { e.write("context.iai", "kind: tasks, and more\n") }, ""},
		{"a file that was missed comes", "manifest.iai", func(e *editor) {
			e.didChange("manifest.iai", fmt.Sprintf(loads, "late.iai"))
			e.wantOn("manifest.iai", "S107@5:12-5:20")
			e.write("late.iai", "kind: context\n")
		}, ""},
		{"a manifest that nobody named comes", "sub/other.iai", func(e *editor) {
			e.write("sub/manifest.iai", fmt.Sprintf(loads, "other.iai"))
		}, "S104@0:6-0:11"},
		{"one comes in a new directory", "sub/other.iai", func(e *editor) {
			e.write("new/deep/manifest.iai", fmt.Sprintf(loads, "../../sub/other.iai"))
		}, "S104@0:6-0:11"},
		{"a directory goes", "sub/other.iai", func(e *editor) {
			e.write("new/manifest.iai", fmt.Sprintf(loads, "../sub/other.iai"))
			e.glance()
			e.wantOn("sub/other.iai", "S104@0:6-0:11")
			e.remove("new")
		}, "N502@0:6-0:11"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := open(t, files, `{}`, polled)
			e.didOpen(tt.open)
			e.glance()
			tt.steps(e)
			e.glance()
			e.wantOn(tt.open, tt.want)
		})
	}
}

func polled(o *Options) { o.Poll = make(chan time.Time) }

// glance has the server look at the disk once. File systems tell times apart
// only so far, and a directory may change twice within that: so it looks as if
// everything were from long ago.
func (e *editor) glance() {
	e.t.Helper()
	e.age()
	e.s.glance()
	e.sync()
}

// age makes every stamp that was taken differ from one that is taken after a
// change, however quick the change was.
func (e *editor) age() {
	long := time.Now().Add(-time.Hour)
	_ = filepath.WalkDir(e.dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if info, err := d.Info(); err == nil && time.Since(info.ModTime()) < time.Minute {
			long = long.Add(time.Second)
			_ = os.Chtimes(p, long, long.Add(time.Duration(info.ModTime().UnixNano()%1000)*time.Second))
		}
		return nil
	})
}

// One look costs no more than its budget, and everything is looked at in turn.
func TestPollingIsBounded(t *testing.T) {
	var files strings.Builder
	for i := range 300 {
		fmt.Fprintf(&files, "-- m%d/manifest.iai --\nkind: manifest\nenabled: [context]\n-- m%d/context.iai --\nkind: context\n", i, i)
	}
	e := open(t, files.String(), `{}`, polled)
	e.didOpen("m0/manifest.iai")
	var stats atomic.Int64
	e.s.poller.stat = func(name string) (fs.FileInfo, error) {
		stats.Add(1)
		return os.Stat(name)
	}
	e.s.poller.budget = 400
	// 600 files and 301 directories; the open document rests on two files.
	for i, want := range []int64{400, 400, 901 - 800} {
		stats.Store(0)
		e.s.glance()
		if n := stats.Load(); n < want-2 || n > want+2 {
			t.Errorf("look %d takes %d paths, want %d", i+1, n, want)
		}
	}
}

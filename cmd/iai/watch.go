package main

import (
	"fmt"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"

	"iai/workspace"
)

// watch checks whenever a file of the workspace changes, until interrupted.
func (c *cli) watch(w *workspace.Workspace, at *place, f checkFlags, paths []string, paint painter) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("files cannot be watched here: %w", err)
	}
	defer watcher.Close()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(stop)
	watched := map[string]bool{}
	for {
		s := w.Snapshot()
		status := c.report(s, at, f, paths, paint)
		if status != nil && status != outcome(bad) {
			return status
		}
		follow(watcher, watched, at.root, s)
		fmt.Fprintf(c.err, "Watching %s; interrupt to stop.\n", plural(len(watched), "directory", "directories"))
		if !settle(watcher, stop) {
			return nil
		}
		w.Refresh()
		if c.format == "text" {
			fmt.Fprintf(c.out, "\n%s\n\n", paint.dim("── "+time.Now().Format("15:04:05")+" ──"))
		}
	}
}

// follow watches every directory that holds a file of the workspace or one that
// its manifests ask for, and where such a directory is not there, the nearest
// above it that is.
func follow(watcher *fsnotify.Watcher, watched map[string]bool, root string, s *workspace.Snapshot) {
	want := map[string]bool{root: true}
	add := func(p string) {
		for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
			full := filepath.Join(root, filepath.FromSlash(dir))
			if info, err := os.Lstat(full); err == nil && info.IsDir() {
				want[full] = true
			}
		}
	}
	for _, p := range s.Files() {
		add(p)
	}
	for _, m := range s.Manifests() {
		for _, p := range s.Packs(m).RestsOn() {
			add(p)
		}
		for _, k := range s.Resolution(m).Kinds {
			for i := range k.Slots {
				if k.Slots[i].Path != "" {
					add(k.Slots[i].Path)
				}
			}
		}
	}
	for dir := range want {
		if !watched[dir] && watcher.Add(dir) == nil {
			watched[dir] = true
		}
	}
	for dir := range watched {
		if !want[dir] {
			delete(watched, dir)
			_ = watcher.Remove(dir)
		}
	}
}

// settle waits for a change and then for the changes to pause, so that a save
// of many files is checked once. It answers false when asked to stop.
func settle(watcher *fsnotify.Watcher, stop <-chan os.Signal) bool {
	const pause = 60 * time.Millisecond
	var quiet <-chan time.Time
	for {
		select {
		case <-stop:
			return false
		case e, ok := <-watcher.Events:
			if !ok {
				return false
			}
			if e.Op != fsnotify.Chmod {
				quiet = time.After(pause)
			}
		case _, ok := <-watcher.Errors:
			if !ok {
				return false
			}
		case <-quiet:
			return true
		}
	}
}

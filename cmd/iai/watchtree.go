package main

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"iai/resolver/packfile"
	"iai/workspace"
)

// mostWatched bounds how many directories are followed: systems have a limit
// for all programs together.
const mostWatched = 8000

// A treeWatch is a directory that is watched with everything below it.
type treeWatch struct {
	watcher *fsnotify.Watcher
	root    string
	changed func()
}

// watchTree calls changed whenever a file of the format below a directory was
// written, made, moved or removed, once for changes that come together.
func watchTree(root string, changed func()) (*treeWatch, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	if err := watcher.Add(root); err != nil {
		watcher.Close()
		return nil, err
	}
	w := &treeWatch{watcher: watcher, root: root, changed: changed}
	w.follow(root)
	go w.run()
	return w, nil
}

// Close ends the watching.
func (w *treeWatch) Close() error { return w.watcher.Close() }

func (w *treeWatch) follow(dir string) {
	for _, d := range treeDirs(w.root, dir, mostWatched) {
		if w.watcher.Add(d) != nil {
			return // there are no more to be had; what is followed so far is followed
		}
	}
}

// run collects events until they pause, briefly: a save is a few of them.
func (w *treeWatch) run() {
	const pause = 25 * time.Millisecond
	var quiet <-chan time.Time
	for {
		select {
		case e, ok := <-w.watcher.Events:
			if !ok {
				return
			}
			if w.matters(e) && quiet == nil {
				quiet = time.After(pause)
			}
		case _, ok := <-w.watcher.Errors:
			if !ok {
				return
			}
			// Events were lost: look at everything.
			quiet = time.After(pause)
		case <-quiet:
			quiet = nil
			w.changed()
		}
	}
}

// matters says whether an event can have changed what is in force. A new
// directory is followed, because files may be put into it next.
func (w *treeWatch) matters(e fsnotify.Event) bool {
	if e.Op == fsnotify.Chmod {
		return false
	}
	if strings.HasSuffix(e.Name, workspace.Extension) || ofPacks(e.Name) {
		return true
	}
	if e.Has(fsnotify.Create) {
		if info, err := os.Lstat(e.Name); err == nil && info.IsDir() {
			w.follow(e.Name)
			return true
		}
		return false
	}
	// What was removed or moved away may have been a directory.
	return e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)
}

// ofPacks says whether a file is a lock, or one of the packs of a workspace.
func ofPacks(name string) bool {
	slashes := filepath.ToSlash(name)
	return filepath.Base(name) == packfile.LockFile || strings.Contains(slashes, "/"+workspace.PackDir+"/")
}

// treeDirs names a directory of a root and those below it, as far as a search
// for files enters them, at most so many.
func treeDirs(root, dir string, most int) (out []string) {
	_ = filepath.WalkDir(dir, func(name string, e os.DirEntry, err error) error {
		if err != nil {
			if e != nil && e.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if !e.IsDir() {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil || workspace.IsSkipped(filepath.ToSlash(rel)+"/") {
			return filepath.SkipDir
		}
		if len(out) == most {
			return filepath.SkipAll
		}
		out = append(out, name)
		return nil
	})
	return out
}

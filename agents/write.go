package agents

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// leftover begins the names of files that are still being written. One that an
// interrupted run has left is thrown away by the next that writes beside it.
const leftover = ".iai-unfinished-"

// replace puts a file in its place as a whole: a reader sees the old content or
// the new one, whatever happens in between. changed is asked at the last moment
// and may still call it off.
func replace(root *os.Root, name, content string, changed func() error) error {
	dir := path.Dir(name)
	if err := root.MkdirAll(filepath.FromSlash(dir), 0o755); err != nil {
		return err
	}
	sweep(root, dir)
	mode := fs.FileMode(0o644)
	if info, err := root.Stat(filepath.FromSlash(name)); err == nil && info.Mode().IsRegular() {
		mode = info.Mode().Perm()
	}
	for try := 1; ; try++ {
		err := place(root, dir, name, content, mode, changed)
		if err == nil {
			break
		}
		// Another run that begins now takes an unfinished file for one that was
		// left behind.
		if !errors.Is(err, errSwept) || try == tries {
			return err
		}
	}
	// What was renamed should stay renamed when the power fails. Systems that
	// cannot promise that for directories say so, and that is no failure.
	if d, err := root.Open(filepath.FromSlash(dir)); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
	return nil
}

// tries is how often a file is written that other runs sweep away.
const tries = 10

var errSwept = errors.New("another run of iai is at work here: try again")

// place writes a file beside another and puts it there by renaming.
func place(root *os.Root, dir, name, content string, mode fs.FileMode, changed func() error) error {
	tmp := filepath.FromSlash(path.Join(dir, leftover+strings.ToLower(rand.Text())))
	err := create(root, tmp, content, mode)
	if err == nil && changed != nil {
		err = changed()
	}
	if err == nil {
		if err = root.Rename(tmp, filepath.FromSlash(name)); err != nil {
			if _, gone := root.Lstat(tmp); errors.Is(gone, fs.ErrNotExist) {
				err = errSwept
			}
		}
	}
	if err != nil {
		_ = root.Remove(tmp)
	}
	return err
}

// create writes a file that is not there yet.
func create(root *os.Root, name, content string, mode fs.FileMode) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.WriteString(content)
	return errors.Join(err, f.Sync(), f.Close())
}

func sweep(root *os.Root, dir string) {
	entries, err := fs.ReadDir(root.FS(), dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), leftover) && e.Type().IsRegular() {
			_ = root.Remove(filepath.FromSlash(path.Join(dir, e.Name())))
		}
	}
}

// remove takes a file away, and the directories that are empty without it.
func remove(root *os.Root, name string) error {
	if err := root.Remove(filepath.FromSlash(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if root.Remove(filepath.FromSlash(dir)) != nil {
			break
		}
	}
	return nil
}

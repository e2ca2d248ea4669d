package packs

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"iai/resolver/packfile"
)

// leftover is what the names of unfinished files and directories begin with.
// Whoever writes in a directory throws them away first.
const leftover = ".iai-unfinished-"

// WriteUnder puts a file in its place below a directory; see WriteFile.
func WriteUnder(dir, name, content string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return WriteFile(root, name, content)
}

// WriteFile puts a file in its place as a whole: a reader sees the old content
// or the new one, whatever happens in between. Directories on the way are made.
func WriteFile(root *os.Root, name, content string) error {
	dir := path.Dir(name)
	if err := root.MkdirAll(filepath.FromSlash(dir), 0o755); err != nil {
		return err
	}
	if err := Sweep(root, dir); err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if info, err := root.Stat(filepath.FromSlash(name)); err == nil && info.Mode().IsRegular() {
		mode = info.Mode().Perm()
	}
	tmp := path.Join(dir, unfinished())
	if err := create(root, tmp, content, mode); err != nil {
		_ = root.Remove(filepath.FromSlash(tmp))
		return err
	}
	if err := root.Rename(filepath.FromSlash(tmp), filepath.FromSlash(name)); err != nil {
		_ = root.Remove(filepath.FromSlash(tmp))
		return err
	}
	return syncDir(root, dir)
}

// unfinished is a name nobody else uses.
func unfinished() string { return leftover + strings.ToLower(rand.Text()) }

// create writes a file that is not there yet.
func create(root *os.Root, name, content string, mode fs.FileMode) error {
	f, err := root.OpenFile(filepath.FromSlash(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	if _, err := f.WriteString(content); err != nil {
		f.Close()
		return err
	}
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// syncDir makes sure that what was renamed stays renamed. Not every system can
// do that, and a system that cannot has its own ways.
func syncDir(root *os.Root, dir string) error {
	f, err := root.Open(filepath.FromSlash(dir))
	if err != nil {
		return nil
	}
	defer f.Close()
	_ = f.Sync()
	return nil
}

// WriteDir puts a directory of files in its place as a whole. A directory that
// stood there is gone afterwards, with everything in it.
func WriteDir(root *os.Root, name string, files []packfile.File) error {
	dir := path.Dir(name)
	if err := root.MkdirAll(filepath.FromSlash(dir), 0o755); err != nil {
		return err
	}
	if err := Sweep(root, dir); err != nil {
		return err
	}
	tmp := path.Join(dir, unfinished())
	defer root.RemoveAll(filepath.FromSlash(tmp))
	if err := root.Mkdir(filepath.FromSlash(tmp), 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if why := packfile.CheckPath(f.Path); why != "" {
			return fmt.Errorf("`%s` cannot be written: %s", f.Path, why)
		}
		at := path.Join(tmp, f.Path)
		if err := root.MkdirAll(filepath.FromSlash(path.Dir(at)), 0o755); err != nil {
			return err
		}
		if err := create(root, at, f.Content, 0o644); err != nil {
			return err
		}
	}
	for _, d := range dirsOf(files) {
		if err := syncDir(root, path.Join(tmp, d)); err != nil {
			return err
		}
	}
	old := path.Join(dir, unfinished())
	moved := root.Rename(filepath.FromSlash(name), filepath.FromSlash(old))
	if moved != nil && !errors.Is(moved, fs.ErrNotExist) {
		return moved
	}
	if err := root.Rename(filepath.FromSlash(tmp), filepath.FromSlash(name)); err != nil {
		if moved == nil {
			_ = root.Rename(filepath.FromSlash(old), filepath.FromSlash(name))
		}
		return err
	}
	if moved == nil {
		_ = root.RemoveAll(filepath.FromSlash(old))
	}
	return syncDir(root, dir)
}

// dirsOf are the directories that files lie in.
func dirsOf(files []packfile.File) []string {
	seen := map[string]bool{".": true}
	out := []string{"."}
	for _, f := range files {
		for d := path.Dir(f.Path); !seen[d]; d = path.Dir(d) {
			seen[d] = true
			out = append(out, d)
		}
	}
	return out
}

// Sweep throws away what an interrupted run has left in a directory.
func Sweep(root *os.Root, dir string) error {
	entries, err := fs.ReadDir(root.FS(), dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), leftover) {
			if err := root.RemoveAll(filepath.FromSlash(path.Join(dir, e.Name()))); err != nil {
				return err
			}
		}
	}
	return nil
}

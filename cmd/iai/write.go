package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// write replaces a file as a whole: a reader sees the old text or the new one,
// whatever happens in between. A file behind a symbolic link stays one.
func write(name, content string, isNew bool) error {
	return writeIf(name, content, isNew, func() error { return nil })
}

// errChanged says that a file is not what the new text was made of.
var errChanged = errors.New("it was changed meanwhile")

// writeOver is write for a text made of an older one: it answers errChanged and
// leaves the file alone if that is no longer what stands there, or if there is
// a file where none was. It looks right before the file is replaced.
func writeOver(name, old, content string, isNew bool) error {
	return writeIf(name, content, isNew, func() error { return unchanged(name, old, isNew) })
}

func unchanged(name, old string, isNew bool) error {
	if isNew {
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return errChanged
		}
		return nil
	}
	if now, err := os.ReadFile(name); err != nil || string(now) != old {
		return errChanged
	}
	return nil
}

// writeIf is write, given up where check fails at the last moment.
func writeIf(name, content string, isNew bool, check func() error) error {
	mode := os.FileMode(0o644)
	if isNew {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
	} else {
		real, err := filepath.EvalSymlinks(name)
		if err != nil {
			return err
		}
		name = real
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		mode = info.Mode().Perm()
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".iai-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	if _, err := tmp.WriteString(content); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Chmod(mode); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Sync(); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	if err := check(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}

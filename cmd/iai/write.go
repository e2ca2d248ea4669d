package main

import (
	"os"
	"path/filepath"
)

// write replaces a file as a whole: a reader sees the old text or the new one,
// whatever happens in between. A file behind a symbolic link stays one.
func write(name, content string, isNew bool) error {
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
	return os.Rename(tmp.Name(), name)
}

package packs

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"

	"iai/resolver/packfile"
)

// UserDir is the directory of the source `user`: the packs a person keeps for
// all projects.
func UserDir() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "iai", "packs"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("the home directory is not known, so there is no place for the user's packs: set HOME or XDG_DATA_HOME")
	}
	switch runtime.GOOS {
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "iai", "packs"), nil
	case "windows":
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "iai", "packs"), nil
		}
	}
	return filepath.Join(home, ".local", "share", "iai", "packs"), nil
}

// CacheDir is the directory of the source `oci`: the packs that were pulled.
func CacheDir() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", errors.New("the cache directory is not known, so there is no place for pulled packs: set HOME or XDG_CACHE_HOME")
	}
	return filepath.Join(dir, "iai", "packs"), nil
}

// Place is the directory of a source outside the workspace, "" if it has none.
func Place(source string) (string, error) {
	switch source {
	case "user":
		return UserDir()
	case "oci":
		return CacheDir()
	}
	return "", nil
}

// Open opens a source outside the workspace. It answers nil for one that is
// not there: nothing was ever put into it. Messages call its files by the
// source's name, so that they read alike on every machine.
func Open(source string) packfile.Files {
	dir, err := Place(source)
	if dir == "" || err != nil {
		return nil
	}
	d, err := OpenDir(dir, source+":")
	if err != nil {
		return empty(source)
	}
	return d
}

// empty is a source without anything in it.
type empty string

func (e empty) Name(path string) string { return string(e) + ":" + path }

func (e empty) Read(string) (string, bool, string) { return "", true, "" }

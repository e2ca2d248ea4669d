// Package componenttest has the real programs that tests drive: whatever npm
// installs, kept outside of the checkout, and tscircuit's command line with a
// stub of its registries on this machine.
//
// It is test code in a package of its own, because the mediator and the doors
// before it are both tested against them.
package componenttest

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Installed is a directory with the files of a test project and what its
// package.json asks for, installed once for each state of the package files and
// kept. The others are put there anew.
func Installed(t testing.TB, project string, install ...string) string {
	t.Helper()
	const todo = "apt-get install nodejs npm"
	need(t, "node", todo)
	need(t, "npm", todo)
	files, err := os.ReadDir(project)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	texts := map[string][]byte{}
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(project, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts[file.Name()] = text
		if strings.HasPrefix(file.Name(), "package") {
			sum.Write([]byte(file.Name() + "\x00"))
			sum.Write(text)
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	cache = filepath.Join(cache, "iai-test")
	dir := filepath.Join(cache, filepath.Base(project)+"-"+hex.EncodeToString(sum.Sum(nil))[:16])
	if _, err := os.Stat(dir); err == nil {
		refresh(t, dir, texts)
		return dir
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		t.Fatal(err)
	}
	// Installed aside and moved into place, so that no half of it is ever used.
	aside, err := os.MkdirTemp(cache, "installing-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(aside)
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(aside, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	npm := exec.Command("npm", append(install, "--no-audit", "--no-fund", "--ignore-scripts")...)
	npm.Dir = aside
	if out, err := npm.CombinedOutput(); err != nil {
		Unavailable(t, "what %s asks for cannot be installed: npm %v: %v\n%s", project, install, err, out)
	}
	if err := os.Rename(aside, dir); err != nil {
		if _, there := os.Stat(dir); there != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// refresh makes the files of a directory that is there what they are now. Tests
// of several packages may do so at once.
func refresh(t testing.TB, dir string, texts map[string][]byte) {
	t.Helper()
	for name, text := range texts {
		full := filepath.Join(dir, name)
		if old, err := os.ReadFile(full); err == nil && string(old) == string(text) || strings.HasPrefix(name, "package") {
			continue
		}
		aside, err := os.CreateTemp(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = aside.Write(text)
		if err = errors.Join(err, aside.Close(), os.Rename(aside.Name(), full)); err != nil {
			t.Fatal(err)
		}
	}
}

// need is for tests that need a program this machine may not have; it says what
// to do about it.
func need(t testing.TB, program, todo string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		Unavailable(t, "%s is missing; to run this test: %s", program, todo)
	}
}

// Unavailable skips a test, or fails it where tests must be complete.
func Unavailable(t testing.TB, format string, values ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf(format, values...)
	}
	t.Skipf(format, values...)
}

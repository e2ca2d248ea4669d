package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// npmClients is a directory with the clients of testdata/<protocol>, installed
// once and kept outside of the checkout.
func npmClients(t *testing.T, protocol string) string {
	t.Helper()
	unavailable := func(format string, values ...any) {
		t.Helper()
		if os.Getenv("CI") == "true" {
			t.Fatalf(format, values...)
		}
		t.Skipf(format, values...)
	}
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			unavailable("%s is missing; to run this test: apt-get install nodejs npm", program)
		}
	}
	project := "testdata/" + protocol
	files, err := os.ReadDir(project)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	texts := map[string][]byte{}
	for _, file := range files {
		if file.IsDir() {
			continue
		}
		text, err := os.ReadFile(filepath.Join(project, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts[file.Name()] = text
		if strings.HasPrefix(file.Name(), "package") {
			sum.Write(text)
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	cache = filepath.Join(cache, "iai-test")
	dir := filepath.Join(cache, protocol+"-"+hex.EncodeToString(sum.Sum(nil))[:16])
	if _, err := os.Stat(dir); err != nil {
		if err := os.MkdirAll(cache, 0o755); err != nil {
			t.Fatal(err)
		}
		// Installed aside and moved into place, so that no half of it is used.
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
		npm := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
		npm.Dir = aside
		if out, err := npm.CombinedOutput(); err != nil {
			unavailable("the clients cannot be installed: npm ci in cmd/iai/%s: %v\n%s", project, err, out)
		}
		if err := os.Rename(aside, dir); err != nil {
			if _, there := os.Stat(dir); there != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "client.mjs"), texts["client.mjs"], 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// node runs a program of the clients' directory and gives what it printed.
func node(t *testing.T, dir string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("node", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		var said []byte
		if exit, ok := err.(*exec.ExitError); ok {
			said = exit.Stderr
		}
		t.Fatalf("node %v: %v\n%s%s", args, err, out, said)
	}
	return out
}

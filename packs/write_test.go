package packs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"iai/resolver/packfile"
)

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	root := openRoot(t, dir)
	for _, content := range []string{"one", "two", ""} {
		if err := WriteFile(root, "a/b/iai.lock", content); err != nil {
			t.Fatal(err)
		}
		if got := list(t, dir); got["a/b/iai.lock"] != content || len(got) != 1 {
			t.Errorf("the directory holds %v", got)
		}
	}
	name := filepath.Join(dir, "a/b/iai.lock")
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(root, "a/b/iai.lock", "three"); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its rights became %v, %v", info.Mode(), err)
	}
}

// A link is replaced, not followed: what it led to stays as it was.
func TestWriteFileThroughLinks(t *testing.T) {
	outside := t.TempDir()
	put(t, outside, []packfile.File{{Path: "secret", Content: "keep"}})
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(outside, "secret"), filepath.Join(dir, "iai.lock")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "d")); err != nil {
		t.Fatal(err)
	}
	root := openRoot(t, dir)
	if err := WriteFile(root, "iai.lock", "new"); err != nil {
		t.Error(err)
	}
	for _, path := range []string{"d/x", "../x", "/tmp/x"} {
		if err := WriteFile(root, path, "new"); err == nil {
			t.Errorf("%s was written", path)
		}
		if err := WriteDir(root, path, react("1.0.0")); err == nil {
			t.Errorf("%s was written", path)
		}
	}
	if got := list(t, outside); len(got) != 1 || got["secret"] != "keep" {
		t.Errorf("outside there is %v", got)
	}
}

func TestWriteDir(t *testing.T) {
	dir := t.TempDir()
	root := openRoot(t, dir)
	put(t, dir, []packfile.File{
		{Path: "v/react/old.iai", Content: "old"}, {Path: "v/other/x", Content: "keep"},
		{Path: "v/.iai-unfinished-1/half", Content: "half"}, {Path: "v/.iai-unfinished-2", Content: "half"},
	})
	if err := WriteDir(root, "v/react", react("1.0.0")); err != nil {
		t.Fatal(err)
	}
	if got := names(list(t, dir)); got != "v/other/x v/react/guardrails.iai v/react/pack.yaml v/react/rules/react.yaml" {
		t.Errorf("the directory holds %s", got)
	}
	if err := WriteDir(root, "v/react", []packfile.File{{Path: "../x", Content: ""}}); err == nil || !strings.Contains(err.Error(), "leads elsewhere") {
		t.Errorf("got %v", err)
	}
	if got := names(list(t, dir)); got != "v/other/x v/react/guardrails.iai v/react/pack.yaml v/react/rules/react.yaml" {
		t.Errorf("after a failure the directory holds %s", got)
	}
}

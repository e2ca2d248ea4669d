//go:build !windows

package packs

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"iai/resolver/packfile"
)

func TestDirRead(t *testing.T) {
	outside := t.TempDir()
	put(t, outside, []packfile.File{{Path: "secret", Content: "secret"}})
	dir := t.TempDir()
	put(t, dir, []packfile.File{
		{Path: "a/b", Content: "text"}, {Path: "large", Content: strings.Repeat("x", packfile.MaxFile+1)}, {Path: "most", Content: strings.Repeat("x", packfile.MaxFile)},
	})
	for link, target := range map[string]string{"out": filepath.Join(outside, "secret"), "up": "../" + filepath.Base(outside) + "/secret", "in": "a/b", "loop": "loop"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	d, err := OpenDir(dir, "user:")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, tt := range []struct {
		path, content string
		absent        bool
		why           string
	}{
		{"a/b", "text", false, ""},
		{"in", "text", false, ""},
		{"none", "", true, ""},
		{"a/b/c", "", true, ""},
		{"a", "", false, "it is a directory"},
		{"pipe", "", false, "it is a device or a pipe"},
		{"out", "", false, "a link that leads out"},
		{"up", "", false, "a link that leads out"},
		{"../" + filepath.Base(outside) + "/secret", "", false, "leads out"},
		{filepath.Join(outside, "secret"), "", false, "leads out"},
		{"loop", "", false, "too many levels"},
		{"large", "", false, "more than 4194304 bytes"},
	} {
		content, absent, why := d.Read(tt.path)
		if content != tt.content || absent != tt.absent || (why == "") != (tt.why == "") || !strings.Contains(why, tt.why) {
			t.Errorf("%s: %q, absent %v, %q", tt.path, content, absent, why)
		}
	}
	if content, _, why := d.Read("most"); len(content) != packfile.MaxFile || why != "" {
		t.Errorf("%d bytes were read, %s", len(content), why)
	}
	before := d.Stamp([]string{"a/b", "none"})
	put(t, dir, []packfile.File{{Path: "a/b", Content: "longer text"}})
	if d.Stamp([]string{"a/b", "none"}) == before {
		t.Error("a change left the stamp as it was")
	}
}

func TestPlaces(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("XDG_CACHE_HOME", filepath.Join(home, "cache"))
	if dir, err := CacheDir(); err != nil || dir != filepath.Join(home, "cache", "iai", "packs") {
		t.Error(dir, err)
	}
	if dir, err := UserDir(); err != nil || dir != filepath.Join(home, ".local", "share", "iai", "packs") {
		t.Error(dir, err)
	}
	t.Setenv("XDG_DATA_HOME", filepath.Join(home, "data"))
	dir, err := UserDir()
	if err != nil || dir != filepath.Join(home, "data", "iai", "packs") {
		t.Error(dir, err)
	}
	// A source nobody has put anything into is empty, not unknown.
	if s := packfile.Open("user", Open("user")); !s.AtHand() || !s.Absent || s.RegistryName() != "user:registry.yaml" {
		t.Errorf("%+v", s)
	}
	put(t, dir, []packfile.File{{Path: "registry.yaml", Content: "packs: []\n"}})
	if s := packfile.Open("user", Open("user")); s.Absent {
		t.Error("the registry was not found")
	}
	if Open("workspace") != nil || Open("elsewhere") != nil {
		t.Error("there are two sources outside the workspace")
	}
}

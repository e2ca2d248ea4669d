package component

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"testing/fstest"
)

func TestFind(t *testing.T) {
	for _, c := range []struct {
		name  string
		files []string
		want  string // empty: not found
	}{
		{"at the top", []string{"X.tsx"}, "X.tsx"},
		{"further down", []string{"a/b/c/X.tsx"}, "a/b/c/X.tsx"},
		{"the nearest to the top", []string{"a/a/X.tsx", "z/X.tsx"}, "z/X.tsx"},
		{"the first of equals", []string{"b/X.tsx", "a/X.tsx"}, "a/X.tsx"},
		{"first by path, not by directory", []string{"a-b/X.tsx", "a/X.tsx"}, "a-b/X.tsx"},
		{"hidden directories too", []string{".lib/X.tsx"}, ".lib/X.tsx"},
		{"another extension", []string{"X.ts", "X.tsx.bak", "X"}, ""},
		{"another case", []string{"x.tsx", "X.TSX"}, ""},
		{"a part of a name", []string{"AX.tsx", "X1.tsx"}, ""},
		{"a directory of that name", []string{"X.tsx/readme"}, ""},
		{"a directory of that name with the file in it", []string{"X.tsx/X.tsx"}, "X.tsx/X.tsx"},
		{"nothing", nil, ""},
	} {
		tree := fstest.MapFS{}
		for _, file := range c.files {
			tree[file] = &fstest.MapFile{}
		}
		got, found := find(context.Background(), tree, "X.tsx")
		if got != c.want || found != (c.want != "") {
			t.Errorf("%s: found %q (%v), want %q", c.name, got, found, c.want)
		}
	}
}

func TestFindStopsWhenTold(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if at, found := find(ctx, fstest.MapFS{"X.tsx": {}}, "X.tsx"); found {
		t.Errorf("found %q for nobody", at)
	}
}

func TestDirLibrary(t *testing.T) {
	outside, inside := t.TempDir(), t.TempDir()
	write := func(path ...string) {
		t.Helper()
		name := filepath.Join(path...)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(outside, "Secret.tsx")
	write(outside, "dir", "Deep.tsx")
	write(inside, "lib", "Here.tsx")
	write(inside, "lib", "real", "target.txt")
	if runtime.GOOS != "windows" { // where links need a privilege
		for _, link := range [][2]string{
			{filepath.Join(outside, "Secret.tsx"), "Secret.tsx"},
			{filepath.Join(outside, "dir"), "elsewhere"},
			{"../../" + filepath.Base(outside) + "/Secret.tsx", "Climb.tsx"},
			{".", "loop"},
			{"real/target.txt", "Linked.tsx"},
			{"nowhere", "Broken.tsx"},
		} {
			if err := os.Symlink(link[0], filepath.Join(inside, "lib", link[1])); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Symlink("lib", filepath.Join(inside, "library")); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ dir, name, want string }{
		{"lib", "Here", "Here.tsx"},
		{"library", "Here", "Here.tsx"},
		{"lib", "Secret", ""},
		{"lib", "Deep", ""},
		{"lib", "Climb", ""},
		{"lib", "Broken", ""},
		{"lib", "Linked", "Linked.tsx"},
		{"lib", "Nowhere", ""},
		{"missing", "Here", ""},
	} {
		if runtime.GOOS == "windows" && (c.dir == "library" || c.name == "Linked") {
			continue
		}
		got, found := DirLibrary(filepath.Join(inside, c.dir), ".tsx").Find(context.Background(), c.name)
		if got != c.want || found != (c.want != "") {
			t.Errorf("%s in %s: found %q (%v), want %q", c.name, c.dir, got, found, c.want)
		}
	}
}

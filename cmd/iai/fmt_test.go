package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	untidy = "kind:   context\na:\n    b: 1\n---\ntext  \n\n\n"
	tidy   = "kind: context\na:\n  b: 1\n---\ntext  \n\n\n"
)

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// What a call prints, how it ends, and what the files are then.
func TestFmt(t *testing.T) {
	files := map[string]string{
		"a.iai":              untidy,
		"sub/b.iai":          strings.ReplaceAll(untidy, "\n", "\r\n"),
		"sub/c.iai":          tidy,
		"broken.iai":         "kind:   context\nscope: a: b\n---\n",
		"notes.md":           untidy,
		"node_modules/d.iai": untidy,
	}
	diffOfA := "--- a/a.iai\n+++ b/a.iai\n@@ -1,6 +1,6 @@\n-kind:   context\n+kind: context\n a:\n-    b: 1\n+  b: 1\n ---\n text  \n \n"
	tests := []struct {
		name    string
		dir     string // where it is called
		args    []string
		out     string
		err     []string // parts of what stands on standard error
		status  int
		changed []string
	}{
		{"all below the root", "", nil, "", []string{
			"broken.iai:2:8: A value that holds `: ` must stand in quotes", "2 files laid out, 1 unchanged, 1 left alone."}, 2, []string{"a.iai", "sub/b.iai"}},
		{"a file", "", []string{"a.iai"}, "", []string{"1 file laid out, 0 unchanged."}, 0, []string{"a.iai"}},
		{"a file in its layout", "", []string{"sub/c.iai"}, "", []string{"0 files laid out, 1 unchanged."}, 0, nil},
		{"a directory", "", []string{"sub"}, "", []string{"1 file laid out, 1 unchanged."}, 0, []string{"sub/b.iai"}},
		{"a file of another name that is named", "", []string{"notes.md"}, "", nil, 0, []string{"notes.md"}},
		{"a directory that is left out unless named", "", []string{"node_modules"}, "", nil, 0, []string{"node_modules/d.iai"}},
		{"a path twice and its directory", "", []string{"sub/b.iai", "sub", "sub/b.iai"}, "", []string{"1 file laid out, 1 unchanged."}, 0, []string{"sub/b.iai"}},
		{"from a directory below", "sub", []string{"../a.iai", "b.iai"}, "", []string{"2 files laid out"}, 0, []string{"a.iai", "sub/b.iai"}},
		{"check", "", []string{"--check", "a.iai", "sub"}, "a.iai\nsub/b.iai\n", []string{"2 files would change, 1 unchanged."}, 1, nil},
		{"check from a directory below", "sub", []string{"--check", "../a.iai", "b.iai"}, "../a.iai\nb.iai\n", nil, 1, nil},
		{"check of a file in its layout", "", []string{"--check", "sub/c.iai"}, "", nil, 0, nil},
		{"check with a malformed file", "", []string{"--check", "a.iai", "broken.iai"}, "a.iai\n", []string{"broken.iai:2:8: "}, 2, nil},
		{"diff", "", []string{"--diff", "a.iai"}, diffOfA, nil, 0, nil},
		{"diff and check", "", []string{"--diff", "--check", "a.iai"}, diffOfA, nil, 1, nil},
		{"diff of a file in its layout", "", []string{"--diff", "sub/c.iai"}, "", nil, 0, nil},
		{"diff keeps carriage returns", "sub", []string{"--diff", "b.iai"},
			"--- a/b.iai\n+++ b/b.iai\n@@ -1,6 +1,6 @@\n-kind:   context\r\n+kind: context\r\n a:\r\n-    b: 1\r\n+  b: 1\r\n ---\r\n text  \r\n \r\n", nil, 0, nil},
		{"JSON", "", []string{"--format", "json", "--check", "a.iai", "broken.iai"},
			`{"files":[{"file":"a.iai","status":"changed","diff":"","problems":[]},` +
				`{"file":"broken.iai","status":"failed","diff":"","problems":[{"range":{"start":{"line":1,"character":7},"end":{"line":1,"character":11}},` +
				"\"message\":\"A value that holds `: ` must stand in quotes, and a key must be indented like its neighbours.\"}]}]," +
				`"summary":{"files":2,"changed":1,"failed":1}}` + "\n", nil, 2, nil},
		{"a path that is not there", "", []string{"a.iai", "x.iai"}, "", []string{"iai: there is no file or directory `x.iai`"}, 2, nil},
		{"a path outside", "", []string{"--root", ".", "../x.iai"}, "", []string{"outside the root"}, 2, nil},
		{"a wrong format", "", []string{"--format", "xml"}, "", []string{"there is no format `xml`"}, 2, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := tree(t, files)
			if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
				t.Fatal(err)
			}
			r := iai(t, filepath.Join(dir, tt.dir), "", append([]string{"fmt"}, tt.args...)...)
			if r.out != tt.out {
				t.Errorf("it prints\n%q\nwant\n%q", r.out, tt.out)
			}
			for _, part := range tt.err {
				if !strings.Contains(r.err, part) {
					t.Errorf("it does not say %q:\n%s", part, r.err)
				}
			}
			if r.status != tt.status {
				t.Errorf("exit status %d, want %d: %s", r.status, tt.status, r.err)
			}
			for name, was := range files {
				want := was
				if contains(tt.changed, name) {
					want = strings.ReplaceAll(strings.ReplaceAll(was, ":   c", ": c"), "    b", "  b")
				}
				if got := read(t, filepath.Join(dir, name)); got != want {
					t.Errorf("%s is %q, want %q", name, got, want)
				}
			}
		})
	}
}

func TestFmtStdin(t *testing.T) {
	tests := []struct {
		name, in string
		args     []string
		out, err string
		status   int
	}{
		{"a file", untidy, []string{"-"}, tidy, "", 0},
		{"a file in its layout", tidy, []string{"-"}, tidy, "", 0},
		{"an empty file", "", []string{"-"}, "", "", 0},
		{"a malformed file", "a: b: c\n---\n", []string{"-"}, "", "stdin:1:4: A value that holds", 2},
		{"check", untidy, []string{"--check", "-"}, "stdin\n", "1 file would change", 1},
		{"diff", "a:   1\n", []string{"-", "--diff"}, "--- a/stdin\n+++ b/stdin\n@@ -1 +1 @@\n-a:   1\n+a: 1\n", "", 0},
		{"with another path", untidy, []string{"-", "a.iai"}, "", "`-` is standard input and stands alone", 2},
		{"as JSON", untidy, []string{"-", "--format", "json"}, "", "with `-` the answer is the file", 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := iai(t, t.TempDir(), tt.in, append([]string{"fmt"}, tt.args...)...)
			if r.out != tt.out || r.status != tt.status || !strings.Contains(r.err, tt.err) {
				t.Errorf("it prints %q and %q and ends with %d, want %q, %q, %d", r.out, r.err, r.status, tt.out, tt.err, tt.status)
			}
		})
	}
}

// What fmt writes keeps its mode and its links, and leaves nothing behind.
func TestFmtInPlace(t *testing.T) {
	dir := tree(t, map[string]string{"real/a.iai": untidy, "d/x": ""})
	if err := os.Chmod(filepath.Join(dir, "real/a.iai"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link.iai")
	if err := os.Symlink("real/a.iai", link); err != nil {
		t.Fatal(err)
	}
	if r := iai(t, dir, "", "fmt", "link.iai"); r.status != 0 {
		t.Fatal(r.err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no link any more: %v, %v", info, err)
	}
	real, err := os.Stat(filepath.Join(dir, "real/a.iai"))
	if err != nil || real.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v, %v", real.Mode(), err)
	}
	if got := read(t, link); got != tidy {
		t.Errorf("the file is %q", got)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "real", ".iai-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A file that cannot be read is named, and the others are laid out.
func TestFmtOfWhatIsNoFile(t *testing.T) {
	outside := tree(t, map[string]string{"x.iai": untidy})
	dir := tree(t, map[string]string{"a.iai": untidy, "big.iai": "kind:   x\n---\n" + strings.Repeat("x", 4<<20)})
	if err := os.Symlink(filepath.Join(outside, "x.iai"), filepath.Join(dir, "out.iai")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", filepath.Join(dir, "gone.iai")); err != nil {
		t.Fatal(err)
	}
	r := iai(t, dir, "", "fmt", "--root", ".")
	for _, want := range []string{
		"out.iai: This is a link that leads out of the root",
		"gone.iai: There is no such file.",
		"big.iai:1:1: The file has 4194318 bytes, and at most 4194304 are read",
		"1 file laid out, 0 unchanged, 3 left alone.",
	} {
		if !strings.Contains(r.err, want) {
			t.Errorf("it does not say %q:\n%s", want, r.err)
		}
	}
	if r.status != 2 || read(t, filepath.Join(dir, "a.iai")) != tidy || read(t, filepath.Join(outside, "x.iai")) != untidy {
		t.Errorf("status %d, files %q and %q", r.status, read(t, filepath.Join(dir, "a.iai")), read(t, filepath.Join(outside, "x.iai")))
	}
}

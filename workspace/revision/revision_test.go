package revision

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// history is a repository of a test.
type history struct {
	t   *testing.T
	dir string
}

func newHistory(t *testing.T) *history {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := &history{t, dir}
	h.git("init", "-q", "-b", "main")
	return h
}

func (h *history) git(args ...string) string {
	h.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = h.dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null",
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org")
	out, err := cmd.CombinedOutput()
	if err != nil {
		h.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

func (h *history) write(name, content string) {
	h.t.Helper()
	full := filepath.Join(h.dir, name)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		h.t.Fatal(err)
	}
}

func (h *history) link(name, to string) {
	h.t.Helper()
	if err := os.Symlink(to, filepath.Join(h.dir, name)); err != nil {
		h.t.Fatal(err)
	}
}

func (h *history) commit() string {
	h.git("add", "-A", "-f")
	h.git("commit", "-q", "--allow-empty", "-m", "x")
	return h.git("rev-parse", "HEAD")
}

func (h *history) tree(below, name string) *Tree {
	h.t.Helper()
	r, err := Open(context.Background(), filepath.Join(h.dir, below))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(r.Close)
	tree, err := r.Tree(name)
	if err != nil {
		h.t.Fatal(err)
	}
	return tree
}

func everything(string) bool { return true }
func nothing(string) bool    { return false }

// A revision is read as it was committed, whatever the work tree says now.
func TestTree(t *testing.T) {
	h := newHistory(t)
	h.write("a.iai", "one\n")
	h.write("sub/b.iai", "two")
	h.write("sub/ünïcode \"name\".iai", "")
	h.write("node_modules/c.iai", "skipped")
	h.write("other.txt", "no")
	first := h.commit()
	h.write("a.iai", "changed\n")
	if err := os.Remove(filepath.Join(h.dir, "sub/b.iai")); err != nil {
		t.Fatal(err)
	}
	h.git("tag", "v1")
	h.commit()

	for _, name := range []string{first, first[:9], "HEAD~1", "v1", "HEAD^", "main~1"} {
		tree := h.tree("", name)
		if tree.Commit != first {
			t.Errorf("%s is %s, want %s", name, tree.Commit, first)
		}
		got, err := tree.List(func(n string) bool { return strings.HasSuffix(n, ".iai") }, func(d string) bool { return d == "node_modules" })
		if want := []string{"a.iai", "sub/b.iai", "sub/ünïcode \"name\".iai"}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%s lists %q, want %q (%v)", name, got, want, err)
		}
	}
	tree := h.tree("", "HEAD~1")
	for p, want := range map[string]Blob{
		"a.iai":                         {Status: File, Data: "one\n", Size: 4},
		"sub/b.iai":                     {Status: File, Data: "two", Size: 3},
		"sub/ünïcode \"name\".iai":      {Status: File},
		"sub":                           {Status: Directory},
		"":                              {Status: Directory},
		"gone.iai":                      {},
		"a.iai/below":                   {},
		"../" + filepath.Base(h.dir):    {Status: Outside},
		"sub/../a.iai":                  {Status: File, Data: "one\n", Size: 4},
		"sub/../../" + "anything/a.iai": {Status: Outside},
	} {
		if got := tree.Read(p, 100); got != want {
			t.Errorf("%q is %+v, want %+v", p, got, want)
		}
	}
	if got, want := tree.Read("a.iai", 2), (Blob{Status: File, Data: "one", Size: 4}); got != want {
		t.Errorf("cut short it is %+v, want %+v", got, want)
	}
	if got := tree.Read("a.iai", 100); got.Data != "one\n" {
		t.Errorf("after a file that was cut short comes %+v", got)
	}
}

// A content is known by its name, whatever the repository names contents by.
func TestHolds(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		dir, err := filepath.EvalSymlinks(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		h := &history{t, dir}
		h.git("init", "-q", "--object-format="+format)
		h.write("a.iai", "one\n")
		h.write("empty.iai", "")
		h.link("b.iai", "a.iai")
		h.commit()
		tree := h.tree("", "HEAD")
		for _, tt := range []struct {
			path, content string
			want          bool
		}{
			{"a.iai", "one\n", true}, {"a.iai", "one", false}, {"b.iai", "one\n", true}, {"b.iai", "a.iai", false},
			{"empty.iai", "", true}, {"gone.iai", "", false}, {"", "", false},
		} {
			if got := tree.Holds(tt.path, tt.content); got != tt.want {
				t.Errorf("%s: %q holds %q: %v", format, tt.path, tt.content, got)
			}
		}
		if got := tree.Read("a.iai", 10); got.Data != "one\n" {
			t.Errorf("%s: it is read as %+v", format, got)
		}
	}
}

// Below the top of the repository only what lies there is read.
func TestTreeOfADirectory(t *testing.T) {
	h := newHistory(t)
	h.write("top.iai", "top")
	h.write("pkg/a.iai", "a")
	h.link("pkg/up.iai", "../top.iai")
	h.link("pkg/round.iai", "../pkg/a.iai")
	h.commit()
	tree := h.tree("pkg", "HEAD")
	if got, err := tree.List(everything, nothing); err != nil || !slices.Equal(got, []string{"a.iai", "round.iai", "up.iai"}) {
		t.Errorf("it lists %q, %v", got, err)
	}
	for p, want := range map[string]Blob{
		"a.iai":      {Status: File, Data: "a", Size: 1},
		"round.iai":  {Status: File, Data: "a", Size: 1},
		"up.iai":     {Status: Outside},
		"../top.iai": {Status: Outside},
	} {
		if got := tree.Read(p, 100); got != want {
			t.Errorf("%q is %+v, want %+v", p, got, want)
		}
	}
	h.write("new/x.iai", "x")
	if got, err := h.tree("new", "HEAD").List(everything, nothing); err != nil || len(got) != 0 {
		t.Errorf("a directory the revision does not have lists %q, %v", got, err)
	}
}

// Links are followed as on disk, and never out of the root.
func TestLinks(t *testing.T) {
	h := newHistory(t)
	h.write("real.iai", "real")
	h.write("dir/in.iai", "in")
	h.link("file.iai", "real.iai")
	h.link("chain.iai", "./file.iai")
	h.link("dirlink", "dir")
	h.link("dir/back.iai", "../real.iai")
	h.link("loop.iai", "loop.iai")
	h.link("dangling.iai", "nowhere.iai")
	h.link("out.iai", "../../../../etc/passwd")
	h.link("absolute.iai", "/etc/passwd")
	h.link("home.iai", filepath.Join(h.dir, "real.iai"))
	h.commit()
	tree := h.tree("", "HEAD")
	in := Blob{Status: File, Data: "real", Size: 4}
	for p, want := range map[string]Blob{
		"file.iai": in, "chain.iai": in, "dir/back.iai": in, "home.iai": in,
		"dirlink/in.iai":   {Status: File, Data: "in", Size: 2},
		"dirlink/back.iai": in,
		"dirlink":          {Status: Directory},
		"loop.iai":         {Status: Unreadable, Detail: "too many levels of symbolic links"},
		"dangling.iai":     {},
		"out.iai":          {Status: Outside},
		"absolute.iai":     {Status: Outside},
	} {
		if got := tree.Read(p, 100); got != want {
			t.Errorf("%q is %+v, want %+v", p, got, want)
		}
	}
}

// A submodule is another repository: nothing of it is read.
func TestSubmodule(t *testing.T) {
	inner := newHistory(t)
	inner.write("manifest.iai", "kind: manifest\n")
	inner.commit()
	h := newHistory(t)
	h.write("a.iai", "a")
	h.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", inner.dir, "sub")
	h.commit()
	tree := h.tree("", "HEAD")
	if got := tree.Read("sub/manifest.iai", 100); got.Status != Submodule {
		t.Errorf("a file of a submodule is %+v", got)
	}
	if got := tree.Read("sub", 100); got.Status != Directory {
		t.Errorf("a submodule is %+v", got)
	}
	if !tree.InSubmodule("sub/manifest.iai") || tree.InSubmodule("a.iai") || tree.InSubmodule("no/where") {
		t.Error("what lies in a submodule is not told from what does not")
	}
	if got, _ := tree.List(func(n string) bool { return strings.HasSuffix(n, ".iai") }, nothing); !slices.Equal(got, []string{"a.iai"}) {
		t.Errorf("it lists %q", got)
	}
}

func TestIgnored(t *testing.T) {
	h := newHistory(t)
	h.write(".gitignore", "dist/\n*.local.iai\n")
	h.write("tracked.local.iai", "")
	h.commit()
	r, err := Open(context.Background(), h.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	got, err := r.Ignored([]string{"dist/manifest.iai", "src/manifest.iai", "x.local.iai", "tracked.local.iai"})
	if err != nil || len(got) != 2 || !got["dist/manifest.iai"] || !got["x.local.iai"] {
		t.Errorf("ignored are %v, %v", got, err)
	}
	if got, err := r.Ignored([]string{"src/manifest.iai"}); err != nil || len(got) != 0 {
		t.Errorf("ignored are %v, %v", got, err)
	}
}

// What cannot be read is told in one sentence, and which kind of failure it is.
func TestFailures(t *testing.T) {
	h := newHistory(t)
	ctx := context.Background()
	empty, err := Open(ctx, h.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer empty.Close()
	expect := func(name string, err error, reason Reason, words string) {
		t.Helper()
		var own *Error
		if !errors.As(err, &own) || own.Reason != reason || !strings.Contains(own.Message, words) || strings.Contains(own.Message, "\n") {
			t.Errorf("%s: %v, want reason %d and %q", name, err, reason, words)
		}
	}
	_, err = empty.Tree("HEAD")
	expect("no commit", err, NoRevision, "no commit yet")
	h.write("a.iai", "a")
	h.commit()
	for name, words := range map[string]string{
		"nowhere": "There is no revision `nowhere` in this repository", "": "empty name", "a\nb": "control character",
		"--all": "There is no revision `--all`", "HEAD:a.iai": "There is no revision", "HEAD^{tree}": "There is no revision", "..": "There is no revision",
	} {
		_, err = empty.Tree(name)
		expect(name, err, NoRevision, words)
	}
	if _, err = empty.Tree("HEAD"); err != nil {
		t.Errorf("after the failures: %v", err)
	}
	_, err = Open(ctx, t.TempDir())
	expect("no repository", err, NoRepository, "is in no git repository")
	_, err = Open(ctx, filepath.Join(h.dir, ".git"))
	expect("inside .git", err, NoRepository, "git repository")
	shallow := t.TempDir()
	h.write("a.iai", "b")
	h.commit()
	h.git("clone", "-q", "--depth", "1", "file://"+h.dir, shallow)
	r, err := Open(ctx, shallow)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	_, err = r.Tree("HEAD~1")
	expect("shallow", err, NoRevision, "shallow")
	t.Setenv("PATH", t.TempDir())
	_, err = Open(ctx, h.dir)
	expect("no git", err, NoGit, "not on the PATH")
}

// Whatever a repository's configuration, hooks and attributes say, nothing of
// it runs, and a promised object is not fetched.
func TestNothingRuns(t *testing.T) {
	origin := newHistory(t)
	origin.write("a.iai", "a")
	origin.write("b.iai", strings.Repeat("b", 1000))
	origin.commit()
	origin.git("config", "uploadpack.allowFilter", "true")
	origin.git("config", "uploadpack.allowAnySHA1InWant", "true")
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := &history{t, dir}
	origin.git("clone", "-q", "--no-checkout", "--filter=blob:none", "file://"+origin.dir, dir)
	marker := filepath.Join(t.TempDir(), "ran")
	script := filepath.Join(t.TempDir(), "evil")
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho \"$0 $@\" >> '"+marker+"'\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string]string{
		"core.fsmonitor": script, "core.sshCommand": script, "core.pager": script, "core.hooksPath": filepath.Dir(script),
		"core.askPass": script, "core.alternateRefsCommand": script, "credential.helper": script, "diff.external": script,
		"diff.evil.textconv": script, "filter.evil.smudge": script, "filter.evil.clean": script, "filter.evil.process": script,
		"remote.origin.uploadpack": script, "alias.cat-file": "!" + script, "protocol.file.allow": "always", "protocol.ext.allow": "always",
	} {
		h.git("config", key, value)
	}
	h.write(".git/info/attributes", "* filter=evil diff=evil\n")
	h.write("c.iai", "c")
	read := func() {
		r, err := Open(context.Background(), dir)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		tree, err := r.Tree("HEAD")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := tree.List(everything, nothing); err != nil || !slices.Equal(got, []string{"a.iai", "b.iai"}) {
			t.Fatalf("it lists %q, %v", got, err)
		}
		for range 2 {
			if got := tree.Read("a.iai", 100); got.Status != Unreadable {
				t.Errorf("a file that is not in the clone is %+v", got)
			}
		}
		if _, err := r.Ignored([]string{"c.iai"}); err != nil {
			t.Error(err)
		}
	}
	read()
	for _, url := range []string{"ssh://example.invalid/x", "ext::" + script + " x"} {
		h.git("config", "remote.origin.url", url)
		read()
	}
	if ran, err := os.ReadFile(marker); err == nil {
		t.Errorf("this ran:\n%s", ran)
	}
	// The trap is one: git itself, unguarded, falls into it.
	h.git("config", "remote.origin.url", "ssh://example.invalid/x")
	cmd := exec.Command("git", "--no-pager", "rev-list", "--objects", "HEAD", "--missing=error")
	cmd.Dir = dir
	_ = cmd.Run()
	if _, err := os.Stat(marker); err != nil {
		t.Error("git itself runs nothing of this configuration either: the test shows nothing")
	}
}

// The variables a hook is started with name another repository.
func TestInsideAHook(t *testing.T) {
	other, h := newHistory(t), newHistory(t)
	other.write("wrong.iai", "")
	other.commit()
	h.write("right.iai", "")
	h.commit()
	t.Setenv("GIT_DIR", filepath.Join(other.dir, ".git"))
	t.Setenv("GIT_WORK_TREE", other.dir)
	t.Setenv("GIT_INDEX_FILE", filepath.Join(other.dir, ".git/index"))
	r, err := Open(context.Background(), h.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	tree, err := r.Tree("HEAD")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := tree.List(everything, nothing); err != nil || !slices.Equal(got, []string{"right.iai"}) {
		t.Errorf("it lists %q, %v", got, err)
	}
}

// A submodule that was added since is another repository too.
func TestIgnoredBesideSubmodule(t *testing.T) {
	inner, h := newHistory(t), newHistory(t)
	inner.write("a.iai", "")
	inner.commit()
	h.write(".gitignore", "dist/\n")
	h.commit()
	h.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", inner.dir, "sub")
	r, err := Open(context.Background(), h.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	got, err := r.Ignored([]string{"dist/a.iai", "sub/a.iai", "x.iai"})
	if err != nil || !got["dist/a.iai"] || !got["sub/a.iai"] || got["x.iai"] {
		t.Errorf("ignored are %v, %v", got, err)
	}
}

package packs

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"iai/resolver/packfile"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv("IAI_TEST_PULLS_INTO"); dir != "" {
		pullForEver(dir)
	}
	os.Exit(m.Run())
}

func pulled(t testing.TB, version string) Pulled {
	files := react(version)
	return Pulled{Content: content(t, files), Repository: "ghcr.io/acme/react", Manifest: manifestOf(files)}
}

func manifestOf(files []packfile.File) string {
	data, _ := WriteArchive(files)
	return fmt.Sprintf("sha256:%x", sha256.Sum256(data))
}

func openCache(t testing.TB, dir string) *Cache {
	t.Helper()
	c, err := OpenCache(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// roots are the packs the registry of a cache lists; each must be whole.
func roots(t testing.TB, dir string) []string {
	t.Helper()
	d, err := OpenDir(dir, "oci:")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := packfile.Open("oci", d)
	if p, grave := packfile.Grave(s.Problems); grave {
		t.Fatalf("the registry cannot be read: %s", p)
	}
	var out []string
	for _, l := range s.Registry.Listings {
		if p, broken := s.Content(l.Root).Broken(); broken {
			t.Fatalf("%s is listed and broken: %s", l.Root, p)
		}
		out = append(out, l.Root)
	}
	return out
}

func TestCache(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "down")
	c := openCache(t, dir)
	one := pulled(t, "2.1.0")
	root, changed, err := c.Install(one, false)
	if err != nil || !changed {
		t.Fatalf("changed %v, %v", changed, err)
	}
	if want := "ghcr.io/acme/react/" + one.Manifest[7:39]; root != want {
		t.Errorf("root %s, want %s", root, want)
	}
	want := "# The packs of this source. Written by `iai pack index`.\nregistry: v0\npacks:\n" +
		"  - root: " + root + "\n    author: acme\n    id: web.react\n    version: 2.1.0\n    kind: rules\n" +
		"    origin: ghcr.io/acme/react\n    manifest: " + one.Manifest + "\n"
	files := list(t, dir)
	if got := files["registry.yaml"]; got != want {
		t.Errorf("the registry is\n%s\nwant\n%s", got, want)
	}
	for _, f := range react("2.1.0") {
		if files[root+"/"+f.Path] != f.Content {
			t.Errorf("%s holds %q", f.Path, files[root+"/"+f.Path])
		}
	}
	if _, changed, err := c.Install(one, false); err != nil || changed {
		t.Errorf("again: changed %v, %v", changed, err)
	}
	if _, _, err := c.Install(pulled(t, "2.2.0"), false); err != nil {
		t.Error(err)
	}
	if got := roots(t, dir); len(got) != 2 {
		t.Errorf("the cache lists %v", got)
	}
}

// A version that is there is not exchanged for another content unasked.
func TestCacheClash(t *testing.T) {
	dir := t.TempDir()
	c := openCache(t, dir)
	before := pulled(t, "2.1.0")
	first, _, err := c.Install(before, false)
	if err != nil {
		t.Fatal(err)
	}
	files := react("2.1.0")
	files[0].Content += "And never in loops.\n"
	other := Pulled{Content: content(t, files), Repository: "ghcr.io/acme/react", Manifest: manifestOf(files)}
	var clash *Clash
	if _, _, err := c.Install(other, false); !errors.As(err, &clash) || !strings.Contains(err.Error(), "pull with --replace") {
		t.Fatalf("got %v, want a clash", err)
	}
	if got := roots(t, dir); len(got) != 1 || got[0] != first {
		t.Errorf("after the clash the cache lists %v", got)
	}
	second, changed, err := c.Install(other, true)
	if err != nil || !changed {
		t.Fatal(changed, err)
	}
	if got := roots(t, dir); len(got) != 1 || got[0] != second || second == first {
		t.Errorf("after the exchange the cache lists %v", got)
	}
	if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(first))); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the old content is still there: %v", err)
	}
	// The same name from elsewhere is another pack, for a person to choose.
	elsewhere := before
	elsewhere.Repository = "localhost:5000/react"
	root, _, err := c.Install(elsewhere, false)
	if err != nil || !strings.HasPrefix(root, "localhost_5000/react/") {
		t.Error(root, err)
	}
	if got := roots(t, dir); len(got) != 2 {
		t.Errorf("the cache lists %v", got)
	}
}

// What was damaged since is put right by pulling again.
func TestCacheMends(t *testing.T) {
	dir := t.TempDir()
	c := openCache(t, dir)
	p := pulled(t, "2.1.0")
	root, _, err := c.Install(p, false)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, filepath.FromSlash(root), "guardrails.iai")
	if err := os.WriteFile(name, []byte("kind: guardrails\n---\nSomething else.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, changed, err := c.Install(p, false); err != nil || !changed {
		t.Errorf("changed %v, %v", changed, err)
	}
	if data, _ := os.ReadFile(name); string(data) != react("")[0].Content {
		t.Errorf("it holds %q", data)
	}
}

func TestCacheOfAnotherFormat(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, []packfile.File{{Path: "registry.yaml", Content: "registry: v9\npacks: []\n"}})
	if _, _, err := openCache(t, dir).Install(pulled(t, "2.1.0"), true); err == nil || !strings.Contains(err.Error(), "`v9` is not known") {
		t.Errorf("got %v", err)
	}
	if got := list(t, dir)["registry.yaml"]; got != "registry: v9\npacks: []\n" {
		t.Errorf("the registry became %q", got)
	}
}

// Whatever leads out of the cache is not followed.
func TestCacheStaysInside(t *testing.T) {
	outside := t.TempDir()
	dir := t.TempDir()
	if err := os.Symlink(outside, filepath.Join(dir, "ghcr.io")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := openCache(t, dir).Install(pulled(t, "2.1.0"), true); err == nil {
		t.Error("it was installed through a link")
	}
	if got := list(t, outside); len(got) > 0 {
		t.Errorf("there are files outside: %s", names(got))
	}
}

// Many at once: nothing is lost and nothing is half there.
func TestCacheAtOnce(t *testing.T) {
	dir := t.TempDir()
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			c, err := OpenCache(dir)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			if _, _, err := c.Install(pulled(t, fmt.Sprintf("1.%d.0", i)), false); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if got := roots(t, dir); len(got) != 8 {
		t.Errorf("%d packs are listed, want 8", len(got))
	}
}

// A run that is killed at any moment leaves a cache in which everything that is
// listed is whole, and which the next run goes on with as if nothing had been.
func TestCacheSurvivesBeingKilled(t *testing.T) {
	dir := t.TempDir()
	for i := range 12 {
		cmd := exec.Command(os.Args[0], "-test.run=^$")
		cmd.Env = append(os.Environ(), "IAI_TEST_PULLS_INTO="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		if !lines.Scan() {
			t.Fatal("nothing was pulled")
		}
		time.Sleep(time.Duration(i*i) * 200 * time.Microsecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		if got := roots(t, dir); len(got) != 1 {
			t.Fatalf("after it was killed the cache lists %v", got)
		}
	}
	last := pulled(t, "9.9.9")
	root, _, err := openCache(t, dir).Install(last, true)
	if err != nil {
		t.Fatal(err)
	}
	for name := range list(t, dir) {
		switch {
		case strings.Contains(name, leftover):
			t.Errorf("%s was left over", name)
		case !strings.HasPrefix(name, root+"/") && name != "registry.yaml" && name != ".lock" && !strings.Contains(name, "/"):
			t.Errorf("%s is no part of the cache", name)
		}
	}
	if got := roots(t, dir); len(got) != 2 {
		t.Errorf("the cache lists %v", got)
	}
}

// pullForEver exchanges one pack for another content again and again, until it
// is killed.
func pullForEver(dir string) {
	c, err := OpenCache(dir)
	if err != nil {
		panic(err)
	}
	for i := 0; ; i++ {
		var files []packfile.File
		manifest := "id: ui\nversion: 1.0.0\nkind: rules\nprovides:\n  instructions: ["
		for n := range 20 {
			name := fmt.Sprintf("i%d.iai", n)
			files = append(files, packfile.File{Path: name, Content: fmt.Sprintf("kind: tasks\n---\n%d of %d\n", i, n)})
			manifest += name + ", "
		}
		files = append(files, packfile.File{Path: "pack.yaml", Content: strings.TrimSuffix(manifest, ", ") + "]\n"})
		p := Pulled{Content: packfile.ReadContent(inMemory(files)), Repository: "ghcr.io/acme/react", Manifest: manifestOf(files)}
		if _, _, err := c.Install(p, true); err != nil {
			panic(err)
		}
		fmt.Println(i)
	}
}

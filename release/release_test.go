package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

var sample = []file{{"iai", []byte("program"), true}, {"LICENSE", []byte("words"), false}}

// An archive depends on its files and the one time, and on nothing else.
func TestArchives(t *testing.T) {
	at := time.Unix(1_700_000_000, 0)
	for name, pack := range map[string]func(string, []file, time.Time) ([]byte, error){"tar": tarball, "zip": zipped} {
		t.Setenv("TZ", "UTC")
		one, err := pack("iai_1", sample, at)
		if err != nil {
			t.Fatal(err)
		}
		two, err := pack("iai_1", sample, at.In(time.FixedZone("there", 3600*9)))
		if err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s: elsewhere it has other bytes (%v)", name, err)
		}
		if other, _ := pack("iai_1", sample, at.Add(time.Hour)); bytes.Equal(one, other) {
			t.Errorf("%s: the time is not in it", name)
		}
	}
	data, err := tarball("iai_1", sample, at)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(plain)
	head, err := r.Next()
	if err != nil || head.Name != "iai_1/iai" || head.Mode != 0o755 || head.Uid != 0 || head.Uname != "" || head.ModTime.Unix() != 1_700_000_000 {
		t.Errorf("the first file is %+v, %v", head, err)
	}
	if body, _ := io.ReadAll(r); string(body) != "program" {
		t.Errorf("it holds %q", body)
	}
	data, err = zipped("iai_1", sample, at)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(z.File) != 2 || z.File[0].Name != "iai_1/iai" || z.File[0].Mode() != 0o755 || z.File[1].Modified.Unix() != 1_700_000_000 {
		t.Errorf("the zip holds %+v, %v", z.File, err)
	}
}

// The bill lists what the binary itself says it is made of.
func TestBill(t *testing.T) {
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	src := source{version: "v1.2.3", revision: "abc", time: time.Unix(0, 0).UTC()}
	data, err := src.bill(binary, platform{"linux", "amd64"})
	if err != nil {
		t.Fatal(err)
	}
	var got bom
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	main := got.Metadata.Component
	if got.Format != "CycloneDX" || got.Metadata.Timestamp != "1970-01-01T00:00:00Z" || main.Version != "v1.2.3" || main.Type != "application" || len(main.Hashes) != 1 || len(main.Hashes[0].Content) != 64 {
		t.Errorf("got %s", data)
	}
	std := got.Components[len(got.Components)-1]
	if std.Purl != "pkg:golang/std@"+strings.TrimPrefix(runtime.Version(), "go") {
		t.Errorf("the toolchain is %+v", std)
	}
	c := moduleOf(&debug.Module{Path: "example.org/m", Version: "v0.1.0", Sum: "h1:x="})
	if c.Purl != "pkg:golang/example.org/m@v0.1.0" || c.Properties[0] != (property{"go:sum", "h1:x="}) {
		t.Errorf("a module is %+v", c)
	}
}

// A release takes away what the one before has written. The directory may be one
// where other things stand, whatever -out says.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"iai_1_linux_amd64.tar.gz", "iai_1_linux_amd64.cdx.json", "SHA256SUMS", "iai.vsix", "go.mod"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := sweep(dir); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 || entries[0].Name() != "go.mod" || entries[1].Name() != "iai.vsix" {
		t.Errorf("%v are left, %v", entries, err)
	}
	if err := sweep(filepath.Join(dir, "new", "dist")); err != nil {
		t.Error(err)
	}
}

// Built twice, in two directories, the second time with an empty cache and an
// environment that asks for something else, it is the same to the last byte.
func TestBuiltTwice(t *testing.T) {
	if os.Getenv("IAI_LONG") == "" {
		t.Log("a full build is made by make test-long")
		return
	}
	top, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	build := func(env ...string) (string, map[string]string) {
		dir, out := t.TempDir(), t.TempDir()
		// Only what is committed, so that nothing of the first place is in it.
		archive := exec.Command("sh", "-c", `git -C "$0" archive HEAD | tar -x -C "$1"`, top, dir)
		if said, err := archive.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		cmd := exec.Command("go", "run", "./release", "-out", out, "-version", "v1.2.3", "-only", runtime.GOOS+"/"+runtime.GOARCH)
		cmd.Dir = dir
		cmd.Env = append(append(os.Environ(), "SOURCE_DATE_EPOCH=1700000000"), env...)
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		files := map[string]string{}
		entries, err := os.ReadDir(out)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			data, err := os.ReadFile(filepath.Join(out, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			files[e.Name()] = string(data)
		}
		return dir, files
	}
	dirA, a := build("TZ=UTC")
	dirB, b := build("TZ=Asia/Tokyo", "GOFLAGS=-ldflags=-X=main.version=wrong", "GOAMD64=v3", "CGO_ENABLED=1", "GOCACHE="+t.TempDir())
	if len(a) != 3 || len(b) != 3 {
		t.Fatalf("built were %d and %d files, want an archive, its bill and the sums", len(a), len(b))
	}
	for name, data := range a {
		if b[name] != data {
			t.Errorf("%s differs", name)
		}
		if strings.Contains(data, dirA) || strings.Contains(b[name], dirB) {
			t.Errorf("%s names the directory it was built in", name)
		}
	}
}

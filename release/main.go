// Command release builds iai for every platform, the same bytes from the same
// source wherever and whenever that is done, with checksums and a list of what
// is inside.
//
// Nothing of the machine goes into the result but its version of Go, which the
// result names: paths are trimmed, times are that of the commit, and the
// environment's own switches for Go are set aside.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A platform is what a build is for.
type platform struct{ system, arch string }

func (p platform) String() string { return p.system + "/" + p.arch }

var platforms = []platform{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// A source is what is built: the revision, and the one time there is.
type source struct {
	dir      string
	version  string
	revision string
	modified bool
	time     time.Time
}

func main() {
	out := flag.String("out", "dist", "directory to write to")
	version := flag.String("version", "", "the version to build (default: what git describes)")
	only := flag.String("only", "", "build for one platform, such as linux/amd64")
	flag.Parse()
	if err := release(*out, *version, *only); err != nil {
		fmt.Fprintln(os.Stderr, "release: "+err.Error())
		os.Exit(1)
	}
}

func release(out, version, only string) error {
	src, err := read(".", version)
	if err != nil {
		return err
	}
	if err := sweep(out); err != nil {
		return err
	}
	var made []string
	for _, p := range platforms {
		if only != "" && only != p.String() {
			continue
		}
		names, err := src.build(out, p)
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		made = append(made, names...)
		fmt.Println(strings.Join(names, "\n"))
	}
	if len(made) == 0 {
		return fmt.Errorf("there is no platform %q: choose one of %v", only, platforms)
	}
	return writeSums(out, made)
}

// sweep takes away what a release before has written, and nothing else that may
// stand there.
func sweep(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == sumsName || e.Type().IsRegular() && strings.HasPrefix(e.Name(), prefix) {
			if err := os.Remove(filepath.Join(out, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// The names of what a release writes.
const (
	prefix   = "iai_"
	sumsName = "SHA256SUMS"
)

// read asks git what stands in the working directory. SOURCE_DATE_EPOCH, the
// custom for such builds, has the last word on the time; without git it is all
// there is.
func read(dir, version string) (source, error) {
	src := source{dir: dir, version: version}
	git := func(args ...string) string {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			return ""
		}
		return strings.TrimSpace(string(out))
	}
	src.revision = git("rev-parse", "HEAD")
	src.modified = src.revision != "" && git("status", "--porcelain") != ""
	if src.version == "" {
		src.version = git("describe", "--tags", "--always", "--dirty")
	}
	if src.version == "" {
		return src, fmt.Errorf("there is no git repository to take a version from: give -version")
	}
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		epoch = git("log", "-1", "--format=%ct")
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return src, fmt.Errorf("the time of the source is not known: set SOURCE_DATE_EPOCH to seconds since 1970")
	}
	src.time = time.Unix(seconds, 0).UTC()
	return src, nil
}

// build makes the archive of one platform and the list of what is in it, and
// names both.
func (s source) build(out string, p platform) ([]string, error) {
	temp, err := os.MkdirTemp("", "iai-release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	binary := filepath.Join(temp, "iai")
	if p.system == "windows" {
		binary += ".exe"
	}
	if err := s.compile(binary, p); err != nil {
		return nil, err
	}
	base := fmt.Sprintf(prefix+"%s_%s_%s", strings.TrimPrefix(s.version, "v"), p.system, p.arch)
	bill, err := s.bill(binary, p)
	if err != nil {
		return nil, err
	}
	contents, err := s.contents(binary, bill)
	if err != nil {
		return nil, err
	}
	name, pack := base+".tar.gz", tarball
	if p.system == "windows" {
		name, pack = base+".zip", zipped
	}
	data, err := pack(base, contents, s.time)
	if err != nil {
		return nil, err
	}
	sbom := base + ".cdx.json"
	if err := os.WriteFile(filepath.Join(out, sbom), bill, 0o644); err != nil {
		return nil, err
	}
	return []string{name, sbom}, os.WriteFile(filepath.Join(out, name), data, 0o644)
}

// compile builds the program. What it was built from is written into it rather
// than read from the repository by the compiler, so that an unpacked source
// archive gives the same bytes as a clone.
func (s source) compile(binary string, p platform) error {
	stamps := fmt.Sprintf("-s -w -buildid= -X main.version=%s -X main.stampedRevision=%s -X main.stampedModified=%t -X main.stampedDate=%s",
		s.version, s.revision, s.modified, s.time.Format(time.RFC3339))
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", stamps, "-o", binary, "./cmd/iai")
	cmd.Dir = s.dir
	cmd.Stderr = os.Stderr
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if !switches[name] && !strings.HasPrefix(name, "CGO_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "GOOS="+p.system, "GOARCH="+p.arch, "CGO_ENABLED=0", "GOFLAGS=-mod=readonly", "GOWORK=off", "GOENV=off")
	if proxy, err := exec.Command("go", "env", "GOPROXY").Output(); err == nil {
		// Where modules come from is the machine's business; go.sum says what
		// they are.
		cmd.Env = append(cmd.Env, "GOPROXY="+strings.TrimSpace(string(proxy)))
	}
	return cmd.Run()
}

// switches are variables by which an environment could change the result.
var switches = map[string]bool{
	"GOOS": true, "GOARCH": true, "GOAMD64": true, "GOARM64": true, "GOFLAGS": true, "GOEXPERIMENT": true,
	"GOWORK": true, "GOENV": true, "GOPROXY": true, "GODEBUG": true, "GOFIPS140": true, "CC": true, "CXX": true,
}

// contents are the files of an archive, in order.
func (s source) contents(binary string, bill []byte) ([]file, error) {
	program, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	out := []file{{filepath.Base(binary), program, true}}
	for _, name := range []string{"LICENSE", "README.md"} {
		data, err := os.ReadFile(filepath.Join(s.dir, name))
		if err != nil {
			return nil, err
		}
		out = append(out, file{name, data, false})
	}
	return append(out, file{"sbom.cdx.json", bill, false}), nil
}

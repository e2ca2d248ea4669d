package iai_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// The rooms of the house and the doors between them. A room may import those
// listed, the standard library within the limits below, and nothing else of
// the project. A library is named by the start of its path.
var rooms = map[string][]string{
	"iaip/text":           {},
	"iaip/markdown":       {"iaip/text"},
	"iaip/safety":         {"iaip/text"},
	"iaip/syntax":         {"iaip/text", "iaip/markdown", "gopkg.in/yaml.v3"},
	"iaip/schema":         {"iaip/text", "iaip/syntax"},
	"iaip/problem":        {"iaip/text"},
	"iaip/format":         {"iaip/text", "iaip/syntax"},
	"iaip":                {"iaip/text", "iaip/markdown", "iaip/syntax", "iaip/schema", "iaip/problem"},
	"resolver/contract":   {"iaip/syntax"},
	"resolver/identifier": {},
	"resolver/pack":       {},
	"resolver/packfile":   {"iaip/text", "iaip/syntax", "resolver/pack", "resolver/contract"},
	"resolver/component":  {"github.com/creack/pty", "golang.org/x/sys"},
	"workspace":           {"iaip", "iaip/", "resolver/"},
	"workspace/revision":  {},
	"workspace/compare":   {"workspace", "iaip", "iaip/", "resolver/"},
	"packs":               {"iaip/syntax", "resolver/contract", "resolver/packfile"},
	"packs/oci":           {"packs", "resolver/packfile", "oras.land/oras-go", "github.com/opencontainers"},
	"api":                 {"agents", "workspace", "workspace/revision", "workspace/compare", "packs", "resolver/", "iaip", "iaip/"},
	"lsp/rpc":             {"go.lsp.dev", "golang.org/x/sys"},
	"lsp/feature":         {"workspace", "iaip", "iaip/", "resolver/"},
	"lsp":                 {"lsp/feature", "lsp/rpc", "api", "workspace", "iaip", "iaip/", "resolver/", "go.lsp.dev"},
	"mcp":                 {"api", "workspace", "iaip", "iaip/", "resolver/", "github.com/modelcontextprotocol"},
	"agents":              {"workspace", "iaip", "iaip/"},
	"report":              {"api", "iaip/problem"},
	"cmd/iai":             {"*"},
	// Test code that lives in packages of its own.
	"iaip/conformance":          {"iaip/conformance/", "golang.org/x/tools/txtar"},
	"iaip/conformance/naive":    {"gopkg.in/yaml.v3", "github.com/yuin/goldmark"},
	"iaip/conformance/generate": {},
	"bench/lsp":                 {},
	// What servers are compared with: nothing of the project, and of the YAML
	// library only the bare decode that every server for such files needs.
	"bench/lsp/floor":                  {},
	"bench/lsp/flooryaml":              {"gopkg.in/yaml.v3"},
	"bench/mcp":                        {"github.com/modelcontextprotocol"},
	"packs/oci/registrytest":           {},
	"resolver/component/componenttest": {},
	"release":                          {},
}

// Who may touch what the machine has to offer. Everything else is pure.
var (
	mayUseDisk = []string{"bench/", "release", "workspace", "packs", "packs/oci", "packs/oci/registrytest", "agents", "cmd/", "lsp", "lsp/rpc", "mcp", "resolver/component", "resolver/component/componenttest"}
	mayExec    = []string{"bench/", "release", "packs/oci/registrytest", "resolver/component", "resolver/component/componenttest", "workspace/revision", "cmd/"}
	mayGo      = []string{"bench/lsp", "packs/oci/registrytest", "lsp", "lsp/rpc", "mcp", "resolver/component", "cmd/"}
)

// Only these know these libraries.
var owners = map[string][]string{
	"gopkg.in/yaml.v3":                {"iaip/syntax", "iaip/conformance/naive", "bench/lsp/flooryaml"},
	"go.lsp.dev":                      {"lsp", "lsp/rpc"},
	"github.com/modelcontextprotocol": {"mcp", "bench/mcp"},
	"oras.land/oras-go":               {"packs/oci"},
	"github.com/spf13/cobra":          {"cmd/iai"},
	"github.com/creack/pty":           {"resolver/component"},
}

func TestRooms(t *testing.T) {
	for _, f := range sources(t) {
		allowed, known := rooms[f.room]
		if !known {
			t.Errorf("%s lies in %s, which is no room of the house: give it a line here and in docs/architecture.md", f.name, f.room)
			continue
		}
		for _, imp := range f.imports {
			if reason := refused(f.room, imp, allowed); reason != "" {
				t.Errorf("%s imports %s: %s", f.name, imp, reason)
			}
		}
		if strings.Contains(f.body, "\tgo func(") || strings.Contains(f.body, "\tgo ") && goes(f.body) {
			if !in(f.room, mayGo) {
				t.Errorf("%s starts a goroutine, and %s must not", f.name, f.room)
			}
		}
		if strings.Contains(f.body, "time.Now(") && !in(f.room, []string{"bench/", "cmd/", "lsp", "lsp/rpc", "mcp", "resolver/component", "packs/oci/registrytest"}) {
			t.Errorf("%s looks at the clock, and %s must have it injected", f.name, f.room)
		}
	}
}

// The table of rooms in the documentation has each of them once. Test code in
// packages of its own is no room of the house.
func TestRoomsAreDescribed(t *testing.T) {
	data, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	described := map[string]int{}
	for _, line := range strings.Split(string(data), "\n") {
		if name, ok := strings.CutPrefix(line, "| `"); ok {
			name, _, _ = strings.Cut(name, "`")
			described[name]++
		}
	}
	there := map[string]bool{}
	for _, f := range sources(t) {
		there[f.room] = true
	}
	for room, times := range described {
		if times > 1 {
			t.Errorf("docs/architecture.md describes %s %d times", room, times)
		}
		if !there[room] {
			t.Errorf("docs/architecture.md describes %s, which is no room", room)
		}
	}
	for room := range there {
		if described[room] == 0 && !strings.HasSuffix(room, "test") && !in(room, []string{"bench/", "iaip/conformance/"}) {
			t.Errorf("docs/architecture.md does not describe %s", room)
		}
	}
}

// refused says why a room may not import a path, "" if it may.
func refused(room, imp string, allowed []string) string {
	for library, who := range owners {
		if strings.HasPrefix(imp, library) && !in(room, who) {
			return "only " + strings.Join(who, ", ") + " may"
		}
	}
	if imp == "os/exec" && !in(room, mayExec) {
		return "only " + strings.Join(mayExec, ", ") + " may run programs"
	}
	if (imp == "os" || imp == "path/filepath" || imp == "io/ioutil") && !in(room, mayUseDisk) {
		return "the disk belongs to " + strings.Join(mayUseDisk, ", ")
	}
	if first, _, _ := strings.Cut(imp, "/"); !strings.Contains(first, ".") && first != "iai" {
		return "" // the standard library
	}
	local := strings.TrimPrefix(imp, "iai/")
	for _, a := range allowed {
		if a == "*" || local == a || strings.HasSuffix(a, "/") && strings.HasPrefix(local, a) || strings.Contains(a, ".") && strings.HasPrefix(imp, a) {
			return ""
		}
	}
	return "the room's line does not name it"
}

func in(room string, list []string) bool {
	for _, r := range list {
		if room == r || strings.HasSuffix(r, "/") && strings.HasPrefix(room, r) {
			return true
		}
	}
	return false
}

// goes says whether a go statement stands in the text.
func goes(body string) bool {
	for _, line := range strings.Split(body, "\n") {
		if s := strings.TrimSpace(line); strings.HasPrefix(s, "go ") && strings.HasSuffix(s, ")") {
			return true
		}
	}
	return false
}

type source struct {
	name, room, body string
	imports          []string
}

// sources are the Go files of the project that are not tests.
func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	err := filepath.WalkDir(".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if base := e.Name(); name != "." && (strings.HasPrefix(base, ".") || base == "testdata" || base == "node_modules" || base == "editors") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, data, parser.ImportsOnly)
		if err != nil {
			return err
		}
		s := source{name: filepath.ToSlash(name), room: path.Dir(filepath.ToSlash(name)), body: string(data)}
		for _, imp := range parsed.Imports {
			p, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, p)
		}
		out = append(out, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name < out[j].name })
	if len(out) < 50 {
		t.Fatalf("only %d files were found: is this the top of the project?", len(out))
	}
	return out
}

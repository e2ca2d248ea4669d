package packs

import (
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"iai/resolver/packfile"
)

// react are the files of a pack with one rule and one file of instructions.
func react(version string) []packfile.File {
	return []packfile.File{
		{Path: "guardrails.iai", Content: "kind: guardrails\n---\nKeep hooks out of conditions.\n"},
		{Path: "pack.yaml", Content: "author: acme\nid: web.react\nversion: " + version + "\nkind: rules\n" +
			"provides:\n  rules: [rules/react.yaml]\n  instructions: [guardrails.iai]\n"},
		{Path: "rules/react.yaml", Content: "rules:\n- {id: no-class-components, severity: error, directive: Write function components.}\n"},
	}
}

func content(t testing.TB, files []packfile.File) packfile.Content {
	t.Helper()
	c := packfile.ReadContent(inMemory(files))
	if p, broken := c.Broken(); broken {
		t.Fatal(p)
	}
	return c
}

// put writes files below a directory.
func put(t testing.TB, dir string, files []packfile.File) {
	t.Helper()
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(f.Content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func openRoot(t testing.TB, dir string) *os.Root {
	t.Helper()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return root
}

// list names every file below a directory with what it holds.
func list(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func names(files map[string]string) string {
	var out []string
	for name := range files {
		out = append(out, name)
	}
	sort.Strings(out)
	return strings.Join(out, " ")
}

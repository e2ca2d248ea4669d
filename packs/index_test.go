package packs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"iai/resolver/packfile"
)

func TestIndex(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "react-2.1.0"), react("2.1.0"))
	put(t, filepath.Join(dir, "drafts", "react-3.0.0"), react("3.0.0-rc.1"))
	put(t, filepath.Join(dir, "react-2.1.0", "nested"), react("9.9.9"))
	put(t, filepath.Join(dir, ".hidden"), react("9.9.9"))
	put(t, dir, []packfile.File{{Path: "notes/README.md", Content: "No pack."}})
	if err := os.Symlink(filepath.Join(dir, "react-2.1.0"), filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	registry, problems, err := Index(openRoot(t, dir), ".iaip/packs/")
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	const want = "# The packs of this source. Written by `iai pack index`.\nregistry: v0\npacks:\n" +
		"  - root: drafts/react-3.0.0\n    author: acme\n    id: web.react\n    version: 3.0.0-rc.1\n    kind: rules\n" +
		"  - root: react-2.1.0\n    author: acme\n    id: web.react\n    version: 2.1.0\n    kind: rules\n"
	if got := registry.Text(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestIndexRefuses(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "two words"), react("1.0.0"))
	put(t, filepath.Join(dir, "A"), react("1.0.0"))
	put(t, filepath.Join(dir, "a"), react("1.0.0"))
	put(t, dir, []packfile.File{{Path: "broken/pack.yaml", Content: "id: 7\nkind: mod\n"}, {Path: "dir/pack.yaml/x", Content: ""}})
	_, problems, err := Index(openRoot(t, dir), "")
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, p := range problems {
		said = append(said, p.String())
	}
	got := strings.Join(said, "\n")
	for _, want := range []string{
		"broken/pack.yaml:1: `id` must be a string", "broken/pack.yaml:2: `mod` is no kind of pack",
		"dir/pack.yaml: The pack cannot be read: it is a directory.",
		"two words/pack.yaml: A pack cannot stand in `two words`",
		"registry.yaml: The packs cannot stand beside each other: `A` and `a` are one file where case does not count.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("nothing says %q:\n%s", want, got)
		}
	}
	if len(problems) != 5 {
		t.Errorf("%d problems, want 5:\n%s", len(problems), got)
	}
}

func TestVerify(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "good"), react("2.1.0"))
	put(t, filepath.Join(dir, "bad"), react("1.0.0"))
	put(t, filepath.Join(dir, "unlisted"), react("3.0.0"))
	put(t, filepath.Join(dir, "clash"), []packfile.File{
		{Path: "pack.yaml", Content: "id: clash\nkind: rules\nprovides: {commands: [c.yaml]}\n"},
		{Path: "c.yaml", Content: "commands:\n- {id: fix-bug, intentId: generate}\n"},
	})
	put(t, dir, []packfile.File{{Path: "registry.yaml", Content: "packs:\n" +
		"- {root: good, author: acme, id: web.react, version: 2.1.0, kind: rules}\n" +
		"- {root: bad, author: acme, id: web.react, version: 1.0.0, kind: rules}\n" +
		"- {root: gone, author: acme, id: web.react, version: 1.1.0, kind: rules}\n" +
		"- {root: clash, id: clash, kind: rules}\n"}})
	if err := os.Remove(filepath.Join(dir, "bad", "rules", "react.yaml")); err != nil {
		t.Fatal(err)
	}
	looked, problems, err := Verify(openRoot(t, dir), "p/", "workspace")
	if err != nil || looked != 4 {
		t.Fatal(looked, err)
	}
	want := []string{
		"p/bad/pack.yaml: The pack provides `rules/react.yaml`, and it cannot be read: there is no such file.",
		"p/gone/pack.yaml: There is no pack here",
		"p/clash/c.yaml:2: the command \"fix-bug\" is already defined at catalogue/commands.yaml:",
		"p/unlisted/pack.yaml: The registry does not list this pack",
	}
	if len(problems) != len(want) {
		t.Fatalf("%d problems, want %d: %v", len(problems), len(want), problems)
	}
	for i, w := range want {
		if !strings.HasPrefix(problems[i].String(), w) {
			t.Errorf("\n got %s\nwant %s", problems[i], w)
		}
	}
}

package packfile

import (
	"reflect"
	"strings"
	"testing"

	"iai/resolver/pack"
)

func TestReadRegistry(t *testing.T) {
	const src = `# The packs of this source.
registry: v0
packs:
  - root: acme/react-2.1.0
    author: acme
    id: web.react
    version: 2.1.0
    kind: rules
  - {root: old, id: web.react, kind: rules, visible: false, deprecated: gone, origin: ghcr.io/acme/react, manifest: "sha256:aa"}
`
	got, problems := ReadRegistry("registry.yaml", src)
	finds(t, problems)
	want := []Listing{
		{Root: "acme/react-2.1.0", Pack: Pack{Author: "acme", ID: "web.react", Version: "2.1.0", Kind: "rules"}, Line: 4},
		{Root: "old", Pack: Pack{ID: "web.react", Kind: "rules", Hidden: true, Deprecated: true, Notice: "gone"},
			Origin: "ghcr.io/acme/react", Manifest: "sha256:aa", Line: 9},
	}
	for i := range got.Listings {
		l := &got.Listings[i]
		if written := l.Span.Of(src); written != l.Root {
			t.Errorf("the root %s is said to be written at %q", l.Root, written)
		}
		l.Span = want[i].Span
	}
	if !reflect.DeepEqual(got.Listings, want) {
		t.Errorf("\n got %+v\nwant %+v", got.Listings, want)
	}
	candidates := got.Candidates("oci")
	if c := (pack.Candidate{Ref: "old", PackTreeID: "web.react", Kind: "rules", Source: "oci", Root: "old", Hidden: true, Deprecated: true, Notice: "gone"}); candidates[1] != c {
		t.Errorf("got %+v, want %+v", candidates[1], c)
	}
}

func TestReadRegistryOfLittle(t *testing.T) {
	for _, src := range []string{"", "# nothing\n", "packs:\n", "packs: []\n", "registry: v0\n", "---\npacks: []\n---\n"} {
		got, problems := ReadRegistry("registry.yaml", src)
		finds(t, problems)
		if len(got.Listings) != 0 {
			t.Errorf("%q lists %v", src, got.Listings)
		}
	}
}

func TestReadRegistryRefuses(t *testing.T) {
	const one = "- {root: a, id: ui, kind: rules}\n"
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"another format", "registry: v1\npacks: []\n", []string{"registry.yaml:1: format `v1` is not known"}},
		{"packs that are a mapping", "packs: {a: b}\n", []string{"registry.yaml:1: `packs` must be a list, and this is a mapping"}},
		{"a pack that is a word", "packs:\n- a\n", []string{"registry.yaml:2: lists mappings"}},
		{"no root", "packs:\n- {id: ui, kind: rules}\n", []string{"registry.yaml:2: needs `root`"}},
		{"no id", "packs:\n- {root: a, kind: rules}\n", []string{"registry.yaml:2: needs `id`"}},
		{"a root outside", "packs:\n- {root: ../a, id: ui, kind: rules}\n", []string{"registry.yaml:2: `../a` cannot be the root of a pack"}},
		{"the whole source", "packs:\n- {root: ., id: ui, kind: rules}\n", []string{"registry.yaml:2: `.` cannot be the root of a pack"}},
		{"one root twice", "packs:\n" + one + "- {root: A, id: db, kind: rules}\n", []string{"registry.yaml:3: `a` is the root of two packs"}},
		{"a kind there is not", "packs:\n- {root: a, id: ui, kind: mod}\n", []string{"registry.yaml:2: no kind of pack"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, problems := ReadRegistry("registry.yaml", tt.src)
			finds(t, problems, tt.want...)
			if len(got.Listings) > 0 {
				t.Error("a registry with a fault lists packs")
			}
		})
	}
	got, problems := ReadRegistry("registry.yaml", "more: 1\npacks:\n- {root: a, id: ui, kind: rules, size: 7}\n")
	finds(t, problems, "registry.yaml:1: `more` is no key", "registry.yaml:3: `size` is no key")
	if len(got.Listings) != 1 {
		t.Error("keys that nobody knows must not empty a registry")
	}
}

func TestRegistryText(t *testing.T) {
	a := Listing{Root: "b/a", Pack: Pack{Author: "acme", ID: "web.react", Version: "2.1", Kind: "rules"}, Origin: "ghcr.io/acme/react", Manifest: "sha256:aa"}
	b := Listing{Root: "a", Pack: Pack{ID: "ui", Kind: "stack", Hidden: true, Deprecated: true, Notice: "Gone."}}
	const want = "# The packs of this source. Written by `iai pack index`.\nregistry: v0\npacks:\n" +
		"  - root: a\n    id: ui\n    kind: stack\n    visible: false\n    deprecated: Gone.\n" +
		"  - root: b/a\n    author: acme\n    id: web.react\n    version: \"2.1\"\n    kind: rules\n    origin: ghcr.io/acme/react\n    manifest: sha256:aa\n"
	for _, list := range [][]Listing{{a, b}, {b, a}} {
		if got := (Registry{list}).Text(); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
	if got := (Registry{}).Text(); !strings.HasSuffix(got, "registry: v0\npacks: []\n") {
		t.Errorf("got\n%s", got)
	}
	back, problems := ReadRegistry("registry.yaml", want)
	finds(t, problems)
	if back.Text() != want {
		t.Errorf("read and written again it is\n%s", back.Text())
	}
}

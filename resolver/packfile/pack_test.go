package packfile

import (
	"reflect"
	"strings"
	"testing"
)

func TestReadPack(t *testing.T) {
	got, problems := ReadPack("pack.yaml", `# A pack.
author: acme
id: web.react
version: 2.10
kind: rules
visible: false
deprecated: " Use web.ui. "
provides:
  rules: [rules.yaml, more/rules.yaml]
  rulesets:
    - rules.yaml
  stacks: []
  instructions: [guardrails.iai]
x-note: for others
`)
	finds(t, problems)
	want := Pack{
		Author: "acme", ID: "web.react", Version: "2.10", Kind: "rules",
		Hidden: true, Deprecated: true, Notice: "Use web.ui.",
		Provides: Provides{
			Rules: []string{"rules.yaml", "more/rules.yaml"}, Rulesets: []string{"rules.yaml"},
			Instructions: []string{"guardrails.iai"},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
	if files := strings.Join(got.Provides.Files(), " "); files != "guardrails.iai more/rules.yaml pack.yaml rules.yaml" {
		t.Errorf("files %s", files)
	}
	if name := got.Name(); name != "acme@web.react@2.10" {
		t.Errorf("name %s", name)
	}
}

func TestReadPackOfLittle(t *testing.T) {
	for _, tt := range []struct {
		src  string
		want Pack
	}{
		{"id: ui\nkind: stack\n", Pack{ID: "ui", Kind: "stack"}},
		{"id: ui\nkind: stack\nvisible: true\ndeprecated: true\n", Pack{ID: "ui", Kind: "stack", Deprecated: true}},
		{"id: ui\nkind: stack\ndeprecated: false\n", Pack{ID: "ui", Kind: "stack"}},
		{"id: ui\nkind: stack\ndeprecated: ''\n", Pack{ID: "ui", Kind: "stack"}},
		{"id: ui\nkind: stack\nauthor:\nversion: ~\nprovides:\n", Pack{ID: "ui", Kind: "stack"}},
		{"id: ui\nkind: stack\nversion: 2\n", Pack{ID: "ui", Kind: "stack", Version: "2"}},
		{"id: ui\nkind: stack\nprovides: [a.yaml, b.iai]\n", Pack{ID: "ui", Kind: "stack", Provides: Provides{
			Rules: []string{"a.yaml"}, Rulesets: []string{"a.yaml"}, Stacks: []string{"a.yaml"}, Commands: []string{"a.yaml"}, Instructions: []string{"b.iai"},
		}}},
		{"id: '7'\nkind: stack\nversion: v1.2.3-rc.1+b\n", Pack{ID: "7", Kind: "stack", Version: "v1.2.3-rc.1+b"}},
	} {
		got, problems := ReadPack("pack.yaml", tt.src)
		finds(t, problems)
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q:\n got %+v\nwant %+v", tt.src, got, tt.want)
		}
	}
}

func TestReadPackRefuses(t *testing.T) {
	const sound = "id: ui\nkind: rules\n"
	tests := []struct {
		name, src string
		want      []string
	}{
		{"no YAML", "id: [ui\n", []string{"pack.yaml:1: "}},
		{"a list", "- id\n", []string{"pack.yaml:1: must be keys with values"}},
		{"nothing", "", []string{"pack.yaml:1: needs `id`", "pack.yaml:1: needs `kind`, one of `rules`, `stack` and `instructions`"}},
		{"no id", "kind: rules\n", []string{"pack.yaml:1: needs `id`"}},
		{"an empty id", "id: ''\nkind: rules\n", []string{"pack.yaml:1: is empty"}},
		{"an id that is none", "kind: rules\nid: web..react\n", []string{"pack.yaml:2: `web..react` is no pack id"}},
		{"an id that is a request", "kind: rules\nid: web@1.0\n", []string{"pack.yaml:2: `web@1.0` is no pack id"}},
		{"an id with blanks", "kind: rules\nid: ' web'\n", []string{"pack.yaml:2: is no pack id"}},
		{"an id that is a number", "kind: rules\nid: 7\n", []string{"pack.yaml:2: `id` must be a string, and this is a number"}},
		{"a kind there is not", "id: ui\nkind: mod\n", []string{"pack.yaml:2: `mod` is no kind of pack"}},
		{"a kind that is a list", "id: ui\nkind: [rules]\n", []string{"pack.yaml:2: `kind` must be a string, and this is a list"}},
		{"an author that is none", sound + "author: a/b\n", []string{"pack.yaml:3: `a/b` is no author"}},
		{"a version that is none", sound + "version: 1.x\n", []string{"pack.yaml:3: `1.x` is no version"}},
		{"a version that is true", sound + "version: true\n", []string{"pack.yaml:3: `version` must be a string, and this is `true` or `false`"}},
		{"visible that is a word", sound + "visible: yes\n", []string{"pack.yaml:3: `visible` must be `true` or `false`, and this is a string"}},
		{"deprecated that is a number", sound + "deprecated: 1\n", []string{"pack.yaml:3: `deprecated` must be a sentence or `true`"}},
		{"a key nobody knows", sound + "depricated: soon\n", []string{"pack.yaml:3: `depricated` is no key of a pack"}},
		{"provides that is a word", sound + "provides: rules.yaml\n", []string{"pack.yaml:3: `provides` must be lists of files"}},
		{"one list with a file twice", sound + "provides: [a.yaml, a.yaml]\n", []string{"pack.yaml:3: `a.yaml` cannot be listed in `provides`: it stands in this list already"}},
		{"one list with a number", sound + "provides: [7]\n", []string{"pack.yaml:3: `provides` lists files, and this is a number"}},
		{"one list with a manifest", sound + "provides: [manifest.iai]\n", []string{"pack.yaml:3: a manifest belongs to a project"}},
		{"a list that is a word", sound + "provides:\n  rules: rules.yaml\n", []string{"pack.yaml:4: `rules` must be a list, and this is a string"}},
		{"a list there is not", sound + "provides:\n  rule: [a.yaml]\n", []string{"pack.yaml:4: `rule` is no list of `provides`: there are `rules`, `rulesets`"}},
		{"a file that is a number", sound + "provides:\n  rules: [7]\n", []string{"pack.yaml:4: lists files, and this is a number"}},
		{"a file outside", sound + "provides:\n  rules:\n  - ../a.yaml\n", []string{"pack.yaml:5: `../a.yaml` cannot be listed in `provides.rules`: `..` leads elsewhere"}},
		{"a file twice in a list", sound + "provides:\n  rules: [a.yaml, a.yaml]\n", []string{"pack.yaml:4: it stands in this list already"}},
		{"the pack itself", sound + "provides:\n  rules: [pack.yaml]\n", []string{"pack.yaml:4: a pack always has its pack.yaml"}},
		{"instructions that are none", sound + "provides:\n  instructions: [a.md]\n", []string{"pack.yaml:4: instructions are `.iai` files"}},
		{"a manifest", sound + "provides:\n  instructions: [a/manifest.iai]\n", []string{"pack.yaml:4: a manifest belongs to a project"}},
		{"names that collide", sound + "provides:\n  rules: [a.yaml, A.yaml]\n", []string{"pack.yaml:3: are one file where case does not count"}},
		{"a file and a directory", sound + "provides:\n  rules: [a, a/b]\n", []string{"pack.yaml:3: takes it for a directory"}},
		{"several at once", "id: 1\nkind: x\n", []string{"pack.yaml:1: `id`", "pack.yaml:2: `x`"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, problems := ReadPack("pack.yaml", tt.src)
			finds(t, problems, tt.want...)
			_, grave := Grave(problems)
			if minor := strings.Contains(tt.name, "nobody knows"); grave == minor {
				t.Errorf("grave is %v", grave)
			}
		})
	}
}

func TestPackOfTooManyFiles(t *testing.T) {
	var b strings.Builder
	b.WriteString("id: ui\nkind: rules\nprovides:\n  rules:\n")
	for i := range 1000 {
		b.WriteString("  - r" + strings.Repeat("x", i%50) + "-" + string(rune('a'+i%26)) + "-" + strings.Repeat("y", i/50) + ".yaml\n")
	}
	_, problems := ReadPack("pack.yaml", b.String())
	finds(t, problems, "pack.yaml:3: The pack has 1001 files, and at most 1000 are read.")
}

// What is written reads back as what it was.
func TestPackText(t *testing.T) {
	p := Pack{
		Author: "no", ID: "web.react", Version: "2.10", Kind: "stack", Hidden: true, Deprecated: true, Notice: `Use "web.ui": it is newer.`,
		Provides: Provides{Stacks: []string{"stack.yaml"}, Instructions: []string{"a.iai", "b/c.iai"}},
	}
	const want = "author: no\nid: web.react\nversion: \"2.10\"\nkind: stack\nvisible: false\n" +
		`deprecated: "Use \"web.ui\": it is newer."` + "\nprovides:\n  stacks: [stack.yaml]\n  instructions: [a.iai, b/c.iai]\n"
	if got := p.Text(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	back, problems := ReadPack("pack.yaml", p.Text())
	finds(t, problems)
	if !reflect.DeepEqual(back, p) {
		t.Errorf("read back as %+v", back)
	}
	if got := (Pack{ID: "ui", Kind: "rules", Deprecated: true}).Text(); got != "id: ui\nkind: rules\ndeprecated: true\n" {
		t.Errorf("got\n%s", got)
	}
}

package packfile

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
)

func TestContent(t *testing.T) {
	s := Open("workspace", source("packs:\n"+reactListing, map[string]tree{"react-2.1.0": react("2.1.0")}))
	finds(t, s.Problems)
	c := s.Content("react-2.1.0")
	finds(t, c.Problems)
	var paths []string
	for _, f := range c.Files {
		paths = append(paths, f.Path)
	}
	if got := strings.Join(paths, " "); got != "guardrails.iai pack.yaml rules.yaml" {
		t.Errorf("files %s", got)
	}
	d := c.Definitions
	if d.From != "acme@web.react@2.1.0" || len(d.Rules) != 1 || len(d.Rulesets) != 1 {
		t.Errorf("definitions %+v", d)
	}
	if place := d.Rules[0].Place.String(); place != ".iaip/packs/react-2.1.0/rules.yaml:2" {
		t.Errorf("the rule is said to stand at %s", place)
	}
	if s.Content("react-2.1.0") != c {
		t.Error("a content is read once")
	}
}

// The digest is that of the lines `SHA-256  path`, by path.
func TestDigest(t *testing.T) {
	a, b := File{"a.yaml", "one"}, File{"b/c.iai", ""}
	lines := fmt.Sprintf("%x  a.yaml\n%x  b/c.iai\n", sha256.Sum256([]byte("one")), sha256.Sum256(nil))
	want := fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(lines)))
	for _, files := range [][]File{{a, b}, {b, a}} {
		if got := Digest(files); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if Digest([]File{a}) == want || Digest([]File{a, {"b/c.iai", " "}}) == want || Digest([]File{a, {"b/d.iai", ""}}) == want {
		t.Error("another content has the same digest")
	}
}

// What stands beside the files a pack names is no part of it.
func TestDigestLeavesTheRestOut(t *testing.T) {
	before := ReadContent(react("1.0.0"))
	more := react("1.0.0")
	more["README.md"], more["more.iai"] = "x", "y"
	if after := ReadContent(more); after.Digest != before.Digest || before.Digest == "" {
		t.Errorf("%s became %s", before.Digest, after.Digest)
	}
}

func TestContentRefuses(t *testing.T) {
	with := func(path, content string) tree {
		files := react("2.1.0")
		if content == "" {
			delete(files, path)
		} else {
			files[path] = content
		}
		return files
	}
	yaml := react("2.1.0")["pack.yaml"]
	tests := []struct {
		name    string
		files   tree
		missing bool
		want    []string
	}{
		{"no pack.yaml", with("pack.yaml", ""), true, []string{".iaip/packs/react-2.1.0/pack.yaml: There is no pack here"}},
		{"a pack.yaml that cannot be read", with("pack.yaml", "!it is a device"), false, []string{".iaip/packs/react-2.1.0/pack.yaml: cannot be read: it is a device"}},
		{"a pack.yaml that is none", with("pack.yaml", "id: 7\nkind: rules\n"), false, []string{".iaip/packs/react-2.1.0/pack.yaml:1: `id`"}},
		{"another version", with("pack.yaml", strings.Replace(yaml, "2.1.0", "2.2.0", 1)), true,
			[]string{".iaip/packs/registry.yaml:2: lists `acme@web.react@2.1.0` at `react-2.1.0`, and .iaip/packs/react-2.1.0/pack.yaml says otherwise: run `iai pack index`"}},
		{"deprecated since", with("pack.yaml", yaml+"deprecated: true\n"), true, []string{".iaip/packs/registry.yaml:2: says otherwise"}},
		{"a file that is not there", with("rules.yaml", ""), false, []string{".iaip/packs/react-2.1.0/pack.yaml: `rules.yaml`, and it cannot be read: there is no such file"}},
		{"a file that cannot be read", with("rules.yaml", "!it is a link that leads out"), false, []string{".iaip/packs/react-2.1.0/pack.yaml: it is a link that leads out"}},
		{"a file that is too large", with("rules.yaml", strings.Repeat("#", MaxFile+1)), false, []string{".iaip/packs/react-2.1.0/pack.yaml: 4194305 bytes"}},
		{"rules that are none", with("rules.yaml", "rules:\n- {id: 7}\n"), false, []string{".iaip/packs/react-2.1.0/rules.yaml:2: rules[0].id"}},
		{"a severity there is not", with("rules.yaml", "rules:\n- {id: a, severity: fatal, directive: b}\n"), false, []string{".iaip/packs/react-2.1.0/rules.yaml:2: severity"}},
		{"a rule twice", with("rules.yaml", "rules:\n- {id: a, severity: info, directive: b}\n- {id: a, severity: info, directive: c}\n"), false,
			[]string{".iaip/packs/react-2.1.0/rules.yaml:3: already defined at .iaip/packs/react-2.1.0/rules.yaml:2"}},
		{"a command that comes along", with("rules.yaml", "rules: []\ncommands:\n- {id: a, intentId: review}\n"), false,
			[]string{".iaip/packs/react-2.1.0/rules.yaml:3: holds commands, and pack.yaml lists it only under `rules` and `rulesets`"}},
		{"a stack that comes along", with("rules.yaml", "stackPresets:\n- {id: a, name: A}\n"), false,
			[]string{".iaip/packs/react-2.1.0/rules.yaml:2: holds stacks"}},
		{"instructions that cannot be read", with("guardrails.iai", "---\nkind: guardrails\n"), false, []string{".iaip/packs/react-2.1.0/guardrails.iai:1: `---`"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := Open("workspace", source("packs:\n"+reactListing, map[string]tree{"react-2.1.0": tt.files}))
			c := s.Content("react-2.1.0")
			finds(t, c.Problems, tt.want...)
			if c.Missing != tt.missing {
				t.Errorf("missing is %v", c.Missing)
			}
		})
	}
}

func TestOpen(t *testing.T) {
	if s := Open("user", nil); s.AtHand() || !s.Absent || s.RegistryName() != "registry.yaml" {
		t.Errorf("a source that is not at hand: %+v", s)
	}
	if s := Open("workspace", tree{}); !s.AtHand() || !s.Absent || len(s.Problems) > 0 || s.RegistryName() != ".iaip/packs/registry.yaml" {
		t.Errorf("a source without registry: %+v", s)
	}
	s := Open("workspace", tree{"registry.yaml": "!it is a directory"})
	finds(t, s.Problems, ".iaip/packs/registry.yaml: cannot be read: it is a directory")
	s = Open("workspace", tree{"registry.yaml": "packs: 7\n"})
	finds(t, s.Problems, ".iaip/packs/registry.yaml:1: `packs` must be a list")
	finds(t, s.Content("a").Problems, ".iaip/packs/registry.yaml: lists no pack at `a`")
}

// A pack of very large files is refused before all of them are held.
func TestContentTooLarge(t *testing.T) {
	files := tree{}
	pack := Pack{ID: "big", Kind: "rules"}
	for i := range 10 {
		path := fmt.Sprintf("r%d.yaml", i)
		pack.Provides.Rules = append(pack.Provides.Rules, path)
		files[path] = strings.Repeat("#", MaxFile)
	}
	files["pack.yaml"] = pack.Text()
	c := ReadContent(files)
	finds(t, c.Problems, ".iaip/packs/pack.yaml: more than 16777216 bytes")
	if len(c.Files) > 4 || c.Digest != "" {
		t.Errorf("%d files are held, digest %q", len(c.Files), c.Digest)
	}
}

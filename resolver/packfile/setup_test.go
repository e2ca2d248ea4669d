package packfile

import (
	"strings"
	"testing"
)

// tree is a source in memory; a content that begins with ! is a file that
// cannot be read, for the reason behind it.
type tree map[string]string

func (t tree) Name(path string) string { return ".iaip/packs/" + path }

func (t tree) Read(path string) (string, bool, string) {
	content, ok := t[path]
	if why, bad := strings.CutPrefix(content, "!"); bad {
		return "", false, why
	}
	return content, !ok, ""
}

// react is a pack that defines one rule and one ruleset and brings one file of
// instructions.
func react(version string) tree {
	return tree{
		"pack.yaml": "author: acme\nid: web.react\nversion: " + version + "\nkind: rules\n" +
			"provides:\n  rules: [rules.yaml]\n  rulesets: [rules.yaml]\n  instructions: [guardrails.iai]\n",
		"rules.yaml": "rules:\n- {id: no-class-components, severity: error, directive: Write function components.}\n" +
			"rulesets:\n- {id: react, ruleIds: [no-class-components]}\n",
		"guardrails.iai": "kind: guardrails\n---\nKeep hooks out of conditions.\n",
	}
}

// source puts packs and the registry that lists them together.
func source(registry string, packs map[string]tree) tree {
	out := tree{"registry.yaml": registry}
	for root, files := range packs {
		for path, content := range files {
			out[root+"/"+path] = content
		}
	}
	return out
}

const reactListing = "  - {root: react-2.1.0, author: acme, id: web.react, version: 2.1.0, kind: rules}\n"

// said are the problems as a person reads them.
func said(list []Problem) string {
	lines := make([]string, len(list))
	for i, p := range list {
		lines[i] = p.String()
		if p.Minor {
			lines[i] += " (minor)"
		}
	}
	return strings.Join(lines, "\n")
}

// finds fails unless the problems are those in want, each by its line and a
// piece of what it says.
func finds(t *testing.T, list []Problem, want ...string) {
	t.Helper()
	if len(list) != len(want) {
		t.Fatalf("%d problems, want %d:\n%s", len(list), len(want), said(list))
	}
	for i, w := range want {
		place, says, _ := strings.Cut(w, " ")
		if got := list[i].String(); !strings.HasPrefix(got, place) || !strings.Contains(got, says) {
			t.Errorf("problem %d:\n got %s\nwant %s … %s", i, got, place, says)
		}
	}
}

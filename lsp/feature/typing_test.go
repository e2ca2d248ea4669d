package feature

import (
	"strings"
	"testing"

	"iai/workspace"
)

// A file is typed from its first letter to its last. Each word between ‹ and ›
// has to be among the items as soon as its first letter stands, and again with
// nothing typed of it at all.
func TestTyping(t *testing.T) {
	around := workspace.Memory{
		"manifest.iai":       "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    override: [tasks.override.iai]\n  override: {mode: overlay}\n",
		"tasks.iai":          "kind: tasks\n---\n# Tâches\n## Evidence\nText.\n# Style 漢字\n",
		"tasks.override.iai": "kind: tasks\n---\n",
		"tasks.team.iai":     "kind: tasks\n---\n# Team\n",
		"sub/tasks.more.iai": "kind: tasks\n---\n# More\n",
	}
	tests := []struct{ name, file, text string }{
		{"a manifest in block style", "manifest.iai", `‹kind›: ‹manifest›
‹version›: ‹v0›
‹name›: Shop – é 👩‍👩‍👧
‹enabled›:
  - ‹tasks›
  - ‹prompt›
‹disabled›:
- ‹research›
‹tasks›:
  ‹include›:
    ‹merge›:
      - ‹tasks.team.iai›
      - "‹sub/tasks.more.iai›"
    ‹override›:
      - ‹tasks.override.iai›
  ‹override›:
    ‹mode›: ‹overlay›
    ‹algorithm›: '‹markdown_sections›'
‹prompt›:
  ‹metadata›:
    ‹style›:
      ‹verbosity›: ‹low›
    ‹behavior›: {‹do_not_execute›: ‹true›, ‹no_hallucination›: ‹false›}
‹x-contract›:
  ‹project›: shop
  ‹stack›: ‹nextjs-app-router›
  ‹ruleset›: ‹default-solo-dev›
  ‹command›: ‹fix-bug›
  ‹toggles›:
    ‹keep-changes-readable›: ‹true›
    ‹limit-files-changed›: ‹false›
‹x-check›:
  ‹unknown-key›: ‹off›
  ‹duplicate-heading›: "‹warning›"
‹x-packs›:
  ‹source›: ‹oci›
  ‹allow›: [‹prerelease›, ‹deprecated›]
`},
		{"a manifest in brackets", "manifest.iai", `kind: manifest
enabled: [‹tasks›, "‹prompt›",'‹context›']
tasks: {‹include›: {‹merge›: [‹tasks.team.iai›, "‹sub/tasks.more.iai›"], ‹override›: [
  ‹tasks.override.iai›]}, ‹override›: {‹mode›: ‹overlay›}}
x-check: {‹unknown-key›: ‹off›, "‹duplicate-heading›": ‹hint›}
`},
		{"a file of a kind, fenced", "tasks.iai", `---
‹kind›: ‹tasks›
‹task_model›:
  ‹fields›: [id, title]
  ‹required›:
    - ‹title›
‹output›:
  ‹mode›: ‹file›
  ‹path›: out/漢字.md
  ‹format›: "‹jsonl›"
‹workflow›:
  ‹states›: [todo, done]
  ‹default_state›: ‹done›
‹planning›: { ‹prefer_small_tasks›: ‹true› }
---
`},
		{"a list of objects", "references.iai", `‹kind›: ‹references›
‹policy›: ‹prefer›
‹sources›:
  - ‹id›: one
    ‹type›: ‹rfc›
    ‹authority›: ‹primary›
    ‹scope›: ‹global›
  - {‹id›: two, ‹type›: ‹url›}
‹---›
`},
		{"an override", "tasks.override.iai", `kind: tasks
---
‹# Tâches›
Mine.
‹## Evidence›
Mine.
‹# Style 漢字›
`},
	}
	for _, tt := range tests {
		for _, nl := range []string{"\n", "\r\n"} {
			t.Run(tt.name, func(t *testing.T) {
				w := workspace.New(around, workspace.Options{})
				w.Snapshot().Check(nil)
				typed := ""
				rest := strings.ReplaceAll(tt.text, "\n", nl)
				for {
					before, after, ok := strings.Cut(rest, "‹")
					if !ok {
						break
					}
					word, behind, _ := strings.Cut(after, "›")
					typed += before
					offered(t, w, tt.file, typed, word)
					first := string([]rune(word)[0])
					offered(t, w, tt.file, typed+first, word)
					typed += word
					rest = behind
				}
			})
		}
	}
}

// offered types a text and looks for a word among the items at its end.
func offered(t *testing.T, w *workspace.Workspace, file, typed, word string) {
	t.Helper()
	s := w.Apply([]workspace.Change{{Path: file, Open: w.Parse(typed)}})
	items, _ := Completions(s, file, len(typed))
	var labels []string
	for _, item := range items {
		if item.Label == word || item.Kind == CompleteHeader && item.Text[:len("kind")] == word {
			return
		}
		labels = append(labels, item.Label)
	}
	tail := typed[strings.LastIndexByte(strings.TrimRight(typed, "\r\n"), '\n')+1:]
	t.Errorf("behind %q the word %q is not offered, but %q", tail, word, labels)
}

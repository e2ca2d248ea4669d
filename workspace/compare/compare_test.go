package compare_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"iai/workspace"
	"iai/workspace/compare"
)

type files = map[string]string

func snapshot(f files) *workspace.Snapshot {
	return workspace.New(workspace.Memory(f), workspace.Options{}).Snapshot()
}

// with is a set of files with some of them changed; an empty text removes one.
func with(f files, changes ...string) files {
	out := maps.Clone(f)
	for i := 0; i < len(changes); i += 2 {
		if out[changes[i]] = changes[i+1]; changes[i+1] == "" {
			delete(out, changes[i])
		}
	}
	return out
}

// told is a difference as a person would note it down, a line for each thing.
func told(list []compare.Manifest) string {
	var b strings.Builder
	side := func(s *compare.Side) string {
		if s == nil {
			return "-"
		}
		return fmt.Sprintf("%s:%d", s.Origin, s.Line)
	}
	word := func(s *string) string {
		if s == nil {
			return "none"
		}
		return *s
	}
	for _, m := range list {
		fmt.Fprintf(&b, "%s %s %s\n", m.Manifest, word(m.Status.From), word(m.Status.To))
		for _, k := range m.Kinds {
			fmt.Fprintf(&b, " %s %v %v\n", k.Kind, k.Digest.From != nil, k.Digest.To != nil)
			for _, s := range k.Sections {
				fmt.Fprintf(&b, "  %s [%s] %s %s\n", s.Change, strings.Join(s.Path, " / "), side(s.From), side(s.To))
			}
			for _, s := range k.Settings {
				fmt.Fprintf(&b, "  set %s %s %s\n", s.Key, or(s.From), or(s.To))
			}
		}
		for _, c := range m.Contract {
			fmt.Fprintf(&b, " contract %s +%s -%s", c.Command, strings.Join(c.RulesAdded, ","), strings.Join(c.RulesDropped, ","))
			for _, s := range c.Constraints {
				fmt.Fprintf(&b, " %s %s %s", s.Key, or(s.From), or(s.To))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func or(raw json.RawMessage) string {
	if raw == nil {
		return "-"
	}
	return string(raw)
}

// guarded is a workspace with an override that adds a section.
var guarded = files{
	"manifest.iai":   "kind: manifest\nenabled: [guardrails]\nguardrails:\n  include: {merge: [extra.iai], override: [local.iai]}\n  override: {mode: overlay}\n",
	"guardrails.iai": "kind: guardrails\nseverity: high\n---\n# Safety\nNever push.\n# Style\nBe brief.\n",
	"extra.iai":      "kind: guardrails\n---\n# More\nAsk first.\n",
	"local.iai":      "kind: guardrails\n---\n# Mine\nHello.\n",
}

func TestSnapshots(t *testing.T) {
	const head = "manifest.iai ok ok\n guardrails true true\n"
	replaceAll := strings.Replace(guarded["manifest.iai"], "mode: overlay", "mode: replace_all", 1)
	for _, tt := range []struct {
		name     string
		from, to files
		want     string
	}{
		{"nothing", guarded, guarded, ""},
		{"a comment in frontmatter", guarded, with(guarded, "extra.iai", "# why\nkind: guardrails\n---\n# More\nAsk first.\n"), ""},
		{"a file renamed without effect", guarded, with(guarded, "extra.iai", "", "other.iai", guarded["extra.iai"],
			"manifest.iai", strings.Replace(guarded["manifest.iai"], "extra.iai", "other.iai", 1)), ""},
		{"the manifest moved to its other place", files{"manifest.iai": "kind: manifest\nenabled: [context]\ncontext: {include: {merge: [x.iai]}}\n", "x.iai": "kind: context\n---\nHi\n"},
			files{".iaip/manifest.iai": "kind: manifest\nenabled: [context]\ncontext: {include: {merge: [../x.iai]}}\n", "x.iai": "kind: context\n---\nHi\n"}, ""},
		{"line ends and blank lines at the end of sections", guarded, with(guarded, "guardrails.iai", "kind: guardrails\r\nseverity: high\r\n---\r\n# Safety\r\nNever push.\r\n\r\n# Style\r\nBe brief.\r\n"), ""},
		{"overlay or not, where nothing is overlaid", with(guarded, "local.iai", ""), with(guarded, "local.iai", "", "manifest.iai", replaceAll), ""},

		{"a sentence", guarded, with(guarded, "guardrails.iai", "kind: guardrails\nseverity: high\n---\n# Safety\nNever push.\n# Style\nBe long.\n"),
			head + "  changed [# Style] guardrails.iai:6 guardrails.iai:6\n"},
		{"a section more and one less", guarded, with(guarded, "extra.iai", "kind: guardrails\n---\n# Less\nDo not ask.\n"),
			head + "  removed [# More] extra.iai:3 -\n  added [# Less] - extra.iai:3\n"},
		{"one word of the override silences a guardrail", guarded, with(guarded, "local.iai", "kind: guardrails\n---\n# Safety\nHello.\n"),
			head + "  silenced [# Safety] guardrails.iai:4 local.iai:3\n  removed [# Mine] local.iai:3 -\n"},
		{"and back", with(guarded, "local.iai", "kind: guardrails\n---\n# Safety\nHello.\n"), guarded,
			head + "  restored [# Safety] local.iai:3 guardrails.iai:4\n  added [# Mine] - local.iai:3\n"},
		{"one word of the mode silences all", guarded, with(guarded, "manifest.iai", replaceAll),
			head + "  silenced [# Safety] guardrails.iai:4 -\n  silenced [# Style] guardrails.iai:6 -\n  silenced [# More] extra.iai:3 -\n  set severity \"high\" -\n"},
		{"a silenced guardrail that is edited too", guarded, with(guarded, "local.iai", "kind: guardrails\n---\n# Safety\nHello.\n",
			"guardrails.iai", "kind: guardrails\nseverity: high\n---\n# Safety\nNever push it.\n# Style\nBe brief.\n"),
			head + "  silenced [# Safety] guardrails.iai:4 local.iai:3\n  removed [# Mine] local.iai:3 -\n"},
		{"an include taken out silences its file", guarded, with(guarded, "manifest.iai", strings.Replace(guarded["manifest.iai"], "merge: [extra.iai], ", "", 1)),
			head + "  silenced [# More] extra.iai:3 -\n"},
		{"an include taken out with its file", guarded, with(guarded, "extra.iai", "", "manifest.iai", strings.Replace(guarded["manifest.iai"], "merge: [extra.iai], ", "", 1)),
			head + "  removed [# More] extra.iai:3 -\n"},
		{"another override wins", with(guarded, "manifest.iai", strings.Replace(guarded["manifest.iai"], "[local.iai]", "[local.iai, second.iai]", 1), "second.iai", "kind: guardrails\n---\n# Mine\nSecond.\n"),
			with(guarded, "manifest.iai", strings.Replace(guarded["manifest.iai"], "[local.iai]", "[local.iai, second.iai]", 1), "second.iai", "kind: guardrails\n---\n# Mine\nSecond.\n", "local.iai", ""),
			head + "  restored [# Mine] local.iai:3 second.iai:3\n"},

		{"two sections change places", guarded, with(guarded, "guardrails.iai", "kind: guardrails\nseverity: high\n---\n# Style\nBe brief.\n# Safety\nNever push.\n"),
			head + "  moved [# Style] guardrails.iai:6 guardrails.iai:4\n"},
		{"a section under another heading", files{"manifest.iai": "kind: manifest\nenabled: [tasks]\n", "tasks.iai": "kind: tasks\n---\n# A\na\n## X\nx\n# B\nb\n"},
			files{"manifest.iai": "kind: manifest\nenabled: [tasks]\n", "tasks.iai": "kind: tasks\n---\n# A\na\n# B\nb\n## X\nx\n"},
			"manifest.iai ok ok\n tasks true true\n  moved [# B / ## X] tasks.iai:5 tasks.iai:7\n"},

		{"settings", guarded, with(guarded, "guardrails.iai", "kind: guardrails\nscope: [a, b]\n---\n# Safety\nNever push.\n# Style\nBe brief.\n"),
			head + "  set scope - [\"a\",\"b\"]\n  set severity \"high\" -\n"},
		{"a null is no value", guarded, with(guarded, "extra.iai", "kind: guardrails\nscope: null\n---\n# More\nAsk first.\n"), ""},

		{"a kind disabled", guarded, with(guarded, "manifest.iai", strings.Replace(guarded["manifest.iai"], "[guardrails]", "[guardrails]\ndisabled: [guardrails]", 1)),
			"manifest.iai ok ok\n guardrails true false\n  silenced [# Safety] guardrails.iai:4 -\n  silenced [# Style] guardrails.iai:6 -\n  silenced [# More] extra.iai:3 -\n  silenced [# Mine] local.iai:3 -\n  set severity \"high\" -\n"},
		{"an empty kind enabled", files{"manifest.iai": "kind: manifest\nenabled: []\n"}, files{"manifest.iai": "kind: manifest\nenabled: [lenses]\n"},
			"manifest.iai ok ok\n lenses false true\n"},
		{"stopped", guarded, with(guarded, "extra.iai", ""),
			"manifest.iai ok stopped\n guardrails true false\n  silenced [# Safety] guardrails.iai:4 -\n  silenced [# Style] guardrails.iai:6 -\n  removed [# More] extra.iai:3 -\n  silenced [# Mine] local.iai:3 -\n  set severity \"high\" -\n"},
		{"stopped on both sides", with(guarded, "extra.iai", ""), with(guarded, "extra.iai", "", "guardrails.iai", ""), ""},
		{"a manifest more", files{}, files{"a/manifest.iai": "kind: manifest\nenabled: [context]\n", "a/context.iai": "kind: context\n---\nHi\n"},
			"a/manifest.iai none ok\n context false true\n  added [] - a/context.iai:3\n"},
		{"both manifests of a directory gone", files{"manifest.iai": "kind: manifest\n", ".iaip/manifest.iai": "kind: manifest\n"}, files{},
			".iaip/manifest.iai ok none\nmanifest.iai ok none\n"},
		{"a manifest less, its texts left behind", files{"a/manifest.iai": "kind: manifest\nenabled: [context]\n", "a/context.iai": "kind: context\n---\nHi\n"}, files{"a/context.iai": "kind: context\n---\nHi\n"},
			"a/manifest.iai ok none\n context true false\n  silenced [] a/context.iai:3 -\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := told(compare.Snapshots(snapshot(tt.from), snapshot(tt.to), nil)); got != tt.want {
				t.Errorf("got:\n%swant:\n%s", got, tt.want)
			}
			if got := compare.Snapshots(snapshot(tt.to), snapshot(tt.to), nil); len(got) != 0 {
				t.Errorf("it differs from itself:\n%s", told(got))
			}
		})
	}
}

// Who names no command gets another contract as soon as the manifest means
// another command.
func TestTheCommandMeant(t *testing.T) {
	block := func(command string) files {
		return files{"manifest.iai": "kind: manifest\nenabled: []\nx-contract: {stack: go-service" + command + "}\n"}
	}
	for _, c := range []struct{ from, to, want string }{
		{"", "", ""},
		{", command: fix-bug", ", command: fix-bug", ""},
		{", command: fix-bug", ", command: add-feature", `"fix-bug" → "add-feature"`},
		{", command: fix-bug", "", `"fix-bug" → `},
		{"", ", command: add-feature", ` → "add-feature"`},
	} {
		list := compare.Snapshots(snapshot(block(c.from)), snapshot(block(c.to)), nil)
		got := ""
		for _, m := range list {
			for _, change := range m.Contract {
				if change.Command != "" || len(change.Constraints) == 0 || change.Constraints[0].Key != "command" {
					t.Errorf("%q to %q changes %+v", c.from, c.to, change)
					continue
				}
				got += string(change.Constraints[0].From) + " → " + string(change.Constraints[0].To)
			}
		}
		if got != c.want {
			t.Errorf("%q to %q: %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

// Rules and constraints come and go by command; the built-in catalogue gives
// each of these what its own pages say.
func TestContracts(t *testing.T) {
	manifest := func(block string) files {
		return files{"manifest.iai": "kind: manifest\nenabled: []\nx-contract:\n" + block}
	}
	plain := manifest("  stack: nextjs-app-router\n")
	find := func(t *testing.T, from, to files, command string) string {
		t.Helper()
		list := compare.Snapshots(snapshot(from), snapshot(to), nil)
		if len(list) == 0 {
			return ""
		}
		for _, line := range strings.Split(told(list), "\n") {
			if strings.HasPrefix(line, " contract "+command+" ") {
				return strings.TrimPrefix(line, " contract "+command+" ")
			}
		}
		return ""
	}
	for _, tt := range []struct {
		name     string
		from, to files
		command  string
		want     string
	}{
		{"the same", plain, plain, "create-component", ""},
		{"a rule off, and the constraint it brought", plain, manifest("  stack: nextjs-app-router\n  toggles: {limit-files-changed: false}\n"), "create-component", "+ -limit-files-changed maxFilesChanged 5 -"},
		{"and on again", manifest("  stack: nextjs-app-router\n  toggles: {limit-files-changed: false}\n"), plain, "create-component", "+limit-files-changed - maxFilesChanged - 5"},
		{"a constraint", plain, manifest("  stack: nextjs-app-router\n  constraints: {maxFilesChanged: 2}\n"), "refactor-code", "+ - maxFilesChanged 5 2"},
		{"a rule that the intent does not have", plain, manifest("  stack: nextjs-app-router\n  toggles: {use-existing-ui-components: true}\n"), "review-pr", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := find(t, tt.from, tt.to, tt.command); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
	t.Run("none any more", func(t *testing.T) {
		got := find(t, plain, files{"manifest.iai": "kind: manifest\nenabled: []\n"}, "create-component")
		if !strings.HasPrefix(got, "+ -") || !strings.Contains(got, "ask-before-guessing") || !strings.Contains(got, "maxFilesChanged 5 -") {
			t.Errorf("%q", got)
		}
	})
}

// A rule of a pack that says something else under the same name is another
// rule.
func TestRuleThatSaysSomethingElse(t *testing.T) {
	pack := func(directive string) files {
		return files{
			"manifest.iai":               "kind: manifest\nenabled: []\nx-packs: {source: workspace, requests: [\"acme@web\"]}\nx-contract: {stack: go-service, ruleset: rs}\n",
			".iaip/packs/registry.yaml":  "registry: v0\npacks:\n  - {root: web, author: acme, id: web, version: 1.0.0, kind: rules}\n",
			".iaip/packs/web/pack.yaml":  "author: acme\nid: web\nversion: 1.0.0\nkind: rules\nprovides:\n  rules: [rules.yaml]\n  rulesets: [rules.yaml]\n",
			".iaip/packs/web/rules.yaml": "rules:\n  - {id: r, severity: warn, appliesToIntents: [generate], directive: \"" + directive + "\"}\nrulesets:\n  - {id: rs, ruleIds: [r]}\n",
		}
	}
	list := compare.Snapshots(snapshot(pack("Do this.")), snapshot(pack("Do that.")), nil)
	if got := told(list); !strings.Contains(got, " contract create-component +r -r\n") || strings.Contains(got, "review-pr") {
		t.Errorf("got:\n%s", got)
	}
}

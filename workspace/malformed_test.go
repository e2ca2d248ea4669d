package workspace_test

import (
	"strings"
	"testing"

	"iai/iaip/problem"
)

// Each case is a guardrails file that cannot be read, and what each fix makes
// of it.
func TestFixesOfMalformedFiles(t *testing.T) {
	type fixed struct{ title, after string }
	for _, c := range []struct {
		name, before string
		want         []fixed
	}{
		{"never closed", "---\nkind: guardrails\n\nAsk first, then act.\n",
			[]fixed{{"Add a `---` line where the text begins", "---\nkind: guardrails\n\n---\nAsk first, then act.\n"}}},
		{"never closed, in CRLF lines", "---\r\nkind: guardrails\r\nAsk first, then act.\r\n",
			[]fixed{{"Add a `---` line where the text begins", "---\r\nkind: guardrails\r\n---\r\nAsk first, then act.\r\n"}}},
		{"never closed, and no text", "---\nkind: guardrails",
			[]fixed{{"Add a `---` line where the text begins", "---\nkind: guardrails\n---\n"}}},
		{"no delimiter at all", "kind: guardrails\nAsk first, then act.\n",
			[]fixed{{"Add a `---` line where the text begins", "kind: guardrails\n---\nAsk first, then act.\n"}}},
		{"a key twice", "kind: guardrails\nseverity: critical\nseverity: warning # for now\n---\nAsk first.\n",
			[]fixed{
				{"Remove the first one", "kind: guardrails\nseverity: warning # for now\n---\nAsk first.\n"},
				{"Remove this one", "kind: guardrails\nseverity: critical\n---\nAsk first.\n"},
			}},
		{"a key twice in braces", "{kind: guardrails, severity: critical, severity: warning}\n---\nAsk first.\n",
			[]fixed{
				{"Remove the first one", "{kind: guardrails, severity: warning}\n---\nAsk first.\n"},
				{"Remove this one", "{kind: guardrails, severity: critical}\n---\nAsk first.\n"},
			}},
		{"an unfinished merge in the text", "kind: guardrails\n---\n<<<<<<< HEAD\nAsk first.\n=======\nAct first.\n>>>>>>> theirs\nThen report.\n",
			[]fixed{
				{"Keep our side", "kind: guardrails\n---\nAsk first.\nThen report.\n"},
				{"Keep their side", "kind: guardrails\n---\nAct first.\nThen report.\n"},
			}},
		{"an unfinished merge of three", "kind: guardrails\n<<<<<<< HEAD\nseverity: critical\n||||||| base\n=======\nseverity: warning\n>>>>>>> theirs\n---\nAsk first.\n",
			[]fixed{
				{"Keep our side", "kind: guardrails\nseverity: critical\n---\nAsk first.\n"},
				{"Keep their side", "kind: guardrails\nseverity: warning\n---\nAsk first.\n"},
			}},
		{"an unfinished merge of CRLF lines", "kind: guardrails\r\n---\r\n<<<<<<< HEAD\r\nAsk.\r\n=======\r\nAct.\r\n>>>>>>> theirs\r\n",
			[]fixed{
				{"Keep our side", "kind: guardrails\r\n---\r\nAsk.\r\n"},
				{"Keep their side", "kind: guardrails\r\n---\r\nAct.\r\n"},
			}},
		{"a tab before a key", "kind: guardrails\nx-team:\n\tname: core\n---\nAsk first.\n",
			[]fixed{{"Replace the tab with spaces", "kind: guardrails\nx-team:\n  name: core\n---\nAsk first.\n"}}},
		{"a value with a colon and a comment", "kind: guardrails\nname: core: all of it # the team\n---\nAsk first.\n",
			[]fixed{{"Put the value in quotes", "kind: guardrails\nname: \"core: all of it\" # the team\n---\nAsk first.\n"}}},
		{"a value that begins with a sign", "kind: guardrails\nname: @core\n---\nAsk first.\n",
			[]fixed{{"Put the value in quotes", "kind: guardrails\nname: \"@core\"\n---\nAsk first.\n"}}},
		{"a value that begins with a star", "kind: guardrails\nname: *.iai\n---\nAsk first.\n",
			[]fixed{{"Put the value in quotes", "kind: guardrails\nname: \"*.iai\"\n---\nAsk first.\n"}}},
		{"a key that is no string", "kind: guardrails\n404: gone\n---\nAsk first.\n",
			[]fixed{{"Put the key in quotes", "kind: guardrails\n\"404\": gone\n---\nAsk first.\n"}}},
		{"bytes that are not UTF-8", "kind: guardrails\n---\nAsk f\xfcr it.\n", nil},
		{"a list instead of keys", "- kind\n- guardrails\n---\nAsk first.\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := map[string]string{
				"manifest.iai":   "kind: manifest\nversion: v0\nenabled: [guardrails]\n---\n",
				"guardrails.iai": c.before,
			}
			s := open(files)
			var got []fixed
			for _, p := range s.Problems("guardrails.iai") {
				if p.Rule != problem.MalformedFile {
					continue
				}
				for _, fix := range s.Fixes(p.Finding) {
					got = append(got, fixed{fix.Title, apply(t, s, files, fix)["guardrails.iai"]})
				}
			}
			if len(got) != len(c.want) {
				t.Fatalf("%d fixes, want %d: %q", len(got), len(c.want), got)
			}
			for i, want := range c.want {
				if got[i] != want {
					t.Errorf("fix %d is %q\n%s\nwant %q\n%s", i, got[i].title, show(got[i].after), want.title, show(want.after))
				}
			}
		})
	}
}

func show(s string) string { return strings.ReplaceAll(s, "\r", "<CR>") }

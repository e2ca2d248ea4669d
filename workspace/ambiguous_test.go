package workspace_test

import (
	"strings"
	"testing"

	"iai/iaip/problem"
)

// The override names `## Tests` in each case, and the base has it twice or more.
func TestFixesOfAmbiguousSections(t *testing.T) {
	const none = "not offered"
	for _, c := range []struct{ name, text, renamed, merged string }{
		{"two",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests\nBrowser.\n",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests (2)\nBrowser.\n",
			"## Tests\nUnit.\nBrowser.\n## Style\nPlain.\n"},
		{"three",
			"## Tests\nUnit.\n## Tests\nBrowser.\n## Tests\nLoad.\n",
			"## Tests\nUnit.\n## Tests (2)\nBrowser.\n## Tests (3)\nLoad.\n",
			"## Tests\nUnit.\nBrowser.\nLoad.\n"},
		{"closing marks and a number that is taken",
			"## Tests ##\nUnit.\n## Tests ##\nBrowser.\n## Tests (2)\nLoad.\n",
			"## Tests ##\nUnit.\n## Tests (3) ##\nBrowser.\n## Tests (2)\nLoad.\n",
			"## Tests ##\nUnit.\nBrowser.\n## Tests (2)\nLoad.\n"},
		{"no newline at the end",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests\nBrowser.",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests (2)\nBrowser.",
			"## Tests\nUnit.\nBrowser.\n## Style\nPlain.\n"},
		{"CRLF lines",
			"## Tests\r\nUnit.\r\n## Style\r\n## Tests\r\nBrowser.",
			"## Tests\r\nUnit.\r\n## Style\r\n## Tests (2)\r\nBrowser.",
			"## Tests\r\nUnit.\r\nBrowser.\r\n## Style\r\n"},
		{"parts that would move under another heading",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests\nBrowser.\n### Evidence\nA picture.\n",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests (2)\nBrowser.\n### Evidence\nA picture.\n",
			none},
		{"a fence that would swallow what comes behind it",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests\n```\nmake browser\n",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests (2)\n```\nmake browser\n",
			none},
		{"a later section without text",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests\n",
			"## Tests\nUnit.\n## Style\nPlain.\n## Tests (2)\n",
			"## Tests\nUnit.\n## Style\nPlain.\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			front := "kind: tasks\n---\n"
			if strings.Contains(c.text, "\r") {
				front = "kind: tasks\r\n---\r\n"
			}
			files := map[string]string{
				"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks: {include: {override: [o.iai]}, override: {mode: overlay}}\n---\n",
				"tasks.iai":    front + c.text,
				"o.iai":        front + "## Tests\nAll of them.\n",
			}
			s := open(files)
			got := map[string]string{"Rename the later heading": none, "Merge the sections": none}
			for _, p := range s.Problems("o.iai") {
				if p.Rule != problem.AmbiguousSection {
					continue
				}
				for _, fix := range s.Fixes(p.Finding) {
					next := apply(t, s, files, fix)
					got[fix.Title] = next["tasks.iai"][len(front):]
					if open(next).Resolution("manifest.iai").Stopped {
						t.Errorf("%s: the resolution is still stopped", fix.Title)
					}
				}
			}
			if got["Rename the later heading"] != c.renamed {
				t.Errorf("renamed:\n%s\nwant\n%s", show(got["Rename the later heading"]), show(c.renamed))
			}
			if got["Merge the sections"] != c.merged {
				t.Errorf("merged:\n%s\nwant\n%s", show(got["Merge the sections"]), show(c.merged))
			}
		})
	}
}

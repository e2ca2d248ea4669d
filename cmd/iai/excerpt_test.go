package main

import (
	"strings"
	"testing"

	"iai/iaip/text"
)

// A line is cut by what it takes in a terminal, not by its bytes, and the
// carets stay under the token.
func TestWindowIsCutInColumns(t *testing.T) {
	for name, c := range map[string]struct {
		line     string
		from, to int
		token    string // what stands over the carets
	}{
		"short":            {"kind: context", 6, 13, "context"},
		"wide before":      {"見出し: x", 11, 12, "x"},
		"far right":        {strings.Repeat("a ", 300) + "token", 600, 605, "token"},
		"far right, wide":  {strings.Repeat("見", 300) + "token", 900, 905, "token"},
		"far left":         {"token" + strings.Repeat(" 見", 300), 0, 5, "token"},
		"controls":         {strings.Repeat("\x00", 300) + "token", 300, 305, "token"},
		"millions":         {strings.Repeat("\x01", 3_000_000), 0, 3_000_000, strings.Repeat("<U+0001>", 20)},
		"longer than fits": {strings.Repeat("ab", 300), 0, 600, strings.Repeat("ab", 80)},
	} {
		shown, lead, marks := window(c.line, c.from, c.to)
		if n := text.Columns(shown); n > 162 { // 160, and the signs for what was cut
			t.Errorf("%s: the line takes %d columns", name, n)
		}
		// Columns of what is shown, one entry for each column.
		var cells []rune
		for _, r := range shown {
			for range text.RuneColumns(r) {
				cells = append(cells, r)
			}
		}
		if at := len(lead); at+marks > len(cells) || string(cells[at:at+marks]) != c.token {
			t.Errorf("%s: the carets are %d from column %d of\n%s", name, marks, at, shown)
		}
	}
}

// A value of a long list has as many fixes as the list has entries, and a page of
// them helps nobody.
func TestFewFixesAreShown(t *testing.T) {
	dir := tree(t, map[string]string{
		"manifest.iai": "kind: manifest\nenabled: [context]\nx-export: [agnts]\n---\n",
		"context.iai":  "kind: context\nscope: global\n---\nTea.\n",
	})
	r := iai(t, dir, "", "check", "--only", "invalid-value")
	if strings.Count(r.out, "fix: Change to") != 4 || !strings.Contains(r.out, "fix: Change to `agents`\n") || !strings.Contains(r.out, "= and 14 more fixes\n") {
		t.Errorf("the fixes are\n%s", r.out)
	}
}

package format

import (
	"strings"
	"testing"

	"iai/iaip/syntax"
)

// A line break has just been typed; ‸ is the cursor behind it.
func TestOnType(t *testing.T) {
	const untouched = -1
	tests := []struct {
		name, src string
		want      int // the column the line is given, or untouched
	}{
		{"below a key without a value", "kind: manifest\ncontext:\n‸\n---\n", 2},
		{"below a key with a value", "a:\n  b: 1\n‸\n---\n", 2},
		{"below a key at the margin", "    a: 1\nkind: x\n    ‸\n---\n", 0},
		{"below a key with a comment only", "a: # why\n‸\n---\n", 2},
		{"below a key with an anchor only", "a: &x\n‸\n---\n", 2},
		{"below a key in quotes", "\"a: b\":\n‸\n---\n", 2},
		{"below a key of wide letters", "a:\n  漢字:\n‸\n---\n", 4},
		{"below an item", "a:\n  - x\n‸\n---\n", 2},
		{"below an item of a flush list", "a:\n- x\n    ‸\n---\n", 0},
		{"below a dash alone", "a:\n  -\n‸\n---\n", 4},
		{"below a dash with a comment", "a:\n  - # c\n‸\n---\n", 4},
		{"below the first key of an item", "a:\n  - id: 1\n‸\n---\n", 4},
		{"below the first key of an item far behind its dash", "a:\n-   id: 1\n‸\n---\n", 4},
		{"below a key without a value in an item", "a:\n  - id:\n‸\n---\n", 6},
		{"below an item of a list in a list", "a:\n  - - x\n‸\n---\n", 4},
		{"below an item that is a sentence", "a:\n  - one: two\n  - don't, or do\n‸\n---\n", 2},
		{"below the header of a block", "a:\n  note: |\n‸\n---\n", 4},
		{"below the header of a folded block in an item", "a:\n  - >-\n‸\n---\n", 4},
		{"below a header that states its indentation", "note: |4\n‸\n---\n", 4},
		{"inside a block", "note: |\n     x\n‸\n---\n", 5},
		{"inside a block, below a blank line", "note: |\n  a\n    - b:\n\n‸\n---\n", 4},
		{"behind a block", "note: |\n  a:\nkind: x\n‸\n---\n", 0},
		{"behind an open bracket", "enabled: [\n‸\n---\n", 2},
		{"inside a bracket", "a:\n  b: [x,\n‸\n  ]\n---\n", 4},
		{"inside two brackets", "a: {b: [\n‸\n---\n", 4},
		{"inside a bracket of an item", "a:\n  - [\n‸\n---\n", 6},
		{"before the closing bracket", "a:\n  b: [\n‸]\n---\n", 2},
		{"before a closing brace, with blanks around", "a: {\n  ‸  }\n---\n", 0},
		{"behind a closed bracket", "a:\n  b: [\n    x\n  ]\n‸\n---\n", 2},
		{"a bracket in quotes opens nothing", "a: \"[\"\n‸\n---\n", 0},
		{"a bracket in a comment opens nothing", "a: 1 # [\n‸\n---\n", 0},
		{"a bracket in a word opens nothing", "a: x[\n‸\n---\n", 0},
		{"a quote in a word opens nothing", "a: don't\n‸\n---\n", 0},
		{"inside a quoted value", "a:\n  b: \"one\n‸\n---\n", 4},
		{"inside a single-quoted value", "a: 'it''s\n‸\n---\n", 2},
		{"behind a quoted value of two lines", "a:\n  b: \"one \\\" [\n    two\"\n‸\n---\n", 2},
		{"behind a plain value of two lines", "a: one\n    two\n‸\n---\n", 0},
		{"below a value below its key", "a:\n    \"one\n‸\n---\n", 2},
		{"below a comment", "a:\n  # why\n‸\n---\n", 2},
		{"below a blank line", "a:\n\n‸\n---\n", 2},
		{"blanks that are right already", "a:\n  ‸\n---\n", untouched},
		{"a tab is replaced", "a:\n\t‸\n---\n", 2},
		{"CRLF", "a:\r\n  b:\r\n‸\r\n---\r\n", 4},
		{"byte order mark", "\ufeffa:\n‸\n---\n", 2},
		{"fenced", "---\na:\n‸\n---\n", 2},
		{"fenced, not closed yet", "---\na:\n‸", 2},
		{"settings only", "kind: manifest\na:\n‸", 2},
		{"malformed above", "kind: a: b\na:\n‸\n---\n", 2},
		{"the first line", "---\n‸\nkind: x\n---\n", untouched},
		{"a line with something on it", "a:\n‸b: 1\n---\n", untouched},
		{"the delimiter", "a:\n‸---\n", untouched},
		{"free text", "a: 1\n---\nlist:\n‸\n", untouched},
		{"free text before its delimiter is written", "kind: context\nWords without end\nlist:\n‸\n", untouched},
		{"a file of text", "Words\nlist:\n‸\n", untouched},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			at := strings.Index(tt.src, "‸")
			src := strings.Replace(tt.src, "‸", "", 1)
			edits := OnType(syntax.Parse(src), at, "\n")
			line := strings.LastIndexByte(src[:at], '\n') + 1
			rest := strings.TrimLeft(src[line:], " \t")
			if tt.want == untouched {
				if len(edits) > 0 {
					t.Errorf("edits %v", edits)
				}
				return
			}
			if got, want := apply(t, src, edits), src[:line]+strings.Repeat(" ", tt.want)+rest; got != want {
				t.Errorf("got\n%s\nwant\n%s", conceal(got), conceal(want))
			}
		})
	}
}

func TestOnTypeOfOtherCharacters(t *testing.T) {
	f := syntax.Parse("a:\n\n---\n")
	for _, ch := range []string{"", ":", "-", "x", "\r"} {
		if edits := OnType(f, 3, ch); edits != nil {
			t.Errorf("%q: %v", ch, edits)
		}
	}
	for _, offset := range []int{-5, 0, 99} {
		if edits := OnType(f, offset, "\n"); edits != nil {
			t.Errorf("at %d: %v", offset, edits)
		}
	}
}

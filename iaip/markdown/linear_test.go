package markdown

import (
	"strings"
	"testing"
)

// TestHostileTextsTakeLinearTime scans texts of some megabytes that are all
// nesting, all marks or all beginnings. Done line by line they take a moment;
// a pass over the open blocks per line, or over the rest of the text per mark,
// would take longer than any test may.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	const n = 300_000
	for _, c := range []struct{ name, src string }{
		{"deep quotes", strings.Repeat(">", n) + "\n" + strings.Repeat(">\n", n)},
		{"deep items, blank lines", strings.Repeat("- ", n) + "a\n" + strings.Repeat("\n", n)},
		{"deep items, lines of blanks", strings.Repeat("- ", n) + "a\n" + strings.Repeat(" \n", n)},
		{"deep items, quoted blank lines", "> " + strings.Repeat("- ", n) + "a\n" + strings.Repeat(">\n", n)},
		{"deep items, lazy lines", strings.Repeat("- ", n) + "a\n" + strings.Repeat("a\n", n)},
		{"deep items, lazy lines with indentation", strings.Repeat("- ", n) + "a\n" + strings.Repeat(" a\n", n)},
		{"quotes and items in turn", strings.Repeat("> - ", n) + "a\n" + strings.Repeat("\n>\n", n)},
		{"headings", strings.Repeat("# a\n", n)},
		{"falling headings", strings.Repeat("#\n##\n###\n####\n#####\n######\n", n/6)},
		{"marks on one line", "# " + strings.Repeat("# ", n) + "\n"},
		{"a heading of marks", strings.Repeat("#", n) + "\n"},
		{"fences that never close", strings.Repeat("```\n", n) + strings.Repeat("~~~\n", n)},
		{"backticks on one line", strings.Repeat("```", n) + "\n" + strings.Repeat("``` a`\n", n)},
		{"tags on one line", "<a " + strings.Repeat("b=\"c\" ", n)},
		{"open quotes in a tag", strings.Repeat("<a b=\"\n", n)},
		{"end tags that end nothing", "<pre>" + strings.Repeat("</pre", n) + "\n" + strings.Repeat("</", n)},
		{"comments that never end", strings.Repeat("<!-- ", n) + "\n" + strings.Repeat("<!-- iai-ignore\n", n)},
		{"commas in a comment", "<!-- iai-ignore a" + strings.Repeat(" ,a", n) + " -->\n"},
		{"definitions", strings.Repeat("[a]: b\n", n) + "===\n"},
		{"definitions under underlines", strings.Repeat("[a]: b\n===\n", n)},
		{"labels that never end", strings.Repeat("[", n) + "\n===\n" + strings.Repeat("[a\n", n) + "===\n"},
		{"titles that never end", strings.Repeat("[a]: b \"\n", n) + "===\n"},
		{"titles of many lines", "[a]: b (\n" + strings.Repeat("c\n", n) + "===\n"},
		{"parentheses in a destination", "[a]: " + strings.Repeat("(", n) + "\n===\n"},
		{"underlines", strings.Repeat("=\n", n)},
		{"tabs", strings.Repeat("\t", n) + "\n" + strings.Repeat("-\t", n)},
		{"numbers", strings.Repeat("1", n) + "\n" + strings.Repeat("1. ", n)},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := Scan(c.src, whole(c.src))
			if last := doc.Section(doc.Len() - 1); last.Span.End != len(c.src) {
				t.Errorf("the last section ends at %d of %d", last.Span.End, len(c.src))
			}
			for _, g := range doc.Ignores() {
				if len(g.Split(c.src)) != n+1 {
					t.Errorf("%d codes", len(g.Split(c.src)))
				}
			}
		})
	}
}

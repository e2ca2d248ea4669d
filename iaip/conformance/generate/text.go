package generate

import "strings"

// text writes free text whose headings come from a small store, so that an
// override often meets what it overrides.
func (g *generator) text() string {
	if g.chance(10) {
		return pick(g, "", "\n", " \n\n")
	}
	var out strings.Builder
	if g.chance(8) {
		out.WriteString(pick(g, "---markdown---\n", "---md---\n", "---\n---md---\n---\n"))
	}
	out.WriteString(pick(g, "", "", "\n", "Root text.\n", "\n\nRoot after blanks.\n", "Root without end: "))
	out.WriteString(g.paragraphs())
	g.headings(&out, 1)
	text := out.String()
	if g.chance(20) {
		text = strings.TrimRight(text, "\n")
	}
	return text
}

var titles = [][]string{
	{"# Title", "# Rules", "# Title #", "#   Title\t"},
	{"## Tasks", "## Style", "## Limits", "## Tasks ##", "  ## Style"},
	{"### Evidence", "### Output", "### Evidence ###", "### C#"},
	{"#### Deep", "#### Deep ####", "###### Deepest", "####"},
}

// headings writes different headings of a level, each with text and with the
// headings below it. Now and then a level is left out or a heading comes twice.
func (g *generator) headings(out *strings.Builder, level int) {
	if level > len(titles) {
		return
	}
	if g.chance(25) {
		g.headings(out, level+1)
	}
	seen := map[string]bool{}
	for _, heading := range some(g, 4-level+1, titles[level-1]) {
		bare := strings.Trim(heading, "# \t")
		if seen[bare] && !g.chance(10) {
			continue
		}
		seen[bare] = true
		out.WriteString(g.ownLine(out.String()) + heading + "\n" + g.paragraphs())
		if g.chance(60) {
			g.headings(out, level+1)
		}
	}
}

// ownLine ends a line that is still open.
func (g *generator) ownLine(before string) string {
	if before == "" || strings.HasSuffix(before, "\n") {
		return ""
	}
	return "\n"
}

// pieces are bits of Markdown, most of which look like a heading and are none.
var pieces = []string{
	"A rule.\n", "Two lines\nof a rule.\n", "\n", "\n\n", "- item\n- item\n", "1. one\n2. two\n",
	"```\n# in a fence\n```\n", "~~~ md\n## in a fence\n```\n~~~\n", "````\n```\n## Tasks\n````\n", "```go\n## open to the end\n",
	"> ## quoted\n> text\n", "- ## in a list\n\n  ## in a list too\n\n", "Setext\n===\n", "Setext two\n---\n", "\n    ## indented code\n\n", "\n\t## tab\n\n",
	"<div>\n## Tasks\n</div>\n\n", "<!-- a comment\n## Tasks\n-->\n", "<pre>\n\n## Tasks\n</pre> end\n", "#no blank\n", "####### seven\n", "\\## escaped\n",
	"* * *\n", "---\n", "| a | b |\n|---|---|\n", "[ref]: /url \"a\n", "ünïcode – 漢字 🎉\n", "trailing  \n", "text `code\n## Tasks` text\n", "***\n## Tasks\n",
	"    code\n", "lazy\n    ## continuation\n", "tab\tin text\n", "<https://example.org>\n", "<a>\n\n", "\x00 nul\n",
}

func (g *generator) paragraphs() string {
	out := ""
	for range g.rng.IntN(3) {
		if g.chance(60) {
			out += pieces[g.rng.IntN(4)]
			continue
		}
		out += pick(g, pieces...)
	}
	return out
}

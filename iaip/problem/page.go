package problem

import (
	"fmt"
	"path"
	"strings"
	"unicode/utf8"
)

//go:generate go test ../../workspace -run "TestPages|TestBroken" -update

// Page is the documentation of a rule, in Markdown.
func (r *Rule) Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s %s\n\n", r.Code, r.Name)
	stops := "does not stop the resolution"
	if r.Stops {
		stops = "stops the resolution"
	}
	fmt.Fprintf(&b, "**%s**, class %s, %s. Defined by: %s.\n\n", r.Severity, r.Class, stops, r.Source)
	fmt.Fprintf(&b, "Found when: %s.\n\n", r.When)
	fmt.Fprintf(&b, "## Why it matters\n\n%s\n\n", r.Why)
	bad, good := r.Examples()
	fmt.Fprintf(&b, "## Bad\n\n%s## Good\n\n%s", r.blocks(bad), r.blocks(good))
	fmt.Fprintf(&b, "## How to fix it\n\n%s\n", r.Fix)
	if r.Stops {
		b.WriteString("\nThis problem cannot be silenced or lowered: what stops a resolution has to be mended.\n")
	} else if r.Severity != Error {
		fmt.Fprintf(&b, "\nSilence one place with a comment on the line above, `# iai-ignore %s reason` in frontmatter or `<!-- iai-ignore %s reason -->` in text, or change the severity for a project with `x-check: {%s: off}` in the manifest.\n", r.Code, r.Code, r.Name)
	} else {
		fmt.Fprintf(&b, "\nChange the severity for a project with `x-check: {%s: warning}` in the manifest.\n", r.Name)
	}
	return b.String()
}

// Index is the page that lists all rules, in Markdown. Each row links to the
// page of its rule.
func Index() string {
	var b strings.Builder
	b.WriteString("# Problems\n\nEverything a check can find, by code. These pages are generated from the table the checks use: `iai rule CODE` prints one of them.\n\n")
	b.WriteString("A problem that stops leaves nothing of its manifest in force until it is mended. A few stop only where they bite, which the finding says then.\n")
	class := Class(0)
	for i, r := range Rules {
		if i == 0 || r.Class != class {
			class = r.Class
			fmt.Fprintf(&b, "\n## %s %s\n\n| code | name | severity | stops | found when |\n|---|---|---|---|---|\n", class.Letter(), class)
		}
		stops := ""
		if r.Stops {
			stops = "stops"
		}
		fmt.Fprintf(&b, "| %s | [%s](%s.md) | %s | %s | %s |\n", r.Code, r.Name, r.Name, r.Severity, stops, r.When)
	}
	return b.String()
}

// blocks shows the files of an example, each under its name. The embedded
// archives are read by a test, so one that cannot be read never gets here.
func (r *Rule) blocks(archive string) string {
	e, _ := ReadExample(archive)
	var b strings.Builder
	b.WriteString(e.Comment)
	if f, ok := e.Marked(); ok {
		fmt.Fprintf(&b, " The finding lies on what stands between %s and %s in `%s`.", markOpen, markClose, f.Name)
	}
	b.WriteString("\n\n")
	for _, f := range e.Files {
		body := visible(f.Text, hides)
		if !f.Mark.Empty() {
			body = visible(f.Text[:f.Mark.Start], hides) + markOpen + r.shown(f.Mark.Of(f.Text)) + markClose + visible(f.Text[f.Mark.End:], hides)
		}
		if !strings.HasSuffix(body, "\n") {
			body += "\n"
		}
		body = shorten(body)
		fence := "```"
		for strings.Contains(body, fence) {
			fence += "`"
		}
		fmt.Fprintf(&b, "`%s`:\n\n%s%s\n%s%s\n\n", f.Name, fence, language(f.Name), body, fence)
	}
	return b.String()
}

// language is what a fence says of a file's content.
func language(name string) string {
	switch path.Ext(name) {
	case ".md":
		return "markdown"
	case ".yaml", ".lock":
		return "yaml"
	}
	return strings.TrimPrefix(path.Ext(name), ".")
}

// shown is the marked token on a page. Letters that look like others are
// written out; a secret is not, or every scanner would find it there.
func (r *Rule) shown(token string) string {
	if r == PossibleSecret {
		return token[:4] + "…"
	}
	return visible(token, func(c rune) bool { return hides(c) || c >= utf8.RuneSelf })
}

// visible writes out the code points that would not show on a page, and bytes
// that are none.
func visible(s string, hidden func(rune) bool) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "<0x%02X>", s[i])
		case hidden(r):
			fmt.Fprintf(&b, "<U+%04X>", r)
		default:
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}

// hides says whether a character has no shape of its own and is not what ends
// or indents a line.
func hides(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < ' ', r >= 0x7f && r < 0xa0, r == 0xad:
	case r >= 0x200b && r <= 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
	case r >= 0xe000 && r <= 0xf8ff, r >= 0xfe00 && r <= 0xfe0f, r == 0xfeff, r >= 0xe0000:
	default:
		return false
	}
	return true
}

// shorten leaves out all but the first of many equal lines in a row.
func shorten(s string) string {
	const few = 4
	lines := strings.SplitAfter(s, "\n")
	var b strings.Builder
	for i := 0; i < len(lines); {
		n := 1
		for i+n < len(lines) && lines[i+n] == lines[i] {
			n++
		}
		b.WriteString(lines[i])
		if n > few {
			fmt.Fprintf(&b, "… and the same line %d times more\n", n-1)
		} else {
			b.WriteString(strings.Repeat(lines[i], n-1))
		}
		i += n
	}
	return b.String()
}

package problem

import (
	"embed"
	"fmt"
	"strings"
)

// examples holds a bad and a good workspace for every rule.
//
//go:embed examples
var examples embed.FS

// Examples are the bad and the good example of a rule as txtar archives. In the
// bad one « and » stand around the token the finding lies on.
func (r *Rule) Examples() (bad, good string) {
	return r.example("bad"), r.example("good")
}

func (r *Rule) example(which string) string {
	data, err := examples.ReadFile("examples/" + r.Name + "." + which + ".txtar")
	if err != nil {
		return ""
	}
	return string(data)
}

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
	fmt.Fprintf(&b, "## Bad\n\n%s\n## Good\n\n%s\n", blocks(bad), blocks(good))
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

// blocks shows the files of an example, each under its name.
func blocks(archive string) string {
	var b strings.Builder
	for _, part := range strings.Split("\n"+archive, "\n-- ") {
		name, body, ok := strings.Cut(part, " --\n")
		if !ok {
			if comment := strings.TrimSpace(part); comment != "" {
				fmt.Fprintf(&b, "%s\n\n", comment)
			}
			continue
		}
		fence := "```"
		for strings.Contains(body, fence) {
			fence += "`"
		}
		body = strings.TrimRight(body, "\n")
		fmt.Fprintf(&b, "`%s`:\n\n%siai\n%s\n%s\n\n", name, fence, visible(body), fence)
	}
	return b.String()
}

// visible writes out what would not show on a page.
func visible(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n' || r == '\t':
			b.WriteRune(r)
		case r < ' ' || r == 0x7f || r == 0xfffd || r >= 0x80 && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x2069 || r == 0xfeff || r >= 0xe0000:
			fmt.Fprintf(&b, "<U+%04X>", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

package agents

import (
	"fmt"
	"strings"
)

// Reference is the page on the targets. It is made of the table.
func Reference() string {
	var b strings.Builder
	b.WriteString("# Targets\n\nThis page is generated from the table of targets: `make generate`. [agents.md](agents.md) says how exporting works, [exports.md](exports.md) shows the example shop in each form.\n\n")
	b.WriteString("| target | agent | writes | rules for some paths | reads at most | looked at |\n|---|---|---|---|---|---|\n")
	for i := range Targets {
		t := &Targets[i]
		fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s | %s | %s | %s |\n", t.Name, t.Name, t.Agent, t.writes(), t.scoping(), t.limit(), t.Checked)
	}
	b.WriteString("\nA *block* is a stretch of the file between two marks; what stands around it is yours. A *file* is wholly written by `iai`. Where a target cannot be told paths, a rule that holds for some says so in a sentence.\n")
	for i := range Targets {
		t := &Targets[i]
		fmt.Fprintf(&b, "\n## %s\n\n%s. Documentation: <%s>, looked at on %s.\n", t.Name, t.Agent, t.Source, t.Checked)
		if t.Note != "" {
			fmt.Fprintf(&b, "\n%s\n", t.Note)
		}
		if h := t.header("guardrails", nil); h != "" {
			fmt.Fprintf(&b, "\nHeader of a rule that holds everywhere:\n\n```yaml\n%s```\n", h)
		}
		if t.scopes() {
			fmt.Fprintf(&b, "\nHeader of a rule that holds for some paths:\n\n```yaml\n%s```\n", t.header("guardrails", []string{"src/ui/**", "*.css"}))
		}
		if len(t.Older) > 0 {
			fmt.Fprintf(&b, "\n`iai import` also reads %s.\n", "`"+strings.Join(t.Older, "`, `")+"`")
		}
	}
	return b.String()
}

func (t *Target) writes() string {
	var out []string
	if t.File != "" {
		place := "a block in `" + t.File + "`"
		if t.Nested {
			place += ", in directories too"
		}
		out = append(out, place)
	}
	if t.Dir != "" {
		out = append(out, "files `"+t.Dir+"/iai-KIND"+t.Ext+"`")
	}
	return strings.Join(out, "; ")
}

func (t *Target) scoping() string {
	if !t.scopes() {
		return "in a sentence"
	}
	return "`" + strings.Join(t.GlobKeys[:1], "`, `") + "`"
}

func (t *Target) limit() string {
	l := t.Limit
	if l.Size == 0 {
		return "no limit known"
	}
	s := count(l.Size, l.Unit)
	if l.Whole {
		s += " in all"
	}
	if !l.Cuts {
		s += ", as advice"
	}
	return s
}

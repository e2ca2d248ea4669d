package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"iai/api"
	"iai/workspace/compare"
)

// diffText is a comparison for people at a terminal.
func diffText(paint painter, at *place, sides *api.Sides, d api.Diff) string {
	if !d.Changed {
		return unchangedSentence(d)
	}
	var b strings.Builder
	from, to := between(d)
	fmt.Fprintf(&b, "%s → %s: %s changed\n", paint.bold(visible(from)), paint.bold(visible(to)), plural(len(d.Manifests), "manifest", "manifests"))
	w := diffWriter{&b, paint, at}
	for _, m := range d.Manifests {
		fmt.Fprintf(&b, "\n%s\n", paint.bold(visible(at.shown(m.Manifest))))
		if line, severity := statusLine(m.Status); line != "" {
			fmt.Fprintf(&b, "  %s\n", paint.severity(severity, line))
		}
		for _, stop := range stops(sides, m) {
			fmt.Fprintf(&b, "    %s\n", visible(stop))
		}
		for _, k := range m.Kinds {
			w.kind(k)
		}
		for _, group := range contractGroups(m.Contract) {
			w.contract(group)
		}
	}
	return b.String()
}

// statusLine says in words what became of a manifest as a whole, "" for
// nothing, and how grave that is.
func statusLine(s compare.Statuses) (line, severity string) {
	is := func(p *string, want string) bool { return p != nil && *p == want }
	switch {
	case s.From == nil && is(s.To, "stopped"):
		return "is new, and stopped: nothing of it is in force", "error"
	case s.From == nil:
		return "is new", "info"
	case s.To == nil:
		return "is gone: nothing of it is in force any more", "warning"
	case is(s.To, "stopped") && !is(s.From, "stopped"):
		return "is stopped now: nothing of it is in force any more", "error"
	case is(s.From, "stopped") && !is(s.To, "stopped"):
		return "is not stopped any more", "info"
	}
	return "", ""
}

// stops are the problems that stop a manifest that was not stopped before.
func stops(sides *api.Sides, m compare.Manifest) []string {
	if m.Status.To == nil || *m.Status.To != "stopped" || m.Status.From != nil && *m.Status.From == "stopped" {
		return nil
	}
	var out []string
	for _, f := range sides.To.Resolution(m.Manifest).All() {
		if !f.Stop {
			continue
		}
		line := 1
		if file := sides.To.File(f.File); file != nil {
			line = file.Lines.Line(f.Span.Start) + 1
		}
		out = append(out, fmt.Sprintf("%s %s:%d %s", f.Rule.Code, f.File, line, f.Message))
	}
	return out
}

type diffWriter struct {
	b     *strings.Builder
	paint painter
	at    *place
}

// signs and colours of what became of a section.
var changeMarks = map[string]struct{ sign, color string }{
	compare.Added: {"+", "32"}, compare.Restored: {"+", "32"},
	compare.Removed: {"-", "31"}, compare.Silenced: {"!", "1;31"},
	compare.Changed: {"~", "33"}, compare.Moved: {">", "36"},
}

func (w diffWriter) kind(k compare.Kind) {
	whole := ""
	switch {
	case k.Digest.From == nil:
		whole = " comes into force"
	case k.Digest.To == nil:
		whole = " is not in force any more"
	}
	fmt.Fprintf(w.b, "  %s%s\n", w.paint.bold(k.Kind), whole)
	for _, s := range k.Sections {
		mark := changeMarks[s.Change]
		fmt.Fprintf(w.b, "    %s %s  %s\n", w.paint.paint(mark.color, mark.sign+" "+s.Change), visible(label(s.Path)), w.paint.dim(visible(w.whence(s))))
		if k.Digest.To == nil {
			continue // the texts are all still in the revision before
		}
		for _, line := range body(s) {
			w.line(line)
		}
	}
	for _, s := range k.Settings {
		fmt.Fprintf(w.b, "    %s\n", w.paint.paint("33", "~ setting ")+visible(settingChange(s)))
	}
}

func (w diffWriter) line(line string) {
	color := map[byte]string{'-': "31", '+': "32"}[line[0]]
	fmt.Fprintf(w.b, "        %s\n", w.paint.paint(color, visible(line)))
}

// label names a section.
func label(path []string) string {
	if len(path) == 0 {
		return "(text before the first heading)"
	}
	return strings.Join(path, " › ")
}

// whence says where the text of a section stands.
func (w diffWriter) whence(s compare.Section) string {
	place := func(x *compare.Side) string { return fmt.Sprintf("%s:%d", w.at.shown(x.Origin), x.Line) }
	switch {
	case s.From == nil:
		return place(s.To)
	case s.To == nil:
		return place(s.From)
	case s.Change == compare.Silenced:
		return place(s.From) + ", replaced by " + place(s.To)
	case s.Change == compare.Restored:
		return place(s.To) + ", was replaced by " + place(s.From)
	case s.From.Origin == s.To.Origin && s.From.Line == s.To.Line:
		return place(s.To)
	}
	return place(s.From) + " → " + place(s.To)
}

// body is what an agent loses and gets of a section, line by line.
func body(s compare.Section) []string {
	if s.Change == compare.Moved {
		return nil
	}
	from, to := "", ""
	if s.From != nil {
		from = s.From.Text
	}
	if s.To != nil {
		to = s.To.Text
	}
	return lineDiff(from, to)
}

func settingChange(s compare.Setting) string {
	return s.Key + ": " + valueOr(s.From) + " → " + valueOr(s.To)
}

func valueOr(raw json.RawMessage) string {
	if raw == nil {
		return "none"
	}
	return string(raw)
}

// A contractGroup is the commands whose contracts changed in one way.
type contractGroup struct {
	commands []string
	change   compare.CommandChange
}

func contractGroups(list []compare.CommandChange) []contractGroup {
	var out []contractGroup
	at := map[string]int{}
	for _, change := range list {
		key := fmt.Sprintf("%q %q %q", change.RulesAdded, change.RulesDropped, change.Constraints)
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, contractGroup{change: change})
		}
		name := change.Command
		if name == "" {
			name = "a request that names no command"
		}
		out[i].commands = append(out[i].commands, name)
	}
	return out
}

func (w diffWriter) contract(g contractGroup) {
	fmt.Fprintf(w.b, "  %s %s\n", w.paint.bold("contract of"), visible(strings.Join(g.commands, ", ")))
	for _, line := range contractLines(g.change) {
		color := map[byte]string{'-': "31", '+': "32", '~': "33"}[line[0]]
		fmt.Fprintf(w.b, "    %s\n", w.paint.paint(color, visible(line)))
	}
}

// contractLines are the changes of a contract. A rule that is dropped and added
// says something else.
func contractLines(c compare.CommandChange) []string {
	var out []string
	for _, id := range c.RulesDropped {
		if !contains(c.RulesAdded, id) {
			out = append(out, "- rule "+id)
		}
	}
	for _, id := range c.RulesAdded {
		if contains(c.RulesDropped, id) {
			out = append(out, "~ rule "+id+" says something else")
		} else {
			out = append(out, "+ rule "+id)
		}
	}
	for _, s := range c.Constraints {
		out = append(out, "~ constraint "+settingChange(s))
	}
	if len(out) == 0 {
		out = append(out, "~ other words")
	}
	return out
}

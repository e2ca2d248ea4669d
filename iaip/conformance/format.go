package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Format writes the topics of an answer, the usual ones if none is named, as
// lines in a fixed order:
//
//	status: ok
//	active: context tasks
//	kind tasks ok override=overlay/markdown_sections
//	input base tasks.iai:1
//	input override o.iai:1
//	setting planning = {"max_steps_per_task":3}
//	section (root) from tasks.iai:4
//	section ## Tasks > ### Evidence from o.iai:4 replaces tasks.iai:9, more.iai:3
//	text |a line of the effective text that ends in LF
//	text "a line that shows only when quoted, or has no LF: \t\r\n"
//	problem tasks.iai:1 kind-mismatch stop
//
// A stopped answer has a status and problems only.
func Format(a Answer, topics ...Topic) string {
	if len(topics) == 0 {
		topics = usual
	}
	return strings.Join(formatLines(a, Topics{Resolve: topics}), "\n") + "\n"
}

func formatLines(a Answer, show Topics) []string {
	var w lineWriter
	w.show = show
	w.add(Manifest, "manifest: %s", a.Manifest)
	w.add(Status, "status: %s", a.Status)
	if a.Status == "ok" {
		w.add(Version, "version: %s", a.Version)
		w.add(Active, "active:%s", strings.Join(append([]string{""}, a.ActiveKinds...), " "))
	}
	for _, k := range a.Kinds {
		w.kind(k)
	}
	for _, p := range a.Problems {
		w.add(Problems, "%s", problemLine(p))
	}
	if a.Status == "ok" {
		w.add(Digests, "digest answer %s", a.Digest)
	}
	return w.lines
}

type lineWriter struct {
	show  Topics
	lines []string
}

func (w *lineWriter) add(topic Topic, format string, args ...any) {
	if w.show.has(topic) {
		w.lines = append(w.lines, fmt.Sprintf(format, args...))
	}
}

func (w *lineWriter) kind(k Kind) {
	w.add(Kinds, "kind %s %s override=%s", k.Kind, k.Status, overrideName(k.Override))
	for _, in := range k.Inputs {
		w.add(Inputs, "input %s %s:%d", in.Role, in.Origin, in.Line)
		for _, key := range slices.Sorted(maps.Keys(in.Settings)) {
			w.add(Declared, "declared %s %s = %s", in.Origin, key, canonical(in.Settings[key]))
		}
		w.text(InputText, "source "+in.Origin, in.Text)
		w.add(Digests, "digest input %s %s", in.Origin, in.Digest)
	}
	for _, d := range k.Discarded {
		w.add(Discards, "discarded %s %s by %s", d.Role, d.Origin, d.By)
	}
	for _, key := range slices.Sorted(maps.Keys(k.Settings)) {
		w.add(Settings, "setting %s = %s", key, canonical(k.Settings[key]))
	}
	for _, s := range k.Sections {
		line := fmt.Sprintf("section %s from %s:%d", pathName(s.Path), s.Origin, s.Line)
		for i, r := range s.Replaces {
			lead := ", "
			if i == 0 {
				lead = " replaces "
			}
			line += fmt.Sprintf("%s%s:%d", lead, r.Origin, r.Line)
		}
		w.add(Sections, "%s", line)
		w.text(Pieces, "piece "+pathName(s.Path), s.Text)
	}
	w.text(Text, "text", k.Text)
	w.add(Digests, "digest kind %s %s", k.Kind, k.Digest)
}

func (w *lineWriter) text(topic Topic, lead, text string) {
	for line := range strings.Lines(text) {
		w.add(topic, "%s %s", lead, textLine(line))
	}
}

func overrideName(o *Override) string {
	switch {
	case o == nil:
		return "none"
	case o.Algorithm == nil:
		return o.Mode
	}
	return o.Mode + "/" + *o.Algorithm
}

// pathName drops blanks at the end of an element, because the specification
// does not say whether an empty title leaves the blank after its marks.
func pathName(path []string) string {
	if len(path) == 0 {
		return "(root)"
	}
	var names []string
	for _, name := range path {
		names = append(names, strings.TrimRight(name, " "))
	}
	return strings.Join(names, " > ")
}

// textLine shows a line after a bar if nothing about it is hidden that way.
func textLine(line string) string {
	bare, ended := strings.CutSuffix(line, "\n")
	hidden := func(r rune) bool { return r != ' ' && !unicode.IsGraphic(r) || unicode.Is(unicode.Zs, r) && r != ' ' }
	if !ended || strings.TrimRight(bare, " ") != bare || strings.ContainsFunc(bare, hidden) {
		return strconv.Quote(line)
	}
	return "|" + bare
}

func problemLine(p Problem) string {
	line := fmt.Sprintf("problem %s:%d %s", p.File, p.Range.Start.Line+1, p.Name)
	if p.Stop {
		line += " stop"
	}
	return line
}

package feature

import (
	"strings"

	"iai/iaip"
	"iai/iaip/markdown"
	"iai/iaip/schema"
	"iai/iaip/text"
)

// mostCopied bounds the text that an item may bring along for the sake of the
// headings above its own.
const mostCopied = 4 << 10

// headings offers, in the text of a file that overrides by sections, the
// headings of what it overrides. A heading counts by its whole path, so only
// those are offered as they stand whose path would come out right here; others
// bring the headings above them along. Those carry their text, since a heading
// without it would replace the text by nothing.
func (c *completer) headings() {
	line := c.f.Lines.Span(c.f.Lines.Line(c.at))
	if c.at < c.f.Body.Start || line.Start < c.f.Body.Start || c.f.Doc.InCode(c.at) {
		return
	}
	marks := strings.TrimLeft(line.Of(c.f.Src()), " ")
	indent := line.Len() - len(marks)
	if indent > 3 || marks != "" && marks[0] != '#' || c.at < line.Start+indent {
		return
	}
	c.spot = spot{token: text.Span{Start: line.Start + indent, End: line.End}}
	section := c.f.Doc.SectionAt(line.Start)
	if c.f.Doc.Section(section).Line.Start == line.Start && section > 0 {
		section-- // the heading that is being written is not above itself
	}
	seen := map[string]bool{}
	for i := 1; i < c.f.Doc.Len(); i++ {
		if c.f.Doc.Section(i).Line.Start != line.Start {
			seen[c.f.Doc.PathKey(c.f.Src(), i)] = true
		}
	}
	var below []missing
	for _, u := range uses(c.s, c.file) {
		if u.input == nil || u.slot.Role != iaip.Override || u.k.Override == nil || u.k.Override.Mode != schema.Overlay {
			continue
		}
		for i := range u.at {
			below = append(below, c.offerHeadings(&u.k.Inputs[i], section, seen)...)
		}
	}
	for _, m := range below {
		c.withAncestors(m)
	}
}

// A missing is a heading of an input whose path needs more above it.
type missing struct {
	in      *iaip.Input
	path    []int // the sections from the first one that is missing down
	section int
}

// offerHeadings offers the headings of one input that fit below a section of
// the file, and answers those that need more headings above them.
func (c *completer) offerHeadings(in *iaip.Input, section int, seen map[string]bool) []missing {
	if in.Role == iaip.Metadata {
		return nil
	}
	var out []missing
	doc, src := &in.File.Doc, in.File.Src()
	for i := 1; i < doc.Len(); i++ {
		key := doc.PathKey(src, i)
		if seen[key] {
			continue
		}
		seen[key] = true
		s := doc.Section(i)
		parent := doc.PathKey(src, s.Parent)
		if c.f.Doc.PathKey(c.f.Src(), above(&c.f.Doc, section, s.Level)) == parent {
			c.heading(in, i, doc.Label(src, i), "", "replaces "+in.Origin+":"+itoa(lineOf(in.File, s.Line.Start)))
			continue
		}
		path := doc.Path(i)
		for n := range path {
			p := doc.Section(path[n])
			if c.f.Doc.PathKey(c.f.Src(), above(&c.f.Doc, section, p.Level)) == doc.PathKey(src, p.Parent) {
				out = append(out, missing{in, path[n:], i})
				break
			}
		}
	}
	return out
}

// above is the section that a heading of a level would be below if it stood at
// the end of another section.
func above(doc *markdown.Doc, section, level int) int {
	for section > 0 && doc.Section(section).Level >= level {
		section = doc.Section(section).Parent
	}
	return section
}

// withAncestors offers a heading together with the ones above it that the file
// lacks, unless they would come between a heading and its own.
func (c *completer) withAncestors(m missing) {
	doc, src := &m.in.File.Doc, m.in.File.Src()
	first := doc.Section(m.path[0])
	for i := 1; i < c.f.Doc.Len(); i++ {
		if next := c.f.Doc.Section(i); next.Line.Start > c.at {
			if next.Level > first.Level {
				return
			}
			break
		}
	}
	before := ""
	for _, i := range m.path[:len(m.path)-1] {
		s := doc.Section(i)
		before += s.Span.Of(src)
		if !strings.HasSuffix(before, "\n") {
			before += newline(c.f)
		}
	}
	if len(before) > mostCopied {
		return
	}
	labels := doc.Labels(src, m.section)
	c.heading(m.in, m.section, strings.Join(labels[len(labels)-len(m.path):], " / "), before, "with the headings above it")
}

// heading offers one heading of an input.
func (c *completer) heading(in *iaip.Input, section int, label, before, description string) {
	own := in.File.Doc.Label(in.File.Src(), section)
	item := Completion{Label: label, Description: description, Kind: CompleteHeading, Filter: own, Text: before + own}
	item.Data.Name = in.Origin + "#" + itoa(section)
	c.add(item)
}

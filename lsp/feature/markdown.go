package feature

import (
	"strings"
	"unicode/utf8"

	"iai/iaip"
	"iai/iaip/markdown"
	"iai/iaip/text"
)

// mostShown bounds the text of instructions that one answer quotes. Editors
// show a hover in a small box, and some send it over a slow wire.
const mostShown = 6 << 10

// A page is Markdown that is being written, with places as links.
type page struct {
	strings.Builder
	link Link
}

// place writes a place: a link if the caller can make one.
func (p *page) place(file string, line int) {
	label := file
	if line > 0 {
		label += ":" + itoa(line)
	}
	target := ""
	if p.link != nil {
		target = p.link(file, line)
	}
	if target == "" {
		p.WriteString(code(label))
		return
	}
	// A target in angle brackets may hold anything but those.
	p.WriteString("[" + code(label) + "](<" + linkEscapes.Replace(target) + ">)")
}

var linkEscapes = strings.NewReplacer("<", "%3C", ">", "%3E", "\n", "%0A", "\r", "%0D")

func (p *page) write(parts ...string) {
	for _, s := range parts {
		p.WriteString(s)
	}
}

// paragraph begins a new paragraph unless the page is still empty.
func (p *page) paragraph() {
	if p.Len() > 0 {
		p.WriteString("\n\n")
	}
}

// code quotes a text as code, whatever backticks it holds.
func code(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r", ""), "\n", " ")
	if s == "" {
		return "` `"
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	pad := ""
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		pad = " "
	}
	return fence + pad + s + pad + fence
}

// codes quotes several texts, with commas between them.
func codes(list []string) string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = code(s)
	}
	return strings.Join(quoted, ", ")
}

// quote writes free text of instructions as it would be read, cut to what is
// left of a bound. It answers how many bytes it took.
func (p *page) quote(s string, left int) int {
	cut := cutAt(s, left)
	s = s[:cut]
	p.WriteString(strings.TrimRight(strings.ReplaceAll(s, "\r\n", "\n"), "\n"))
	// A code block or a comment that the cut, or the author, left open would
	// swallow all that follows.
	if fence := openFence(s); fence != "" {
		p.WriteString("\n" + fence)
	} else if strings.LastIndex(s, "<!--") > strings.LastIndex(s, "-->") {
		p.WriteString("\n-->")
	}
	return cut
}

// cutAt is where a text has to end to fit into a number of bytes: behind a
// line if there is one, else behind a character.
func cutAt(s string, most int) int {
	if most <= 0 {
		return 0
	}
	if len(s) <= most {
		return len(s)
	}
	if i := strings.LastIndexByte(s[:most], '\n'); i > 0 {
		return i + 1
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return most
}

// openFence is the mark that closes a code block which a text leaves open, ""
// if it leaves none.
func openFence(s string) string {
	fences := markdown.Scan(s, text.Span{Start: 0, End: len(s)}).Fences()
	if n := len(fences); n > 0 && !fences[n-1].Closed {
		open := strings.TrimLeft(fences[n-1].Open.Of(s), " ")
		n := 0
		for n < len(open) && open[n] == open[0] {
			n++
		}
		return open[:n]
	}
	return ""
}

// title is a heading path for people.
func title(in *iaip.Input, section int) string {
	return strings.Join(in.File.Doc.Labels(in.File.Src(), section), " / ")
}

// sectionLine is the line a section begins on.
func sectionLine(in *iaip.Input, span text.Span) int { return lineOf(in.File, span.Start) }

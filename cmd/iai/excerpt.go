package main

import (
	"fmt"
	"strings"
	"unicode"

	"iai/api"
	"iai/workspace"
)

// excerpt prints a finding the way a good compiler does: the place, the line it
// is on, and carets under the token.
func excerpt(paint painter, at *place, s *workspace.Snapshot, p api.Problem) string {
	var b strings.Builder
	stop := ""
	if p.Stop {
		stop = ", stops the resolution"
	}
	fmt.Fprintf(&b, "%s %s\n", paint.severity(p.Severity, p.Severity+"["+p.Code+"]"), paint.bold(visible(p.Message)))
	width := len(fmt.Sprint(p.Range.Start.Line + 1))
	pad := strings.Repeat(" ", width)
	fmt.Fprintf(&b, "%s%s %s:%d:%d  %s\n", pad, paint.dim("-->"), visible(at.shown(p.File)), p.Range.Start.Line+1, p.Range.Start.Character+1, paint.dim("("+p.Name+stop+")"))
	if f := s.File(p.File); f != nil && p.Range.Start.Line < f.Lines.Count() {
		span := f.Lines.Span(p.Range.Start.Line)
		text := span.Of(f.Src())
		from := clampUnits(text, p.Range.Start.Character)
		to := len(text)
		if p.Range.End.Line == p.Range.Start.Line {
			to = clampUnits(text, p.Range.End.Character)
		}
		shown, lead, marks := window(text, from, max(to, from))
		fmt.Fprintf(&b, "%s %s\n", pad, paint.dim("|"))
		fmt.Fprintf(&b, "%s %s %s\n", paint.dim(fmt.Sprint(p.Range.Start.Line+1)), paint.dim("|"), shown)
		fmt.Fprintf(&b, "%s %s %s%s\n", pad, paint.dim("|"), lead, paint.severity(p.Severity, strings.Repeat("^", max(marks, 1))))
	}
	for _, r := range p.Related {
		fmt.Fprintf(&b, "%s %s %s:%d:%d: %s\n", pad, paint.dim("="), visible(at.shown(r.File)), r.Range.Start.Line+1, r.Range.Start.Character+1, visible(r.Message))
	}
	for _, f := range p.Fixes {
		how := ""
		if f.Safe {
			how = " (--fix)"
		}
		fmt.Fprintf(&b, "%s %s fix: %s%s\n", pad, paint.dim("="), visible(f.Title), paint.dim(how))
	}
	return b.String()
}

// clampUnits is the byte offset of a UTF-16 column.
func clampUnits(line string, units int) int {
	for i, r := range line {
		if units <= 0 {
			return i
		}
		units--
		if r > 0xffff {
			units--
		}
	}
	return len(line)
}

// window cuts a long line around the bytes [from, to), and measures in columns
// of a terminal what stands before them and what they take.
func window(line string, from, to int) (shown, lead string, marks int) {
	const most = 160
	if len(line) > most {
		start := max(0, from-60)
		for start > 0 && line[start]&0xc0 == 0x80 {
			start--
		}
		end := min(len(line), start+most)
		for end < len(line) && line[end]&0xc0 == 0x80 {
			end++
		}
		cut, tail := "", ""
		if start > 0 {
			cut = "…"
		}
		if end < len(line) {
			tail = "…"
		}
		line = cut + line[start:end] + tail
		from, to = from-start+len(cut), min(to-start+len(cut), len(line)-len(tail))
	}
	return visible(line), blank(line[:from]), columns(visible(line[from:max(to, from)]))
}

// blank is the white space that stands over a text in a terminal: tabs stay
// tabs.
func blank(s string) string {
	var b strings.Builder
	for _, r := range visible(s) {
		if r == '\t' {
			b.WriteByte('\t')
			continue
		}
		b.WriteString(strings.Repeat(" ", runeColumns(r)))
	}
	return b.String()
}

func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

// runeColumns is how many columns a terminal gives a character.
func runeColumns(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}

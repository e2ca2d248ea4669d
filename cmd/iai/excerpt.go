package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"iai/api"
	"iai/iaip/text"
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
		line := span.Of(f.Src())
		column := func(p api.Position) int {
			return f.Lines.Offset(text.Position(p), text.UTF16) - span.Start
		}
		from, to := column(p.Range.Start), len(line)
		if p.Range.End.Line == p.Range.Start.Line {
			to = column(p.Range.End)
		}
		shown, lead, marks := window(line, from, max(to, from))
		fmt.Fprintf(&b, "%s %s\n", pad, paint.dim("|"))
		fmt.Fprintf(&b, "%s %s %s\n", paint.dim(fmt.Sprint(p.Range.Start.Line+1)), paint.dim("|"), shown)
		fmt.Fprintf(&b, "%s %s %s%s\n", pad, paint.dim("|"), lead, paint.severity(p.Severity, strings.Repeat("^", max(marks, 1))))
	}
	for _, r := range p.Related {
		fmt.Fprintf(&b, "%s %s %s:%d:%d: %s\n", pad, paint.dim("="), visible(at.shown(r.File)), r.Range.Start.Line+1, r.Range.Start.Character+1, visible(r.Message))
	}
	for i, f := range p.Fixes {
		if i == shownFixes && len(p.Fixes) > shownFixes+1 {
			fmt.Fprintf(&b, "%s %s and %d more fixes\n", pad, paint.dim("="), len(p.Fixes)-i)
			break
		}
		how := ""
		if f.Safe {
			how = " (--fix)"
		}
		fmt.Fprintf(&b, "%s %s fix: %s%s\n", pad, paint.dim("="), visible(f.Title), paint.dim(how))
	}
	return b.String()
}

// shownFixes is how many fixes of one problem are printed: what follows are the
// other values of a long list, which the message names.
const shownFixes = 4

// window cuts a long line around the bytes [from, to), and measures in columns
// of a terminal what stands before them and what they take. It begins a little
// before them, and what of them does not fit is left out.
func window(line string, from, to int) (shown, lead string, marks int) {
	const most, before = 160, 60
	cut, tail := "", ""
	if start := from - fitting(line[:from], before, true); start > 0 && wider(line, most) {
		line, from, to = line[start:], from-start, to-start
		cut = "…"
	}
	if n := fitting(line, most, false); n < len(line) {
		line, from, to = line[:n], min(from, n), min(to, n)
		tail = "…"
	}
	return cut + visible(line) + tail, blank(cut + line[:from]), text.Columns(visible(line[from:max(to, from)]))
}

// wider says whether a line takes more columns than most.
func wider(line string, most int) bool { return fitting(line, most, false) < len(line) }

// fitting is how many bytes of a text fit into so many columns, taken from its
// end if backwards. Hardly more of the text is looked at than fits: a line may
// have millions of characters.
func fitting(s string, most int, backwards bool) int {
	taken := 0
	for taken < len(s) {
		r, size := utf8.DecodeRuneInString(s[taken:])
		if backwards {
			r, size = utf8.DecodeLastRuneInString(s[:len(s)-taken])
		}
		most -= text.Columns(visible(string(r)))
		if most < 0 {
			break
		}
		taken += size
	}
	return taken
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
		b.WriteString(strings.Repeat(" ", text.RuneColumns(r)))
	}
	return b.String()
}

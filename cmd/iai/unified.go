package main

import (
	"fmt"
	"strings"

	"iai/iaip/text"
)

// A change replaces the lines [from, to) of a text, counted from 0.
type change struct {
	from, to int
	lines    []string // what stands there instead, with their breaks
}

// unified writes edits of a text as a unified diff that `patch -p1` and
// `git apply` read. It is "" if nothing changes.
func unified(name, old string, edits []text.Edit) string {
	lines := linesOf(old)
	return hunks(name, lines, changesOf(old, lines, edits))
}

// linesOf are the lines of a text with their breaks.
func linesOf(s string) []string {
	lines := strings.SplitAfter(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// hunks writes changes of lines as a unified diff, "" if there are none.
func hunks(name string, lines []string, changes []change) string {
	const context = 3
	if len(changes) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n", name, name)
	moved := 0 // by how many lines the changes so far move what follows
	for len(changes) > 0 {
		n := 1
		for n < len(changes) && changes[n].from-changes[n-1].to <= 2*context {
			n++
		}
		from := max(changes[0].from-context, 0)
		to := min(changes[n-1].to+context, len(lines))
		added := 0
		for _, c := range changes[:n] {
			added += len(c.lines) - (c.to - c.from)
		}
		fmt.Fprintf(&b, "@@ -%s +%s @@\n", hunkRange(from, to-from), hunkRange(from+moved, to-from+added))
		at := from
		for _, c := range changes[:n] {
			hunkLines(&b, ' ', lines[at:c.from])
			hunkLines(&b, '-', lines[c.from:c.to])
			hunkLines(&b, '+', c.lines)
			at = c.to
		}
		hunkLines(&b, ' ', lines[at:to])
		moved += added
		changes = changes[n:]
	}
	return b.String()
}

// changesOf turns edits, which stand in the order of their places, into
// changes of whole lines.
func changesOf(old string, lines []string, edits []text.Edit) []change {
	starts := make([]int, len(lines)+1)
	for i, line := range lines {
		starts[i+1] = starts[i] + len(line)
	}
	if len(lines) > 0 && !strings.HasSuffix(old, "\n") {
		starts[len(lines)]++ // the end of the text still is on its last line
	}
	var out []change
	line := 0
	for len(edits) > 0 {
		for line < len(lines) && starts[line+1] <= edits[0].Start {
			line++
		}
		c := change{from: line, to: line}
		n := 0 // edits on the lines of the change
		after := ""
		for {
			for n < len(edits) && (n == 0 || edits[n].Start < starts[c.to]) {
				for c.to < len(lines) && (starts[c.to] < edits[n].End || starts[c.to] <= edits[n].Start) {
					c.to++
				}
				n++
			}
			after = replaced(old, starts[c.from], min(starts[c.to], len(old)), edits[:n])
			if c.to == len(lines) || after == "" || strings.HasSuffix(after, "\n") {
				break
			}
			c.to++ // the edits join the next line to their last one
		}
		edits = edits[n:]
		if after == old[starts[c.from]:min(starts[c.to], len(old))] {
			continue
		}
		if c.lines = strings.SplitAfter(after, "\n"); c.lines[len(c.lines)-1] == "" {
			c.lines = c.lines[:len(c.lines)-1]
		}
		out = append(out, c)
	}
	return out
}

// replaced is the part [at, end) of a text after the edits that lie in it.
func replaced(old string, at, end int, edits []text.Edit) string {
	var b strings.Builder
	for _, e := range edits {
		b.WriteString(old[at:e.Start])
		b.WriteString(e.New)
		at = e.End
	}
	b.WriteString(old[at:end])
	return b.String()
}

// hunkRange writes the lines of one side of a hunk. A side without lines is
// named by the line before it.
func hunkRange(from, n int) string {
	switch n {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return fmt.Sprint(from + 1)
	}
	return fmt.Sprintf("%d,%d", from+1, n)
}

func hunkLines(b *strings.Builder, mark byte, lines []string) {
	for _, line := range lines {
		b.WriteByte(mark)
		b.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// paintDiff colours a diff for a terminal, and shows what a terminal would act
// on.
func paintDiff(paint painter, diff string) string {
	var b strings.Builder
	for line := range strings.Lines(diff) {
		line = visible(strings.TrimRight(line, "\r\n"))
		switch {
		case strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "+++ "):
			line = paint.bold(line)
		case strings.HasPrefix(line, "@@"):
			line = paint.paint("36", line)
		case strings.HasPrefix(line, "-"):
			line = paint.paint("31", line)
		case strings.HasPrefix(line, "+"):
			line = paint.paint("32", line)
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

package syntax

import (
	"strings"

	"iai/iaip/text"
)

// The marker lines of an unfinished merge, in the order they stand in.
const (
	ours = iota
	base
	theirs
	ending
	markers
)

// A merge is what an unfinished merge left behind: the marker lines in their
// order, empty where one is missing.
type merge struct {
	lines [markers]text.Span
	text.Span
}

// complete says whether both sides can be told apart.
func (m *merge) complete() bool {
	return !m.lines[ours].Empty() && !m.lines[theirs].Empty() && !m.lines[ending].Empty()
}

// ended says whether one of the markers stands that nothing else is written
// like: equals signs may underline a heading.
func (m *merge) ended() bool { return !m.lines[ours].Empty() || !m.lines[ending].Empty() }

// last is the last kind of marker a merge has so far, or -1.
func (m *merge) last() int {
	for i := ending; i >= 0; i-- {
		if !m.lines[i].Empty() {
			return i
		}
	}
	return -1
}

// markerOf is the marker a line is, or -1: seven signs at its start, and
// behind them a blank or nothing. Equals signs have no label.
func markerOf(line string) int {
	if len(line) < 7 {
		return -1
	}
	kind := strings.IndexByte("<|=>", line[0])
	if kind < 0 || runOf(line, line[0]) != 7 {
		return -1
	}
	rest := strings.TrimRight(line[7:], " \t\r\n")
	if rest != "" && (kind == theirs || line[7] != ' ' && line[7] != '\t') {
		return -1
	}
	return kind
}

// findMerges finds all that has the look of an unfinished merge, complete or
// not, in the order of the file.
func findMerges(src string, front text.Span) []merge {
	if !strings.Contains(src, "<<<<<<<") && !strings.Contains(src, ">>>>>>>") &&
		!strings.Contains(front.Of(src), "=======") && !strings.Contains(front.Of(src), "|||||||") {
		return nil
	}
	var out []merge
	var m merge
	flush := func() {
		if m.last() >= 0 {
			out = append(out, m)
		}
		m = merge{}
	}
	add := func(kind int, line text.Span) {
		if m.last() < 0 {
			m.Start = line.Start
		}
		m.lines[kind], m.End = line, line.End
	}
	start := 0
	if strings.HasPrefix(src, text.BOM) {
		start = len(text.BOM)
	}
	for at := start; at < len(src); {
		line := text.Span{Start: at, End: lineEnd(src, at)}
		at = line.End
		switch kind, last := markerOf(line.Of(src)), m.last(); {
		case kind == ours:
			flush()
			add(kind, line)
		case kind == base && last <= ours, kind == theirs:
			add(kind, line)
		case kind == ending:
			add(kind, line)
			flush()
		}
	}
	flush()
	return out
}

// inFront are the merges that begin in the frontmatter. There a line that
// looks like a marker can be nothing else, so what is left of one counts too.
// Where the frontmatter may hold text because a delimiter is missing, a marker
// that no heading looks like must be among it.
func (f *File) inFront(merges []merge) []merge {
	var out []merge
	sure := f.Form != Bare && !f.Unclosed
	for i := range merges {
		m := &merges[i]
		if f.Front.Start <= m.Start && m.Start < f.Front.End && (sure || m.ended()) {
			out = append(out, *m)
		}
	}
	return out
}

// withoutMarkers is src with line feeds in the place of the markers that
// stand in the frontmatter, so that the YAML around them is read as if they
// were not there, and every byte of it is where it was.
func withoutMarkers(src string, front text.Span, merges []merge) string {
	if len(merges) == 0 {
		return src
	}
	b := []byte(src)
	for i := range merges {
		for at := merges[i].Start; at < min(merges[i].End, front.End); {
			end := lineEnd(src, at)
			if markerOf(src[at:end]) >= 0 {
				fill(b[at:end])
			}
			at = end
		}
	}
	return string(b)
}

// fill makes every byte a line feed.
func fill(b []byte) {
	for i := range b {
		b[i] = '\n'
	}
}

// explains says whether an unfinished merge is the reason for a fault of the
// frontmatter: it lies between its markers, or it is a key that stands on both
// sides.
func (m *merge) explains(fault *Fault, front text.Span) bool {
	whole := m.Span
	if !m.complete() {
		if fault.Cause != DuplicateKey {
			return false
		}
		if m.lines[ours].Empty() {
			whole.Start = front.Start
		}
		if m.lines[ending].Empty() {
			whole.End = max(whole.End, front.End)
		}
	}
	return whole.Covers(fault.Span) || fault.Cause == DuplicateKey && whole.Overlaps(fault.Span)
}

// addConflicts reports the unfinished merges: those of the frontmatter, and in
// the text those that are complete. A complete set inside a fenced code block
// that is closed shows what a merge looks like and is none.
func (f *File) addConflicts(merges, front []merge) {
	var faults []Fault
	fences := f.Doc.Fences()
	for i := range merges {
		m := &merges[i]
		if len(faults) == maxFaults {
			break
		}
		if len(front) > 0 && front[0].Start == m.Start {
			front = front[1:]
		} else if !m.complete() {
			continue
		} else {
			for len(fences) > 0 && fences[0].Close.End < m.End {
				fences = fences[1:]
			}
			if len(fences) > 0 && fences[0].Closed && fences[0].Content.Covers(m.Span) {
				continue
			}
		}
		faults = append(faults, m.fault(f.src))
	}
	f.Faults = append(faults, f.Faults...)
}

func (m *merge) fault(src string) Fault {
	fault := Fault{Cause: Conflict, Span: text.Span{Start: m.Start, End: lineStop(src, m.Start)}}
	if !m.complete() {
		fault.Message = "A merge was left unfinished here: settle which lines are to stay and remove what is left of its markers."
		return fault
	}
	end := m.lines[theirs].Start
	if !m.lines[base].Empty() {
		end = m.lines[base].Start
	}
	fault.First = text.Span{Start: m.lines[ours].End, End: end}
	fault.Second = text.Span{Start: m.lines[theirs].End, End: m.lines[ending].Start}
	fault.Whole = m.Span
	fault.Message = "A merge was left unfinished here: keep one of the two sides and remove the markers."
	return fault
}

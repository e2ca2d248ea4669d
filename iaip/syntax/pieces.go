package syntax

import (
	"strings"

	"iai/iaip/text"
)

// readPieces reads frontmatter that does not parse whole entry by entry, so
// that one broken line leaves the rest of the file readable. Each entry that
// does not parse either gives its beginning, up to the fault, and the fault.
func readPieces(src string, span text.Span, whole error, lim Limits) front {
	out := front{pieced: true, at: span.Start}
	root := &node{kind: Mapping, count: 1, depth: 1}
	// Where the text begins without a delimiter each of its lines is broken;
	// a run of broken entries is one fault, at its first.
	running := false
	fault := func(f Fault) {
		if !running {
			out.faults = appendFault(out.faults, f)
		}
		running = true
	}
	for _, piece := range entrySpans(src, span) {
		doc, err := decode(piece.Of(src))
		if err != nil {
			f := locate(src, piece, err)
			fault(f)
			at := f.Start
			piece.End = min(piece.Start+strings.LastIndexByte(src[piece.Start:max(at, piece.Start)], '\n')+1, piece.End)
			if doc, err = decode(piece.Of(src)); err != nil || piece.Empty() {
				continue
			}
		}
		if doc == nil {
			continue
		}
		f := build(src, piece, doc, lim)
		for _, found := range f.faults {
			if found.Cause == NotMapping {
				found.Cause, found.Message = BadYAML, notAPair
				fault(found)
				continue
			}
			out.faults = appendFault(out.faults, found)
		}
		running = running && (err != nil || f.root == nil)
		if f.root == nil {
			continue
		}
		root.splice(out.at, f.root, f.at)
	}
	if len(out.faults) == 0 {
		out.faults = append(out.faults, locate(src, span, whole))
	}
	out.root = root
	return out
}

func appendFault(faults []Fault, f Fault) []Fault {
	if len(faults) < maxFaults {
		faults = append(faults, f)
	}
	return faults
}

// splice appends the pairs of other, which stands at otherAt, to root, which
// stands at at.
func (root *node) splice(at int, other *node, otherAt int) {
	shift := int32(otherAt - at)
	for _, p := range other.pairs {
		p.keyAt += shift
		p.valueAt += shift
		root.pairs = append(root.pairs, p)
		root.grow(p.key)
		root.grow(p.value)
		root.length = max(root.length, p.valueAt+p.value.length, p.keyAt+p.key.length)
	}
}

// entrySpans cuts frontmatter at the lines that can start a top-level key:
// those that begin at column 0 with anything but a comment, a list dash or a
// closing bracket. Together the spans are the frontmatter.
func entrySpans(src string, span text.Span) []text.Span {
	var out []text.Span
	start := span.Start
	seen := false
	for at := span.Start; at < span.End; at = lineEnd(src, at) {
		if !startsEntry(src[at:span.End]) {
			continue
		}
		if seen {
			out = append(out, text.Span{Start: start, End: at})
			start = at
		}
		seen = true
	}
	return append(out, text.Span{Start: start, End: span.End})
}

func startsEntry(line string) bool {
	switch line[0] {
	case ' ', '\t', '\r', '\n', '#', ']', '}', ',':
		return false
	case '-':
		return len(line) > 1 && strings.IndexByte(" \t\r\n", line[1]) < 0
	}
	return true
}

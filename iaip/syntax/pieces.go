package syntax

import (
	"slices"
	"strings"

	"iai/iaip/text"
)

const (
	// maxBroken bounds the entries without sense that are looked at: behind so
	// many there is no frontmatter any more, but text.
	maxBroken = 1000
	// maxTied bounds the bytes read again because an entry names an anchor of
	// the entries above it.
	maxTied = 4 << 20
	// maxJoin bounds how far a bracket or a quote is followed into the lines
	// that look like entries of their own.
	maxJoin = 32 << 10
)

// A piecer reads frontmatter that does not parse whole entry by entry, so that
// one broken line leaves the rest of the file readable.
type piecer struct {
	src  string
	span text.Span
	lim  Limits
	root *node
	out  front
	// running says that the entry before was broken. Where the text begins
	// without a delimiter each of its lines is; a run of broken entries is one
	// fault, at its first.
	running bool
	broken  int
	// anchors are the entries so far that hold anchors, each at its place, and
	// line feeds elsewhere; nil as long as there are none.
	anchors []byte
	tied    int
}

// readPieces reads frontmatter whose whole gives an error. Each entry that
// does not parse either gives its beginning, up to the fault, and the fault.
func readPieces(src string, span text.Span, whole error, lim Limits) front {
	p := &piecer{src: src, span: span, lim: lim,
		root: &node{kind: Mapping, count: 1, depth: 1}, out: front{pieced: true, at: span.Start}}
	entries := entrySpans(src, span)
	for i := 0; i < len(entries) && p.broken < maxBroken && int(p.root.count) <= lim.Nodes; i++ {
		i += p.read(entries[i:])
	}
	p.checkKeys()
	if len(p.out.faults) == 0 {
		p.out.faults = append(p.out.faults, locate(src, span, whole))
	}
	p.out.root = p.root
	return p.out
}

func (p *piecer) fault(f Fault) {
	if !p.running {
		p.out.faults = appendFault(p.out.faults, f)
	}
	p.running = true
}

// read reads the first of the entries, and answers how many more belong to it.
func (p *piecer) read(entries []text.Span) (more int) {
	piece := entries[0]
	if f, ok := p.marker(piece); ok {
		p.fault(f)
		return 0
	}
	src := p.src
	doc, err := decode(piece.Of(src))
	if err != nil {
		if more = p.continued(entries); more > 0 {
			joined := text.Span{Start: piece.Start, End: entries[more].End}
			if d, e := decode(joined.Of(src)); e == nil || unknownAnchor(e) != "" {
				piece, doc, err = joined, d, e
			} else {
				more = 0
			}
		}
	}
	context := piece
	if name := unknownAnchor(err); name != "" && p.anchors != nil && p.tied < maxTied {
		src, context = p.withAnchors(piece), text.Span{Start: p.span.Start, End: piece.End}
		p.tied += context.Len()
		doc, err = decode(context.Of(src))
	}
	if name := unknownAnchor(err); name != "" && (p.tied >= maxTied || defines(p.src[p.span.Start:piece.Start], name)) {
		return more // the entry with the anchor is broken, not this one
	}
	broken := err != nil
	if broken {
		p.broken++
		if p.broken > maxFaults && p.running {
			return more
		}
		f := locate(src, context, err)
		p.fault(f)
		at := strings.LastIndexByte(src[:max(f.Start, piece.Start)], '\n') + 1
		piece.End = min(max(at, piece.Start), piece.End)
		if piece.Empty() {
			return more
		}
		context.End = piece.End
		if doc, err = decode(context.Of(src)); err != nil {
			return more
		}
	}
	if doc == nil {
		return more
	}
	got := build(src, context, doc, p.lim)
	for _, f := range got.faults {
		switch {
		case f.Start < piece.Start: // of an entry with anchors, and known
		case f.Cause == NotMapping:
			f.Cause, f.Message = BadYAML, notAPair
			p.fault(f)
		case f.Cause == DuplicateKey || f.Cause == BadKey:
			if !got.topKey(f.Span) { // those are checked when all are there
				p.out.faults = appendFault(p.out.faults, f)
			}
		default:
			p.out.faults = appendFault(p.out.faults, f)
		}
	}
	p.running = p.running && (broken || got.root == nil)
	if got.root == nil {
		p.broken++
		return more
	}
	p.root.splice(p.out.at, got.root, got.at, piece.Start)
	if got.anchored && len(got.faults) == 0 {
		if p.anchors == nil {
			p.anchors = make([]byte, p.span.Len())
			fill(p.anchors)
		}
		copy(p.anchors[piece.Start-p.span.Start:], piece.Of(p.src))
	}
	return more
}

// marker finds what ends a YAML document or stands before one, at the start of
// an entry.
func (p *piecer) marker(piece text.Span) (Fault, bool) {
	at := piece.Start
	for at < piece.End && !startsEntry(p.src[at:piece.End]) {
		at = lineEnd(p.src, at)
	}
	if at >= piece.End {
		return Fault{}, false
	}
	line := wholeLine(p.src, text.Span{Start: at, End: min(lineEnd(p.src, at), piece.End)})
	s := line.Of(p.src)
	switch {
	case line.Start > at || s == "":
	case s[0] == '%':
		return Fault{Cause: BadYAML, Span: line, Message: directive}, true
	case len(s) > 3 && strings.HasPrefix(s, "---") && spaceAt(s[3:]) > 0 && len(p.root.pairs) > 0:
		return Fault{Cause: BadYAML, Span: line, Message: longDelimiter}, true
	case strings.HasPrefix(s, "...") && (len(s) == 3 || spaceAt(s[3:]) > 0) &&
		!onlyComments(p.src[piece.End:p.span.End]):
		return Fault{Cause: BadYAML, Span: text.Span{Start: line.Start, End: line.Start + 3}, Message: endMarker}, true
	}
	return Fault{}, false
}

// continued is how many entries behind the first a bracket or a quote that the
// first leaves open reaches into, or 0 if it is never closed.
func (p *piecer) continued(entries []text.Span) int {
	if len(entries) == 1 || p.broken > maxFaults {
		return 0
	}
	start, end := entries[0].Start, entries[0].End
	l := lexer{src: p.src[:min(p.span.End, start+maxJoin)], at: start, value: true}
	if end > len(l.src) {
		return 0
	}
	for l.at < len(l.src) && (l.at < end || l.depth > 0) {
		l.next()
	}
	if l.at <= end || l.depth > 0 || l.open {
		return 0
	}
	for i, e := range entries {
		if l.at <= e.End {
			return i
		}
	}
	return 0
}

// withAnchors is the source as it is to be read for one entry: that entry, and
// above it those with the anchors it may name.
func (p *piecer) withAnchors(piece text.Span) string {
	b := []byte(p.src)
	copy(b[p.span.Start:piece.Start], p.anchors)
	return string(b)
}

// unknownAnchor is the anchor that an error of the library misses, or "".
func unknownAnchor(err error) string {
	if err == nil {
		return ""
	}
	if _, rest, ok := strings.Cut(err.Error(), "unknown anchor '"); ok {
		name, _, _ := strings.Cut(rest, "'")
		return name
	}
	return ""
}

// defines says whether an anchor stands somewhere in s.
func defines(s, name string) bool {
	for {
		_, rest, ok := strings.Cut(s, "&"+name)
		if !ok {
			return false
		}
		if rest == "" || strings.IndexByte(" \t\r\n,]}", rest[0]) >= 0 {
			return true
		}
		s = rest
	}
}

// topKey says whether a span is that of a key at the top.
func (f *front) topKey(span text.Span) bool {
	if f.root == nil {
		return false
	}
	for _, p := range f.root.pairs {
		if f.at+int(p.keyAt) == span.Start {
			return true
		}
	}
	return false
}

// checkKeys checks the keys of the top against each other: the entries were
// read one by one, and know nothing of their neighbours.
func (p *piecer) checkKeys() {
	b := &builder{src: p.src, span: p.span}
	b.checkKeys(p.root, p.out.at)
	for _, f := range b.faults {
		p.out.faults = appendFault(p.out.faults, f)
	}
	slices.SortStableFunc(p.out.faults, func(a, b Fault) int { return a.Start - b.Start })
}

func appendFault(faults []Fault, f Fault) []Fault {
	if len(faults) < maxFaults {
		faults = append(faults, f)
	}
	return faults
}

// splice appends the pairs of other, which stands at otherAt, to root, which
// stands at at; those before from are left out.
func (root *node) splice(at int, other *node, otherAt, from int) {
	shift := int32(otherAt - at)
	for _, p := range other.pairs {
		if otherAt+int(p.keyAt) < from {
			continue
		}
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

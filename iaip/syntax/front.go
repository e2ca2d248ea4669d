package syntax

import (
	"errors"
	"io"
	"strings"

	"gopkg.in/yaml.v3"

	"iai/iaip/text"
)

// maxFaults bounds the faults reported for one file: past it, nobody reads on.
const maxFaults = 50

// front is the result of reading one stretch of YAML.
type front struct {
	root   *node
	at     int // absolute offset of root
	faults []Fault
	// anchored says that an anchor or alias ties entries to each other, so
	// that none of them can be read alone.
	anchored bool
	// pieced says that the stretch was read entry by entry because it did not
	// parse whole.
	pieced bool
}

// decode runs the YAML library over a stretch of bytes. The library panics on
// a few malformed inputs; those are faults of the input like any other. It
// reads the first document of a stream and leaves the rest, so where there can
// be a rest it is asked for: nothing may be skipped in silence.
func decode(src string) (doc *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			doc, err = nil, errors.New("yaml: this cannot be read")
		}
	}()
	n := new(yaml.Node)
	if err := yaml.Unmarshal([]byte(src), n); err != nil {
		return nil, err
	}
	if n.Kind != 0 && len(n.Content) > 0 {
		doc = n.Content[0]
	}
	// Behind a block collection at the margin of all lines only a marker can
	// begin another document.
	marked := strings.Contains(src, "---") || strings.Contains(src, "...")
	if !marked && (doc == nil || doc.Style&yaml.FlowStyle == 0 && (doc.Kind == yaml.MappingNode && doc.Column == 1 ||
		(doc.Kind == yaml.MappingNode || doc.Kind == yaml.SequenceNode) && indented(src, doc.Column-1))) {
		return doc, nil
	}
	dec := yaml.NewDecoder(strings.NewReader(src))
	for n := 0; ; n++ {
		var next yaml.Node
		switch err := dec.Decode(&next); {
		case errors.Is(err, io.EOF):
			return doc, nil
		case err != nil:
			return nil, err
		case n > 0:
			return nil, errSecond
		}
	}
}

// indented says whether no line begins left of a column, but for blank ones and
// comments. Of breaks that few know it says no.
func indented(src string, column int) bool {
	if strings.Contains(src, "\r") || strings.Contains(src, "\u0085") || strings.Contains(src, "\u2028") || strings.Contains(src, "\u2029") {
		return false
	}
	for line := range strings.Lines(src) {
		text := strings.TrimLeft(line, " ")
		if text != "" && len(line)-len(text) < column && text[0] != '\n' && text[0] != '#' {
			return false
		}
	}
	return true
}

// errSecond says that a stretch holds more than one document.
var errSecond = errors.New("yaml: a second document")

// readFront reads the frontmatter under span. What cannot be read is left out
// and named by a fault.
func readFront(src string, span text.Span, lim Limits) front {
	whole, err := readWhole(src, span, lim)
	if err != nil {
		return readPieces(src, span, err, lim)
	}
	return whole
}

// readWhole reads the YAML under span if all of it can be read.
func readWhole(src string, span text.Span, lim Limits) (front, error) {
	if fault, over := overLimits(src, span, lim); over {
		return front{faults: []Fault{fault}}, nil
	}
	doc, err := decode(span.Of(src))
	if err != nil {
		return front{}, err
	}
	return build(src, span, doc, lim), nil
}

// documentMarker finds a line that ends a YAML document. YAML knows more line
// breaks than the delimiters of the format do, so dashes may be such a line
// where they are no delimiter.
func documentMarker(src string, span text.Span) (text.Span, bool) {
	s := span.Of(src)
	for _, marker := range [...]string{"...", "---"} {
		for at := 0; ; {
			i := strings.Index(s[at:], marker)
			if i < 0 {
				break
			}
			at += i + len(marker)
			i = at - len(marker)
			if i > 0 && !endsInBreak(s[:i]) || at < len(s) && s[at] != ' ' && spaceAt(s[at:]) == 0 {
				continue
			}
			return text.Span{Start: span.Start + i, End: span.Start + at}, true
		}
	}
	return text.Span{}, false
}

func endsInBreak(s string) bool {
	return strings.HasSuffix(s, "\n") || strings.HasSuffix(s, "\r") ||
		strings.HasSuffix(s, "\u0085") || strings.HasSuffix(s, "\u2028") || strings.HasSuffix(s, "\u2029")
}

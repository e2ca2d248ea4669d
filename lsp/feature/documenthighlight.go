package feature

import (
	"slices"

	"iai/iaip/text"
	"iai/workspace"
)

// A Highlight is a place in the file that means the same as the one under the
// cursor.
type Highlight struct {
	text.Span
	// Writes says that the place makes the thing what it is: a block, a kind
	// line, a heading, an anchor. Others only refer to it.
	Writes bool
}

// DocumentHighlights answers the places of one file that name what is under
// the cursor. It looks at no other file, so that it may run on every movement
// of the cursor.
func DocumentHighlights(s *workspace.Snapshot, file string, offset int) []Highlight {
	v, ok := viewOf(s, file)
	if !ok {
		return nil
	}
	t := v.targetAt(offset)
	var uses []mention
	switch t.subject {
	case onNothing, onPath, onSource:
	case onInclude:
		uses = v.includeUses(t.include.path)
	case onKind:
		uses = v.kindUses(t.name)
	case onHeading:
		uses = v.headingUses(v.f, t.section)
	case onAnchor:
		uses = v.anchorUses(t.anchor)
	case onProblem:
		uses = v.problemUses(t.name)
	default:
		uses = v.idUses(t.subject, t.name)
	}
	var out []Highlight
	for _, u := range uses {
		out = append(out, Highlight{u.span, u.writes})
	}
	slices.SortFunc(out, func(a, b Highlight) int { return compareSpans("", a.Span, "", b.Span) })
	return slices.Compact(out)
}

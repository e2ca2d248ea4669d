package format

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// sound says whether edits change white space and nothing else: the file still
// reads, has the same text, the same settings in the same order and the same
// comments. With settled it must also need no further edit.
func sound(f *syntax.File, edits []text.Edit, settled bool) bool {
	for _, e := range edits {
		if strings.Trim(e.Of(f.Src()), " \t\r\n") != "" || strings.Trim(e.New, " ") != "" {
			return false
		}
	}
	src, err := text.Apply(f.Src(), edits)
	if err != nil {
		return false
	}
	from, to := edits[0].Start, edits[len(edits)-1].End
	g := f.Reparse(src, from, to, to-from+len(src)-len(f.Src()))
	switch {
	case g.Broken(), g.Form != f.Form, g.BOM != f.BOM, g.Text() != f.Text(), !same(f, f.Root(), g, g.Root()):
		return false
	case settled && len(propose(g)) > 0:
		return false
	}
	return sameNotes(f, g)
}

// same says whether two values mean the same and are written in the same style
// and order. It compares aliases by name, so that it never walks a node twice.
func same(f *syntax.File, a syntax.Value, g *syntax.File, b syntax.Value) bool {
	if a.IsAlias() || b.IsAlias() {
		return a.IsAlias() && b.IsAlias() && a.Span().Of(f.Src()) == b.Span().Of(g.Src())
	}
	if a.Kind() != b.Kind() || a.Style() != b.Style() || a.Type() != b.Type() || a.Len() != b.Len() {
		return false
	}
	switch a.Kind() {
	case syntax.Mapping:
		for i := range a.Len() {
			aKey, aValue := a.PairAt(i)
			bKey, bValue := b.PairAt(i)
			if !same(f, aKey, g, bKey) || !same(f, aValue, g, bValue) {
				return false
			}
		}
	case syntax.Sequence:
		for i := range a.Len() {
			if !same(f, a.ItemAt(i), g, b.ItemAt(i)) {
				return false
			}
		}
	}
	return a.Text() == b.Text()
}

// sameNotes says whether two files hold the same comments in the same order.
func sameNotes(f, g *syntax.File) bool {
	a, b := planNoting(f, true).notes, planNoting(g, true).notes
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Of(f.Src()) != b[i].Of(g.Src()) {
			return false
		}
	}
	return true
}

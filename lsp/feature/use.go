package feature

import (
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A use is one place of a file that names something.
type use struct {
	span, whole text.Span
	// writes says that the place makes the thing what it is, instead of only
	// referring to it.
	writes bool
}

// kindUses are the places where a file names a kind.
func (pg *page) kindUses(kind string) []use {
	var out []use
	root := pg.f.Root()
	if key, value := root.Pair("kind"); pg.kind == kind {
		out = append(out, use{value.Inner(), pairSpan(key, value), true})
	}
	if !pg.manifest {
		return out
	}
	for _, list := range [...]string{"enabled", "disabled"} {
		for item := range root.Field(list).Items() {
			if name, ok := item.Str(); ok && name == kind {
				out = append(out, use{item.Inner(), item.Span(), false})
			}
		}
	}
	for key, value := range root.Pairs() {
		if key.Text() == kind && isBlock(root, kind) {
			out = append(out, use{key.Inner(), pairSpan(key, value), true})
		}
	}
	return out
}

// includeUses are the entries of a manifest that name the same file.
func (pg *page) includeUses(p string) []use {
	var out []use
	if p == "" || !pg.manifest {
		return nil
	}
	for _, g := range pg.groups() {
		for _, m := range g.members() {
			if m.path == p {
				out = append(out, use{m.span, m.span, false})
			}
		}
	}
	return out
}

// idUses are the places where a manifest names something of the catalogue.
func (pg *page) idUses(what subject, id string) []use {
	if !pg.manifest {
		return nil
	}
	block := pg.f.Root().Field("x-contract")
	var out []use
	if what == onRule {
		for key, value := range block.Field("toggles").Pairs() {
			if key.Text() == id {
				out = append(out, use{key.Inner(), pairSpan(key, value), true})
			}
		}
		return out
	}
	key, value := block.Pair(idKeys[what])
	if got, ok := value.Str(); ok && got == id {
		out = append(out, use{value.Inner(), pairSpan(key, value), true})
	}
	return out
}

var idKeys = map[subject]string{onStack: "stack", onRuleset: "ruleset", onCommand: "command"}

// problemUses are the places where a file gives a problem another severity or
// silences it, whether by its code or by its name.
func (pg *page) problemUses(name string) []use {
	rule := problem.Find(name)
	same := func(written string) bool {
		return written == name || rule != nil && problem.Find(written) == rule
	}
	var out []use
	src := pg.f.Src()
	if pg.manifest {
		for key, value := range pg.f.Root().Field("x-check").Pairs() {
			if same(key.Text()) {
				out = append(out, use{key.Inner(), pairSpan(key, value), true})
			}
		}
	}
	for _, code := range ignoredCodes(pg.f) {
		if same(code.Of(src)) {
			out = append(out, use{code, code, false})
		}
	}
	return out
}

// ignoredCodes are the codes of all comments that silence a problem.
func ignoredCodes(f *syntax.File) []text.Span {
	var out []text.Span
	if !f.Front.Empty() {
		last := f.Lines.Line(f.Front.End - 1)
		for i := f.Lines.Line(f.Front.Start); i <= last; i++ {
			out = append(out, ignoreCodes(f.Src(), f.Lines.Span(i))...)
		}
	}
	for _, g := range f.Doc.Ignores() {
		out = append(out, g.Split(f.Src())...)
	}
	return out
}

// headingUses are the headings of a file that have the path of a section,
// which may be one of another file.
func (pg *page) headingUses(of *syntax.File, section int) []use {
	var out []use
	doc := &pg.f.Doc
	for i := 1; i < doc.Len(); i++ {
		if samePath(pg.f, i, of, section) {
			s := doc.Section(i)
			out = append(out, use{headingName(s.Marks, s.Title), s.Span, true})
		}
	}
	return out
}

// samePath says whether two sections have the same path: headings of the same
// levels and titles all the way down to them.
func samePath(f *syntax.File, i int, g *syntax.File, j int) bool {
	for i != 0 && j != 0 {
		a, b := f.Doc.Section(i), g.Doc.Section(j)
		if a.Level != b.Level || a.Title.Of(f.Src()) != b.Title.Of(g.Src()) {
			return false
		}
		i, j = a.Parent, b.Parent
	}
	return i == j
}

// anchorUses are the places of a file that mean one anchored node.
func (pg *page) anchorUses(a anchor) []use {
	var out []use
	for _, b := range bearers(anchors(pg.f), a) {
		out = append(out, use{b.span, b.whole, !b.alias})
	}
	return out
}

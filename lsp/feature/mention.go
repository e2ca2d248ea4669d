package feature

import (
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/resolver/pack"
	"iai/resolver/packfile"
)

// A mention is one place of a file that names something.
type mention struct {
	span, whole text.Span
	// writes says that the place makes the thing what it is, instead of only
	// referring to it.
	writes bool
}

// kindUses are the places where a file names a kind.
func (v *view) kindUses(kind string) []mention {
	var out []mention
	root := v.f.Root()
	if key, value := root.Pair("kind"); v.kind == kind {
		out = append(out, mention{value.Inner(), pairSpan(key, value), true})
	}
	if !v.manifest {
		return out
	}
	for _, list := range [...]string{"enabled", "disabled"} {
		for item := range root.Field(list).Items() {
			if name, ok := item.Str(); ok && name == kind {
				out = append(out, mention{item.Inner(), item.Span(), false})
			}
		}
	}
	roll := v.roll()
	for key, value := range root.Pairs() {
		if key.Text() == kind && isBlock(roll, kind, value) {
			out = append(out, mention{key.Inner(), pairSpan(key, value), true})
		}
	}
	return out
}

// includeUses are the entries of a manifest that name the same file.
func (v *view) includeUses(p string) []mention {
	var out []mention
	if p == "" || !v.manifest {
		return nil
	}
	for _, g := range v.groups() {
		for m := range g.members() {
			if m.path == p {
				out = append(out, mention{m.span, m.span, false})
			}
		}
	}
	return out
}

// idUses are the places where a manifest names something of the catalogue.
func (v *view) idUses(what subject, id string) []mention {
	if !v.manifest {
		return nil
	}
	root := v.f.Root()
	var out []mention
	switch block := root.Field("x-contract"); what {
	case onRule:
		for key, value := range block.Field("toggles").Pairs() {
			if key.Text() == id {
				out = append(out, mention{key.Inner(), pairSpan(key, value), true})
			}
		}
	case onPack:
		for item := range root.Field(packfile.Block).Field("requests").Items() {
			if got, ok := item.Str(); ok && samePack(got, id) {
				out = append(out, mention{item.Inner(), item.Span(), false})
			}
		}
	default:
		key, value := block.Pair(idKeys[what])
		if got, ok := value.Str(); ok && got == id {
			out = append(out, mention{value.Inner(), pairSpan(key, value), true})
		}
	}
	return out
}

// samePack says whether two requests are for the same pack, whatever they
// require of it.
func samePack(a, b string) bool {
	one, err := pack.ParseRequest(a)
	if err != nil {
		return a == b
	}
	other, err := pack.ParseRequest(b)
	return err == nil && one.Author == other.Author && one.PackTreeID == other.PackTreeID
}

// idValues are the tokens behind the same places, for those who write them
// anew.
func (v *view) idValues(what subject, id string) []syntax.Value {
	block := v.f.Root().Field("x-contract")
	if what != onRule {
		if _, value := block.Pair(idKeys[what]); value.Text() == id {
			return []syntax.Value{value}
		}
		return nil
	}
	var out []syntax.Value
	for key := range block.Field("toggles").Pairs() {
		if key.Text() == id {
			out = append(out, key)
		}
	}
	return out
}

var idKeys = map[subject]string{onStack: "stack", onRuleset: "ruleset", onCommand: "command"}

// problemUses are the places where a file gives a problem another severity or
// silences it, whether by its code or by its name.
func (v *view) problemUses(name string) []mention {
	rule := problem.Find(name)
	same := func(written string) bool {
		return written == name || rule != nil && problem.Find(written) == rule
	}
	var out []mention
	src := v.f.Src()
	if v.manifest {
		for key, value := range v.f.Root().Field("x-check").Pairs() {
			if same(key.Text()) {
				out = append(out, mention{key.Inner(), pairSpan(key, value), true})
			}
		}
	}
	for _, code := range ignoredCodes(v.f) {
		if same(code.Of(src)) {
			out = append(out, mention{code, code, false})
		}
	}
	return out
}

// headingUses are the headings of a file that have the path of a section,
// which may be one of another file.
func (v *view) headingUses(of *syntax.File, section int) []mention {
	var out []mention
	doc := &v.f.Doc
	for i := 1; i < doc.Len(); i++ {
		if samePath(v.f, i, of, section) {
			s := doc.Section(i)
			out = append(out, mention{headingName(s.Marks, s.Title), s.Span, true})
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
func (v *view) anchorUses(a anchor) []mention {
	var out []mention
	for _, b := range bearers(anchors(v.f), a) {
		out = append(out, mention{b.span, b.whole, !b.alias})
	}
	return out
}

package feature

import (
	"slices"

	"iai/iaip"
	"iai/iaip/text"
	"iai/workspace"
)

// References answers where the thing under the cursor is used, over all
// manifests: on an include path and on the kind line of a file, who loads that
// file; on a kind, whoever names it; on a heading, the headings of the same
// path in all files that are put together with this one, those that replace it
// among them; on an id, the manifests that name it. declaration asks for the
// place that defines the thing too.
func References(s *workspace.Snapshot, file string, offset int, declaration bool) []Location {
	v, ok := viewOf(s, file)
	if !ok {
		return nil
	}
	t := v.targetAt(offset)
	var out []Location
	switch t.subject {
	case onNothing, onPath, onSource:
		return nil
	case onInclude:
		return v.loaders(t.include.path, declaration)
	case onKind:
		if t.declaring {
			return v.loaders(file, declaration)
		}
		return v.kindReferences(t.name, declaration)
	case onHeading:
		for _, o := range v.sharers(t.section) {
			if declaration || !o.declares {
				out = append(out, o.locations()...)
			}
		}
	case onAnchor:
		for _, u := range v.anchorUses(t.anchor) {
			if declaration || !u.writes {
				out = append(out, Location{File: file, Span: u.span, Whole: u.whole})
			}
		}
	case onProblem:
		for _, p := range v.everyFile() {
			out = append(out, p.locations(p.problemUses(t.name))...)
		}
		out = v.withDefinition(out, t, declaration)
	default:
		naming := s.NamingID
		if t.subject == onPack {
			naming = s.NamingPack
		}
		for _, m := range pages(s, v, naming(t.name)) {
			out = append(out, m.locations(m.idUses(t.subject, t.name))...)
		}
		out = append(out, packUses(s, t.subject, t.name)...)
		out = v.withDefinition(out, t, declaration)
	}
	return tidy(out)
}

// FileReferences answers which entries of which manifests load a file.
func FileReferences(s *workspace.Snapshot, file string) []Location {
	v, _ := viewOf(s, file)
	v.s = s
	return v.loaders(file, false)
}

// locations are places of this file.
func (v *view) locations(uses []mention) []Location {
	out := make([]Location, len(uses))
	for i, u := range uses {
		out[i] = Location{File: v.path, Span: u.span, Whole: u.whole}
	}
	return out
}

// withDefinition adds where the catalogue defines the thing, if that is asked
// for.
func (v *view) withDefinition(list []Location, t target, declaration bool) []Location {
	if l, ok := v.catalogued(t.subject, t.name); ok && declaration {
		list = append(list, l)
	}
	return list
}

// loaders are the places that call for a file: the entries of include lists,
// and the name of a kind for its base file.
func (v *view) loaders(p string, declaration bool) []Location {
	var out []Location
	for _, m := range pages(v.s, *v, v.s.NamingFile(p)) {
		out = append(out, m.locations(m.includeUses(p))...)
	}
	if f := v.s.File(p); declaration && f != nil && p != "" {
		out = append(out, declaringLocation(p, f))
	}
	return tidy(out)
}

// kindReferences are the places that name a kind. What defines it for some
// manifest counts as a declaration.
func (v *view) kindReferences(kind string, declaration bool) []Location {
	var out, defined []Location
	for _, m := range pages(v.s, *v, v.s.NamingKind(kind)) {
		for _, g := range m.groups() {
			if g.kind == kind {
				defined = append(defined, g.definition(&m, false)...)
			}
		}
	}
	for _, p := range v.everyFile() {
		for _, l := range p.locations(p.kindUses(kind)) {
			if declaration || !slices.ContainsFunc(defined, func(d Location) bool { return d.File == l.File && d.Span == l.Span }) {
				out = append(out, l)
			}
		}
	}
	return tidy(out)
}

// everyFile is each file of the workspace: those a search finds, those a
// manifest names whatever they are called, and this one.
func (v *view) everyFile() []view {
	found := v.s.Files()
	more := slices.Clone(v.s.NamedBeside())
	add := func(p string) {
		if _, there := slices.BinarySearch(found, p); !there && p != "" {
			more = append(more, p)
		}
	}
	add(v.path)
	for _, p := range v.s.Manifests() {
		add(p)
	}
	if v.manifest {
		for _, g := range v.groups() {
			for m := range g.members() {
				add(m.path)
			}
		}
	}
	if len(more) > 0 {
		found = slices.Concat(found, more)
		slices.Sort(found)
		found = slices.Compact(found)
	}
	out := make([]view, 0, len(found))
	for _, p := range found {
		if f, ok := viewOf(v.s, p); ok {
			out = append(out, f)
		}
	}
	return out
}

// An occurrence is a file that has a heading path.
type occurrence struct {
	view
	sections []int
	// declares says that the path is at home here: that no file it overrides
	// has it too.
	declares bool
	// groups are the groups the file belongs to.
	groups []*group
}

func (o *occurrence) locations() []Location {
	var out []Location
	for _, i := range o.sections {
		out = append(out, headingLocation(o.path, o.f, i))
	}
	return out
}

// sharers are the files that have the path of a section, this one among them,
// as far as they hang together: files that one manifest puts together for one
// kind, and the files those are put together with elsewhere. Sorted by path.
func (v *view) sharers(section int) []*occurrence {
	var out []*occurrence
	seen := map[string]*occurrence{}
	visit := func(p string) {
		if _, ok := seen[p]; ok {
			return
		}
		seen[p] = nil
		f, ok := viewOf(v.s, p)
		if !ok {
			return
		}
		o := &occurrence{view: f, groups: groupsWith(v.s, *v, p)}
		for i := 1; i < f.f.Doc.Len(); i++ {
			if samePath(f.f, i, v.f, section) {
				o.sections = append(o.sections, i)
			}
		}
		if len(o.sections) > 0 {
			seen[p] = o
			out = append(out, o)
		}
	}
	visit(v.path)
	for i := 0; i < len(out); i++ {
		for _, g := range out[i].groups {
			for m := range g.members() {
				visit(m.path)
			}
		}
	}
	for _, o := range out {
		o.declares = o.declares || len(o.groups) == 0
		for _, g := range o.groups {
			g.settle(seen)
		}
	}
	slices.SortFunc(out, func(a, b *occurrence) int { return compareSpans(a.path, text.Span{}, b.path, text.Span{}) })
	return out
}

// settle finds the files of a group that are home to a path: those that have
// it and are no override, and only if there are none, the overrides.
func (g *group) settle(having map[string]*occurrence) {
	for _, overrides := range [...]bool{false, true} {
		found := false
		for m := range g.members() {
			if o := having[m.path]; o != nil && (m.role == iaip.Override) == overrides {
				o.declares, found = true, true
			}
		}
		if found {
			return
		}
	}
}

package feature

import (
	"iai/iaip"
	"iai/iaip/text"
	"iai/workspace"
)

// A Jump is where a name leads. Without places to go to there is nothing under
// the cursor, or nothing it leads to.
type Jump struct {
	Origin text.Span // the name under the cursor
	To     []Location
}

// Definition answers where the name under the cursor is defined: an include
// path is its file, a kind its base file or else its block, a heading of an
// override the section it replaces, an id its place in the catalogue, an alias
// its anchor. What is defined right here answers itself.
func Definition(s *workspace.Snapshot, file string, offset int) Jump {
	return jump(s, file, offset, false)
}

// Declaration is Definition, except that a kind is declared by its block in
// the manifest, if it has one, and defined by its base file.
func Declaration(s *workspace.Snapshot, file string, offset int) Jump {
	return jump(s, file, offset, true)
}

func jump(s *workspace.Snapshot, file string, offset int, declaration bool) Jump {
	v, ok := viewOf(s, file)
	if !ok {
		return Jump{}
	}
	t := v.targetAt(offset)
	var to []Location
	switch t.subject {
	case onNothing:
	case onInclude:
		to = fileAt(s, t.include.path)
	case onKind:
		to = v.kindDefinitions(t, declaration)
	case onHeading:
		to = v.replacedBy(t.section)
	case onAnchor:
		for _, a := range bearers(anchors(v.f), t.anchor) {
			if !a.alias {
				to = append(to, Location{File: file, Span: a.span, Whole: a.whole})
			}
		}
	case onPath, onSource:
		if l := (DocumentLink{Span: t.span, File: file, Written: t.value.Text()}); t.subject == onPath || l.address(t.name) {
			if r := ResolveDocumentLink(s, l); r.Exists {
				to = fileAt(s, r.Path)
			}
		}
	default:
		if l, ok := v.catalogued(t.subject, t.name); ok {
			to = append(to, l)
		}
	}
	if len(to) == 0 {
		return Jump{}
	}
	return Jump{Origin: t.origin(offset), To: tidy(to)}
}

// fileAt is the file at a path, if there is one.
func fileAt(s *workspace.Snapshot, p string) []Location {
	if p == "" {
		return nil
	}
	if f := s.File(p); f != nil {
		return []Location{fileLocation(p, f)}
	}
	return nil
}

// kindDefinitions are the places that define the kind a target names: in the
// manifest the name stands in, or in each that loads the file it stands in.
func (v *view) kindDefinitions(t target, declaration bool) []Location {
	var out []Location
	if !t.declaring {
		for _, g := range v.groups() {
			if g.kind == t.name {
				out = append(out, g.definition(v, declaration)...)
			}
		}
		return out
	}
	for _, m := range pages(v.s, *v, v.s.NamingFile(v.path)) {
		for _, g := range m.groups() {
			if g.kind == t.name && g.has(v.path) {
				out = append(out, g.definition(&m, declaration)...)
			}
		}
	}
	return out
}

// definition is where a kind is defined for one manifest.
func (g *group) definition(v *view, declaration bool) []Location {
	var block []Location
	if g.block.Exists() {
		_, value := v.f.Root().Pair(g.kind)
		block = []Location{pairLocation(v.path, g.block, value)}
		if declaration {
			return block
		}
	}
	if g.base != "" {
		if f := v.s.File(g.base); f != nil {
			return []Location{declaringLocation(g.base, f)}
		}
	}
	return block
}

// has says whether a file is one of the group's.
func (g *group) has(p string) bool {
	if g.base == p {
		return true
	}
	for i := range g.list {
		if g.list[i].path == p {
			return true
		}
	}
	return false
}

// replacedBy are the sections that a section of this file puts out of force,
// over all manifests; the section itself if there are none.
func (v *view) replacedBy(section int) []Location {
	var out []Location
	for _, m := range v.s.NamingFile(v.path) {
		for _, k := range v.s.Resolution(m).Kinds {
			over := k.Over()
			if over == nil || over.Origin != v.path {
				continue
			}
			last := len(k.Inputs) - 1
			for i := range k.Pieces {
				if p := &k.Pieces[i]; p.Input == last && p.Section == section {
					out = append(out, replacedSections(k, p)...)
				}
			}
		}
	}
	if len(out) == 0 {
		out = append(out, headingLocation(v.path, v.f, section))
	}
	return out
}

// replacedSections are the sections a piece puts out of force.
func replacedSections(k *iaip.Kind, p *iaip.Piece) []Location {
	var out []Location
	for _, ref := range p.Replaces {
		in := &k.Inputs[ref.Input]
		out = append(out, headingLocation(in.Origin, in.File, ref.Section))
	}
	return out
}

package feature

import (
	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// A HoverText is what is said about the thing at an offset, in Markdown.
type HoverText struct {
	Span     text.Span // the thing
	Markdown string
}

// Hover says what stands at an offset: what a key means, what a kind comes to,
// what a file of an include list does, what an id stands for, whether a heading
// is in force. It answers false where there is nothing to say.
func Hover(s *workspace.Snapshot, file string, offset int, link Link) (HoverText, bool) {
	f := s.File(file)
	if f == nil || offset < 0 || offset > len(f.Src()) {
		return HoverText{}, false
	}
	h := &hoverer{s: s, file: file, f: f}
	h.link = link
	if offset >= f.Front.Start && offset <= f.Front.End && !f.Front.Empty() {
		h.front(offset)
	}
	if h.Len() == 0 && offset >= f.Body.Start && !f.Body.Empty() {
		h.heading(offset)
	}
	if h.Len() == 0 {
		return HoverText{}, false
	}
	return HoverText{Span: h.span, Markdown: h.String()}, true
}

// A hoverer writes one hover.
type hoverer struct {
	page
	s    *workspace.Snapshot
	file string
	f    *syntax.File
	span text.Span
}

// front is a hover in the frontmatter.
func (h *hoverer) front(offset int) {
	g := grammarOf(h.s, h.file, h.f)
	m, ok := g.markAt(h.f.Root(), offset)
	if !ok {
		h.line(&g, offset)
		return
	}
	h.span = m.span()
	if m.onKey {
		h.onKey(&m)
		return
	}
	if m.owner.area == toggleArea {
		h.rule(m.key.Text())
		return
	}
	name, _ := m.value.Str()
	switch m.place.area {
	case kindArea:
		h.declared(&m, name)
	case listArea:
		h.kindIn(entryPoint(h.s, h.file, h.f), name)
	case pathArea:
		h.path(&m, offset)
	case contractArea:
		h.id(&m, name)
	case severityArea:
		h.check(m.key.Text())
	default:
		if m.place.row == requestsRow {
			if h.request(name); h.Len() > 0 {
				return
			}
		}
		h.key(m.key.Text(), m.place)
	}
}

func (h *hoverer) onKey(m *mark) {
	name := m.key.Text()
	switch {
	case m.owner.area == toggleArea:
		h.rule(name)
	case m.owner.area == checkArea:
		h.check(name)
	case m.place.area == blockArea && m.owner.area == entryArea:
		h.kindIn(entryPoint(h.s, h.file, h.f), name)
	default:
		h.key(name, m.place)
		h.unknown(m, name)
	}
}

// line is a hover on a key that no tree holds, because its entry does not parse.
// What the key means can be told from its line all the same.
func (h *hoverer) line(g *grammar, offset int) {
	sp := spotAt(h.f, h.f.Front, offset)
	if sp.role == keyRole && sp.colon {
		h.span = sp.token
		name := sp.token.Of(h.f.Src())
		owner := g.walk(sp.path)
		h.key(name, owner.step(name))
	}
}

// declared is a hover on the kind that a file declares: what that kind comes to
// in each manifest that loads the file.
func (h *hoverer) declared(m *mark, name string) {
	if len(m.path) > 1 || name == schema.Manifest.Name {
		h.kindDoc(name)
		return
	}
	var seen []*iaip.Resolution
	for _, u := range uses(h.s, h.file) {
		if u.k.Name != name || containsResolution(seen, u.r) {
			continue
		}
		seen = append(seen, u.r)
		h.kindIn(u.r, name)
	}
	if r, kind := inactiveIn(h.s, h.file); r != nil && kind == name && len(seen) == 0 {
		h.kindIn(r, name)
		return
	}
	if len(seen) == 0 {
		h.kindDoc(name)
	}
}

func containsResolution(list []*iaip.Resolution, r *iaip.Resolution) bool {
	for _, x := range list {
		if x == r {
			return true
		}
	}
	return false
}

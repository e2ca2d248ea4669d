package feature

import (
	"iai/iaip"
)

// heading says of a heading, for each manifest that loads the file, whether it
// is in force, what it replaces, or what replaces it.
func (h *hoverer) heading(offset int) {
	n := h.f.Doc.SectionAt(offset)
	section := h.f.Doc.Section(n)
	if n == 0 || !section.Line.Contains(offset) {
		return
	}
	h.span = section.Line
	h.write("**", code(h.f.Doc.Label(h.f.Src(), n)), "**")
	if r := entryPoint(h.s, h.file, h.f); r != nil {
		h.write("\n\nThe free text of a manifest belongs to no kind.")
		return
	}
	found := uses(h.s, h.file)
	for _, u := range found {
		h.write("\n\n")
		h.sectionIn(u, n)
	}
	if len(found) > 0 {
		return
	}
	if r, kind := inactiveIn(h.s, h.file); r != nil {
		h.write("\n\nNot in force in ", code(r.Path), ": ", code(kind), " is not active, because ", whyInactive(r, kind), ".")
		return
	}
	h.write("\n\nNot in force: no manifest loads this file.")
}

// sectionIn says what one use makes of a section.
func (h *hoverer) sectionIn(u use, section int) {
	in := func() {
		h.write(" in ")
		h.place(u.r.Path, lineOf(u.r.File, u.slot.Span.Start))
	}
	switch {
	case u.slot.State == iaip.Unread:
		h.write("Not in force")
		in()
		h.write(": an override before this one has won.")
	case u.slot.State != iaip.Loaded:
		h.write("Not in force")
		in()
		h.write(": ", h.failure(u))
	case u.r.Stopped:
		h.write("Not in force")
		in()
		h.write(". ")
		h.stopped(u.r)
	case u.discarded():
		h.write("Not in force")
		in()
		h.write(": the override ")
		h.place(u.k.Over().Origin, 1)
		h.write(" replaces all other inputs of ", code(u.k.Name), ".")
	default:
		for i := range u.k.Pieces {
			p := &u.k.Pieces[i]
			if p.Input == u.at && (p.Section == section || p.Section < 0) {
				h.write("In force")
				in()
				h.write(" as part of ", code(u.k.Name), " (", u.slot.Role.String(), ").")
				h.replaces(u, p)
				return
			}
			for _, ref := range p.Replaces {
				if ref.Input == u.at && ref.Section == section {
					by := &u.k.Inputs[p.Input]
					h.write("Not in force")
					in()
					h.write(": replaced by ")
					h.place(by.Origin, firstLine(by, p))
					h.write(".")
					return
				}
			}
		}
	}
}

func (h *hoverer) replaces(u use, p *iaip.Piece) {
	if len(p.Replaces) == 0 {
		return
	}
	h.write(" It replaces ")
	for i, ref := range p.Replaces {
		if i > 0 {
			h.write(" and ")
		}
		old := &u.k.Inputs[ref.Input]
		h.place(old.Origin, sectionLine(old, ref.Span))
	}
	h.write(".")
}

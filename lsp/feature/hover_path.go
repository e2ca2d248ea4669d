package feature

import (
	"iai/iaip"
	"iai/iaip/schema"
)

// mostListed bounds the headings and keys that are listed of one file.
const mostListed = 12

// path says what a file of an include list does to its kind: what it adds,
// what it replaces, what of it is lost.
func (h *hoverer) path(m *mark, offset int) {
	r := entryPoint(h.s, h.file, h.f)
	written := m.value.Text()
	if r == nil || r.File == nil {
		h.key(m.key.Text(), m.place)
		return
	}
	k := r.Kind(m.place.kind)
	if k == nil {
		h.write("**", written, "** is not loaded: ", code(m.place.kind), " is not active, because ", whyInactive(r, m.place.kind), ".")
		return
	}
	for i := range k.Slots {
		if slot := &k.Slots[i]; slot.Role != iaip.Base && !slot.Span.Empty() && slot.Span.Contains(offset) {
			h.slot(useOf(r, k, slot), written)
			return
		}
	}
}

func (h *hoverer) slot(u use, written string) {
	role := u.slot.Role.String() + " of " + code(u.k.Name)
	h.write("**", written, "** · ", role)
	switch {
	case u.slot.State == iaip.NotThere:
		h.write("\n\nThere is no such file.")
		if u.slot.Role == iaip.Override {
			h.write(" The next override is tried.")
		}
	case u.slot.State == iaip.Unread:
		h.write("\n\nNot read: ")
		if over := u.k.Over(); over != nil {
			h.place(over.Origin, 1)
			h.write(" before it has won.")
		} else {
			h.write("the search for an override ended before it.")
		}
	case u.slot.State == iaip.Failed:
		h.write("\n\nIt cannot be used: ", h.failure(u))
	case u.r.Stopped:
		h.write("\n\n")
		h.stopped(u.r)
	case u.discarded():
		h.write("\n\nLoses everything: the override ")
		h.place(u.k.Over().Origin, 1)
		h.write(" replaces all other inputs.")
	default:
		h.write(", #", itoa(u.loadOrder()), " in the order of loading")
		h.replacesAll(u)
		h.sections(u)
		h.keysOf(u)
	}
}

// failure is why a file cannot be used.
func (h *hoverer) failure(u use) string {
	for _, f := range u.k.Problems {
		if u.slot.Path != "" && (f.File == u.slot.Path || f.Facts.Path == u.slot.Path) || f.File == u.r.Path && f.Span == u.slot.Span {
			return f.Message
		}
	}
	return "it is not what its place calls for."
}

// replacesAll lists what an override puts out altogether.
func (h *hoverer) replacesAll(u use) {
	if u.k.Override == nil || u.k.Override.Mode != schema.ReplaceAll || u.slot.Role != iaip.Override {
		return
	}
	if len(u.k.Discarded) == 0 {
		h.write("\n\nReplaces all other inputs; there are none.")
		return
	}
	h.write("\n\nReplaces all other inputs:\n")
	for i := range u.k.Discarded {
		h.write("\n- ", u.k.Discarded[i].Role.String(), " ")
		h.place(inputPlace(&u.k.Discarded[i]))
	}
}

// sections lists what of the file's text is added, replaces something, or is
// lost.
func (h *hoverer) sections(u use) {
	l := lister{page: &h.page}
	for i := range u.k.Pieces {
		p := &u.k.Pieces[i]
		if p.Input != u.at || len(p.Replaces) > 0 {
			continue
		}
		for _, n := range sectionsOf(u.input, p) {
			l.begin("Adds:")
			l.entry(u.input, n)
		}
	}
	l.end()
	for i := range u.k.Pieces {
		p := &u.k.Pieces[i]
		if p.Input != u.at || len(p.Replaces) == 0 {
			continue
		}
		l.begin("Replaces:")
		if l.entry(u.input, p.Section) {
			for _, ref := range p.Replaces {
				old := &u.k.Inputs[ref.Input]
				h.write(" of ")
				h.place(old.Origin, sectionLine(old, ref.Span))
			}
		}
	}
	l.end()
	for i := range u.k.Pieces {
		p := &u.k.Pieces[i]
		for _, ref := range p.Replaces {
			if ref.Input != u.at {
				continue
			}
			l.begin("Loses:")
			if l.entry(u.input, ref.Section) {
				by := &u.k.Inputs[p.Input]
				h.write(" to ")
				h.place(by.Origin, firstLine(by, p))
			}
		}
	}
	l.end()
}

// sectionsOf are the sections a piece consists of, without blank ones.
func sectionsOf(in *iaip.Input, p *iaip.Piece) []int {
	if p.Section >= 0 {
		if isBlank(p.Span.Of(in.File.Src())) {
			return nil
		}
		return []int{p.Section}
	}
	var out []int
	for i := range in.File.Doc.Len() {
		if i > 0 || !in.File.Doc.Section(0).Blank {
			out = append(out, i)
		}
	}
	return out
}

// A lister writes lists of headings and cuts the long ones.
type lister struct {
	*page
	n int
}

func (l *lister) begin(lead string) {
	if l.n == 0 {
		l.write("\n\n", lead, "\n")
	}
}

// entry writes a section, and says whether it still fitted.
func (l *lister) entry(in *iaip.Input, section int) bool {
	l.n++
	if l.n > mostListed {
		return false
	}
	switch {
	case section > 0:
		l.write("\n- ", code(title(in, section)))
	case in.File.Doc.Len() == 1:
		l.write("\n- its text")
	default:
		l.write("\n- the text before the first heading")
	}
	return true
}

func (l *lister) end() {
	if l.n > mostListed {
		l.write("\n- and ", itoa(l.n-mostListed), " more")
	}
	l.n = 0
}

// keysOf says which settings the file has the last word on, and which it
// loses to a later input.
func (h *hoverer) keysOf(u use) {
	var sets, loses []string
	for _, s := range u.k.Settings() {
		name := s.Key.Text()
		switch {
		case s.Input == u.at:
			sets = append(sets, name)
		default:
			for _, b := range s.Beaten {
				if b == u.at {
					loses = append(loses, name)
				}
			}
		}
	}
	h.list("Sets", sets)
	h.list("Sets in vain, since a later input sets it too", loses)
}

package feature

import (
	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
)

// kindDoc says what a kind is for, whatever is in force of it.
func (p *page) kindDoc(name string) {
	kind := schema.Of(name)
	if kind == nil {
		return
	}
	p.paragraph()
	p.write("**", name, "** · kind\n\n", kind.Doc)
}

// kindIn writes the resolved rules of a kind in a manifest, with where each
// part comes from; where there are none, why.
func (h *hoverer) kindIn(r *iaip.Resolution, name string) {
	if r == nil || r.File == nil {
		h.kindDoc(name)
		return
	}
	k := r.Kind(name)
	h.paragraph()
	h.write("**", name, "** in ")
	switch {
	case k == nil && r.Readable:
		h.inactive(r, name)
	case r.Stopped:
		h.place(r.Path, 1)
		h.write(": not in force\n\n")
		h.stopped(r)
	default:
		h.place(r.Path, lineOf(r.File, k.Span.Start))
		h.write(": ", summary(k))
		h.resolved(k)
	}
}

func (h *hoverer) inactive(r *iaip.Resolution, name string) {
	line := 1
	for _, list := range [...]string{"disabled", "enabled"} {
		key, value := r.File.Root().Pair(list)
		if key.Exists() {
			line = lineOf(r.File, key.Span().Start)
		}
		if list == "disabled" && !listed(value, name) {
			continue
		}
		break
	}
	h.place(r.Path, line)
	h.write(": not active, because ", whyInactive(r, name), ".")
	if kind := schema.ByName(name); kind != nil {
		h.write("\n\n", kind.Doc)
	}
}

// listed says whether a list has a string among its entries.
func listed(list syntax.Value, name string) bool {
	for item := range list.Items() {
		if s, ok := item.Str(); ok && s == name {
			return true
		}
	}
	return false
}

// stopped lists what stops a resolution.
func (p *page) stoppedBy(r *iaip.Resolution, lines func(file string, offset int) int) {
	const most = 5
	found := stops(r)
	p.write("The resolution of ", code(r.Path), " is stopped, so nothing of it is in force:\n")
	for i, f := range found {
		if i == most {
			p.write("\n- and ", counted(len(found)-most, "more problem", "more problems"))
			break
		}
		p.write("\n- ")
		p.place(f.File, lines(f.File, f.Span.Start))
		p.write(" ", f.Message)
	}
}

func (h *hoverer) stopped(r *iaip.Resolution) { h.stoppedBy(r, h.lineIn) }

// lineIn is the line of an offset of any file of the workspace, from one.
func (h *hoverer) lineIn(file string, offset int) int {
	if f := h.s.File(file); f != nil {
		return lineOf(f, offset)
	}
	return 1
}

// resolved writes the inputs, the settings and the text of a kind in force.
func (p *page) resolved(k *iaip.Kind) {
	if kind := schema.ByName(k.Name); kind != nil {
		p.write("\n\n", kind.Doc)
	}
	p.inputs(k)
	p.settings(k)
	p.pieces(k, mostShown)
}

// inputs lists what was loaded, in order.
func (p *page) inputs(k *iaip.Kind) {
	if len(k.Inputs) == 0 {
		p.write("\n\nIt has no input: there is no file `", k.Name, ".iai` beside the manifest and no block that adds one.")
		return
	}
	p.write("\n")
	for i := range k.Discarded {
		p.write("\n- ~~", k.Discarded[i].Role.String(), "~~ ")
		p.place(inputPlace(&k.Discarded[i]))
		p.write(" replaced by the override")
	}
	for i := range k.Inputs {
		p.write("\n- ", k.Inputs[i].Role.String(), " ")
		p.place(inputPlace(&k.Inputs[i]))
	}
}

// settings lists the effective keys.
func (p *page) settings(k *iaip.Kind) {
	const mostValue = 160
	settings := k.Settings()
	if len(settings) == 0 {
		return
	}
	p.write("\n\nSettings:\n")
	for i := range settings {
		s := &settings[i]
		in := &k.Inputs[s.Input]
		value := string(s.Value.AppendJSON(nil))
		if cut := cutAt(value, mostValue); cut < len(value) {
			value = value[:cut] + "…"
		}
		p.write("\n- ", code(s.Key.Text()+": "+value), " ")
		p.place(in.Origin, lineOf(in.File, s.Key.Span().Start))
		for _, beaten := range s.Beaten {
			old := &k.Inputs[beaten]
			key, _ := old.Settings.Pair(s.Key.Text())
			p.write(", over ")
			p.place(old.Origin, lineOf(old.File, key.Span().Start))
		}
	}
}

// pieces writes the effective text, each part below the place it comes from.
func (p *page) pieces(k *iaip.Kind, left int) {
	total, shown := 0, 0
	for i := range k.Pieces {
		total += k.Pieces[i].Span.Len()
	}
	if total == 0 {
		return
	}
	p.write("\n\n---")
	for i := 0; i < len(k.Pieces); {
		first := &k.Pieces[i]
		in := &k.Inputs[first.Input]
		span := first.Span
		// Sections that follow each other in their file are one quotation.
		n := i + 1
		for n < len(k.Pieces) && k.Pieces[n].Input == first.Input && k.Pieces[n].Span.Start == span.End && len(first.Replaces) == 0 && len(k.Pieces[n].Replaces) == 0 {
			span.End = k.Pieces[n].Span.End
			n++
		}
		i = n
		s := span.Of(in.File.Src())
		if isBlank(s) {
			shown += len(s)
			continue
		}
		if left <= 0 {
			break
		}
		p.write("\n\n*")
		p.place(in.Origin, firstLine(in, first))
		for _, ref := range first.Replaces {
			old := &k.Inputs[ref.Input]
			p.write(", replaces ")
			p.place(old.Origin, sectionLine(old, ref.Span))
		}
		p.write("*\n\n")
		taken := p.quote(s, left)
		shown += taken
		left -= taken
		if taken < len(s) {
			break
		}
	}
	if shown < total {
		p.write("\n\n*Cut here: ", itoa(shown), " of ", itoa(total), " bytes are shown.*")
	}
}

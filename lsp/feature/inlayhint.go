package feature

import (
	"cmp"
	"slices"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// A Hint is a few words beside a place in a file that are not part of it.
type Hint struct {
	Offset int // behind which the hint stands
	Label  string
	// Tooltip says more, in Markdown.
	Tooltip string
}

// InlayHints are the hints of a manifest within a span: the order in which
// files are loaded, what is not in force, and the mode that holds where none is
// written. Of a stopped resolution nothing is in force, and hints about the
// order of things would say otherwise: there are none then.
func InlayHints(s *workspace.Snapshot, file string, span text.Span) []Hint {
	f := s.File(file)
	r := entryPoint(s, file, f)
	if r == nil || r.Stopped {
		return nil
	}
	var out []Hint
	add := func(at text.Span, label, tooltip string) {
		if !at.Empty() && touches(at, span) {
			out = append(out, Hint{Offset: at.End, Label: label, Tooltip: tooltip})
		}
	}
	for _, k := range r.Kinds {
		b := &k.Block
		if b.Metadata.Exists() && b.Include.Exists() {
			add(behind(f, b.MetadataKey), notInForce, "The block has `include`, which wins over `metadata`.")
		}
		if b.Metadata.Exists() && !b.Include.Exists() {
			for i := range k.Discarded {
				if k.Discarded[i].Role == iaip.Metadata {
					add(behind(f, b.MetadataKey), notInForce, overridden(k))
				}
			}
		}
		for i := range k.Slots {
			slot := &k.Slots[i]
			u := useOf(r, k, slot)
			switch {
			case slot.Role == iaip.Base:
			case slot.State == iaip.Unread:
				add(slot.Span, notInForce, "An override before this one has won, so it is not read.")
			case u.discarded():
				add(slot.Span, notInForce, overridden(k))
			case u.inForce():
				add(slot.Span, "#"+itoa(u.loadOrder()), "Input "+itoa(u.loadOrder())+" of "+code(k.Name)+" in the order of loading.")
			}
		}
		if at, ok := omittedMode(f, k); ok {
			add(at, "mode: "+schema.ReplaceAll, "No mode is written, and the default holds: the override replaces all other inputs.")
		}
	}
	sortHints(out)
	return out
}

const notInForce = "not in force"

func overridden(k *iaip.Kind) string {
	return "The override " + code(k.Over().Origin) + " replaces all other inputs of " + code(k.Name) + "."
}

// behind is a key with its colon, so that a hint does not come between them.
func behind(f *syntax.File, key syntax.Value) text.Span {
	span := key.Span()
	if span.End < len(f.Src()) && f.Src()[span.End] == ':' {
		span.End++
	}
	return span
}

// omittedMode is where the mode of an override is missed: at the key that would
// hold it, else at the list of overrides.
func omittedMode(f *syntax.File, k *iaip.Kind) (text.Span, bool) {
	b := &k.Block
	if b.Mode.Exists() || b.Override.Len() == 0 {
		return text.Span{}, false
	}
	if key, _ := b.Value.Pair("override"); key.Exists() {
		return behind(f, key), true
	}
	if b.Override.Style() == syntax.Flow {
		return b.Override.Content(), true
	}
	key, _ := b.Include.Pair("override")
	return behind(f, key), true
}

// sortHints orders hints by their places.
func sortHints(list []Hint) {
	slices.SortStableFunc(list, func(a, b Hint) int { return cmp.Compare(a.Offset, b.Offset) })
}

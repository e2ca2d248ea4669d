package workspace

import (
	"iai/iaip"
	"iai/iaip/text"
)

// nearest offers the few ids that are closest to what is written; if none is
// close, the first few there are.
func (x *fixer) nearest() {
	if len(x.f.Facts.At) == 0 || x.packsMissing() {
		return
	}
	const most = 5
	near := x.f.Facts.Near
	ordered := []string{}
	if best := iaip.Closest(x.f.Facts.Got, near); best != "" {
		ordered = append(ordered, best)
	}
	for _, id := range near {
		if len(ordered) > 0 && id == ordered[0] || len(ordered) == most {
			continue
		}
		ordered = append(ordered, id)
	}
	for _, id := range ordered {
		x.add("Change to `"+id+"`", false, in(x.f.File, []text.Edit{{Span: x.f.Facts.At[0], New: scalar(id)}}))
	}
}

// packsMissing says that a pack the manifest asks for cannot be used. What
// x-contract names may be what that pack would bring, so it is the pack that is
// to be mended: a name exchanged until then would still be wrong afterwards.
func (x *fixer) packsMissing() bool { return x.s.Packs(x.f.File).Refused != "" }

// toggle corrects or removes a toggle that has no effect.
func (x *fixer) toggle() {
	f := x.file()
	toggles := f.Root().Field("x-contract").Field("toggles")
	key, _ := toggles.Pair(x.f.Facts.Got)
	if !key.Exists() || x.packsMissing() {
		return
	}
	if best := iaip.Closest(x.f.Facts.Got, x.f.Facts.Near); best != "" && !toggles.Field(best).Exists() {
		x.add("Change to `"+best+"`", false, in(x.f.File, []text.Edit{{Span: key.Content(), New: best}}))
	}
	x.add("Remove the toggle", false, in(x.f.File, removePair(f, toggles, key)))
}

// toggleOff offers to turn either of two fighting rules off.
func (x *fixer) toggleOff() {
	f := x.file()
	block := f.Root().Field("x-contract")
	toggles := block.Field("toggles")
	for _, id := range x.f.Facts.Near {
		if !toggles.Exists() || toggles.IsNull() {
			x.add("Turn `"+id+"` off", false, in(x.f.File, setPair(f, block, "toggles", "{"+id+": false}")))
			continue
		}
		x.add("Turn `"+id+"` off", false, in(x.f.File, setPair(f, toggles, id, "false")))
	}
}

func (x *fixer) removeConstraint() {
	f := x.file()
	list := f.Root().Field("x-contract").Field("constraints")
	if key, _ := list.Pair(x.f.Facts.Got); key.Exists() {
		x.add("Remove the constraint", false, in(x.f.File, removePair(f, list, key)))
	}
}

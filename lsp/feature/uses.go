package feature

import (
	"path"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/workspace"
)

// A use is one place in one manifest that asks for a file.
type use struct {
	r    *iaip.Resolution
	k    *iaip.Kind
	slot *iaip.Slot
	// input is what the file became, nil if it was not loaded.
	input *iaip.Input
	// at is its number among the inputs in force, -1 if it is none of them.
	at int
}

// inForce says whether anything of the file counts here.
func (u use) inForce() bool { return u.at >= 0 && !u.r.Stopped }

// discarded says whether the file was loaded and then put out by an override
// that replaces everything.
func (u use) discarded() bool { return u.input != nil && u.at < 0 }

// uses are the places that ask for a file, over all manifests, in the order of
// their paths and then of their inputs.
func uses(s *workspace.Snapshot, file string) []use {
	var out []use
	for _, m := range loaders(s, file) {
		r := s.Resolution(m)
		for _, k := range r.Kinds {
			for i := range k.Slots {
				if k.Slots[i].Path == file {
					out = append(out, useOf(r, k, &k.Slots[i]))
				}
			}
		}
	}
	return out
}

// useOf finds what became of a slot.
func useOf(r *iaip.Resolution, k *iaip.Kind, slot *iaip.Slot) use {
	u := use{r: r, k: k, slot: slot, at: -1}
	if slot.State != iaip.Loaded {
		return u
	}
	// Slots number inputs as they were loaded, before replace_all put the
	// first of them aside.
	switch i := slot.Input - len(k.Discarded); {
	case i < 0:
		u.input = &k.Discarded[slot.Input]
	case i < len(k.Inputs):
		u.input, u.at = &k.Inputs[i], i
	}
	return u
}

// loaders names the manifests that ask for a file. The snapshot knows those it
// has resolved; where it knows of none, the manifests at and above the file are
// resolved to see.
func loaders(s *workspace.Snapshot, file string) []string {
	users := s.Users(file)
	if len(users) > 0 {
		return users
	}
	found := false
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		for _, name := range [...]string{workspace.EntryPoint, ".iaip/" + workspace.EntryPoint} {
			if m := path.Join(dir, name); s.IsManifest(m) {
				s.Resolution(m)
				found = true
			}
		}
		if dir == "." || dir == "/" {
			break
		}
	}
	if !found {
		return nil
	}
	return s.Users(file)
}

// entryPoint is the resolution of a file that is one of the workspace's
// manifests, nil for any other file. A file that merely says it is a manifest
// is not resolved: nobody asked for it, and its problems are nobody's.
func entryPoint(s *workspace.Snapshot, file string, f *syntax.File) *iaip.Resolution {
	if f == nil || !s.IsManifest(file) {
		return nil
	}
	return s.Resolution(file)
}

// inactiveIn is the manifest beside which a file stands as the base of a kind
// that the manifest does not activate; nil if there is none, or if anything
// loads the file all the same.
func inactiveIn(s *workspace.Snapshot, file string) (r *iaip.Resolution, kind string) {
	base := path.Base(file)
	if path.Ext(base) != workspace.Extension {
		return nil, ""
	}
	kind = base[:len(base)-len(workspace.Extension)]
	if schema.ByName(kind) == nil {
		return nil, ""
	}
	m := path.Join(path.Dir(file), workspace.EntryPoint)
	if !s.IsManifest(m) {
		return nil, ""
	}
	if r = s.Resolution(m); !r.Readable || r.Kind(kind) != nil {
		return nil, ""
	}
	if at, reason := iaip.Locate(r.Dir, base); reason != "" || at != file {
		return nil, ""
	}
	return r, kind
}

// loadOrder is the number of an input in the order of loading, from one.
func (u use) loadOrder() int { return u.slot.Input + 1 }

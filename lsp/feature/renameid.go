package feature

import (
	"errors"
	"path"
	"strings"

	"iai/iaip"
	"iai/iaip/syntax"
	"iai/resolver/contract"
	"iai/resolver/packfile"
	"iai/workspace"
)

// defined is where the thing a target names is defined in a pack of the
// workspace; ok is false if it comes from elsewhere.
func (v *view) defined(t *target) (at definitionFile, dir string, ok bool) {
	l, _ := v.catalogued(t.subject, t.name)
	for _, dir := range v.s.PackDirs() {
		files := definitionFiles(v.s, dir)
		own := "" // the pack of this very file
		for _, d := range files {
			if d.path == v.path {
				own = d.pack
			}
		}
		for _, d := range files {
			if d.path == l.File {
				at, ok = d, true
			}
			if d.pack != own {
				continue
			}
			for _, p := range idPlaces(d.f) {
				if p.writes && p.what == t.subject && p.id == t.name {
					return d, dir, true
				}
			}
		}
		if ok {
			return at, dir, true
		}
	}
	return definitionFile{}, "", false
}

// renameID gives something that a pack of the workspace defines another id: in
// the pack, in the packs beside it that use it without defining it themselves,
// and in the manifests that have it from there.
func (v *view) renameID(t *target, id string) (Rename, error) {
	own, dir, ok := v.defined(t)
	switch {
	case !ok:
		return Rename{}, t.fixed(v)
	case id == t.name:
		return Rename{}, nil
	case strings.TrimSpace(id) == "" || strings.TrimSpace(id) != id:
		return Rename{}, errors.New("An id begins and ends with something that can be seen: write one.")
	}
	taken := func(by *contract.Catalogue) bool {
		switch t.subject {
		case onStack:
			_, ok := by.StackPreset(id)
			return ok
		case onRuleset:
			_, ok := by.Ruleset(id)
			return ok
		case onCommand:
			_, ok := by.Command(id)
			return ok
		}
		_, ok := by.Rule(id)
		return ok
	}
	var out Rename
	edit := func(file string, value syntax.Value) {
		out.Edits = append(out.Edits, workspace.FileEdit{File: file, Edit: rewrite(value, id)})
	}

	files := definitionFiles(v.s, dir)
	defines := map[string]bool{} // by pack
	for _, d := range files {
		for _, at := range idPlaces(d.f) {
			defines[d.pack] = defines[d.pack] || at.writes && at.what == t.subject && at.id == t.name
		}
	}
	for _, d := range files {
		if d.pack != own.pack && defines[d.pack] {
			continue // another version of it, or another thing of that name
		}
		for _, at := range idPlaces(d.f) {
			if at.what != t.subject {
				continue
			}
			if at.writes && at.id == id {
				return Rename{}, errors.New("`" + id + "` is defined in `" + d.path + "` already: choose another name.")
			}
			if at.id == t.name {
				edit(d.path, at.value)
			}
		}
	}

	relock := false
	for _, m := range v.s.Manifests() {
		packs := v.s.Packs(m)
		if packs.State == nil || packs.Dir != dir || !packs.Uses(own.path) {
			continue
		}
		if taken(packs.Catalogue()) {
			return Rename{}, errors.New("`" + id + "` is in the catalogue of `" + m + "` already: choose another name.")
		}
		page, ok := viewOf(v.s, m)
		if !ok {
			continue
		}
		for _, use := range page.idValues(t.subject, t.name) {
			edit(m, use)
		}
		if lock := path.Join(path.Dir(m), packfile.LockFile); v.s.Lookup(lock).Status == iaip.Regular && !relock {
			relock = true
			out.Notes = append(out.Notes, Note{lock, "the pack's content changes, so the lock has to be made anew: run `iai pack lock`"})
		}
	}
	return out, nil
}

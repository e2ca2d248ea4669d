package workspace

import (
	"path"
	"slices"

	"iai/iaip"
	"iai/iaip/problem"
)

// Searched says whether the manifests are known, so that asking for them takes
// no search of the disk.
func (s *Snapshot) Searched() bool { return s.w.opts.Manifests != nil || s.disk.searched() }

// Above are the manifests beside a file and in the directories above it, the
// nearest first. They are found without a search.
func (s *Snapshot) Above(p string) []string {
	out := []string{}
	if s.w.opts.Manifests != nil && s.IsManifest(p) {
		out = append(out, p)
	}
	for dir := path.Dir(p); ; dir = path.Dir(dir) {
		for _, name := range []string{EntryPoint, ".iaip/" + EntryPoint} {
			m := path.Join(dir, name)
			if s.w.opts.Manifests != nil && !s.IsManifest(m) || slices.Contains(out, m) || s.Lookup(m).Status != iaip.Regular {
				continue
			}
			out = append(out, m)
		}
		if dir == "." || dir == "/" {
			return out
		}
	}
}

// FirstLook are the problems of a file as far as they can be told before the
// workspace was searched: what the manifests beside and above it find in it,
// and the file's own. That nobody loads the file is not said, because somebody
// elsewhere might.
func (s *Snapshot) FirstLook(p string) []Problem {
	opts := s.w.opts
	opts.Manifests = s.Above(p)
	w := &Workspace{tree: s.w.tree, opts: opts, cache: s.w.cache, memo: newMemo(), naming: newNaming()}
	near := &Snapshot{w: w, disk: s.disk, open: s.open, entries: &entries{}}
	w.current.Store(near)
	for _, m := range opts.Manifests {
		near.Resolution(m)
	}
	return slices.DeleteFunc(slices.Clone(near.Problems(p)), func(found Problem) bool { return found.Rule == problem.NotLoaded })
}

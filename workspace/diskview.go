package workspace

import (
	"path"
	"slices"
	"strings"
	"sync"

	"iai/iaip"
	"iai/iaip/syntax"
)

// A diskView is what a line of snapshots has seen of the disk. Each path is
// read at most once, when it is first asked for, and stays as it was read until
// a change says otherwise; so two questions to one snapshot never see two
// states of a file.
//
// Views form a chain: a change makes a small view of the paths it touched in
// front of the large one. Chains are kept short by folding them together.
type diskView struct {
	// listing is held while the tree is searched, which may take long: files
	// are looked up meanwhile.
	listing sync.Mutex

	mu    sync.Mutex // guards seen, files and known
	seen  map[string]iaip.Entry
	files []string
	known bool // files was read
	// fresh are the paths this view answers for; others go to back. A view
	// without a back answers for all.
	fresh map[string]bool
	back  *diskView
	depth int
}

const longestChain = 8

func newDiskView() *diskView { return &diskView{seen: map[string]iaip.Entry{}} }

// lookup answers for one path.
func (v *diskView) lookup(p string, w *Workspace) iaip.Entry {
	for v.back != nil && !v.fresh[p] {
		v = v.back
	}
	v.mu.Lock()
	e, ok := v.seen[p]
	v.mu.Unlock()
	if ok {
		return e
	}
	e = w.read(p)
	v.mu.Lock()
	defer v.mu.Unlock()
	if first, ok := v.seen[p]; ok {
		return first
	}
	v.seen[p] = e
	return e
}

// read reads a file of the tree and parses it.
func (w *Workspace) read(p string) iaip.Entry {
	blob := w.tree.Read(p, w.opts.Limits.Bytes)
	e := iaip.Entry{Status: blob.Status, Detail: blob.Detail}
	if blob.Status != iaip.Regular {
		return e
	}
	if blob.Size > w.opts.Limits.Bytes {
		e.File = syntax.TooLarge(blob.Data, blob.Size, w.opts.Limits)
		return e
	}
	e.File = w.cache.parse(blob.Data, w.opts.Limits)
	return e
}

// list names the files of the tree.
func (v *diskView) list(w *Workspace) []string {
	v.listing.Lock()
	defer v.listing.Unlock()
	if v.listed() {
		return v.files
	}
	files := v.search(w)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.files, v.known = files, true
	return files
}

func (v *diskView) search(w *Workspace) []string {
	if v.back == nil {
		return w.tree.List()
	}
	old := v.back.list(w)
	files := make([]string, 0, len(old)+1)
	for _, p := range old {
		if !v.fresh[p] {
			files = append(files, p)
		}
	}
	for p := range v.fresh {
		if IsSkipped(p) {
			continue
		}
		switch e := v.lookup(p, w); {
		case e.Status == iaip.Directory:
			files = append(files, w.under(p)...)
		case e.Status == iaip.Regular && strings.HasSuffix(p, Extension):
			files = append(files, p)
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// under names the files of a directory that may have been moved in as a whole.
func (w *Workspace) under(dir string) []string {
	if t, ok := w.tree.(interface{ Under(dir string) []string }); ok {
		return t.Under(dir)
	}
	var out []string
	for _, p := range w.tree.List() {
		if strings.HasPrefix(p, dir+"/") {
			out = append(out, p)
		}
	}
	return out
}

// Watched are the paths that this snapshot's answers rest on, as far as it has
// been asked: what was found, and what was looked for in vain. Whoever looks
// after the disk by itself looks at these.
func (s *Snapshot) Watched() (found, missed []string) {
	set := map[string]bool{}
	for at := s.disk; at != nil; at = at.back {
		at.mu.Lock()
		for p, e := range at.seen {
			if _, newer := set[p]; !newer {
				set[p] = e.Status != iaip.Absent
			}
		}
		at.mu.Unlock()
	}
	for _, p := range s.disk.list(s.w) {
		set[p] = true
	}
	for p, there := range set {
		if there {
			found = append(found, p)
		} else {
			missed = append(missed, p)
		}
	}
	slices.Sort(found)
	slices.Sort(missed)
	return found, missed
}

// searched says whether naming the files takes no search any more.
func (v *diskView) searched() bool {
	for at := v; at != nil; at = at.back {
		if at.listed() {
			return true
		}
	}
	return false
}

// names says whether a file is known to be one of the tree's.
func (v *diskView) names(p string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	_, there := slices.BinarySearch(v.files, p)
	return v.known && there
}

func (v *diskView) listed() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.known
}

// forget is a view that looks at some paths anew, or v itself if none of them
// matters. A path may be a directory: everything seen below it is looked at
// again too.
func (v *diskView) forget(paths []string, w *Workspace) *diskView {
	changed := make(map[string]bool, len(paths)) // true once something was seen there
	for _, p := range paths {
		changed[p] = false
	}
	fresh := make(map[string]bool, len(paths))
	// Thousands of paths may have changed among tens of thousands: each path
	// that was seen is asked for its directories, not for every other path.
	touch := func(p string) {
		for dir := p; ; dir = path.Dir(dir) {
			if _, ok := changed[dir]; ok {
				changed[dir], fresh[p] = true, true
			}
			if dir == "." || dir == "/" {
				return
			}
		}
	}
	for at := v; at != nil; at = at.back {
		at.mu.Lock()
		for p := range at.seen {
			touch(p)
		}
		for _, p := range at.files {
			touch(p)
		}
		at.mu.Unlock()
	}
	for p, seen := range changed {
		if seen || !IsSkipped(p) && (strings.HasSuffix(p, Extension) || w.tree.Read(p, 0).Status == iaip.Directory) {
			fresh[p] = true
		}
	}
	if len(fresh) == 0 {
		return v
	}
	next := &diskView{seen: map[string]iaip.Entry{}, fresh: fresh, back: v, depth: v.depth + 1}
	if next.depth >= longestChain {
		return next.fold(w)
	}
	return next
}

// fold copies a chain into one view.
func (v *diskView) fold(w *Workspace) *diskView {
	var chain []*diskView
	for at := v; at != nil; at = at.back {
		chain = append(chain, at)
	}
	out := newDiskView()
	if first := chain[len(chain)-1]; first.listed() {
		out.files, out.known = v.list(w), true
	}
	for i := len(chain) - 1; i >= 0; i-- {
		at := chain[i]
		at.mu.Lock()
		for p := range at.fresh {
			delete(out.seen, p)
		}
		for p, e := range at.seen {
			out.seen[p] = e
		}
		at.mu.Unlock()
	}
	return out
}

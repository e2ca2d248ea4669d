package workspace

import (
	"sort"
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
	mu    sync.Mutex // guards seen, listing and files
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
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.known {
		return v.files
	}
	v.known = true
	if v.back == nil {
		v.files = w.tree.List()
		return v.files
	}
	old := v.back.list(w)
	v.files = make([]string, 0, len(old)+1)
	for _, p := range old {
		if !v.fresh[p] {
			v.files = append(v.files, p)
		}
	}
	for p := range v.fresh {
		if !strings.HasSuffix(p, Extension) || IsSkipped(p) {
			continue
		}
		e, ok := v.seen[p]
		if !ok {
			e = w.read(p)
			v.seen[p] = e
		}
		if e.Status == iaip.Regular {
			v.files = append(v.files, p)
		}
	}
	sort.Strings(v.files)
	return v.files
}

func (v *diskView) listed() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.known
}

// forget is a view that looks at some paths anew. A path may be a directory:
// everything seen below it is looked at again too.
func (v *diskView) forget(paths []string, w *Workspace) *diskView {
	next := &diskView{seen: map[string]iaip.Entry{}, fresh: map[string]bool{}, back: v, depth: v.depth + 1}
	for _, p := range paths {
		next.fresh[p] = true
	}
	for at := v; at != nil; at = at.back {
		at.mu.Lock()
		for p := range at.seen {
			if Under(p, paths) {
				next.fresh[p] = true
			}
		}
		for _, p := range at.files {
			if Under(p, paths) {
				next.fresh[p] = true
			}
		}
		at.mu.Unlock()
	}
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

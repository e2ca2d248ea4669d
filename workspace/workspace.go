// Package workspace ties files to what they mean together: which text stands
// at which path, disk or unsaved; which manifests there are and what each
// resolves to; every problem of every file, and the fixes for it.
//
// Every change enters through Apply and gives a new Snapshot. A Snapshot never
// changes what it answers, so a request that holds one is not disturbed by the
// next key. Work is remembered between snapshots and reused as far as the
// files it rests on are the same.
//
// The package must not know what asks: not an editor, not an agent, not a
// command line. It starts no goroutines.
package workspace

import (
	"path"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/resolver/packfile"
)

// Options say what a workspace consists of.
type Options struct {
	// Manifests are the entry points, if the search for them is not wanted.
	Manifests []string
	// Base is the directory include paths are relative to, if it is not the
	// manifest's own.
	Base   string
	Limits syntax.Limits
	// Packs opens the sources of packs that lie outside the workspace, `user`
	// and `oci`; nil where there are none to look into.
	Packs func(source string) packfile.Files
	// Exports finds what is wrong with the files a manifest is exported to; it
	// may rest on no file it does not look at. Nil where nobody knows of agents.
	Exports func(r *iaip.Resolution, look func(path string) iaip.Entry) []problem.Finding
}

// A Workspace is one root with the changes made to it so far.
type Workspace struct {
	tree    Tree
	opts    Options
	cache   *cache
	memo    *memo
	naming  *naming
	current atomic.Pointer[Snapshot]
}

// New opens a workspace over a tree.
func New(tree Tree, opts Options) *Workspace {
	if opts.Limits == (syntax.Limits{}) {
		opts.Limits = syntax.DefaultLimits
	}
	w := &Workspace{tree: tree, opts: opts, cache: newCache(), memo: newMemo(), naming: newNaming()}
	w.current.Store(&Snapshot{w: w, disk: newDiskView(), entries: &entries{}})
	return w
}

// Snapshot is the present state.
func (w *Workspace) Snapshot() *Snapshot { return w.current.Load() }

// A Change is one thing that happened to one path.
type Change struct {
	Path string
	// Open carries the unsaved text of a file somebody is editing; nil means
	// that the file on disk counts, which may have changed.
	Open *syntax.File
}

// Parse reads a text under the workspace's limits, remembering it.
func (w *Workspace) Parse(src string) *syntax.File { return w.cache.parse(src, w.opts.Limits) }

// Reparse reads the next version of an open file; see syntax.File.Reparse.
func (w *Workspace) Reparse(f *syntax.File, src string, start, end, n int) *syntax.File {
	g := f.Reparse(src, start, end, n)
	w.cache.keep(g)
	return g
}

// Apply makes a snapshot in which the changes have happened; it is the old one
// if they are about nothing that matters. It is the one way
// in for every change, and must not run twice at the same time.
func (w *Workspace) Apply(changes []Change) *Snapshot {
	old := w.Snapshot()
	next := &Snapshot{w: w, seq: old.seq + 1, disk: old.disk, open: old.open, entries: old.entries}
	overlaid := false
	var stale []string
	for _, c := range changes {
		w.naming.note(c.Path, next.seq)
		if c.Open == nil {
			stale = append(stale, c.Path)
		}
		if c.Open == nil && old.open[c.Path] == nil {
			continue
		}
		if !overlaid {
			overlaid = true
			next.open = make(map[string]*syntax.File, len(old.open)+1)
			for p, f := range old.open {
				next.open[p] = f
			}
		}
		if c.Open == nil {
			delete(next.open, c.Path)
			continue
		}
		if old.open[c.Path] == nil && !old.disk.names(c.Path) {
			next.entries = &entries{} // it may be a new file
		}
		next.open[c.Path] = c.Open
	}
	if len(stale) > 0 {
		if next.disk = old.disk.forget(stale, w); next.disk != old.disk || overlaid {
			next.entries = &entries{}
		} else {
			return old // all of it is about files that nobody has asked for
		}
	}
	w.current.Store(next)
	return next
}

// Refresh makes a snapshot that looks at the disk anew wherever it is asked.
func (w *Workspace) Refresh() *Snapshot {
	old := w.Snapshot()
	next := &Snapshot{w: w, seq: old.seq + 1, disk: newDiskView(), open: old.open, entries: &entries{}}
	w.current.Store(next)
	return next
}

// With is the snapshot under other options: another choice of manifests, or
// another base. It shares every parse, and nothing that depends on the options.
func (s *Snapshot) With(opts Options) *Snapshot {
	opts.Limits = s.w.opts.Limits
	if opts.Base == "" && opts.Manifests == nil || opts.Base == s.w.opts.Base && slices.Equal(opts.Manifests, s.w.opts.Manifests) {
		return s
	}
	w := &Workspace{tree: s.w.tree, opts: opts, cache: s.w.cache, memo: newMemo(), naming: newNaming()}
	next := &Snapshot{w: w, disk: s.disk, open: s.open, entries: &entries{}}
	w.current.Store(next)
	return next
}

// A Snapshot is the state of a workspace at one moment. It implements
// iaip.Source. It may be used from several goroutines.
type Snapshot struct {
	w    *Workspace
	seq  uint64 // its number among the workspace's
	disk *diskView
	open map[string]*syntax.File

	// entries are shared with the snapshots that have the same files.
	entries *entries
	// held are the resolutions found to rest on the files of this snapshot, by
	// manifest: a manifest of a thousand files would be compared with them for
	// each of them otherwise.
	held sync.Map
}

// entries are the manifests of a set of files, found when first asked for.
type entries struct {
	once  sync.Once // guards the three below
	list  []string
	is    map[string]bool
	byDir map[string]string // the first manifest of each directory it serves

	askOnce sync.Once // guards writing the two below
	// asked are the manifests whose text names a path. It is known where only
	// a part of the workspace is checked; elsewhere each is resolved anyway.
	asked    map[string][]string
	askedSet atomic.Bool // asked was written
}

// Root is the directory of the workspace on disk, "" if it is not on disk.
func (s *Snapshot) Root() string {
	if d, ok := s.w.tree.(interface{ Dir() string }); ok {
		return d.Dir()
	}
	return ""
}

// Tree is where the files come from.
func (s *Snapshot) Tree() Tree { return s.w.tree }

// Lookup implements iaip.Source: the unsaved text of a file if there is one,
// the disk's otherwise.
func (s *Snapshot) Lookup(p string) iaip.Entry {
	if f := s.open[p]; f != nil {
		return iaip.Entry{Status: iaip.Regular, File: f}
	}
	return s.disk.lookup(p, s.w)
}

// File is the parsed file at a path, or nil if there is none.
func (s *Snapshot) File(p string) *syntax.File { return s.Lookup(p).File }

// IsOpen says whether the text at a path is one somebody is editing.
func (s *Snapshot) IsOpen(p string) bool { return s.open[p] != nil }

// Files names every `.iai` file of the workspace, sorted: those on disk and
// those that exist only as unsaved text.
func (s *Snapshot) Files() []string {
	listed := s.disk.list(s.w)
	extra := false
	for p := range s.open {
		if i := sort.SearchStrings(listed, p); i == len(listed) || listed[i] != p {
			extra = true
		}
	}
	if !extra {
		return listed
	}
	out := append([]string(nil), listed...)
	for p := range s.open {
		if i := sort.SearchStrings(listed, p); i == len(listed) || listed[i] != p {
			out = append(out, p)
		}
	}
	sort.Strings(out)
	return out
}

// Manifests names the entry points, sorted.
func (s *Snapshot) Manifests() []string { return s.found().list }

// IsManifest says whether a path is one of the entry points.
func (s *Snapshot) IsManifest(p string) bool { return s.found().is[p] }

func (s *Snapshot) found() *entries {
	e := s.entries
	e.once.Do(func() {
		e.list = s.w.opts.Manifests
		if e.list == nil {
			for _, p := range s.Files() {
				if path.Base(p) == EntryPoint {
					e.list = append(e.list, p)
				}
			}
		}
		e.is = make(map[string]bool, len(e.list))
		e.byDir = make(map[string]string, len(e.list))
		for _, p := range e.list {
			e.is[p] = true
			dir := path.Dir(p)
			if path.Base(dir) == ".iaip" {
				dir = path.Dir(dir)
			}
			if e.byDir[dir] == "" {
				e.byDir[dir] = p
			}
		}
	})
	return e
}

// nearest is the manifest in the nearest directory at or above a path, else
// "".
func (s *Snapshot) nearest(p string) string {
	e := s.found()
	for dir := path.Dir(p); ; dir = path.Dir(dir) {
		if m := e.byDir[dir]; m != "" {
			return m
		}
		if dir == "." || dir == "/" {
			break
		}
	}
	return ""
}

// Dir is the directory that the paths in a manifest are relative to.
func (s *Snapshot) Dir(manifest string) string {
	if base := s.w.opts.Base; base != "" {
		return base
	}
	return path.Dir(manifest)
}

// DefaultManifest is the entry point meant where none is named.
func (s *Snapshot) DefaultManifest() string {
	if len(s.w.opts.Manifests) > 0 {
		return s.w.opts.Manifests[0]
	}
	if p := ".iaip/" + EntryPoint; s.Lookup(p).Status == iaip.Regular {
		return p
	}
	return EntryPoint
}

// Under says whether a path is one of the given paths or lies below one.
func Under(p string, paths []string) bool {
	for _, top := range paths {
		if top == "." || top == "" || p == top || strings.HasPrefix(p, top+"/") {
			return true
		}
	}
	return false
}

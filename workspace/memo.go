package workspace

import (
	"maps"
	"slices"
	"sort"
	"sync"

	"iai/iaip"
	"iai/iaip/problem"
)

// A memo holds what was worked out so far. An entry names the files it rests
// on; it serves any snapshot that has the same files there. So nothing has to
// be thrown away when something changes, and nothing stale can be served.
type memo struct {
	mu    sync.Mutex // guards all below
	res   map[string]*resolved
	files map[string]*fileReport
	// users are the manifests that ask for a path, or have asked once.
	users map[string]map[string]struct{}
	packs map[string]*Packs // by manifest
	// registry is that of the workspace's packs, as it was read last.
	registry *readRegistry
	// graph is the code graph that was read last.
	graph *readGraph
}

func newMemo() *memo {
	return &memo{res: map[string]*resolved{}, files: map[string]*fileReport{}, users: map[string]map[string]struct{}{}, packs: map[string]*Packs{}}
}

// resolved is a resolution and the state it rests on.
type resolved struct {
	*iaip.Resolution
	manifest iaip.Entry
	deps     []dep
	// asked are the paths of deps, and found what is found in each file: in
	// the resolution, the notes and the kinds, in this order. A manifest may
	// load thousands of files, and each of them asks for its own share.
	asked map[string]bool
	found map[string][]problem.Finding
	// notes are the problems that are about this resolution and do not belong
	// to it: what is not in force, what is odd in the manifest.
	notes []problem.Finding
	// seen are the further files the notes rest on: those of inactive kinds,
	// which the resolution itself never looks at.
	seen []dep
	// packs are what the notes on x-packs rest on.
	packs *Packs
}

type dep struct {
	path  string
	entry iaip.Entry
}

func (s *Snapshot) holds(deps []dep) bool {
	for i := range deps {
		if s.Lookup(deps[i].path) != deps[i].entry {
			return false
		}
	}
	return true
}

// Resolution is what a manifest resolves to.
func (s *Snapshot) Resolution(manifest string) *iaip.Resolution {
	return s.resolved(manifest).Resolution
}

func (s *Snapshot) resolved(manifest string) *resolved {
	if r, ok := s.held.Load(manifest); ok {
		return r.(*resolved)
	}
	r := s.remembered(manifest)
	s.held.Store(manifest, r)
	return r
}

// remembered is what was worked out before, if it holds for this snapshot.
func (s *Snapshot) remembered(manifest string) *resolved {
	m := s.w.memo
	m.mu.Lock()
	old := m.res[manifest]
	m.mu.Unlock()
	if old != nil && s.Lookup(manifest) == old.manifest && s.holds(old.deps) {
		if s.holds(old.seen) && (old.packs == nil || s.Packs(manifest) == old.packs) {
			return old
		}
		same := *old
		same.notes, same.seen, same.packs = s.notes(old.Resolution)
		same.share()
		m.mu.Lock()
		defer m.mu.Unlock()
		m.res[manifest] = &same
		same.use(m)
		return &same
	}
	r := s.resolve(manifest, old)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.res[manifest] = r
	if old == nil || !maps.Equal(old.asked, r.asked) {
		m.use(manifest, manifest)
		for _, d := range r.deps {
			m.use(d.path, manifest)
		}
	}
	r.use(m)
	return r
}

// use notes the files of packs that the manifest uses.
func (r *resolved) use(m *memo) {
	if r.packs != nil {
		for p := range r.packs.paths {
			m.use(p, r.Path)
		}
	}
}

func (m *memo) use(path, manifest string) {
	users := m.users[path]
	if users == nil {
		users = map[string]struct{}{}
		m.users[path] = users
	}
	users[manifest] = struct{}{}
}

// resolve resolves a manifest, taking over the kinds that nothing has changed
// for.
func (s *Snapshot) resolve(manifest string, old *resolved) *resolved {
	r := &resolved{manifest: s.Lookup(manifest)}
	var head *iaip.Manifest
	if old != nil && old.manifest == r.manifest {
		head = old.Manifest
	} else {
		head = iaip.ReadManifest(s, manifest, s.w.opts.Base)
		old = nil
	}
	kinds := make([]*iaip.Kind, len(head.Active))
	var changed []string
	if old != nil {
		changed = s.changed(old.deps)
	}
	alike := old != nil // every kind asks for the files it asked for before
	for i, name := range head.Active {
		if old != nil && !slices.ContainsFunc(changed, old.Kinds[i].Asks) {
			kinds[i] = old.Kinds[i]
			continue
		}
		kinds[i] = iaip.ResolveKind(head, name, s)
		alike = alike && slices.EqualFunc(kinds[i].Slots, old.Kinds[i].Slots, func(a, b iaip.Slot) bool { return a.Path == b.Path })
	}
	r.Resolution = iaip.Assemble(head, kinds)
	if alike {
		// A file that a thousand manifests load is typed in, and each of them
		// has as many others.
		r.asked = old.asked
		r.deps = slices.Clone(old.deps)
		for i := range r.deps {
			r.deps[i].entry = s.Lookup(r.deps[i].path)
		}
	} else {
		r.asked = map[string]bool{}
		r.rests(s, kinds)
	}
	r.notes, r.seen, r.packs = s.notes(r.Resolution)
	r.share()
	return r
}

// rests notes the files that kinds ask for.
func (r *resolved) rests(s *Snapshot, kinds []*iaip.Kind) {
	for _, k := range kinds {
		for i := range k.Slots {
			if p := k.Slots[i].Path; p != "" && !r.asked[p] {
				r.asked[p] = true
				r.deps = append(r.deps, dep{p, s.Lookup(p)})
			}
		}
	}
}

// share gives each file its findings.
func (r *resolved) share() {
	r.found = map[string][]problem.Finding{}
	take := func(list []problem.Finding) {
		for i := range list {
			r.found[list[i].File] = append(r.found[list[i].File], list[i])
		}
	}
	take(r.Problems)
	take(r.notes)
	for _, k := range r.Kinds {
		take(k.Problems)
	}
}

// changed are the files that are not what they were.
func (s *Snapshot) changed(deps []dep) []string {
	var out []string
	for i := range deps {
		if s.Lookup(deps[i].path) != deps[i].entry {
			out = append(out, deps[i].path)
		}
	}
	return out
}

// Users names the manifests whose resolution asks for a path, sorted. It knows
// of those that were resolved once, and in a check of a part of those whose
// text names the path.
func (s *Snapshot) Users(path string) []string {
	m := s.w.memo
	m.mu.Lock()
	candidates := make([]string, 0, len(m.users[path]))
	for manifest := range m.users[path] {
		candidates = append(candidates, manifest)
	}
	m.mu.Unlock()
	if e := s.found(); e.askedSet.Load() {
		candidates = append(candidates, e.asked[path]...)
	}
	sort.Strings(candidates)
	candidates = slices.Compact(candidates)
	out := candidates[:0]
	for _, manifest := range candidates {
		if s.IsManifest(manifest) && (manifest == path || s.asks(manifest, path)) {
			out = append(out, manifest)
		}
	}
	return out
}

func (s *Snapshot) asks(manifest, path string) bool {
	return s.resolved(manifest).asks(path)
}

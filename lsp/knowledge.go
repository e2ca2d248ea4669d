package lsp

import (
	"context"
	"path"
	"slices"
	"sync"

	"iai/workspace"
)

// knowledge is which manifests of a folder have been resolved once, as they are
// now. Only then the workspace knows which files they ask for.
//
// A view may be older than the last change, and what is learned from it says
// nothing about that change. So changes are numbered, a view has the number of
// the last one it has seen, and learning settles no later one.
type knowledge struct {
	mu   sync.Mutex // guards the rest
	last uint64     // the number of the last change
	// since is the change with which everything was forgotten.
	since uint64
	seen  map[string]bool // nil until something was learned
	list  []string        // of the last snapshot that was looked at
	// changed are manifests that may ask for other files now, with the number
	// of the change.
	changed map[string]uint64
}

// reset forgets everything.
func (k *knowledge) reset() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last++
	k.since, k.seen, k.list, k.changed = k.last, nil, nil, nil
}

// now is the number of the last change.
func (k *knowledge) now() uint64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.last
}

// edited notes that a document has another text.
func (k *knowledge) edited(p string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last++
	if k.seen[p] {
		k.note(p)
	}
}

// forget notes that files have changed on disk. A manifest among them, or one in a
// directory among them, may ask for other files now.
func (k *knowledge) forget(paths ...string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last++
	dirs := map[string]bool{}
	for _, p := range paths {
		if k.seen[p] {
			k.note(p)
		} else if !isOurs(p) {
			dirs[p] = true
		}
	}
	if len(dirs) == 0 {
		return
	}
	for m := range k.seen {
		for dir := path.Dir(m); dir != "." && dir != "/"; dir = path.Dir(dir) {
			if dirs[dir] {
				k.note(m)
				break
			}
		}
	}
}

func (k *knowledge) note(m string) {
	if k.changed == nil {
		k.changed = map[string]uint64{}
	}
	k.changed[m] = k.last
}

// has says whether a list of manifests is the one that was learned from, be it
// that some of them have changed since.
func (k *knowledge) has(list []string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.seen != nil && sameList(k.list, list)
}

// complete says whether nothing is to be learned of a list of manifests.
func (k *knowledge) complete(list []string) bool { return k.has(list) && k.quiet() }

func (k *knowledge) quiet() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.changed) == 0
}

func sameList(a, b []string) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// settle makes do with what is known.
func (k *knowledge) settle(s *workspace.Snapshot) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.seen == nil {
		k.seen = map[string]bool{}
	}
	k.list, k.changed = s.Manifests(), nil
}

// learn resolves the manifests of a snapshot that were never resolved as they
// are; seen is the number of the last change that the snapshot has in it. each
// is told before each of them, and how many there are.
func (k *knowledge) learn(ctx context.Context, s *workspace.Snapshot, seen uint64, each func(i, n int)) {
	list := s.Manifests()
	todo := k.unknown(s, list)
	for i, m := range todo {
		if ctx.Err() != nil {
			return
		}
		if each != nil {
			each(i, len(todo))
		}
		s.Resolution(m)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if seen < k.since {
		return
	}
	if k.seen == nil {
		k.seen = make(map[string]bool, len(todo))
	}
	for _, m := range todo {
		k.seen[m] = true
	}
	for m, n := range k.changed {
		if n <= seen {
			delete(k.changed, m)
		}
	}
	k.list = list
}

// unknown are the manifests of a list that are to be resolved.
func (k *knowledge) unknown(s *workspace.Snapshot, list []string) []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	var out []string
	if k.seen == nil || !sameList(k.list, list) {
		for _, m := range list {
			if _, changed := k.changed[m]; changed || !k.seen[m] {
				out = append(out, m)
			}
		}
		return out
	}
	for m := range k.changed {
		if s.IsManifest(m) {
			out = append(out, m)
		}
	}
	slices.Sort(out)
	return out
}

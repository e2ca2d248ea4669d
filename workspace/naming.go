package workspace

import (
	"slices"
	"sync"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/resolver/pack"
	"iai/resolver/packfile"
)

// A naming says which manifests name a thing: a file, a kind, an id. It is read
// from the pages, not from what they resolve to: a kind that is switched off
// and a list nobody reads name their files all the same, and who renames a file
// wants them to follow.
//
// It may know too many, those that once named the thing among them, and never
// too few: whoever asks looks at the pages that are left.
type naming struct {
	mu sync.Mutex // guards the rest
	// files, kinds and ids are the manifests by what they name, each list
	// sorted.
	files, kinds, ids map[string][]string
	pages             map[string]*syntax.File // as they were read last
	// list and seq are the manifests and the number of the newest snapshot
	// whose pages have all been read, edited the documents changed since.
	list   []string
	seq    uint64
	edited map[string]uint64

	// beside are the files that are named and that a search does not find,
	// among the files of a listing, as it was when so many were named.
	beside  []string
	listing []string
	named   int
}

func newNaming() *naming {
	return &naming{files: map[string][]string{}, kinds: map[string][]string{}, ids: map[string][]string{},
		pages: map[string]*syntax.File{}, edited: map[string]uint64{}}
}

// note has a document looked at again in the snapshots from seq on.
func (n *naming) note(p string, seq uint64) {
	n.mu.Lock()
	n.edited[p] = seq
	n.mu.Unlock()
}

// naming is the workspace's, with all the pages of this snapshot read.
func (s *Snapshot) naming() *naming {
	n, list := s.w.naming, s.Manifests()
	n.mu.Lock()
	var todo []string
	if n.pages != nil && s.seq >= n.seq && sameStrings(n.list, list) {
		for p := range n.edited {
			if s.IsManifest(p) {
				todo = append(todo, p)
			}
		}
		slices.Sort(todo)
	} else {
		todo = list
	}
	n.mu.Unlock()
	for _, m := range todo {
		// Outside the lock: the disk may have to be read.
		if f := s.File(m); f != nil {
			n.read(m, f, s.Dir(m))
		}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if s.seq < n.seq {
		return n
	}
	n.seq, n.list = s.seq, list
	for p, seq := range n.edited {
		if seq <= s.seq {
			delete(n.edited, p)
		}
	}
	return n
}

func sameStrings(a, b []string) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// read takes in what a page names.
func (n *naming) read(m string, f *syntax.File, dir string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.pages[m] == f {
		return
	}
	n.pages[m] = f
	add := func(to map[string][]string, name string) {
		if at, there := slices.BinarySearch(to[name], m); !there {
			to[name] = slices.Insert(to[name], at, m)
		}
	}
	path := func(written string) {
		if p, reason := iaip.Locate(dir, written); reason == "" && p != "" {
			add(n.files, p)
		}
	}
	kind := func(name string) {
		add(n.kinds, name)
		if schema.ValidKindName(name) {
			path(name + Extension)
		}
	}
	root := f.Root()
	for _, list := range [...]string{"enabled", "disabled"} {
		for item := range root.Field(list).Items() {
			if name, ok := item.Str(); ok && name != "" {
				kind(name)
			}
		}
	}
	for key, block := range root.Pairs() {
		if !schema.ValidKindName(key.Text()) {
			continue
		}
		kind(key.Text())
		for _, list := range block.Field("include").Pairs() {
			for item := range list.Items() {
				if written, ok := item.Str(); ok {
					path(written)
				}
			}
		}
	}
	for item := range root.Field(packfile.Block).Field("requests").Items() {
		if request, err := pack.ParseRequest(item.Text()); err == nil {
			add(n.ids, packID(request))
		}
	}
	wanted := root.Field("x-contract")
	for _, key := range [...]string{"stack", "ruleset", "command"} {
		if id, ok := wanted.Field(key).Str(); ok {
			add(n.ids, id)
		}
	}
	for key := range wanted.Field("toggles").Pairs() {
		add(n.ids, key.Text())
	}
}

// those are the manifests of a snapshot among some.
func (s *Snapshot) those(list []string) []string {
	out := make([]string, 0, len(list))
	for _, m := range list {
		if s.IsManifest(m) {
			out = append(out, m)
		}
	}
	return out
}

func (n *naming) get(of map[string][]string, name string) []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(of[name])
}

// NamingFile are the manifests that may name a file: as an entry of a list, or
// by naming the kind it is the base file of. Sorted.
func (s *Snapshot) NamingFile(p string) []string {
	n := s.naming()
	return s.those(n.get(n.files, p))
}

// NamingUnder is NamingFile for all files of a directory.
func (s *Snapshot) NamingUnder(dir string) []string {
	n := s.naming()
	var out []string
	n.mu.Lock()
	for p, list := range n.files {
		if Under(p, []string{dir}) {
			out = append(out, list...)
		}
	}
	n.mu.Unlock()
	slices.Sort(out)
	return s.those(slices.Compact(out))
}

// NamingKind are the manifests that may name a kind, sorted.
func (s *Snapshot) NamingKind(kind string) []string {
	n := s.naming()
	return s.those(n.get(n.kinds, kind))
}

// NamingPack are the manifests that may ask for the pack that a request is for,
// whatever they require of it, sorted.
func (s *Snapshot) NamingPack(request string) []string {
	r, err := pack.ParseRequest(request)
	if err != nil {
		return nil
	}
	return s.NamingID(packID(r))
}

// packID is how a pack is told from everything that has an id: by a blank.
func packID(r pack.Request) string { return "pack " + r.Author + "@" + r.PackTreeID }

// NamingID are the manifests that may name a stack, a ruleset, a command or a
// rule, sorted.
func (s *Snapshot) NamingID(id string) []string {
	n := s.naming()
	return s.those(n.get(n.ids, id))
}

// NamedKinds are the kinds that some manifest may name, sorted.
func (s *Snapshot) NamedKinds() []string {
	n := s.naming()
	n.mu.Lock()
	defer n.mu.Unlock()
	out := make([]string, 0, len(n.kinds))
	for kind := range n.kinds {
		out = append(out, kind)
	}
	slices.Sort(out)
	return out
}

// NamedBeside are the files that some manifest may name and that are none of
// Files: those of another extension, or in a directory that is not searched.
// Sorted; they need not exist.
func (s *Snapshot) NamedBeside() []string {
	n, files := s.naming(), s.Files()
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.named == len(n.files) && sameStrings(n.listing, files) {
		return n.beside
	}
	beside := []string{}
	for p := range n.files {
		if _, there := slices.BinarySearch(files, p); !there {
			beside = append(beside, p)
		}
	}
	slices.Sort(beside)
	n.beside, n.listing, n.named = beside, files, len(n.files)
	return beside
}

package feature

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"iai/resolver/contract"
	"iai/workspace"
)

// MaxSymbols is how many symbols a search answers at most.
const MaxSymbols = 256

// A WorkspaceSymbol is something of the workspace that has a name.
type WorkspaceSymbol struct {
	Name string
	// Container says where it is at home: a manifest, a directory, a file with
	// the headings above, the catalogue.
	Container string
	Kind      SymbolKind
	Location
}

// WorkspaceSymbols searches the kinds, files and sections of the workspace and
// the definitions of its catalogue by name. What fits best comes first: the
// name itself, its beginning, the beginnings of its words, its characters in
// their order; among equals, ids before names and short before long. A query
// with a slash is compared with the paths of files. A query such as `rule:test`
// searches one sort only.
func WorkspaceSymbols(s *workspace.Snapshot, query string) []WorkspaceSymbol {
	query = strings.TrimSpace(query)
	f := finder{s: s, only: -1}
	if sort, rest, ok := strings.Cut(query, ":"); ok {
		if kind, known := symbolSorts[sort]; known {
			f.only, query = int(kind), strings.TrimSpace(rest)
		}
	}
	f.pattern, f.slashes = newPattern(query), strings.Contains(query, "/")
	f.catalogue()
	f.packs()
	f.workspace()
	f.cut()
	out := make([]WorkspaceSymbol, 0, len(f.hits))
	for i := range f.hits {
		if f.hits[i].stands() {
			out = append(out, f.hits[i].symbol(s))
		}
	}
	return out
}

var symbolSorts = map[string]SymbolKind{
	"kind": SymbolKindName, "file": SymbolFile, "section": SymbolHeading,
	"rule": SymbolRule, "ruleset": SymbolRuleset, "stack": SymbolStack, "command": SymbolCommand, "pack": SymbolPack,
}

// order is the place of a sort among equally good hits: ids, then kinds, then
// files, then sections.
var symbolOrder = [...]uint8{SymbolCommand: 0, SymbolRule: 1, SymbolRuleset: 2, SymbolStack: 3, SymbolPack: 4, SymbolKindName: 5, SymbolFile: 6, SymbolHeading: 7}

// A hit is a symbol that fits, as far as it is needed to find its place: a
// large workspace has many, and few are shown.
type hit struct {
	fits    rank
	kind    SymbolKind
	section int // of a heading
	name    string
	view    *view
	group   *group          // of a kind
	place   *contract.Place // of a definition
	from    string          // whose definition it is
	root    string          // of a pack
}

func (a hit) compare(b hit) int {
	if c := cmp.Or(
		cmp.Compare(a.fits, b.fits), cmp.Compare(symbolOrder[a.kind], symbolOrder[b.kind]),
		cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.name, b.name)); c != 0 || a.view == nil {
		return c
	}
	return cmp.Or(cmp.Compare(a.view.path, b.view.path), cmp.Compare(a.section, b.section))
}

// stands says whether a hit is there. A kind was found among those that the
// manifest once named; its page is read only when it is to be shown.
func (h *hit) stands() bool {
	if h.kind != SymbolKindName {
		return true
	}
	groups := h.view.groups()
	i := slices.IndexFunc(groups, func(g group) bool { return g.kind == h.name })
	if i >= 0 {
		h.group = &groups[i]
	}
	return i >= 0
}

// symbol fills in where a hit is.
func (h *hit) symbol(s *workspace.Snapshot) WorkspaceSymbol {
	out := WorkspaceSymbol{Name: showable(h.name), Kind: h.kind}
	switch h.kind {
	case SymbolKindName:
		out.Container = h.view.path
		out.Location = spanLocation(h.view.path, h.group.named)
		if h.group.block.Exists() {
			_, value := h.view.f.Root().Pair(h.name)
			out.Location = pairLocation(h.view.path, h.group.block, value)
		}
	case SymbolFile:
		if dir := dirOf(h.view.path); dir != "." {
			out.Container = dir
		}
		out.Location = fileLocation(h.view.path, h.view.f)
	case SymbolHeading:
		out.Location = headingLocation(h.view.path, h.view.f, h.section)
		out.Container = h.view.path
		doc, src := &h.view.f.Doc, h.view.f.Src()
		for _, i := range doc.Path(doc.Section(h.section).Parent) {
			out.Container += " › " + doc.Section(i).Title.Of(src)
		}
	case SymbolPack:
		out.Container = h.from
		out.Location, _ = packAt(s, h.root)
	default:
		out.Container = h.from
		out.Location, _ = definedAt(s, h.from, *h.place)
	}
	return out
}

// A finder collects what fits.
type finder struct {
	s       *workspace.Snapshot
	pattern pattern
	slashes bool
	only    int // the one kind of symbol that is wanted, or -1
	hits    []hit
	full    bool // that the first MaxSymbols of hits are the best so far, in their order
}

func (f *finder) wants(kind SymbolKind) bool { return f.only < 0 || f.only == int(kind) }

// try takes a symbol in if its name fits. A large workspace has many that do,
// and few are shown: now and then all but the best are let go.
func (f *finder) try(name string, h hit) {
	r, ok := f.pattern.match(name)
	if !ok {
		return
	}
	h.fits = r
	if h.name == "" {
		h.name = name
	}
	if f.full && h.compare(f.hits[MaxSymbols-1]) > 0 {
		return
	}
	f.hits = append(f.hits, h)
	if len(f.hits) == 8*MaxSymbols {
		f.cut()
	}
}

// cut leaves the best hits, in their order.
func (f *finder) cut() {
	slices.SortFunc(f.hits, hit.compare)
	f.hits = f.hits[:min(len(f.hits), MaxSymbols)]
	f.full = len(f.hits) == MaxSymbols
}

// catalogue looks at what contracts are made of: what is built in, and what the
// packs of each manifest bring.
func (f *finder) catalogue() {
	seen := map[string]bool{}
	define := func(kind SymbolKind, id, from string, place *contract.Place) {
		if key := string(rune(kind)) + id + "\n" + from; f.wants(kind) && !seen[key] {
			if _, reachable := definedAt(f.s, from, *place); reachable {
				seen[key] = true
				f.try(id, hit{kind: kind, from: from, place: place})
			}
		}
	}
	for _, c := range f.s.Catalogues() {
		for _, d := range c.Commands() {
			define(SymbolCommand, d.ID, d.From, &d.Place)
		}
		for _, d := range c.Rules() {
			define(SymbolRule, d.ID, d.From, &d.Place)
		}
		for _, d := range c.Rulesets() {
			define(SymbolRuleset, d.ID, d.From, &d.Place)
		}
		for _, d := range c.StackPresets() {
			define(SymbolStack, d.ID, d.From, &d.Place)
		}
	}
}

// packs looks at the packs of the workspace, by name and by id.
func (f *finder) packs() {
	if !f.wants(SymbolPack) {
		return
	}
	for _, dir := range f.s.PackDirs() {
		for _, l := range f.s.PacksIn(dir).Registry.Listings {
			at := path.Join(dir, l.Root)
			if _, there := packAt(f.s, at); there {
				f.try(l.Name(), hit{kind: SymbolPack, from: l.Root, root: at})
			}
		}
	}
}

// kind looks at the manifests that name a kind. They fit equally well, and then
// the path decides: the first are all that can be shown.
func (f *finder) kind(kind string) {
	for i, p := range f.s.NamingKind(kind) {
		if i == MaxSymbols {
			break
		}
		if m, ok := viewOf(f.s, p); ok {
			f.try(kind, hit{kind: SymbolKindName, view: &m})
		}
	}
	f.cut()
}

// workspace looks at the kinds, the files and their sections.
func (f *finder) workspace() {
	own := view{s: f.s}
	if f.wants(SymbolKindName) {
		for _, kind := range f.s.NamedKinds() {
			if _, ok := f.pattern.match(kind); ok {
				f.kind(kind)
			}
		}
	}
	if !f.wants(SymbolFile) && !f.wants(SymbolHeading) {
		return
	}
	files := own.everyFile()
	for n := range files {
		p := &files[n]
		if f.wants(SymbolFile) {
			name := path.Base(p.path)
			if f.slashes {
				f.try(p.path, hit{kind: SymbolFile, view: p, name: name})
			} else {
				f.try(name, hit{kind: SymbolFile, view: p})
			}
		}
		if !f.wants(SymbolHeading) {
			continue
		}
		doc, src := &p.f.Doc, p.f.Src()
		for i := 1; i < doc.Len(); i++ {
			s := doc.Section(i)
			name := s.Title.Of(src)
			if s.Title.Empty() {
				name = s.Marks.Of(src)
			}
			f.try(name, hit{kind: SymbolHeading, view: p, section: i})
		}
	}
}

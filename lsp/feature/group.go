package feature

import (
	"iter"
	"slices"
	"strings"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// An include is an entry of an include list.
type include struct {
	manifest string
	kind     string
	role     iaip.Role
	item     syntax.Value
	path     string // relative to the root; "" if the entry names no file there
	reason   string // why it names none
}

// A group is what one manifest says one kind is made of. It is read from the
// page and not from the resolution: a kind that is switched off, an override
// nobody reads and a list in a manifest that does not parse whole name their
// files all the same, and a rename has to follow.
type group struct {
	manifest string
	kind     string
	// named is where the manifest names the kind first: in enabled, else in
	// disabled, else as a block.
	named text.Span
	block syntax.Value // the key of its block, if it has one
	base  string       // the path of the base file, whether it is there or not
	list  []include
}

// A member is a file of a group.
type member struct {
	path string
	role iaip.Role
	span text.Span // where the manifest calls for it
}

// members walks the files of a group in their order: the base, the merges, the
// overrides.
func (g *group) members() iter.Seq[member] {
	return func(yield func(member) bool) {
		if g.base != "" && !yield(member{g.base, iaip.Base, g.named}) {
			return
		}
		for _, role := range [...]iaip.Role{iaip.Merge, iaip.Override} {
			for i := range g.list {
				in := &g.list[i]
				if in.role == role && in.path != "" && !yield(member{in.path, role, in.item.Inner()}) {
					return
				}
			}
		}
	}
}

// dir is the directory that paths in a manifest are relative to.
func (v *view) dir() string {
	if v.s.IsManifest(v.path) {
		return v.s.Dir(v.path)
	}
	return dirOf(v.path)
}

func dirOf(p string) string {
	if i := strings.LastIndexByte(p, '/'); i >= 0 {
		return p[:i]
	}
	return "."
}

// pages are some of the entry points, and the page itself if it is a manifest
// too. A workspace has thousands of manifests, and a name stands in few: who
// looks for it asks the workspace which those are.
func pages(s *workspace.Snapshot, own view, manifests []string) []view {
	var out []view
	for _, p := range manifests {
		if v, ok := viewOf(s, p); ok {
			out = append(out, v)
		}
	}
	if own.manifest && !s.IsManifest(own.path) {
		out = append(out, own)
		slices.SortFunc(out, func(a, b view) int { return strings.Compare(a.path, b.path) })
	}
	return out
}

// groupsWith are the groups, over all manifests, that a file belongs to.
func groupsWith(s *workspace.Snapshot, own view, file string) []*group {
	var out []*group
	for _, v := range pages(s, own, s.NamingFile(file)) {
		groups := v.groups()
		for i := range groups {
			if groups[i].has(file) {
				out = append(out, &groups[i])
			}
		}
	}
	return out
}

// groups are the groups of one manifest, in the order it names the kinds:
// enabled, disabled, blocks.
func (v *view) groups() []group {
	var out []group
	root, dir, roll := v.f.Root(), v.dir(), v.roll()
	at := make(map[string]int, len(roll))
	name := func(kind string, span text.Span) {
		if _, ok := at[kind]; ok || kind == "" {
			return
		}
		at[kind] = len(out)
		g := group{manifest: v.path, kind: kind, named: span}
		if schema.ValidKindName(kind) {
			g.base, _ = iaip.Locate(dir, kind+workspace.Extension)
		}
		out = append(out, g)
	}
	for _, list := range [...]string{"enabled", "disabled"} {
		for item := range root.Field(list).Items() {
			if kind, ok := item.Str(); ok {
				name(kind, item.Inner())
			}
		}
	}
	for key, block := range root.Pairs() {
		kind := key.Text()
		if !isBlock(roll, kind, block) {
			continue
		}
		name(kind, key.Inner())
		g := &out[at[kind]]
		if !g.block.Exists() {
			g.block = key // the first of several, should it stand there twice
		}
		for in := range includesOf(v.path, dir, kind, block) {
			g.list = append(g.list, in)
		}
	}
	return out
}

// includesOf walks the entries of the include lists of a block.
func includesOf(manifest, dir, kind string, block syntax.Value) iter.Seq[include] {
	return func(yield func(include) bool) {
		lists := block.Field("include")
		for key, list := range lists.Pairs() {
			role := iaip.Merge
			switch key.Text() {
			case "merge":
			case "override":
				role = iaip.Override
			default:
				continue
			}
			for item := range list.Items() {
				if t := includeTarget(dir, manifest, kind, role, item); t.subject == onInclude && !yield(t.include) {
					return
				}
			}
		}
	}
}

// roll is what the lists of a manifest say of the kinds they name: true of an
// active one, false of one that is disabled.
func (v *view) roll() map[string]bool {
	out := map[string]bool{}
	for i, list := range [...]string{"enabled", "disabled"} {
		for item := range v.f.Root().Field(list).Items() {
			if kind, ok := item.Str(); ok {
				out[kind] = i == 0
			}
		}
	}
	return out
}

// isBlock says whether a top-level key of a manifest is the block of a kind:
// one of the eight, one that the manifest names, or one that looks like it.
func isBlock(roll map[string]bool, key string, value syntax.Value) bool {
	if schema.ByName(key) != nil {
		return true
	}
	if !schema.ValidKindName(key) {
		return false
	}
	taken := schema.Manifest.Key(key) != nil || schema.IsExtension(key)
	if _, named := roll[key]; named {
		return !taken || value.Kind() == syntax.Mapping
	}
	return !taken && (value.Field("include").Exists() || value.Field("metadata").Exists())
}

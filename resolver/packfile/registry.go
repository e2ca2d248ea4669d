package packfile

import (
	"slices"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/resolver/pack"
)

// RegistryFile is the file a source is listed in, and RegistryFormat what its
// key `registry` says. A reader that finds something else there must not guess.
const (
	RegistryFile   = "registry.yaml"
	RegistryFormat = "v0"
)

// A Registry is the explicit index of a source: a pack it does not list is not
// there, whatever lies beside it.
type Registry struct {
	Listings []Listing // in the order they are written
}

// A Listing is one pack of a registry.
type Listing struct {
	// Root is the directory of the pack, relative to the registry. It names
	// the pack in answers and decisions.
	Root string
	Pack // what it provides stands in its pack.yaml alone
	// Origin and Manifest are where a pulled pack came from: the repository,
	// and the digest of the manifest.
	Origin, Manifest string
	Span             text.Span // of Root in the registry
	Line             int
}

// ReadRegistry reads a registry.yaml. With any grave problem the registry is
// empty.
func ReadRegistry(name, src string) (Registry, []Problem) {
	r := read(name, src)
	root := r.file.Root()
	if r.file.Broken() {
		return Registry{}, r.problems
	}
	r.keys(root, "a registry", "registry", "packs")
	r.format(root, "registry", RegistryFormat)
	var out Registry
	first := map[string]string{}
	r.each(root, "packs", func(item syntax.Value) {
		if item.Kind() != syntax.Mapping {
			r.wrong(item, item, "`packs` lists mappings with `root`, `id` and `kind`, and this is %s.", what(item))
			return
		}
		r.keys(item, "a pack of a registry", "root", "author", "id", "version", "kind", "visible", "deprecated", "origin", "manifest")
		l := Listing{Root: r.str(item, "root"), Origin: r.str(item, "origin"), Manifest: r.str(item, "manifest")}
		r.identity(item, &l.Pack)
		key, value := item.Pair("root")
		switch other, taken := first[strings.ToLower(l.Root)]; {
		case value.IsNull():
			r.missing(item, key, "root", "the directory it stands in")
		case CheckPath(l.Root) != "":
			r.wrong(key, value, "`%s` cannot be the root of a pack: %s.", l.Root, CheckPath(l.Root))
		case taken:
			r.wrong(key, value, "`%s` is the root of two packs: each stands in a directory of its own.", other)
		}
		first[strings.ToLower(l.Root)] = l.Root
		l.Span = value.Content()
		l.Line = r.file.Lines.Line(l.Span.Start) + 1
		out.Listings = append(out.Listings, l)
	})
	if _, grave := Grave(r.problems); grave {
		return Registry{}, r.problems
	}
	return out, r.problems
}

// format checks the key that says how a file is to be read.
func (r *reader) format(m syntax.Value, name, want string) {
	if key, value := m.Pair(name); !value.IsNull() && r.str(m, name) != want {
		r.wrong(key, value, "The format `%s` is not known here, only `%s` is: use the iai that wrote the file.", value.Text(), want)
	}
}

const registryHeading = "# The packs of this source. Written by `iai pack index`.\n"

// Text is the registry as YAML, by root: the same bytes for the same packs in
// any order.
func (r Registry) Text() string {
	sorted := slices.Clone(r.Listings)
	slices.SortFunc(sorted, func(a, b Listing) int { return strings.Compare(a.Root, b.Root) })
	var b strings.Builder
	b.WriteString(registryHeading + "registry: " + RegistryFormat + "\n")
	if len(sorted) == 0 {
		b.WriteString("packs: []\n")
		return b.String()
	}
	b.WriteString("packs:\n")
	for _, l := range sorted {
		b.WriteString("  - root: " + plain(l.Root) + "\n")
		l.writeIdentity(&b, "    ")
		if l.Origin != "" {
			b.WriteString("    origin: " + plain(l.Origin) + "\n")
		}
		if l.Manifest != "" {
			b.WriteString("    manifest: " + plain(l.Manifest) + "\n")
		}
	}
	return b.String()
}

// Find is the pack at a root.
func (r Registry) Find(root string) (Listing, bool) {
	for _, l := range r.Listings {
		if l.Root == root {
			return l, true
		}
	}
	return Listing{}, false
}

// Candidates are the packs as the engine takes them.
func (r Registry) Candidates(source string) []pack.Candidate {
	out := make([]pack.Candidate, len(r.Listings))
	for i, l := range r.Listings {
		out[i] = pack.Candidate{
			Ref: l.Root, Author: l.Author, PackTreeID: l.ID, Version: l.Version, Kind: l.Kind,
			Source: source, Root: l.Root, Hidden: l.Hidden, Deprecated: l.Deprecated, Notice: l.Notice,
		}
	}
	return out
}

// same says whether a pack is what the registry says it is.
func (l Listing) same(p Pack) bool {
	return l.Author == p.Author && l.ID == p.ID && l.Version == p.Version && l.Kind == p.Kind &&
		l.Hidden == p.Hidden && l.Deprecated == p.Deprecated && l.Notice == p.Notice
}

package iaip

import (
	"path"

	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Manifest is the entry point as read: what it activates and how each kind
// is put together.
type Manifest struct {
	Path string // relative to the root
	// Dir is the directory that include paths and base files are relative to.
	Dir  string
	File *syntax.File // nil if there is none
	// Version is the declared version; absent is the current one.
	Version string
	// Active are the kinds in force, in the order of enabled.
	Active []Name
	// Problems are those of the manifest itself, without those of its kinds.
	Problems []problem.Finding
	// Readable says that the kinds could be looked at at all.
	Readable bool
	// Enables says that there is an enabled list, be it empty.
	Enables bool
	// blocks are the numbers of the manifest's keys by name: there may be
	// thousands of kinds, and each looks for its own.
	blocks map[string]int
}

// A Name is the name of a kind where the manifest writes it.
type Name struct {
	Kind string
	Span text.Span
}

// A Block is how the manifest puts one kind together. Parts that are absent
// are zero.
type Block struct {
	Key   syntax.Value // the kind's name
	Value syntax.Value

	MetadataKey syntax.Value
	Metadata    syntax.Value
	IncludeKey  syntax.Value
	Include     syntax.Value
	Merge       syntax.Value // the list
	Override    syntax.Value // the list
	ModeKey     syntax.Value
	Mode        syntax.Value
	AlgoKey     syntax.Value
	Algorithm   syntax.Value
}

// absent says whether a value counts as not written. The format's own example
// writes empty strings where it means nothing at all, so for the parts of a
// block "" is as absent as null.
func absent(v syntax.Value) bool {
	if v.IsNull() {
		return true
	}
	s, ok := v.Str()
	return ok && s == ""
}

// ReadManifest reads the entry point at p. base is the directory that paths
// are relative to; "" means the manifest's own.
func ReadManifest(src Source, p, base string) *Manifest {
	m := &Manifest{Path: p, Dir: base, Version: schema.Version}
	if base == "" {
		m.Dir = path.Dir(p)
	}
	entry := src.Lookup(p)
	r := reporter{file: p}
	switch entry.Status {
	case Regular:
		m.File = entry.File
		m.read(&r)
	case Outside:
		r.add(problem.PathEscape, text.Span{}, "what", "The manifest `"+p+"` is a link that leads out of the root: copy the file into it.")
	case Unreadable:
		r.add(problem.MalformedFile, text.Span{}, "what", "The manifest `"+p+"` cannot be read: "+entry.Detail+".")
	case Directory:
		r.add(problem.MissingManifest, text.Span{}, "path", p)
		r.last().Message = "`" + p + "` is a directory, not a manifest: nothing is in force until there is a file."
	default:
		r.add(problem.MissingManifest, text.Span{}, "path", p)
	}
	m.Problems = r.out
	return m
}

func (m *Manifest) read(r *reporter) {
	if m.File.Broken() {
		r.malformed(m.File)
		return
	}
	root := m.File.Root()
	if key, version := root.Pair("version"); !version.IsNull() {
		if s, ok := version.Str(); !ok || s != schema.Version {
			m.Version = shown(m.File, version)
			r.add(problem.UnsupportedVersion, tokenOf(key, version), "got", m.Version)
			// What the other version means by the rest is unknown, the key
			// `kind` included.
			return
		}
	}
	r.declared(m.File, schema.Manifest.Name, problem.Place{})
	m.Readable = true
	m.blocks = make(map[string]int, root.Len())
	for i := range root.Len() {
		if key, _ := root.PairAt(i); key.Kind() == syntax.Scalar && key.Type() == syntax.Str {
			m.blocks[key.Text()] = i
		}
	}
	disabled := map[string]bool{}
	disabledKey, disabledList := root.Pair("disabled")
	for _, name := range r.names(m.File, "disabled", disabledKey, disabledList) {
		disabled[name.Kind] = true
	}
	key, enabled := root.Pair("enabled")
	m.Enables = !enabled.IsNull()
	seen := map[string]bool{}
	for _, name := range r.names(m.File, "enabled", key, enabled) {
		if seen[name.Kind] {
			continue
		}
		seen[name.Kind] = true
		if !schema.ValidKindName(name.Kind) {
			r.add(problem.InvalidKindName, name.Span, "got", name.Kind)
			continue
		}
		if disabled[name.Kind] {
			continue
		}
		m.Active = append(m.Active, name)
		if schema.ByName(name.Kind) == nil {
			r.add(problem.UnknownKind, name.Span, "got", name.Kind, "near", Near(name.Kind, kindNames))
			r.last().Facts = problem.Facts{Got: name.Kind, Near: kindNames}
		}
	}
}

// Paths are those that resolving the manifest may ask for, found without
// looking at any of them.
func (m *Manifest) Paths() []string {
	var out []string
	add := func(written string) {
		if p, reason := Locate(m.Dir, written); reason == "" {
			out = append(out, p)
		}
	}
	for _, name := range m.Active {
		add(name.Kind + ".iai")
		b := m.block(name.Kind, &reporter{})
		for _, list := range []syntax.Value{b.Merge, b.Override} {
			for item := range list.Items() {
				if written, ok := item.Str(); ok && written != "" {
					add(written)
				}
			}
		}
	}
	return out
}

// Block reads the block of a kind and reports what is wrong with its shape.
func (m *Manifest) Block(kind string) (Block, []problem.Finding) {
	r := reporter{file: m.Path}
	b := m.block(kind, &r)
	return b, r.out
}

// pair is a key of the manifest with its value.
func (m *Manifest) pair(name string) (key, value syntax.Value) {
	if i, ok := m.blocks[name]; ok {
		return m.File.Root().PairAt(i)
	}
	return syntax.Value{}, syntax.Value{}
}

func (m *Manifest) block(kind string, r *reporter) (b Block) {
	key, value := m.pair(kind)
	if value.IsNull() {
		return b
	}
	b.Key, b.Value = key, value
	if value.Kind() != syntax.Mapping {
		r.shape(m.File, kind, "a mapping", key, value)
		return b
	}
	if k, v := value.Pair("metadata"); !absent(v) {
		b.MetadataKey, b.Metadata = k, v
	}
	if k, v := value.Pair("include"); !absent(v) {
		b.IncludeKey, b.Include = k, v
		if v.Kind() != syntax.Mapping {
			r.shape(m.File, kind+".include", "a mapping", k, v)
		} else {
			b.Merge = r.paths(m.File, kind+".include.merge", v, "merge")
			b.Override = r.paths(m.File, kind+".include.override", v, "override")
		}
	}
	if b.Metadata.Exists() && !b.Include.Exists() && b.Metadata.Kind() != syntax.Mapping {
		r.shape(m.File, kind+".metadata", "a mapping", b.MetadataKey, b.Metadata)
		b.Metadata = syntax.Value{}
	}
	if k, v := value.Pair("override"); !absent(v) {
		if v.Kind() != syntax.Mapping {
			r.shape(m.File, kind+".override", "a mapping", k, v)
			return b
		}
		if k, v := v.Pair("mode"); !absent(v) {
			b.ModeKey, b.Mode = k, v
		}
		if k, v := v.Pair("algorithm"); !absent(v) {
			b.AlgoKey, b.Algorithm = k, v
		}
	}
	return b
}

// names reads a list of kind names.
func (r *reporter) names(f *syntax.File, what string, key, list syntax.Value) []Name {
	if list.IsNull() {
		return nil
	}
	if list.Kind() != syntax.Sequence {
		r.shape(f, what, "a list of strings", key, list)
		return nil
	}
	var out []Name
	for item := range list.Items() {
		s, ok := item.Str()
		if !ok {
			r.itemShape(f, what, key, item)
			continue
		}
		out = append(out, Name{s, tokenOf(key, item)})
	}
	return out
}

// paths reads one of the two lists of an include.
func (r *reporter) paths(f *syntax.File, what string, include syntax.Value, name string) syntax.Value {
	key, list := include.Pair(name)
	if list.IsNull() {
		return syntax.Value{}
	}
	if list.Kind() != syntax.Sequence {
		r.shape(f, what, "a list of paths", key, list)
		return syntax.Value{}
	}
	for item := range list.Items() {
		if _, ok := item.Str(); !ok {
			r.itemShape(f, what, key, item)
		}
	}
	return list
}

package workspace

import (
	"iter"
	"path"
	"strings"

	"iai/iaip"
	"iai/iaip/syntax"
	"iai/resolver/contract"
	"iai/resolver/identifier"
	"iai/resolver/packfile"
)

// Nodes are the things of the workspace that can be named: kinds, files,
// sections, what contracts are made of, and packs. They come in a fixed order, and
// each id names one thing.
func (s *Snapshot) Nodes() []identifier.Node {
	g := gatherer{s: s, seen: map[string]int{}}
	for _, m := range s.Manifests() {
		g.manifest(s.Resolution(m))
	}
	for _, p := range s.Files() {
		g.file(p)
	}
	g.catalogue()
	g.packs()
	return g.out
}

// Graph is the workspace as an ontology identifiers are looked up in.
func (s *Snapshot) Graph() (*identifier.Graph, error) { return identifier.NewWorkspace(s.Nodes()) }

type gatherer struct {
	s    *Snapshot
	out  []identifier.Node
	seen map[string]int // index in out by id
}

// add keeps the first node of an id, and every slot of all.
func (g *gatherer) add(n identifier.Node) {
	if i, ok := g.seen[n.ID]; ok {
		g.out[i].Slots = append(g.out[i].Slots, n.Slots...)
		return
	}
	g.seen[n.ID] = len(g.out)
	g.out = append(g.out, n)
}

// scope tells the kinds of several manifests apart: those of the default
// manifest go by their names, others by their directory too.
func (g *gatherer) scope(m *iaip.Manifest) string {
	if m.Path == g.s.DefaultManifest() {
		return ""
	}
	dir := path.Dir(m.Path)
	if path.Base(dir) == ".iaip" {
		dir = path.Dir(dir)
	}
	if dir == "." {
		return ""
	}
	return dir + "/"
}

func (g *gatherer) manifest(r *iaip.Resolution) {
	if r.File == nil {
		return
	}
	g.file(r.Path)
	scope := g.scope(r.Manifest)
	for _, k := range r.Kinds {
		name := scope + k.Name
		g.add(identifier.Node{ID: "kind:" + name, Kind: identifier.KindKind, Name: name, Short: k.Name, File: r.Path, Line: line(r.File, k.Span.Start)})
		for i := range k.Slots {
			slot := &k.Slots[i]
			if slot.State != iaip.Loaded {
				continue
			}
			g.file(slot.Path)
			written := iaip.Relative(r.Dir, slot.Path)
			at := &g.out[g.seen["file:"+slot.Path]]
			at.Slots = append(at.Slots, identifier.Slot{Name: slot.Role.String(), Path: slot.Path})
			if written != slot.Path {
				at.Slots = append(at.Slots, identifier.Slot{Name: slot.Role.String(), Path: written})
			}
		}
	}
	for _, k := range r.Effective() {
		g.sections(k, scope+k.Name)
	}
}

func (g *gatherer) file(p string) {
	f := g.s.File(p)
	if f == nil {
		return
	}
	g.add(identifier.Node{ID: "file:" + p, Kind: identifier.KindFile, Name: p, Short: path.Base(p), File: p, Line: 1})
}

// sections are the headings in force of a kind.
func (g *gatherer) sections(k *iaip.Kind, name string) {
	add := func(in *iaip.Input, i int) {
		titles := titlePath(in.File, i)
		if len(titles) == 0 {
			return
		}
		full := strings.Join(titles, "/")
		g.add(identifier.Node{
			ID: "section:" + name + "#" + full, Kind: identifier.KindSection,
			Name: name + "/" + full, Short: titles[len(titles)-1],
			File: in.Origin, Line: line(in.File, in.File.Doc.Section(i).Span.Start),
		})
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		in := &k.Inputs[p.Input]
		if p.Section >= 0 {
			add(in, p.Section)
			continue
		}
		for n := range in.File.Doc.Len() {
			add(in, n)
		}
	}
}

// titlePath is the way to a section by titles alone.
func titlePath(f *syntax.File, i int) []string {
	var out []string
	for _, n := range f.Doc.Path(i) {
		out = append(out, f.Doc.Section(n).Title.Of(f.Src()))
	}
	return out
}

// catalogue are the things contracts are made of. What is built in stands in no
// file of the workspace; what a pack of the workspace brings does.
func (g *gatherer) catalogue() {
	for _, c := range g.s.Catalogues() {
		for _, d := range c.Rules() {
			g.define(identifier.KindRule, d.ID, d.From, d.Place)
		}
		for _, d := range c.Rulesets() {
			g.define(identifier.KindRuleset, d.ID, d.From, d.Place)
		}
		for _, d := range c.StackPresets() {
			g.define(identifier.KindStack, d.ID, d.From, d.Place)
		}
		for _, d := range c.Commands() {
			g.define(identifier.KindCommand, d.ID, d.From, d.Place)
		}
	}
}

func (g *gatherer) define(kind identifier.Kind, id, from string, at contract.Place) {
	n := identifier.Node{ID: string(kind) + ":" + id, Kind: kind, Name: id, Short: id}
	if from != contract.BuiltinSource && g.s.File(at.File) != nil {
		n.File, n.Line = at.File, at.Line
	}
	g.add(n)
}

// packs are the packs that manifests can ask for: those of the workspace, and
// those of the sources that manifests name.
func (g *gatherer) packs() {
	elsewhere := map[string]*packfile.Source{}
	for _, m := range g.s.Manifests() {
		if p := g.s.Packs(m); p.State != nil {
			elsewhere[p.State.Wanted.Source] = p.State.Source
		}
	}
	for _, name := range packfile.Sources {
		if name == "workspace" {
			for _, dir := range g.s.PackDirs() {
				g.listed(g.s.PacksIn(dir), dir)
			}
		} else if source := elsewhere[name]; source != nil {
			g.listed(source, "")
		}
	}
}

// listed are the packs of one source, which stands in dir if that is a
// directory of the workspace.
func (g *gatherer) listed(source *packfile.Source, dir string) {
	times := map[string]int{}
	for _, l := range source.Registry.Listings {
		times[l.Name()]++
	}
	for _, l := range source.Registry.Listings {
		n := identifier.Node{ID: "pack:" + l.Name(), Kind: identifier.KindPack, Name: l.Name(), Short: l.ID[strings.LastIndexByte(l.ID, '.')+1:], Author: l.Author, Tree: l.ID}
		if times[l.Name()] > 1 || g.taken(n.ID) {
			n.ID += "#" + strings.TrimPrefix(path.Join(dir, l.Root), PackDir+"/") // an id names one thing
		}
		if p := path.Join(dir, l.Root, packfile.PackFile); dir != "" && g.s.File(p) != nil {
			n.File, n.Line = p, 1
		}
		g.add(n)
	}
}

func (g *gatherer) taken(id string) bool {
	_, ok := g.seen[id]
	return ok
}

// Items are the things of the workspace with their texts, for search by exact
// substring.
func (s *Snapshot) Items() iter.Seq[identifier.Item] {
	return func(yield func(identifier.Item) bool) {
		catalogues := s.Catalogues()
		for _, n := range s.Nodes() {
			item := identifier.Item{Kind: n.Kind, ID: n.ID, Name: n.Name, File: n.File, Line: n.Line}
			switch n.Kind {
			case identifier.KindFile:
				item.Text = unsectioned(s.File(n.File))
			case identifier.KindSection:
				f := s.File(n.File)
				at := f.Lines.Span(n.Line - 1).Start
				item.Text = f.Doc.Section(f.Doc.SectionAt(at)).Span.Of(f.Src())
			case identifier.KindRule:
				for _, c := range catalogues {
					if r, ok := c.Rule(n.Name); ok {
						item.Text = r.Directive + "\n" + r.Title
						break
					}
				}
			}
			if !yield(item) {
				return
			}
		}
	}
}

// unsectioned is the part of a file that belongs to none of its headings.
func unsectioned(f *syntax.File) string {
	if f.Doc.Len() < 2 {
		return f.Src()
	}
	return f.Src()[:f.Doc.Section(1).Span.Start]
}

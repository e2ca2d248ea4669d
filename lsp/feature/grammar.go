package feature

import (
	"path"
	"strings"

	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/workspace"
)

// An area is a part of the frontmatter in which names mean something that the
// table of keys alone does not say.
type area uint8

const (
	// nowhere: nobody defines anything here.
	nowhere area = iota
	// tableArea: the row of the table says all there is.
	tableArea
	// topArea is the top of a file of a kind.
	topArea
	// entryArea is the top of a manifest.
	entryArea
	// kindArea is the value of `kind`.
	kindArea
	// blockArea is the block of a kind in a manifest.
	blockArea
	// metadataArea holds the keys of a kind inside a manifest.
	metadataArea
	// listArea is `enabled` or `disabled`.
	listArea
	// pathArea is an include list.
	pathArea
	// contractArea is `x-contract`.
	contractArea
	// toggleArea holds rule ids as keys.
	toggleArea
	// checkArea holds problem names as keys.
	checkArea
	// severityArea is the value of one of those.
	severityArea
)

// A grammar says what the frontmatter of one file may hold.
type grammar struct {
	manifest bool
	// kind is what the file declares, or else what it is loaded for or named
	// after; "" if nothing tells.
	kind string
	// named are kinds beyond the eight that the manifest's lists name: their
	// blocks are blocks too.
	named []string
}

// grammarOf finds the grammar of a file. A file that declares nothing sensible
// yet is judged by who loads it, then by its name.
func grammarOf(s *workspace.Snapshot, file string, f *syntax.File) grammar {
	g := grammar{}
	root := f.Root()
	g.kind, _ = root.Field("kind").Str()
	if schema.Of(g.kind) == nil {
		if expected := expectedKind(s, file); expected != "" {
			g.kind = expected
		}
	}
	g.manifest = g.kind == schema.Manifest.Name
	if !g.manifest {
		return g
	}
	for _, list := range [...]string{"enabled", "disabled"} {
		for item := range root.Field(list).Items() {
			if name := item.Text(); schema.ValidKindName(name) && schema.ByName(name) == nil {
				g.named = append(g.named, name)
			}
		}
	}
	return g
}

// expectedKind is the kind a file should declare: that of the place which loads
// it, else the one it is named after.
func expectedKind(s *workspace.Snapshot, file string) string {
	if path.Base(file) == workspace.EntryPoint || s.IsManifest(file) {
		return schema.Manifest.Name
	}
	for _, u := range uses(s, file) {
		return u.k.Name
	}
	name, _, _ := strings.Cut(path.Base(file), ".")
	if schema.ByName(name) != nil {
		return name
	}
	return ""
}

// isBlock says whether a key at the top of a manifest is the block of a kind.
func (g *grammar) isBlock(key string) bool {
	if schema.ByName(key) != nil {
		return true
	}
	for _, name := range g.named {
		if name == key {
			return true
		}
	}
	return false
}

// A place is somewhere in the frontmatter, seen with the eyes of the table: the
// value of a key, or an entry of a list.
type place struct {
	g    *grammar
	area area
	// kind is the kind whose block or file the place is in.
	kind string
	// row is the row of the key whose value this is; nil at the top, for keys
	// nobody knows, and for keys that are no keys of the table.
	row *schema.Key
	// item says that the place is an entry of the row's list.
	item bool
}

// top is the frontmatter as a whole.
func (g *grammar) top() place {
	if g.manifest {
		return place{g: g, area: entryArea}
	}
	return place{g: g, area: topArea, kind: g.kind}
}

// boolRow describes what a toggle holds.
var boolRow = schema.Key{Name: "toggle", Type: schema.Bool}

// step is the place of the value of a key.
func (p *place) step(key string) place {
	if p.area == tableArea {
		return p.tableStep(key)
	}
	next := place{g: p.g, area: tableArea, kind: p.kind}
	switch p.area {
	case topArea, metadataArea:
		if kind := schema.ByName(p.kind); kind != nil {
			next.row = kind.Key(key)
		} else {
			next.row = commonKey(key)
		}
		if key == "kind" {
			next.area = kindArea
		}
	case entryArea:
		p.entry(&next, key)
	case blockArea:
		next.row = schema.Block.Field(key)
		if key == "metadata" {
			next.area = metadataArea
		}
	case contractArea:
		next.row = p.row.Field(key)
		next.area = contractArea
		if key == "toggles" {
			next.area = toggleArea
		}
	case toggleArea:
		next.row = &boolRow
	case checkArea:
		next.area = severityArea
		return next
	}
	if next.row == nil {
		next.area = nowhere
	}
	return next
}

// tableStep is step where the row of the table says all there is.
func (p *place) tableStep(key string) place {
	next := place{g: p.g, kind: p.kind, row: p.field(key)}
	switch {
	case next.row == nil:
	case next.row.Path && next.row.Type == schema.List:
		next.area = pathArea
	default:
		next.area = tableArea
	}
	return next
}

// field is the row of a key at a place where the table says all there is; nil
// if it has none.
func (p *place) field(key string) *schema.Key {
	if p.row != nil && (p.row.Type == schema.Map || p.row.Type == schema.Objects && p.item) {
		return p.row.Field(key)
	}
	return nil
}

// entry is the place of the value of a key at the top of a manifest.
func (p *place) entry(next *place, key string) {
	if p.g.isBlock(key) {
		next.area, next.kind, next.row = blockArea, key, &schema.Block
		return
	}
	next.row = schema.Manifest.Key(key)
	switch key {
	case "kind":
		next.area = kindArea
	case "enabled", "disabled":
		next.area = listArea
	case "x-contract":
		next.area = contractArea
	case "x-check":
		next.area = checkArea
	}
}

// entryOf is the place of an entry of the list the place holds.
func (p *place) entryOf() place {
	if p.item || p.row == nil || p.row.Type != schema.List && p.row.Type != schema.Objects {
		return place{g: p.g, kind: p.kind}
	}
	next := *p
	next.item = true
	return next
}

// walk follows a path from the top; "-" is a step into an entry of a list.
func (g *grammar) walk(path []string) place {
	p := g.top()
	for _, key := range path {
		if key == entryStep {
			p = p.entryOf()
		} else {
			p = p.step(key)
		}
	}
	return p
}

// keys are the rows of the keys a mapping at this place may have: its own, and
// those that every file may have.
func (p *place) keys() (own, common []schema.Key) {
	switch p.area {
	case topArea:
		if kind := schema.ByName(p.kind); kind != nil {
			own = kind.Keys
		}
		return own, schema.Common
	case metadataArea:
		if kind := schema.ByName(p.kind); kind != nil {
			own = kind.Keys
		}
		return own, nil
	case entryArea:
		return schema.Manifest.Keys, schema.Common
	case tableArea, blockArea, contractArea:
		if p.row != nil && (p.row.Type == schema.Map || p.row.Type == schema.Objects && p.item) {
			return p.row.Fields, nil
		}
	}
	return nil, nil
}

func commonKey(name string) *schema.Key {
	for i := range schema.Common {
		if schema.Common[i].Name == name {
			return &schema.Common[i]
		}
	}
	return nil
}

package workspace

import (
	"path"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
)

// Mending the block of a kind: what stands in it and where.

// forbiddenKey moves a control key out of metadata to where it counts, or
// removes it.
func (x *fixer) forbiddenKey() {
	f, kind := x.file(), x.f.Facts.Kind
	metadata := f.Root().Field(kind).Field("metadata")
	key, value := metadata.Pair(x.f.Facts.Got)
	if !key.Exists() {
		return
	}
	switch name := key.Text(); {
	case name == "override" && value.Kind() == syntax.Mapping:
		d := draft{f: f}
		if d.hoist(kind, name) {
			x.add("Move `override` up into the block", false, in(x.f.File, d.edits(f)))
		}
	case name == "include" && value.Kind() == syntax.Mapping, name == "merge" && value.Kind() == syntax.Sequence:
		x.hoistInclude(f, kind, name, metadata.Len() > 1)
	}
	x.add("Remove it", false, in(x.f.File, removePair(f, metadata, key)))
}

// hoistInclude offers to make an include of the metadata one of the block.
// There it would put the metadata that is left out of force, so that goes to a
// file of its own, which the include loads first: settings come before files.
func (x *fixer) hoistInclude(f *syntax.File, kind, name string, more bool) {
	title := "Make `" + name + "` part of the block"
	d := draft{f: f}
	if !d.hoist(kind, name) {
		return
	}
	if !more {
		x.add(title, false, in(x.f.File, d.edits(f)))
		return
	}
	p := x.freeName(kind)
	body, ok := d.settings(kind)
	if p == "" || !ok {
		return
	}
	merge := d.block(kind).Field("include").Field("merge")
	entry := iaip.Relative(x.s.Resolution(x.f.File).Dir, p)
	if merge.Len() == 0 {
		ok = d.take(addInclude(d.f, kind, entry))
	} else {
		ok = d.take(addFirst(d.f, merge, entry))
	}
	if ok {
		x.add(title+" and move the settings to `"+p+"`", false, in(x.f.File, d.edits(f)), Create{p, body})
	}
}

// metadataOrInclude offers to keep either, or to keep both by way of a file.
func (x *fixer) metadataOrInclude() {
	f, kind := x.file(), x.f.Facts.Kind
	block := f.Root().Field(kind)
	metadataKey, _ := block.Pair("metadata")
	includeKey, include := block.Pair("include")
	if !metadataKey.Exists() || !includeKey.Exists() {
		return
	}
	x.add("Drop `metadata`", false, in(x.f.File, removePair(f, block, metadataKey)))
	if p := x.freeName(kind); p != "" && include.Kind() == syntax.Mapping {
		d := draft{f: f}
		r := x.s.Resolution(x.f.File)
		if body, ok := d.settings(kind); ok && d.take(addInclude(d.f, kind, iaip.Relative(r.Dir, p))) {
			x.add("Move `metadata` to `"+p+"` and include it", false, in(x.f.File, d.edits(f)), Create{p, body})
		}
	}
	x.add("Drop `include`", false, in(x.f.File, removePair(f, block, includeKey)))
}

// freeName is a path for a new file of a kind beside the manifest.
func (x *fixer) freeName(kind string) string {
	dir := x.s.Resolution(x.f.File).Dir
	for _, name := range []string{kind + ".settings", kind + ".settings-2", kind + ".settings-3"} {
		if p := path.Join(dir, name+Extension); x.s.Lookup(p).Status == iaip.Absent {
			return p
		}
	}
	return ""
}

func (x *fixer) overlayOrNot() {
	f := x.file()
	override := f.Root().Field(x.f.Facts.Kind).Field("override")
	key, _ := override.Pair("algorithm")
	if !key.Exists() {
		return
	}
	x.add("Set `mode: overlay`", false, in(x.f.File, setPair(f, override, "mode", schema.Overlay)))
	x.add("Remove `algorithm`", false, in(x.f.File, removePair(f, override, key)))
}

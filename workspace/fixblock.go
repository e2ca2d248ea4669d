package workspace

import (
	"path"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Mending the block of a kind: what stands in it and where.

// forbiddenKey moves a control key out of metadata where it can stand above
// without clashing with what is left, or removes it.
func (x *fixer) forbiddenKey() {
	f, kind := x.file(), x.f.Facts.Kind
	block := f.Root().Field(kind)
	metadata := block.Field("metadata")
	key, value := metadata.Pair(x.f.Facts.Got)
	if !key.Exists() {
		return
	}
	removed := removePair(f, metadata, key)
	if name := key.Text(); name == "override" && value.Kind() == syntax.Mapping && !block.Field("override").Exists() && len(removed) > 0 {
		x.add("Move `override` up into the block", false, in(x.f.File, both(removed, setPair(f, block, "override", flow(value)))))
	} else if metadata.Len() == 1 && name == "include" && value.Kind() == syntax.Mapping && !block.Field("include").Exists() {
		metadataKey, _ := block.Pair("metadata")
		span := pairSpan(f.Src(), metadataKey, metadata)
		x.add("Make `include` part of the block", false, in(x.f.File, []text.Edit{{Span: span, New: "include: " + flow(value)}}))
	}
	x.add("Remove it", false, in(x.f.File, removed))
}

// metadataOrInclude offers to keep either, or to keep both by way of a file.
func (x *fixer) metadataOrInclude() {
	f, kind := x.file(), x.f.Facts.Kind
	block := f.Root().Field(kind)
	metadataKey, metadata := block.Pair("metadata")
	includeKey, include := block.Pair("include")
	if !metadataKey.Exists() || !includeKey.Exists() {
		return
	}
	drop := removePair(f, block, metadataKey)
	x.add("Drop `metadata`", false, in(x.f.File, drop))
	if p := x.freeName(kind); p != "" && metadata.Kind() == syntax.Mapping && include.Kind() == syntax.Mapping && !metadata.Field("kind").Exists() {
		body := "kind: " + scalar(kind) + "\n"
		for key, value := range metadata.Pairs() {
			body += scalar(key.Text()) + ": " + flow(value) + "\n"
		}
		r := x.s.Resolution(x.f.File)
		if edits := both(drop, addInclude(f, kind, iaip.Relative(r.Dir, p))); edits != nil {
			x.add("Move `metadata` to `"+p+"` and include it", false, in(x.f.File, edits), Create{p, body + "---\n"})
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

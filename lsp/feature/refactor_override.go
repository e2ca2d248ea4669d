package feature

import (
	"strings"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// addOverride offers an override file for a kind that has none. It is laid over
// the rest, because an override that replaces everything would, while it is
// still empty, replace it by nothing.
func (x *refactorer) addOverride(r *iaip.Resolution, kind string, b iaip.Block) {
	algorithm := b.Algorithm.Text()
	if r.Kind(kind) == nil || b.Override.Len() > 0 || b.Metadata.Exists() && !b.Include.Exists() ||
		b.Algorithm.Exists() && algorithm != schema.MarkdownSections {
		return
	}
	p := x.free(r.Dir, kind+".override")
	if p == "" {
		return
	}
	title := "Add an override file `" + p + "`" + x.in(r)
	x.add("addOverride", Rewrite, title, func() (workspace.Fix, bool) {
		entry := "- " + workspace.Scalar(iaip.Relative(r.Dir, p))
		return fixed(title, r.Path, overrideEdits(r.File, kind, b, entry), workspace.Create{File: p, Text: header(kind, newline(r.File))})
	})
}

// overrideEdits puts an entry into the override list of a block and sets the
// mode to overlay, whatever it was while it had nothing to apply to.
func overrideEdits(f *syntax.File, kind string, b iaip.Block, entry string) []text.Edit {
	if !b.Value.Exists() {
		return workspace.SetPair(f, f.Root(), kind, "include:", "  override:", "    "+entry, "override:", "  mode: "+schema.Overlay)
	}
	if b.Value.Len() == 0 {
		list := flowList([]string{strings.TrimPrefix(entry, "- ")})
		return []text.Edit{{Span: b.Value.Content(), New: "{include: {override: " + list + "}, override: {mode: " + schema.Overlay + "}}"}}
	}
	var edits []text.Edit
	if b.Include.Exists() {
		edits = workspace.SetPair(f, b.Include, "override", entry)
	} else {
		edits = workspace.SetPair(f, b.Value, "include", "override:", "  "+entry)
	}
	if b.Mode.Text() == schema.Overlay {
		return edits
	}
	return append(edits, setMode(f, b.Value, schema.Overlay)...)
}

// setMode gives the override of a block a mode.
func setMode(f *syntax.File, block syntax.Value, mode string) []text.Edit {
	key, override := block.Pair("override")
	if override.Kind() == syntax.Mapping && override.Len() > 0 {
		return workspace.SetPair(f, override, "mode", mode)
	}
	flow := "{mode: " + mode + "}"
	if block.Style() == syntax.Flow || override.Kind() == syntax.Mapping {
		return workspace.SetPair(f, block, "override", flow)
	}
	// A value of one line would stand behind its key: it is given a line of
	// its own.
	at := block.Span().Start
	if key.Exists() {
		at = key.Span().Start
	}
	nested := newline(f) + strings.Repeat(" ", column(f, at)+2) + "mode: " + mode
	edits := workspace.SetPair(f, block, "override", flow)
	for i := range edits {
		edits[i].New = strings.Replace(edits[i].New, " "+flow, nested, 1)
	}
	return edits
}

// switchMode offers the other way of applying an override. An algorithm has a
// meaning under overlay only, and goes with it.
func (x *refactorer) switchMode(r *iaip.Resolution, kind string, b iaip.Block) {
	if !b.Value.Exists() || b.Override.Len() == 0 && !b.Mode.Exists() {
		return
	}
	override := b.Value.Field("override")
	mode := b.Mode.Text()
	switch {
	case !b.Mode.Exists() || mode == schema.ReplaceAll:
		title := "Switch the override of `" + kind + "` to `overlay`"
		x.add("toOverlay", Rewrite, title, func() (workspace.Fix, bool) {
			return fixed(title, r.Path, setMode(r.File, b.Value, schema.Overlay))
		})
	case mode == schema.Overlay:
		title := "Switch the override of `" + kind + "` to `replace_all`"
		x.add("toReplaceAll", Rewrite, title, func() (workspace.Fix, bool) {
			edits := setMode(r.File, b.Value, schema.ReplaceAll)
			if b.Algorithm.Exists() {
				edits = append(edits, workspace.RemovePair(r.File, override, b.AlgoKey)...)
			}
			return fixed(title, r.Path, edits)
		})
	}
}

// soundBlock is the block of a kind, if nothing is wrong with its shape and
// something can be put into it. What stands somewhere else and is only named
// here is not changed.
func soundBlock(r *iaip.Resolution, kind string) (iaip.Block, bool) {
	b, problems := r.Block(kind)
	for _, v := range [...]syntax.Value{b.Value, b.Include, b.Merge, b.Override, b.Metadata, b.Value.Field("override")} {
		if v.IsAlias() {
			return b, false
		}
	}
	return b, len(problems) == 0
}

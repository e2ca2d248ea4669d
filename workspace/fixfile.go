package workspace

import (
	"path"
	"strings"

	"iai/iaip"
	"iai/iaip/safety"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Mending a file as a whole: that it is there, can be read, and is of the kind
// it is loaded as.

func (x *fixer) createManifest() {
	p := x.f.File
	if x.f.Facts.Path != "" {
		p = x.f.Facts.Path // it is told in another file
	}
	n := &noter{s: x.s, r: &iaip.Resolution{Manifest: &iaip.Manifest{Path: p, Dir: path.Dir(p)}}}
	kinds := n.present()
	body := "kind: manifest\nversion: v0\nenabled: [" + strings.Join(kinds, ", ") + "]\n---\n"
	x.add("Create `"+p+"`", false, nil, Create{p, body})
}

func (x *fixer) createBase() {
	p := x.f.Facts.Path
	if p == "" || x.s.Lookup(p).Status != iaip.Absent {
		return
	}
	x.add("Create `"+p+"`", false, nil, Create{p, "kind: " + x.f.Facts.Kind + "\n---\n"})
}

// malformed mends what can be mended without knowing what was meant.
func (x *fixer) malformed() {
	f := x.file()
	if f == nil || len(x.f.Facts.At) != 3 || x.l.safe && x.f.Facts.Got != "control" {
		return
	}
	first, second, whole := x.f.Facts.At[0], x.f.Facts.At[1], x.f.Facts.At[2]
	nl := newline(f)
	switch x.f.Facts.Got {
	case "unclosed", "delimiter":
		at := first.Start
		if opens(f.Src()[at:lineEnd(f.Src(), at)]) {
			return // the rest of the frontmatter would become text
		}
		line := "---" + nl
		if at > 0 && f.Src()[at-1] != '\n' {
			line = nl + line
		}
		x.verified("Add a `---` line where the text begins", text.Edit{Span: text.Span{Start: at, End: at}, New: line})
	case "duplicate":
		x.duplicateKey(f, first)
	case "key":
		if token := x.f.Span.Of(f.Src()); !strings.ContainsAny(token, "\n[]{}\"'") {
			x.verified("Put the key in quotes", text.Edit{Span: x.f.Span, New: syntax.Quote(token)})
		}
	case "conflict":
		if whole.Empty() {
			return // half of it is gone, and so are its sides
		}
		x.add("Keep our side", false, in(x.f.File, []text.Edit{{Span: whole, New: first.Of(f.Src())}}))
		x.add("Keep their side", false, in(x.f.File, []text.Edit{{Span: whole, New: second.Of(f.Src())}}))
	case "control":
		for _, found := range safety.Scan(f.Src(), f.Lines.Span(f.Lines.Line(x.f.Span.Start))) {
			if found.HasFix && found.Span.Start <= x.f.Span.Start && x.f.Span.Start < found.Span.End {
				x.add("Remove it", found.Safe, in(x.f.File, []text.Edit{{Span: found.Span, New: found.Replacement}}))
			}
		}
	case "yaml":
		token := x.f.Span.Of(f.Src())
		switch {
		case strings.Trim(token, "\t") == "":
			x.verified("Replace the tab with spaces", text.Edit{Span: x.f.Span, New: strings.Repeat("  ", len(token))})
		case strings.Contains(x.f.Message, "in quotes") && !strings.ContainsAny(token, "\n"):
			value, _, _ := strings.Cut(token, " #")
			value = strings.TrimRight(value, " \t")
			x.verified("Put the value in quotes", text.Edit{Span: text.Span{Start: x.f.Span.Start, End: x.f.Span.Start + len(value)}, New: syntax.Quote(value)})
		}
	}
}

// opens says whether a line gives a key a value in brackets or quotes that does
// not end on it.
func opens(line string) bool {
	key, value, ok := strings.Cut(strings.TrimLeft(line, " \t-"), ":")
	value = strings.TrimLeft(value, " \t")
	if !ok || value == "" || !isWord(strings.Trim(key, "\"' \t")) {
		return false
	}
	switch value[0] {
	case '[':
		return strings.Count(value, "[") > strings.Count(value, "]")
	case '{':
		return strings.Count(value, "{") > strings.Count(value, "}")
	case '"', '\'':
		return strings.Count(value, value[:1])%2 == 1
	}
	return false
}

// verified offers an edit only if the file has fewer faults for it.
func (x *fixer) verified(title string, edits ...text.Edit) {
	f := x.file()
	next, err := text.Apply(f.Src(), edits)
	if err == nil && len(syntax.Parse(next).Faults) < len(f.Faults) {
		x.add(title, false, in(x.f.File, edits))
	}
}

// duplicateKey offers to remove either of two equal keys.
func (x *fixer) duplicateKey(f *syntax.File, first text.Span) {
	var walk func(v syntax.Value)
	walk = func(v syntax.Value) {
		for key, value := range v.Pairs() {
			if key.Span() == x.f.Span {
				x.verified("Remove this one", removePair(f, v, key)...)
			}
			if key.Span() == first {
				x.verified("Remove the first one", removePair(f, v, key)...)
			}
			if !value.IsAlias() {
				walk(value)
			}
		}
		for item := range v.Items() {
			if !item.IsAlias() {
				walk(item)
			}
		}
	}
	walk(f.Root())
}

func (x *fixer) insertKind() {
	f := x.file()
	kind := x.f.Facts.Kind
	root := f.Root()
	line := "kind: " + scalar(kind) + newline(f)
	top := text.Span{Start: f.Front.Start, End: f.Front.Start}
	var edits []text.Edit
	switch {
	case f.Form == syntax.Bare && root.Len() == 0:
		top = text.Span{Start: f.BOM.End, End: f.BOM.End}
		edits = []text.Edit{{Span: top, New: line + "---" + newline(f)}}
	case root.Style() == syntax.Flow || root.Field("kind").Exists():
		edits = setPair(f, root, "kind", scalar(kind))
	default:
		edits = []text.Edit{{Span: top, New: line}}
	}
	x.add("Add `kind: "+kind+"`", x.alone() && !x.misnamed(), in(x.f.File, edits))
}

// alone says whether nothing loads the file as another kind than the finding
// says. A file that two kinds load can be of either, and has to be chosen for.
func (x *fixer) alone() bool {
	for _, m := range x.s.concerning(x.f.File) {
		for _, k := range x.s.Resolution(m).Kinds {
			if k.Name != x.f.Facts.Kind && k.Asks(x.f.File) {
				return false
			}
		}
	}
	return true
}

// misnamed says whether the finding holds a file to be a manifest that is not
// called one: more likely the wrong file was named as the entry point.
func (x *fixer) misnamed() bool {
	return x.f.Facts.Kind == schema.Manifest.Name && path.Base(x.f.File) != EntryPoint
}

func (x *fixer) setVersion() {
	f := x.file()
	x.add("Set `version: v0`", false, in(x.f.File, setPair(f, f.Root(), "version", schema.Version)))
}

// kindMismatch offers the three ways out: the file is of this kind after all,
// it does not belong here, or it belongs to the kind it declares.
func (x *fixer) kindMismatch() {
	kind, got := x.f.Facts.Kind, x.f.Facts.Got
	r, k, slot := x.slotOf()
	f := x.file()
	if key, value := f.Root().Pair("kind"); value.Content() == x.f.Span || key.Span() == x.f.Span {
		// A file named for its kind cannot be meant for another.
		safe := slot == nil && kind == schema.Manifest.Name && !x.misnamed() || slot != nil && slot.Role == iaip.Base
		x.add("Change the kind to `"+kind+"`", safe, in(x.f.File, setPair(f, f.Root(), "kind", scalar(kind))))
	} else if r == nil {
		x.removeMetadataKind()
	}
	if slot == nil || slot.Role == iaip.Base || x.l.safe {
		return
	}
	out := removeEntries(r, k, slot.Path)
	x.add("Take it out of the list", false, in(r.Path, out))
	if schema.ByName(got) == nil && r.Kind(got) == nil || got == kind {
		return
	}
	if b, _ := r.Block(got); b.Include.Exists() || !b.Metadata.Exists() {
		x.add("Move it to `"+got+".include.merge`", false, in(r.Path, both(out, addInclude(r.File, got, iaip.Relative(r.Dir, slot.Path)))))
	}
}

// slotOf is the slot that loads the file of a finding, with its kind and
// manifest.
func (x *fixer) slotOf() (*iaip.Resolution, *iaip.Kind, *iaip.Slot) {
	for _, place := range x.f.Related {
		if !x.s.IsManifest(place.File) {
			continue
		}
		r := x.s.Resolution(place.File)
		if k := r.Kind(x.f.Facts.Kind); k != nil {
			for i := range k.Slots {
				if k.Slots[i].Span == place.Span && k.Slots[i].Path == x.f.File {
					return r, k, &k.Slots[i]
				}
			}
		}
	}
	return nil, nil, nil
}

// removeMetadataKind takes a `kind` that contradicts its block out of metadata.
func (x *fixer) removeMetadataKind() {
	f := x.file()
	metadata := f.Root().Field(x.f.Facts.Kind).Field("metadata")
	if key, _ := metadata.Pair("kind"); key.Exists() {
		x.add("Remove `kind` from the metadata", false, in(x.f.File, removePair(f, metadata, key)))
	}
}

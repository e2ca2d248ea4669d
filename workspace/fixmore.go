package workspace

import (
	"path"
	"strconv"
	"strings"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

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

// flow writes a value in brackets, on one line.
func flow(v syntax.Value) string {
	switch v.Kind() {
	case syntax.Mapping:
		parts := []string{}
		for key, value := range v.Pairs() {
			parts = append(parts, scalar(key.Text())+": "+flow(value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case syntax.Sequence:
		parts := []string{}
		for item := range v.Items() {
			parts = append(parts, flow(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	if s, ok := v.Str(); ok {
		return scalar(s)
	}
	return string(v.AppendJSON(nil))
}

// choose offers each of the allowed values, the closest first. A value that
// takes lines of its own is not replaced: it may be one in the wrong place.
func (x *fixer) choose() {
	if len(x.f.Facts.At) == 0 {
		return
	}
	span := x.f.Facts.At[0]
	if span.Empty() || strings.Contains(span.Of(x.file().Src()), "\n") {
		return
	}
	best := iaip.Closest(x.f.Facts.Got, x.f.Facts.Near)
	offer := func(value string) {
		if strings.HasSuffix(value, ":") {
			return // a beginning, not a value
		}
		x.add("Change to `"+value+"`", false, in(x.f.File, []text.Edit{{Span: span, New: value}}))
	}
	if best != "" {
		offer(best)
	}
	for _, value := range x.f.Facts.Near {
		if value != best {
			offer(value)
		}
	}
}

func (x *fixer) didYouMean() {
	best := iaip.Closest(x.f.Facts.Got, x.f.Facts.Near)
	if best == "" || x.taken(best) {
		return
	}
	x.replace("Change to `"+best+"`", false, best)
}

// correctKind offers the kind that was probably meant, wherever the list names
// the other one.
func (x *fixer) correctKind() {
	best := iaip.Closest(x.f.Facts.Got, x.f.Facts.Near)
	if best == "" || x.taken(best) {
		return
	}
	var edits []text.Edit
	for item := range x.file().Root().Field("enabled").Items() {
		if item.Text() == x.f.Facts.Got {
			edits = append(edits, text.Edit{Span: item.Content(), New: best})
		}
	}
	x.add("Change to `"+best+"`", false, in(x.f.File, edits))
}

// taken says whether the mapping or list that holds the finding has a key or
// entry of that name already.
func (x *fixer) taken(name string) bool {
	taken := false
	var walk func(v syntax.Value)
	walk = func(v syntax.Value) {
		here, there := false, false
		for key, value := range v.Pairs() {
			here = here || key.Span() == x.f.Span
			there = there || key.Text() == name
			if !value.IsAlias() {
				walk(value)
			}
		}
		for item := range v.Items() {
			here = here || item.Content() == x.f.Span
			there = there || item.Kind() == syntax.Scalar && item.Text() == name
			if !item.IsAlias() {
				walk(item)
			}
		}
		taken = taken || here && there
	}
	walk(x.file().Root())
	return taken
}

// ambiguous offers to rename all but the first of equal headings, or to merge
// them into the first.
func (x *fixer) ambiguous() {
	owner := x.f.Facts.Path
	at := x.f.Facts.At
	if f := x.s.File(owner); f == nil || len(at) == 0 || !hasSection(f, at[0], x.f.Facts.Got) {
		owner = x.f.File
	}
	f := x.s.File(owner)
	if f == nil {
		return
	}
	doc, src := &f.Doc, f.Src()
	var same []int
	for i := 1; i < doc.Len(); i++ {
		if doc.PathKey(src, i) == x.f.Facts.Got {
			same = append(same, i)
		}
	}
	if len(same) < 2 {
		return
	}
	x.rename(owner, f, same)
	x.merge(owner, f, same)
}

// rename offers to number the later ones of equal headings.
func (x *fixer) rename(owner string, f *syntax.File, same []int) {
	doc, src := &f.Doc, f.Src()
	taken := map[string]bool{}
	for i := 1; i < doc.Len(); i++ {
		taken[doc.Section(i).Title.Of(src)] = true
	}
	var edits []text.Edit
	number := 2
	for _, i := range same[1:] {
		s := doc.Section(i)
		title := s.Title.Of(src)
		lead := ""
		if title == "" {
			lead = "Section"
		}
		for taken[title+lead+" ("+strconv.Itoa(number)+")"] {
			number++
		}
		if lead != "" && src[s.Title.End-1] == '#' {
			lead = " " + lead
		}
		edits = append(edits, text.Edit{Span: text.Span{Start: s.Title.End, End: s.Title.End}, New: lead + " (" + strconv.Itoa(number) + ")"})
		number++
	}
	x.reshape("Rename the later heading", owner, f, edits, doc.Len())
}

// merge offers to move the text of the later ones of equal sections to the
// first. Sections with parts of their own are left: their parts would end up
// under another heading.
func (x *fixer) merge(owner string, f *syntax.File, same []int) {
	doc, src, nl := &f.Doc, f.Src(), newline(f)
	first := doc.Section(same[0])
	moved := ""
	var edits []text.Edit
	for _, i := range same[1:] {
		s := doc.Section(i)
		if i+1 < doc.Len() && doc.Section(i+1).Level > s.Level {
			return
		}
		edits = append(edits, text.Edit{Span: s.Span})
		moved += ended(s.Text.Of(src), nl)
	}
	if before := first.Span.Of(src); ended(before, nl) != before {
		moved = nl + moved
	}
	edits = append([]text.Edit{{Span: text.Span{Start: first.Span.End, End: first.Span.End}, New: moved}}, edits...)
	x.reshape("Merge the sections", owner, f, edits, doc.Len()-len(same)+1)
}

// ended is a text that ends its last line.
func ended(s, nl string) string {
	if s == "" || strings.HasSuffix(s, "\n") {
		return s
	}
	return s + nl
}

// reshape offers edits of free text if they leave as many sections as meant: a
// fence that is never closed could swallow what comes behind it.
func (x *fixer) reshape(title, owner string, f *syntax.File, edits []text.Edit, sections int) {
	next, err := text.Apply(f.Src(), edits)
	if g := syntax.Parse(next); err == nil && g.Doc.Len() == sections {
		x.add(title, false, in(owner, edits))
	}
}

func hasSection(f *syntax.File, span text.Span, key string) bool {
	for i := 1; i < f.Doc.Len(); i++ {
		if f.Doc.Section(i).Span == span {
			return f.Doc.PathKey(f.Src(), i) == key
		}
	}
	return false
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

// moveKey moves a top-level key to a file of the kind that defines it.
func (x *fixer) moveKey() {
	f := x.file()
	root := f.Root()
	key, value := root.Pair(x.f.Facts.Got)
	if !key.Exists() || root.Style() == syntax.Flow || value.IsAlias() {
		return
	}
	removed := removePair(f, root, key)
	if len(removed) == 0 {
		return
	}
	line := scalar(key.Text()) + ": " + flow(value)
	for _, owner := range x.f.Facts.Near {
		p := path.Join(path.Dir(x.f.File), owner+Extension)
		entry := x.s.Lookup(p)
		switch {
		case entry.Status == iaip.Absent:
			x.add("Move it to a new `"+p+"`", false, in(x.f.File, removed), Create{p, "kind: " + owner + "\n" + line + "\n---\n"})
		case entry.Status == iaip.Regular && !entry.File.Broken():
			to := entry.File.Root()
			if to.Field("kind").Text() != owner || to.Field(key.Text()).Exists() {
				continue
			}
			if added := setPair(entry.File, to, key.Text(), flow(value)); len(added) > 0 {
				x.add("Move it to `"+p+"`", false, append(in(x.f.File, removed), in(p, added)...))
			}
		}
	}
}

func (x *fixer) overlayOrNot() {
	f := x.file()
	override := f.Root().Field(x.f.Facts.Kind).Field("override")
	key, _ := override.Pair("algorithm")
	if !key.Exists() {
		return
	}
	x.add("Set `mode: overlay`", false, in(x.f.File, setPair(f, override, "mode", schema.Overlay)))
	x.add("Remove `algorithm`", true, in(x.f.File, removePair(f, override, key)))
}

// duplicateEntry removes the second of two equal entries. Among kinds that
// changes nothing; a file listed twice is loaded twice, so there it does.
func (x *fixer) duplicateEntry() {
	f := x.file()
	if list, item := itemAt(f, x.f.Span, "enabled", "disabled"); item.Exists() {
		x.add("Remove the second entry", true, in(x.f.File, removeItem(f, list, item)))
		return
	}
	for _, k := range x.s.Resolution(x.f.File).Kinds {
		slot := iaip.Slot{Span: x.f.Span}
		if list, item := entryAt(k, &slot); item.Exists() {
			x.add("Remove the second entry", false, in(x.f.File, removeItem(f, list, item)))
			return
		}
	}
}

func (x *fixer) enabledAndDisabled() {
	f := x.file()
	for _, name := range []string{"enabled", "disabled"} {
		edits := removeItems(f, f.Root().Field(name), func(item syntax.Value) bool { return item.Text() == x.f.Facts.Kind })
		x.add("Remove it from `"+name+"`", false, in(x.f.File, edits))
	}
}

// loadIt adds a file that nobody loads to the merge list of its kind.
func (x *fixer) loadIt() {
	kind, manifest := x.f.Facts.Kind, x.f.Facts.Path
	r := x.s.Resolution(manifest)
	if !r.Readable || schema.ByName(kind) == nil {
		return
	}
	if b, _ := r.Block(kind); b.Metadata.Exists() && !b.Include.Exists() {
		return // the include would put the metadata out of force
	}
	edits := addInclude(r.File, kind, x.f.Facts.Text)
	if r.Kind(kind) == nil {
		for item := range r.File.Root().Field("disabled").Items() {
			if item.Text() == kind {
				return
			}
		}
		edits = both(edits, addEnabled(r.File, kind))
	}
	x.add("Load it in `"+manifest+"`", false, in(manifest, edits))
}

func (x *fixer) enablePresent() {
	f := x.file()
	kinds := x.f.Facts.Near
	if len(kinds) == 0 {
		return
	}
	x.add("Enable "+strings.Join(kinds, ", "), false, in(x.f.File, addEnabled(f, kinds...)))
}

func (x *fixer) createBase() {
	p := x.f.Facts.Path
	if p == "" || x.s.Lookup(p).Status != iaip.Absent {
		return
	}
	x.add("Create `"+p+"`", false, nil, Create{p, "kind: " + x.f.Facts.Kind + "\n---\n"})
}

// textFix takes over what the text scanner says about mending.
func (x *fixer) textFix() {
	safe := x.f.Facts.Got == "safe fix"
	if !safe && x.f.Facts.Got != "fix" {
		return
	}
	title := "Remove it"
	switch {
	case x.f.Rule == problem.PossibleSecret:
		title = "Name `" + x.f.Facts.Text + "` instead"
	case strings.Trim(x.f.Facts.Text, "\n") == "" && x.f.Facts.Text != "":
		title = "Replace it with a line break"
	case x.f.Facts.Text != "":
		title = "Write `" + x.f.Facts.Text + "`"
	}
	x.add(title, safe, in(x.f.File, []text.Edit{{Span: x.f.Span, New: x.f.Facts.Text}}))
}

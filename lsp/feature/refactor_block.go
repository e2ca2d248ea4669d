package feature

import (
	"strings"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

func flowList(items []string) string { return "[" + strings.Join(items, ", ") + "]" }

// column is where an offset stands on its line, in bytes.
func column(f *syntax.File, at int) int { return at - f.Lines.Span(f.Lines.Line(at)).Start }

// metadataToFile offers to give the settings of a block a file of their own.
// The order of inputs stays as it is, so what is in force does too.
func (x *refactorer) metadataToFile(r *iaip.Resolution, kind string, b iaip.Block) {
	if b.Include.Exists() || b.Metadata.Kind() != syntax.Mapping || b.Metadata.Len() == 0 {
		return
	}
	row := schema.ByName(kind)
	for key, value := range b.Metadata.Pairs() {
		switch name := key.Text(); {
		case name == "include" || name == "merge" || name == "override":
			return
		case name == "kind":
			if s, ok := value.Str(); !value.IsNull() && (!ok || s != kind) {
				return
			}
		case row != nil && row.Key(name) == nil && !schema.IsExtension(name):
			return // metadata ignore the key, and in a file it would count
		}
	}
	p := x.free(r.Dir, kind+".settings")
	if p == "" {
		return
	}
	title := "Move `metadata` to `" + p + "` and include it"
	x.add("metadataToFile", Extract, title, func() (workspace.Fix, bool) {
		f, nl := r.File, newline(r.File)
		entry := workspace.Scalar(iaip.Relative(r.Dir, p))
		span := text.Span{Start: b.MetadataKey.Span().Start, End: b.Metadata.Span().End}
		indent := strings.Repeat(" ", column(f, span.Start))
		include := "include:" + nl + indent + "  merge:" + nl + indent + "    - " + entry
		if b.Value.Style() == syntax.Flow {
			include = "include: {merge: [" + entry + "]}"
		}
		edits := []text.Edit{{Span: span, New: include}}
		if key, _ := b.Value.Pair("include"); key.Exists() {
			// An include that says nothing makes room for the one that does.
			edits = append(edits, workspace.RemovePair(f, b.Value, key)...)
		}
		return fixed(title, r.Path, edits, workspace.Create{File: p, Text: "kind: " + kind + nl + settingsOf(f, b.Metadata, nl) + "---" + nl})
	})
}

// settingsOf writes the keys of a mapping as the top of a file. As long as they
// mean the same there, they are written as their author wrote them, comments
// and all.
func settingsOf(f *syntax.File, m syntax.Value, nl string) string {
	if lines, ok := dedented(f, m); ok {
		if g := syntax.Parse(lines + "---\n"); !g.Broken() && g.Root().Equal(m) && !m.Field("kind").Exists() {
			return lines
		}
	}
	out := ""
	for key, value := range m.Pairs() {
		if key.Text() != "kind" {
			out += workspace.Scalar(key.Text()) + ": " + workspace.FlowValue(value) + nl
		}
	}
	return out
}

// dedented are the lines of a mapping in block style, moved to the margin.
func dedented(f *syntax.File, m syntax.Value) (string, bool) {
	if m.Style() == syntax.Flow {
		return "", false
	}
	span := m.Content()
	first, last := f.Lines.Line(span.Start), f.Lines.Line(span.End)
	indent := column(f, span.Start)
	// Comments above the first key stand between it and the key of the block.
	for first > 0 && isComment(f.Lines.Span(first-1).Of(f.Src())) {
		first--
	}
	var out strings.Builder
	for i := first; i <= last; i++ {
		line := f.Lines.Full(i).Of(f.Src())
		if i == last {
			line = f.Src()[f.Lines.Span(i).Start:f.Lines.Full(i).End]
		}
		switch rest := strings.TrimLeft(line, " "); {
		case len(line)-len(rest) >= indent:
			out.WriteString(line[indent:])
		case isBlank(rest) || rest[0] == '#':
			out.WriteString(rest)
		default:
			return "", false
		}
	}
	if s := out.String(); !strings.HasSuffix(s, "\n") {
		out.WriteString(newline(f))
	}
	return out.String(), true
}

func isComment(line string) bool {
	rest := strings.TrimLeft(line, " \t")
	return rest != "" && rest[0] == '#'
}

// fileToMetadata offers the way back: the only included file, if it holds
// settings and no text, becomes metadata. A setting that metadata would not
// count is left where it is, and the file with it.
func (x *refactorer) fileToMetadata(r *iaip.Resolution, kind string, b iaip.Block) {
	k, row := r.Kind(kind), schema.ByName(kind)
	if k == nil || row == nil || b.Metadata.Exists() || b.Merge.Len() != 1 || b.Override.Len() > 0 {
		return
	}
	for key := range b.Include.Pairs() {
		if name := key.Text(); name != "merge" && name != "override" {
			return
		}
	}
	var slot *iaip.Slot
	for i := range k.Slots {
		if k.Slots[i].Role == iaip.Merge && k.Slots[i].State == iaip.Loaded {
			slot = &k.Slots[i]
		}
	}
	if slot == nil {
		return
	}
	from := x.s.File(slot.Path)
	if from == nil || from.Text() != "" {
		return
	}
	keys := 0
	for key := range from.Root().Pairs() {
		switch name := key.Text(); {
		case name == "kind" || name == "name":
		case name == "include" || name == "merge" || name == "override" || row.Key(name) == nil && !schema.IsExtension(name):
			return
		default:
			keys++
		}
	}
	if keys == 0 {
		return
	}
	title := "Inline `" + slot.Path + "` into `metadata`"
	x.add("fileToMetadata", Inline, title, func() (workspace.Fix, bool) {
		f, nl := r.File, newline(r.File)
		span := text.Span{Start: b.IncludeKey.Span().Start, End: b.Include.Span().End}
		edits := []text.Edit{{Span: span, New: "metadata:" + metadataOf(from, column(f, span.Start), b.Value.Style() == syntax.Flow, nl)}}
		if key, _ := b.Value.Pair("metadata"); key.Exists() {
			edits = append(edits, workspace.RemovePair(f, b.Value, key)...)
		}
		return fixed(title, r.Path, edits)
	})
}

// metadataOf writes the settings of a file as the value of `metadata`, whose
// key stands at a column.
func metadataOf(from *syntax.File, column int, flow bool, nl string) string {
	var parts []string
	for key, value := range from.Root().Pairs() {
		if name := key.Text(); name != "kind" && name != "name" {
			parts = append(parts, workspace.Scalar(name)+": "+workspace.FlowValue(value))
		}
	}
	if flow {
		return " {" + strings.Join(parts, ", ") + "}"
	}
	indent := nl + strings.Repeat(" ", column+2)
	if lines, ok := indented(from, indent); ok {
		return lines
	}
	return indent + strings.Join(parts, indent)
}

// indented are the lines of a file's frontmatter without its kind and name,
// each behind a line break and an indentation. It answers false where they
// would not mean the same there.
func indented(from *syntax.File, indent string) (string, bool) {
	root := from.Root()
	if root.Style() == syntax.Flow || strings.ContainsRune(from.Front.Of(from.Src()), '&') {
		return "", false
	}
	var edits []text.Edit
	for _, name := range [...]string{"kind", "name"} {
		if key, _ := root.Pair(name); key.Exists() {
			edits = append(edits, workspace.RemovePair(from, root, key)...)
		}
	}
	for i := range edits {
		edits[i].Span = edits[i].Shift(-from.Front.Start)
	}
	front, err := text.Apply(from.Front.Of(from.Src()), edits)
	if err != nil {
		return "", false
	}
	var out strings.Builder
	for _, line := range strings.Split(strings.Trim(strings.ReplaceAll(front, "\r\n", "\n"), "\n"), "\n") {
		if line == "" {
			out.WriteString(strings.TrimRight(indent, " "))
			continue
		}
		out.WriteString(indent + line)
	}
	got := syntax.Parse("k:" + out.String() + "\n---\n")
	want := syntax.Parse(front + "\n---\n")
	if got.Broken() || want.Broken() || !got.Root().Field("k").Equal(want.Root()) {
		return "", false
	}
	return out.String(), true
}

package workspace

import (
	"strings"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A noter collects what is worth saying about a resolution that resolution
// itself does not depend on.
type noter struct {
	s    *Snapshot
	r    *iaip.Resolution
	out  []problem.Finding
	seen []dep
	// packs are those of the manifest, if it asks for any.
	packs *Packs
	// headed are the files whose headings were looked at.
	headed map[string]bool
}

// lookup looks at a file and remembers that the notes rest on it.
func (n *noter) lookup(p string) iaip.Entry {
	e := n.s.Lookup(p)
	n.seen = append(n.seen, dep{p, e})
	return e
}

func (n *noter) add(rule *problem.Rule, file string, span text.Span, pairs ...string) *problem.Finding {
	n.out = append(n.out, newFinding(rule, file, span, pairs...))
	return &n.out[len(n.out)-1]
}

func newFinding(rule *problem.Rule, file string, span text.Span, pairs ...string) problem.Finding {
	return problem.Finding{Rule: rule, Severity: rule.Severity, Stop: rule.Stops, File: file, Span: span, Message: rule.Format(pairs...)}
}

// notes are the findings about one manifest and what it makes of its files.
func (s *Snapshot) notes(r *iaip.Resolution) ([]problem.Finding, []dep, *Packs) {
	n := &noter{s: s, r: r}
	if r.File == nil || !r.Readable {
		return nil, nil, nil
	}
	n.lists()
	n.manifestKeys()
	n.inactive()
	n.packNotes()
	n.contractNotes()
	for _, k := range r.Kinds {
		n.kind(k)
	}
	if find := s.w.opts.Exports; find != nil {
		n.out = append(n.out, find(r, n.lookup)...)
	}
	return n.out, n.seen, n.packs
}

// lists looks at enabled and disabled.
func (n *noter) lists() {
	root := n.r.File.Root()
	enabledKey, enabled := root.Pair("enabled")
	_, disabled := root.Pair("disabled")
	if !n.r.Enables {
		span := enabledKey.Span()
		if !enabledKey.Exists() {
			_, kind := root.Pair("kind")
			span = kind.Content()
		}
		if span.Empty() {
			span = iaip.FirstToken(n.r.File)
		}
		f := n.add(problem.InertManifest, n.r.Path, span, "what", "")
		f.Facts.Near = n.present()
		if len(f.Facts.Near) > 0 {
			f.Message = strings.TrimSuffix(f.Message, ".") + ": add `enabled: [" + strings.Join(f.Facts.Near, ", ") + "]`."
		}
	}
	denied := n.entries("disabled", disabled)
	for name, span := range n.entries("enabled", enabled) {
		if other, ok := denied[name]; ok {
			f := n.add(problem.EnabledAndDisabled, n.r.Path, span, "got", name)
			f.Related = []problem.Place{{File: n.r.Path, Span: other, Message: "disabled here"}}
			f.Facts = problem.Facts{Kind: name, At: []text.Span{span, other}}
		}
	}
}

// entries are the names of a list at their first appearance; those that come
// again are reported.
func (n *noter) entries(what string, list syntax.Value) map[string]text.Span {
	first := map[string]text.Span{}
	for item := range list.Items() {
		name, ok := item.Str()
		if !ok {
			continue
		}
		if at, seen := first[name]; seen {
			n.duplicate(name, ", and counts once", item, at)
			continue
		}
		first[name] = item.Content()
	}
	return first
}

func (n *noter) duplicate(name, what string, item syntax.Value, first text.Span) {
	f := n.add(problem.DuplicateEntry, n.r.Path, item.Content(), "got", name, "what", what)
	f.Related = []problem.Place{{File: n.r.Path, Span: first, Message: "it stands here first"}}
	f.Facts = problem.Facts{Got: name, At: []text.Span{item.Span(), first}}
}

// present are the kinds whose files stand beside the manifest.
func (n *noter) present() []string {
	var out []string
	for i := range schema.Kinds {
		if p, reason := iaip.Locate(n.r.Dir, schema.Kinds[i].Name+Extension); reason == "" && n.lookup(p).Status == iaip.Regular {
			out = append(out, schema.Kinds[i].Name)
		}
	}
	return out
}

// manifestKeys compares the manifest with the table of keys.
func (n *noter) manifestKeys() {
	active := map[string]bool{}
	for _, name := range n.r.Active {
		active[name.Kind] = true
	}
	root := n.r.File.Root()
	named := map[string]bool{}
	for _, list := range []string{"enabled", "disabled"} {
		for item := range root.Field(list).Items() {
			named[item.Text()] = true
		}
	}
	isBlock := func(key string) bool {
		return schema.ByName(key) != nil && key != schema.Manifest.Name || named[key]
	}
	resolved := func(key string) bool {
		return key == "kind" || key == "version" || key == "enabled" || key == "disabled" || isBlock(key)
	}
	n.violations(schema.Manifest.Name, schema.Check(&schema.Manifest, root, resolved), true)
	for key, value := range root.Pairs() {
		if name := key.Text(); isBlock(name) && active[name] && value.Kind() == syntax.Mapping {
			n.blockKeys(name, value)
		}
	}
	n.severities(root.Field("x-check"))
}

// blockKeys compares the block of an active kind with the table.
func (n *noter) blockKeys(kind string, block syntax.Value) {
	unknown := func(row *schema.Key, v syntax.Value) {
		for key := range v.Pairs() {
			if row.Field(key.Text()) != nil || schema.IsExtension(key.Text()) {
				continue
			}
			names := make([]string, len(row.Fields))
			for i := range row.Fields {
				names[i] = row.Fields[i].Name
			}
			n.unknownKey(key.Span(), key.Text(), "the block of "+kind, names)
		}
	}
	unknown(&schema.Block, block)
	for _, part := range []string{"include", "override"} {
		if v := block.Field(part); v.Kind() == syntax.Mapping {
			unknown(schema.Block.Field(part), v)
		}
	}
	metadata := block.Field("metadata")
	if row := schema.ByName(kind); row != nil && metadata.Kind() == syntax.Mapping && !block.Field("include").Exists() {
		// Names are checked where metadata is resolved; values are checked here.
		for key, value := range metadata.Pairs() {
			if field := row.Key(key.Text()); field != nil && key.Text() != "kind" {
				n.violations(kind, schema.CheckKey(field, key.Text(), key, value), false)
			}
		}
	}
}

func (n *noter) unknownKey(span text.Span, name, owner string, names []string) {
	f := n.add(problem.UnknownKey, n.r.Path, span, "got", name, "kind", owner, "near", iaip.Near(name, names))
	f.Message = strings.Replace(f.Message, "of `the block of ", "of the block of `", 1)
	f.Facts = problem.Facts{Got: name, Near: names}
}

func (n *noter) violations(kind string, found []schema.Violation, manifest bool) {
	for _, v := range found {
		f := violation(n.r.Path, kind, v)
		if manifest && v.Breach == schema.ForeignKey {
			// At the top of a manifest a key of a kind is just unknown.
			f = newFinding(problem.UnknownKey, n.r.Path, v.Span, "got", v.Got, "kind", kind, "near", iaip.Near(v.Got, v.Near))
			f.Facts = problem.Facts{Got: v.Got, Near: v.Near}
		}
		n.out = append(n.out, f)
	}
}

// severities checks the project's own severities.
func (n *noter) severities(v syntax.Value) {
	levels := []string{"off", "hint", "info", "warning", "error"}
	names := make([]string, len(problem.Rules))
	for i, r := range problem.Rules {
		names[i] = r.Name
	}
	for key, value := range v.Pairs() {
		got := iaip.Shorten(value.Text())
		if value.Kind() != syntax.Scalar {
			got = "a list or a mapping"
		}
		rule := problem.Find(key.Text())
		if rule == nil {
			n.unknownKey(key.Span(), key.Text(), "x-check", names)
			continue
		}
		if rule.Stops && rule != problem.UnsupportedMode && rule != problem.UnsupportedAlgorithm && severity(value) != int(problem.Error) {
			f := n.add(problem.InvalidValue, n.r.Path, nonEmpty(value.Content(), key.Span()), "key", "x-check."+key.Text(), "want", "`error`, because it stops the resolution", "got", got)
			f.Facts = problem.Facts{Got: value.Text(), Near: []string{"error"}, At: []text.Span{value.Content()}}
			continue
		}
		if severity(value) < 0 {
			f := n.add(problem.InvalidValue, n.r.Path, nonEmpty(value.Content(), key.Span()), "key", "x-check."+key.Text(), "want", "`off`, `hint`, `info`, `warning` or `error`", "got", got)
			f.Facts = problem.Facts{Got: value.Text(), Near: levels, At: []text.Span{value.Content()}}
		}
	}
}

// severity reads a severity of x-check, -1 if it is none. YAML 1.2 reads `off`
// as a string, which is what people write.
func severity(v syntax.Value) int {
	if s, ok := problem.ParseSeverity(v.Text()); ok {
		return int(s)
	}
	if b, ok := v.Bool(); ok && !b {
		return int(problem.Off)
	}
	return -1
}

func spans(list ...text.Span) []text.Span { return list }

func nonEmpty(span, instead text.Span) text.Span {
	if span.Empty() {
		return instead
	}
	return span
}

// inactive notes what belongs to kinds that are not active: their blocks in
// the manifest and their files beside it.
func (n *noter) inactive() {
	active := map[string]bool{}
	for _, name := range n.r.Active {
		active[name.Kind] = true
	}
	root := n.r.File.Root()
	enabledKey, _ := root.Pair("enabled")
	reason := func(kind string) (string, []problem.Place) {
		for item := range root.Field("disabled").Items() {
			if item.Text() == kind {
				return "`disabled` names it", []problem.Place{{File: n.r.Path, Span: item.Content(), Message: "disabled here"}}
			}
		}
		if enabledKey.Exists() {
			return "`enabled` does not name it", []problem.Place{{File: n.r.Path, Span: enabledKey.Span(), Message: "not in this list"}}
		}
		return "nothing is enabled", nil
	}
	for i := range schema.Kinds {
		kind := schema.Kinds[i].Name
		if active[kind] {
			continue
		}
		why, related := reason(kind)
		if key, value := root.Pair(kind); !value.IsNull() {
			f := n.add(problem.NotInForce, n.r.Path, key.Span(), "what", "This block is not in force: `"+kind+"` is inactive, because "+why+".")
			f.Related = related
			f.Facts = problem.Facts{Kind: kind, Got: "block"}
		}
		p, outside := iaip.Locate(n.r.Dir, kind+Extension)
		if outside != "" {
			continue
		}
		// The search for files is asked, not the resolution: it loads nothing
		// of an inactive kind.
		if f := n.lookup(p).File; f != nil {
			found := n.add(problem.NotInForce, p, wholeFile(f), "what", "This file is not in force: `"+kind+"` is inactive in `"+n.r.Path+"`, because "+why+".")
			found.Related = related
			found.Facts = problem.Facts{Kind: kind, Got: "file", Path: n.r.Path}
		}
	}
}

// wholeFile is the token that stands for a file: the kind it declares, else
// its first line.
func wholeFile(f *syntax.File) text.Span {
	if span := f.Root().Field("kind").Content(); !span.Empty() {
		return span
	}
	return iaip.FirstToken(f)
}

// kind notes what is odd or out of force in one active kind.
func (n *noter) kind(k *iaip.Kind) {
	n.includeLists(k)
	b := &k.Block
	if b.Algorithm.Exists() {
		mode := schema.ReplaceAll
		if b.Mode.Exists() {
			if mode = b.Mode.Text(); b.Mode.Kind() != syntax.Scalar {
				mode = b.Mode.Content().Of(n.r.File.Src())
			}
		}
		if mode != schema.Overlay {
			f := n.add(problem.AlgorithmWithoutOverlay, n.r.Path, b.AlgoKey.Span(), "got", iaip.Shorten(mode))
			f.Facts = problem.Facts{Kind: k.Name, Got: mode}
		}
	}
	if len(k.Inputs) == 0 && !k.Stopped {
		n.emptyKind(k)
	}
	over := k.Over()
	if over != nil && k.Override != nil && k.Override.Mode == schema.ReplaceAll && over.Empty() {
		f := n.add(problem.EmptyOverride, n.r.Path, over.Slot, "kind", k.Name)
		f.Related = []problem.Place{{File: over.Origin, Span: wholeFile(over.File), Message: "this file has no text and no keys"}}
		f.Facts = problem.Facts{Kind: k.Name, Path: over.Origin}
	}
	if k.Override == nil || k.Override.Mode != schema.Overlay {
		for i := range k.Inputs {
			n.duplicateHeadings(&k.Inputs[i])
		}
	}
	if !n.r.Stopped {
		n.outOfForce(k)
	}
}

func (n *noter) emptyKind(k *iaip.Kind) {
	p, _ := iaip.Locate(n.r.Dir, k.Name+Extension)
	why := "there is no file `" + p + "` and no block that adds one"
	switch n.lookup(p).Status {
	case iaip.Directory:
		why = "`" + p + "` is a directory, and only a file is read"
	case iaip.Special:
		why = "`" + p + "` is a device or a pipe, and only a file is read"
	}
	f := n.add(problem.EmptyKind, n.r.Path, k.Span, "kind", k.Name, "what", why)
	f.Facts = problem.Facts{Kind: k.Name, Path: p}
}

// includeLists reports paths that stand twice in one list.
func (n *noter) includeLists(k *iaip.Kind) {
	for _, list := range []syntax.Value{k.Block.Merge, k.Block.Override} {
		first := map[string]text.Span{}
		for item := range list.Items() {
			s, ok := item.Str()
			if !ok || s == "" {
				continue
			}
			p, reason := iaip.Locate(n.r.Dir, s)
			if reason != "" {
				continue
			}
			if at, seen := first[p]; seen {
				what := ", so it is loaded twice"
				if list == k.Block.Override {
					what = ", and is not tried again"
				}
				n.duplicate(s, what, item, at)
				continue
			}
			first[p] = item.Content()
		}
	}
}

// duplicateHeadings reports heading paths that stand twice in one file. Paths
// are told apart by a hash first, so that only those that are told of are ever
// written out. A file that is loaded twice is looked at once.
func (n *noter) duplicateHeadings(in *iaip.Input) {
	if in.Role == iaip.Metadata || in.File.Doc.Len() < 3 || n.headed[in.Origin] {
		return
	}
	if n.headed == nil {
		n.headed = map[string]bool{}
	}
	n.headed[in.Origin] = true
	doc, src := &in.File.Doc, in.File.Src()
	hashes := make([]uint64, doc.Len())
	first := make(map[uint64]int, min(doc.Len(), 1024))
	found, last := 0, -1
	for i := 1; i < doc.Len(); i++ {
		s := doc.Section(i)
		hashes[i] = headingHash(hashes[s.Parent], s.Level, s.Title.Of(src))
		j, seen := first[hashes[i]]
		if !seen {
			first[hashes[i]] = i
			continue
		}
		if found >= problem.Most {
			found++
			continue
		}
		key := doc.PathKey(src, i)
		if doc.PathKey(src, j) != key {
			continue // chance, in one of billions of billions
		}
		found, last = found+1, len(n.out)
		f := n.add(problem.DuplicateHeading, in.Origin, iaip.Heading(in.File, i), "got", iaip.Shorten(strings.ReplaceAll(key, "\n", " / ")))
		f.Related = []problem.Place{{File: in.Origin, Span: iaip.Heading(in.File, j), Message: "it stands here first"}}
		f.Facts = problem.Facts{Got: key, At: []text.Span{s.Title, doc.Section(j).Title}}
	}
	if found > problem.Most {
		n.out[last].StandFor(found - problem.Most)
	}
}

// headingHash is the FNV-1a hash of a heading below a parent.
func headingHash(parent uint64, level int, title string) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := (offset ^ parent) * prime
	h = (h ^ uint64(level)) * prime
	for i := 0; i < len(title); i++ {
		h = (h ^ uint64(title[i])) * prime
	}
	return h
}

// outOfForce notes what an override puts out.
func (n *noter) outOfForce(k *iaip.Kind) {
	over := k.Over()
	if b := &k.Block; b.Metadata.Exists() && b.Include.Exists() {
		f := n.add(problem.NotInForce, n.r.Path, b.MetadataKey.Span(), "what", "These settings are not in force: the block has `include`, which wins.")
		f.Related = []problem.Place{{File: n.r.Path, Span: b.IncludeKey.Span(), Message: "`include` wins"}}
		f.Facts = problem.Facts{Kind: k.Name, Got: "metadata"}
	}
	for i := range k.Discarded {
		in := &k.Discarded[i]
		span := in.Slot
		if in.Role != iaip.Metadata {
			span = wholeFile(in.File)
		}
		f := n.add(problem.NotInForce, in.Origin, span, "what",
			"This "+in.Role.String()+" of `"+k.Name+"` is not in force in `"+n.r.Path+"`: the override `"+over.Origin+"` replaces it.")
		f.Related = []problem.Place{{File: n.r.Path, Span: over.Slot, Message: "this override replaces all other inputs"}}
		f.Facts = problem.Facts{Kind: k.Name, Got: "input"}
	}
	n.replaced(k)
	for i := range k.Slots {
		slot := &k.Slots[i]
		if slot.State != iaip.Unread || slot.Span.Empty() {
			continue
		}
		f := n.add(problem.NotInForce, n.r.Path, slot.Span, "what", "This override is not read: `"+over.Origin+"` stands before it and loads.")
		f.Related = []problem.Place{{File: n.r.Path, Span: over.Slot, Message: "this one loads"}}
		f.Facts = problem.Facts{Kind: k.Name, Got: "entry", Path: slot.Path}
	}
}

// replaced notes the sections that an overlay puts out: each once, however
// often its file is loaded.
func (n *noter) replaced(k *iaip.Kind) {
	type out struct {
		told map[int]bool // sections
		last int          // the last finding
	}
	files := map[string]*out{}
	for i := range k.Pieces {
		for _, ref := range k.Pieces[i].Replaces {
			by, gone := &k.Inputs[k.Pieces[i].Input], &k.Inputs[ref.Input]
			of := files[gone.Origin]
			if of == nil {
				of = &out{told: map[int]bool{}}
				files[gone.Origin] = of
			}
			if of.told[ref.Section] {
				continue
			}
			of.told[ref.Section] = true
			if len(of.told) > problem.Most {
				continue
			}
			of.last = len(n.out)
			span := iaip.Heading(gone.File, ref.Section)
			if span.Empty() {
				span = firstLine(gone.File, ref.Span)
			}
			f := n.add(problem.NotInForce, gone.Origin, span, "what",
				"This section is not in force in `"+n.r.Path+"`: `"+by.Origin+"` replaces it.")
			at := iaip.Heading(by.File, k.Pieces[i].Section)
			f.Related = []problem.Place{{File: by.Origin, Span: nonEmpty(at, firstLine(by.File, k.Pieces[i].Span)), Message: "replaced by this section"}}
			f.Facts = problem.Facts{Kind: k.Name, Got: "section"}
		}
	}
	for _, of := range files {
		if more := len(of.told) - problem.Most; more > 0 {
			n.out[of.last].StandFor(more)
		}
	}
}

// firstLine is the first line with anything on it in a stretch of text.
func firstLine(f *syntax.File, span text.Span) text.Span {
	s := span.Of(f.Src())
	trimmed := strings.TrimLeft(s, " \t\r\n")
	start := span.End - len(trimmed)
	line, _, _ := strings.Cut(trimmed, "\n")
	return text.Span{Start: start, End: start + len(strings.TrimRight(line, " \t\r"))}
}

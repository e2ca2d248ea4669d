package iaip

import (
	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// ResolveKind resolves one active kind of a manifest. It depends on nothing
// but the manifest's file and the files its slots name.
func ResolveKind(m *Manifest, name Name, src Source) *Kind {
	k := &Kind{Name: name.Kind, Span: name.Span}
	w := &worker{m: m, k: k, src: src, r: reporter{file: m.Path}}
	w.base()
	w.block()
	w.apply()
	k.Problems = w.r.out
	for i := range k.Problems {
		k.Stopped = k.Stopped || k.Problems[i].Stop
	}
	return k
}

// A worker is one run of the algorithm for one kind.
type worker struct {
	m   *Manifest
	k   *Kind
	src Source
	r   reporter
	// blockEnd is where the problems of the block end in r, before those of
	// the files it names.
	blockEnd int
}

// base loads the file named for the kind beside the manifest, if it is there.
func (w *worker) base() {
	p, reason := Locate(w.m.Dir, w.k.Name+".iai")
	if reason != "" {
		return
	}
	slot := Slot{Role: Base, Path: p, Span: w.k.Span, State: NotThere, Input: -1}
	entry := w.src.Lookup(p)
	switch entry.Status {
	case Regular:
		w.accept(&slot, entry.File)
	case Outside:
		slot.State = Failed
		w.r.add(problem.PathEscape, slot.Span, "what", "`"+p+"` is a link that leads out of the root: copy the file into it.")
		w.r.last().Facts.Path = p
	case Unreadable:
		slot.State = Failed
		w.r.add(problem.MalformedFile, slot.Span, "what", "`"+p+"` cannot be read: "+entry.Detail+".")
	}
	w.k.Slots = append(w.k.Slots, slot)
}

// accept validates a file for a slot and makes it an input.
func (w *worker) accept(slot *Slot, f *syntax.File) bool {
	slot.State = Failed
	r := reporter{file: slot.Path}
	if f.Broken() {
		r.malformed(f)
		w.r.out = append(w.r.out, r.out...)
		return false
	}
	place := problem.Place{File: w.m.Path, Span: slot.Span, Message: "loaded here as " + slot.Role.String() + " of `" + w.k.Name + "`"}
	if !r.declared(f, w.k.Name, place) {
		w.r.out = append(w.r.out, r.out...)
		return false
	}
	slot.State, slot.Input = Loaded, len(w.k.Inputs)
	w.k.Inputs = append(w.k.Inputs, Input{Role: slot.Role, Origin: slot.Path, File: f, Settings: f.Root(), Text: f.Body, Slot: slot.Span})
	return true
}

func (w *worker) block() {
	b := w.m.block(w.k.Name, &w.r)
	w.k.Block = b
	switch {
	case b.Include.Exists() && b.Metadata.Exists():
		w.r.add(problem.MetadataIncludeConflict, b.MetadataKey.Span(), "kind", w.k.Name)
		w.r.last().Related = []problem.Place{{File: w.m.Path, Span: b.IncludeKey.Span(), Message: "`include` wins"}}
		w.r.last().Facts.Kind = w.k.Name
	case b.Metadata.Exists():
		w.metadata(b)
	}
	w.blockEnd = len(w.r.out)
	for item := range b.Merge.Items() {
		w.merge(b, item)
	}
	w.overrides(b)
}

// metadata makes an input of the settings in the manifest.
func (w *worker) metadata(b Block) {
	in := Input{Role: Metadata, Origin: w.m.Path, File: w.m.File, Settings: b.Metadata, Slot: b.MetadataKey.Span()}
	row := schema.ByName(w.k.Name)
	for key, value := range b.Metadata.Pairs() {
		name := key.Text()
		switch {
		case name == "include" || name == "merge" || name == "override":
			w.r.add(problem.ForbiddenMetadataKey, key.Span(), "got", name)
			w.r.last().Facts = problem.Facts{Kind: w.k.Name, Got: name}
		case name == "kind":
			if s, ok := value.Str(); !value.IsNull() && (!ok || s != w.k.Name) {
				w.r.add(problem.KindMismatch, tokenOf(key, value), "got", shown(w.m.File, value), "kind", w.k.Name)
				w.r.last().Facts = problem.Facts{Kind: w.k.Name, Got: s}
				w.r.last().Message = "These settings say kind `" + shown(w.m.File, value) + "`, and they stand in the block of `" + w.k.Name + "`: remove the key or move the settings."
				w.r.last().Related = []problem.Place{{File: w.m.Path, Span: b.Key.Span(), Message: "the block they stand in"}}
			}
		case row == nil || row.Key(name) != nil || schema.IsExtension(name):
		default:
			near := make([]string, 0, len(row.Keys))
			for i := range row.Keys {
				near = append(near, row.Keys[i].Name)
			}
			w.r.add(problem.InvalidMetadataKey, key.Span(), "got", name, "kind", w.k.Name, "near", Near(name, near))
			w.r.last().Facts = problem.Facts{Kind: w.k.Name, Got: name, Near: near}
			in.Ignored = append(in.Ignored, name)
		}
	}
	w.k.Inputs = append(w.k.Inputs, in)
}

// merge loads one file of the merge list. A file that is not there stops:
// going on would drop its rules without a word.
func (w *worker) merge(b Block, item syntax.Value) {
	slot, ok := w.slot(b, Merge, item)
	if !ok {
		return
	}
	entry := w.src.Lookup(slot.Path)
	if slot.Path == "" {
		entry = Entry{}
	}
	switch entry.Status {
	case Regular:
		w.accept(&slot, entry.File)
	case Outside:
		w.outside(&slot)
	case Unreadable:
		slot.State = Failed
		w.r.add(problem.MalformedFile, slot.Span, "what", "`"+slot.Path+"` cannot be read: "+entry.Detail+".")
	default:
		w.r.add(problem.MissingInclude, slot.Span, "what", absence(item, slot.Path, entry.Status)+": create it or correct the path.")
		w.r.last().Facts = problem.Facts{Kind: w.k.Name, Path: slot.Path, Got: item.Text()}
	}
	w.k.Slots = append(w.k.Slots, slot)
}

// absence says in words why a path gives no file.
func absence(item syntax.Value, p string, s Status) string {
	switch {
	case item.Text() == "":
		return "An empty path names no file"
	case s == Directory:
		return "`" + p + "` is a directory, not a file"
	case s == Special:
		return "`" + p + "` is a device or a pipe, not a file"
	}
	return "There is no file `" + p + "`"
}

// slot locates the path of a list entry. It answers false where there is
// nothing to look up, having reported why.
func (w *worker) slot(b Block, role Role, item syntax.Value) (Slot, bool) {
	written, ok := item.Str()
	if !ok {
		return Slot{}, false // reported with the list
	}
	list := b.Merge
	if role == Override {
		list = b.Override
	}
	slot := Slot{Role: role, Span: tokenOf(b.IncludeKey, item), State: NotThere, Input: -1}
	if written == "" {
		if slot.Span.Empty() {
			slot.Span = list.Span()
		}
		return slot, true
	}
	p, reason := Locate(w.m.Dir, written)
	if reason != "" {
		slot.State = Failed
		w.r.add(problem.PathEscape, slot.Span, "what", "`"+Shorten(written)+"` cannot be loaded: "+reason+".")
		w.r.last().Facts = problem.Facts{Kind: w.k.Name, Got: written}
		w.k.Slots = append(w.k.Slots, slot)
		return slot, false
	}
	slot.Path = p
	return slot, true
}

func (w *worker) outside(slot *Slot) {
	slot.State = Failed
	w.r.add(problem.PathEscape, slot.Span, "what", "`"+slot.Path+"` is a link that leads out of the root: copy the file into it.")
	w.r.last().Facts = problem.Facts{Kind: w.k.Name, Got: slot.Path, Limited: true}
}

// overrides tries the override list: the first file that loads wins, and those
// behind it are not read. One that is missing or malformed gives way to the
// next; one of the wrong kind is an error like anywhere else, and ends the
// search as well, since it was loaded.
func (w *worker) overrides(b Block) {
	if b.Override.Len() == 0 {
		return
	}
	won, wrong, ended := false, false, false
	for item := range b.Override.Items() {
		if ended {
			slot := Slot{Role: Override, Span: tokenOf(b.IncludeKey, item), State: Unread, Input: -1}
			if s, ok := item.Str(); ok {
				if p, reason := Locate(w.m.Dir, s); reason == "" && s != "" {
					slot.Path = p
				}
			}
			w.k.Slots = append(w.k.Slots, slot)
			continue
		}
		slot, ok := w.slot(b, Override, item)
		if !ok {
			wrong = true
			continue
		}
		entry := w.src.Lookup(slot.Path)
		if slot.Path == "" {
			entry = Entry{}
		}
		switch {
		case entry.Status == Regular && entry.File.Broken():
			slot.State = Failed
			w.r.add(problem.UnloadableOverride, slot.Span, "path", slot.Path, "what", entry.File.Faults[0].Message)
			fault := &entry.File.Faults[0]
			w.r.last().Related = []problem.Place{{File: slot.Path, Span: fault.Span, Message: fault.Message}}
			w.r.last().Facts = problem.Facts{Kind: w.k.Name, Path: slot.Path, Got: item.Text()}
		case entry.Status == Regular:
			won, ended = w.accept(&slot, entry.File), true
			wrong = !won
		case entry.Status == Outside:
			w.outside(&slot)
			wrong = true
		case entry.Status == Unreadable:
			slot.State = Failed
			w.r.add(problem.UnloadableOverride, slot.Span, "path", slot.Path, "what", entry.Detail+".")
			w.r.last().Facts = problem.Facts{Kind: w.k.Name, Path: slot.Path, Got: item.Text()}
		default:
			w.r.add(problem.MissingOverride, slot.Span, "what", absence(item, slot.Path, entry.Status)+": it is passed over.")
			w.r.last().Facts = problem.Facts{Kind: w.k.Name, Path: slot.Path, Got: item.Text()}
		}
		w.k.Slots = append(w.k.Slots, slot)
	}
	if !won && !wrong {
		key, _ := b.Include.Pair("override")
		w.r.add(problem.NoOverride, key.Span(), "kind", w.k.Name)
		w.r.last().Facts.Kind = w.k.Name
	}
}

// apply checks how the override is to be applied and applies it.
func (w *worker) apply() {
	// What is wrong with mode and algorithm depends on whether there is an
	// override, and is about the block all the same.
	files := append([]problem.Finding(nil), w.r.out[w.blockEnd:]...)
	w.r.out = w.r.out[:w.blockEnd]
	applied := w.configure()
	w.r.out = append(w.r.out, files...)
	if applied != nil {
		applied()
	}
}

// configure reads how the override is to be applied, and answers the step that
// does it.
func (w *worker) configure() func() {
	b, over := w.k.Block, w.k.Over()
	mode := schema.ReplaceAll
	if b.Mode.Exists() {
		mode = b.Mode.Text()
		if s, ok := b.Mode.Str(); !ok || s != schema.ReplaceAll && s != schema.Overlay {
			w.unsupported(problem.UnsupportedMode, b.ModeKey, b.Mode, over != nil, schema.ReplaceAll, schema.Overlay)
			mode = ""
		}
	}
	algorithm := ""
	if mode == schema.Overlay {
		algorithm = schema.MarkdownSections
		if s, ok := b.Algorithm.Str(); b.Algorithm.Exists() && (!ok || s != schema.MarkdownSections) {
			w.unsupported(problem.UnsupportedAlgorithm, b.AlgoKey, b.Algorithm, over != nil, schema.MarkdownSections)
			algorithm = ""
		}
	}
	switch {
	case over == nil:
		w.k.Pieces = whole(w.k.Inputs)
	case mode == schema.ReplaceAll:
		last := len(w.k.Inputs) - 1
		w.k.Override = &Applied{Mode: mode}
		w.k.Discarded, w.k.Inputs = w.k.Inputs[:last:last], w.k.Inputs[last:]
		w.k.Pieces = whole(w.k.Inputs)
	case algorithm != "":
		w.k.Override = &Applied{Mode: mode, Algorithm: algorithm}
		return w.overlay
	}
	return nil
}

// unsupported reports a mode or an algorithm nobody defined: it stops where it
// would be applied, and warns where there is nothing to apply.
func (w *worker) unsupported(rule *problem.Rule, key, value syntax.Value, applies bool, allowed ...string) {
	got := shown(w.m.File, value)
	found := w.r.add(rule, tokenOf(key, value), "got", got, "near", Near(got, allowed))
	found.Facts = problem.Facts{Kind: w.k.Name, Got: got, Near: allowed, At: []text.Span{value.Content()}}
	if !applies {
		found.Stop, found.Severity = false, problem.Warning
	}
}

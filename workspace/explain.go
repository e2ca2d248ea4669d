package workspace

import (
	"strings"

	"iai/iaip"
	"iai/iaip/markdown"
	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// An Explanation says whether something is in force, and what made it so.
type Explanation struct {
	File    string
	Line    int // from one
	Kind    string
	Section []string
	InForce bool
	Steps   []Step
}

// A Step is one thing resolution did with the subject.
type Step struct {
	What   string // loaded, appended, replaced, discarded, ignored, inactive, stopped
	File   string
	Line   int
	ByFile string // what did it, "" if nothing in particular
	ByLine int
	Why    string
}

// An explainer follows one subject through one manifest.
type explainer struct {
	s   *Snapshot
	r   *iaip.Resolution
	out *Explanation
}

func line(f *syntax.File, offset int) int { return f.Lines.Line(offset) + 1 }

func (e *explainer) step(what, file string, line int, why string) *Step {
	e.out.Steps = append(e.out.Steps, Step{What: what, File: file, Line: line, Why: why})
	return &e.out.Steps[len(e.out.Steps)-1]
}

// slot is the line of the manifest that calls for an input.
func (e *explainer) slot(span text.Span) int { return line(e.r.File, span.Start) }

// ExplainLine explains one line of a file. It answers false where the file has
// no such line.
func (s *Snapshot) ExplainLine(manifests []string, file string, number int) (Explanation, bool) {
	f := s.File(file)
	if f == nil || number < 1 || number > f.Lines.Count() {
		return Explanation{}, false
	}
	out := Explanation{File: file, Line: number}
	at := f.Lines.Span(number - 1)
	if at.Start >= f.Body.Start && !f.Body.Empty() {
		out.Section = f.Doc.Labels(f.Src(), f.Doc.SectionAt(at.Start))
	}
	if kind, ok := f.Root().Field("kind").Str(); ok {
		out.Kind = kind
	}
	for _, m := range manifests {
		e := &explainer{s: s, r: s.Resolution(m), out: &out}
		if m == file {
			e.manifestLine(f, at)
			continue
		}
		e.fileLine(file, f, at)
	}
	if len(out.Steps) == 0 {
		out.Steps = []Step{{What: "ignored", File: file, Line: number, Why: "No manifest of the workspace loads this file."}}
	}
	return out, true
}

// fileLine explains a line of a file that the manifest may load.
func (e *explainer) fileLine(file string, f *syntax.File, at text.Span) {
	number := line(f, at.Start)
	if e.r.File == nil {
		return
	}
	for _, k := range e.r.Kinds {
		for i := range k.Slots {
			slot := &k.Slots[i]
			if slot.Path != file {
				continue
			}
			switch slot.State {
			case iaip.Unread:
				e.unread(k, e.step("ignored", file, number, "As override of `"+k.Name+"` it is not read: one before it was loaded."))
			case iaip.Failed:
				e.step("stopped", file, number, "As "+slot.Role.String()+" of `"+k.Name+"` it cannot be used: "+e.reason(file))
			case iaip.Loaded:
				e.input(k, slot, f, at)
			}
		}
	}
	for i := range schema.Kinds {
		kind := schema.Kinds[i].Name
		if p, _ := iaip.Locate(e.r.Dir, kind+Extension); p == file && e.r.Kind(kind) == nil && e.r.Readable {
			st := e.step("inactive", file, number, "The kind `"+kind+"` is not active in this manifest.")
			st.ByFile, st.ByLine = e.r.Path, e.activation(kind)
		}
	}
}

// unread says which override keeps one from being read.
func (e *explainer) unread(k *iaip.Kind, st *Step) {
	if over := k.Over(); over != nil {
		st.ByFile, st.ByLine = e.r.Path, e.slot(over.Slot)
	}
}

// activation is the line of the manifest that keeps a kind inactive.
func (e *explainer) activation(kind string) int {
	root := e.r.File.Root()
	for item := range root.Field("disabled").Items() {
		if item.Text() == kind {
			return e.slot(item.Span())
		}
	}
	if key, _ := root.Pair("enabled"); key.Exists() {
		return e.slot(key.Span())
	}
	return 1
}

// reason is the message of the problem that makes a file unusable.
func (e *explainer) reason(file string) string {
	for _, f := range e.r.All() {
		if f.File == file && f.Stop || f.Rule == problem.UnloadableOverride && f.Facts.Path == file {
			return f.Message
		}
	}
	return "it is not what its place calls for."
}

// stopped ends an explanation where the whole resolution is stopped.
func (e *explainer) stopped() bool {
	if !e.r.Stopped {
		return false
	}
	for _, f := range e.r.All() {
		if !f.Stop {
			continue
		}
		number := 1
		if g := e.s.File(f.File); g != nil {
			number = line(g, f.Span.Start)
		}
		st := e.step("stopped", e.r.Path, 1, "Nothing of this manifest is in force: "+f.Message)
		st.ByFile, st.ByLine = f.File, number
		break
	}
	return true
}

// input explains a line of a file that was loaded for a kind.
func (e *explainer) input(k *iaip.Kind, slot *iaip.Slot, f *syntax.File, at text.Span) {
	number := line(f, at.Start)
	st := e.step("loaded", slot.Path, number, "It is the "+slot.Role.String()+" of `"+k.Name+"` in `"+e.r.Path+"`.")
	st.ByFile, st.ByLine = e.r.Path, e.slot(slot.Span)
	if e.stopped() {
		return
	}
	for i := range k.Discarded {
		if in := &k.Discarded[i]; in.Origin == slot.Path && in.Slot == slot.Span {
			over := k.Over()
			st := e.step("discarded", slot.Path, number, "The override `"+over.Origin+"` replaces all other inputs of `"+k.Name+"`.")
			st.ByFile, st.ByLine = e.r.Path, e.slot(over.Slot)
			return
		}
	}
	for i := range k.Inputs {
		in := &k.Inputs[i]
		if in.Origin != slot.Path || in.Slot != slot.Span {
			continue
		}
		if at.Start >= f.Body.Start && !f.Body.Empty() {
			e.textLine(k, i, f, at)
		} else {
			e.setting(k, i, f, at)
		}
	}
}

// textLine explains a line of the text of an input in force.
func (e *explainer) textLine(k *iaip.Kind, input int, f *syntax.File, at text.Span) {
	number := line(f, at.Start)
	in := &k.Inputs[input]
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if p.Input == input && p.Span.Start <= at.Start && (at.Start < p.Span.End || p.Span.End == len(f.Src())) {
			e.out.InForce = true
			st := e.step("appended", in.Origin, number, "It is part of the effective text of `"+k.Name+"`.")
			for _, ref := range p.Replaces {
				gone := &k.Inputs[ref.Input]
				st = e.step("replaced", gone.Origin, line(gone.File, ref.Span.Start), "This section takes the place of that one.")
				st.ByFile, st.ByLine = in.Origin, line(f, p.Span.Start)
			}
			return
		}
		for _, ref := range p.Replaces {
			if ref.Input == input && ref.Span.Start <= at.Start && at.Start < ref.Span.End {
				by := &k.Inputs[p.Input]
				st := e.step("replaced", in.Origin, number, "The override has a section of the same path, which takes its place.")
				st.ByFile, st.ByLine = by.Origin, line(by.File, p.Span.Start)
				return
			}
		}
	}
	e.step("ignored", in.Origin, number, "It is blank and adds nothing.")
}

// setting explains a line of the frontmatter of an input in force.
func (e *explainer) setting(k *iaip.Kind, input int, f *syntax.File, at text.Span) {
	in := &k.Inputs[input]
	number := line(f, at.Start)
	for key, value := range in.Settings.Pairs() {
		if at.Start > max(value.Span().End, key.Span().End) || at.End < key.Span().Start {
			continue
		}
		name := key.Text()
		if name == "kind" || name == "name" {
			e.out.InForce = true
			e.step("appended", in.Origin, number, "`"+name+"` says what the file is and is no setting.")
			return
		}
		if row := schema.ByName(k.Name); row != nil && row.Key(name) == nil && !schema.IsExtension(name) {
			e.step("ignored", in.Origin, number, "`"+name+"` is not a key of `"+k.Name+"`, and nothing reads it.")
			return
		}
		for _, s := range k.Settings() {
			if s.Key.Text() != name {
				continue
			}
			if s.Input == input {
				e.out.InForce = true
				e.step("appended", in.Origin, number, "`"+name+"` has the last word among the inputs of `"+k.Name+"`.")
				return
			}
			by := &k.Inputs[s.Input]
			st := e.step("replaced", in.Origin, number, "A later input of `"+k.Name+"` sets `"+name+"` too, and later inputs win.")
			st.ByFile, st.ByLine = by.Origin, line(by.File, s.Key.Span().Start)
			return
		}
		e.step("ignored", in.Origin, number, "`"+name+"` is not a key of `"+k.Name+"`.")
		return
	}
	e.step("ignored", in.Origin, number, "The line holds no key and no text.")
}

// manifestLine explains a line of the manifest: the entry, block or setting
// that stands on it.
func (e *explainer) manifestLine(f *syntax.File, at text.Span) {
	number := line(f, at.Start)
	if e.r.File == nil || e.stopped() {
		return
	}
	e.out.Kind = ""
	for _, k := range e.r.Kinds {
		block := k.Block.Value
		if !block.Exists() || at.End < k.Block.Key.Span().Start || at.Start > block.Span().End {
			continue
		}
		e.out.Kind = k.Name
		for i := range k.Slots {
			slot := &k.Slots[i]
			if slot.Role == iaip.Base || at.End < slot.Span.Start || at.Start > slot.Span.End {
				continue
			}
			switch slot.State {
			case iaip.Loaded:
				e.out.InForce = true
				st := e.step("loaded", e.r.Path, number, "`"+slot.Path+"` is loaded as "+slot.Role.String()+" of `"+k.Name+"`.")
				st.ByFile, st.ByLine = slot.Path, 1
				for j := range k.Discarded {
					if k.Discarded[j].Slot == slot.Span {
						e.out.InForce = false
						st := e.step("discarded", e.r.Path, number, "The override `"+k.Over().Origin+"` replaces it.")
						st.ByFile, st.ByLine = e.r.Path, e.slot(k.Over().Slot)
					}
				}
			case iaip.Unread:
				e.unread(k, e.step("ignored", e.r.Path, number, "An override before it was loaded."))
			default:
				e.step("ignored", e.r.Path, number, "`"+slot.Path+"` could not be loaded.")
			}
			return
		}
		if m := k.Block.Metadata; m.Exists() && at.Start <= m.Span().End && at.End >= k.Block.MetadataKey.Span().Start {
			e.metadataLine(k, at, number)
			return
		}
		e.out.InForce = true
		e.step("loaded", e.r.Path, number, "It configures the active kind `"+k.Name+"`.")
		return
	}
	for i := range schema.Kinds {
		key, value := f.Root().Pair(schema.Kinds[i].Name)
		if value.IsNull() || e.r.Kind(key.Text()) != nil || at.End < key.Span().Start || at.Start > value.Span().End {
			continue
		}
		e.out.Kind = key.Text()
		st := e.step("inactive", e.r.Path, number, "The kind `"+key.Text()+"` is not active.")
		st.ByFile, st.ByLine = e.r.Path, e.activation(key.Text())
		return
	}
	if at.Start >= f.Body.Start && !f.Body.Empty() {
		e.step("ignored", e.r.Path, number, "The free text of a manifest belongs to no kind.")
		return
	}
	for key, value := range f.Root().Pairs() {
		if at.End < key.Span().Start || at.Start > max(value.Span().End, key.Span().End) {
			continue
		}
		name := key.Text()
		if schema.Manifest.Key(name) == nil && !schema.IsExtension(name) {
			e.step("ignored", e.r.Path, number, "`"+name+"` is not a key of a manifest, and nothing reads it.")
			return
		}
		e.out.InForce = true
		e.step("loaded", e.r.Path, number, "It is part of the manifest.")
		return
	}
	e.step("ignored", e.r.Path, number, "The line holds no key and no text.")
}

func (e *explainer) metadataLine(k *iaip.Kind, at text.Span, number int) {
	if k.Block.Include.Exists() {
		st := e.step("ignored", e.r.Path, number, "The block has `include`, which wins over `metadata`.")
		st.ByFile, st.ByLine = e.r.Path, e.slot(k.Block.IncludeKey.Span())
		return
	}
	for i := range k.Inputs {
		if k.Inputs[i].Role != iaip.Metadata {
			continue
		}
		st := e.step("loaded", e.r.Path, number, "It is metadata of `"+k.Name+"`.")
		st.ByFile, st.ByLine = e.r.Path, e.slot(k.Block.MetadataKey.Span())
		if number == e.slot(k.Block.MetadataKey.Span()) {
			e.out.InForce = true
			return
		}
		e.setting(k, i, k.Inputs[i].File, at)
		return
	}
}

// ExplainKind explains a kind, or one section of it. It answers false where no
// input has such a section.
func (s *Snapshot) ExplainKind(manifests []string, kind, section string) (Explanation, bool) {
	out := Explanation{Kind: kind}
	if section != "" {
		out.Section = splitSection(section)
	}
	want := out.Section
	found := section == ""
	for _, m := range manifests {
		e := &explainer{s: s, r: s.Resolution(m), out: &out}
		if e.stopped() || e.r.File == nil {
			found = found || e.r.Stopped
			continue
		}
		k := e.r.Kind(kind)
		if k == nil {
			st := e.step("inactive", e.r.Path, e.activation(kind), "The kind `"+kind+"` is not active in this manifest.")
			st.ByFile, st.ByLine = e.r.Path, st.Line
			continue
		}
		if section == "" {
			e.kind(k)
			continue
		}
		found = e.section(k, want) || found
	}
	return out, found
}

// splitSection reads a heading path: headings separated by slashes, with or
// without their marks, or a title alone.
func splitSection(s string) []string {
	parts := strings.Split(s, "/")
	for i := range parts {
		parts[i] = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(parts[i]), "#"))
	}
	return parts
}

func (e *explainer) kind(k *iaip.Kind) {
	for i := range k.Discarded {
		in := &k.Discarded[i]
		st := e.step("discarded", in.Origin, in.Line(), "The override `"+k.Over().Origin+"` replaces it.")
		st.ByFile, st.ByLine = e.r.Path, e.slot(k.Over().Slot)
	}
	for i := range k.Inputs {
		in := &k.Inputs[i]
		e.out.InForce = true
		what, why := "appended", "It is the "+in.Role.String()+" of `"+k.Name+"`."
		if i == 0 {
			what = "loaded"
		}
		st := e.step(what, in.Origin, in.Line(), why)
		st.ByFile, st.ByLine = e.r.Path, e.slot(in.Slot)
	}
	for i := range k.Pieces {
		for _, ref := range k.Pieces[i].Replaces {
			gone, by := &k.Inputs[ref.Input], &k.Inputs[k.Pieces[i].Input]
			st := e.step("replaced", gone.Origin, line(gone.File, ref.Span.Start), "The override has a section of the same path.")
			st.ByFile, st.ByLine = by.Origin, line(by.File, k.Pieces[i].Span.Start)
		}
	}
	if len(k.Inputs) == 0 {
		e.out.InForce = true
		e.step("loaded", e.r.Path, e.slot(k.Span), "The kind is active and has no input.")
	}
}

// section explains every section of a kind that the subject names.
func (e *explainer) section(k *iaip.Kind, want []string) bool {
	found := false
	all := append(append([]iaip.Input(nil), k.Discarded...), k.Inputs...)
	for i := range all {
		in := &all[i]
		if in.Role == iaip.Metadata {
			continue
		}
		doc, src := in.File.Doc, in.File.Src()
		for n := 1; n < doc.Len(); n++ {
			if !names(doc, src, n, want) {
				continue
			}
			found = true
			e.out.Section = doc.Labels(src, n)
			e.out.File, e.out.Line = "", 0
			slot := iaip.Slot{Role: in.Role, Path: in.Origin, Span: in.Slot}
			e.input(k, &slot, in.File, doc.Section(n).Line)
		}
	}
	return found
}

// names says whether a section is the one a path names: by all its headings,
// or by its title alone. A title may hold slashes itself, so both sides are cut
// at all of them.
func names(doc markdown.Doc, src string, n int, want []string) bool {
	path := strings.Join(want, "/")
	title := doc.Section(n).Title.Of(src)
	if strings.Join(splitSection(title), "/") == path {
		return true
	}
	return strings.Join(splitSection(strings.Join(doc.Labels(src, n), "/")), "/") == path
}

package workspace

import (
	"path"
	"sort"
	"strings"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Fix is one way to mend a finding, as data: nothing is changed until
// somebody applies it.
type Fix struct {
	Title string
	// Safe says that the fix does what every author would have wanted, so
	// that it may be applied unseen.
	Safe    bool
	Edits   []FileEdit
	Creates []Create
}

// A FileEdit is an edit of one file.
type FileEdit struct {
	File string
	text.Edit
}

// A Create makes a file that is not there yet.
type Create struct{ File, Text string }

// A fixer works out the fixes of one finding.
type fixer struct {
	s   *Snapshot
	f   problem.Finding
	out []Fix
}

// Fixes are the ways to mend a finding, the likeliest first.
func (s *Snapshot) Fixes(f problem.Finding) []Fix {
	make, ok := fixes[f.Rule]
	if !ok || f.Facts.Limited {
		return nil
	}
	x := &fixer{s: s, f: f}
	make(x)
	return x.out
}

var fixes = map[*problem.Rule]func(*fixer){
	problem.MissingManifest:         (*fixer).createManifest,
	problem.MalformedFile:           (*fixer).malformed,
	problem.MissingKind:             (*fixer).insertKind,
	problem.KindMismatch:            (*fixer).kindMismatch,
	problem.UnsupportedVersion:      func(x *fixer) { x.replace("Set `version: v0`", false, schema.Version) },
	problem.InvalidType:             (*fixer).invalidType,
	problem.InvalidKindName:         (*fixer).removeEnabled,
	problem.MissingInclude:          (*fixer).missingFile,
	problem.MissingOverride:         (*fixer).missingFile,
	problem.PathEscape:              (*fixer).makeRelative,
	problem.ForbiddenMetadataKey:    (*fixer).forbiddenKey,
	problem.UnsupportedMode:         (*fixer).choose,
	problem.UnsupportedAlgorithm:    (*fixer).choose,
	problem.AmbiguousSection:        (*fixer).ambiguous,
	problem.MetadataIncludeConflict: (*fixer).metadataOrInclude,
	problem.UnknownKind:             (*fixer).correctKind,
	problem.UnknownKey:              (*fixer).didYouMean,
	problem.InvalidMetadataKey:      (*fixer).didYouMean,
	problem.InvalidValue:            (*fixer).choose,
	problem.KeyOfOtherKind:          (*fixer).moveKey,
	problem.AlgorithmWithoutOverlay: (*fixer).overlayOrNot,
	problem.DuplicateEntry:          (*fixer).duplicateEntry,
	problem.EnabledAndDisabled:      (*fixer).enabledAndDisabled,
	problem.NotLoaded:               (*fixer).loadIt,
	problem.InertManifest:           (*fixer).enablePresent,
	problem.EmptyKind:               (*fixer).createBase,
	problem.UnknownStack:            (*fixer).nearest,
	problem.UnknownRuleset:          (*fixer).nearest,
	problem.UnknownCommand:          (*fixer).nearest,
	problem.UnknownRule:             (*fixer).toggle,
	problem.RuleNotInRuleset:        (*fixer).toggle,
	problem.DroppedRule:             (*fixer).toggle,
	problem.ConflictingRules:        (*fixer).toggleOff,
	problem.InvalidConstraint:       (*fixer).removeConstraint,
	problem.HiddenText:              (*fixer).textFix,
	problem.MixedScript:             (*fixer).textFix,
	problem.PossibleSecret:          (*fixer).textFix,
	problem.ControlCharacter:        (*fixer).textFix,
}

// file is the file the finding is in.
func (x *fixer) file() *syntax.File { return x.s.File(x.f.File) }

// add offers a fix, unless it cannot be made, leaves a file less readable, or
// stops a resolution where nothing that it mends had hidden the stop.
func (x *fixer) add(title string, safe bool, edits []FileEdit, creates ...Create) {
	fix := Fix{Title: title, Safe: safe, Edits: edits, Creates: creates}
	plan := NewPlan(x.s)
	if len(edits) == 0 && len(creates) == 0 || !plan.Add(fix) {
		return
	}
	if t, ok := x.s.try(plan); !ok || !hides[x.f.Rule] && t.stops() {
		return
	}
	x.out = append(x.out, fix)
}

// in are the edits of one file.
func in(file string, edits []text.Edit) []FileEdit {
	out := make([]FileEdit, len(edits))
	for i, e := range edits {
		out[i] = FileEdit{file, e}
	}
	return out
}

// both are the edits of two changes, none if either cannot be made.
func both(a, b []text.Edit) []text.Edit {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	return append(append([]text.Edit(nil), a...), b...)
}

// replace offers to write something in the place of the finding.
func (x *fixer) replace(title string, safe bool, new string) {
	x.add(title, safe, []FileEdit{{x.f.File, text.Edit{Span: x.f.Span, New: new}}})
}

func (x *fixer) replaceAt(span text.Span, title, new string) {
	x.add(title, false, []FileEdit{{x.f.File, text.Edit{Span: span, New: new}}})
}

func (x *fixer) createManifest() {
	p := x.f.File
	n := &noter{s: x.s, r: &iaip.Resolution{Manifest: &iaip.Manifest{Path: p, Dir: path.Dir(p)}}}
	kinds := n.present()
	body := "kind: manifest\nversion: v0\nenabled: [" + strings.Join(kinds, ", ") + "]\n---\n"
	x.add("Create `"+p+"`", false, nil, Create{p, body})
}

// malformed mends what can be mended without knowing what was meant.
func (x *fixer) malformed() {
	f := x.file()
	if f == nil || len(x.f.Facts.At) != 3 {
		return
	}
	first, second, whole := x.f.Facts.At[0], x.f.Facts.At[1], x.f.Facts.At[2]
	nl := newline(f)
	switch x.f.Facts.Got {
	case "unclosed", "delimiter":
		at := first.Start
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
		x.add("Keep our side", false, in(x.f.File, []text.Edit{{Span: whole, New: first.Of(f.Src())}}))
		x.add("Keep their side", false, in(x.f.File, []text.Edit{{Span: whole, New: second.Of(f.Src())}}))
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
	x.add("Add `kind: "+kind+"`", true, in(x.f.File, edits))
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

// kindMismatch offers the three ways out: the file is of this kind after all,
// it does not belong here, or it belongs to the kind it declares.
func (x *fixer) kindMismatch() {
	kind, got := x.f.Facts.Kind, x.f.Facts.Got
	r, k, slot := x.slotOf()
	_, value := x.file().Root().Pair("kind")
	if value.Content() == x.f.Span {
		// A file named for its kind cannot be meant for another.
		x.replace("Change the kind to `"+kind+"`", slot == nil || slot.Role == iaip.Base, scalar(kind))
	} else if r == nil {
		x.removeMetadataKind()
	}
	if slot == nil || slot.Role == iaip.Base {
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

// removeEntries takes a path out of both lists of a kind, however often it
// stands there.
func removeEntries(r *iaip.Resolution, k *iaip.Kind, p string) []text.Edit {
	var out []text.Edit
	for _, list := range []syntax.Value{k.Block.Merge, k.Block.Override} {
		out = append(out, removeItems(r.File, list, func(item syntax.Value) bool {
			s, ok := item.Str()
			clean, _ := iaip.Locate(r.Dir, s)
			return ok && clean == p
		})...)
	}
	return out
}

// removeMetadataKind takes a `kind` that contradicts its block out of metadata.
func (x *fixer) removeMetadataKind() {
	f := x.file()
	metadata := f.Root().Field(x.f.Facts.Kind).Field("metadata")
	if key, _ := metadata.Pair("kind"); key.Exists() {
		x.add("Remove `kind` from the metadata", false, in(x.f.File, removePair(f, metadata, key)))
	}
}

// entryAt is the list entry a slot comes from.
func entryAt(k *iaip.Kind, slot *iaip.Slot) (list, item syntax.Value) {
	for _, list := range []syntax.Value{k.Block.Merge, k.Block.Override} {
		for item := range list.Items() {
			if item.Content() == slot.Span {
				return list, item
			}
		}
	}
	return syntax.Value{}, syntax.Value{}
}

func (x *fixer) invalidType() {
	f := x.file()
	if len(x.f.Facts.At) == 0 || x.f.Facts.At[0].Empty() {
		return
	}
	span := x.f.Facts.At[0]
	written := span.Of(f.Src())
	switch {
	case x.meantShape(f, span, written):
	case strings.ContainsAny(written, "\n") || strings.HasPrefix(written, "[") || strings.HasPrefix(written, "{") || strings.HasPrefix(written, "- "):
	case strings.HasPrefix(x.f.Facts.Text, "a list"):
		item := written
		if syntax.Parse("k: "+written+"\n---\n").Root().Field("k").Type() != syntax.Str {
			item = syntax.Quote(x.f.Facts.Got)
		}
		x.add("Make it a list", true, in(x.f.File, []text.Edit{{Span: span, New: "[" + item + "]"}}))
	case x.f.Facts.Text == "a string" && !syntax.Parse("k: "+written+"\n---\n").Root().Field("k").IsNull():
		x.add("Put it in quotes", true, in(x.f.File, []text.Edit{{Span: span, New: syntax.Quote(x.f.Facts.Got)}}))
	}
}

// meantShape offers the mapping that was probably meant by a mode or a path in
// its place.
func (x *fixer) meantShape(f *syntax.File, span text.Span, written string) bool {
	if x.f.Facts.Text != "a mapping" || strings.ContainsAny(written, "\n[{") {
		return false
	}
	inner := ""
	for _, block := range f.Root().Pairs() {
		switch {
		case block.Field("override").Content() == span && (x.f.Facts.Got == schema.Overlay || x.f.Facts.Got == schema.ReplaceAll):
			inner = "{mode: " + x.f.Facts.Got + "}"
		case block.Field("include").Content() == span && strings.HasSuffix(x.f.Facts.Got, Extension):
			inner = "{merge: [" + scalar(x.f.Facts.Got) + "]}"
		}
	}
	if inner != "" {
		x.replaceAt(span, "Write `"+inner+"`", inner)
	}
	return inner != ""
}

// itemAt is the entry of a top-level list of the manifest at a span.
func itemAt(f *syntax.File, span text.Span, lists ...string) (list, item syntax.Value) {
	for _, name := range lists {
		list := f.Root().Field(name)
		for item := range list.Items() {
			if item.Content() == span {
				return list, item
			}
		}
	}
	return syntax.Value{}, syntax.Value{}
}

func (x *fixer) removeEnabled() {
	f := x.file()
	list, item := itemAt(f, x.f.Span, "enabled")
	x.add("Remove it from `enabled`", false, in(x.f.File, removeItems(f, list, func(other syntax.Value) bool { return item.Exists() && other.Text() == item.Text() })))
}

// missingFile offers to create the file, to load the one that was probably
// meant, or to do without.
func (x *fixer) missingFile() {
	f, kind := x.file(), x.f.Facts.Kind
	r := x.s.Resolution(x.f.File)
	k := r.Kind(kind)
	if k == nil {
		return
	}
	slot := iaip.Slot{Span: x.f.Span}
	list, item := entryAt(k, &slot)
	if p := x.f.Facts.Path; p != "" && x.s.Lookup(p).Status == iaip.Absent {
		for _, near := range x.alike(p, kind) {
			x.replace("Load `"+near+"`", false, scalar(iaip.Relative(r.Dir, near)))
		}
		x.add("Create `"+p+"`", false, nil, Create{p, "kind: " + scalar(kind) + "\n---\n"})
	}
	if item.Exists() {
		x.add("Remove the entry", false, in(x.f.File, removeItem(f, list, item)))
	}
}

// alike are the files of a kind whose path is a slip away from p, or whose
// name is the same elsewhere.
func (x *fixer) alike(p, kind string) []string {
	var out []string
	for _, other := range x.s.Files() {
		if other == p {
			continue
		}
		f := x.s.File(other)
		if f == nil || f.Root().Field("kind").Text() != kind || f.Broken() {
			continue
		}
		if iaip.Closest(p, []string{other}) != "" || path.Base(other) == path.Base(p) {
			out = append(out, other)
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		return iaip.Closest(p, []string{out[i]}) != "" && iaip.Closest(p, []string{out[j]}) == ""
	})
	return out[:min(len(out), 3)]
}

// makeRelative offers the file that a path outside the rules probably means.
func (x *fixer) makeRelative() {
	got := x.f.Facts.Got
	r := x.s.Resolution(x.f.File)
	k := r.Kind(x.f.Facts.Kind)
	if got == "" || k == nil {
		return
	}
	slashes := strings.ReplaceAll(got, "\\", "/")
	seen := map[string]bool{}
	offer := func(p string) {
		if f := x.s.File(p); f != nil && !seen[p] && !f.Broken() && f.Root().Field("kind").Text() == k.Name {
			seen[p] = true
			x.replace("Load `"+p+"`", false, scalar(iaip.Relative(r.Dir, p)))
		}
	}
	if p, reason := iaip.Locate(r.Dir, strings.TrimLeft(slashes, "/")); reason == "" {
		offer(p)
	}
	if p, reason := iaip.Locate(".", strings.TrimLeft(slashes, "/")); reason == "" {
		offer(p)
	}
	for _, p := range x.s.Files() {
		if path.Base(p) == path.Base(slashes) {
			offer(p)
		}
	}
	slot := iaip.Slot{Span: x.f.Span}
	if list, item := entryAt(k, &slot); item.Exists() {
		x.add("Remove the entry", false, in(x.f.File, removeItem(r.File, list, item)))
	}
}

package workspace

import (
	"path"
	"sort"
	"strings"
	"unicode"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Mending the lists of a manifest: what is enabled, and which files are
// included.

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

func (x *fixer) removeEnabled() {
	f := x.file()
	list, item := itemAt(f, x.f.Span, "enabled")
	x.add("Remove it from `enabled`", false, in(x.f.File, removeItems(f, list, func(other syntax.Value) bool { return item.Exists() && other.Text() == item.Text() })))
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

func (x *fixer) enablePresent() {
	f := x.file()
	kinds := x.f.Facts.Near
	if len(kinds) == 0 {
		return
	}
	x.add("Enable "+strings.Join(kinds, ", "), false, in(x.f.File, addEnabled(f, kinds...)))
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
			if x.enough() {
				return
			}
			x.add("Load `"+near+"`", false, in(x.f.File, setItem(f, list, item, iaip.Relative(r.Dir, near))))
		}
		if !strings.ContainsFunc(p, unicode.IsControl) { // nobody means such a name
			x.add("Create `"+p+"`", false, nil, Create{p, "kind: " + scalar(kind) + "\n---\n"})
		}
	}
	if item.Exists() && !x.enough() {
		x.add("Remove the entry", false, in(x.f.File, removeItem(f, list, item)))
	}
}

// alike are the files of a kind whose path is a slip away from p, or whose
// name is the same elsewhere.
func (x *fixer) alike(p, kind string) []string {
	var out []string
	of := x.l.ofKind(kind)
	x.work += slotWork * len(of)
	for _, other := range of {
		if other == p {
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
	slot := iaip.Slot{Span: x.f.Span}
	list, item := entryAt(k, &slot)
	offer := func(p string) {
		x.work += slotWork
		if f := x.s.File(p); f != nil && !seen[p] && !f.Broken() && f.Root().Field("kind").Text() == k.Name {
			seen[p] = true
			x.add("Load `"+p+"`", false, in(x.f.File, setItem(r.File, list, item, iaip.Relative(r.Dir, p))))
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
	if item.Exists() && !x.enough() {
		x.add("Remove the entry", false, in(x.f.File, removeItem(r.File, list, item)))
	}
}

// loadIt adds a file that nobody loads to the merge list of its kind.
func (x *fixer) loadIt() {
	kind, manifest := x.f.Facts.Kind, x.f.Facts.Path
	if manifest == "" || schema.ByName(kind) == nil {
		return
	}
	r := x.s.Resolution(manifest)
	if !r.Readable {
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

package feature

import (
	"path"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// An offer is a refactoring that can be made here. What it changes is worked
// out when somebody takes it.
type offer struct {
	id, title, kind string
	make            func() (workspace.Fix, bool)
}

// refactorings are what can be done at an offset besides mending.
func refactorings(s *workspace.Snapshot, file string, offset int) []offer {
	f := s.File(file)
	if f == nil || f.Broken() {
		return nil
	}
	x := &refactorer{s: s, file: file, f: f, offset: offset}
	if offset >= f.Body.Start && !f.Body.Empty() {
		x.extractSection()
		return x.out
	}
	if r := entryPoint(s, file, f); r != nil {
		if r.Readable {
			x.manifest(r)
		}
		return x.out
	}
	x.declaration()
	return x.out
}

// A refactorer collects the offers at one place.
type refactorer struct {
	s      *workspace.Snapshot
	file   string
	f      *syntax.File
	offset int
	out    []offer
}

func (x *refactorer) add(id, kind, title string, make func() (workspace.Fix, bool)) {
	x.out = append(x.out, offer{id, title, kind, make})
}

// fixed makes a fix of edits to one file and of files to create. No edits mean
// that the change cannot be written.
func fixed(title, file string, edits []text.Edit, creates ...workspace.Create) (workspace.Fix, bool) {
	fix := workspace.Fix{Title: title, Creates: creates}
	for _, e := range edits {
		fix.Edits = append(fix.Edits, workspace.FileEdit{File: file, Edit: e})
	}
	return fix, len(edits) > 0 || len(creates) > 0
}

// manifest offers what can be done with the kind whose block or name stands at
// the offset.
func (x *refactorer) manifest(r *iaip.Resolution) {
	kind, part := x.subject(r)
	if kind == "" {
		return
	}
	onKind := part == ""
	if block, sound := soundBlock(r, kind); sound {
		if onKind || part == "metadata" {
			x.metadataToFile(r, kind, block)
		}
		if part == "include" {
			x.fileToMetadata(r, kind, block)
		}
		if onKind || part == "include" {
			x.addOverride(r, kind, block)
		}
		if onKind || part == "override" || part == "include" {
			x.switchMode(r, kind, block)
		}
	}
	if onKind {
		x.createBase(r, kind)
		x.activation(r, kind)
	}
}

// subject is the kind at the offset: an entry of a list of kinds, or the block
// around it with the part of it that the offset lies in, "" for its own line.
func (x *refactorer) subject(r *iaip.Resolution) (kind, part string) {
	g := grammarOf(x.s, x.file, x.f)
	root := x.f.Root()
	for key, value := range root.Pairs() {
		if !x.within(key, value) {
			continue
		}
		if key.Text() == "enabled" || key.Text() == "disabled" {
			for item := range value.Items() {
				if item.Span().Contains(x.offset) && schema.ValidKindName(item.Text()) {
					return item.Text(), ""
				}
			}
			return "", ""
		}
		if !g.isBlock(key.Text()) {
			return "", ""
		}
		for part, inner := range value.Pairs() {
			if x.within(part, inner) && (value.Style() == syntax.Flow || x.f.Lines.Line(x.offset) != x.f.Lines.Line(key.Span().Start)) {
				return key.Text(), part.Text()
			}
		}
		return key.Text(), ""
	}
	return "", ""
}

// within says whether the offset lies on the lines of a key and its value; in
// brackets, on the pair itself.
func (x *refactorer) within(key, value syntax.Value) bool {
	start, end := key.Span().Start, max(key.Span().End, value.Span().End)
	line := x.f.Lines.Span(x.f.Lines.Line(start))
	if isBlank(x.f.Src()[line.Start:start]) {
		start = line.Start
	}
	if stop := x.f.Lines.Span(x.f.Lines.Line(end)).End; value.Style() != syntax.Flow && isBlank(x.f.Src()[line.Start:key.Span().Start]) {
		end = stop
	}
	return start <= x.offset && x.offset <= end
}

// declaration offers, on the line that declares a file's kind, what can be done
// with that kind in the manifests the file belongs to.
func (x *refactorer) declaration() {
	key, value := x.f.Root().Pair("kind")
	if !key.Exists() || !x.within(key, value) {
		return
	}
	if r, kind := inactiveIn(x.s, x.file); r != nil && r.File != nil && !r.File.Broken() {
		x.activation(r, kind)
		return
	}
	done := map[*iaip.Resolution]bool{}
	for _, u := range uses(x.s, x.file) {
		if done[u.r] || !u.r.Readable {
			continue
		}
		done[u.r] = true
		if block, sound := soundBlock(u.r, u.k.Name); sound {
			x.addOverride(u.r, u.k.Name, block)
		}
		x.activation(u.r, u.k.Name)
	}
}

// in names a manifest in a title where it is not the file at hand.
func (x *refactorer) in(r *iaip.Resolution) string {
	if r.Path == x.file {
		return ""
	}
	return " in `" + r.Path + "`"
}

// free is a path for a new file: the stem, or the stem with a number, in a
// directory where nothing stands there yet. It is "" if the first few are all
// taken.
func (x *refactorer) free(dir, stem string) string {
	for n := 1; n < 10; n++ {
		name := stem
		if n > 1 {
			name += "-" + itoa(n)
		}
		if p := path.Join(dir, name+workspace.Extension); x.s.Lookup(p).Status == iaip.Absent {
			return p
		}
	}
	return ""
}

// createBase offers the file of a kind that has none, where other inputs keep
// it from being empty. Where it is empty a quick fix does the same.
func (x *refactorer) createBase(r *iaip.Resolution, kind string) {
	p, reason := iaip.Locate(r.Dir, kind+workspace.Extension)
	k := r.Kind(kind)
	if reason != "" || k == nil || len(k.Inputs) == 0 || x.s.Lookup(p).Status != iaip.Absent {
		return
	}
	title := "Create `" + p + "`"
	x.add("createBase", Rewrite, title, func() (workspace.Fix, bool) {
		return fixed(title, "", nil, workspace.Create{File: p, Text: header(kind, newline(r.File))})
	})
}

// header is the beginning of a file of a kind.
func header(kind, nl string) string { return "kind: " + kind + nl + "---" + nl }

// activation offers to enable a kind that is not active, or to disable one
// that is.
func (x *refactorer) activation(r *iaip.Resolution, kind string) {
	if r.Kind(kind) != nil {
		title := "Disable `" + kind + "`" + x.in(r)
		x.add("disable", Rewrite, title, func() (workspace.Fix, bool) {
			return fixed(title, r.Path, withoutKind(r.File, "enabled", kind))
		})
		return
	}
	title := "Enable `" + kind + "`" + x.in(r)
	x.add("enable", Rewrite, title, func() (workspace.Fix, bool) {
		edits := withoutKind(r.File, "disabled", kind)
		if !listed(r.File.Root().Field("enabled"), kind) {
			edits = append(edits, workspace.AddEnabled(r.File, kind)...)
		}
		return fixed(title, r.Path, edits)
	})
}

// withoutKind takes every entry of a kind out of a list of the manifest.
func withoutKind(f *syntax.File, list, kind string) []text.Edit {
	return workspace.RemoveItems(f, f.Root().Field(list), func(item syntax.Value) bool { return item.Text() == kind })
}

package feature

import (
	"path"
	"strings"
	"unicode"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// extractSection offers to move the section at the offset, with all below it,
// to a file of its own that is merged right behind this one. Every manifest
// that loads this file has to load the new one as well, so it is offered only
// where all of them can.
func (x *refactorer) extractSection() {
	n := x.f.Doc.SectionAt(x.offset)
	if n == 0 || x.s.IsManifest(x.file) {
		return
	}
	found := uses(x.s, x.file)
	if len(found) == 0 {
		return
	}
	for _, u := range found {
		if !x.extractable(u, n) {
			return
		}
	}
	section := x.f.Doc.Section(n)
	kind := found[0].k.Name
	p := x.free(path.Dir(x.file), kind+"."+slug(section.Title.Of(x.f.Src())))
	if p == "" {
		return
	}
	title := "Extract `" + iaip.Shorten(x.f.Doc.Label(x.f.Src(), n)) + "` to `" + p + "`"
	x.add("extractSection", Extract, title, func() (workspace.Fix, bool) {
		span := subtree(x.f, n)
		fix, _ := fixed(title, x.file, []text.Edit{{Span: span}},
			workspace.Create{File: p, Text: header(kind, newline(x.f)) + span.Of(x.f.Src())})
		for _, u := range found {
			edits := includeBehind(u, workspace.Scalar(iaip.Relative(u.r.Dir, p)), iaip.Relative(u.r.Dir, p))
			if len(edits) == 0 {
				return workspace.Fix{}, false
			}
			for _, e := range edits {
				fix.Edits = append(fix.Edits, workspace.FileEdit{File: u.r.Path, Edit: e})
			}
		}
		return fix, true
	})
}

// extractable says whether a use allows a section to move behind its file: the
// block must be able to name a further file, and no override may count on the
// headings above the section.
func (x *refactorer) extractable(u use, section int) bool {
	b, sound := soundBlock(u.r, u.k.Name)
	switch {
	case u.slot.State != iaip.Loaded, u.slot.Role != iaip.Base && u.slot.Role != iaip.Merge:
		return false
	case b.Metadata.Exists() && !b.Include.Exists():
		return false
	case !sound:
		return false
	}
	overlaid := u.k.Override != nil && u.k.Override.Mode == schema.Overlay
	return !overlaid || x.f.Doc.Section(section).Parent == 0
}

// subtree is a section with all sections below it.
func subtree(f *syntax.File, n int) text.Span {
	section := f.Doc.Section(n)
	span := section.Span
	for i := n + 1; i < f.Doc.Len(); i++ {
		next := f.Doc.Section(i)
		if next.Level <= section.Level {
			break
		}
		span.End = next.Span.End
	}
	return span
}

// includeBehind puts a path into the merge list right behind the entry of a
// use; behind a base that is at the very front.
func includeBehind(u use, entry, written string) []text.Edit {
	f, list := u.r.File, u.k.Block.Merge
	next := 0
	for i := range list.Len() {
		if list.ItemAt(i).Content() == u.slot.Span {
			next = i + 1
		}
	}
	if next >= list.Len() {
		return workspace.AddInclude(f, u.k.Name, written)
	}
	at := list.ItemAt(next).Span().Start
	if list.Style() == syntax.Flow {
		return []text.Edit{{Span: text.Span{Start: at, End: at}, New: entry + ", "}}
	}
	line := f.Lines.Span(f.Lines.Line(at)).Start
	lead := f.Src()[line:at]
	if strings.Trim(lead, " ") != "-" && strings.TrimSpace(lead) != "-" {
		return nil // the entry does not begin its line
	}
	return []text.Edit{{Span: text.Span{Start: line, End: line}, New: lead + entry + newline(f)}}
}

// slug is a title as part of a file name: letters and digits of any script, in
// lower case, the rest as hyphens.
func slug(title string) string {
	const most = 40
	var out strings.Builder
	n, gap := 0, false
	for _, r := range strings.ToLower(title) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) && n > 0 && !gap:
			if gap && n > 0 {
				out.WriteByte('-')
			}
			gap = false
			out.WriteRune(r)
			n++
		default:
			gap = true
		}
		if n == most {
			break
		}
	}
	if n == 0 {
		return "part"
	}
	return out.String()
}

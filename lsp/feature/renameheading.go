package feature

import (
	"errors"
	"fmt"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// renameHeading gives a section another title in all files that share its
// path. The sections below it keep their place, since the path of each leads
// through a heading that is renamed with it.
func (v *view) renameHeading(section int, title string) (Rename, error) {
	title = strings.Trim(title, " \t")
	old := v.f.Doc.Section(section)
	switch {
	case title == "":
		return Rename{}, errors.New("A heading needs a title: write one.")
	case title == old.Title.Of(v.f.Src()):
		return Rename{}, nil
	}
	having := v.sharers(section)
	if err := v.taken(having, section, title); err != nil {
		return Rename{}, err
	}
	var out Rename
	for _, o := range having {
		edits := make([]text.Edit, len(o.sections))
		for i, n := range o.sections {
			edits[i] = retitle(o.f, n, title)
			out.Edits = append(out.Edits, workspace.FileEdit{File: o.path, Edit: edits[i]})
		}
		if err := readsBack(o, edits, title); err != nil {
			return Rename{}, err
		}
	}
	return out, nil
}

// retitle is the edit that writes a title. A heading without one may lack the
// blanks around it.
func retitle(f *syntax.File, section int, title string) text.Edit {
	s := f.Doc.Section(section)
	if s.Title.Empty() {
		src := f.Src()
		if src[s.Title.Start-1] == '#' {
			title = " " + title
		}
		if s.Title.End < s.Line.End && src[s.Title.End] == '#' {
			title += " "
		}
	}
	return text.Edit{Span: s.Title, New: title}
}

// taken says which file has a section of the new path already: it and the
// renamed one would become the same to an override.
func (v *view) taken(having []*occurrence, section int, title string) error {
	seen := map[string]bool{}
	check := func(p string) error {
		if seen[p] {
			return nil
		}
		seen[p] = true
		other, ok := viewOf(v.s, p)
		if !ok {
			return nil
		}
		level, parent := v.f.Doc.Section(section).Level, v.f.Doc.Section(section).Parent
		for i := 1; i < other.f.Doc.Len(); i++ {
			s := other.f.Doc.Section(i)
			if s.Level == level && s.Title.Of(other.f.Src()) == title && samePath(other.f, s.Parent, v.f, parent) {
				return fmt.Errorf("`%s` has a heading `%s` in the same place, at line %d: choose another title.",
					p, other.f.Doc.Label(other.f.Src(), i), other.f.Lines.Line(s.Span.Start)+1)
			}
		}
		return nil
	}
	for _, o := range having {
		if err := check(o.path); err != nil {
			return err
		}
		for _, g := range o.groups {
			for m := range g.members() {
				if err := check(m.path); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// readsBack makes sure that the renamed headings are read as what was asked
// for: marks at the end of a title, for one, close the heading and are lost.
func readsBack(o *occurrence, edits []text.Edit, title string) error {
	next, err := text.Apply(o.f.Src(), edits)
	if err != nil {
		return err
	}
	f := o.f.Reparse(next, 0, len(o.f.Src()), len(next))
	for _, n := range o.sections {
		got := ""
		if n < f.Doc.Len() {
			got = f.Doc.Section(n).Title.Of(next)
		}
		if got != title || f.Doc.Len() != o.f.Doc.Len() {
			return fmt.Errorf("`%s` cannot be the title of a heading, because marks at its end close the heading: leave them off.", title)
		}
	}
	return nil
}

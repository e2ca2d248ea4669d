package feature

import (
	"errors"
	"strings"

	"iai/iaip"
	"iai/iaip/text"
	"iai/workspace"
)

// A Renameable is a name that can be given another.
type Renameable struct {
	Span text.Span
	Text string // the name as a person would type it, escapes undone
}

// A Rename is what has to change together. The edits are in terms of the files
// as they are now, at the paths they have now; the moves come after them.
type Rename struct {
	Edits []workspace.FileEdit
	Moves []Move
	Notes []Note
}

// A Move gives a file or a folder another path.
type Move struct{ Old, New string }

// A Note is something a person should know about a change that no edit can
// take care of.
type Note struct {
	File    string
	Message string
}

// PrepareRename answers the name under the cursor if it can be renamed, and
// otherwise says why not.
func PrepareRename(s *workspace.Snapshot, file string, offset int) (Renameable, error) {
	v, ok := viewOf(s, file)
	if !ok {
		return Renameable{}, errors.New("There is no file `" + file + "`.")
	}
	t := v.targetAt(offset)
	if err := t.fixed(&v); err != nil {
		return Renameable{}, err
	}
	if t.subject == onHeading {
		title := v.f.Doc.Section(t.section).Title
		return Renameable{title, title.Of(v.f.Src())}, nil
	}
	if t.subject == onInclude {
		return Renameable{t.span, t.include.item.Text()}, nil
	}
	return Renameable{t.span, t.name}, nil
}

// RenameTo renames what is under the cursor: a heading in all files that share
// its path, the file that an include list names, with all entries that name it,
// or an id that a pack of the workspace defines, with all that use it. It refuses what would change more than the name.
func RenameTo(s *workspace.Snapshot, file string, offset int, name string) (Rename, error) {
	v, ok := viewOf(s, file)
	if !ok {
		return Rename{}, errors.New("There is no file `" + file + "`.")
	}
	t := v.targetAt(offset)
	if err := t.fixed(&v); err != nil {
		return Rename{}, err
	}
	if strings.ContainsAny(name, "\r\n") {
		return Rename{}, errors.New("The new name has a line break in it: write it on one line.")
	}
	switch t.subject {
	case onHeading:
		return v.renameHeading(t.section, name)
	case onInclude:
		return v.renamePath(t.include, name)
	}
	return v.renameID(&t, name)
}

// fixed says why a target cannot be renamed, nil if it can.
func (t *target) fixed(v *view) error {
	switch t.subject {
	case onHeading:
		return nil
	case onInclude:
		switch {
		case t.include.reason != "":
			return errors.New("`" + iaip.Shorten(t.include.item.Text()) + "` names no file that could be renamed: " + t.include.reason + ".")
		case v.s.Lookup(t.include.path).Status != iaip.Regular:
			return errors.New("There is no file `" + t.include.path + "` to rename: create it or correct the path.")
		}
		return nil
	case onKind:
		return errors.New("The name of a kind cannot be changed: it says what its files are for.")
	case onStack, onRuleset, onCommand, onRule:
		if _, _, ok := v.defined(t); ok {
			return nil
		}
		return errors.New("`" + t.name + "` is not defined in a pack of this workspace, so it keeps its name.")
	case onProblem:
		return errors.New("The names of problems are fixed.")
	case onAnchor:
		return errors.New("Anchors and aliases cannot be renamed: put the cursor on what is written behind the anchor.")
	}
	return errors.New("Only headings, the files of include lists and the ids of a pack can be renamed: put the cursor on one of them.")
}

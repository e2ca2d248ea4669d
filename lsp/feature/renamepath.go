package feature

import (
	"errors"
	"strings"

	"iai/iaip"
)

// renamePath gives the file of an entry another path, as it would be written
// in that entry.
func (v *view) renamePath(in include, written string) (Rename, error) {
	written = strings.Trim(written, " \t")
	if written == "" {
		return Rename{}, errors.New("A file needs a name: write one.")
	}
	if strings.HasSuffix(written, "/") {
		return Rename{}, errors.New("`" + iaip.Shorten(written) + "` names a directory: add the name of the file.")
	}
	to, reason := iaip.Locate(v.dir(), written)
	switch {
	case reason != "":
		return Rename{}, errors.New("`" + iaip.Shorten(written) + "` cannot be loaded: " + reason + ".")
	case to == in.path:
		return Rename{}, nil
	case v.s.Lookup(to).Status != iaip.Absent:
		return Rename{}, errors.New("`" + to + "` is there already: choose another name.")
	}
	for dir := dirOf(to); dir != "."; dir = dirOf(dir) {
		if v.s.Lookup(dir).Status == iaip.Regular {
			return Rename{}, errors.New("`" + dir + "` is a file, so nothing can be put into it: choose another directory.")
		}
	}
	moves := []Move{{in.path, to}}
	out := follow(v.s, concernedBy(v.s, *v, moves), moves)
	out.Moves = moves
	for i := range out.Edits {
		if e := &out.Edits[i]; e.File == v.path && in.item.Content().Covers(e.Span) {
			e.Edit = rewrite(in.item, written)
		}
	}
	return out, nil
}

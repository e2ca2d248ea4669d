package feature

import (
	"path"
	"slices"
	"strings"

	"iai/iaip"
	"iai/iaip/text"
	"iai/workspace"
)

// WillRenameFiles answers what has to change when files or folders get other
// paths, all at once: the include entries of every manifest that lead to them,
// and those of manifests that move themselves. An entry that leads to the right
// file as it is stays as its author wrote it.
//
// A base file is found by its name, so there is no entry that could follow it;
// where one is lost or found, a note says so.
func WillRenameFiles(s *workspace.Snapshot, moves []Move) Rename {
	return follow(s, concernedBy(s, view{}, moves), moves)
}

// concernedBy are the manifests that moves may change something for: those that
// name what moves or what is where it moves to, and those that move themselves.
func concernedBy(s *workspace.Snapshot, own view, moves []Move) []view {
	var names []string
	for _, m := range moves {
		for _, p := range [...]string{path.Clean(m.Old), path.Clean(m.New)} {
			at := s.Lookup(p)
			if at.Status == iaip.Directory || at.Status == iaip.Absent && !strings.HasSuffix(p, workspace.Extension) {
				names = append(names, s.NamingUnder(p)...)
			} else {
				names = append(names, s.NamingFile(p)...)
			}
		}
	}
	for _, p := range s.Manifests() {
		if movedTo(moves, p) != p {
			names = append(names, p)
		}
	}
	slices.Sort(names)
	return pages(s, own, slices.Compact(names))
}

// movedTo is the path that a file will have.
func movedTo(moves []Move, p string) string { return carried(moves, p, false) }

// movedFrom is the path that the file at a path has now.
func movedFrom(moves []Move, p string) string { return carried(moves, p, true) }

// carried follows the move of the nearest of a path and the folders it lies in.
func carried(moves []Move, p string, back bool) string {
	best, out := -1, p
	for _, m := range moves {
		from, to := path.Clean(m.Old), path.Clean(m.New)
		if back {
			from, to = to, from
		}
		if len(from) > best && (p == from || strings.HasPrefix(p, from+"/")) {
			best, out = len(from), to+p[len(from):]
		}
	}
	return out
}

// follow makes manifests follow moves.
func follow(s *workspace.Snapshot, manifests []view, moves []Move) Rename {
	var out Rename
	for i := range manifests {
		m := &manifests[i]
		w := follower{view: m, moves: moves, out: &out, dir: m.dir(), manifest: movedTo(moves, m.path)}
		w.newDir = w.dir
		if w.dir == dirOf(m.path) {
			w.newDir = dirOf(w.manifest)
		}
		w.run()
	}
	slices.SortFunc(out.Notes, func(a, b Note) int {
		return compareSpans(a.File+"\n"+a.Message, text.Span{}, b.File+"\n"+b.Message, text.Span{})
	})
	out.Notes = slices.Compact(out.Notes)
	return out
}

// A follower makes one manifest follow.
type follower struct {
	*view
	moves       []Move
	out         *Rename
	manifest    string // its path afterwards
	dir, newDir string // what its paths are relative to, now and afterwards
}

func (w *follower) run() {
	var edits []text.Edit
	var aliases []include
	var others []string // what the aliases should say
	for _, g := range w.groups() {
		w.base(&g)
		for _, in := range g.list {
			written, changed := w.respell(&in)
			switch {
			case !changed:
			case in.item.IsAlias():
				aliases, others = append(aliases, in), append(others, written)
			default:
				edits = append(edits, rewrite(in.item, written))
			}
		}
	}
	list := anchors(w.f)
	for i, in := range aliases {
		// An alias follows its anchor where the anchor is an entry too.
		if !anchored(list, in, edits) {
			edits = append(edits, rewrite(in.item, others[i]))
		}
	}
	slices.SortFunc(edits, func(a, b text.Edit) int { return compareSpans("", a.Span, "", b.Span) })
	for _, e := range slices.Compact(edits) {
		w.out.Edits = append(w.out.Edits, workspace.FileEdit{File: w.path, Edit: e})
	}
	if w.manifest != w.path && path.Base(w.path) == workspace.EntryPoint && path.Base(w.manifest) != workspace.EntryPoint {
		w.note(w.path, "`"+w.path+"` is found as a manifest by its name; as `"+w.manifest+"` it is one only if it is named in the settings.")
	}
}

// anchored says whether the node an alias stands for is edited itself.
func anchored(list []anchor, in include, edits []text.Edit) bool {
	for _, a := range list {
		if a.span != in.item.Span() {
			continue
		}
		for _, b := range bearers(list, a) {
			for _, e := range edits {
				if !b.alias && b.whole.Covers(e.Span) {
					return true
				}
			}
		}
	}
	return false
}

// respell is an entry as it has to be written afterwards, and whether that
// differs from how it is.
func (w *follower) respell(in *include) (written string, changed bool) {
	written = in.item.Text()
	if in.path == "" {
		return written, false
	}
	to := movedTo(w.moves, in.path)
	leads := func(written string) bool {
		p, reason := iaip.Locate(w.newDir, written)
		return reason == "" && p == to
	}
	if leads(written) {
		return written, false
	}
	next := iaip.Relative(w.newDir, to)
	if strings.HasPrefix(written, "./") && !strings.HasPrefix(next, "../") || !leads(next) {
		next = "./" + next
	}
	if !leads(next) {
		w.note(to, "`"+w.manifest+"` cannot name `"+to+"`: give the file a name without backslashes inside the root.")
		return written, false
	}
	return next, true
}

// base notes a base file that is lost or found.
func (w *follower) base(g *group) {
	if g.base == "" {
		return
	}
	place, _ := iaip.Locate(w.newDir, g.kind+workspace.Extension)
	to := movedTo(w.moves, g.base)
	if w.s.Lookup(g.base).Status == iaip.Regular && to != place {
		lost := "`" + g.base + "` is the base file of `" + g.kind + "` in `" + w.path + "` by its name and place, and as `" + to + "` it is not"
		if to == g.base {
			lost = "`" + g.base + "` is the base file of `" + g.kind + "` because it stands beside `" + w.path + "`, and beside `" + w.manifest + "` it does not"
		}
		w.note(g.base, lost+": add `"+iaip.Relative(w.newDir, to)+"` to `"+g.kind+".include.merge` to keep it in force.")
	}
	if from := movedFrom(w.moves, place); from != place && from != g.base && w.s.Lookup(from).Status == iaip.Regular {
		w.note(from, "As `"+place+"` this file becomes the base file of `"+g.kind+"` in `"+w.manifest+"`.")
	}
}

func (w *follower) note(file, message string) {
	w.out.Notes = append(w.out.Notes, Note{file, message})
}

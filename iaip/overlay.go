package iaip

import (
	"sort"
	"strings"

	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A cell is one section in the working list of an overlay.
type cell struct {
	piece Piece
	key   string // its path; "" for the root section
	root  bool
	gone  bool
	// defines says that the section counts for conflicts: a blank root does
	// not.
	defines bool
}

// overlay lays the sections of the override over those of the other inputs.
func (w *worker) overlay() {
	last := len(w.k.Inputs) - 1
	var list []cell
	for i := range w.k.Inputs[:last] {
		list = append(list, w.cells(i)...)
	}
	over := w.cells(last)
	existing := index(list)
	if w.ambiguous(list, over, existing) {
		w.k.Pieces = nil
		return
	}
	var fresh []cell
	for _, c := range over {
		if !c.defines {
			continue
		}
		at := existing[c.key]
		if len(at) == 0 {
			fresh = append(fresh, c)
			continue
		}
		for n, i := range at {
			old := &list[i]
			c.piece.Replaces = append(c.piece.Replaces, SectionRef{old.piece.Input, old.piece.Section, old.piece.Span})
			if n > 0 {
				old.gone = true
			}
		}
		list[at[0]] = c
	}
	list = insert(list, fresh)
	pieces := make([]Piece, 0, len(list))
	for _, c := range list {
		if !c.gone && !c.piece.Span.Empty() {
			pieces = append(pieces, c.piece)
		}
	}
	w.k.Pieces = join(w.k.Inputs, pieces)
}

// cells are the sections of one input.
func (w *worker) cells(input int) []cell {
	in := &w.k.Inputs[input]
	if in.Role == Metadata {
		return nil
	}
	doc, src := &in.File.Doc, in.File.Src()
	out := make([]cell, 0, doc.Len())
	for i := range doc.Len() {
		s := doc.Section(i)
		out = append(out, cell{
			piece:   Piece{Input: input, Section: i, Span: s.Span},
			key:     doc.PathKey(src, i),
			root:    i == 0,
			defines: i > 0 || !s.Blank,
		})
	}
	return out
}

func index(list []cell) map[string][]int {
	at := make(map[string][]int, len(list))
	for i := range list {
		if list[i].defines {
			at[list[i].key] = append(at[list[i].key], i)
		}
	}
	return at
}

// ambiguous reports each path the override names that exists and that one
// input, or the override itself, has twice.
func (w *worker) ambiguous(list, over []cell, existing map[string][]int) bool {
	found := false
	mine := index(over)
	for i, c := range over {
		if !c.defines || c.root || len(existing[c.key]) == 0 || mine[c.key][0] != i {
			continue
		}
		twice := mine[c.key]
		cells := over
		if len(twice) < 2 {
			twice, cells = twin(list, existing[c.key]), list
		}
		if len(twice) < 2 {
			continue
		}
		found = true
		w.reportTwins(c, cells, twice)
	}
	return found
}

// twin is the first two sections of one path that stand in one input, if there
// are such.
func twin(list []cell, at []int) []int {
	for i := 1; i < len(at); i++ {
		if list[at[i]].piece.Input == list[at[i-1]].piece.Input {
			return at[i-1 : i+1]
		}
	}
	return nil
}

func (w *worker) reportTwins(c cell, cells []cell, twice []int) {
	over := &w.k.Inputs[c.piece.Input]
	label := strings.ReplaceAll(c.key, "\n", " / ")
	owner := &w.k.Inputs[cells[twice[0]].piece.Input]
	r := reporter{file: over.Origin}
	r.add(problem.AmbiguousSection, Heading(over.File, c.piece.Section), "what",
		"The override names `"+Shorten(label)+"`, and `"+owner.Origin+"` has that heading path twice: rename one of the two or merge them.")
	facts := &r.last().Facts
	facts.Kind, facts.Got, facts.Path = w.k.Name, c.key, owner.Origin
	for n, i := range twice {
		ref := &cells[i].piece
		in := &w.k.Inputs[ref.Input]
		span := Heading(in.File, ref.Section)
		facts.At = append(facts.At, ref.Span)
		if in.Origin == over.Origin && span == r.last().Span {
			continue
		}
		r.last().Related = append(r.last().Related, problem.Place{File: in.Origin, Span: span, Message: [...]string{"once here", "and here"}[min(n, 1)]})
	}
	w.r.out = append(w.r.out, r.out...)
}

// Heading is the heading line of a section as far as it names it: the marks
// and the title. It is empty for the root section.
func Heading(f *syntax.File, section int) text.Span {
	if section <= 0 {
		return text.Span{}
	}
	s := f.Doc.Section(section)
	return text.Span{Start: s.Marks.Start, End: max(s.Title.End, s.Marks.End)}
}

// insert puts new sections where they belong: at the end of the subtree of
// their deepest ancestor that exists, else at the end of all; a new root at
// the top. They keep the override's order. Where two subtrees end at one place
// the inner one ends first.
func insert(list, fresh []cell) []cell {
	first := make(map[string]int, len(list)) // of the sections that can be ancestors
	for i := range list {
		if c := &list[i]; c.defines && !c.gone {
			if _, seen := first[c.key]; !seen {
				first[c.key] = i
			}
		}
	}
	type spot struct{ at, depth, order int }
	spots := make([]spot, len(fresh))
	ends := map[int]int{}
	for n := range fresh {
		spots[n] = spot{at: len(list), order: n}
		if fresh[n].root {
			spots[n].at = 0
			continue
		}
		i, ok := ancestor(first, fresh[n].key)
		if !ok {
			continue
		}
		end, known := ends[i]
		if !known {
			end = i + 1
			for end < len(list) && (list[end].gone || strings.HasPrefix(list[end].key, list[i].key+"\n")) {
				end++
			}
			ends[i] = end
		}
		spots[n].at, spots[n].depth = end, 1+strings.Count(list[i].key, "\n")
	}
	sort.SliceStable(spots, func(a, b int) bool {
		if spots[a].at != spots[b].at {
			return spots[a].at < spots[b].at
		}
		return spots[a].depth > spots[b].depth
	})
	out := make([]cell, 0, len(list)+len(fresh))
	at := 0
	for _, s := range spots {
		out = append(out, list[at:s.at]...)
		at = s.at
		out = append(out, fresh[s.order])
	}
	return append(out, list[at:]...)
}

// ancestor is the first section of an input that has the longest proper prefix
// of a path.
func ancestor(first map[string]int, key string) (int, bool) {
	for {
		cut := strings.LastIndexByte(key, '\n')
		if cut < 0 {
			return 0, false
		}
		key = key[:cut]
		if i, ok := first[key]; ok {
			return i, true
		}
	}
}

package iaip

import (
	"sort"
	"strings"

	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A cell is one section in the working list of an overlay. There may be a
// million of them, so it only says which.
type cell struct {
	input, section int32
	key            int32 // its path, see keys
	gone           bool
	// defines says that the section counts for conflicts: a blank root does
	// not.
	defines bool
}

// keys number the heading paths of all inputs: equal paths have one number,
// and that of the root section is 0.
type keys struct {
	number map[heading]int32
	parent []int32
	// files are the numbers of the sections of each file, so that one that is
	// loaded a thousand times is looked at once.
	files map[*syntax.File][]int32
}

// A heading is the last step of a path.
type heading struct {
	parent int32
	level  int
	title  string
}

func newKeys() *keys {
	return &keys{number: map[heading]int32{}, parent: []int32{-1}, files: map[*syntax.File][]int32{}}
}

// of are the numbers of a file's sections.
func (k *keys) of(f *syntax.File) []int32 {
	if out, ok := k.files[f]; ok {
		return out
	}
	doc, src := &f.Doc, f.Src()
	out := make([]int32, doc.Len())
	for i := 1; i < doc.Len(); i++ {
		s := doc.Section(i)
		h := heading{out[s.Parent], s.Level, s.Title.Of(src)}
		n, ok := k.number[h]
		if !ok {
			n = int32(len(k.parent))
			k.number[h] = n
			k.parent = append(k.parent, h.parent)
		}
		out[i] = n
	}
	k.files[f] = out
	return out
}

// under says whether a path is a part of another.
func (k *keys) under(path, top int32) bool {
	for path = k.parent[path]; path > 0; path = k.parent[path] {
		if path == top {
			return true
		}
	}
	return false
}

func (k *keys) depth(path int32) (n int) {
	for ; path > 0; path = k.parent[path] {
		n++
	}
	return n
}

// places are the cells of each path, in order.
type places struct {
	start []int32 // by path, and one more
	cells []int32
}

func (k *keys) index(list []cell) places {
	p := places{start: make([]int32, len(k.parent)+1)}
	for i := range list {
		if list[i].defines {
			p.start[list[i].key+1]++
		}
	}
	for i := 1; i < len(p.start); i++ {
		p.start[i] += p.start[i-1]
	}
	p.cells = make([]int32, p.start[len(p.start)-1])
	next := append([]int32(nil), p.start...)
	for i := range list {
		if c := &list[i]; c.defines {
			p.cells[next[c.key]] = int32(i)
			next[c.key]++
		}
	}
	return p
}

func (p places) of(key int32) []int32 { return p.cells[p.start[key]:p.start[key+1]] }

// overlay lays the sections of the override over those of the other inputs.
func (w *worker) overlay() {
	k := newKeys()
	last := len(w.k.Inputs) - 1
	n := 0
	for i := range w.k.Inputs[:last] {
		n += w.k.Inputs[i].File.Doc.Len()
	}
	list := make([]cell, 0, n)
	for i := range w.k.Inputs[:last] {
		list = w.cells(list, k, i)
	}
	over := w.cells(nil, k, last)
	existing := k.index(list)
	if w.ambiguous(k, list, over, existing) {
		w.k.Pieces = nil
		return
	}
	var fresh []cell
	// refs is all that is replaced, behind each other by section of the
	// override, and ends where those of each section end.
	var refs []SectionRef
	ends := make([]int, len(over))
	for s := range over {
		c := &over[s]
		if c.defines {
			at := existing.of(c.key)
			for n, i := range at {
				old := &list[i]
				refs = append(refs, SectionRef{int(old.input), int(old.section), w.span(old)})
				old.gone = n > 0
			}
			if len(at) > 0 {
				list[at[0]] = *c
			} else {
				fresh = append(fresh, *c)
			}
		}
		ends[s] = len(refs)
	}
	list = k.insert(list, fresh)
	pieces := make([]Piece, 0, len(list))
	for i := range list {
		c := &list[i]
		span := w.span(c)
		if c.gone || span.Empty() {
			continue
		}
		p := Piece{Input: int(c.input), Section: int(c.section), Span: span}
		if p.Input == last {
			from := 0
			if c.section > 0 {
				from = ends[c.section-1]
			}
			if to := ends[c.section]; to > from {
				p.Replaces = refs[from:to:to]
			}
		}
		pieces = append(pieces, p)
	}
	w.k.Pieces = join(w.k.Inputs, pieces)
}

// cells are the sections of one input, behind those of others.
func (w *worker) cells(list []cell, k *keys, input int) []cell {
	in := &w.k.Inputs[input]
	if in.Role == Metadata {
		return list
	}
	for i, key := range k.of(in.File) {
		list = append(list, cell{input: int32(input), section: int32(i), key: key, defines: i > 0 || !in.File.Doc.Section(0).Blank})
	}
	return list
}

func (w *worker) span(c *cell) text.Span {
	return w.k.Inputs[c.input].File.Doc.Section(int(c.section)).Span
}

// ambiguous reports each path the override names that exists and that one
// input, or the override itself, has twice.
func (w *worker) ambiguous(k *keys, list, over []cell, existing places) bool {
	found := 0
	mine := k.index(over)
	for i := range over {
		c := &over[i]
		if !c.defines || c.key == 0 || len(existing.of(c.key)) == 0 || int(mine.of(c.key)[0]) != i {
			continue
		}
		twice, cells := mine.of(c.key), over
		if len(twice) < 2 {
			twice, cells = twin(list, existing.of(c.key)), list
		}
		if len(twice) < 2 {
			continue
		}
		if found++; found <= problem.Most {
			w.reportTwins(c, cells, twice)
		}
	}
	if found > problem.Most {
		w.r.last().StandFor(found - problem.Most)
	}
	return found > 0
}

// twin is the first two sections of one path that stand in one input, if there
// are such.
func twin(list []cell, at []int32) []int32 {
	for i := 1; i < len(at); i++ {
		if list[at[i]].input == list[at[i-1]].input {
			return at[i-1 : i+1]
		}
	}
	return nil
}

func (w *worker) reportTwins(c *cell, cells []cell, twice []int32) {
	over := &w.k.Inputs[c.input]
	path := over.File.Doc.PathKey(over.File.Src(), int(c.section))
	owner := &w.k.Inputs[cells[twice[0]].input]
	r := reporter{file: over.Origin}
	r.add(problem.AmbiguousSection, Heading(over.File, int(c.section)), "what",
		"The override names `"+Shorten(strings.ReplaceAll(path, "\n", " / "))+"`, and `"+owner.Origin+"` has that heading path twice: rename one of the two or merge them.")
	facts := &r.last().Facts
	facts.Kind, facts.Got, facts.Path = w.k.Name, path, owner.Origin
	// Of a path that stands there a thousand times a hundred say enough.
	for n, i := range twice[:min(len(twice), problem.Most)] {
		ref := &cells[i]
		in := &w.k.Inputs[ref.input]
		span := Heading(in.File, int(ref.section))
		facts.At = append(facts.At, w.span(ref))
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
func (k *keys) insert(list, fresh []cell) []cell {
	if len(fresh) == 0 {
		return list
	}
	first := make([]int32, len(k.parent)) // of each path, one more than its first cell
	for i := range list {
		if c := &list[i]; c.defines && !c.gone && first[c.key] == 0 {
			first[c.key] = int32(i) + 1
		}
	}
	type spot struct{ at, depth, order int }
	spots := make([]spot, len(fresh))
	ends := map[int32]int{}
	for n := range fresh {
		spots[n] = spot{at: len(list), order: n}
		if fresh[n].key == 0 {
			spots[n].at = 0
			continue
		}
		top := k.parent[fresh[n].key]
		for top > 0 && first[top] == 0 {
			top = k.parent[top]
		}
		if top == 0 {
			continue
		}
		end, known := ends[top]
		if !known {
			end = int(first[top])
			for end < len(list) && (list[end].gone || k.under(list[end].key, top)) {
				end++
			}
			ends[top] = end
		}
		spots[n].at, spots[n].depth = end, k.depth(top)
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

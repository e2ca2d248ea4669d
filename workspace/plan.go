package workspace

import (
	"cmp"
	"slices"
	"sort"

	"iai/iaip"
	"iai/iaip/text"
)

// A Plan gathers fixes that can be made together: none touches what another
// touches.
type Plan struct {
	s       *Snapshot
	edits   map[string][]text.Edit // by place
	creates map[string]string
}

// NewPlan begins a plan for one snapshot.
func NewPlan(s *Snapshot) *Plan {
	return &Plan{s: s, edits: map[string][]text.Edit{}, creates: map[string]string{}}
}

// Add takes a fix in, and says whether it went along with those before.
func (p *Plan) Add(fix Fix) bool {
	for _, c := range fix.Creates {
		if _, planned := p.creates[c.File]; planned || p.s.Lookup(c.File).Status != iaip.Absent {
			return false
		}
	}
	for _, e := range fix.Edits {
		// Edits that only touch are kept apart too: which goes first would be
		// a guess.
		if list := p.edits[e.File]; len(list) > 0 {
			i, _ := slices.BinarySearchFunc(list, e.Start, func(other text.Edit, start int) int { return cmp.Compare(other.End, start) })
			if i < len(list) && list[i].Start <= e.End {
				return false
			}
		}
	}
	for _, c := range fix.Creates {
		p.creates[c.File] = c.Text
	}
	changed := map[string]int{} // with the number of edits before
	for _, e := range fix.Edits {
		list := p.edits[e.File]
		if _, ok := changed[e.File]; !ok {
			changed[e.File] = len(list)
		}
		p.edits[e.File] = append(list, e.Edit)
	}
	for file, n := range changed {
		list := p.edits[file]
		if len(list) == n+1 && (n == 0 || list[n-1].End < list[n].Start) {
			continue // they mostly come in order
		}
		slices.SortStableFunc(list, func(a, b text.Edit) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
	}
	return true
}

// A PlannedFile is a file as a plan leaves it.
type PlannedFile struct {
	Path string
	Text string
	New  bool
}

// Files are the files a plan changes or makes, sorted.
func (p *Plan) Files() []PlannedFile {
	var out []PlannedFile
	for path, edits := range p.edits {
		f := p.s.File(path)
		if f == nil {
			continue
		}
		if next, err := text.Apply(f.Src(), edits); err == nil && next != f.Src() {
			out = append(out, PlannedFile{Path: path, Text: next})
		}
	}
	for path, content := range p.creates {
		out = append(out, PlannedFile{Path: path, Text: content, New: true})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Path < out[j].Path })
	return out
}

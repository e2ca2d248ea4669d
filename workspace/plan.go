package workspace

import (
	"sort"

	"iai/iaip"
	"iai/iaip/text"
)

// A Plan gathers fixes that can be made together: none touches what another
// touches.
type Plan struct {
	s       *Snapshot
	edits   map[string][]text.Edit
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
		for _, other := range p.edits[e.File] {
			// Edits that only touch are kept apart too: which goes first
			// would be a guess.
			if e.Start <= other.End && other.Start <= e.End {
				return false
			}
		}
	}
	for _, c := range fix.Creates {
		p.creates[c.File] = c.Text
	}
	for _, e := range fix.Edits {
		p.edits[e.File] = append(p.edits[e.File], e.Edit)
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

package pack

import (
	"cmp"
	"slices"
	"strings"
)

// An Answer is a resolution for programs. Selected stands only where a pack is,
// Error where none is, Candidates only in an ambiguity, which always has at
// least two. The lists are sorted by ref.
type Answer struct {
	Outcome    Outcome         `json:"outcome"`
	Selected   string          `json:"selected,omitempty"`
	Error      *Envelope       `json:"error,omitempty"`
	Candidates []string        `json:"candidates,omitempty"`
	Rejected   []Rejection     `json:"rejected"`
	Soft       []SoftCandidate `json:"soft"`
}

// A Rejection is a candidate with the first hard constraint it breaks.
type Rejection struct {
	Ref        string     `json:"ref"`
	Constraint Constraint `json:"constraint"`
}

// A SoftCandidate is held back by a soft constraint that is not allowed. It stays
// listed when a person decides for it.
type SoftCandidate struct {
	Ref string `json:"ref"`
}

// Answer is the resolution for programs.
func (r *Resolution) Answer() Answer {
	rejections := 0
	for i := range r.judgements {
		if r.judgements[i].hard < passed {
			rejections++
		}
	}
	a := Answer{
		Outcome:  r.outcome,
		Error:    r.failure,
		Rejected: make([]Rejection, 0, rejections),
		Soft:     []SoftCandidate{},
	}
	switch r.outcome {
	case Selected:
		a.Selected = r.top[0].Ref
	case Ambiguous:
		a.Candidates = refs(r.top)
	}
	for i := range r.judgements {
		switch j := &r.judgements[i]; {
		case j.hard < passed:
			a.Rejected = append(a.Rejected, Rejection{j.Ref, hardChecks[j.hard].constraint})
		case j.soft:
			a.Soft = append(a.Soft, SoftCandidate{j.Ref})
		}
	}
	slices.SortFunc(a.Rejected, func(x, y Rejection) int {
		if order := strings.Compare(x.Ref, y.Ref); order != 0 {
			return order
		}
		return cmp.Compare(x.Constraint, y.Constraint)
	})
	slices.SortFunc(a.Soft, func(x, y SoftCandidate) int { return strings.Compare(x.Ref, y.Ref) })
	return a
}

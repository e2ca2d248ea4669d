package contract

import (
	"slices"
	"strings"
)

// A Source says who contributed a constraint.
type Source struct {
	Kind  string `json:"kind"` // stackPreset, rule or project
	ID    string `json:"id"`
	From  string `json:"from,omitempty"` // the catalogue's source; empty for the project
	Place Place  `json:"place"`
}

// A contribution is one constraint from one source.
type contribution struct {
	Constraint
	preset  *StackPreset // the source is the one that is not nil,
	rule    *Rule        // and the project if none is
	project *Project
}

// contribute collects the constraints in the order in which later ones win:
// the preset's, those of the surviving rules by id, the project's. The stable
// sort by key keeps that order within a key.
func contribute(stack *StackPreset, list []candidate, project *Project) []contribution {
	n := len(stack.Constraints) + len(project.ConstraintOverrides)
	for i := range list {
		if list[i].state == Applied {
			n += len(list[i].rule.ContributesConstraints)
		}
	}
	all := make([]contribution, 0, n)
	for _, c := range stack.Constraints {
		all = append(all, contribution{Constraint: c, preset: stack})
	}
	for i := range list {
		if list[i].state != Applied {
			continue
		}
		for _, c := range list[i].rule.ContributesConstraints {
			all = append(all, contribution{Constraint: c, rule: list[i].rule})
		}
	}
	for _, c := range project.ConstraintOverrides {
		all = append(all, contribution{Constraint: c, project: project})
	}
	slices.SortStableFunc(all, func(a, b contribution) int { return strings.Compare(a.Key, b.Key) })
	return all
}

// winning keeps the last contribution of each key.
func winning(all []contribution) Constraints {
	out := make(Constraints, 0, len(all))
	for i, c := range all {
		if i+1 == len(all) || all[i+1].Key != c.Key {
			out = append(out, c.Constraint)
		}
	}
	return out
}

func (c contribution) source() Source {
	switch {
	case c.preset != nil:
		return Source{Kind: "stackPreset", ID: c.preset.ID, From: c.preset.From, Place: c.preset.Place}
	case c.rule != nil:
		return Source{Kind: "rule", ID: c.rule.ID, From: c.rule.From, Place: c.rule.Place}
	default:
		return Source{Kind: "project", ID: c.project.ID}
	}
}

package pack

import "slices"

// A trial holds what every candidate is judged by.
type trial struct {
	request  Request // with the kind that is asked for
	context  *Context
	criteria []criterion
}

// A judgement is what the constraints make of one candidate.
type judgement struct {
	*Candidate
	version   Version
	versioned bool
	hard      int  // index into hardChecks of the first one broken, or passed
	soft      bool // a soft constraint stands that is not allowed
	first     bool // no other that can be chosen precedes it
}

// passed stands for a judgement without a broken hard constraint. It is larger
// than every index, so that the largest value among some judgements tells how
// far any of them came.
const passed = len(hardChecks)

// judge looks at the candidates that have the id asked for; packs with another
// id are no candidates at all, and nothing is recorded about them.
func (t *trial) judge(registry []Candidate) []judgement {
	count := 0
	for i := range registry {
		if registry[i].PackTreeID == t.request.PackTreeID {
			count++
		}
	}
	all := make([]judgement, 0, count)
	for i := range registry {
		if registry[i].PackTreeID != t.request.PackTreeID {
			continue
		}
		all = append(all, unjudged(&registry[i]))
		j := &all[len(all)-1]
		for k := range hardChecks {
			if hardChecks[k].broken(t, j) {
				j.hard = k
				break
			}
		}
		j.soft = j.hard == passed && t.discourages(j)
	}
	return all
}

// unjudged is the judgement of a candidate of which nothing is known yet but its
// version.
func unjudged(c *Candidate) judgement {
	j := judgement{Candidate: c, hard: passed}
	if w, bad := readVersion(c.Version); bad == nil {
		j.version, j.versioned = w.Version, true
	}
	return j
}

// discourages says whether a soft constraint stands against the candidate.
func (t *trial) discourages(j *judgement) bool {
	for k := range softChecks {
		if t.holds(&softChecks[k], j) {
			return true
		}
	}
	return false
}

// holds says whether a soft constraint is broken and not allowed.
func (t *trial) holds(soft *check, j *judgement) bool {
	return soft.broken(t, j) && !slices.Contains(t.context.SoftAllowed, string(soft.constraint))
}

func (t *trial) softBroken(j *judgement) []*check {
	var broken []*check
	for k := range softChecks {
		if t.holds(&softChecks[k], j) {
			broken = append(broken, &softChecks[k])
		}
	}
	return broken
}

// broken lists every constraint the candidate breaks, where a judgement stops at
// the first: someone who wants to know why wants to know all of it.
func (t *trial) broken(j *judgement) []*check {
	var all []*check
	for k := range hardChecks {
		if hardChecks[k].broken(t, j) {
			all = append(all, &hardChecks[k])
		}
	}
	return append(all, t.softBroken(j)...)
}

// furthest is the largest hard index among the judgements: the constraint that
// took the last of them away, or passed. It is -1 without any.
func furthest(all []judgement) int {
	far := -1
	for i := range all {
		far = max(far, all[i].hard)
	}
	return far
}

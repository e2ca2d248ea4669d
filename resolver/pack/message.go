package pack

import (
	"fmt"
	"slices"
	"strings"
)

// shownAtMost bounds the lists in a message; the answer has all of them.
const shownAtMost = 5

// listed joins the first few of some sorted items, each one once.
func listed(items []string) string {
	items = slices.Compact(items)
	if more := len(items) - shownAtMost; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(items[:shownAtMost], ", "), more)
	}
	return strings.Join(items, ", ")
}

func (r *Resolution) missingID() string {
	id := r.trial.request.PackTreeID
	message := fmt.Sprintf("no pack has the id %s", id)
	var alike []string
	for i := range r.question.Registry {
		if other := r.question.Registry[i].PackTreeID; strings.EqualFold(other, id) {
			alike = append(alike, other)
		}
	}
	if len(alike) > 0 {
		slices.Sort(alike)
		message += "; ids are case-sensitive, and there is " + listed(alike)
	}
	return message
}

// takenAway tells why not one candidate got past the hard check that stopped the
// last of them.
func (r *Resolution) takenAway(last int) string {
	request := &r.trial.request
	var stopped []*judgement
	for i := range r.judgements {
		if r.judgements[i].hard == last {
			stopped = append(stopped, &r.judgements[i])
		}
	}
	switch hardChecks[last].constraint {
	case ByAuthor:
		return fmt.Sprintf("no pack %s is by %s; there are packs by %s",
			request.PackTreeID, request.Author, listed(sorted(stopped, func(j *judgement) string { return j.Author })))
	case ByKind:
		return fmt.Sprintf("no pack %s is of the kind %s; there are packs of the kind %s",
			request.PackTreeID, request.Kind, listed(sorted(stopped, func(j *judgement) string { return j.Kind })))
	case ByVersion:
		return fmt.Sprintf("no version of %s satisfies %s; available: %s",
			request.PackTreeID, request.Requirement, newestFirst(stopped))
	}
	one := byRef(stopped)[0]
	why := hardChecks[last].why(&r.trial, one)
	if len(stopped) == 1 {
		return fmt.Sprintf("%s may not be used: %s", one.Ref, why)
	}
	return fmt.Sprintf("%s may not be used; as for %s, %s", listed(refs(stopped)), one.Ref, why)
}

func (r *Resolution) onlySoft() string {
	var soft []*judgement
	var names []string
	for i := range r.judgements {
		if j := &r.judgements[i]; j.soft {
			soft = append(soft, j)
			for _, c := range r.trial.softBroken(j) {
				names = append(names, string(c.constraint))
			}
		}
	}
	slices.Sort(names)
	return fmt.Sprintf("only discouraged packs are left (%s); allow %s, or decide for one of them",
		listed(refs(soft)), listed(names))
}

func (r *Resolution) tied() string {
	advice := "add a criterion that tells them apart, or decide for one"
	if len(r.trial.criteria) == 0 {
		return fmt.Sprintf("%s are equal, since there is no criterion; %s", listed(refs(r.top)), advice)
	}
	return fmt.Sprintf("%s are equal under %s; %s",
		listed(refs(r.top)), strings.Join(r.question.Context.Ordering, ", "), advice)
}

func refs(all []*judgement) []string {
	return sorted(all, func(j *judgement) string { return j.Ref })
}

func sorted(all []*judgement, name func(*judgement) string) []string {
	names := make([]string, len(all))
	for i, j := range all {
		if names[i] = name(j); names[i] == "" {
			names[i] = "none"
		}
	}
	slices.Sort(names)
	return names
}

// newestFirst names the highest versions of some packs. There may be very many
// packs, so it keeps no more than can be shown.
func newestFirst(all []*judgement) string {
	newest := make([]Version, 0, shownAtMost+1)
	others := ""
	for _, j := range all {
		if !j.versioned {
			continue
		}
		at, known := slices.BinarySearchFunc(newest, j.version, func(v, w Version) int {
			if order := w.Compare(v); order != 0 {
				return order
			}
			return strings.Compare(v.build, w.build)
		})
		if known {
			continue
		}
		if newest = slices.Insert(newest, at, j.version); len(newest) > shownAtMost {
			newest, others = newest[:shownAtMost], " and others"
		}
	}
	if len(newest) == 0 {
		return "only packs without a version"
	}
	names := make([]string, len(newest))
	for i, v := range newest {
		names[i] = v.String()
	}
	return strings.Join(names, ", ") + others
}

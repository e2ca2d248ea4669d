package identifier

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// maxCounted is how far candidates are counted one by one for the message of
// a many: nobody acts differently on 20,000 than on "more than 1,000".
const maxCounted = 1000

// Resolve says what identifier means among the nodes of all graphs; nil graphs
// are skipped. With a hintKind only nodes of that kind are considered. The
// order of graphs, and of nodes in them, never matters.
//
// The error is an InternalError or nil: whatever can be wrong with the question
// is said in the answer.
func Resolve(identifier string, hintKind *string, graphs ...*Graph) (Answer, error) {
	return leave(resolve(identifier, hintKind, graphs))
}

func resolve(identifier string, hintKind *string, graphs []*Graph) Answer {
	q := parseQuery(identifier)
	switch {
	case q.raw == "":
		return refusal(invalidIdentifier + " it is empty; give an id, a name or a path.")
	case q.text == "":
		return refusal(invalidIdentifier + " it is nothing but blanks; give an id, a name or a path.")
	case hintKind != nil && !Kind(*hintKind).Valid():
		return refusal(fmt.Sprintf("Unknown hint_kind %s: use %s, or leave it out.", quoted(*hintKind), kindNames()))
	}
	runs := findRuns(&q, hintKind, graphs)
	matches := firstMatches(runs)
	switch len(matches) {
	case 0:
		return answerNone(noneMessage(q.text, hintKind))
	case 1:
		return answerOne(matches[0].ref)
	}
	candidates := make([]Candidate, min(len(matches), maxCandidates))
	for i := range candidates {
		candidates[i] = Candidate{matches[i].ref, matches[i].reason, score(i)}
	}
	return answerMany(candidates, manyMessage(q.text, hintKind, count(runs)))
}

func findRuns(q *query, hintKind *string, graphs []*Graph) []run {
	var runs []run
	for _, g := range graphs {
		for _, s := range g.list() {
			if hintKind == nil || s.kind() == Kind(*hintKind) {
				runs = s.find(q, runs)
			}
		}
	}
	return runs
}

// A match is a node and the best reason found for it so far.
type match struct {
	ref     Ref
	reason  Reason
	matched int
}

// compare orders matches: by the rank of the reason, then the longer matched
// text, then the id, bytewise.
func (m *match) compare(o *match) int {
	return cmp.Or(cmp.Compare(m.reason.rank(), o.reason.rank()), cmp.Compare(o.matched, m.matched),
		cmp.Compare(m.ref.ID, o.ref.ID))
}

// firstMatches lists the matches an answer may show, best first, each id once.
//
// The first maxCandidates ids of every run are enough: the matches of a run
// differ in their ids only, so that whatever is left of it has that many
// better ones before it.
func firstMatches(runs []run) []match {
	var matches []match
	for i := range runs {
		r := &runs[i]
		for _, node := range r.firstNodes(maxCandidates) {
			matches = append(matches, match{r.shelf.ref(node), r.reason, r.matched})
		}
	}
	// The best match of each id comes first and stays. What follows the ranking
	// here only decides which of several equally good reasons, or of several
	// nodes with one id, is shown.
	slices.SortFunc(matches, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.ref.ID, b.ref.ID), a.compare(&b),
			cmp.Compare(a.reason.place(), b.reason.place()), a.ref.compare(&b.ref))
	})
	matches = slices.CompactFunc(matches, func(a, b match) bool { return a.ref.ID == b.ref.ID })
	slices.SortFunc(matches, func(a, b match) int { return a.compare(&b) })
	return matches
}

// count counts the different ids behind runs, up to maxCounted+1. On one shelf
// the first node with an id stands for it, which spares the reading of ids all
// over memory.
func count(runs []run) int {
	for i := range runs {
		if runs[i].shelf != runs[0].shelf {
			return countBy(runs, func(r *run, node uint32) string { return r.shelf.id(node) })
		}
	}
	return countBy(runs, func(r *run, node uint32) uint32 { return r.shelf.ids().first(node) })
}

func countBy[K comparable](runs []run, key func(r *run, node uint32) K) int {
	seen := make(map[K]struct{})
	for i := range runs {
		r := &runs[i]
		for j := range r.len() {
			seen[key(r, r.node(j))] = struct{}{}
			if len(seen) > maxCounted {
				return len(seen)
			}
		}
	}
	return len(seen)
}

func noneMessage(text string, hintKind *string) string {
	what := "No node"
	if hintKind != nil {
		what = "No " + *hintKind
	}
	return what + " is identified by " + quoted(text) +
		"; use search (iai search) to find a part of a name or of a text."
}

func manyMessage(text string, hintKind *string, n int) string {
	what := "nodes are"
	if hintKind != nil {
		what = *hintKind + " nodes are"
	}
	number, advice := strconv.Itoa(n), "take one of them by its id, or give a longer name"
	if n > maxCounted {
		number = "More than " + strconv.Itoa(maxCounted)
	}
	if n > maxCandidates {
		advice = fmt.Sprintf("the first %d are listed; give a longer name", maxCandidates)
	}
	if hintKind == nil {
		advice += " or a hint_kind"
	}
	return fmt.Sprintf("%s %s identified by %s: %s.", number, what, quoted(text), advice)
}

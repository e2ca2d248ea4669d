package identifier

import (
	"cmp"
	"sort"
)

// A shelf holds the nodes of one kind, sorted by id, with their indexes. There
// is one per kind, so that hint_kind chooses shelves and never filters nodes.
type shelf interface {
	kind() Kind
	size() int
	id(node uint32) string
	ref(node uint32) Ref
	ids() *idGroups
	// find appends the runs of nodes that q means, with the reason for each.
	find(q *query, runs []run) []run
}

// A run is one finding of one generator: the nodes behind entries lo to hi of
// an order or, where order is nil, the nodes lo to hi themselves, which then
// have one id.
type run struct {
	shelf  shelf
	order  *order
	lo, hi int
	reason Reason
	// matched is the length, in bytes, of the part of the identifier that the
	// node has too, with one blank between tokens. It says nothing of how long
	// the node's own name is.
	matched int
}

// node is the i-th node of the run.
func (r *run) node(i int) uint32 {
	if r.order == nil {
		return uint32(r.lo + i)
	}
	return r.order.entries[r.lo+i] >> r.order.shift
}

func (r *run) len() int { return r.hi - r.lo }

// firstNodes are the nodes of the run with the smallest ids, at most limit.
func (r *run) firstNodes(limit int) []uint32 {
	f := fewest{limit: limit}
	if r.order == nil {
		f.add(uint32(r.lo), uint32(r.lo)) // all of the run have one id
	} else {
		r.order.firstNodes(r.lo, r.hi, r.shelf.ids(), &f)
	}
	return f.values()
}

// appendRun adds the entries of o for which side is 0, if there are any.
func appendRun(runs []run, s shelf, o *order, reason Reason, matched int, side func(entry uint32) int) []run {
	lo, hi := o.run(side)
	if lo == hi {
		return runs
	}
	return append(runs, run{s, o, lo, hi, reason, matched})
}

// appendByID adds the nodes that have q as their id, as stored: an id that
// begins or ends with a blank is found by the identifier as it was given.
func appendByID(runs []run, s shelf, q *query) []run {
	runs = appendOneID(runs, s, q.text)
	if q.raw != q.text {
		runs = appendOneID(runs, s, q.raw)
	}
	return runs
}

func appendOneID(runs []run, s shelf, id string) []run {
	lo := sort.Search(s.size(), func(i int) bool { return s.id(uint32(i)) >= id })
	n := sort.Search(s.size()-lo, func(i int) bool { return s.id(uint32(lo+i)) > id })
	if n == 0 {
		return runs
	}
	return append(runs, run{s, nil, lo, lo + n, ExactID, len(id)})
}

// names indexes the full and the short names of a shelf.
type names struct {
	full  func(node uint32) string
	short func(node uint32) string
	// separators are the bytes that may stand before a suffix.
	separators string

	byEnd   order // by full name, read backwards
	byShort order
}

func indexNames(size int, separators string, full, short func(node uint32) string) names {
	var ends, shorts []uint32
	for node := range uint32(size) {
		name := full(node)
		if name != "" {
			ends = append(ends, node)
		}
		// Where the full name is the short name or ends in it, exact_fqn or
		// fqn_suffix finds the node whenever short_name would, and is better.
		if s := short(node); s != "" && s != name && !endsIn(name, s, separators) {
			shorts = append(shorts, node)
		}
	}
	sortByText(ends, full, backwards)
	sortByText(shorts, short, forwards)
	return names{full, short, separators, newOrder(ends, 0), newOrder(shorts, 0)}
}

// endsIn says whether name is something, a separator, and then part.
func endsIn(name, part, separators string) bool {
	before := len(name) - len(part) - 1
	if before < 0 || name[before+1:] != part {
		return false
	}
	for i := range len(separators) {
		if name[before] == separators[i] {
			return true
		}
	}
	return false
}

func (n *names) find(s shelf, q *query, runs []run) []run {
	runs = appendRun(runs, s, &n.byEnd, ExactFQN, len(q.text), func(node uint32) int {
		return compareBackwards(n.full(node), q.text)
	})
	for i := range len(n.separators) {
		tail := n.separators[i:i+1] + q.text
		runs = appendRun(runs, s, &n.byEnd, FQNSuffix, len(q.text), func(node uint32) int {
			return compareTail(n.full(node), tail)
		})
	}
	return appendRun(runs, s, &n.byShort, ShortName, len(q.text), func(node uint32) int {
		return cmp.Compare(n.short(node), q.text)
	})
}

package identifier

import "slices"

// idGroups says which nodes of a shelf share an id. None should; where some
// do, each id still counts once.
type idGroups struct {
	// firsts holds, for each node, the first node with its id. It is nil where
	// every node has an id of its own.
	firsts []uint32
	// largest is the size of the largest group.
	largest int
}

func (g *idGroups) first(node uint32) uint32 {
	if g.firsts == nil {
		return node
	}
	return g.firsts[node]
}

// sortedByID is nodes sorted by id and content, without those that are given
// twice word for word. The input is left as it is.
func sortedByID[N any](nodes []N, id func(*N) string, compare func(a, b *N) int) ([]N, idGroups) {
	nodes = arranged(nodes, id)
	groups := idGroups{largest: 1}
	if !sortGroups(nodes, id, compare) {
		return nodes, groups
	}
	nodes = slices.CompactFunc(nodes, func(a, b N) bool { return compare(&a, &b) == 0 })
	for lo := 0; lo < len(nodes); {
		hi := groupEnd(nodes, lo, id)
		if hi > lo+1 && groups.firsts == nil {
			groups.firsts = ascending(len(nodes))
		}
		for i := lo + 1; i < hi; i++ {
			groups.firsts[i] = uint32(lo)
		}
		groups.largest = max(groups.largest, hi-lo)
		lo = hi
	}
	return nodes, groups
}

// sortGroups sorts the nodes of each id among themselves. It says whether there
// was anything to sort.
func sortGroups[N any](nodes []N, id func(*N) string, compare func(a, b *N) int) (found bool) {
	for lo := 0; lo < len(nodes); {
		hi := groupEnd(nodes, lo, id)
		if hi > lo+1 {
			slices.SortFunc(nodes[lo:hi], func(a, b N) int { return compare(&a, &b) })
			found = true
		}
		lo = hi
	}
	return found
}

// groupEnd is the end of the run of nodes with the id of the one at lo.
func groupEnd[N any](nodes []N, lo int, id func(*N) string) int {
	hi := lo + 1
	for hi < len(nodes) && id(&nodes[hi]) == id(&nodes[lo]) {
		hi++
	}
	return hi
}

// arranged is a copy of nodes in the order of their ids.
func arranged[N any](nodes []N, id func(*N) string) []N {
	entries := ascending(len(nodes))
	sortByText(entries, func(i uint32) string { return id(&nodes[i]) }, forwards)
	out := make([]N, len(nodes))
	for i, entry := range entries {
		out[i] = nodes[entry]
	}
	return out
}

package identifier

import (
	"slices"
	"sort"
)

// An order is an index: entries that point at the nodes of a shelf, sorted by
// some text of theirs. All nodes with a given text, or with a given beginning
// or end of it, then stand side by side, and two binary searches find them.
//
// An entry is the position of a node in its shelf, shifted left if the node
// has several texts in this order and the low bits say which. Nodes are kept
// sorted by id, so of two entries the smaller one has the smaller id.
type order struct {
	entries []uint32
	// least holds the smallest entry of each block, so that the first ids of a
	// very long run are found without a walk through it.
	least []uint32
	shift uint
}

const blockSize = 512

func newOrder(entries []uint32, shift uint) order {
	least := make([]uint32, 0, (len(entries)+blockSize-1)/blockSize)
	for block := range slices.Chunk(entries, blockSize) {
		least = append(least, slices.Min(block))
	}
	return order{entries, least, shift}
}

// run finds the entries for which side answers 0. It must answer a negative
// number for all entries before them and a positive one for all after.
func (o *order) run(side func(entry uint32) int) (lo, hi int) {
	lo = sort.Search(len(o.entries), func(i int) bool { return side(o.entries[i]) >= 0 })
	n := sort.Search(len(o.entries)-lo, func(i int) bool { return side(o.entries[lo+i]) > 0 })
	return lo, lo + n
}

// firstNodes collects, into f, the nodes of entries[lo:hi] that have the
// smallest ids.
//
// Long runs go block by block: an entry among the n smallest of the run lies
// in a block whose smallest entry is among the n smallest block minima, for
// otherwise each of n other blocks held a smaller one. Where a node has several
// entries, or several nodes have one id, n ids take that many times more
// entries.
func (o *order) firstNodes(lo, hi int, ids *idGroups, f *fewest) {
	first, last := (lo+blockSize-1)/blockSize, hi/blockSize
	wanted := f.limit * ids.largest << o.shift
	if last-first <= wanted {
		o.read(lo, hi, ids, f)
		return
	}
	o.read(lo, first*blockSize, ids, f)
	o.read(last*blockSize, hi, ids, f)
	blocks := fewest{limit: wanted}
	for b := first; b < last; b++ {
		blocks.add(o.least[b], uint32(b))
	}
	for _, b := range blocks.values() {
		o.read(int(b)*blockSize, (int(b)+1)*blockSize, ids, f)
	}
}

func (o *order) read(lo, hi int, ids *idGroups, f *fewest) {
	for _, entry := range o.entries[lo:hi] {
		node := entry >> o.shift
		f.add(ids.first(node), node)
	}
}

// fewest keeps the values with the limit smallest keys; of values with the
// same key, the smallest.
type fewest struct {
	limit  int
	sorted []uint64 // key above, value below
}

func (f *fewest) add(key, value uint32) {
	both := uint64(key)<<32 | uint64(value)
	if len(f.sorted) == f.limit && both >= f.sorted[f.limit-1] {
		return
	}
	i, _ := slices.BinarySearch(f.sorted, uint64(key)<<32)
	if i < len(f.sorted) && uint32(f.sorted[i]>>32) == key {
		f.sorted[i] = min(f.sorted[i], both)
		return
	}
	if len(f.sorted) == f.limit {
		f.sorted = f.sorted[:f.limit-1]
	}
	f.sorted = slices.Insert(f.sorted, i, both)
}

// values lists what was kept, smallest key first.
func (f *fewest) values() []uint32 {
	out := make([]uint32, len(f.sorted))
	for i, both := range f.sorted {
		out[i] = uint32(both)
	}
	return out
}

// ascending is 0, 1, … n-1.
func ascending(n int) []uint32 {
	out := make([]uint32, n)
	for i := range out {
		out[i] = uint32(i)
	}
	return out
}

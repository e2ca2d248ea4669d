package identifier

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// TestSortByText compares the word-wise sort with a plain one, on texts that
// share beginnings, end where others go on, and hold zero bytes.
func TestSortByText(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	texts := []string{"", "\x00", "\x00\x00", "abcdefg", "abcdefg\x00", "abcdefgh", "abcdef", "abcdef\x00", "abcdefg", "\xff", "é"}
	for range 2000 {
		s := ""
		for range r.IntN(6) {
			s += []string{"a", "b", "\x00", "abcdefg", "com.acme.long.name.", "\xff\xff"}[r.IntN(6)]
		}
		texts = append(texts, s)
	}
	for _, test := range []struct {
		name string
		d    direction
		key  func(string) string
	}{
		{"forwards", forwards, func(s string) string { return s }},
		{"backwards", backwards, reversed},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := shuffled(r, ascending(len(texts)))
			sortByText(got, func(i uint32) string { return texts[i] }, test.d)
			want := ascending(len(texts))
			slices.SortFunc(want, func(a, b uint32) int {
				return cmp.Or(cmp.Compare(test.key(texts[a]), test.key(texts[b])), cmp.Compare(a, b))
			})
			if !slices.Equal(got, want) {
				t.Error("the order differs from the plain one")
			}
		})
	}
}

func TestCompareBackwards(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "a", -1}, {"ba", "ab", -1}, {"xa", "a", 1}, {"a", "xa", -1}, {"ya", "xa", 1}, {"ab", "ab", 0},
	} {
		if got := compareBackwards(test.a, test.b); got != test.want {
			t.Errorf("%q and %q: %d, not %d", test.a, test.b, got, test.want)
		}
	}
}

func TestCompareTailAndHead(t *testing.T) {
	for _, test := range []struct {
		a, part    string
		tail, head int
	}{
		{"com.Foo", ".Foo", 0, 1}, {"Foo", ".Foo", -1, 1}, {"com.foo", ".Foo", 1, 1}, {"/x/y", "/x", 1, 0}, {"/x", "/x", 0, 0}, {"/", "/x", -1, -1},
	} {
		if got := compareTail(test.a, test.part); got != test.tail {
			t.Errorf("tail of %q and %q: %d, not %d", test.a, test.part, got, test.tail)
		}
		if got := compareHead(test.a, test.part); got != test.head {
			t.Errorf("head of %q and %q: %d, not %d", test.a, test.part, got, test.head)
		}
	}
}

func TestCompareFold(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"GET", "get", 0}, {"gEt", "GeT", 0}, {"GE", "get", -1}, {"post", "GET", 1}, {"é", "É", 1}, {"@", "`", -1}, {"[", "{", -1}, {"", "", 0},
	} {
		if got := compareFold(test.a, test.b); got != test.want {
			t.Errorf("%q and %q: %d, not %d", test.a, test.b, got, test.want)
		}
	}
}

// TestFirstNodes compares the reading by blocks with a full sort, over runs
// that begin and end anywhere.
func TestFirstNodes(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	const n = 50 * blockSize
	single := idGroups{largest: 1}
	pairs := idGroups{firsts: ascending(n), largest: 2}
	for i := 1; i < n; i += 2 {
		pairs.firsts[i]--
	}
	for _, ids := range []*idGroups{&single, &pairs} {
		for _, shift := range []uint{0, 1} {
			o := newOrder(shuffled(r, ascending(n)), shift)
			for range 50 {
				lo := r.IntN(n)
				hi := lo + r.IntN(n-lo)
				f := fewest{limit: maxCandidates}
				o.firstNodes(lo, hi, ids, &f)
				var want []uint32
				for _, entry := range slices.Sorted(slices.Values(o.entries[lo:hi])) {
					node := entry >> shift
					if len(want) < maxCandidates && (len(want) == 0 || ids.first(want[len(want)-1]) != ids.first(node)) {
						want = append(want, node)
					}
				}
				if got := f.values(); !slices.Equal(got, want) {
					t.Fatalf("entries %d to %d: %v, not %v", lo, hi, got, want)
				}
			}
		}
	}
}

// TestIndexesAreCompact: what a better reason always finds, or another entry
// finds already, takes no entry.
func TestIndexesAreCompact(t *testing.T) {
	s := newSymbols([]Symbol{{ID: "1", FQN: "m.Foo", Name: "Foo"}, {ID: "2", FQN: "Bar", Name: "Bar"},
		{ID: "3", FQN: "A#run()", Name: "run"}, {ID: "4", Name: "x"}, {ID: "5", FQN: "m.y"}})
	if got := len(s.names.byEnd.entries); got != 4 {
		t.Errorf("%d entries for full names; the symbol without one needs none", got)
	}
	if got := len(s.names.byShort.entries); got != 2 {
		t.Errorf("%d entries for short names; only run and x need one", got)
	}
	r := newRoutes([]Route{{ID: "1", Path: "/a", PathTemplate: "/a"}, {ID: "2", Path: "/a/1", PathTemplate: "/a/{id}"}, {ID: "3", Path: "/b"}, {ID: "4"}})
	if got := len(r.byPath.entries); got != 4 {
		t.Errorf("%d entries for paths; only the second route needs two, the last none", got)
	}
	f := newThings(KindFile, []Node{{ID: "1", Kind: KindFile, Slots: []Slot{{"merge", "x"}, {"base", "x"}, {"merge", "x"}}}})
	if got := len(f.aliases); got != 2 {
		t.Errorf("%d aliases; the slot listed twice needs one", got)
	}
}

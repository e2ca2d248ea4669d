package identifier

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// An Item is a thing that can be searched: its name and its text.
type Item struct {
	Kind Kind
	ID   string
	Name string
	// File and Line say where the thing stands and its text begins; lines count
	// from 1. Both are empty for what stands in no file.
	File string
	Line int
	Text string
}

// A Hit is a line that holds what was searched for.
type Hit struct {
	Kind Kind   `json:"kind"`
	ID   string `json:"id"`
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"`
}

// Hits is the result of a search. Truncated says that there were more.
type Hits struct {
	Hits      []Hit `json:"hits"`
	Truncated bool  `json:"truncated"`
}

// maxHits is how many hits a search lists.
const maxHits = 100

// Search finds the items whose name or text contains query, byte for byte. With
// kinds it looks at those only. A text that contains the query on several lines
// is as many hits, each the whole of its line; a name is a hit on the item's
// line unless the text is one there already.
//
// Hits are ordered by file, line, kind and id, those without a file last, and
// the first hundred are kept: the order of items never matters.
//
// The error is an InputError: the query is empty or a kind unknown.
func Search(query string, kinds []string, items iter.Seq[Item]) (Hits, error) {
	if query == "" {
		return Hits{}, &InputError{Place: "query", Problem: "is empty; give the text to look for"}
	}
	for i, kind := range kinds {
		if !Kind(kind).Valid() {
			return Hits{}, &InputError{Place: fmt.Sprintf("kinds[%d]", i),
				Problem: fmt.Sprintf("is %s; use %s", quoted(kind), kindNames())}
		}
	}
	var kept firstHits
	for item := range items {
		if len(kinds) == 0 || slices.Contains(kinds, string(item.Kind)) {
			kept.searchItem(query, &item)
		}
	}
	if kept.hits == nil {
		kept.hits = []Hit{}
	}
	return Hits{Hits: kept.hits, Truncated: kept.dropped}, nil
}

// Items yields the nodes of g to Search, with their names alone.
func (g *Graph) Items() iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for ref := range g.Nodes() {
			if !yield(Item{ref.Kind, ref.ID, cmp.Or(ref.FQN, ref.Name), ref.File, ref.Line, ""}) {
				return
			}
		}
	}
}

// firstHits keeps the first hits in order, without equal ones.
type firstHits struct {
	hits    []Hit
	dropped bool
}

func (f *firstHits) searchItem(query string, item *Item) {
	onFirstLine := false
	line, lineStart := 0, 0
	for from := 0; from < len(item.Text); {
		i := strings.Index(item.Text[from:], query)
		if i < 0 {
			break
		}
		start := from + i
		for next := nextLine(item.Text, lineStart); next <= start; next = nextLine(item.Text, lineStart) {
			line, lineStart = line+1, next
		}
		// A query may hold line breaks; its hit then is all lines it touches.
		from = nextLine(item.Text, start+len(query)-1)
		text := strings.TrimRight(item.Text[lineStart:from], "\r\n")
		f.add(Hit{item.Kind, item.ID, item.File, item.lineAt(line), text})
		onFirstLine = onFirstLine || line == 0
	}
	if !onFirstLine && strings.Contains(item.Name, query) {
		f.add(Hit{item.Kind, item.ID, item.File, item.lineAt(0), item.Name})
	}
}

// lineAt is the number of the text's n-th line; what stands in no file has no
// lines either.
func (item *Item) lineAt(n int) int {
	if item.Line == 0 {
		return 0
	}
	return item.Line + n
}

// nextLine finds where the line behind the one that holds offset from begins.
// A line ends at LF, CR LF or CR.
func nextLine(text string, from int) int {
	i := strings.IndexAny(text[from:], "\r\n")
	switch {
	case i < 0:
		return len(text)
	case strings.HasPrefix(text[from+i:], "\r\n"):
		return from + i + 2
	}
	return from + i + 1
}

func (f *firstHits) add(h Hit) {
	i, found := slices.BinarySearchFunc(f.hits, h, Hit.compare)
	switch {
	case found:
		return
	case i == maxHits:
		f.dropped = true
		return
	case len(f.hits) == maxHits:
		f.hits = f.hits[:maxHits-1]
		f.dropped = true
	}
	f.hits = slices.Insert(f.hits, i, h)
}

func (h Hit) compare(o Hit) int {
	return cmp.Or(compareFiles(h.File, o.File), cmp.Compare(h.Line, o.Line),
		cmp.Compare(h.Kind.place(), o.Kind.place()), cmp.Compare(h.ID, o.ID), cmp.Compare(h.Text, o.Text))
}

// compareFiles puts no file behind every file.
func compareFiles(a, b string) int {
	if (a == "") != (b == "") {
		return cmp.Compare(len(b), len(a))
	}
	return cmp.Compare(a, b)
}

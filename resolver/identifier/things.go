package identifier

import (
	"cmp"
	"slices"
	"sort"
)

// things is a shelf of workspace nodes of one kind. Besides their names they
// are found by aliases: the paths, slots and pack ids that only some have.
type things struct {
	of      Kind
	nodes   []Node
	groups  idGroups
	names   names
	aliases []alias // what the entries of byAlias point at, in the same order
	byAlias order
}

// An alias is a text of two parts by which a node is found for reason.
type alias struct {
	reason       Reason
	first, other string
	node         uint32
}

func (a alias) compare(reason Reason, first, other string) int {
	return cmp.Or(cmp.Compare(a.reason, reason), cmp.Compare(a.first, first), cmp.Compare(a.other, other))
}

func newThings(of Kind, nodes []Node) *things {
	t := &things{of: of}
	t.nodes, t.groups = sortedByID(nodes, func(n *Node) string { return n.ID }, (*Node).compare)
	t.names = indexNames(len(t.nodes), "./",
		func(node uint32) string { return t.nodes[node].Name },
		func(node uint32) string { return t.nodes[node].Short })
	for i := range t.nodes {
		t.aliases = appendAliases(t.aliases, &t.nodes[i], uint32(i))
	}
	slices.SortFunc(t.aliases, func(a, b alias) int {
		return cmp.Or(a.compare(b.reason, b.first, b.other), cmp.Compare(a.node, b.node))
	})
	t.aliases = slices.Compact(t.aliases)
	entries := make([]uint32, len(t.aliases))
	for i, a := range t.aliases {
		entries[i] = a.node
	}
	t.byAlias = newOrder(entries, 0)
	return t
}

func appendAliases(to []alias, n *Node, node uint32) []alias {
	if n.Kind == KindFile && n.File != "" {
		to = append(to, alias{FilePath, n.File, "", node})
	}
	for _, slot := range n.Slots {
		if slot.Name != "" && slot.Path != "" {
			to = append(to, alias{SlotPath, slot.Name, slot.Path, node})
		}
	}
	if n.Tree != "" {
		to = append(to, alias{PackTree, n.Tree, "", node})
		if n.Author != "" {
			to = append(to, alias{PackAuthorTree, n.Author, n.Tree, node})
		}
	}
	return to
}

func (t *things) kind() Kind            { return t.of }
func (t *things) size() int             { return len(t.nodes) }
func (t *things) id(node uint32) string { return t.nodes[node].ID }
func (t *things) ref(node uint32) Ref   { return t.nodes[node].ref() }
func (t *things) ids() *idGroups        { return &t.groups }

func (t *things) find(q *query, runs []run) []run {
	runs = appendByID(runs, t, q)
	runs = t.names.find(t, q, runs)
	if len(t.aliases) == 0 {
		return runs
	}
	runs = t.appendAlias(runs, FilePath, q.text, "")
	runs = t.appendAlias(runs, PackTree, q.text, "")
	if slot, path, ok := q.slotPath(); ok {
		runs = t.appendAlias(runs, SlotPath, slot, path)
	}
	if author, tree, ok := q.authorTree(); ok {
		runs = t.appendAlias(runs, PackAuthorTree, author, tree)
	}
	return runs
}

func (t *things) appendAlias(runs []run, reason Reason, first, other string) []run {
	lo := sort.Search(len(t.aliases), func(i int) bool { return t.aliases[i].compare(reason, first, other) >= 0 })
	n := sort.Search(len(t.aliases)-lo, func(i int) bool { return t.aliases[lo+i].compare(reason, first, other) > 0 })
	if n == 0 {
		return runs
	}
	matched := len(first)
	if other != "" {
		matched += len(" ") + len(other)
	}
	return append(runs, run{t, &t.byAlias, lo, lo + n, reason, matched})
}

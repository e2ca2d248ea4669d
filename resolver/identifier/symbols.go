package identifier

// symbols is the shelf of symbols. A suffix of a symbol's name begins behind a
// dot and nowhere else: run() is not a suffix of com.A#run(), A#run() is.
type symbols struct {
	nodes  []Symbol
	groups idGroups
	names  names
}

func newSymbols(nodes []Symbol) *symbols {
	s := &symbols{}
	s.nodes, s.groups = sortedByID(nodes, func(n *Symbol) string { return n.ID }, (*Symbol).compare)
	s.names = indexNames(len(s.nodes), ".",
		func(node uint32) string { return s.nodes[node].FQN },
		func(node uint32) string { return s.nodes[node].Name })
	return s
}

func (s *symbols) kind() Kind            { return KindSymbol }
func (s *symbols) size() int             { return len(s.nodes) }
func (s *symbols) id(node uint32) string { return s.nodes[node].ID }
func (s *symbols) ref(node uint32) Ref   { return s.nodes[node].ref() }
func (s *symbols) ids() *idGroups        { return &s.groups }

func (s *symbols) find(q *query, runs []run) []run {
	runs = appendByID(runs, s, q)
	return s.names.find(s, q, runs)
}

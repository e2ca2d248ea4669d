package identifier

import (
	"fmt"
	"iter"
)

// Code is a code graph as bare values, in no particular order.
type Code struct {
	Symbols []Symbol `json:"symbols"`
	Routes  []Route  `json:"routes"`
	Clients []Client `json:"clients"`
}

// A Graph is a set of nodes with its indexes. It never changes, so that any
// number of readers may share one. The nil Graph is empty.
type Graph struct {
	shelves []shelf
}

// NewCode indexes a code graph. Every node needs an id.
func NewCode(code Code) (*Graph, error) {
	if err := checkIDs("symbols", code.Symbols, func(n *Symbol) string { return n.ID }); err != nil {
		return nil, err
	}
	if err := checkIDs("routes", code.Routes, func(n *Route) string { return n.ID }); err != nil {
		return nil, err
	}
	if err := checkIDs("clients", code.Clients, func(n *Client) string { return n.ID }); err != nil {
		return nil, err
	}
	return indexCode(code), nil
}

func indexCode(code Code) *Graph {
	return &Graph{shelves: []shelf{newSymbols(code.Symbols), newRoutes(code.Routes), newClients(code.Clients)}}
}

func checkIDs[N any](list string, nodes []N, id func(*N) string) error {
	for i := range nodes {
		if id(&nodes[i]) == "" {
			return &InputError{Place: fmt.Sprintf("%s[%d].id", list, i), Problem: "is empty or missing; every node needs an id"}
		}
	}
	return nil
}

// NewWorkspace indexes the nodes of a workspace. Every node needs an id and one
// of the workspace's kinds.
func NewWorkspace(nodes []Node) (*Graph, error) {
	byKind := make([][]Node, len(kindTable))
	for i := range nodes {
		n := &nodes[i]
		if n.ID == "" {
			return nil, &InputError{Place: fmt.Sprintf("nodes[%d].id", i), Problem: "is empty; every node needs an id"}
		}
		if n.Kind.Ontology() != OfWorkspace {
			return nil, &InputError{Place: fmt.Sprintf("nodes[%d].kind", i),
				Problem: fmt.Sprintf("is %s, which is not a kind of the workspace", quoted(string(n.Kind)))}
		}
		byKind[n.Kind.place()] = append(byKind[n.Kind.place()], *n)
	}
	g := &Graph{}
	for i, nodes := range byKind {
		if len(nodes) > 0 {
			g.shelves = append(g.shelves, newThings(kindTable[i].Kind, nodes))
		}
	}
	return g, nil
}

// Len is the number of nodes. A node given twice word for word counts once.
func (g *Graph) Len() int {
	n := 0
	for _, s := range g.list() {
		n += s.size()
	}
	return n
}

// Nodes yields what an answer would say of each node: kind by kind in the order
// of the table, and by id within a kind.
func (g *Graph) Nodes() iter.Seq[Ref] {
	return func(yield func(Ref) bool) {
		for _, s := range g.list() {
			for node := range uint32(s.size()) {
				if !yield(s.ref(node)) {
					return
				}
			}
		}
	}
}

func (g *Graph) list() []shelf {
	if g == nil {
		return nil
	}
	return g.shelves
}

package identifier

import "cmp"

// routes is the shelf of routes, indexed by path, method and service in that
// order: each form of identifier that means a route fixes a beginning of the
// three.
type routes struct {
	nodes  []Route
	groups idGroups
	byPath order
}

// pathEntry marks an entry that stands for the path of a node, templateEntry
// one for its template. A node whose two are equal has one entry.
const (
	pathEntry = iota
	templateEntry
	pathShift = 1
)

// pathEntries lists the entries of n nodes that have a path and a template.
func pathEntries(n int, texts func(node uint32) (path, template string)) []uint32 {
	entries := make([]uint32, 0, n)
	for node := range uint32(n) {
		path, template := texts(node)
		if path != "" {
			entries = append(entries, node<<pathShift|pathEntry)
		}
		if template != "" && template != path {
			entries = append(entries, node<<pathShift|templateEntry)
		}
	}
	return entries
}

func newRoutes(nodes []Route) *routes {
	r := &routes{}
	r.nodes, r.groups = sortedByID(nodes, func(n *Route) string { return n.ID }, (*Route).compare)
	entries := pathEntries(len(r.nodes), func(node uint32) (string, string) {
		return r.nodes[node].Path, r.nodes[node].PathTemplate
	})
	sortByText(entries, r.path, forwards)
	sortWithin(entries, r.path, func(a, b uint32) int {
		return cmp.Or(r.compareMethod(a, r.at(b).Method),
			cmp.Compare(r.at(a).Microservice, r.at(b).Microservice), cmp.Compare(a, b))
	})
	r.byPath = newOrder(entries, pathShift)
	return r
}

func (r *routes) kind() Kind            { return KindRoute }
func (r *routes) size() int             { return len(r.nodes) }
func (r *routes) id(node uint32) string { return r.nodes[node].ID }
func (r *routes) ref(node uint32) Ref   { return r.nodes[node].ref() }
func (r *routes) ids() *idGroups        { return &r.groups }

func (r *routes) at(entry uint32) *Route { return &r.nodes[entry>>pathShift] }

func (r *routes) path(entry uint32) string {
	if entry&templateEntry != 0 {
		return r.at(entry).PathTemplate
	}
	return r.at(entry).Path
}

func (r *routes) compareMethod(entry uint32, method string) int {
	return compareFold(r.at(entry).Method, method)
}

func (r *routes) find(q *query, runs []run) []run {
	runs = appendByID(runs, r, q)
	runs = appendRun(runs, r, &r.byPath, RouteTemplate, len(q.text), func(entry uint32) int {
		return cmp.Compare(r.path(entry), q.text)
	})
	if method, path, ok := q.wordPath(); ok {
		runs = appendRun(runs, r, &r.byPath, RouteMethodPath, len(method)+1+len(path), func(entry uint32) int {
			return cmp.Or(cmp.Compare(r.path(entry), path), r.compareMethod(entry, method))
		})
	}
	if service, method, path, ok := q.serviceMethodPath(); ok {
		matched := len(service) + 1 + len(method) + 1 + len(path)
		runs = appendRun(runs, r, &r.byPath, RouteMethodPath, matched, func(entry uint32) int {
			return cmp.Or(cmp.Compare(r.path(entry), path), r.compareMethod(entry, method),
				cmp.Compare(r.at(entry).Microservice, service))
		})
	}
	return runs
}

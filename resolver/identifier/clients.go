package identifier

import "cmp"

// clients is the shelf of clients, indexed by the service they call, then by
// path, then by method. Within a service a prefix of the path is a run; so is
// a path with its method.
//
// SERVICE METHOD /path means a client of that service as well as a route in
// it: the service stands before a path in both forms, and a client shown as
// `billing POST /invoices` is found by what it is shown as. Where both exist
// and nothing says which is wanted, the answer is many, as for any name that
// two kinds share.
type clients struct {
	nodes    []Client
	groups   idGroups
	byTarget order
}

func newClients(nodes []Client) *clients {
	c := &clients{}
	c.nodes, c.groups = sortedByID(nodes, func(n *Client) string { return n.ID }, (*Client).compare)
	entries := pathEntries(len(c.nodes), func(node uint32) (string, string) {
		return c.nodes[node].Path, c.nodes[node].PathTemplate
	})
	// A client without any path is still a client of its service.
	for node := range c.nodes {
		if c.nodes[node].Path == "" && c.nodes[node].PathTemplate == "" {
			entries = append(entries, uint32(node)<<pathShift|pathEntry)
		}
	}
	sortByText(entries, c.target, forwards)
	sortWithin(entries, c.target, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(c.path(a), c.path(b)), c.compareMethod(a, c.at(b).Method), cmp.Compare(a, b))
	})
	c.byTarget = newOrder(entries, pathShift)
	return c
}

func (c *clients) kind() Kind            { return KindClient }
func (c *clients) size() int             { return len(c.nodes) }
func (c *clients) id(node uint32) string { return c.nodes[node].ID }
func (c *clients) ref(node uint32) Ref   { return c.nodes[node].ref() }
func (c *clients) ids() *idGroups        { return &c.groups }

func (c *clients) at(entry uint32) *Client { return &c.nodes[entry>>pathShift] }

func (c *clients) target(entry uint32) string { return c.at(entry).TargetService }

func (c *clients) path(entry uint32) string {
	if entry&templateEntry != 0 {
		return c.at(entry).PathTemplate
	}
	return c.at(entry).Path
}

func (c *clients) compareMethod(entry uint32, method string) int {
	return compareFold(c.at(entry).Method, method)
}

func (c *clients) find(q *query, runs []run) []run {
	runs = appendByID(runs, c, q)
	runs = appendRun(runs, c, &c.byTarget, ClientTarget, len(q.text), func(entry uint32) int {
		return cmp.Compare(c.target(entry), q.text)
	})
	if service, prefix, ok := q.wordPath(); ok {
		runs = appendRun(runs, c, &c.byTarget, ClientTargetPath, len(service)+1+len(prefix), func(entry uint32) int {
			return cmp.Or(cmp.Compare(c.target(entry), service), compareHead(c.path(entry), prefix))
		})
	}
	if service, method, path, ok := q.serviceMethodPath(); ok {
		matched := len(service) + 1 + len(method) + 1 + len(path)
		runs = appendRun(runs, c, &c.byTarget, ClientTargetPath, matched, func(entry uint32) int {
			return cmp.Or(cmp.Compare(c.target(entry), service), cmp.Compare(c.path(entry), path),
				c.compareMethod(entry, method))
		})
	}
	return runs
}

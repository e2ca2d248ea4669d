package workspace

import (
	"fmt"
	"strings"

	"iai/iaip"
	"iai/resolver/identifier"
)

// graphLimit bounds the code graph a manifest may name.
const graphLimit = 512 << 20

// CodeGraph is the code graph a manifest names in x-graph, or nil if it names
// none. Lines that are no nodes are an error with their place: a graph with
// holes would answer "none" where there is one.
func (s *Snapshot) CodeGraph(manifest string) (*identifier.Graph, error) {
	f := s.File(manifest)
	if f == nil || f.Broken() {
		return nil, nil
	}
	named, ok := f.Root().Field("x-graph").Str()
	if !ok || named == "" {
		return nil, nil
	}
	dir := s.Resolution(manifest).Dir
	p, reason := iaip.Locate(dir, named)
	if reason != "" {
		return nil, fmt.Errorf("`x-graph` is `%s`, and that cannot be read: %s", iaip.Shorten(named), reason)
	}
	stamp := s.stamp(p)
	if g, ok := s.w.memo.codeGraph(p, stamp); ok {
		return g, nil
	}
	blob := s.w.tree.Read(p, graphLimit)
	switch {
	case blob.Status != iaip.Regular:
		return nil, fmt.Errorf("`x-graph` names `%s`, and there is no such file inside the root", p)
	case blob.Size > graphLimit:
		return nil, fmt.Errorf("`x-graph` names `%s`, which has %d bytes, and at most %d are read", p, blob.Size, graphLimit)
	}
	g, bad, err := identifier.LoadGraph(strings.NewReader(blob.Data))
	if err != nil {
		return nil, fmt.Errorf("`%s`: %w", p, err)
	}
	if bad.Total > 0 {
		return nil, fmt.Errorf("`%s` has %d lines that are no nodes, the first: %w", p, bad.Total, bad.First[0])
	}
	s.w.memo.keepCodeGraph(p, stamp, g)
	return g, nil
}

// A readGraph is a code graph and what its file looked like before it was read.
type readGraph struct {
	path, stamp string
	graph       *identifier.Graph
}

// stamp tells one state of a file from another without reading it, "" if the
// tree cannot.
func (s *Snapshot) stamp(p string) string {
	if t, ok := s.w.tree.(interface{ Stamp(string) string }); ok {
		return t.Stamp(p)
	}
	return ""
}

// codeGraph is the graph that was read last, if it is the one that is wanted:
// reading a large one takes seconds, asking it something a microsecond.
func (m *memo) codeGraph(path, stamp string) (*identifier.Graph, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if old := m.graph; stamp != "" && old != nil && old.path == path && old.stamp == stamp {
		return old.graph, true
	}
	return nil, false
}

func (m *memo) keepCodeGraph(path, stamp string, g *identifier.Graph) {
	if stamp == "" {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.graph = &readGraph{path, stamp, g}
}

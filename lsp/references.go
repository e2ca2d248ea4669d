package lsp

import (
	"context"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func (s *Server) references(ctx context.Context, m *rpc.Message, v *view) (any, error) {
	at, err := v.offset(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	declaration := parseTree(m.Params).yes("context", "includeDeclaration")
	v.learn(ctx)
	list := feature.References(v.snap, v.path, at, declaration)
	out := v.locations(v.root, list)
	if len(out) == 0 && v.can.fetchesContent {
		// A line that names nothing is used where it is in force.
		out = v.inForceAt(at)
	}
	return answer(out)
}

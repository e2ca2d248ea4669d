package lsp

import (
	"context"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func (s *Server) definition(_ context.Context, m *rpc.Message, v *view) (any, error) {
	if _, ok := resolvedOf(v.raw); ok {
		return v.sourceOf(m)
	}
	return v.jump(m, feature.Definition, v.can.definitionLinks)
}

func (s *Server) declaration(_ context.Context, m *rpc.Message, v *view) (any, error) {
	return v.jump(m, feature.Declaration, v.can.declarationLinks)
}

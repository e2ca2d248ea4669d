package lsp

import (
	"context"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func (s *Server) documentHighlight(_ context.Context, m *rpc.Message, v *view) (any, error) {
	at, err := v.offset(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	out := []object{}
	for _, h := range feature.DocumentHighlights(v.snap, v.path, at) {
		kind := 2 // read
		if h.Writes {
			kind = 3
		}
		out = append(out, object{"range": v.rangeIn(v.path, h.Span), "kind": kind})
	}
	return answer(out)
}

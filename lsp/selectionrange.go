package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func (s *Server) selectionRange(_ context.Context, m *rpc.Message, v *view) (any, error) {
	var p protocol.SelectionRangeParams
	if err := rpc.Decode(m.Params, &p, "textDocument.uri", "positions"); err != nil {
		return nil, err
	}
	f := v.file()
	out := []object{}
	for _, at := range p.Positions {
		var chain object
		if f == nil {
			chain = object{"range": protocol.Range{Start: at, End: at}}
		} else {
			offset := offsetOf(f, at, v.enc)
			spans := feature.SelectionRanges(v.snap, v.path, offset)
			for i := len(spans) - 1; i >= 0; i-- {
				next := object{"range": v.rangeIn(v.path, spans[i])}
				if chain != nil {
					next["parent"] = chain
				}
				chain = next
			}
		}
		out = append(out, chain)
	}
	return answer(out)
}

package lsp

import (
	"context"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func (s *Server) inlayHint(_ context.Context, m *rpc.Message, v *view) (any, error) {
	span, err := v.stretch(m)
	f := v.file()
	if err != nil || f == nil {
		return nil, err
	}
	out := []object{}
	for _, h := range feature.InlayHints(v.snap, v.path, span) {
		out = append(out, object{"position": positionOf(f, h.Offset, v.enc), "label": h.Label, "paddingLeft": true,
			"tooltip": object{"kind": "markdown", "value": h.Tooltip}})
	}
	return answer(out)
}

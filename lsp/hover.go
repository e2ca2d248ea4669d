package lsp

import (
	"context"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func (s *Server) hover(_ context.Context, m *rpc.Message, v *view) (any, error) {
	at, err := v.offset(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	link := v.link
	if !v.can.hoverMarkdown {
		link = nil
	}
	h, ok := feature.Hover(v.snap, v.path, at, link)
	if !ok {
		return nil, nil
	}
	return answer(object{"contents": markup(h.Markdown, v.can.hoverMarkdown), "range": v.rangeIn(v.path, h.Span)})
}

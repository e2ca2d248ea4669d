package lsp

import (
	"context"

	"iai/iaip/text"
	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func (s *Server) prepareCallHierarchy(_ context.Context, m *rpc.Message, v *view) (any, error) {
	at, err := v.offset(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	out := []object{}
	for _, item := range feature.PrepareCallHierarchy(v.snap, v.path, at) {
		out = append(out, v.callItem(item))
	}
	return answer(out)
}

func (v *view) callItem(item feature.CallItem) object {
	return object{"name": item.Name, "detail": item.Detail, "kind": 1, "uri": v.root.uri(item.File),
		"range": v.rangeIn(item.File, item.Range), "selectionRange": v.rangeIn(item.File, item.Selection)}
}

func (s *Server) incomingCalls(ctx context.Context, _ *rpc.Message, v *view) (any, error) {
	if v.file() == nil {
		return answer([]object{})
	}
	v.learn(ctx)
	out := []object{}
	for _, c := range feature.IncomingCalls(v.snap, v.path) {
		out = append(out, object{"from": v.callItem(c.Item), "fromRanges": v.ranges(c.Item.File, c.Spans)})
	}
	return answer(out)
}

func (s *Server) outgoingCalls(_ context.Context, _ *rpc.Message, v *view) (any, error) {
	if v.file() == nil {
		return answer([]object{})
	}
	out := []object{}
	for _, c := range feature.OutgoingCalls(v.snap, v.path) {
		out = append(out, object{"to": v.callItem(c.Item), "fromRanges": v.ranges(v.path, c.Spans)})
	}
	return answer(out)
}

func (v *view) ranges(p string, spans []text.Span) []any {
	out := []any{}
	for _, span := range spans {
		out = append(out, v.rangeIn(p, span))
	}
	return out
}

package lsp

import (
	"context"

	"iai/iaip/format"
	"iai/lsp/rpc"
)

func (s *Server) formatting(_ context.Context, _ *rpc.Message, v *view) (any, error) {
	f := v.file()
	if f == nil {
		return nil, nil
	}
	return answer(v.textEdits(format.Edits(f)))
}

func (s *Server) rangeFormatting(_ context.Context, m *rpc.Message, v *view) (any, error) {
	span, err := v.stretch(m)
	f := v.file()
	if err != nil || f == nil {
		return nil, err
	}
	return answer(v.textEdits(format.Range(f, span)))
}

func (s *Server) onTypeFormatting(_ context.Context, m *rpc.Message, v *view) (any, error) {
	at, err := v.offset(m)
	f := v.file()
	if err != nil || f == nil {
		return nil, err
	}
	return answer(v.textEdits(format.OnType(f, at, m.Text("ch"))))
}

package lsp

import (
	"cmp"
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"iai/iaip/format"
	"iai/iaip/text"
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

// rangesFormatting lays out several stretches at once. What two of them have in
// common is laid out once.
func (s *Server) rangesFormatting(_ context.Context, m *rpc.Message, v *view) (any, error) {
	var p struct {
		Ranges []protocol.Range `json:"ranges"`
	}
	f := v.file()
	if err := rpc.Decode(m.Params, &p, "textDocument.uri", "ranges"); err != nil || f == nil {
		return nil, err
	}
	var edits []text.Edit
	for _, r := range p.Ranges {
		edits = append(edits, format.Range(f, spanOf(f, r, v.enc))...)
	}
	slices.SortFunc(edits, func(a, b text.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.New, b.New))
	})
	return answer(v.textEdits(slices.Compact(edits)))
}

func (s *Server) onTypeFormatting(_ context.Context, m *rpc.Message, v *view) (any, error) {
	at, err := v.offset(m)
	f := v.file()
	if err != nil || f == nil {
		return nil, err
	}
	return answer(v.textEdits(format.OnType(f, at, m.Text("ch"))))
}

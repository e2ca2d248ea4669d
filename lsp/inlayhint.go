package lsp

import (
	"context"
	"encoding/json"

	"iai/iaip/text"
	"iai/lsp/feature"
	"iai/lsp/rpc"
)

// hintData is what a hint carries until somebody wants to know more.
type hintData struct {
	URI    string `json:"uri"`
	Offset int    `json:"offset"`
	Label  string `json:"label"`
}

func (s *Server) inlayHint(_ context.Context, m *rpc.Message, v *view) (any, error) {
	span, err := v.stretch(m)
	f := v.file()
	if err != nil || f == nil {
		return nil, err
	}
	out := []object{}
	for _, h := range feature.InlayHints(v.snap, v.path, span) {
		o := object{"position": positionOf(f, h.Offset, v.enc), "label": h.Label, "paddingLeft": true}
		if v.can.hintResolve {
			o["data"] = hintData{v.raw, h.Offset, h.Label}
		} else {
			o["tooltip"] = markup(h.Tooltip, true)
		}
		out = append(out, o)
	}
	return answer(out)
}

// resolveInlayHint adds what there is to say about a hint to it.
func (s *Server) resolveInlayHint(_ context.Context, m *rpc.Message, v *view) (any, error) {
	var hint map[string]json.RawMessage
	var data hintData
	if err := json.Unmarshal(m.Params, &hint); err != nil {
		return nil, rpc.InvalidParams("The hint is not an object.")
	}
	if json.Unmarshal(hint["data"], &data) != nil || v.file() == nil {
		return asGiven(m), nil
	}
	for _, h := range feature.InlayHints(v.snap, v.path, text.Span{Start: data.Offset, End: data.Offset}) {
		if h.Offset == data.Offset && h.Label == data.Label {
			hint["tooltip"] = json.RawMessage(raw(markup(h.Tooltip, true)))
			return answer(hint)
		}
	}
	return asGiven(m), nil
}

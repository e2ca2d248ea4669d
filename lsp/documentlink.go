package lsp

import (
	"context"
	"encoding/json"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

// linkData is what a link carries until somebody wants to follow it.
type linkData struct {
	URI     string `json:"uri"`
	Written string `json:"written"`
	Path    string `json:"path,omitempty"`
}

func (s *Server) documentLink(_ context.Context, _ *rpc.Message, v *view) (any, error) {
	out := []object{}
	if v.file() == nil {
		return answer(out)
	}
	for _, l := range feature.DocumentLinks(v.snap, v.path) {
		o := object{"range": v.rangeIn(v.path, l.Span)}
		if l.URL != "" {
			o["target"] = l.URL
		} else {
			o["data"] = linkData{v.raw, l.Written, l.Path}
		}
		out = append(out, o)
	}
	return answer(out)
}

// resolveDocumentLink finds the file a link leads to.
func (s *Server) resolveDocumentLink(_ context.Context, m *rpc.Message, v *view) (any, error) {
	var link map[string]json.RawMessage
	var data linkData
	if err := json.Unmarshal(m.Params, &link); err != nil {
		return nil, rpc.InvalidParams("The link is not an object.")
	}
	if json.Unmarshal(link["data"], &data) != nil || v.root == nil {
		return asGiven(m), nil
	}
	l := feature.ResolveDocumentLink(v.snap, feature.DocumentLink{File: v.path, Written: data.Written, Path: data.Path})
	if l.Path == "" {
		return nil, failed("`%s` leads out of the workspace, where links are not followed.", data.Written)
	}
	if !l.Exists {
		return nil, failed("There is no file `%s`.", l.Path)
	}
	target, err := json.Marshal(v.root.uri(l.Path))
	if err != nil {
		return nil, err
	}
	link["target"] = target
	return answer(link)
}

package lsp

import (
	"context"
	"encoding/json"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

// preview shows the resolved document of a lens, for editors without an
// extension of ours, which has this command itself. The text is the answer, for
// those that cannot be asked to show it.
func (s *Server) preview(ctx context.Context, m *rpc.Message) (any, error) {
	var p struct {
		Arguments []struct {
			URI string `json:"uri"`
		} `json:"arguments"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil || len(p.Arguments) != 1 || p.Arguments[0].URI == "" {
		return nil, rpc.InvalidParams("`%s` takes one object with the `uri` of a resolved document.", feature.PreviewCommand)
	}
	uri := p.Arguments[0].URI
	s.mu.Lock()
	v := s.look(uri)
	s.mu.Unlock()
	if v.root != nil {
		v.root.learn(ctx, nil)
	}
	text, _, err := v.content()
	if err != nil {
		return nil, err
	}
	if v.can.fetchesContent && v.can.showsDocuments {
		s.request(ctx, "window/showDocument", object{"uri": uri, "takeFocus": true})
	}
	return answer(object{"uri": uri, "text": text})
}

// compare shows a file and what overrides it, one after the other.
func (s *Server) compare(ctx context.Context, m *rpc.Message) (any, error) {
	var p struct {
		Arguments []struct {
			FileURI     string `json:"fileUri"`
			OverrideURI string `json:"overrideUri"`
		} `json:"arguments"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil || len(p.Arguments) != 1 || p.Arguments[0].FileURI == "" {
		return nil, rpc.InvalidParams("`%s` takes one object with `fileUri` and `overrideUri`.", feature.CompareCommand)
	}
	s.mu.Lock()
	can := s.can
	s.mu.Unlock()
	if !can.showsDocuments {
		return nil, failed("The editor cannot be asked to show a document: open %s beside %s.", p.Arguments[0].OverrideURI, p.Arguments[0].FileURI)
	}
	for _, uri := range []string{p.Arguments[0].FileURI, p.Arguments[0].OverrideURI} {
		s.request(ctx, "window/showDocument", object{"uri": uri})
	}
	return nil, nil
}

package lsp

import (
	"context"
	"strings"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func (s *Server) prepareRename(_ context.Context, m *rpc.Message, v *view) (any, error) {
	at, err := v.offset(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	r, err := feature.PrepareRename(v.snap, v.path, at)
	if err != nil {
		return nil, failed("%s", err)
	}
	return answer(object{"range": v.rangeIn(v.path, r.Span), "placeholder": r.Text})
}

func (s *Server) rename(ctx context.Context, m *rpc.Message, v *view) (any, error) {
	at, err := v.offset(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	v.learn(ctx)
	r, err := feature.RenameTo(v.snap, v.path, at, m.Text("newName"))
	if err != nil {
		return nil, failed("%s", err)
	}
	return v.renamed(r)
}

// renamed writes a rename, and tells the user what no edit can take care of.
func (v *view) renamed(r feature.Rename) (any, error) {
	edit, err := v.workspaceEdit(v.root, r.Edits, nil, r.Moves)
	if err != nil {
		return nil, err
	}
	var notes []string
	for _, n := range r.Notes {
		notes = append(notes, n.Message)
	}
	if len(notes) > 0 {
		_ = v.server.client.Notify("window/showMessage", raw(object{"type": 2, "message": strings.Join(notes, "\n")}))
	}
	return answer(edit)
}

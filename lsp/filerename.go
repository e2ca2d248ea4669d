package lsp

import (
	"context"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

// willRenameFiles answers the edits that let include paths follow files that
// are about to move. A file that leaves its root cannot be followed.
func (s *Server) willRenameFiles(ctx context.Context, m *rpc.Message, v *view) (any, error) {
	items, _ := parseTree(m.Params).at("files").v.([]any)
	v.learn(ctx)
	moves := map[*root][]feature.Move{}
	var order []*root
	for _, item := range items {
		from, to := locate(tree{item}.text("oldUri")), locate(tree{item}.text("newUri"))
		for _, r := range v.roots {
			was, ok := within(r.dir, from.abs)
			is, stays := within(r.dir, to.abs)
			if !ok || !stays || !r.listed && v.rootOf(from.abs) != r {
				continue
			}
			if moves[r] == nil {
				order = append(order, r)
			}
			moves[r] = append(moves[r], feature.Move{Old: was, New: is})
		}
	}
	whole := object{}
	var list []object
	for _, r := range order {
		edit, err := v.workspaceEdit(r, feature.WillRenameFiles(r.snap, moves[r]).Edits, nil, nil)
		if err != nil {
			return nil, err
		}
		if changes, ok := edit["changes"].(object); ok {
			for uri, edits := range changes {
				whole[uri] = edits
			}
			continue
		}
		list = append(list, edit["documentChanges"].([]object)...)
	}
	switch {
	case len(list) > 0:
		return answer(object{"documentChanges": list})
	case len(whole) > 0:
		return answer(object{"changes": whole})
	}
	return nil, nil
}

// rootOf is the innermost root that a file lies in.
func (v *view) rootOf(abs string) *root {
	var best *root
	for _, r := range v.roots {
		if _, ok := within(r.dir, abs); ok && (best == nil || len(r.dir) > len(best.dir)) {
			best = r
		}
	}
	return best
}

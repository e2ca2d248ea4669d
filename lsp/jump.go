package lsp

import (
	"iai/lsp/feature"
	"iai/lsp/rpc"
	"iai/workspace"
)

// jump answers where a name leads: with links, which say what they are the
// links of, if the client takes them.
func (v *view) jump(m *rpc.Message, find func(*workspace.Snapshot, string, int) feature.Jump, links bool) (any, error) {
	at, err := v.offset(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	j := find(v.snap, v.path, at)
	if len(j.To) == 0 {
		return nil, nil
	}
	if !links {
		return answer(v.locations(v.root, j.To))
	}
	out := []object{}
	for _, l := range j.To {
		uri, selected, ok := v.uriOf(v.root, l)
		if !ok {
			continue
		}
		whole := selected
		if l.File != "" {
			whole = v.rangeIn(l.File, l.Whole)
		}
		out = append(out, object{"originSelectionRange": v.rangeIn(v.path, j.Origin),
			"targetUri": uri, "targetRange": whole, "targetSelectionRange": selected})
	}
	return answer(out)
}

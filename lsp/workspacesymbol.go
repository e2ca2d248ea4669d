package lsp

import (
	"context"
	"encoding/json"

	"iai/iaip/text"
	"iai/lsp/feature"
	"iai/lsp/rpc"
)

// workspaceSymbol searches all roots. What comes with the program is the same
// in each and shown once.
func (s *Server) workspaceSymbol(ctx context.Context, m *rpc.Message, v *view) (any, error) {
	query := m.Text("query")
	v.learn(ctx)
	out := []object{}
	seen := map[string]bool{}
	for _, r := range v.roots {
		for _, one := range feature.WorkspaceSymbols(r.snap, query) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if one.File == "" {
				key := one.Container + "\x00" + one.Name
				if seen[key] {
					continue
				}
				seen[key] = true
			}
			uri, at, ok := v.uriOf(r, one.Location)
			if !ok || len(out) == feature.MaxSymbols {
				continue
			}
			container := one.Container
			if len(v.roots) > 1 && one.File != "" {
				container = r.name + "/" + container
			}
			o := object{"name": one.Name, "kind": symbolKinds[one.Kind], "containerName": container}
			if v.can.symbolResolve && one.File != "" {
				o["location"], o["data"] = object{"uri": uri}, symbolData{one.Span.Start, one.Span.End}
			} else {
				o["location"] = object{"uri": uri, "range": at}
			}
			out = append(out, o)
		}
	}
	return answer(out)
}

// symbolData is where a symbol stands in its file, until somebody goes there.
type symbolData struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// resolveWorkspaceSymbol adds the range to the place of a symbol. A search
// finds many and an editor goes to one: only of that one the lines are counted.
func (s *Server) resolveWorkspaceSymbol(_ context.Context, m *rpc.Message, v *view) (any, error) {
	var symbol map[string]json.RawMessage
	var data symbolData
	if err := json.Unmarshal(m.Params, &symbol); err != nil {
		return nil, rpc.InvalidParams("The symbol is not an object.")
	}
	f := v.file()
	if symbol["data"] == nil || json.Unmarshal(symbol["data"], &data) != nil || f == nil {
		return asGiven(m), nil
	}
	end := len(f.Src())
	start := min(max(data.Start, 0), end)
	span := text.Span{Start: start, End: min(max(data.End, start), end)}
	symbol["location"] = json.RawMessage(raw(object{"uri": v.raw, "range": v.rangeIn(v.path, span)}))
	return answer(symbol)
}

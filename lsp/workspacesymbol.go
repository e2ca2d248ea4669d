package lsp

import (
	"context"

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
			out = append(out, object{"name": one.Name, "kind": symbolKinds[one.Kind], "containerName": container,
				"location": object{"uri": uri, "range": at}})
		}
	}
	return answer(out)
}

// resolveWorkspaceSymbol has nothing to add: symbols come with their places.
func (s *Server) resolveWorkspaceSymbol(_ context.Context, m *rpc.Message, _ *view) (any, error) {
	return asGiven(m), nil
}

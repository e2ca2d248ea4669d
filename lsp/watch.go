package lsp

import (
	"context"

	"iai/lsp/rpc"
	"iai/workspace"
)

// didChangeWatchedFiles takes news of the disk, thousands at once if need be.
func (s *Server) didChangeWatchedFiles(_ context.Context, m *rpc.Message) error {
	items, _ := parseTree(m.Params).at("changes").v.([]any)
	var uris []string
	for _, item := range items {
		if uri := (tree{item}).text("uri"); uri != "" {
			uris = append(uris, uri)
		}
	}
	s.touched(m, uris)
	return nil
}

// didCreateFiles, didDeleteFiles and didRenameFiles are news of the disk too.
func (s *Server) didCreateFiles(_ context.Context, m *rpc.Message) error {
	s.touched(m, fileList(m, "uri"))
	return nil
}

func (s *Server) didDeleteFiles(_ context.Context, m *rpc.Message) error {
	s.touched(m, fileList(m, "uri"))
	return nil
}

func (s *Server) didRenameFiles(_ context.Context, m *rpc.Message) error {
	s.touched(m, append(fileList(m, "oldUri"), fileList(m, "newUri")...))
	return nil
}

func fileList(m *rpc.Message, name string) []string {
	items, _ := parseTree(m.Params).at("files").v.([]any)
	var out []string
	for _, item := range items {
		if uri := (tree{item}).text(name); uri != "" {
			out = append(out, uri)
		}
	}
	return out
}

// touched looks at files anew. Unsaved texts stay what they are. Called with
// mu held.
func (s *Server) touched(m *rpc.Message, uris []string) {
	byFolder := map[*folder][]workspace.Change{}
	var order []*folder
	for _, raw := range uris {
		at := locate(raw)
		if at.abs == "" {
			continue
		}
		for _, f := range s.folders.listed {
			if f.dir == at.abs || isUnder(at.abs, f.dir) {
				if f.ws != nil && f.revive() {
					s.wake(m)
				}
			}
		}
		f, p := s.folders.find(at)
		if f == nil || f.ws == nil || f.docs[p] != nil {
			continue
		}
		if _, seen := byFolder[f]; !seen {
			order = append(order, f)
		}
		byFolder[f] = append(byFolder[f], workspace.Change{Path: p})
	}
	news := false
	for _, f := range order {
		if old := f.ws.Snapshot(); f.ws.Apply(byFolder[f]) == old {
			continue
		}
		news = true
		paths := make([]string, len(byFolder[f]))
		for i, c := range byFolder[f] {
			paths[i] = c.Path
		}
		f.known.forget(paths...)
		s.relist(f)
	}
	if news {
		s.wake(m)
	}
}

func isUnder(dir, abs string) bool {
	_, ok := within(dir, abs)
	return ok
}

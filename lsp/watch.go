package lsp

import (
	"context"
	"os"
	"slices"
	"time"

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

// A stamp tells one state of a file from another.
type stamp struct {
	size int64
	time time.Time
}

// poll looks after files for clients that do not: those that a workspace knows
// of, and nothing else, so that it costs little.
func (s *Server) poll(ctx context.Context) {
	ticks := s.Poll
	if ticks == nil {
		ticker := time.NewTicker(2 * time.Second)
		defer ticker.Stop()
		ticks = ticker.C
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			s.pollOnce()
		}
	}
}

func (s *Server) pollOnce() {
	s.mu.Lock()
	v := s.look("")
	old := s.polled
	s.mu.Unlock()
	next := map[string]stamp{}
	var uris []string
	for _, r := range v.roots {
		if r.dir == "" {
			continue
		}
		for _, p := range known(r.snap) {
			uri := fileURI(join(r.dir, p))
			if r.names[p] != "" {
				continue
			}
			var now stamp
			if info, err := os.Stat(native(join(r.dir, p))); err == nil {
				now = stamp{info.Size(), info.ModTime()}
			}
			next[uri] = now
			if before, seen := old[uri]; seen && before != now {
				uris = append(uris, uri)
			}
		}
	}
	slices.Sort(uris)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.polled = next
	s.touched(nil, uris)
}

// known are the files that a workspace rests on: those it has, and those its
// manifests ask for in vain.
func known(s *workspace.Snapshot) []string {
	out := slices.Clone(s.Files())
	for _, m := range s.Manifests() {
		for _, k := range s.Resolution(m).Kinds {
			for i := range k.Slots {
				if p := k.Slots[i].Path; p != "" {
					out = append(out, p)
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

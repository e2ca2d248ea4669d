package lsp

import (
	"context"
	"slices"
	"strconv"

	"iai/lsp/rpc"
)

// diagnostic answers the problems of one document to a client that asks for
// them.
func (s *Server) diagnostic(_ context.Context, m *rpc.Message, v *view) (any, error) {
	s.pulled()
	previous := m.Text("previousResultId")
	if v.root == nil {
		return rpc.Raw(func(dst []byte) []byte { return append(dst, `{"kind":"full","items":[]}`...) }), nil
	}
	own, id := s.report(v, v.root, v.path)
	return rpc.Raw(func(dst []byte) []byte {
		dst = appendReport(dst, own, id, previous)
		if v.can.relatedDocuments {
			if others := s.companions(v); len(others) > 0 {
				dst = append(dst, `,"relatedDocuments":{`...)
				for i, p := range others {
					if i > 0 {
						dst = append(dst, ',')
					}
					dst = rpc.AppendString(dst, v.root.uri(p))
					dst = append(dst, ':')
					list, listID := s.report(v, v.root, p)
					dst = append(appendReport(dst, list, listID, ""), '}')
				}
				dst = append(dst, '}')
			}
		}
		return append(dst, '}')
	}), nil
}

// companions are the other open documents whose problems may have to do with
// this one: they have a manifest in common.
func (s *Server) companions(v *view) []string {
	mine := concerned(v.root, v.path)
	var out []string
	for p := range v.root.names {
		if p == v.path {
			continue
		}
		for _, m := range concerned(v.root, p) {
			if slices.Contains(mine, m) {
				out = append(out, p)
				break
			}
		}
	}
	slices.Sort(out)
	return out
}

func concerned(r *root, p string) []string {
	out := r.snap.Users(p)
	if r.snap.IsManifest(p) {
		out = append(out, p)
	}
	return out
}

// report is the array of the diagnostics of a file, and the name of that
// answer: the same problems always have the same name.
func (s *Server) report(v *view, r *root, p string) (list []byte, id string) {
	list = newDiagnosticWriter(v, r).list(nil, p, s.problemsOf(r, p))
	return list, strconv.FormatUint(hashOf(list), 36)
}

// appendReport writes a report but for its closing brace.
func appendReport(dst, list []byte, id, previous string) []byte {
	if id == previous {
		dst = append(dst, `{"kind":"unchanged","resultId":`...)
		return rpc.AppendString(dst, id)
	}
	dst = append(dst, `{"kind":"full","resultId":`...)
	dst = rpc.AppendString(dst, id)
	dst = append(dst, `,"items":`...)
	return append(dst, list...)
}

// workspaceDiagnostic answers the problems of every file: those that have some,
// those that are open, and those the client still holds some for.
func (s *Server) workspaceDiagnostic(ctx context.Context, m *rpc.Message, v *view) (any, error) {
	s.pulled()
	previous := map[string]string{} // by canonical URI
	items, _ := parseTree(m.Params).at("previousResultIds").v.([]any)
	spelled := map[string]string{}
	for _, item := range items {
		uri := tree{item}.text("uri")
		id := locate(uri).id
		previous[id], spelled[id] = tree{item}.text("value"), uri
	}
	v.learn(ctx)
	body := append([]byte(nil), `{"items":[`...)
	first := true
	add := func(uri, version string, list []byte, id, before string) {
		if !first {
			body = append(body, ',')
		}
		first = false
		body = appendReport(body, list, id, before)
		body = append(body, `,"uri":`...)
		body = rpc.AppendString(body, uri)
		body = append(body, `,"version":`+version+`}`...)
	}
	seen := map[string]bool{}
	for _, r := range v.roots {
		files := slices.Clone(r.snap.Files())
		for p := range r.names {
			files = append(files, p)
		}
		slices.Sort(files)
		for _, p := range slices.Compact(files) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			uri := r.uri(p)
			at := locate(uri).id
			before, had := previous[at]
			list, id := s.report(v, r, p)
			if len(list) == len("[]") && !had && r.names[p] == "" {
				continue
			}
			seen[at] = true
			version := "null"
			if n := r.versions[p]; n != nil {
				version = strconv.Itoa(int(*n))
			}
			add(uri, version, list, id, before)
		}
	}
	gone := make([]string, 0, len(previous))
	for id := range previous {
		if !seen[id] {
			gone = append(gone, id)
		}
	}
	slices.Sort(gone)
	none := []byte("[]")
	for _, id := range gone {
		add(spelled[id], "null", none, strconv.FormatUint(hashOf(none), 36), previous[id])
	}
	body = append(body, ']', '}')
	return rpc.Raw(func(dst []byte) []byte { return append(dst, body...) }), nil
}

// pulled notes that the client asks for diagnostics by itself. A client shows
// what it is told and what it asks for side by side, so everything it was told
// is taken back, and from now on it is only told when to ask again.
func (s *Server) pulled() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pulls || !s.can.pullsDiagnostics {
		return
	}
	for _, f := range s.folders.all() {
		s.hide(nil, f)
	}
	s.pulls = true
	s.signal() // to take note of what it is about to see
}

// note remembers the problems of a file for a client that pulls, and says
// whether it should ask for them again. Of the document that is being edited
// it knows.
func (s *Server) note(r *root, p string) bool {
	problems := s.problemsOf(r, p)
	s.mu.Lock()
	defer s.mu.Unlock()
	f := r.folder
	old, ok := f.shown[p]
	if f.ws.Snapshot() != r.snap || ok && (sameReport(old.report, problems) || old.empty && len(problems) == 0) {
		return false
	}
	f.shown[p] = shown{empty: len(problems) == 0, report: problems}
	return ok && (s.active == nil || s.active.folder != f || s.active.path != p)
}

// refresh tells a client to ask again for what it has asked for.
func (s *Server) refresh(ctx context.Context, can abilities) {
	if !can.refreshDiagnostic {
		return
	}
	if err := s.client.Call(ctx, "workspace/diagnostic/refresh", nil, nil); err != nil && ctx.Err() == nil {
		s.log.Warn("the client did not take the news that diagnostics have changed", "error", err)
	}
}

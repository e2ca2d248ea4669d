package lsp

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"iai/iaip/syntax"
	"iai/lsp/feature"
	"iai/lsp/rpc"
	"iai/workspace"
)

// shown is what the client was last told about a file.
type shown struct {
	hash  uint64
	empty bool
	// report is the answer it was made of, which is the same one while nothing
	// that it rests on has changed.
	report []workspace.Problem
	// sending says that the worker is sending this just now, without the lock;
	// what is newer then waits for it, or the two could arrive in the wrong
	// order.
	sending bool
	// overtaken says that something newer waits.
	overtaken bool
}

func change(p string, f *syntax.File) []workspace.Change {
	return []workspace.Change{{Path: p, Open: f}}
}

// changed tells what a new text means: for its own file at once, in the same
// write as everything else the message causes; for other files from the
// worker. While more messages are here already the next one may undo this one,
// so a burst is answered at its end. Called with mu held.
func (s *Server) changed(m *rpc.Message, doc *document) {
	s.round++
	f := doc.folder
	snap := f.ws.Snapshot()
	switch known := snap.Searched() && f.known.has(snap.Manifests()); {
	case s.pulls || !known && (!f.large || m.More()):
		// The client asks by itself, or nobody knows yet who loads the file.
		f.known.edited(doc.path)
	case !known:
		f.known.edited(doc.path)
		s.publishNow(m, doc)
	case m.More():
		f.known.edited(doc.path)
		s.late = doc
		if s.burst == nil {
			s.burst = time.AfterFunc(s.Burst, s.endBurst)
		}
		return
	default:
		s.publishNow(m, doc)
	}
	s.wake(m)
}

// endBurst answers a burst that went on for too long, or that ended in a
// message that is none of ours.
func (s *Server) endBurst() {
	s.mu.Lock()
	s.burst, s.late = nil, nil
	s.mu.Unlock()
	s.signal()
}

// publishNow tells the problems of a document on the reading goroutine.
func (s *Server) publishNow(m *rpc.Message, doc *document) {
	if s.burst != nil {
		s.burst.Stop()
		s.burst, s.late = nil, nil
	}
	f := doc.folder
	r := f.root()
	problems := s.problemsOf(r, doc.path)
	if old, ok := f.shown[doc.path]; ok && sameReport(old.report, problems) && !s.can.diagnosticVersion {
		return
	}
	v := &view{server: s, can: s.can, enc: s.enc, settings: s.settings}
	w := newDiagnosticWriter(v, r)
	s.buffer = w.list(s.buffer[:0], doc.path, problems)
	hash := hashOf(s.buffer)
	old, ok := f.shown[doc.path]
	if ok && old.sending {
		old.overtaken = true
		f.shown[doc.path] = old
		return
	}
	f.shown[doc.path] = shown{hash: hash, empty: len(problems) == 0, report: problems}
	if ok && old.hash == hash {
		return
	}
	s.hold(m)
	// A failure to send is the end of the conversation, which others notice.
	_ = m.NotifyRaw(publishMethod, func(dst []byte) []byte {
		return appendPublish(dst, doc.raw, doc.version, s.buffer)
	})
	if cap(s.buffer) > keepBuffer {
		s.buffer = nil
	}
}

const (
	publishMethod = "textDocument/publishDiagnostics"
	keepBuffer    = 256 << 10
)

func appendPublish(dst []byte, uri string, version rpc.Version, list []byte) []byte {
	dst = append(dst, `{"uri":`...)
	dst = rpc.AppendString(dst, uri)
	if version.Known {
		dst = append(dst, `,"version":`...)
		dst = strconv.AppendInt(dst, int64(version.Number), 10)
	}
	dst = append(dst, `,"diagnostics":`...)
	dst = append(dst, list...)
	return append(dst, '}')
}

// sameReport says whether two answers are one and the same.
func sameReport(a, b []workspace.Problem) bool {
	return a != nil && len(a) == len(b) && len(a) > 0 && &a[0] == &b[0]
}

// problemsOf are the problems of a file. A text that is open but of another
// format has some only if a manifest loads it.
func (s *Server) problemsOf(r *root, p string) []workspace.Problem {
	if r.unknown() {
		return r.snap.FirstLook(p)
	}
	if !isOurs(p) && len(r.snap.Users(p)) == 0 {
		return nil
	}
	if !r.listed {
		return r.snap.Problems(p) // a file by itself needs no manifest
	}
	return feature.Problems(r.snap, p)
}

// wake has the worker look at everything that a change may have touched, when
// what the handler of the change has to say is on its way.
func (s *Server) wake(m *rpc.Message) {
	s.round++
	s.asked.Add(1)
	if m == nil || !m.After(s.worker) {
		s.poke()
	}
}

func (s *Server) signal() {
	s.asked.Add(1)
	s.poke()
}

func (s *Server) poke() {
	select {
	case s.wakes <- struct{}{}:
	default: // it is awake already and will look again
	}
}

// work is the worker: it publishes what changes mean for files other than the
// one that was changed, one round after the other. A round that is overtaken by
// a change is given up; the change has called for the next.
func (s *Server) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wakes:
		}
		asked := s.asked.Load()
		s.publishRound(ctx)
		s.answered.Store(asked)
	}
}

func (s *Server) publishRound(ctx context.Context) {
	s.mu.Lock()
	round, pulls := s.round, s.pulls
	v := s.look("")
	s.mu.Unlock()
	if s.closing.Load() || ctx.Err() != nil {
		return
	}
	news, ok := s.index(ctx, v)
	if news {
		s.stale.Store(true)
		s.owes = true
	}
	if !ok {
		return
	}
	defer s.later()
	refresh := s.owes
	for _, r := range v.roots {
		for _, p := range s.wanted(v, r) {
			if ctx.Err() != nil || s.overtaken(round) {
				return
			}
			if pulls {
				refresh = s.note(r, p) || refresh
				continue
			}
			s.publishOne(v, r, p)
		}
	}
	s.owes = false
	if refresh && pulls {
		s.refresh(ctx, v.can)
	}
}

func (s *Server) overtaken(round uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.round != round
}

// wanted are the files of a root that the client is told about: those it has
// open, those it was told about before, and with the scope `workspace` all.
func (s *Server) wanted(v *view, r *root) []string {
	set := map[string]bool{}
	s.mu.Lock()
	opened := make(map[string]bool, len(r.folder.docs))
	for p := range r.folder.docs {
		set[p], opened[p] = true, true
	}
	for p, old := range r.folder.shown {
		if !old.empty {
			set[p] = true
		}
	}
	pulls := s.pulls
	s.mu.Unlock()
	if r.listed && v.settings.Scope == scopeWorkspace && !pulls {
		for _, p := range r.snap.Files() {
			set[p] = true
		}
	}
	out := make([]string, 0, len(set))
	for p := range set {
		out = append(out, p)
	}
	// Those that somebody looks at come first.
	slices.SortFunc(out, func(a, b string) int {
		if opened[a] != opened[b] {
			if opened[a] {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return out
}

// listing says whether the problems of a file are to be shown at all. Called
// with mu held.
func (s *Server) listing(f *folder, p string) bool {
	if f.docs[p] != nil {
		return true
	}
	return f.listed && s.settings.Scope == scopeWorkspace && isOurs(p)
}

// publishOne tells the problems of one file, from the worker. What the reading
// goroutine has told meanwhile is newer, and then this is dropped.
func (s *Server) publishOne(v *view, r *root, p string) {
	problems := s.problemsOf(r, p)
	f := r.folder
	s.mu.Lock()
	old, ok := f.shown[p]
	if f.ws.Snapshot() != r.snap || s.pulls || s.held {
		s.mu.Unlock()
		return // a newer round is on its way
	}
	if s.servedElsewhere(f, p, r) != nil {
		delete(f.shown, p)
		s.mu.Unlock()
		return
	}
	if !s.listing(f, p) {
		problems = nil
	}
	if ok && sameReport(old.report, problems) {
		s.mu.Unlock()
		return
	}
	var version rpc.Version
	raw := r.uri(p)
	if doc := f.docs[p]; doc != nil {
		version, raw = doc.version, doc.raw
	}
	s.mu.Unlock()

	list := newDiagnosticWriter(v, r).list(nil, p, problems)
	hash := hashOf(list)

	s.mu.Lock()
	old, ok = f.shown[p]
	if f.ws.Snapshot() != r.snap || s.pulls || s.held || s.servedElsewhere(f, p, r) != nil {
		s.mu.Unlock()
		return
	}
	same := ok && old.hash == hash || !ok && len(problems) == 0 && f.docs[p] == nil
	next := shown{hash: hash, empty: len(problems) == 0, report: problems, sending: !same}
	f.shown[p] = next
	if same && next.empty && f.docs[p] == nil {
		delete(f.shown, p)
	}
	s.mu.Unlock()
	if same {
		return
	}
	_ = s.client.NotifyRaw(publishMethod, func(dst []byte) []byte { return appendPublish(dst, raw, version, list) })

	// Sending takes no lock, or a client that does not read would stop the
	// server from reading too. What became newer meanwhile has waited, and is
	// sent now.
	s.mu.Lock()
	defer s.mu.Unlock()
	now, ok := f.shown[p]
	switch {
	case s.pulls && !next.empty:
		s.tell(nil, raw) // it was taken back meanwhile
		return
	case !ok && !next.empty:
		// Taken back meanwhile, and perhaps shown anew, be it by another
		// folder: the next round says how it is now, behind this in order.
		if doc := s.servedElsewhere(f, p, r); doc != nil {
			doc.folder.shown[doc.path] = shown{}
		} else {
			f.shown[p] = shown{}
		}
		s.signal()
		return
	}
	if now.overtaken {
		s.signal()
	}
	now.sending, now.overtaken = false, false
	if ok && (!now.empty || f.docs[p] != nil) {
		f.shown[p] = now
	} else {
		delete(f.shown, p)
	}
}

// hold keeps the worker from sending until what the handler of a message sends
// has its place: it is written only when the handler has returned, and must not
// come behind what it came before. Called with mu held.
func (s *Server) hold(m *rpc.Message) {
	if !s.held {
		s.held = m.Then(s.release) && m.After(s.worker)
	}
}

// letGo ends a hold, and has the worker look at what it passed over.
func (s *Server) letGo() {
	s.mu.Lock()
	s.held = false
	s.mu.Unlock()
	s.asked.Add(1) // it is woken when all is written
}

// servedElsewhere is the open document of a file that another folder answers
// for, or nil: a file may lie in several folders, and only one speaks for it.
// Called with mu held.
func (s *Server) servedElsewhere(f *folder, p string, r *root) *document {
	if f.docs[p] != nil {
		return nil
	}
	if doc := s.docs[locate(r.uri(p)).id]; doc != nil && doc.folder != f {
		return doc
	}
	return nil
}

// tell sends a file's diagnostics to be none. Called with mu held, from inside
// a handler or not.
func (s *Server) tell(m *rpc.Message, uri string) {
	params := func(dst []byte) []byte { return appendPublish(dst, uri, rpc.Version{}, []byte("[]")) }
	if m != nil {
		s.hold(m)
		_ = m.NotifyRaw(publishMethod, params)
		return
	}
	s.client.Go("diagnostics", func(context.Context) { _ = s.client.NotifyRaw(publishMethod, params) })
}

// forget takes back what was shown for a file.
func (s *Server) forget(m *rpc.Message, f *folder, p string) {
	old, ok := f.shown[p]
	delete(f.shown, p)
	if ok && !old.empty && !s.pulls {
		uri := f.names[p]
		if uri == "" {
			uri = (&root{dir: f.dir, id: f.id}).uri(p)
		}
		s.tell(m, uri)
	}
}

// hide takes back all that was shown for a folder.
func (s *Server) hide(m *rpc.Message, f *folder) {
	paths := make([]string, 0, len(f.shown))
	for p := range f.shown {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	for _, p := range paths {
		s.forget(m, f, p)
	}
}

// hideClosed takes back what was shown for a document that was closed and is
// not listed otherwise. What the disk has is shown again where it is.
func (s *Server) hideClosed(m *rpc.Message, f *folder, doc *document) {
	if s.listing(f, doc.path) {
		return
	}
	old, ok := f.shown[doc.path]
	delete(f.shown, doc.path)
	if ok && !old.empty && !s.pulls {
		s.tell(m, doc.raw)
	}
}

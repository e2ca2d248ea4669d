package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

const requestFailed = jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed)

// A view is what a request sees: the state at its place in the conversation.
// It never changes.
type view struct {
	server   *Server
	can      abilities
	enc      text.Encoding
	settings settings
	roots    []*root

	// The document that the request is about; root is nil if it is about none,
	// or one that nobody knows.
	root *root
	snap *workspace.Snapshot
	path string
	raw  string
	// active is the path of the document the client touched last, in its root.
	active     string
	activeRoot *root
}

// A root is one folder as a view sees it.
type root struct {
	folder *folder // for what never changes, and what guards itself
	dir    string
	id     string
	name   string
	listed bool
	snap   *workspace.Snapshot
	seen   uint64 // the number of the last change that snap has in it
	large  bool
	names  map[string]string // the client's names for open documents
	// versions of the open documents, for edits.
	versions map[string]*int32
}

// look makes the view of a request about a URI. Called with mu held.
func (s *Server) look(raw string) *view {
	v := &view{server: s, can: s.can, enc: s.enc, settings: s.settings, raw: raw}
	byFolder := map[*folder]*root{}
	for _, f := range s.folders.all() {
		r := f.root()
		byFolder[f] = r
		v.roots = append(v.roots, r)
	}
	if s.active != nil {
		v.active, v.activeRoot = s.active.path, byFolder[s.active.folder]
	}
	if raw == "" {
		return v
	}
	if at, ok := resolvedOf(raw); ok {
		raw = at
	}
	at := locate(raw)
	if doc := s.docs[at.id]; doc != nil {
		v.root, v.path = byFolder[doc.folder], doc.path
	} else if f, p := s.folders.find(at); f != nil {
		v.root, v.path = byFolder[f], p
	}
	if v.root != nil {
		v.snap = v.root.snap
	}
	return v
}

func (f *folder) root() *root {
	snap := f.open().Snapshot()
	r := &root{folder: f, dir: f.dir, id: f.id, name: f.name, listed: f.listed, large: f.large, snap: snap, seen: f.known.now(), names: f.names}
	if len(f.docs) > 0 {
		r.versions = make(map[string]*int32, len(f.docs))
		for p, d := range f.docs {
			if d.version.Known {
				n := d.version.Number
				r.versions[p] = &n
			}
		}
	}
	return r
}

// file is the document of the request. A document nobody knows, and one that
// is gone, has none; requests about it get an empty answer.
func (v *view) file() *syntax.File {
	if v.root == nil {
		return nil
	}
	return v.snap.File(v.path)
}

// uri names a file of a root: as the client does, if it has it open.
func (r *root) uri(p string) string {
	if raw := r.names[p]; raw != "" {
		return raw
	}
	if r.dir == "" {
		return r.id
	}
	return fileURI(join(r.dir, p))
}

// linkURI is a URI for the protocol's types.
func (r *root) linkURI(p string) uri.URI { return uri.URI(r.uri(p)) }

// unknown says that the folder is large and not known yet. What can be said
// about one of its files then is what the manifests above it make of it.
func (r *root) unknown() bool {
	return r.large && !(r.snap.Searched() && r.folder.known.has(r.snap.Manifests()))
}

// prepare makes the workspace know what a request about a file rests on: all
// manifests, or in a large folder that is still being read those above it.
func (r *root) prepare(ctx context.Context, p string) {
	if !r.unknown() {
		r.learn(ctx, nil)
		return
	}
	for _, m := range r.snap.Above(p) {
		r.snap.Resolution(m)
	}
}

// learn makes the root's workspace know its manifests.
func (r *root) learn(ctx context.Context, each func(i, n int)) {
	r.folder.known.learn(ctx, r.snap, r.seen, each)
}

// learn makes every root's workspace know its manifests.
func (v *view) learn(ctx context.Context) {
	for _, r := range v.roots {
		r.learn(ctx, nil)
	}
}

// rangeIn is the range of a span in a file of the view's root.
func (v *view) rangeIn(p string, span text.Span) protocol.Range {
	return rangeOf(v.snap.File(p), span, v.enc)
}

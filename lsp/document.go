package lsp

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/lsp/rpc"
	"iai/workspace"
)

// A document is a text the client has open. Its text is the truth, whatever
// the disk says, until it is closed.
type document struct {
	raw     string // its URI as the client wrote it
	folder  *folder
	path    string
	version rpc.Version
	file    *syntax.File
}

// didOpen takes a document over. A second open of the same document replaces
// the first.
func (s *Server) didOpen(_ context.Context, m *rpc.Message) error {
	d := &s.opened
	defer d.Reset()
	if err := d.Decode(m.Params); err != nil {
		return err
	}
	raw := string(d.URI)
	at := locate(raw)
	if old := s.docs[at.id]; old != nil {
		s.log.Warn("a document was opened twice; the second text replaces the first", "uri", raw)
		delete(s.spelled, old.raw)
		s.remove(old)
	}
	f, p := s.folders.serve(at)
	s.configure(f)
	ws := f.open()
	doc := &document{raw: raw, folder: f, path: p, version: d.Version, file: ws.Parse(string(d.Text))}
	s.docs[at.id] = doc
	s.spelled[raw] = doc
	f.docs[p] = doc
	f.rename(p, raw)
	s.active = doc
	ws.Apply([]workspace.Change{{Path: p, Open: doc.file}})
	s.relist(f)
	s.changed(m, doc)
	return nil
}

// didChange makes the changes in the order they came, whatever the version
// says: to leave one out would put the text out of step for good.
func (s *Server) didChange(_ context.Context, m *rpc.Message) error {
	d := &s.change
	defer d.Reset()
	if err := d.Decode(m.Params); err != nil {
		return err
	}
	doc := s.spelled[string(d.URI)]
	if doc == nil {
		if doc = s.docs[locate(string(d.URI)).id]; doc == nil {
			s.log.Warn("a change was ignored: the document is not open", "uri", string(d.URI))
			return nil
		}
	}
	if d.Version.Known && doc.version.Known && d.Version.Number <= doc.version.Number {
		s.log.Warn("the version of a document does not increase; its changes were made all the same",
			"uri", doc.raw, "version", d.Version.Number, "last", doc.version.Number)
	}
	doc.version = d.Version
	s.active = doc
	next := s.apply(doc, d.Changes)
	if next == doc.file {
		return nil
	}
	doc.file = next
	doc.folder.ws.Apply([]workspace.Change{{Path: doc.path, Open: next}})
	s.changed(m, doc)
	return nil
}

// apply is the file after a list of changes.
func (s *Server) apply(doc *document, changes []rpc.Change) *syntax.File {
	ws := doc.folder.ws
	if len(changes) == 1 && !changes[0].Whole {
		f := doc.file
		span := spanOf(f, changes[0].Range, s.enc)
		if span.Of(f.Src()) == string(changes[0].Text) {
			return f
		}
		return ws.Reparse(f, splice(f.Src(), span, changes[0].Text), span.Start, span.End, len(changes[0].Text))
	}
	// Between several changes only the lines are needed.
	src, lines := doc.file.Src(), doc.file.Lines
	for i := range changes {
		c := &changes[i]
		if c.Whole {
			src = string(c.Text)
			lines = text.NewLines(src)
			continue
		}
		span := text.Span{Start: offsetIn(lines, c.Range.Start, s.enc), End: offsetIn(lines, c.Range.End, s.enc)}
		if span.End < span.Start {
			span.Start, span.End = span.End, span.Start
		}
		src = splice(src, span, c.Text)
		lines = lines.Splice(src, span.Start, span.End, len(c.Text))
	}
	if src == doc.file.Src() {
		return doc.file
	}
	return ws.Parse(src)
}

func offsetIn(l *text.Lines, p protocol.Position, enc text.Encoding) int {
	const most = 1 << 30
	return l.Offset(text.Position{Line: int(min(p.Line, most)), Character: int(min(p.Character, most))}, enc)
}

// splice is a text with a stretch replaced.
func splice(src string, span text.Span, with []byte) string {
	var b strings.Builder
	b.Grow(len(src) - span.Len() + len(with))
	b.WriteString(src[:span.Start])
	b.Write(with)
	b.WriteString(src[span.End:])
	return b.String()
}

// didSave says that the disk now has the document's text.
func (s *Server) didSave(_ context.Context, m *rpc.Message) error {
	// Neovim 0.12 tells every server of the saves of all: nothing to warn of.
	if uri := m.Text("textDocument", "uri"); s.docs[locate(uri).id] == nil {
		s.log.Info("a save was ignored: the document is not open", "uri", uri)
	}
	return nil
}

// didClose gives a document back to the disk.
func (s *Server) didClose(_ context.Context, m *rpc.Message) error {
	raw := m.Text("textDocument", "uri")
	doc := s.docs[locate(raw).id]
	if doc == nil {
		return fmt.Errorf("the document that was closed is not open: %s", raw)
	}
	delete(s.docs, locate(raw).id)
	delete(s.spelled, doc.raw)
	if s.active == doc {
		s.active = nil
	}
	f := doc.folder
	if len(f.docs) == 1 && !f.listed {
		s.hide(m, f)
		s.remove(doc)
		s.folders.drop(f)
		return nil
	}
	s.remove(doc)
	s.hideClosed(m, f, doc)
	s.wake(m)
	return nil
}

// remove takes a document out of its folder.
func (s *Server) remove(doc *document) {
	f := doc.folder
	delete(f.docs, doc.path)
	f.rename(doc.path, "")
	f.ws.Apply([]workspace.Change{{Path: doc.path}})
	f.known.edited(doc.path)
}

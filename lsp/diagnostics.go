package lsp

import (
	"hash/maphash"
	"strconv"

	"go.lsp.dev/protocol"

	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/lsp/rpc"
	"iai/workspace"
)

// A writer writes the problems of one file as the protocol's diagnostics,
// straight into JSON: this happens on every key, and nothing else may.
type diagnosticWriter struct {
	can   *abilities
	root  *root
	pages *pages
	docs  string // setting docsUrl
	enc   func(*syntax.File, problem.Finding) protocol.Range
}

func newDiagnosticWriter(v *view, r *root) *diagnosticWriter {
	w := &diagnosticWriter{can: &v.can, root: r, pages: &v.server.pages, docs: v.settings.DocsURL}
	enc := v.enc
	w.enc = func(f *syntax.File, p problem.Finding) protocol.Range { return visibleRange(f, p.Span, enc) }
	return w
}

// list writes the array of the problems of a file.
func (w *diagnosticWriter) list(dst []byte, p string, problems []workspace.Problem) []byte {
	f := w.root.snap.File(p)
	dst = append(dst, '[')
	for i := range problems {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = w.one(dst, f, &problems[i])
	}
	return append(dst, ']')
}

func (w *diagnosticWriter) one(dst []byte, f *syntax.File, p *workspace.Problem) []byte {
	dst = append(dst, `{"range":`...)
	dst = appendRange(dst, w.enc(f, p.Finding))
	dst = append(dst, `,"severity":`...)
	dst = append(dst, severityDigit(p.Severity), ',')
	dst = append(dst, `"code":`...)
	dst = rpc.AppendString(dst, p.Rule.Code)
	if href := w.pages.link(p.Rule, w.docs); href != "" {
		dst = append(dst, `,"codeDescription":{"href":`...)
		dst = rpc.AppendString(dst, href)
		dst = append(dst, '}')
	}
	dst = append(dst, `,"source":"iai","message":`...)
	dst = rpc.AppendString(dst, messageOf(p))
	switch {
	case p.Rule.Unnecessary && w.can.tagUnnecessary:
		dst = append(dst, `,"tags":[1]`...)
	case p.Rule == problem.PackDiscouraged && w.can.tagDeprecated:
		dst = append(dst, `,"tags":[2]`...)
	}
	if w.can.relatedInformation && len(p.Related) > 0 {
		dst = append(dst, `,"relatedInformation":[`...)
		for i := range p.Related {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = w.related(dst, &p.Related[i])
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `,"data":{"problem":"`...)
	dst = appendProblemID(dst, p)
	dst = append(dst, `","name":`...)
	dst = rpc.AppendString(dst, p.Rule.Name)
	return append(dst, '}', '}')
}

func (w *diagnosticWriter) related(dst []byte, at *problem.Place) []byte {
	dst = append(dst, `{"location":{"uri":`...)
	dst = rpc.AppendString(dst, w.root.uri(at.File))
	dst = append(dst, `,"range":`...)
	dst = appendRange(dst, w.enc(w.root.snap.File(at.File), problem.Finding{Span: at.Span}))
	dst = append(dst, `},"message":`...)
	dst = rpc.AppendString(dst, at.Message)
	return append(dst, '}')
}

// messageOf is the sentence of a problem; an editor shows nothing without one.
func messageOf(p *workspace.Problem) string {
	if p.Message == "" {
		return p.Rule.Name
	}
	return p.Message
}

// appendProblemID names a problem of a file the way code actions do, so that
// the client can hand it back.
func appendProblemID(dst []byte, p *workspace.Problem) []byte {
	dst = append(dst, p.Rule.Code...)
	dst = append(dst, '@')
	dst = strconv.AppendInt(dst, int64(p.Span.Start), 10)
	dst = append(dst, '-')
	return strconv.AppendInt(dst, int64(p.Span.End), 10)
}

func severityDigit(s problem.Severity) byte {
	switch s {
	case problem.Error:
		return '1'
	case problem.Warning:
		return '2'
	case problem.Info:
		return '3'
	}
	return '4'
}

// hashSeed makes hashes of what is shown; they are compared within one
// conversation only.
var hashSeed = maphash.MakeSeed()

func hashOf(b []byte) uint64 { return maphash.Bytes(hashSeed, b) }

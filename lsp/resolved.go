package lsp

import (
	"context"
	"net/url"
	"path"
	"strings"

	"go.lsp.dev/protocol"

	"iai/api"
	"iai/iaip/text"
	"iai/lsp/feature"
	"iai/lsp/rpc"
)

// resolvedScheme is that of documents that exist nowhere: what a manifest
// resolves to. `iai-resolved:/tasks.md?<URI of the manifest>` is one kind,
// `all.md` every kind, `contract.md` what an agent is given.
const resolvedScheme = "iai-resolved"

const (
	allKinds     = "all"
	contractText = "contract"
)

// resolvedURI names the document of a kind of a manifest.
func (r *root) resolvedURI(manifest, kind string) string {
	if kind == "" {
		kind = allKinds
	}
	return resolvedScheme + ":/" + url.PathEscape(kind) + ".md?" + url.QueryEscape(r.uri(manifest))
}

// resolvedOf is the URI of the manifest that a resolved document is about.
func resolvedOf(raw string) (manifest string, ok bool) {
	rest, ok := strings.CutPrefix(raw, resolvedScheme+":")
	if !ok {
		return "", false
	}
	_, query, _ := strings.Cut(rest, "?")
	query, _, _ = strings.Cut(query, "#")
	manifest, err := url.QueryUnescape(query)
	return manifest, err == nil && manifest != ""
}

// kindOf is the kind that a resolved document shows.
func kindOf(raw string) string {
	rest := strings.TrimPrefix(raw, resolvedScheme+":")
	rest, _, _ = strings.Cut(rest, "?")
	name, err := url.PathUnescape(strings.TrimSuffix(path.Base(rest), ".md"))
	if err != nil {
		return ""
	}
	return name
}

// content is the text of a resolved document, and where its lines come from,
// which the contract does not say.
func (v *view) content() (string, *feature.ResolvedDocument, error) {
	manifest, ok := resolvedOf(v.raw)
	if !ok {
		return "", nil, rpc.InvalidParams("`%s` is not a document of this server: one begins with `%s:` and names a manifest.", v.raw, resolvedScheme)
	}
	if v.root == nil || v.snap.File(v.path) == nil {
		return "", nil, failed("There is no manifest `%s`.", manifest)
	}
	switch kind := kindOf(v.raw); kind {
	case contractText:
		env := &api.Env{Now: v.server.Now}
		return api.ContractedOf(env, v.snap, v.path, "", "").Text, nil, nil
	case allKinds:
		d := feature.Resolved(v.snap, v.path, "")
		return d.Text, d, nil
	default:
		d := feature.Resolved(v.snap, v.path, kind)
		return d.Text, d, nil
	}
}

func (s *Server) textDocumentContent(_ context.Context, _ *rpc.Message, v *view) (any, error) {
	body, _, err := v.content()
	if err != nil {
		return nil, err
	}
	s.previews.saw(v.raw, body, false)
	return answer(object{"text": body})
}

// resolvedDocument is the same for clients without that request, and for those
// that want to know where the lines come from.
func (s *Server) resolvedDocument(_ context.Context, _ *rpc.Message, v *view) (any, error) {
	body, d, err := v.content()
	if err != nil {
		return nil, err
	}
	s.previews.saw(v.raw, body, true)
	lines := []object{}
	for i := 1; d != nil && i <= d.Lines(); i++ {
		from, ok := d.At(i)
		if !ok {
			continue
		}
		o := object{"line": i - 1, "uri": v.root.uri(from.File), "sourceLine": from.Line - 1, "kind": from.Kind, "role": from.Role}
		if from.Setting != "" {
			o["setting"] = from.Setting
		}
		lines = append(lines, o)
	}
	return answer(object{"uri": v.raw, "text": body, "lines": lines})
}

// sourceOf is the definition of a place in a resolved document: where it comes
// from.
func (v *view) sourceOf(m *rpc.Message) (any, error) {
	var p protocol.TextDocumentPositionParams
	if err := rpc.Decode(m.Params, &p, "textDocument.uri", "position"); err != nil {
		return nil, err
	}
	body, d, err := v.content()
	if err != nil || d == nil {
		return nil, err
	}
	at := text.NewLines(body).Offset(text.Position{Line: int(min(p.Position.Line, 1<<30)), Character: int(min(p.Position.Character, 1<<30))}, v.enc)
	if file, offset, ok := d.Offset(at); ok {
		return answer([]object{{"uri": v.root.uri(file), "range": v.rangeIn(file, text.Span{Start: offset, End: offset})}})
	}
	from, ok := d.At(int(min(p.Position.Line, 1<<30)) + 1)
	if !ok {
		return nil, nil
	}
	start := protocol.Position{Line: uint32(max(from.Line-1, 0))}
	return answer([]object{{"uri": v.root.uri(from.File), "range": protocol.Range{Start: start, End: start}}})
}

// inForceAt are the lines of resolved documents that a line of a file has come
// to, over all manifests that load it.
func (v *view) inForceAt(offset int) []object {
	out := []object{}
	f := v.file()
	line := f.Lines.Line(offset) + 1
	for _, m := range concerned(v.root, v.path) {
		for _, k := range v.snap.Resolution(m).Effective() {
			d := feature.Resolved(v.snap, m, k.Name)
			for _, at := range d.Of(v.path, line) {
				start := protocol.Position{Line: uint32(at - 1)}
				out = append(out, object{"uri": v.root.resolvedURI(m, k.Name),
					"range": protocol.Range{Start: start, End: protocol.Position{Line: uint32(at)}}})
			}
		}
	}
	return out
}

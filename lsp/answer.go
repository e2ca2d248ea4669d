package lsp

import (
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"iai/iaip/text"
	"iai/lsp/feature"
	"iai/lsp/rpc"
	"iai/workspace"
)

// answer writes a result as JSON.
func answer(v any) (any, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return jsonrpc2.RawMessage(body), nil
}

// A place is the parameters of every request about a position.
type place struct {
	Position protocol.Position `json:"position"`
}

// offset is the byte offset of the position a request is about.
func (v *view) offset(m *rpc.Message) (int, error) {
	var p protocol.TextDocumentPositionParams
	if err := rpc.Decode(m.Params, &p, "textDocument.uri", "position"); err != nil {
		return 0, err
	}
	f := v.file()
	if f == nil {
		return 0, nil
	}
	return offsetOf(f, p.Position, v.enc), nil
}

// stretch is the byte span of the range a request is about.
func (v *view) stretch(m *rpc.Message) (text.Span, error) {
	var p struct {
		Range protocol.Range `json:"range"`
	}
	if err := rpc.Decode(m.Params, &p, "textDocument.uri", "range"); err != nil {
		return text.Span{}, err
	}
	f := v.file()
	if f == nil {
		return text.Span{}, nil
	}
	return spanOf(f, p.Range, v.enc), nil
}

// uriOf is where a location is: a file of the root, or a page that comes with
// the program.
func (v *view) uriOf(r *root, l feature.Location) (string, protocol.Range, bool) {
	if l.File != "" {
		return r.uri(l.File), rangeOf(r.snap.File(l.File), l.Span, v.enc), true
	}
	uri := v.server.embedded(l.Embedded.Document)
	line := uint32(max(l.Embedded.Line-1, 0))
	from, to := protocol.Position{Line: line, Character: uint32(l.Embedded.Start)}, protocol.Position{Line: line, Character: uint32(l.Embedded.End)}
	return uri, protocol.Range{Start: from, End: to}, uri != ""
}

// locations writes places as plain locations.
func (v *view) locations(r *root, list []feature.Location) []object {
	out := []object{}
	for _, l := range list {
		if uri, at, ok := v.uriOf(r, l); ok {
			out = append(out, object{"uri": uri, "range": at})
		}
	}
	return out
}

// workspaceEdit writes a change of files: new ones first, then edits, then
// moves. It fails where the client cannot make the change.
func (v *view) workspaceEdit(r *root, edits []workspace.FileEdit, creates []workspace.Create, moves []feature.Move) (object, error) {
	switch {
	case len(creates) > 0 && !v.can.createsFiles:
		return nil, failed("The editor cannot create files for a language server: create `%s` by hand.", creates[0].File)
	case len(moves) > 0 && !v.can.renamesFiles:
		return nil, failed("The editor cannot rename files for a language server: rename `%s` by hand.", moves[0].Old)
	}
	var order []string
	byFile := map[string][]object{}
	for _, e := range edits {
		if _, seen := byFile[e.File]; !seen {
			order = append(order, e.File)
		}
		byFile[e.File] = append(byFile[e.File], v.textEdit(r, e.File, e.Edit))
	}
	if !v.can.versionedEdits {
		changes := object{}
		for _, p := range order {
			changes[r.uri(p)] = byFile[p]
		}
		return object{"changes": changes}, nil
	}
	list := []object{}
	for _, c := range creates {
		list = append(list,
			object{"kind": "create", "uri": r.uri(c.File), "options": object{"overwrite": false, "ignoreIfExists": false}},
			object{"textDocument": object{"uri": r.uri(c.File), "version": nil},
				"edits": []object{{"range": protocol.Range{}, "newText": c.Text}}})
	}
	for _, p := range order {
		list = append(list, object{"textDocument": object{"uri": r.uri(p), "version": r.versions[p]}, "edits": byFile[p]})
	}
	for _, mv := range moves {
		list = append(list, object{"kind": "rename", "oldUri": r.uri(mv.Old), "newUri": fileURI(join(r.dir, mv.New)), "options": object{"overwrite": false}})
	}
	return object{"documentChanges": list}, nil
}

func (v *view) textEdit(r *root, p string, e text.Edit) object {
	return object{"range": rangeOf(r.snap.File(p), e.Span, v.enc), "newText": e.New}
}

func (v *view) textEdits(edits []text.Edit) []object {
	out := []object{}
	for _, e := range edits {
		out = append(out, v.textEdit(v.root, v.path, e))
	}
	return out
}

// link is where Markdown points to for a place in a file of the view's root.
func (v *view) link(file string, line int) string {
	return fmt.Sprintf("%s#L%d", v.root.uri(file), line)
}

// markup writes Markdown as the client can take it.
func markup(s string, markdown bool) any {
	if markdown {
		return object{"kind": "markdown", "value": s}
	}
	return object{"kind": "plaintext", "value": plain(s)}
}

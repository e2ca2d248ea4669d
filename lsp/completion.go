package lsp

import (
	"context"
	"encoding/json"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func completionOptions(*abilities) object {
	return object{"resolveProvider": true, "triggerCharacters": []string{" ", ":", "-", "[", ",", "/", "\"", "'", "#"}}
}

// completionKinds are the protocol's icons: property, enum member, class, file,
// constant, reference, snippet.
var completionKinds = [...]int{
	feature.CompleteKey: 10, feature.CompleteValue: 20, feature.CompleteKind: 7, feature.CompletePath: 17,
	feature.CompleteID: 21, feature.CompleteHeading: 18, feature.CompleteHeader: 15,
}

// completionData is what an item carries to be told more about later.
type completionData struct {
	URI  string                 `json:"uri"`
	Path []string               `json:"path"`
	Kind feature.CompletionKind `json:"kind"`
	Name string                 `json:"name"`
}

func (s *Server) completion(_ context.Context, m *rpc.Message, v *view) (any, error) {
	at, err := v.offset(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	found, incomplete := feature.Completions(v.snap, v.path, at)
	items := make([]object, len(found))
	for i := range found {
		items[i] = v.completionItem(&found[i])
	}
	return answer(object{"isIncomplete": incomplete, "items": items})
}

func (v *view) completionItem(c *feature.Completion) object {
	item := object{
		"label": c.Label, "kind": completionKinds[c.Kind], "sortText": c.Sort, "filterText": c.Filter,
		"data": completionData{v.raw, c.Data.Path, c.Data.Kind, c.Data.Name},
	}
	detail := c.Detail
	if v.can.labelDetails && (c.Detail != "" || c.Description != "") {
		item["labelDetails"] = object{"detail": c.Detail, "description": c.Description}
		detail = ""
	}
	if detail == "" && !v.can.labelDetails {
		detail = c.Description
	}
	if detail != "" {
		item["detail"] = detail
	}
	text := c.Text
	if c.Snippet != "" && v.can.snippets {
		text = c.Snippet
		item["insertTextFormat"] = 2
	}
	// Its lines are complete as they are: the client is not to indent them.
	item["insertTextMode"] = 1
	span := v.rangeIn(v.path, c.Span)
	if v.can.insertReplace {
		item["textEdit"] = object{"newText": text, "insert": v.rangeIn(v.path, c.Insert), "replace": span}
	} else {
		item["textEdit"] = object{"newText": text, "range": span}
	}
	if v.can.commitCharacters && len(c.Commit) > 0 {
		item["commitCharacters"] = c.Commit
	}
	if c.Retrigger {
		item["command"] = object{"title": "Complete", "command": "editor.action.triggerSuggest"}
		if v.server.clientName != "vscode" {
			delete(item, "command")
		}
	}
	return item
}

// resolveCompletion adds what there is to say about an item to it.
func (s *Server) resolveCompletion(_ context.Context, m *rpc.Message, v *view) (any, error) {
	var item map[string]json.RawMessage
	var data completionData
	if err := json.Unmarshal(m.Params, &item); err != nil {
		return nil, rpc.InvalidParams("The item is not an object.")
	}
	if json.Unmarshal(item["data"], &data) != nil || v.file() == nil {
		return answer(item)
	}
	link := v.link
	if !v.can.completionMarkdown {
		link = nil
	}
	doc := feature.CompletionDoc(v.snap, feature.CompletionData{File: v.path, Path: data.Path, Kind: data.Kind, Name: data.Name}, link)
	if doc != "" {
		body, err := json.Marshal(markup(doc, v.can.completionMarkdown))
		if err != nil {
			return nil, err
		}
		item["documentation"] = body
	}
	return answer(item)
}

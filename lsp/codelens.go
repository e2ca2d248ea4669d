package lsp

import (
	"context"
	"encoding/json"

	"iai/iaip/text"
	"iai/lsp/feature"
	"iai/lsp/rpc"
)

// lensData is what a lens carries until it comes into sight.
type lensData struct {
	URI     string             `json:"uri"`
	Start   int                `json:"start"`
	End     int                `json:"end"`
	Command string             `json:"command"`
	Args    []feature.Argument `json:"args"`
}

func (s *Server) codeLens(_ context.Context, _ *rpc.Message, v *view) (any, error) {
	out := []object{}
	if v.file() == nil {
		return answer(out)
	}
	for _, l := range feature.CodeLenses(v.snap, v.path) {
		out = append(out, object{"range": v.rangeIn(v.path, l.Span),
			"data": lensData{v.raw, l.Span.Start, l.Span.End, l.Command, l.Args}})
	}
	return answer(out)
}

// resolveCodeLens writes the title of a lens, and what a click on it does.
func (s *Server) resolveCodeLens(_ context.Context, m *rpc.Message, v *view) (any, error) {
	var lens map[string]json.RawMessage
	var data lensData
	if err := json.Unmarshal(m.Params, &lens); err != nil {
		return nil, rpc.InvalidParams("The lens is not an object.")
	}
	if json.Unmarshal(lens["data"], &data) != nil || v.file() == nil {
		return asGiven(m), nil
	}
	l := feature.ResolveLens(v.snap, v.path, feature.Lens{
		Span: text.Span{Start: data.Start, End: data.End}, Command: data.Command, Args: data.Args})
	args := object{}
	for _, a := range l.Args {
		args[a.Name] = a.Value
	}
	if dir := v.root.dir; dir != "" {
		args["root"] = fileURI(dir)
	}
	if manifest := l.Arg("manifest"); manifest != "" && l.Command != feature.ContractCommand {
		args["uri"] = v.root.resolvedURI(manifest, l.Arg("kind"))
		if file := l.Arg("file"); file != "" {
			args["fileUri"], args["overrideUri"] = v.root.uri(file), v.root.uri(l.Arg("override"))
		}
	}
	body, err := json.Marshal(object{"title": l.Title, "command": l.Command, "arguments": []any{args}})
	if err != nil {
		return nil, err
	}
	lens["command"] = body
	return answer(lens)
}

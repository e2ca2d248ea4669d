package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/jsonrpc2"

	"iai/lsp/feature"
	"iai/lsp/rpc"
	"iai/workspace"
)

func actionKinds() []string { return feature.ActionKinds() }

// applyCommand makes a change for clients that know actions only as commands.
const applyCommand = commandPrefix + "applyAction"

// actionData names an action until somebody takes it.
type actionData struct {
	URI   string `json:"uri"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	ID    string `json:"id"`
	Title string `json:"title"`
}

func (s *Server) codeAction(ctx context.Context, m *rpc.Message, v *view) (any, error) {
	span, err := v.stretch(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	only := parseTree(m.Params).list("context", "only")
	out := []object{}
	for _, a := range feature.CodeActions(v.snap, v.path, span, only) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		data := actionData{v.raw, a.Data.Start, a.Data.End, a.Data.ID, a.Data.Title}
		if !v.can.codeActionLiterals {
			if v.can.appliesEdits {
				out = append(out, object{"title": a.Title, "command": applyCommand, "arguments": []any{data}})
			}
			continue
		}
		o := object{"title": a.Title, "kind": a.Kind}
		if a.Preferred && v.can.actionPreferred {
			o["isPreferred"] = true
		}
		if a.Problem != nil {
			w := newDiagnosticWriter(v, v.root)
			o["diagnostics"] = json.RawMessage(w.list(nil, v.path, []workspace.Problem{*a.Problem}))
		}
		if v.can.actionResolve {
			o["data"] = data
		} else {
			edit, err := v.actionEdit(data)
			if err != nil {
				continue // the client could not make this change
			}
			o["edit"] = edit
		}
		out = append(out, o)
	}
	return answer(out)
}

// actionEdit is the change an action makes.
func (v *view) actionEdit(d actionData) (object, error) {
	if v.root == nil {
		return nil, rpc.ContentModified("The document of this action is not open any more.")
	}
	fix, ok := feature.ResolveAction(v.snap, feature.ActionData{File: v.path, Start: d.Start, End: d.End, ID: d.ID, Title: d.Title})
	if !ok {
		return nil, rpc.ContentModified("The text has changed, and there is nothing left for “%s” to do.", d.Title)
	}
	return v.workspaceEdit(v.root, fix.Edits, fix.Creates, nil)
}

func (s *Server) resolveCodeAction(_ context.Context, m *rpc.Message, v *view) (any, error) {
	var action map[string]json.RawMessage
	var data actionData
	if err := json.Unmarshal(m.Params, &action); err != nil {
		return nil, rpc.InvalidParams("The action is not an object.")
	}
	if json.Unmarshal(action["data"], &data) != nil || data.ID == "" {
		return asGiven(m), nil
	}
	edit, err := v.actionEdit(data)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(edit)
	if err != nil {
		return nil, err
	}
	action["edit"] = body
	return answer(action)
}

// applyAction makes the change of an action through the client.
func (s *Server) applyAction(ctx context.Context, m *rpc.Message) (any, error) {
	var p struct {
		Arguments []actionData `json:"arguments"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil || len(p.Arguments) != 1 {
		return nil, rpc.InvalidParams("`%s` takes one object, the one that came with the action.", applyCommand)
	}
	s.mu.Lock()
	v := s.look(p.Arguments[0].URI)
	s.mu.Unlock()
	edit, err := v.actionEdit(p.Arguments[0])
	if err != nil {
		return nil, err
	}
	var said jsonrpc2.RawMessage
	if err := s.client.Call(ctx, "workspace/applyEdit", raw(object{"label": p.Arguments[0].Title, "edit": edit}), &said); err != nil {
		return nil, err
	}
	if t := parseTree(said); !t.yes("applied") {
		return nil, failed("The editor did not make the change: %s", t.text("failureReason"))
	}
	return nil, nil
}

// raw is a value as parameters.
func raw(v any) jsonrpc2.RawMessage {
	body, err := json.Marshal(v)
	if err != nil {
		return jsonrpc2.RawMessage("null") // none of our objects fails
	}
	return body
}

// asGiven hands a client its own object back.
func asGiven(m *rpc.Message) any {
	return jsonrpc2.RawMessage(append([]byte(nil), m.Params...))
}

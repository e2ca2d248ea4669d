package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"go.lsp.dev/jsonrpc2"

	"iai/api"
	"iai/lsp/feature"
	"iai/lsp/rpc"
	"iai/resolver/component"
	"iai/workspace"
)

// commandPrefix makes an operation's name a command's.
const commandPrefix = "iai."

// executeCommand runs an operation of the table. Its one argument is the
// operation's question; what it does not say is taken from where the user is.
func (s *Server) executeCommand(ctx context.Context, m *rpc.Message, v *view) (any, error) {
	name := m.Text("command")
	switch name {
	case applyCommand:
		return s.applyAction(ctx, m)
	case feature.PreviewCommand:
		return s.preview(ctx, m)
	case feature.CompareCommand:
		return s.compare(ctx, m)
	}
	op, ok := api.Find(strings.TrimPrefix(name, commandPrefix))
	if !ok || !strings.HasPrefix(name, commandPrefix) {
		return nil, rpc.InvalidParams("There is no command `%s`: the commands are %s.", name, strings.Join(commandNames(), ", "))
	}
	question, err := argument(m.Params)
	if err != nil {
		return nil, err
	}
	v.learn(ctx)
	question = v.complete(op.Name, question)
	input, err := json.Marshal(question)
	if err != nil {
		return nil, err
	}
	env := &api.Env{Open: v.openRoot, Root: v.defaultRoot(), Now: s.Now, Context: ctx, Log: s.contractLog}
	if strings.HasPrefix(op.Name, "component.") {
		dir := ""
		if r := v.here(); r != nil && r.dir != "" {
			dir = native(r.dir)
		}
		if env.Mediator, err = s.desk.open(dir); err != nil {
			return nil, failed("Components cannot be resolved: %s", err)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err // given up while a workspace or a mediator was opened
	}
	answer, err := op.Call(env, input)
	if err != nil {
		return nil, commandError(err)
	}
	if status, ok := answer.(component.Status); ok && op.Name == "component.start" && v.can.asksQuestions && status.TaskID != "" {
		name, _ := question["component_name"].(string)
		mediator, into := env.Mediator, v.wishFor(name)
		s.client.Go("component", func(ctx context.Context) { s.follow(ctx, mediator, status.TaskID, into) })
	}
	body, err := api.Marshal(answer, false)
	if err != nil {
		return nil, err
	}
	return jsonrpc2.RawMessage(bytes.TrimRight(body, "\n")), nil
}

// argument is the object a command was given, empty if it was given none.
func argument(params []byte) (map[string]any, error) {
	var p struct {
		Arguments []json.RawMessage `json:"arguments"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, rpc.InvalidParams("The arguments of a command are a list with one object in it.")
	}
	if len(p.Arguments) == 0 || string(p.Arguments[0]) == "null" {
		return map[string]any{}, nil
	}
	dec := json.NewDecoder(bytes.NewReader(p.Arguments[0]))
	dec.UseNumber()
	var out map[string]any
	if err := dec.Decode(&out); err != nil || out == nil {
		return nil, rpc.InvalidParams("The argument of a command is an object, and this is %s.", clipped(p.Arguments[0]))
	}
	return out, nil
}

func clipped(b []byte) string {
	if len(b) > 40 {
		return string(b[:40]) + "…"
	}
	return string(b)
}

// everyManifest are the operations that are about all manifests where none is
// named.
var everyManifest = map[string]bool{"check": true, "explain": true}

// complete makes paths of URIs, and of a question that names no workspace one
// about the active document's, or else the first folder's.
func (v *view) complete(operation string, q map[string]any) map[string]any {
	if raw, ok := q["root"].(string); ok {
		if at := locate(raw); strings.HasPrefix(raw, "file:") && at.abs != "" {
			q["root"] = native(at.abs)
		}
		return q
	}
	if q["files"] != nil || q["data"] != nil || q["graph"] != nil || q["root"] != nil {
		return q
	}
	if r := v.here(); r != nil && q["manifest"] == nil && v.activeRoot == r && !everyManifest[operation] {
		if m := r.manifestFor(v.active); m != "" {
			q["manifest"] = m
		}
	}
	return q
}

// here is the root of the active document, else the first there is.
func (v *view) here() *root {
	if v.activeRoot != nil {
		return v.activeRoot
	}
	if len(v.roots) > 0 {
		return v.roots[0]
	}
	return nil
}

// manifestFor is the manifest a document belongs to: itself, or the first that
// loads it, or the first there is.
func (r *root) manifestFor(p string) string {
	if r.snap.IsManifest(p) {
		return p
	}
	if users := r.snap.Users(p); len(users) > 0 {
		return users[0]
	}
	if at := r.snap.DefaultManifest(); r.snap.File(at) != nil {
		return at
	}
	if list := r.snap.Manifests(); len(list) > 0 {
		return list[0]
	}
	return ""
}

// memoryRoot names a root that is not on disk, for openRoot.
const memoryRoot = "iai-root:"

func (v *view) defaultRoot() string {
	r := v.here()
	switch {
	case r == nil:
		return ""
	case r.dir == "":
		return memoryRoot + r.id
	}
	return native(r.dir)
}

// openRoot opens a workspace for an operation: the one that is open here, with
// its unsaved texts, if the directory is one of the roots.
func (v *view) openRoot(dir string, opts workspace.Options) (*workspace.Snapshot, error) {
	for _, r := range v.roots {
		if dir == memoryRoot+r.id || r.dir != "" && r.dir == absolute(dir) {
			return r.snap.With(opts), nil
		}
	}
	disk, err := workspace.OpenDisk(dir)
	if err != nil {
		return nil, api.OpenError(dir, err)
	}
	return workspace.New(disk, opts).Snapshot(), nil
}

// commandError is the error of an operation, with all it says as data.
func commandError(err error) error {
	var own *api.Error
	if !errors.As(err, &own) {
		return err
	}
	code := requestFailed
	switch own.Code {
	case api.CodeInvalid:
		code = jsonrpc2.InvalidParams
	case api.CodeInternal:
		code = jsonrpc2.InternalError
	}
	data, marshalErr := json.Marshal(own)
	if marshalErr != nil {
		return fmt.Errorf("%s", own.Message)
	}
	return &jsonrpc2.Error{Code: code, Message: own.Message, Data: data}
}

// contractLog keeps the line of a contract that was asked for. What the user
// typed is no part of it. It is a record, so it is told to the client's log
// whatever else the settings want there.
func (s *Server) contractLog(line []byte) error {
	if s.ContractLog != nil {
		return s.ContractLog(line)
	}
	s.tellLog('3', "contract: "+strings.TrimSpace(string(line)))
	return nil
}

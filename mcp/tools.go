package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/api"
	"iai/workspace"
)

// A tool is a row of the table as the protocol describes it.
type tool struct {
	operation api.Operation
	described *sdk.Tool
}

// toolsOf are the rows that are for agents, in the order of their names.
func toolsOf(operations []api.Operation) []tool {
	var out []tool
	for _, op := range operations {
		if op.Tool == "" {
			continue
		}
		title := strings.ReplaceAll(op.Tool, "_", " ")
		title = strings.ToUpper(title[:1]) + title[1:]
		out = append(out, tool{op, &sdk.Tool{
			Name: op.Tool, Title: title, Description: op.Doc,
			InputSchema: op.InputSchema(), OutputSchema: op.OutputSchema(),
			Annotations: hints(op, title),
		}})
	}
	return out
}

// hints say what a call does to the world. What only reads, reads files below
// the roots, and packs where the user keeps them, and nothing else. Of the
// others, start and select run the user's commands, which may reach the network
// and write what they like; to lock packs writes one file, the same one however
// often it is done.
func hints(op api.Operation, title string) *sdk.ToolAnnotations {
	yes, no := true, false
	h := &sdk.ToolAnnotations{Title: title, ReadOnlyHint: !op.Writes, IdempotentHint: !op.Writes, DestructiveHint: &no, OpenWorldHint: &no}
	switch op.Name {
	case "component.start", "component.select":
		h.DestructiveHint, h.OpenWorldHint = &yes, &yes
	case "pack.lock":
		h.IdempotentHint = true
	case "component.close":
		// It ends a program in the middle of its work; a second time there is
		// nothing left to end.
		h.DestructiveHint, h.IdempotentHint = &yes, true
	}
	return h
}

// call answers a call of one tool.
func (s *session) call(t tool) sdk.ToolHandler {
	return func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		if ask := s.missing(ctx, req.ProtocolVersion(), req.ClientCapabilities(), req.Params.InputResponses); ask != nil {
			return &sdk.CallToolResult{InputRequests: ask}, nil
		}
		progress := progressOf(ctx, req)
		type outcome struct {
			result *sdk.CallToolResult
			err    error
		}
		done := make(chan outcome, 1)
		// A cancelled call is given up at once. Its work notices at the next file
		// it would look at; what it was reading is nobody's state.
		go func() {
			result, err := s.answer(ctx, t, req.Params.Arguments, progress)
			done <- outcome{result, err}
		}()
		select {
		case o := <-done:
			if o.err != nil {
				s.log(ctx, "debug", fmt.Sprintf("%s: %s", t.described.Name, sentenceOf(o.err)))
				return failure(o.err), nil
			}
			if req.Params.GetProgressToken() != nil {
				progress(2, "Done.")
				time.Sleep(afterProgress)
			}
			s.log(ctx, "debug", t.described.Name+" is answered.")
			return o.result, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// afterProgress is the pause before the answer to a client that asked for
// progress. A client that reads both at once handles the answer first, in the
// library most of them are built on, and then complains of progress of a call
// it has forgotten.
const afterProgress = 20 * time.Millisecond

// A call that looks at so many files tells of its progress so many times
// between its two steps.
const (
	manySteps = 200
	manyTimes = 50
)

// progressOf reports the two steps of a call, to a client that asked for it:
// the files are found, the answer is there.
func progressOf(ctx context.Context, req *sdk.CallToolRequest) func(step float64, message string) {
	token := req.Params.GetProgressToken()
	if token == nil {
		return func(float64, string) {}
	}
	return func(step float64, message string) {
		_ = req.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ProgressToken: token, Progress: step, Total: 2, Message: message})
	}
}

func failure(err error) *sdk.CallToolResult {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: sentenceOf(err)}}}
}

// answer calls the operation and writes its answer twice, as the protocol asks
// for: structured, and as text for clients that only show text.
func (s *session) answer(ctx context.Context, t tool, arguments json.RawMessage, progress func(float64, string)) (*sdk.CallToolResult, error) {
	object, err := rawObject(arguments)
	if err != nil {
		return nil, err
	}
	if err := s.placeRoot(object); err != nil {
		return nil, err
	}
	input, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	var about *workspace.Snapshot
	env := s.env(ctx, func(snapshot *workspace.Snapshot) {
		if about == nil {
			progress(1, "The files are found.")
		}
		about = snapshot
	})
	env.Told = func(done, of int) {
		if of >= manySteps && done*manyTimes/of != (done-1)*manyTimes/of {
			progress(1+float64(done)/float64(of), fmt.Sprintf("%d of %d files are done.", done, of))
		}
	}
	if why := s.servesNothing(env, t, object, input); why != "" {
		return nil, &api.Error{Code: api.CodeRefused, Message: why}
	}
	value, err := t.operation.Call(env, input)
	if err != nil {
		return nil, err
	}
	data, err := api.Marshal(value, false)
	if err != nil {
		return nil, err
	}
	data = data[:len(data)-1]
	result := &sdk.CallToolResult{StructuredContent: json.RawMessage(data), Content: []sdk.Content{&sdk.TextContent{Text: string(data)}}}
	if why := s.whyOf(ctx, value, object, about); why != "" {
		result.Content = append(result.Content, &sdk.TextContent{Text: why})
	}
	return result, nil
}

// placeRoot puts the root a question names into the form operations take, if
// the client may have it read.
func (s *session) placeRoot(object map[string]json.RawMessage) error {
	raw, ok := object["root"]
	var named string
	if !ok || json.Unmarshal(raw, &named) != nil || named == "" {
		return nil
	}
	dir, err := s.within(named)
	if err != nil {
		return err
	}
	object["root"], err = json.Marshal(dir)
	return err
}

// whyOf is the sentence that belongs to an answer in which nothing is served.
func (s *session) whyOf(ctx context.Context, value any, question map[string]json.RawMessage, about *workspace.Snapshot) string {
	switch v := value.(type) {
	case api.Resolution:
		return whyStopped(v)
	case api.Contracted:
		if v.Contract != nil {
			var command string
			_ = json.Unmarshal(question["commandId"], &command)
			project := ""
			if about != nil {
				setup := about.Contract(v.Instructions.Manifest)
				project = setup.Project.ID
				if command == "" {
					command = setup.Command
				}
			}
			s.logContract(ctx, project, command, *v.Contract)
		}
		return whyBlocked(v)
	}
	return ""
}

// servesNothing says why a tool that hands out parts of the instructions has
// nothing to hand out, "" if it has. The other tools say so in their answers.
func (s *session) servesNothing(env *api.Env, t tool, object map[string]json.RawMessage, input []byte) string {
	switch t.operation.Name {
	case "search", "identifier.resolve":
	default:
		return ""
	}
	if graph := object["graph"]; len(graph) > 0 && string(graph) != "null" {
		return "" // bare values, no workspace
	}
	stopped, err := api.Stopped(env, input)
	if err != nil || stopped == nil {
		return "" // the operation itself says what is wrong with the question
	}
	return whyStopped(*stopped)
}

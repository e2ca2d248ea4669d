package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"iai/api"
)

// codeNotServed is the error of a resource or a prompt that exists but is not
// served: its resolution is stopped, or its contract is blocked.
const codeNotServed = -32000

// whyStopped says in one sentence each what stopped a resolution, "" if
// nothing did.
func whyStopped(r api.Resolution) string {
	if r.Status != "stopped" {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "The instructions of `%s` are stopped, so nothing of them is in force and nothing is served.", r.Manifest)
	for _, p := range r.Problems {
		if p.Stop {
			fmt.Fprintf(&b, " %s:%d:%d: %s (%s %s)", p.File, p.Range.Start.Line+1, p.Range.Start.Character+1, p.Message, p.Code, p.Name)
		}
	}
	b.WriteString(" Tell the user; the tool `check` lists the fixes.")
	return b.String()
}

// whyBlocked says why there is no contract, "" if there is one or none was
// asked for.
func whyBlocked(c api.Contracted) string {
	if why := whyStopped(c.Instructions); why != "" {
		return why
	}
	if c.Contract == nil || c.Contract.Blocked == nil {
		return ""
	}
	return fmt.Sprintf("The contract is blocked (%s): %s", c.Contract.Blocked.Reason, c.Contract.Blocked.Message)
}

// notServed is an error that says why.
func notServed(why string) error {
	return &jsonrpc.Error{Code: codeNotServed, Message: why}
}

// invalid is the error of a question nobody can answer.
func invalid(format string, args ...any) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf(format, args...)}
}

// sentenceOf is an operation's error as an agent reads it.
func sentenceOf(err error) string {
	var own *api.Error
	if errors.As(err, &own) {
		return own.Message
	}
	return err.Error()
}

// rawObject reads the arguments of a call.
func rawObject(data json.RawMessage) (map[string]json.RawMessage, error) {
	object := map[string]json.RawMessage{}
	if len(data) == 0 || string(data) == "null" {
		return object, nil
	}
	if err := json.Unmarshal(data, &object); err != nil {
		return nil, api.Invalid("The arguments must be an object.")
	}
	return object, nil
}

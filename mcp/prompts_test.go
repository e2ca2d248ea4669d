package mcp_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/mcp"
)

// A prompt is the contract and then the instructions; what the user typed
// follows as a message of its own.
func TestPrompts(t *testing.T) { everyVersion(t, promptsStory) }

func promptsStory(t *testing.T, connect connector) {
	c := connect(t, mcp.Options{Root: at(t, "shop", shop)})
	var names []string
	for p, err := range c.Prompts(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, p.Name)
	}
	for _, name := range []string{"create-component", "refactor-code", "review-pr", "fix-bug"} {
		if !slices.Contains(names, name) {
			t.Errorf("there is no prompt %s among %v", name, names)
		}
	}
	got, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "fix-bug", Arguments: map[string]string{"userInput": "the cart loses items"}})
	if err != nil {
		t.Fatal(err)
	}
	whole, _ := c.call("resolve_contract", map[string]any{"commandId": "fix-bug"})
	first := got.Messages[0].Content.(*sdk.TextContent).Text
	if first != whole["text"] || !strings.HasSuffix(first, "Smaller steps.\n") || strings.Contains(first, "cart") {
		t.Errorf("the prompt is %q", first)
	}
	if len(got.Messages) != 2 || got.Messages[1].Content.(*sdk.TextContent).Text != "the cart loses items" {
		t.Errorf("what the user typed is lost: %d messages", len(got.Messages))
	}
	if _, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "fix-bug", Arguments: map[string]string{"manifest": "part/manifest.iai"}}); err == nil || !strings.Contains(err.Error(), "x-contract") {
		t.Errorf("a manifest that says nothing about contracts gives %v", err)
	}
	if _, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "fix-bug", Arguments: map[string]string{"manifest": "no.iai"}}); err == nil || !strings.Contains(err.Error(), "part/manifest.iai") {
		t.Errorf("a manifest that is not there gives %v", err)
	}
}

// Arguments are completed from what is there.
func TestCompletion(t *testing.T) { everyVersion(t, completionStory) }

func completionStory(t *testing.T, connect connector) {
	c := connect(t, mcp.Options{Root: at(t, "shop", shop)})
	for _, x := range []struct {
		ref         sdk.CompleteReference
		name, typed string
		known       map[string]string
		want        string
	}{
		{sdk.CompleteReference{Type: "ref/prompt", Name: "fix-bug"}, "manifest", "pa", nil, "part/manifest.iai"},
		{sdk.CompleteReference{Type: "ref/prompt", Name: "fix-bug"}, "userInput", "", nil, ""},
		{sdk.CompleteReference{Type: "ref/resource", URI: "iai://{root}/{+manifest}/kinds/{kind}"}, "root", "", nil, "shop"},
		{sdk.CompleteReference{Type: "ref/resource", URI: "iai://{root}/{+manifest}/kinds/{kind}"}, "kind", "", nil, "context,tasks"},
		{sdk.CompleteReference{Type: "ref/resource", URI: "iai://{root}/{+manifest}/kinds/{kind}"}, "kind", "", map[string]string{"root": "shop", "manifest": "part/manifest.iai"}, "guardrails"},
		{sdk.CompleteReference{Type: "ref/resource", URI: "iai://{root}/{+manifest}/contracts/{command}"}, "command", "create", nil, "create-component"},
	} {
		p := &sdk.CompleteParams{Ref: &x.ref, Argument: sdk.CompleteParamsArgument{Name: x.name, Value: x.typed}}
		if x.known != nil {
			p.Context = &sdk.CompleteContext{Arguments: x.known}
		}
		r, err := c.Complete(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(r.Completion.Values, ","); got != x.want {
			t.Errorf("%s %q is completed to %s, want %s", x.name, x.typed, got, x.want)
		}
	}
}

// What a contract was asked for is logged, what the user typed is not.
func TestContractLog(t *testing.T) {
	var log bytes.Buffer
	c := connect(t, mcp.Options{Root: at(t, "shop", shop), ContractLog: func(line []byte) error { log.Write(line); return nil }})
	c.call("resolve_contract", map[string]any{"commandId": "fix-bug", "userInput": "moonbeams"})
	if _, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "review-pr", Arguments: map[string]string{"userInput": "moonbeams"}}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.read("iai://shop/manifest.iai/contracts/write-docs"); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 3 || !strings.Contains(lines[2], `"commandId":"write-docs"`) || !strings.Contains(lines[0], `"commandId":"fix-bug"`) || !strings.Contains(lines[1], `"commandId":"review-pr"`) || strings.Contains(log.String(), "moonbeam") {
		t.Errorf("the log is %s", log.String())
	}
}

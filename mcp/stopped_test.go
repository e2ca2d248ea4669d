package mcp_test

import (
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/mcp"
)

// A stopped resolution serves nothing, and everything says why.
func TestStopped(t *testing.T) { everyVersion(t, stoppedStory) }

func stoppedStory(t *testing.T, connect connector) {
	const text = "Never push to main"
	c := connect(t, mcp.Options{Root: at(t, "stopped", stopped)})
	why := func(what, said string) {
		t.Helper()
		if !strings.Contains(said, "stopped") || !strings.Contains(said, "guardrails.iai:1:") || strings.Contains(said, text) {
			t.Errorf("%s says %q", what, said)
		}
	}
	for tool, arguments := range map[string]map[string]any{
		"resolve_instructions": {}, "resolve_contract": {"commandId": "fix-bug"},
		"search": {"query": text}, "resolve": {"identifier": "guardrails"},
	} {
		r, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
		if err != nil {
			t.Fatal(err)
		}
		why(tool, r.Content[len(r.Content)-1].(*sdk.TextContent).Text)
		if r.IsError != (tool == "search" || tool == "resolve") {
			t.Errorf("%s: an error is %v", tool, r.IsError)
		}
	}
	if answer, fault := c.call("check", map[string]any{}); fault != "" || answer["problems"].([]any)[0].(map[string]any)["stop"] != true {
		t.Errorf("check answers %v %s", answer, fault)
	}
	for _, part := range []string{"", "/instructions", "/kinds/guardrails", "/contracts/fix-bug"} {
		_, _, err := c.read("iai://stopped/manifest.iai" + part)
		if err == nil {
			t.Fatalf("%q is served", part)
		}
		why(part, err.Error())
	}
	_, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "fix-bug"})
	if err == nil {
		t.Fatal("the prompt is served")
	}
	why("the prompt", err.Error())
}

// Without a manifest the server lives, and says what is missing.
func TestNoManifest(t *testing.T) { everyVersion(t, noManifestStory) }

func noManifestStory(t *testing.T, connect connector) {
	c := connect(t, mcp.Options{Root: at(t, "empty", nil)})
	if _, fault := c.call("search", map[string]any{"query": "x"}); !strings.Contains(fault, "manifest.iai") {
		t.Errorf("search says %q", fault)
	}
	if _, _, err := c.read("iai://empty/manifest.iai"); err == nil || !strings.Contains(err.Error(), "manifest.iai") {
		t.Errorf("the manifest says %v", err)
	}
	nowhere := connect(t, mcp.Options{})
	if _, fault := nowhere.call("check", map[string]any{}); !strings.Contains(fault, "`root`") {
		t.Errorf("check without any workspace says %q", fault)
	}
	if answer, fault := nowhere.call("check", map[string]any{"files": shop}); fault != "" || answer["summary"].(map[string]any)["manifests"] != 2.0 {
		t.Errorf("check of files in memory says %v %q", answer["summary"], fault)
	}
}

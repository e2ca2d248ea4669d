package mcp_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/mcp"
)

// The resources are the manifest, what is in force and a contract for each
// command; their names and digests are the same for every server.
func TestResources(t *testing.T) { everyVersion(t, resourcesStory) }

func resourcesStory(t *testing.T, connect connector) {
	dir := at(t, "shop", shop)
	c := connect(t, mcp.Options{Root: dir})
	uris := c.resources()
	for _, uri := range []string{
		"iai://shop/manifest.iai", "iai://shop/manifest.iai/instructions",
		"iai://shop/manifest.iai/kinds/context", "iai://shop/manifest.iai/kinds/tasks",
		"iai://shop/manifest.iai/contracts/create-component", "iai://shop/manifest.iai/contracts/fix-bug",
	} {
		if !slices.Contains(uris, uri) {
			t.Errorf("%s is not on the list %v", uri, uris)
		}
	}
	again := connect(t, mcp.Options{}, dir)
	again.call("check", map[string]any{})
	if other := again.resources(); !slices.Equal(uris, other) {
		t.Errorf("another server lists\n%v, not\n%v", other, uris)
	}
	instructions, _ := c.call("resolve_instructions", map[string]any{})
	kinds := instructions["kinds"].([]any)
	for i, uri := range []string{"iai://shop/manifest.iai/kinds/context", "iai://shop/manifest.iai/kinds/tasks"} {
		text, digest, err := c.read(uri)
		kind := kinds[i].(map[string]any)
		if err != nil || text != kind["text"] || digest != kind["digest"] || digest == "" {
			t.Errorf("%s is %q %s %v, and the operation says %q %s", uri, text, digest, err, kind["text"], kind["digest"])
		}
	}
	if text, _, err := c.read("iai://shop/manifest.iai"); err != nil || text != shop["manifest.iai"] {
		t.Errorf("the manifest is %q %v", text, err)
	}
	if _, digest, err := c.read("iai://shop/manifest.iai/instructions"); err != nil || digest != instructions["digest"] {
		t.Errorf("the instructions are %s %v", digest, err)
	}
	text, digest, err := c.read("iai://shop/manifest.iai/contracts/fix-bug")
	same, sameDigest, _ := again.read("iai://shop/manifest.iai/contracts/fix-bug")
	if err != nil || !strings.Contains(text, "ask") || text != same || digest != sameDigest || digest == "" {
		t.Errorf("the contract is %q %s %v", text, digest, err)
	}
	// Manifests further down are not on the list, and can be read all the same.
	if text, _, err := c.read("iai://shop/part/manifest.iai/kinds/guardrails"); err != nil || text != "Never.\n" {
		t.Errorf("the part's guardrails are %q %v", text, err)
	}
	for _, uri := range []string{"iai://shop/tasks.iai", "iai://other/manifest.iai", "iai://shop/../manifest.iai", "iai://shop/manifest.iai/kinds/", "file:///etc/passwd"} {
		if text, _, err := c.read(uri); err == nil {
			t.Errorf("%s can be read: %q", uri, text)
		}
	}
	if _, _, err := c.read("iai://shop/manifest.iai/kinds/guardrails"); err == nil || !strings.Contains(err.Error(), "`context`, `tasks`") {
		t.Errorf("an inactive kind is refused with %v", err)
	}
}

// A kind of nothing but settings has an empty text, which is still a text.
func TestEmptyText(t *testing.T) {
	dir := at(t, "bare", map[string]string{"manifest.iai": "kind: manifest\nenabled: [prompt]\nprompt: {metadata: {style: {tone: calm}}}\n"})
	c := connect(t, mcp.Options{Root: dir})
	r, err := c.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "iai://bare/manifest.iai/kinds/prompt"})
	if err != nil {
		t.Fatal(err)
	}
	if settings, _ := json.Marshal(r.Contents[0].Meta["iai/settings"]); string(settings) != `{"style":{"tone":"calm"}}` {
		t.Errorf("the settings are %s", settings)
	}
}

package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"iai/mcp"
	"iai/resolver/component"
)

// The tools are the rows of the table that are for agents, and say of
// themselves what they do.
func TestTools(t *testing.T) {
	c := connect(t, mcp.Options{Root: at(t, "shop", shop)})
	list, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	hints := map[string]sdk.ToolAnnotations{}
	for _, tool := range list.Tools {
		hints[tool.Name] = *tool.Annotations
		if tool.InputSchema.(map[string]any)["type"] != "object" || tool.OutputSchema.(map[string]any)["type"] != "object" {
			t.Errorf("%s takes or gives something else than an object", tool.Name)
		}
		if !strings.HasSuffix(tool.Description, ".") {
			t.Errorf("%s is described by %q", tool.Name, tool.Description)
		}
	}
	for _, name := range []string{"resolve_contract", "resolve_instructions", "resolve", "search", "check", "explain", "resolve_pack", "resolve_component_status"} {
		if h, ok := hints[name]; !ok || !h.ReadOnlyHint || *h.OpenWorldHint || *h.DestructiveHint {
			t.Errorf("%s says of itself %+v", name, h)
		}
	}
	for name, open := range map[string]bool{"resolve_component_start": true, "resolve_component_select": true, "resolve_component_close": false} {
		if h, ok := hints[name]; !ok || h.ReadOnlyHint || *h.OpenWorldHint != open || !*h.DestructiveHint {
			t.Errorf("%s says of itself %+v", name, h)
		}
	}
	if len(hints) < 11 {
		t.Errorf("there are %d tools", len(hints))
	}
}

// Every answer follows the schema its tool is described with.
func TestAnswersFollowTheirSchemas(t *testing.T) {
	for name, files := range map[string]map[string]string{"shop": shop, "stopped": stopped, "empty": {}} {
		t.Run(name, func(t *testing.T) {
			c := connect(t, mcp.Options{Root: at(t, name, files), Mediator: component.New(component.Config{})})
			list, err := c.ListTools(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, tool := range list.Tools {
				question := map[string]any{"query": "Smaller", "identifier": "tasks", "kind": "tasks", "component_name": "",
					"request": "ui", "registry": []any{}, "context": map[string]any{"source": "s", "ordering": []string{}},
					"task_id": "rc-001", "selection_id": "sel-001", "selected_option": "x"}
				if strings.HasPrefix(tool.Name, "resolve_component") == false && tool.Name != "resolve_pack" {
					delete(question, "request")
				}
				answer, fault := c.call(tool.Name, question)
				if fault != "" {
					if !strings.HasSuffix(fault, ".") {
						t.Errorf("%s: %q is no sentence", tool.Name, fault)
					}
					continue
				}
				data, err := json.Marshal(tool.OutputSchema)
				if err != nil {
					t.Fatal(err)
				}
				doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				compiler := jsonschema.NewCompiler()
				if err := compiler.AddResource("mem:///s", doc); err != nil {
					t.Fatal(err)
				}
				schema, err := compiler.Compile("mem:///s")
				if err != nil {
					t.Fatal(err)
				}
				if err := schema.Validate(any(answer)); err != nil {
					t.Errorf("%s: %v", tool.Name, err)
				}
			}
		})
	}
}

// A call that asks for it is told how far it is.
func TestProgress(t *testing.T) { everyVersion(t, progressStory) }

func progressStory(t *testing.T, connect connector) {
	c := connect(t, mcp.Options{Root: at(t, "shop", shop)})
	p := &sdk.CallToolParams{Name: "check", Arguments: map[string]any{}}
	p.SetProgressToken("p1")
	if _, err := c.CallTool(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	within(t, "the files", c.steps, 1.0, 5*time.Second)
	within(t, "the answer", c.steps, 2.0, 5*time.Second)
}

// A long call tells of its progress on the way, and never goes back.
func TestProgressOfALongCall(t *testing.T) { everyVersion(t, longProgressStory) }

func longProgressStory(t *testing.T, connect connector) {
	files := maps.Clone(shop)
	for i := range 300 {
		files[fmt.Sprintf("more/%03d.iai", i)] = "kind: context\n---\nMore.\n"
	}
	c := connect(t, mcp.Options{Root: at(t, "shop", files)})
	p := &sdk.CallToolParams{Name: "check", Arguments: map[string]any{}}
	p.SetProgressToken("p1")
	if _, err := c.CallTool(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	last, between := 0.0, 0
	for last < 2 {
		select {
		case step := <-c.steps:
			if step <= last {
				t.Errorf("after %v it is at %v", last, step)
			}
			if last = step; step > 1 && step < 2 {
				between++
			}
		case <-time.After(time.Minute):
			t.Fatalf("it stays at %v", last)
		}
	}
	if between < 10 {
		t.Errorf("between beginning and end it tells of %d steps", between)
	}
}

// A call that is cancelled is given up at once, and the server goes on.
func TestCancellation(t *testing.T) { everyVersion(t, cancellationStory) }

func cancellationStory(t *testing.T, connect connector) {
	begun, release := make(chan bool), make(chan bool)
	defer close(release)
	c := connect(t, mcp.Options{Root: at(t, "shop", shop), ContractLog: func([]byte) error {
		begun <- true
		<-release
		return nil
	}})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := c.CallTool(ctx, &sdk.CallToolParams{Name: "resolve_contract", Arguments: map[string]any{"commandId": "fix-bug"}})
		ended <- err
	}()
	<-begun
	cancel()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("a cancelled call is answered")
		}
	case <-time.After(5 * time.Second):
		t.Fatal("a cancelled call goes on")
	}
	if _, fault := c.call("check", map[string]any{}); fault != "" {
		t.Errorf("after it, check says %s", fault)
	}
}

// A pack request is answered out of the workspace's own source.
func TestResolvePackOfAWorkspace(t *testing.T) { everyVersion(t, packStory) }

func packStory(t *testing.T, connect connector) {
	c := connect(t, mcp.Options{Root: at(t, "shop", map[string]string{
		"manifest.iai": "kind: manifest\nx-packs: {source: workspace, requests: [web.react]}\n",
		".iaip/packs/registry.yaml": "packs:\n- {root: old, author: acme, id: web.react, version: 1.0.0, kind: rules}\n" +
			"- {root: new, author: acme, id: web.react, version: 2.1.0, kind: rules}\n",
		".iaip/packs/old/pack.yaml": "author: acme\nid: web.react\nversion: 1.0.0\nkind: rules\n",
		".iaip/packs/new/pack.yaml": "author: acme\nid: web.react\nversion: 2.1.0\nkind: rules\n",
	})})
	for request, want := range map[string]string{"web.react": "new", "acme@web.react@^1.0": "old", "web.vue": ""} {
		answer, fault := c.call("resolve_pack", map[string]any{"request": request})
		if fault != "" {
			t.Fatalf("%s: %s", request, fault)
		}
		data, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		switch outcome, _ := answer["outcome"].(string); {
		case want == "":
			if outcome != "failure" || !strings.Contains(string(data), "NotFoundError") {
				t.Errorf("%s is answered with %s", request, data)
			}
		case outcome != "selected" || answer["selected"] != want:
			t.Errorf("%s is answered with %s, want the pack in %s", request, data, want)
		}
	}
}

package mcp_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/mcp"
)

// The client's roots are what is served, and the bound of what may be read.
func TestRoots(t *testing.T) { everyVersion(t, rootsStory) }

func rootsStory(t *testing.T, connect connector) {
	one, two, ours := at(t, "shop", shop), at(t, "shop", stopped), at(t, "ours", shop)
	c := connect(t, mcp.Options{Root: ours}, one, two)
	if !c.asked {
		// This client says what its roots are with its first call.
		c.call("check", map[string]any{})
	}
	uris := c.resources()
	first, second := "iai://shop/manifest.iai", "iai://shop-2/manifest.iai"
	if one > two {
		first, second = second, first
	}
	if !slices.Contains(uris, first+"/kinds/tasks") || slices.Contains(uris, second+"/kinds/guardrails") || !slices.Contains(uris, second) {
		t.Errorf("of two roots there are %v", uris)
	}
	if strings.Contains(strings.Join(uris, " "), "ours") {
		t.Error("our own root is served beside the client's")
	}
	for _, named := range []string{two, "file://" + two} {
		if answer, fault := c.call("resolve_instructions", map[string]any{"root": named}); fault != "" || answer["status"] != "stopped" {
			t.Errorf("the second root answers %v %s", answer["status"], fault)
		}
	}
	if answer, fault := c.call("resolve_instructions", map[string]any{"root": "part"}); fault != "" || answer["activeKinds"].([]any)[0] != "guardrails" {
		t.Errorf("a directory below the first root answers %v %s", answer, fault)
	}
	for _, outside := range []string{ours, "../..", filepath.Dir(one)} {
		if _, fault := c.call("check", map[string]any{"root": outside}); !strings.Contains(fault, "outside") {
			t.Errorf("%s is answered with %q", outside, fault)
		}
	}
	free := connect(t, mcp.Options{Root: ours})
	if _, fault := free.call("check", map[string]any{"root": one}); fault != "" {
		t.Errorf("where nobody has named roots, %s is refused: %s", one, fault)
	}
	bound := connect(t, mcp.Options{Root: ours, Bound: true})
	if _, fault := bound.call("check", map[string]any{"root": one}); !strings.Contains(fault, "outside") {
		t.Errorf("where the user has named the root, another is answered with %q", fault)
	}
}

// A client that gains a root is served that one too, and what was watched for
// the roots before is let go of.
func TestRootsChange(t *testing.T) {
	first, second := at(t, "first", shop), at(t, "second", shop)
	var board switchboard
	c := connectAs(t, "2025-11-25", mcp.Options{Watch: board.watch}, first)
	if got := c.resources(); slices.Contains(got, "iai://second/manifest.iai") || !slices.Contains(got, "iai://first/manifest.iai") {
		t.Fatalf("at first the list is %v", got)
	}
	within(t, "the list of the first root", c.lists, "resources", time.Minute)
	c.one.AddRoots(&sdk.Root{URI: "file://" + second})
	within(t, "the list of both roots", c.lists, "resources", time.Minute)
	if got := c.resources(); !slices.Contains(got, "iai://second/manifest.iai") || !slices.Contains(got, "iai://first/manifest.iai") {
		t.Errorf("then the list is %v", got)
	}
	board.mu.Lock()
	watched, closed := len(board.changed[first])+len(board.changed[second]), board.closed
	board.mu.Unlock()
	if watched != 3 || closed != 1 {
		t.Errorf("%d directories were watched and %d let go of", watched, closed)
	}
	c.Close()
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		board.mu.Lock()
		closed = board.closed
		board.mu.Unlock()
		if closed == 3 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("when the client has gone, %d of 3 are let go of", closed)
		}
	}
}

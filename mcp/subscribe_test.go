package mcp_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/mcp"
)

// What a subscriber was told last decides whether it is told again.
func TestSubscriptions(t *testing.T) { everyVersion(t, subscriptionsStory) }

func subscriptionsStory(t *testing.T, connect connector) {
	dir := at(t, "shop", shop)
	var board switchboard
	c := connect(t, mcp.Options{Root: dir, Watch: board.watch})
	const tasks = "iai://shop/manifest.iai/kinds/tasks"
	if err := c.Subscribe(t.Context(), &sdk.SubscribeParams{URI: tasks}); err != nil {
		t.Fatal(err)
	}
	if err := c.Subscribe(t.Context(), &sdk.SubscribeParams{URI: "iai://shop/manifest.iai/kinds/context"}); err != nil {
		t.Fatal(err)
	}
	if got := c.resources(); !slices.Contains(got, tasks) {
		t.Fatalf("%v", got)
	}
	board.ring(dir)
	write(t, dir, map[string]string{"tasks.team.iai": "kind: tasks\n---\n# Work\nTiny steps.\n"})
	board.ring(dir)
	if c.asked {
		within(t, "a saved file", c.updated, tasks, time.Minute)
	} else {
		// Where subscribing has no answer nobody knows when it has begun: the
		// file is saved again and again until it has.
		for n := 0; len(c.updated) == 0; n++ {
			write(t, dir, map[string]string{"tasks.team.iai": fmt.Sprintf("kind: tasks\n---\n# Work\nStep %d.\n", n)})
			board.ring(dir)
			time.Sleep(time.Millisecond)
			if n == 60_000 {
				t.Fatal("a saved file is told to nobody")
			}
		}
		write(t, dir, map[string]string{"tasks.team.iai": "kind: tasks\n---\n# Work\nTiny steps.\n"})
		board.ring(dir)
	}
	if text, _, err := c.read(tasks); err != nil || text != "# Work\nTiny steps.\n" {
		t.Errorf("after the change it is %q %v", text, err)
	}
	select {
	case uri := <-c.updated:
		if c.asked || uri != tasks {
			t.Errorf("%s has not changed", uri)
		}
	default:
	}
	// Stopping is a change of everything, and mending is another.
	write(t, dir, map[string]string{"tasks.iai": "kind: context\n---\nx\n"})
	board.ring(dir)
	within(t, "stopping", c.updated, tasks, time.Minute)
	within(t, "the list of a stopped resolution", c.lists, "resources", time.Minute)
	if got := c.resources(); slices.Contains(got, tasks) || !slices.Contains(got, "iai://shop/manifest.iai") {
		t.Errorf("stopped, the list is %v", got)
	}
	write(t, dir, map[string]string{"tasks.iai": shop["tasks.iai"]})
	board.ring(dir)
	within(t, "mending", c.updated, tasks, time.Minute)
	if got := c.resources(); !slices.Contains(got, tasks) {
		t.Errorf("mended, the list is %v", got)
	}
	if err := c.Subscribe(t.Context(), &sdk.SubscribeParams{URI: "iai://nowhere/manifest.iai"}); c.asked && err == nil {
		t.Error("nothing can be subscribed to")
	}
}

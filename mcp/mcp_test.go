package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"iai/mcp"
	"iai/resolver/component"
)

// shop is a workspace whose every part is in force.
var shop = map[string]string{
	"manifest.iai":        "kind: manifest\nname: shop\nenabled: [context, tasks]\ntasks: {include: {override: [tasks.team.iai]}, override: {mode: overlay}}\nx-contract: {stack: go-service, command: fix-bug}\n",
	"context.iai":         "kind: context\nscope: global\n---\nA shop.\n",
	"tasks.iai":           "kind: tasks\n---\n# Work\nSmall steps.\n",
	"tasks.team.iai":      "kind: tasks\n---\n# Work\nSmaller steps.\n",
	"part/manifest.iai":   "kind: manifest\nenabled: [guardrails]\n",
	"part/guardrails.iai": "kind: guardrails\n---\nNever.\n",
}

// stopped is one whose base file is of another kind than its place.
var stopped = map[string]string{
	"manifest.iai":   "kind: manifest\nenabled: [guardrails]\nx-contract: {stack: go-service}\n",
	"guardrails.iai": "kind: context\n---\nNever push to main.\n",
}

// write puts files below a directory.
func write(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// at makes a directory called name that holds the files.
func at(t testing.TB, name string, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, dir, files)
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	return real
}

// A switchboard stands for the watching of files: a test says when something
// has changed.
type switchboard struct {
	mu      sync.Mutex
	changed map[string][]func()
	closed  int
}

type line struct{ b *switchboard }

func (l line) Close() error {
	l.b.mu.Lock()
	defer l.b.mu.Unlock()
	l.b.closed++
	return nil
}

func (b *switchboard) watch(dir string, changed func()) (mcp.Watcher, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.changed == nil {
		b.changed = map[string][]func(){}
	}
	b.changed[dir] = append(b.changed[dir], changed)
	return line{b}, nil
}

func (b *switchboard) ring(dir string) {
	b.mu.Lock()
	calls := slices.Clone(b.changed[dir])
	b.mu.Unlock()
	for _, call := range calls {
		call()
	}
}

// A client is the official one of the library, over an in-memory stream.
type client struct {
	*sdk.ClientSession
	t       *testing.T
	updated chan string
	lists   chan string
	asked   bool // this client is asked for its roots at any time
	logs    chan string
	steps   chan float64
}

// A connector serves a client that names these roots.
type connector func(t *testing.T, opts mcp.Options, roots ...string) *client

// everyVersion tells a story to clients of both kinds: those that are asked for
// their roots and told of changes at any time, and those of the version in
// which a server only answers.
func everyVersion(t *testing.T, story func(t *testing.T, connect connector)) {
	for _, version := range []string{"2025-11-25", "2026-07-28"} {
		t.Run(version, func(t *testing.T) {
			story(t, func(t *testing.T, opts mcp.Options, roots ...string) *client {
				t.Helper()
				return connectAs(t, version, opts, roots...)
			})
		})
	}
}

func connect(t *testing.T, opts mcp.Options, roots ...string) *client {
	t.Helper()
	return connectAs(t, "", opts, roots...)
}

func connectAs(t *testing.T, version string, opts mcp.Options, roots ...string) *client {
	t.Helper()
	opts.Now = func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
	if opts.Version == "" {
		opts.Version = "test"
	}
	server := mcp.New(opts)
	mine, theirs := newPipes()
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- server.ServeStdio(ctx, mine.in, mine.out) }()
	c := &client{t: t, updated: make(chan string, 64), lists: make(chan string, 64), logs: make(chan string, 256), steps: make(chan float64, 64)}
	one := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ClientOptions{
		Capabilities:                c.capabilities(roots),
		ResourceUpdatedHandler:      func(_ context.Context, r *sdk.ResourceUpdatedNotificationRequest) { c.updated <- r.Params.URI },
		ResourceListChangedHandler:  func(context.Context, *sdk.ResourceListChangedRequest) { c.lists <- "resources" },
		PromptListChangedHandler:    func(context.Context, *sdk.PromptListChangedRequest) { c.lists <- "prompts" },
		LoggingMessageHandler:       func(_ context.Context, r *sdk.LoggingMessageRequest) { s, _ := r.Params.Data.(string); c.logs <- s },
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) { c.steps <- r.Params.Progress },
	})
	for _, dir := range roots {
		one.AddRoots(&sdk.Root{URI: "file://" + dir})
	}
	session, err := one.Connect(ctx, &sdk.IOTransport{Reader: theirs.in, Writer: theirs.out}, &sdk.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	c.ClientSession = session
	c.asked = version == "2025-11-25"
	t.Cleanup(func() {
		session.Close()
		theirs.out.Close()
		select {
		case err := <-served:
			if err != nil {
				t.Errorf("the server ended with %v", err)
			}
		case <-time.After(5 * time.Second):
			t.Error("the server did not end with its client")
		}
		cancel()
	})
	return c
}

// capabilities of a client that names roots, or of one that has none to name.
func (c *client) capabilities(roots []string) *sdk.ClientCapabilities {
	if len(roots) == 0 {
		return &sdk.ClientCapabilities{}
	}
	return &sdk.ClientCapabilities{RootsV2: &sdk.RootCapabilities{ListChanged: true}}
}

// call calls a tool, and gives the structured answer or the error's sentence.
func (c *client) call(name string, arguments any) (answer map[string]any, fault string) {
	c.t.Helper()
	r, err := c.CallTool(c.t.Context(), &sdk.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		c.t.Fatalf("%s: %v", name, err)
	}
	text := r.Content[0].(*sdk.TextContent).Text
	if r.IsError {
		return nil, text
	}
	var same any
	if err := json.Unmarshal([]byte(text), &same); err != nil {
		c.t.Fatalf("%s: the text is not the answer: %v", name, err)
	}
	answer, _ = r.StructuredContent.(map[string]any)
	one, _ := json.Marshal(answer)
	two, _ := json.Marshal(same)
	if !bytes.Equal(one, two) {
		c.t.Errorf("%s answers one thing as text and another as structure:\n%s\n%s", name, two, one)
	}
	return answer, ""
}

func (c *client) resources() (uris []string) {
	c.t.Helper()
	for r, err := range c.Resources(c.t.Context(), nil) {
		if err != nil {
			c.t.Fatal(err)
		}
		uris = append(uris, r.URI)
	}
	return uris
}

func (c *client) read(uri string) (text, digest string, err error) {
	c.t.Helper()
	r, err := c.ReadResource(c.t.Context(), &sdk.ReadResourceParams{URI: uri})
	if err != nil {
		return "", "", err
	}
	digest, _ = r.Contents[0].Meta["iai/digest"].(string)
	return r.Contents[0].Text, digest, nil
}

// within waits for a message of a channel.
func within[T comparable](t *testing.T, what string, c <-chan T, want T, d time.Duration) {
	t.Helper()
	over := time.After(d)
	for {
		select {
		case got := <-c:
			if got == want {
				return
			}
		case <-over:
			t.Fatalf("%s: %v did not come within %s", what, want, d)
		}
	}
}

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
	within(t, "a saved file", c.updated, tasks, 5*time.Second)
	if text, _, err := c.read(tasks); err != nil || text != "# Work\nTiny steps.\n" {
		t.Errorf("after the change it is %q %v", text, err)
	}
	select {
	case uri := <-c.updated:
		t.Errorf("%s has not changed", uri)
	default:
	}
	// Stopping is a change of everything, and mending is another.
	write(t, dir, map[string]string{"tasks.iai": "kind: context\n---\nx\n"})
	board.ring(dir)
	within(t, "stopping", c.updated, tasks, 5*time.Second)
	within(t, "the list of a stopped resolution", c.lists, "resources", 5*time.Second)
	if got := c.resources(); slices.Contains(got, tasks) || !slices.Contains(got, "iai://shop/manifest.iai") {
		t.Errorf("stopped, the list is %v", got)
	}
	write(t, dir, map[string]string{"tasks.iai": shop["tasks.iai"]})
	board.ring(dir)
	within(t, "mending", c.updated, tasks, 5*time.Second)
	if got := c.resources(); !slices.Contains(got, tasks) {
		t.Errorf("mended, the list is %v", got)
	}
	if err := c.Subscribe(t.Context(), &sdk.SubscribeParams{URI: "iai://nowhere/manifest.iai"}); c.asked && err == nil {
		t.Error("nothing can be subscribed to")
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

// What a contract was asked for is logged, what the user typed is not.
func TestContractLog(t *testing.T) {
	var log bytes.Buffer
	c := connect(t, mcp.Options{Root: at(t, "shop", shop), ContractLog: func(line []byte) error { log.Write(line); return nil }})
	c.call("resolve_contract", map[string]any{"commandId": "fix-bug", "userInput": "moonbeams"})
	if _, err := c.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "review-pr", Arguments: map[string]string{"userInput": "moonbeams"}}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 2 || !strings.Contains(lines[0], `"commandId":"fix-bug"`) || !strings.Contains(lines[1], `"commandId":"review-pr"`) || strings.Contains(log.String(), "moonbeam") {
		t.Errorf("the log is %s", log.String())
	}
}

package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"iai/mcp"
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
	one     *sdk.Client
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
	c.ClientSession, c.one = session, one
	c.asked = version == "2025-11-25"
	t.Cleanup(func() {
		session.Close()
		theirs.out.Close()
		select {
		case err := <-served:
			if err != nil {
				t.Errorf("the server ended with %v", err)
			}
		case <-time.After(time.Minute):
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

// An end is one side of a pair of streams.
type end struct {
	in  *io.PipeReader
	out *io.PipeWriter
}

// newPipes are two ends of which each reads what the other writes.
func newPipes() (a, b end) {
	ar, bw := io.Pipe()
	br, aw := io.Pipe()
	return end{ar, aw}, end{br, bw}
}

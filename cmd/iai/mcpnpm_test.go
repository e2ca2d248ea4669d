package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"iai/api"
)

// The other official client tells a whole session: it checks the answers
// against the schemas itself, and what it saw is what we say.
func TestMCPWithTheJavaScriptClient(t *testing.T) {
	dir := npmClients(t, "mcp")
	t.Run("over standard input and output", func(t *testing.T) {
		t.Parallel()
		javaScriptStory(t, dir, tree(t, served), built, "mcp")
	})
	t.Run("over HTTP", func(t *testing.T) {
		t.Parallel()
		token := filepath.Join(t.TempDir(), "token")
		if err := os.WriteFile(token, []byte("moonbeam\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		javaScriptStory(t, dir, tree(t, served), listening(t, tree(t, nil), "--listen", "127.0.0.1:0", "--token-file", token), "moonbeam")
	})
}

func javaScriptStory(t *testing.T, dir, root string, server ...string) {
	var seen struct {
		Capabilities, Tools, Resources, Templates, Prompts, Prompt, Completed, Updated, Logs, Errors []string
		Progress                                                                                     []float64
		Called                                                                                       map[string]string
		Check                                                                                        struct{ Summary struct{ Errors int } }
		Contract                                                                                     struct{ Text string }
		Refused                                                                                      struct {
			IsError bool
			Text    string
		}
		Kind           struct{ Text, MimeType string }
		After, Stopped string
	}
	out := node(t, dir, append([]string{"client.mjs", root}, server...)...)
	if err := json.Unmarshal(out, &seen); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	name := "iai://" + strings.ToLower(filepath.Base(root)) + "/manifest.iai"
	if want := []string{"completions", "logging", "prompts", "resources", "tools"}; !slices.Equal(seen.Capabilities, want) {
		t.Errorf("the capabilities are %v", seen.Capabilities)
	}
	// Every row of the table that is for agents is a tool, and answers; what has
	// nothing to be about says so in a sentence.
	var rows []string
	for _, op := range api.Operations() {
		if op.Tool != "" {
			rows = append(rows, op.Tool)
		}
	}
	slices.Sort(rows)
	if !slices.Equal(seen.Tools, rows) {
		t.Errorf("the tools are %v, want %v", seen.Tools, rows)
	}
	for _, tool := range rows {
		said := seen.Called[tool]
		if refusable := strings.HasPrefix(tool, "resolve_component") || strings.Contains(tool, "pack") || tool == "diff"; said != "answered" && !(refusable && strings.HasSuffix(said, ".")) {
			t.Errorf("%s says %q", tool, said)
		}
	}
	for what, holds := range map[string]bool{
		"the workspace is sound":                    seen.Check.Summary.Errors == 0,
		"progress is reported in order":             slices.Equal(seen.Progress, []float64{1, 2}),
		"the contract ends with the instructions":   strings.HasSuffix(seen.Contract.Text, "One.\n"),
		"a refusal is an error with the state":      seen.Refused.IsError && strings.Contains(seen.Refused.Text, "idle"),
		"the client's root is served":               slices.Contains(seen.Resources, name) && slices.Contains(seen.Resources, name+"/contracts/fix-bug"),
		"the kind is its text":                      seen.Kind.Text == "One.\n" && seen.Kind.MimeType == "text/markdown",
		"the commands are prompts":                  slices.Contains(seen.Prompts, "create-component"),
		"the prompt is the contract, then the user": len(seen.Prompt) == 2 && seen.Prompt[0] == seen.Contract.Text && seen.Prompt[1] == "moonbeams",
		"kinds are completed":                       slices.Equal(seen.Completed, []string{"context"}),
		"the saved file is told of":                 slices.Contains(seen.Updated, name+"/kinds/context") && seen.After == "Two.\n",
		"what is stopped says why":                  strings.Contains(seen.Stopped, "stopped") && strings.Contains(seen.Stopped, "context.iai:1:"),
		"something was logged":                      slices.ContainsFunc(seen.Logs, func(s string) bool { return strings.Contains(s, root) || strings.Contains(s, "check") }),
		"what the user typed was not logged":        !strings.Contains(strings.Join(seen.Logs, " "), "moonbeams"),
		"the client complains of nothing":           len(seen.Errors) == 0,
	} {
		if !holds {
			t.Errorf("it does not hold that %s; the client saw\n%.1500s", what, out)
		}
	}
}

// The inspector's command line finds its way.
func TestMCPWithTheInspector(t *testing.T) {
	dir := npmClients(t, "mcp")
	root := tree(t, served)
	for name, server := range map[string][]string{
		"over standard input and output": {built, "mcp", "--root", root},
		"over HTTP":                      {listening(t, root, "--listen", "127.0.0.1:0")},
	} {
		t.Run(name, func(t *testing.T) {
			ask := func(method string, more ...string) []byte {
				t.Helper()
				args := slices.Concat([]string{"node_modules/@modelcontextprotocol/inspector/cli/build/cli.js", "--cli"}, server, []string{"--method", method}, more)
				return node(t, dir, args...)
			}
			if out := ask("tools/list"); !strings.Contains(string(out), `"resolve_contract"`) {
				t.Errorf("the tools are %s", out)
			}
			var called struct {
				StructuredContent struct {
					Instructions struct{ Status string }
				}
			}
			if out := ask("tools/call", "--tool-name", "resolve_contract", "--tool-arg", "commandId=fix-bug"); json.Unmarshal(out, &called) != nil || called.StructuredContent.Instructions.Status != "ok" {
				t.Errorf("the call answers %s", out)
			}
			if out := ask("prompts/get", "--prompt-name", "fix-bug"); !strings.Contains(string(out), "One.") {
				t.Errorf("the prompt is %s", out)
			}
			if out := ask("resources/read", "--uri", "iai://"+strings.ToLower(filepath.Base(root))+"/manifest.iai/kinds/context"); !strings.Contains(string(out), "One.") {
				t.Errorf("the resource is %s", out)
			}
		})
	}
}

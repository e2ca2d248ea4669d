package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The session in docs/mcp.md is what is really said.
func TestReferenceMCPSession(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "shop")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("manifest.iai", guarded)
	put("guardrails.iai", "kind: guardrails\n---\nNever push to main.\n")

	cmd := exec.Command(built, "mcp", "--root", dir)
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir())
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	var b strings.Builder
	b.WriteString("```text\n")
	id := 0
	say := func(method, params string) {
		t.Helper()
		if strings.HasPrefix(method, "notifications/") {
			line := fmt.Sprintf(`{"jsonrpc":"2.0","method":%q}`, method)
			fmt.Fprintln(in, line)
			b.WriteString("→ " + line + "\n")
			return
		}
		id++
		line := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, id, method, params)
		fmt.Fprintln(in, line)
		b.WriteString("→ " + line + "\n")
		for {
			answer, err := lines.ReadString('\n')
			if err != nil {
				t.Fatalf("after %s: %v", line, err)
			}
			var head struct{ ID int }
			if json.Unmarshal([]byte(answer), &head) == nil && head.ID == id {
				b.WriteString("← " + answer)
				return
			}
		}
	}
	say("initialize", `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"example","version":"1"}}`)
	say("notifications/initialized", "")
	say("tools/call", `{"name":"explain","arguments":{"file":"guardrails.iai","line":3}}`)
	say("resources/read", `{"uri":"iai://shop/manifest.iai/kinds/guardrails"}`)
	say("tools/call", `{"name":"resolve_component_status","arguments":{"task_id":"rc-001"}}`)
	put("guardrails.iai", "kind: context\n---\nNever push to main.\n")
	say("resources/read", `{"uri":"iai://shop/manifest.iai/kinds/guardrails"}`)
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	b.WriteString("```\n")
	// Which iai it was is no part of the page.
	session := regexp.MustCompile(`("title":"iai[^}]*"version":)"[^"]*"`).ReplaceAllString(b.String(), `$1"…"`)

	const page = "../../docs/mcp.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), "<!-- session -->\n")
	_, after, ok2 := strings.Cut(rest, "<!-- /session -->")
	if !ok || !ok2 {
		t.Fatal("the page has no place for the session")
	}
	golden(t, page, before+"<!-- session -->\n"+session+"<!-- /session -->"+after)
}

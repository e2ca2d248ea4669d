package main

import (
	"bufio"
	"bytes"
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
	dir := filepath.Join(t.TempDir(), "webshop")
	if err := os.CopyFS(dir, os.DirFS("../../examples/webshop")); err != nil {
		t.Fatal(err)
	}

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
	say("tools/call", `{"name":"explain","arguments":{"file":"tasks.iai","line":21}}`)
	say("tools/call", `{"name":"search","arguments":{"query":"floating-point"}}`)
	say("resources/read", `{"uri":"iai://webshop/manifest.iai/kinds/guardrails"}`)
	say("completion/complete", `{"ref":{"type":"ref/resource","uri":"iai://{root}/{+manifest}/kinds/{kind}"},"argument":{"name":"kind","value":"t"}}`)
	say("tools/call", `{"name":"resolve_component_status","arguments":{"task_id":"rc-001"}}`)
	broken := filepath.Join(dir, "guardrails.shop.iai")
	text, err := os.ReadFile(broken)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(broken, bytes.Replace(text, []byte("kind: guardrails"), []byte("kind: context"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	say("resources/read", `{"uri":"iai://webshop/manifest.iai/kinds/guardrails"}`)
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	b.WriteString("```\n")
	// Which iai it was is no part of the page.
	session := regexp.MustCompile(`("title":"iai[^}]*"version":)"[^"]*"`).ReplaceAllString(b.String(), `$1"…"`)

	const page = "../../docs/mcp.md"
	now, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(now), "<!-- session -->\n")
	_, after, ok2 := strings.Cut(rest, "<!-- /session -->")
	if !ok || !ok2 {
		t.Fatal("the page has no place for the session")
	}
	golden(t, page, before+"<!-- session -->\n"+session+"<!-- /session -->"+after)
}

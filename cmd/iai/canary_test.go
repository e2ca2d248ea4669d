package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What a user typed is the agent's to see and nobody else's: it stands in no
// contract, no log, no lock and no message about something that went wrong,
// whichever door it came through. A recording of a conversation is the one
// thing that holds it, and is made only for whoever asks for one.
func TestUserInputIsNowhere(t *testing.T) {
	const canary = "tweety-4711-sylvester"
	const part = "4711" // a cut canary is a canary
	shop := filepath.Join(t.TempDir(), "shop")
	if err := os.CopyFS(shop, os.DirFS("../../examples/webshop")); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "log")
	seen := func(where, text string) {
		t.Helper()
		if strings.Contains(text, part) {
			t.Errorf("%s holds what the user typed: %s", where, text)
		}
	}
	quoted, _ := json.Marshal(canary)
	request := func(more string) string {
		return fmt.Sprintf(`{"root":".","manifest":"manifest.iai","commandId":"create-component","userInput":%s%s}`, quoted, more)
	}
	bare := func(command string) string {
		return fmt.Sprintf(`{"root":".","manifest":"manifest.iai","request":{"projectId":"teapot","commandId":%q,"userInput":%s,"target":{"pathHint":%s},"contextHints":{"tool":%s}}}`, command, quoted, quoted, quoted)
	}

	for _, c := range []struct {
		stdin  string
		args   []string
		status int
	}{
		{"", []string{"contract", "create-component", canary, "--log", log}, 0},
		{"", []string{"contract", "create-component", canary, "--log", log, "--format", "json"}, 0},
		{"", []string{"contract", "create-component", canary, "--log", log, "--explain"}, 0},
		{"", []string{"contract", "no-such-command", canary, "--log", log}, 1},
		{request(""), []string{"api", "resolveContract", "--log", log}, 0},
		{request(`,"kinds":7`), []string{"api", "resolveContract", "--log", log}, 0},
		{strings.Replace(request(""), "create-component", "no-such-command", 1), []string{"api", "resolveContract", "--log", log}, 0},
		{strings.Replace(request(""), `"userInput":`, `"userInput":7,"x":`, 1), []string{"api", "resolveContract", "--log", log}, 2},
		{request("")[:60] + canary, []string{"api", "resolveContract", "--log", log}, 2},
		{bare("create-component"), []string{"api", "contract.resolve", "--log", log}, 0},
		{bare("no-such-command"), []string{"api", "contract.resolve", "--log", log}, 0},
		{strings.Replace(bare("create-component"), `"userInput":`, `"userInput":[`, 1), []string{"api", "contract.resolve", "--log", log}, 2},
		{fmt.Sprintf(`{"root":".","manifest":"manifest.iai","userInput":%s}`, quoted), []string{"api", "pack.lock"}, 0},
	} {
		r := iai(t, shop, c.stdin, c.args...)
		if r.status != c.status {
			t.Errorf("%v: exit %d, want %d\n%s%s", c.args[:2], r.status, c.status, r.out, r.err)
		}
		seen(fmt.Sprintf("the output of %v", c.args[:2]), r.out)
		seen(fmt.Sprintf("the error of %v", c.args[:2]), r.err)
	}

	frame := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	uri, _ := json.Marshal("file://" + filepath.ToSlash(shop))
	call := func(id int, arguments string) string {
		return frame(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"workspace/executeCommand","params":{"command":"iai.resolveContract","arguments":%s}}`, id, arguments))
	}
	session := frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"trace":"verbose","rootUri":`+string(uri)+`,"capabilities":{}}}`) +
		frame(`{"jsonrpc":"2.0","method":"initialized","params":{}}`) +
		frame(`{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"verbose"}}`) +
		call(2, "["+request("")+"]") +
		call(3, "["+strings.Replace(request(""), `"commandId":"create-component"`, `"commandId":7`, 1)+"]") +
		frame(`{"userInput":"`+canary+`"`) + frame(`["`+canary+`"]`) +
		frame(`{"jsonrpc":"2.0","id":4,"method":"workspace/executeCommand","params":{"command":"iai.resolveContract","arguments":"`+canary+`"}}`)
	said := converse(t, shop, session, []string{`"id":2,`, `"id":3,`, `"id":4,`, `"id":null,`},
		frame(`{"jsonrpc":"2.0","id":5,"method":"shutdown"}`)+frame(`{"jsonrpc":"2.0","method":"exit"}`), "lsp", "--log", log)
	if !strings.Contains(said, "NEGOTIABLE RULES") {
		t.Errorf("the language server gave no contract: %s", said)
	}
	seen("what the language server said", said)

	lines := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{"level":"debug"}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"resolve_contract","arguments":` + request("") + `}}
{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"resolve_contract","arguments":` + strings.Replace(request(""), `"commandId":"create-component"`, `"commandId":7`, 1) + `}}
`
	said = converse(t, shop, lines, []string{`"id":2,`, `"id":3,`, `"id":4,`}, "", "mcp", "--root", shop)
	if !strings.Contains(said, "NEGOTIABLE RULES") {
		t.Errorf("the tool gave no contract: %s", said)
	}
	seen("what the MCP server said", said)

	// Of the requests above these came as far as the resolver.
	kept, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	count := func(part string) int { return strings.Count("\n"+string(kept), "\n"+part) }
	if done, blocked := count(`{"projectId":"teapot","commandId":"create-component","intentId":"generate"`), count(`{"projectId":"teapot","commandId":"no-such-command","intentId":null`); done != 7 || blocked != 3 {
		t.Errorf("the log has %d lines of contracts made and %d of contracts refused:\n%s", done, blocked, kept)
	}
	for _, name := range []string{log, filepath.Join(shop, "iai.lock")} {
		data, err := os.ReadFile(name)
		if err != nil || len(data) == 0 {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
		seen(name, string(data))
	}
}

// converse sends a server a text, waits until it has said certain things, ends
// it with another text, and returns all it wrote.
func converse(t *testing.T, dir, text string, until []string, end string, args ...string) string {
	t.Helper()
	cmd := exec.Command(built, args...)
	cmd.Dir = dir
	var errs strings.Builder
	cmd.Stderr = &errs
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
	if _, err := io.WriteString(in, text); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	buf := make([]byte, 64<<10)
	for ended := false; ; {
		n, err := out.Read(buf)
		said.Write(buf[:n])
		missing := slices.ContainsFunc(until, func(s string) bool { return !strings.Contains(said.String(), s) })
		if !missing && !ended {
			ended = true
			_, _ = io.WriteString(in, end)
			in.Close()
		}
		if err != nil {
			if missing {
				t.Errorf("the server ended without saying all of %q", until)
			}
			break
		}
	}
	_ = cmd.Wait()
	return said.String() + errs.String()
}

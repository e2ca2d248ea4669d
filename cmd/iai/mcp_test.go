package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// served is a workspace with everything in force.
var served = map[string]string{
	"manifest.iai": "kind: manifest\nenabled: [context]\nx-contract: {stack: go-service, command: fix-bug}\n",
	"context.iai":  "kind: context\n---\nOne.\n",
}

// menu is a command that finds nothing by itself and then asks; its process
// writes down its id.
func menu(t *testing.T, dir string) []string {
	t.Helper()
	script := filepath.Join(dir, "menu.sh")
	text := "#!/bin/sh\ntrap '' HUP TERM\necho $$ > " + dir + "/menu.pid\nprintf 'Which?\\n> one\\n  two\\n'\nread answer\nexec sleep 600\n"
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return []string{"--component-search", "echo {name}", "--component-import", script, "--component-idle", "100ms"}
}

// mcpClient runs the program as an agent's client does.
func mcpClient(t *testing.T, updated chan<- string, args ...string) (*sdk.ClientSession, *exec.Cmd) {
	t.Helper()
	cmd := exec.Command(built, append([]string{"mcp"}, args...)...)
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir())
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ClientOptions{
		Capabilities:           &sdk.ClientCapabilities{},
		ResourceUpdatedHandler: func(_ context.Context, r *sdk.ResourceUpdatedNotificationRequest) { updated <- r.Params.URI },
	})
	session, err := client.Connect(t.Context(), &sdk.CommandTransport{Command: cmd}, &sdk.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session, cmd
}

// A file that is saved reaches a subscriber, wherever it lies and however an
// editor saves. How long that takes is measured by bench/mcp.
func TestMCPSavedFile(t *testing.T) {
	dir := tree(t, served)
	updated := make(chan string, 64)
	session, _ := mcpClient(t, updated, "--root", dir)
	uri := "iai://" + strings.ToLower(filepath.Base(dir)) + "/manifest.iai/kinds/context"
	if err := session.Subscribe(t.Context(), &sdk.SubscribeParams{URI: uri}); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "context.iai")
	for i, save := range []struct {
		says string
		do   func() error
	}{
		{"Overwritten.\n", func() error {
			return os.WriteFile(name, []byte("kind: context\n---\nOverwritten.\n"), 0o644)
		}},
		{"Moved into place.\n", func() error {
			if err := os.WriteFile(name+"~", []byte("kind: context\n---\nMoved into place.\n"), 0o644); err != nil {
				return err
			}
			return os.Rename(name+"~", name)
		}},
		{"Moved into place.\nMore.\n", func() error {
			sub := filepath.Join(dir, "new", "deep")
			if err := os.MkdirAll(sub, 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(sub, "more.iai"), []byte("kind: context\n---\nMore.\n"), 0o644); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(dir, "manifest.iai"), []byte(served["manifest.iai"]+"context: {include: {merge: [new/deep/more.iai]}}\n"), 0o644)
		}},
		{"Moved into place.\nEven more.\n", func() error {
			return os.WriteFile(filepath.Join(dir, "new", "deep", "more.iai"), []byte("kind: context\n---\nEven more.\n"), 0o644)
		}},
	} {
		if err := save.do(); err != nil {
			t.Fatal(err)
		}
		// A file may be told of while half of it is written, and again.
		for text := ""; text != save.says; {
			select {
			case got := <-updated:
				if got != uri {
					t.Errorf("save %d reached the subscriber of %s", i, got)
				}
			case <-time.After(3 * time.Minute):
				t.Fatalf("save %d never reached the subscriber, who has %q", i, text)
			}
			if r, err := session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err == nil {
				text = r.Contents[0].Text
			}
		}
	}
}

// When the client closes its end the server ends, and the program it runs for
// somebody with it, even one that ignores being asked; also where the server is
// killed. How long the end takes is measured by bench/mcp.
func TestMCPEndsWithItsClient(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // there is no pseudo-terminal, so no program to end
	}
	ends := map[string]func(cmd *exec.Cmd, stdin io.Closer){
		"stdin closed": func(_ *exec.Cmd, stdin io.Closer) { stdin.Close() },
		"terminated":   func(cmd *exec.Cmd, _ io.Closer) { _ = cmd.Process.Signal(syscall.SIGTERM) },
	}
	if runtime.GOOS == "linux" { // elsewhere a program that ignores SIGHUP lives on
		ends["killed"] = func(cmd *exec.Cmd, _ io.Closer) { _ = cmd.Process.Kill() }
	}
	for name, finish := range ends {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := tree(t, nil)
			cmd := exec.Command(built, append([]string{"mcp", "--root", dir}, menu(t, dir)...)...)
			cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir())
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			out := bufio.NewReader(stdout)
			say := func(line string) {
				t.Helper()
				if _, err := fmt.Fprintln(stdin, line); err != nil {
					t.Fatal(err)
				}
			}
			hear := func(part string) {
				t.Helper()
				for {
					line, err := out.ReadString('\n')
					if err != nil {
						t.Fatalf("%s never came: %v", part, err)
					}
					if strings.Contains(line, part) {
						return
					}
				}
			}
			say(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
			hear(`"id":1`)
			say(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
			say(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"resolve_component_start","arguments":{"component_name":"Q1"}}}`)
			hear(`checking_local`)
			var pid int
			for end := time.Now().Add(3 * time.Minute); pid == 0; time.Sleep(10 * time.Millisecond) {
				if data, err := os.ReadFile(filepath.Join(dir, "menu.pid")); err == nil {
					pid, _ = strconv.Atoi(strings.TrimSpace(string(data)))
				}
				if time.Now().After(end) {
					t.Fatal("the import was never started")
				}
			}
			finish(cmd, stdin)
			done := make(chan error, 1)
			go func() {
				_, _ = io.Copy(io.Discard, out)
				done <- cmd.Wait()
			}()
			select {
			case err := <-done:
				if err != nil && name != "killed" {
					t.Errorf("the server ended with %v", err)
				}
			case <-time.After(3 * time.Minute):
				_ = cmd.Process.Kill()
				t.Fatal("the server never ended")
			}
			// Killed, it cannot wait for its program.
			for over := time.Now().Add(time.Minute); lives(pid); time.Sleep(10 * time.Millisecond) {
				if name != "killed" || time.Now().After(over) {
					t.Fatalf("the program %d lives on", pid)
				}
			}
		})
	}
}

// zombie says whether a process has ended and waits only to be noticed, by
// whoever has inherited it.
func zombie(pid int) bool {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(data), ") Z ")
}

// Nobody says anything: the server ends with its input, without a complaint.
func TestMCPWithoutAWord(t *testing.T) {
	r := iai(t, tree(t, nil), "", "mcp")
	if r.status != fine || r.out != "" || r.err != "" {
		t.Errorf("it says %q %q and exits with %d", r.out, r.err, r.status)
	}
}

// Broken lines are answered and skipped.
func TestMCPBrokenLine(t *testing.T) {
	r := iai(t, tree(t, served), strings.Join([]string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`,
		`nonsense`, `{"jsonrpc":"2.0"}`, ``,
		`{"jsonrpc":"2.0","id":2,"method":"ping"}`,
	}, "\n")+"\n", "mcp")
	for _, part := range []string{`"code":-32700`, `"code":-32600`, `"id":2,"result"`} {
		if !strings.Contains(r.out, part) {
			t.Errorf("%s is missing in\n%s", part, r.out)
		}
	}
}

// Only this machine is let in over HTTP, only its own pages, and where others
// can reach the server, only with the token.
func TestMCPOverHTTP(t *testing.T) {
	dir := tree(t, served)
	token := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(token, []byte("moonbeam\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"--listen", "0.0.0.0:0"}, "other machines can reach"},
		{[]string{"--listen", ":0"}, "other machines can reach"},
		{[]string{"--listen", "0.0.0.0:0", "--allow-remote"}, "needs a token"},
		{[]string{"--listen", "nowhere"}, "an address and a port"},
		{[]string{"--listen", "127.0.0.1:0", "--token-file", os.DevNull}, "is empty"},
	} {
		if r := iai(t, dir, "", append([]string{"mcp"}, c.args...)...); r.status != failed || !strings.Contains(r.err, c.says) {
			t.Errorf("%v exits with %d and says %q", c.args, r.status, r.err)
		}
	}

	open := listening(t, dir, "--listen", "127.0.0.1:0")
	guarded := listening(t, dir, "--listen", "127.0.0.1:0", "--token-file", token)
	const ask = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	for _, c := range []struct {
		url, header, value string
		host               string
		want               int
	}{
		{open, "", "", "", http.StatusOK},
		{open, "Origin", "http://localhost:6274", "", http.StatusOK},
		{open, "Origin", "https://evil.example", "", http.StatusForbidden},
		{open, "Origin", "http://localhost.evil.example", "", http.StatusForbidden},
		{open, "Origin", "null", "", http.StatusForbidden},
		{open, "", "", "evil.example", http.StatusForbidden},
		{guarded, "", "", "", http.StatusUnauthorized},
		{guarded, "Authorization", "Bearer moonbea", "", http.StatusUnauthorized},
		{guarded, "Authorization", "Bearer moonbeam", "", http.StatusOK},
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.url, strings.NewReader(ask))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		if c.header != "" {
			req.Header.Set(c.header, c.value)
		}
		if c.host != "" {
			req.Host = c.host
		}
		r, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(r.Body)
		r.Body.Close()
		if r.StatusCode != c.want {
			t.Errorf("%s %s %s is answered with %s: %s", c.header, c.value, c.host, r.Status, body)
		}
	}

	// A whole session: roots, a tool, a resource, a subscription.
	other := tree(t, served)
	updated := make(chan string, 16)
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ClientOptions{
		ResourceUpdatedHandler: func(_ context.Context, r *sdk.ResourceUpdatedNotificationRequest) { updated <- r.Params.URI },
	})
	client.AddRoots(&sdk.Root{URI: "file://" + other})
	session, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: open}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	uri := "iai://" + strings.ToLower(filepath.Base(other)) + "/manifest.iai/kinds/context"
	if r, err := session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err != nil || r.Contents[0].Text != "One.\n" {
		t.Fatalf("the resource is %+v %v", r, err)
	}
	if r, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "check", Arguments: map[string]any{"root": dir}}); err != nil || !r.IsError {
		t.Errorf("over HTTP a directory that is no root is read: %v", err)
	}
	if err := session.Subscribe(t.Context(), &sdk.SubscribeParams{URI: uri}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(other, "context.iai"), []byte("kind: context\n---\nTwo.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-updated:
		if got != uri {
			t.Errorf("%s is updated", got)
		}
	case <-time.After(3 * time.Minute):
		t.Error("a saved file never reached the subscriber over HTTP")
	}
}

// listening runs a server over HTTP until the test ends, and names its address.
func listening(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command(built, append([]string{"mcp", "--root", dir}, args...)...)
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir())
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Errorf("the server ended with %v", err)
		}
	})
	lines := bufio.NewReader(stderr)
	line, err := lines.ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Listening on ")
	if err != nil || !ok {
		t.Fatalf("the server says %q %v", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return url
}

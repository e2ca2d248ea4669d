package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// frame is a message as it goes over the wire.
func frame(body string) string {
	return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body)
}

const (
	hello    = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":%d,"rootUri":null,"capabilities":{}}}`
	opening  = `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:manifest.iai","languageId":"iai","version":1,"text":"kind: manifest\nversion: v9\n"}}}`
	hovering = `{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"untitled:manifest.iai"},"position":{"line":1,"character":2}}}`
	goodbye  = `{"jsonrpc":"2.0","id":3,"method":"shutdown"}`
	leaving  = `{"jsonrpc":"2.0","method":"exit"}`
)

// ends waits for a process to end by itself, and gives its exit status.
func ends(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	done := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		_ = cmd.Process.Kill()
		t.Fatal("the server does not end")
	}
	return cmd.ProcessState.ExitCode()
}

// The server ends when it is told to, when nobody can speak to it any more, and
// when the process is gone that it works for.
func TestLSPEnds(t *testing.T) {
	start := func(t *testing.T) (*exec.Cmd, io.WriteCloser) {
		cmd := exec.Command(built, "lsp")
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd, in
	}
	t.Run("told to", func(t *testing.T) {
		cmd, in := start(t)
		defer in.Close()
		io.WriteString(in, frame(fmt.Sprintf(hello, os.Getpid()))+frame(goodbye)+frame(leaving))
		if status := ends(t, cmd); status != 0 {
			t.Errorf("the exit status is %d, want 0", status)
		}
	})
	t.Run("its input closes", func(t *testing.T) {
		cmd, in := start(t)
		io.WriteString(in, frame(fmt.Sprintf(hello, os.Getpid())))
		in.Close()
		if status := ends(t, cmd); status != 1 {
			t.Errorf("the exit status is %d, want 1", status)
		}
	})
	t.Run("its client dies", func(t *testing.T) {
		client := exec.Command("sleep", "600")
		if err := client.Start(); err != nil {
			t.Fatal(err)
		}
		cmd, in := start(t)
		defer in.Close() // somebody else holds the pipe open
		io.WriteString(in, frame(fmt.Sprintf(hello, client.Process.Pid)))
		_ = client.Process.Kill()
		_ = client.Wait()
		if status := ends(t, cmd); status != 1 {
			t.Errorf("the exit status is %d, want 1", status)
		}
	})
}

// A session that was recorded is played again and answered the same; what
// happened is in the log, and what it cost in the profile.
func TestLSPRecordsAndReplays(t *testing.T) {
	dir := t.TempDir()
	record, log, profile := filepath.Join(dir, "session.jsonl"), filepath.Join(dir, "log"), filepath.Join(dir, "profile")
	session := frame(fmt.Sprintf(hello, os.Getpid())) + frame(`{"jsonrpc":"2.0","method":"initialized","params":{}}`) +
		frame(opening) + frame(`{"jsonrpc":"2.0","method":"no/such"}`) + frame(hovering) + frame(goodbye) + frame(leaving)
	run := func(in string, args ...string) string {
		cmd := exec.Command(built, append([]string{"lsp"}, args...)...)
		cmd.Stdin = strings.NewReader(in)
		var out bytes.Buffer
		cmd.Stdout = &out
		if err := cmd.Run(); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		return out.String()
	}
	hover := func(out string) string {
		_, rest, ok := strings.Cut(out, `{"jsonrpc":"2.0","id":2,"result":`)
		if !ok {
			t.Fatalf("the hover is not answered: %s", out)
		}
		rest, _, _ = strings.Cut(rest, "Content-Length")
		return rest
	}
	first := hover(run(session, "--record", record, "--log", log, "--pprof", profile))
	if !strings.Contains(first, "version") {
		t.Errorf("the hover says %s", first)
	}
	if again := hover(run("", "--replay", record)); again != first {
		t.Errorf("played again, the hover says %s, and was %s", again, first)
	}
	if said, err := os.ReadFile(log); err != nil || !strings.Contains(string(said), "no/such") {
		t.Errorf("the log says %q (%v), and nothing of the unknown notification", said, err)
	}
	for _, name := range []string{"cpu.pprof", "heap.pprof"} {
		if info, err := os.Stat(filepath.Join(profile, name)); err != nil || info.Size() == 0 {
			t.Errorf("there is no profile %s (%v)", name, err)
		}
	}
}

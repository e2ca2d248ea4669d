// Command lsp measures a language server from outside, as an editor meets it:
// a process of its own on standard input and output, one key after the other,
// from the change to the diagnostics. Beside it runs a floor: a process that
// reads the same messages and answers without looking at them. What is above
// the floor is the server's own.
//
//	go run ./bench/lsp -keys 500 -- iai lsp
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	keys := flag.Int("keys", 500, "how many keys are typed")
	manifests := flag.Int("manifests", 200, "how large the workspace is")
	floor := flag.Bool("floor", false, "be the floor")
	flag.Parse()
	if *floor {
		serveFloor(os.Stdin, os.Stdout)
		return
	}
	if err := compare(*keys, *manifests, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}

func compare(keys, manifests int, server []string) error {
	if len(server) == 0 {
		server = []string{"iai", "lsp"}
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "iai-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := fill(dir, manifests); err != nil {
		return err
	}
	fmt.Printf("%-12s %12s %12s %12s %12s\n", "", "start", "p50", "p95", "p99")
	var base []time.Duration
	for _, run := range []struct {
		name string
		argv []string
	}{{"floor", []string{self, "-floor"}}, {filepath.Base(server[0]), server}} {
		begun, times, err := measure(dir, run.argv, keys)
		if err != nil {
			return fmt.Errorf("%s: %w", run.name, err)
		}
		slices.Sort(times)
		row := []time.Duration{begun, at(times, 50), at(times, 95), at(times, 99)}
		fmt.Printf("%-12s %12v %12v %12v %12v\n", run.name, row[0], row[1], row[2], row[3])
		if base == nil {
			base = row
			continue
		}
		fmt.Printf("%-12s", "ratio")
		for i := range row {
			fmt.Printf(" %12.2f", float64(row[i])/float64(base[i]))
		}
		fmt.Println()
	}
	return nil
}

func at(sorted []time.Duration, percent int) time.Duration {
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)].Round(time.Microsecond / 10)
}

// fill writes a workspace of many manifests with two files each.
func fill(dir string, manifests int) error {
	for i := range manifests {
		at := filepath.Join(dir, fmt.Sprintf("d%04d", i))
		if err := os.MkdirAll(at, 0o755); err != nil {
			return err
		}
		for name, text := range map[string]string{
			"manifest.iai": manifest,
			"context.iai":  "kind: context\n---\n# Us\n" + strings.Repeat("some words\n", 40),
			"tasks.iai":    "kind: tasks\n---\n# Work\n" + strings.Repeat("more words\n", 40),
		} {
			if err := os.WriteFile(filepath.Join(at, name), []byte(text), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

const manifest = "kind: manifest\nversion: v0\nenabled: [context, tasks]\n"

// measure starts a server and types.
func measure(dir string, argv []string, keys int) (begun time.Duration, times []time.Duration, err error) {
	cmd := exec.Command(argv[0], argv[1:]...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, nil, err
	}
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return 0, nil, err
	}
	out := bufio.NewReader(pipe)
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, nil, err
	}
	defer func() { _, _ = cmd.Process.Kill(), cmd.Wait() }()
	uri := "file://" + filepath.ToSlash(filepath.Join(dir, "d0000", "manifest.iai"))
	send(in, fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":%q,"capabilities":{}}}`, "file://"+dir))
	if err := await(out, `"id":1`); err != nil {
		return 0, nil, err
	}
	begun = time.Since(start)
	send(in, `{"jsonrpc":"2.0","method":"initialized","params":{}}`)
	send(in, fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%q,"languageId":"iai","version":0,"text":%q}}}`, uri, manifest))
	if err := await(out, "publishDiagnostics"); err != nil {
		return 0, nil, err
	}
	for i := range keys {
		// v0 and v9 by turns: a problem comes, and goes.
		change := fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"range":{"start":{"line":1,"character":10},"end":{"line":1,"character":11}},"text":"%d"}]}}`, uri, i+1, (i+1)%2*9)
		key := time.Now()
		send(in, change)
		if err := await(out, fmt.Sprintf(`"version":%d,`, i+1)); err != nil {
			return 0, nil, err
		}
		times = append(times, time.Since(key))
		time.Sleep(2 * time.Millisecond) // people pause between keys
	}
	return begun, times, nil
}

func send(w io.Writer, body string) {
	_, _ = fmt.Fprintf(w, "Content-Length: %d\r\n\r\n%s", len(body), body)
}

// await reads messages up to one that has a part.
func await(r *bufio.Reader, part string) error {
	for {
		body, err := receive(r)
		if err != nil {
			return err
		}
		if bytes.Contains(body, []byte(part)) {
			return nil
		}
	}
}

func receive(r *bufio.Reader) ([]byte, error) {
	length := 0
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return nil, err
		}
		if line = strings.TrimSpace(line); line == "" {
			break
		}
		if n, ok := strings.CutPrefix(line, "Content-Length: "); ok {
			length, _ = strconv.Atoi(n)
		}
	}
	body := make([]byte, length)
	_, err := io.ReadFull(r, body)
	return body, err
}

// serveFloor answers what a server must, and knows nothing.
func serveFloor(in io.Reader, out io.Writer) {
	r := bufio.NewReader(in)
	for version := 0; ; {
		body, err := receive(r)
		if err != nil {
			return
		}
		switch {
		case bytes.Contains(body, []byte(`"initialize"`)):
			send(out, `{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"textDocumentSync":2}}}`)
		case bytes.Contains(body, []byte("didOpen")), bytes.Contains(body, []byte("didChange")):
			send(out, fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"file:///x","version":%d,"diagnostics":[]}}`, version))
			version++
		}
	}
}

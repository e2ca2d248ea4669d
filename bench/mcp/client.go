package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A client speaks to one server, a message a line. It does as little as it can,
// so that what is measured is the server.
type client struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	last int
	// told takes the URIs a server says have changed.
	told func(uri string)
}

// start runs a server and shakes hands.
func start(argv []string) (*client, error) {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &client{cmd: cmd, in: in, out: bufio.NewReaderSize(out, 1<<20), told: func(string) {}}
	if _, err := c.ask("initialize", `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}`); err != nil {
		return nil, err
	}
	_, err = io.WriteString(in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	return c, err
}

// end closes the server's input, at which it ends, and says how long that took.
func (c *client) end() time.Duration {
	begun := time.Now()
	c.in.Close()
	_, _ = io.Copy(io.Discard, c.out)
	_ = c.cmd.Wait()
	return time.Since(begun)
}

// call calls a tool and says how long its answer took. A tool's own error is an
// answer too.
func (c *client) call(tool, arguments string) (time.Duration, error) {
	begun := time.Now()
	_, err := c.ask("tools/call", fmt.Sprintf(`{"name":%q,"arguments":%s}`, tool, arguments))
	return time.Since(begun), err
}

// answer is the structured answer of a tool, or an empty one.
func (c *client) answer(tool, arguments string) (json.RawMessage, error) {
	line, err := c.ask("tools/call", fmt.Sprintf(`{"name":%q,"arguments":%s}`, tool, arguments))
	if err != nil {
		return nil, err
	}
	var message struct {
		Result struct {
			StructuredContent json.RawMessage `json:"structuredContent"`
		} `json:"result"`
	}
	if err := json.Unmarshal(line, &message); err != nil || message.Result.StructuredContent == nil {
		return json.RawMessage(`{}`), err
	}
	return message.Result.StructuredContent, nil
}

// ask sends a request and reads up to its answer.
func (c *client) ask(method, params string) (result json.RawMessage, err error) {
	c.last++
	line := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`+"\n", c.last, method, params)
	if _, err := io.WriteString(c.in, line); err != nil {
		return nil, err
	}
	mine := fmt.Appendf(nil, `"id":%d,`, c.last)
	for {
		line, err := c.read()
		if err != nil {
			return nil, fmt.Errorf("%s is not answered: %w", method, err)
		}
		if head := line[:min(len(line), 64)]; !bytes.Contains(head, mine) {
			continue
		}
		if bytes.Contains(line[:min(len(line), 80)], []byte(`"error"`)) {
			return nil, errors.New(method + " is answered with " + string(line))
		}
		return line, nil
	}
}

// read reads one message; news of a resource is passed on.
func (c *client) read() ([]byte, error) {
	line, err := c.out.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	if bytes.Contains(line[:min(len(line), 80)], []byte("notifications/resources/updated")) {
		_, uri, _ := strings.Cut(string(line), `"uri":"`)
		uri, _, _ = strings.Cut(uri, `"`)
		c.told(uri)
	}
	return line, nil
}

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
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A server is a command to measure, and what has to be said to it.
type server struct {
	name string
	argv []string
	// pull says that diagnostics have to be asked for.
	pull bool
	// settings are told in workspace/didChangeConfiguration, as JSON.
	settings string
	// options are the initializationOptions, as JSON.
	options string
}

// A client is one process of a server and the conversation with it.
type client struct {
	*server
	cmd   *exec.Cmd
	in    *os.File
	out   *bufio.Reader
	begun time.Time
	body  []byte
	asked int
	// published counts the diagnostics that were sent without being asked for.
	published int
	// awaited is told of every message, if it is not nil.
	awaited func(body []byte)
}

// patience is how long one process may take for all that is asked of it.
const patience = 5 * time.Minute

// start runs a server in a directory.
func (s *server) start(dir string) (*client, error) {
	theirs, ours, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirs.Close()
	back, answer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer answer.Close()
	c := &client{server: s, in: ours, out: bufio.NewReaderSize(back, 64<<10)}
	c.cmd = exec.Command(s.argv[0], s.argv[1:]...)
	c.cmd.Dir = dir
	c.cmd.Stdin, c.cmd.Stdout = theirs, answer
	c.begun = time.Now()
	// A server that says nothing for so long says nothing any more.
	_ = back.SetReadDeadline(c.begun.Add(patience))
	return c, c.cmd.Start()
}

// stop ends the process.
func (c *client) stop() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait()
	_ = c.in.Close()
}

func framed(bodies ...string) []byte {
	var b []byte
	for _, body := range bodies {
		b = append(b, "Content-Length: "+strconv.Itoa(len(body))+"\r\n\r\n"+body...)
	}
	return b
}

func (c *client) send(bodies ...string) error {
	_, err := c.in.Write(framed(bodies...))
	return err
}

// receive reads one message; it is good until the next.
func (c *client) receive() ([]byte, error) {
	length := 0
	for {
		line, err := c.out.ReadSlice('\n')
		if err != nil {
			return nil, fmt.Errorf("%s went away: %w", c.name, err)
		}
		if line = bytes.TrimSpace(line); len(line) == 0 {
			break
		}
		if n, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			length, _ = strconv.Atoi(string(n))
		}
	}
	if cap(c.body) < length {
		c.body = make([]byte, 2*length)
	}
	c.body = c.body[:length]
	_, err := io.ReadFull(c.out, c.body)
	if c.awaited != nil {
		c.awaited(c.body)
	}
	return c.body, err
}

// next reads one message that is not a question of the server's; those are
// answered.
func (c *client) next() ([]byte, error) {
	for {
		body, err := c.receive()
		if err != nil {
			return nil, err
		}
		head := body[:min(len(body), 200)]
		id, hasID := after(head, `"id":`)
		if hasID && bytes.Contains(head, []byte(`"method":`)) {
			result := "null"
			if bytes.Contains(head, []byte(`"workspace/configuration"`)) {
				result = c.configuration(body)
			}
			if err := c.send(`{"jsonrpc":"2.0","id":` + id + `,"result":` + result + `}`); err != nil {
				return nil, err
			}
			continue
		}
		return body, nil
	}
}

// configuration answers which settings hold.
func (c *client) configuration(body []byte) string {
	var m struct {
		Params struct{ Items []struct{ Section string } }
	}
	settings := map[string]json.RawMessage{}
	answer := []json.RawMessage{}
	_, _ = json.Unmarshal(body, &m), json.Unmarshal([]byte(c.settings), &settings)
	for _, item := range m.Params.Items {
		one := settings[item.Section]
		if one == nil {
			one = json.RawMessage("null")
		}
		answer = append(answer, one)
	}
	out, _ := json.Marshal(answer)
	return string(out)
}

// answered waits for the answer to a request.
func (c *client) answered(id int) ([]byte, error) {
	want := strconv.Itoa(id)
	for {
		body, err := c.next()
		if err != nil {
			return nil, err
		}
		head := body[:min(len(body), 200)]
		if bytes.Contains(head, []byte(`"method":`)) {
			c.published++
			continue
		}
		if got, ok := after(head, `"id":`); !ok || got != want {
			if got, _ = after(body, `"id":`); got != want { // some write it last
				continue
			}
		}
		if bytes.Contains(body, []byte(`"error":{"code"`)) {
			return nil, errors.New(c.name + " refused a request: " + string(body))
		}
		return body, nil
	}
}

// diagnosed waits for the diagnostics of a version of a document: those that
// say so, or, of a server that names no versions, the next that fit what was
// typed. Odd versions have a problem and even ones have none.
func (c *client) diagnosed(uri string, version int) ([]byte, error) {
	for {
		body, err := c.next()
		if err != nil {
			return nil, err
		}
		if !bytes.Contains(body, []byte(`textDocument/publishDiagnostics`)) || !bytes.Contains(body, []byte(uri)) {
			continue
		}
		c.published++
		// A version stands before the diagnostics or behind them, never in them.
		got, ok := after(body, `"version":`)
		if ok && got != strconv.Itoa(version) || !ok && bytes.Contains(body, []byte(`"diagnostics":[]`)) != (version%2 == 0) {
			continue
		}
		return body, nil
	}
}

func (c *client) nextID() int {
	c.asked++
	return c.asked
}

// initialize opens the conversation and waits for the answer.
func (c *client) initialize(dir string) error {
	id := c.nextID()
	options := c.options
	if options == "" {
		options = "{}"
	}
	root := quote(uriOf(dir))
	if err := c.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"initialize","params":{"processId":%d,"clientInfo":{"name":"bench"},"rootUri":%s,"workspaceFolders":[{"uri":%s,"name":"bench"}],"initializationOptions":%s,"capabilities":%s}}`,
		id, os.Getpid(), root, root, options, c.capabilities())); err != nil {
		return err
	}
	_, err := c.answered(id)
	return err
}

// capabilities are those of a usual editor.
func (c *client) capabilities() string {
	pull := ""
	if c.pull {
		pull = `"diagnostic":{"dynamicRegistration":true},`
	}
	return `{"workspace":{"didChangeConfiguration":{"dynamicRegistration":true},"didChangeWatchedFiles":{"dynamicRegistration":true},"workspaceFolders":true},` +
		`"textDocument":{` + pull + `"publishDiagnostics":{"relatedInformation":true,"versionSupport":true,"codeDescriptionSupport":true,"tagSupport":{"valueSet":[1,2]}},` +
		`"hover":{"contentFormat":["markdown"]},"completion":{"completionItem":{"snippetSupport":true,"documentationFormat":["markdown"]}},` +
		`"documentSymbol":{"hierarchicalDocumentSymbolSupport":true},"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix","refactor","source"]}},"dataSupport":true,"resolveSupport":{"properties":["edit"]}}},` +
		`"window":{"workDoneProgress":true}}`
}

// open opens a document and waits for what the server has to say about it.
func (c *client) open(uri string, d *document) error {
	bodies := []string{`{"jsonrpc":"2.0","method":"initialized","params":{}}`}
	if c.settings != "" {
		bodies = append(bodies, `{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":`+c.settings+`}}`)
	}
	bodies = append(bodies, didOpen(uri, d))
	if c.pull {
		id, ask := c.pullOf(uri)
		if err := c.send(append(bodies, ask)...); err != nil {
			return err
		}
		_, err := c.answered(id)
		return err
	}
	if err := c.send(bodies...); err != nil {
		return err
	}
	_, err := c.diagnosed(uri, 0)
	return err
}

func didOpen(uri string, d *document) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%s,"languageId":%q,"version":0,"text":%s}}}`,
		quote(uri), d.lang, quote(d.text))
}

func (c *client) pullOf(uri string) (int, string) {
	id := c.nextID()
	return id, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":%s}}}`, id, quote(uri))
}

// key types one key and waits for its diagnostics.
func (c *client) key(uri string, d *document, version int) (took time.Duration, body []byte, err error) {
	message := framed(d.key(uri, version))
	id := 0
	if c.pull {
		var ask string
		id, ask = c.pullOf(uri)
		message = append(message, framed(ask)...)
	}
	begun := time.Now()
	if _, err = c.in.Write(message); err != nil {
		return 0, nil, err
	}
	if c.pull {
		body, err = c.answered(id)
	} else {
		body, err = c.diagnosed(uri, version)
	}
	return time.Since(begun), body, err
}

// request asks something and waits for the answer.
func (c *client) request(method, params string) (took time.Duration, body []byte, err error) {
	id := c.nextID()
	message := framed(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, id, method, params))
	begun := time.Now()
	if _, err = c.in.Write(message); err != nil {
		return 0, nil, err
	}
	body, err = c.answered(id)
	return time.Since(begun), body, err
}

// after is the value behind a name, up to the next quote, comma or brace.
func after(body []byte, name string) (string, bool) {
	_, rest, ok := bytes.Cut(body, []byte(name))
	if i := bytes.IndexAny(rest, ",}"); i >= 0 {
		rest = rest[:i]
	}
	return string(rest), ok
}

func uriOf(path string) string { return "file://" + filepath.ToSlash(path) }

// quote writes a string as JSON.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

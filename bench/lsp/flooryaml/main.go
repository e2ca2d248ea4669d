// Command flooryaml is the floor with one thing added: it keeps the text of the
// document and reads its frontmatter as YAML on every key, as every server for
// such files must, and then forgets what it has read.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		TextDocument struct {
			URI     string `json:"uri"`
			Version int    `json:"version"`
			Text    string `json:"text"`
		} `json:"textDocument"`
		ContentChanges []struct {
			Range struct{ Start, End struct{ Line, Character int } } `json:"range"`
			Text  string                                             `json:"text"`
		} `json:"contentChanges"`
	} `json:"params"`
}

func main() {
	r := bufio.NewReaderSize(os.Stdin, 64<<10)
	text := ""
	for {
		body, err := receive(r)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(body, &m) != nil {
			continue
		}
		doc := m.Params.TextDocument
		switch {
		case m.Method == "initialize":
			send(`{"jsonrpc":"2.0","id":%s,"result":{"capabilities":{"textDocumentSync":2}}}`, m.ID)
		case m.Method == "textDocument/didOpen", m.Method == "textDocument/didChange":
			if m.Method == "textDocument/didOpen" {
				text = doc.Text
			}
			for _, c := range m.Params.ContentChanges {
				start, end := offset(text, c.Range.Start.Line, c.Range.Start.Character), offset(text, c.Range.End.Line, c.Range.End.Character)
				text = text[:start] + c.Text + text[end:]
			}
			front, _, _ := strings.Cut(text, "\n---\n")
			_ = yaml.Unmarshal([]byte(front), new(yaml.Node))
			send(`{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":%q,"version":%d,"diagnostics":[]}}`, doc.URI, doc.Version)
		case m.ID != nil:
			send(`{"jsonrpc":"2.0","id":%s,"result":null}`, m.ID)
		}
	}
}

// offset is where a line and a character of UTF-16 are in a text that holds no
// characters beyond the basic plane.
func offset(text string, line, character int) int {
	at := 0
	for range line {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	for i := range text[at:] {
		if character == 0 {
			return at + i
		}
		character--
	}
	return len(text)
}

func receive(r *bufio.Reader) ([]byte, error) {
	length := 0
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return nil, err
		}
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			break
		}
		if n, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(n)); err != nil {
				return nil, err
			}
		}
	}
	body := make([]byte, length)
	_, err := io.ReadFull(r, body)
	return body, err
}

func send(format string, args ...any) {
	body := fmt.Sprintf(format, args...)
	_, _ = io.WriteString(os.Stdout, "Content-Length: "+strconv.Itoa(len(body))+"\r\n\r\n"+body)
}

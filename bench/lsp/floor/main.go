// Command floor is the least a language server can be: it reads every message
// and answers without looking into it, a change with no diagnostics and a
// request with null. What another server takes beyond it is that server's own;
// what it takes itself belongs to the pipes, the scheduler and the one who
// measures.
package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"strconv"
)

func main() {
	r := bufio.NewReaderSize(os.Stdin, 64<<10)
	var body, out []byte
	for {
		var err error
		if body, err = receive(r, body); err != nil {
			return
		}
		switch {
		case bytes.Contains(body, []byte(`"method":"initialize"`)):
			out = answer(out[:0], body, `{"capabilities":{"textDocumentSync":2,"hoverProvider":true,"completionProvider":{},"documentSymbolProvider":true,"codeActionProvider":true}}`)
		case bytes.Contains(body, []byte(`"method":"textDocument/did`)):
			out = publish(out[:0], body)
		case bytes.Contains(body, []byte(`"id":`)):
			out = answer(out[:0], body, "null")
		default:
			continue
		}
		if _, err := os.Stdout.Write(out); err != nil {
			return
		}
	}
}

// receive reads the body of one message into a buffer.
func receive(r *bufio.Reader, body []byte) ([]byte, error) {
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
	if cap(body) < length {
		body = make([]byte, length)
	}
	_, err := io.ReadFull(r, body[:length])
	return body[:length], err
}

// publish says that the document of a change has no problems.
func publish(dst, body []byte) []byte {
	return frame(dst, `{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"`+
		string(after(body, `"uri":"`))+`","version":`+string(after(body, `"version":`))+`,"diagnostics":[]}}`)
}

func answer(dst, body []byte, result string) []byte {
	return frame(dst, `{"jsonrpc":"2.0","id":`+string(after(body, `"id":`))+`,"result":`+result+`}`)
}

// after is the value behind a name, up to the next quote, comma or brace.
func after(body []byte, name string) []byte {
	_, rest, _ := bytes.Cut(body, []byte(name))
	if i := bytes.IndexAny(rest, `",}`); i >= 0 {
		rest = rest[:i]
	}
	return rest
}

func frame(dst []byte, body string) []byte {
	dst = append(dst, "Content-Length: "...)
	dst = strconv.AppendInt(dst, int64(len(body)), 10)
	dst = append(dst, "\r\n\r\n"...)
	return append(dst, body...)
}

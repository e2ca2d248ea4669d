package lsp

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
)

// What the fake editor does with files and documents, and what is on its screen.

// uri names a file of the workspace.
func (e *editor) uri(name string) string {
	if name == "" {
		return fileURI(absolute(e.dir))
	}
	return fileURI(join(absolute(e.dir), name))
}

func (e *editor) write(name, text string) {
	e.t.Helper()
	file := filepath.Join(e.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		e.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		e.t.Fatal(err)
	}
}

func (e *editor) remove(name string) {
	e.t.Helper()
	if err := os.RemoveAll(filepath.Join(e.dir, filepath.FromSlash(name))); err != nil {
		e.t.Fatal(err)
	}
}

func (e *editor) disk(name string) string {
	e.t.Helper()
	b, err := os.ReadFile(filepath.Join(e.dir, filepath.FromSlash(name)))
	if err != nil {
		e.t.Fatal(err)
	}
	return string(b)
}

func js(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// didOpen opens a file of the workspace with a text, or with what is on disk.
func (e *editor) didOpen(name string, text ...string) {
	e.t.Helper()
	if len(text) == 0 {
		text = []string{e.disk(name)}
	}
	e.openURI(e.uri(name), text[0])
}

func (e *editor) openURI(uri, text string) {
	e.version[uri] = 1
	e.texts[uri] = text
	e.notify("textDocument/didOpen", fmt.Sprintf(`{"textDocument":{"uri":%q,"languageId":"iai","version":1,"text":%s}}`, uri, js(text)))
	e.sync()
}

// didChange replaces the whole text.
func (e *editor) didChange(name, text string) {
	e.t.Helper()
	e.changeURI(e.uri(name), js([]object{{"text": text}}))
	e.sync()
}

func (e *editor) changeURI(uri, changes string) {
	e.version[uri]++
	e.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":%d},"contentChanges":%s}`, uri, e.version[uri], changes))
}

func (e *editor) didClose(name string) {
	e.notify("textDocument/didClose", fmt.Sprintf(`{"textDocument":{"uri":%q}}`, e.uri(name)))
	e.sync()
}

// touch tells the server that files have changed on disk: 1 created, 2
// changed, 3 deleted.
func (e *editor) touch(kind int, names ...string) {
	var list []object
	for _, n := range names {
		list = append(list, object{"uri": e.uri(n), "type": kind})
	}
	e.notify("workspace/didChangeWatchedFiles", js(object{"changes": list}))
	e.sync()
}

// on names what is on screen for a file: `code@range`, in order.
func (e *editor) on(name string) string { return e.onURI(e.uri(name)) }

func (e *editor) onURI(uri string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var out []string
	for _, d := range e.shown[uri] {
		out = append(out, d.Code+"@"+d.Range.String())
	}
	return strings.Join(out, " ")
}

// wantOn fails unless exactly this is on screen.
func (e *editor) wantOn(name, want string) {
	e.t.Helper()
	if got := e.on(name); got != want {
		e.t.Errorf("%s shows %q, want %q", name, got, want)
	}
}

// called is how often the server has asked for something, and param what with
// at last.
func (e *editor) called(method string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.calls[method]
}

func (e *editor) param(method string) json.RawMessage {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.params[method]
}

// forget drops what the server has said by a method.
func (e *editor) forget(method string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.params, method)
}

// screen is what is shown for a document, and times how often that was told.
func (e *editor) screen(uri string) []diagnosticJSON {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.shown[uri]
}

func (e *editor) times(uri string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.told[uri]
}

func (e *editor) everything() map[string][]diagnosticJSON {
	e.mu.Lock()
	defer e.mu.Unlock()
	return maps.Clone(e.shown)
}

func (e *editor) said(part string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, line := range e.log {
		if strings.Contains(line, part) {
			return true
		}
	}
	return false
}

// doc is the parameters about a document, with more members.
func (e *editor) doc(name string, more ...string) string {
	return fmt.Sprintf(`{"textDocument":{"uri":%q}%s}`, e.uri(name), strings.Join(append([]string{""}, more...), ","))
}

func at(line, character int) string {
	return fmt.Sprintf(`"position":{"line":%d,"character":%d}`, line, character)
}

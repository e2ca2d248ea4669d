package lsp

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"iai/lsp/rpc"
)

// BenchmarkKey is one key in a manifest: from the change to the diagnostics on
// the wire. It must not depend on how much else there is in the workspace.
func BenchmarkKey(b *testing.B) {
	for _, n := range []int{1, 100, 2000} {
		b.Run(fmt.Sprintf("%d manifests", n), func(b *testing.B) {
			var files strings.Builder
			for i := range n {
				fmt.Fprintf(&files, "-- d%04d/manifest.iai --\nkind: manifest\nversion: v0\nenabled: [context, tasks]\n", i)
				fmt.Fprintf(&files, "-- d%04d/context.iai --\nkind: context\n---\n# Us\n%s-- d%04d/tasks.iai --\nkind: tasks\n---\n", i, strings.Repeat("some words\n", 20), i)
			}
			benchKeys(b, files.String(), "d0000/manifest.iai", []string{"v0", "v9"}, 1, 9)
		})
	}
}

// BenchmarkKeyInText is one key in the free text of a large file.
func BenchmarkKeyInText(b *testing.B) {
	var text strings.Builder
	for i := range 500 {
		fmt.Fprintf(&text, "# Heading %d\n\nA paragraph of some length that says what is to be done.\n\n", i)
	}
	files := "-- manifest.iai --\nkind: manifest\nenabled: [tasks]\n-- tasks.iai --\nkind: tasks\n---\n" + text.String()
	// A zero-width space comes and goes, and a problem with it.
	benchKeys(b, files, "tasks.iai", []string{"parag", "par\u200bg"}, 1002, 2)
}

// benchKeys replaces a word by the one and the other, and waits for what is
// published.
func benchKeys(b *testing.B, files, name string, words []string, line, character int) {
	e := open(b, files, `{}`)
	e.didOpen(name)
	uri := e.uri(name)
	e.sync()
	published := make(chan struct{}, 64)
	e.mu.Lock()
	e.onPublish = func(u string) {
		if u == uri {
			published <- struct{}{}
		}
	}
	e.mu.Unlock()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		body := fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"range":{"start":{"line":%d,"character":%d},"end":{"line":%d,"character":%d}},"text":%q}]}}`,
			uri, i+1, line, character, line, character+len(words[0]), words[i%2])
		frame := string(rpc.AppendFrame(nil, []byte(body)))
		if _, err := io.WriteString(e.in, frame); err != nil {
			b.Fatal(err)
		}
		select {
		case <-published:
		case <-time.After(patience):
			b.Fatal("nothing was published")
		}
	}
}

package lsp

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"iai/iaip/text"
)

// A long session of everything at once in three roots: memory and goroutines
// stay where they were when it had warmed up. It is short here, and takes ten
// minutes under IAI_LONG, or as long as IAI_SOAK says.
func TestSoak(t *testing.T) {
	length := time.Second
	if os.Getenv("IAI_LONG") == "1" {
		length = 10 * time.Minute
	}
	if asked, err := time.ParseDuration(os.Getenv("IAI_SOAK")); err == nil {
		length = asked
	}
	var files strings.Builder
	roots := []string{"one", "two", "three"}
	for _, root := range roots {
		for i := range 20 {
			fmt.Fprintf(&files, "-- %s/m%d/manifest.iai --\nkind: manifest\nversion: v0\nenabled: [context, tasks]\ncontext:\n  include:\n    merge: [team.iai, ../shared.iai]\n    override: [over.iai]\n  override:\n    mode: overlay\n", root, i)
			for _, name := range []string{"context", "team", "over"} {
				fmt.Fprintf(&files, "-- %s/m%d/%s.iai --\nkind: context\n---\n# Us\n%s words\n## More\n", root, i, name, name)
			}
			fmt.Fprintf(&files, "-- %s/m%d/tasks.iai --\nkind: tasks\noutput: {mode: file}\n---\n# Steps\n", root, i)
		}
		fmt.Fprintf(&files, "-- %s/shared.iai --\nkind: context\n---\n# Shared\n", root)
	}
	e := start(t, files.String(), func(o *Options) { o.Pause = 50 * time.Millisecond })
	folder := func(name string) object { return object{"uri": e.uri(name), "name": name} }
	e.initialize(everything, `"workspaceFolders":`+js([]object{folder("one"), folder("two"), folder("three")}))
	k := soak{editor: e, Rand: rand.New(rand.NewPCG(5, 5)), roots: roots, done: map[string]int{}}
	k.run(length / 5) // what is kept for reuse is there then
	warm := k.measure()
	k.run(length - length/5)
	end := k.measure()
	t.Logf("%d edits, %d requests, %d other events in %v", k.done["edit"], k.done["request"], k.done["event"], length)
	t.Logf("warm %v, at the end %v", warm, end)
	if end.goroutines > warm.goroutines+8 {
		t.Errorf("%d goroutines have become %d", warm.goroutines, end.goroutines)
	}
	if end.heap > warm.heap+warm.heap/4+(4<<20) {
		t.Errorf("%d KiB of memory have become %d", warm.heap>>10, end.heap>>10)
	}
}

type soak struct {
	*editor
	*rand.Rand
	roots []string
	done  map[string]int
}

type usage struct {
	heap       uint64
	goroutines int
}

func (u usage) String() string {
	return fmt.Sprintf("%d KiB of heap, %d goroutines", u.heap>>10, u.goroutines)
}

// measure looks when all is quiet.
func (k *soak) measure() usage {
	k.closeAll()
	k.sync()
	// Goroutines that have said their last word may not have left yet.
	least := runtime.NumGoroutine()
	for range 200 {
		runtime.Gosched()
		time.Sleep(time.Millisecond)
		least = min(least, runtime.NumGoroutine())
	}
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return usage{m.HeapAlloc, least}
}

func (k *soak) run(length time.Duration) {
	deadline := time.Now().Add(length)
	for n := 0; time.Now().Before(deadline); n++ {
		switch {
		case k.IntN(3) > 0:
			k.edit()
		case k.IntN(8) > 0:
			k.request()
		default:
			k.event()
		}
		if n%64 == 0 {
			k.sync()
		}
	}
}

func (k *soak) file() string {
	return fmt.Sprintf("%s/m%d/%s.iai", k.roots[k.IntN(3)], k.IntN(20), []string{"manifest", "context", "team", "over", "tasks"}[k.IntN(5)])
}

// opened is a document that is open.
func (k *soak) opened() (name, uri string) {
	name = k.file()
	uri = k.uri(name)
	if _, is := k.texts[uri]; !is {
		if len(k.texts) > 30 {
			k.closeAll()
		}
		k.version[uri] = 1
		k.texts[uri] = k.disk(name)
		k.notify("textDocument/didOpen", fmt.Sprintf(`{"textDocument":{"uri":%q,"languageId":"iai","version":1,"text":%s}}`, uri, js(k.texts[uri])))
	}
	return name, uri
}

func (k *soak) closeAll() {
	for uri := range k.texts {
		k.notify("textDocument/didClose", fmt.Sprintf(`{"textDocument":{"uri":%q}}`, uri))
		delete(k.texts, uri)
	}
}

func (k *soak) edit() {
	name, uri := k.opened()
	k.done["edit"]++
	src := k.texts[uri]
	if len(src) > 2000 || k.IntN(20) == 0 {
		k.texts[uri] = k.disk(name)
		k.changeURI(uri, js([]object{{"text": k.texts[uri]}}))
		return
	}
	r := rangeJSON{Start: positionJSON{k.IntN(12), k.IntN(20)}}
	r.End = positionJSON{r.Start.Line, r.Start.Character + k.IntN(3)}
	with := pieces[k.IntN(len(pieces))]
	from, to := naive(src, r.Start.Line, r.Start.Character, text.UTF16), naive(src, r.End.Line, r.End.Character, text.UTF16)
	k.texts[uri] = src[:from] + with + src[max(from, to):]
	k.changeURI(uri, js([]object{{"range": r, "text": with}}))
}

func (k *soak) request() {
	k.done["request"]++
	name, uri := k.opened()
	doc := fmt.Sprintf(`{"textDocument":{"uri":%q},"position":{"line":%d,"character":%d},"range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}},"context":{"diagnostics":[],"includeDeclaration":true},"positions":[{"line":1,"character":1}],"newName":"X","options":{},"ch":"\n","item":{"uri":%q},"previousResultId":"1"}`,
		uri, k.IntN(12), k.IntN(20), uri)
	named := []string{"hover", "completion", "definition", "declaration", "references", "documentHighlight", "documentSymbol", "codeAction",
		"codeLens", "documentLink", "formatting", "rangeFormatting", "onTypeFormatting", "prepareRename", "rename", "foldingRange", "selectionRange",
		"inlayHint", "prepareCallHierarchy", "semanticTokens/full", "semanticTokens/full/delta", "semanticTokens/range"}
	manifest := k.uri(name[:strings.LastIndexByte(name, '/')] + "/manifest.iai")
	switch n := k.IntN(len(named) + 5); n - len(named) {
	case 0:
		k.ask("workspace/symbol", `{"query":"u"}`)
	case 1:
		k.ask("callHierarchy/incomingCalls", doc)
	case 2:
		k.ask("workspace/textDocumentContent", js(object{"uri": "iai-resolved:/all.md?" + manifest}))
	case 3:
		k.ask("workspace/executeCommand", js(object{"command": "iai.resolveContract", "arguments": []object{{}}}))
	case 4:
		// One that is given up at once.
		k.raw(fmt.Sprintf(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%d}}`, k.id+1))
		k.ask("workspace/symbol", `{"query":""}`)
	default:
		k.ask("textDocument/"+named[n], doc)
	}
}

func (k *soak) event() {
	k.done["event"]++
	switch k.IntN(4) {
	case 0:
		name := k.file()
		k.write(name, k.disk(name)+"\n")
		if len(k.disk(name)) > 1000 {
			k.write(name, strings.TrimRight(k.disk(name), "\n")+"\n")
		}
		k.notify("workspace/didChangeWatchedFiles", js(object{"changes": []object{{"uri": k.uri(name), "type": 2}}}))
	case 1:
		name := k.roots[k.IntN(3)]
		k.notify("workspace/didChangeWorkspaceFolders", js(object{"event": object{"removed": []object{{"uri": k.uri(name), "name": name}}, "added": []object{}}}))
		k.notify("workspace/didChangeWorkspaceFolders", js(object{"event": object{"removed": []object{}, "added": []object{{"uri": k.uri(name), "name": name}}}}))
	case 2:
		scope := []string{"open", "workspace"}[k.IntN(2)]
		k.notify("workspace/didChangeConfiguration", js(object{"settings": object{"iai": object{"diagnostics": object{"scope": scope}}}}))
	default:
		k.closeAll()
	}
}

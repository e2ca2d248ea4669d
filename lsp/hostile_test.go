package lsp

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// Thousands of generated messages, all of them for methods that the server
// serves and many of them nearly right: each request is answered or refused,
// none of them with a failure of the server's own, and a hover afterwards is
// answered as if nothing had been.
func TestGeneratedMessages(t *testing.T) {
	messages := 5_000
	if os.Getenv("IAI_LONG") == "1" {
		messages = 50_000
	}
	names := []string{"no/such", "$/no/such", "$/cancelRequest"}
	for name := range methods {
		if name != "shutdown" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for seed := range uint64(2) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			e := open(t, overlaid, everything)
			e.didOpen("manifest.iai")
			hover := e.doc("manifest.iai", at(3, 2))
			want := string(e.call("textDocument/hover", hover))
			g := nonsense{rand.New(rand.NewPCG(seed, 3)), e}
			for n := range messages / 2 {
				method := names[g.IntN(len(names))]
				if how, served := methods[method]; !served && method[0] == '$' || served && how.notify != nil {
					e.notify(method, g.params())
					continue
				}
				params := g.params()
				if r := e.ask(method, params); r.Error != nil && (r.Error.Code == -32603 || r.Error.Message == "") {
					t.Fatalf("message %d, %s with %s: %d %s", n, method, params, r.Error.Code, r.Error.Message)
				}
			}
			// The document may have been changed, closed or opened anew.
			e.notify("textDocument/didClose", e.doc("manifest.iai"))
			e.notify("workspace/didChangeConfiguration", `{"settings":{"iai":{}}}`)
			e.notify("workspace/didChangeWorkspaceFolders", js(object{"event": object{"removed": []object{}, "added": []object{{"uri": e.uri(""), "name": "w"}}}}))
			e.didOpen("manifest.iai")
			for _, name := range []string{"context.iai", "team.iai", "over.iai"} {
				e.notify("textDocument/didClose", e.doc(name))
			}
			if got := string(e.call("textDocument/hover", hover)); got != want {
				t.Errorf("a hover is answered with %s, before it was %s", got, want)
			}
		})
	}
}

// nonsense writes parameters.
type nonsense struct {
	*rand.Rand
	e *editor
}

func (g nonsense) one(of ...string) string { return of[g.IntN(len(of))] }

func (g nonsense) uri() string {
	name := g.one("manifest.iai", "context.iai", "team.iai", "over.iai", "gone.iai", "")
	return g.one(js(g.e.uri(name)), js(g.e.uri(name)), js(g.e.uri(name)), js(strings.Replace(g.e.uri(name), "iai", "%69ai", 1)), `"untitled:x"`, `"file:///C%3A/a/b.iai"`, `"file:///c:\\a\\b.iai"`,
		js("iai-resolved:/"+g.one("context", "all", "contract", "nothing")+".md?"+g.e.uri(name)), `"%"`, `""`, `null`, `7`, `"file://host/share/x.iai"`)
}

func (g nonsense) number() string {
	return g.one("0", "1", "2", "3", "5", "9", "12", "80", "4294967295", "2147483648", "-1", "0.5", "1e99", "null", `"1"`)
}

func (g nonsense) position() string {
	return g.one(`{"line":`+g.number()+`,"character":`+g.number()+`}`, `{"line":`+g.one("0", "2", "5")+`,"character":`+g.one("0", "3", "12")+`}`, `null`, `{}`)
}

func (g nonsense) span() string {
	return g.one(`{"start":`+g.position()+`,"end":`+g.position()+`}`, `null`, `[]`)
}

func (g nonsense) text() string {
	return g.one(`"kind: tasks\n"`, `"x"`, `"\r"`, `"---\n"`, `"# Us\n"`, `"kind: manifest\nenabled: [context]\n"`, `""`, `null`, `"\ud800"`, `"é漢👩‍👩‍👧"`)
}

func (g nonsense) word() string {
	return g.one(`"iai.check"`, `"iai.explain"`, `"iai.resolveContract"`, `"iai.preview"`, `"iai.compare"`, `"iai.applyAction"`, `"iai.schema"`, `"team.iai"`, `"# New"`, `"\n"`, `"0"`, `"1"`, `null`, `[]`)
}

// params is an object with whatever members requests have.
func (g nonsense) params() string {
	var members []string
	add := func(name, value string) {
		if g.IntN(5) > 0 {
			members = append(members, js(name)+":"+value)
		}
	}
	doc := `{"uri":` + g.uri() + `,"languageId":"iai","version":` + g.number() + `,"text":` + g.text() + `}`
	add("textDocument", g.one(doc, doc, doc, `null`, `[]`, `{}`))
	add("position", g.position())
	add("positions", g.one(`[`+g.position()+`,`+g.position()+`]`, `null`, `{}`))
	add("range", g.span())
	add("ranges", g.one(`[`+g.span()+`]`, `null`))
	add("contentChanges", g.one(`[{"range":`+g.span()+`,"text":`+g.text()+`}]`, `[{"text":`+g.text()+`}]`, `null`, `[7]`))
	add("context", g.one(`{"includeDeclaration":true}`, `{"diagnostics":[],"only":["quickfix"]}`, `{"diagnostics":null,"only":7}`, `null`))
	add("options", g.one(`{"tabSize":2}`, `null`))
	add("data", g.one(`{"uri":`+g.uri()+`,"id":`+g.word()+`,"title":`+g.word()+`,"start":`+g.number()+`,"end":`+g.number()+`,"offset":3,"label":"#2","path":["a"],"kind":1,"name":"x","written":"team.iai"}`, `null`, `7`))
	add("item", g.one(`{"name":"x","kind":1,"uri":`+g.uri()+`,"range":`+g.span()+`,"selectionRange":`+g.span()+`}`, `null`))
	add("location", g.one(`{"uri":`+g.uri()+`,"range":`+g.span()+`}`, `null`))
	add("uri", g.uri())
	add("command", g.word())
	add("arguments", g.one(`[{}]`, `[{"uri":`+g.uri()+`,"manifest":`+g.word()+`,"paths":[`+g.word()+`]}]`, `null`, `[7,8]`, `[{"files":{"manifest.iai":`+g.text()+`}}]`))
	add("query", g.word())
	add("newName", g.word())
	add("ch", g.one(`"\n"`, `"}"`, `null`))
	add("previousResultId", g.word())
	add("previousResultIds", g.one(`[{"uri":`+g.uri()+`,"value":"x"}]`, `null`, `[7]`))
	add("files", g.one(`[{"uri":`+g.uri()+`,"oldUri":`+g.uri()+`,"newUri":`+g.uri()+`}]`, `null`, `[[]]`))
	add("changes", g.one(`[{"uri":`+g.uri()+`,"type":`+g.number()+`}]`, `null`))
	add("event", g.one(`{"added":[{"uri":`+g.uri()+`,"name":"x"}],"removed":[{"uri":`+g.uri()+`}]}`, `null`))
	add("settings", g.one(`{"iai":{"manifests":["*.iai"],"diagnostics":{"scope":"workspace"}}}`, `{"iai":{"manifests":[7],"log":{"level":"debug"}}}`, `null`, `[]`))
	add("value", g.one(`"verbose"`, `"off"`, `null`))
	add("token", g.one(`"iai/1"`, `1`, `null`))
	add("id", g.number())
	g.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	whole := "{" + strings.Join(members, ",") + "}"
	if !json.Valid([]byte(whole)) {
		panic(whole)
	}
	return g.one(whole, whole, whole, whole, whole, whole, whole, `null`, `[]`, `{}`)
}

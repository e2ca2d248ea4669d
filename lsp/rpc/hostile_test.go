package rpc

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// What a hostile or careless client may send, and what it gets: an error with
// this id and code, or nothing but a line in the log. A hover is answered
// after each.
func TestHostileMessages(t *testing.T) {
	request := func(id, method, params string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, id, method, params)
	}
	notice := func(method, params string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params)
	}
	change := func(document, changes string) string {
		return notice("textDocument/didChange", fmt.Sprintf(`{"textDocument":%s,"contentChanges":%s}`, document, changes))
	}
	const doc = `{"uri":"file:///a","version":1}`
	type answer struct {
		id   string
		code int
	}
	for _, c := range []struct {
		name, body string
		answer     answer // none if the code is 0
		log        string // in the log, if not empty
	}{
		// Malformed JSON: the parse error that JSON-RPC has for it, under null.
		{"nothing at all", ``, answer{`null`, -32700}, ""},
		{"only space", " \r\n", answer{`null`, -32700}, ""},
		{"not JSON", `hello`, answer{`null`, -32700}, ""},
		{"half an object", `{"jsonrpc":"2.0","id":1,"method":"textDocument/ho`, answer{`null`, -32700}, ""},
		{"a comma too many", `{"jsonrpc":"2.0","id":1,"method":"textDocument/hover",}`, answer{`null`, -32700}, ""},
		{"broken only inside the parameters", request(`1`, "textDocument/hover", `{"a":}`), answer{`null`, -32700}, ""},
		{"the wrong bracket inside the parameters", request(`1`, "textDocument/hover", `{"a":[}]`), answer{`null`, -32700}, ""},
		{"two messages in one frame", hover + hover, answer{`null`, -32700}, ""},
		{"a bare control character", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\nb\"}", answer{`null`, -32700}, ""},
		{"single quotes", `{'jsonrpc':'2.0'}`, answer{`null`, -32700}, ""},
		{"a byte order mark in the body", "\uFEFF" + hover, answer{`null`, -32700}, ""},
		{"UTF-16", "\xff\xfe{\x00}\x00", answer{`null`, -32700}, ""},
		{"brackets without end", strings.Repeat("[", 1<<20), answer{`null`, -32700}, ""},
		{"deep parameters", request(`1`, "textDocument/hover", strings.Repeat(`{"a":`, 2000)+`1`+strings.Repeat(`}`, 2000)), answer{`null`, -32700}, ""},

		// JSON that is no message.
		{"a number", `5`, answer{`null`, -32600}, ""},
		{"null", `null`, answer{`null`, -32600}, ""},
		{"a string", `"initialize"`, answer{`null`, -32600}, ""},
		{"an empty object", `{}`, answer{`null`, -32600}, ""},
		{"no method", `{"jsonrpc":"2.0","id":1}`, answer{`1`, -32600}, ""},
		{"a method that is a number", `{"jsonrpc":"2.0","id":1,"method":5}`, answer{`1`, -32600}, ""},
		{"a method that is null", `{"jsonrpc":"2.0","id":1,"method":null}`, answer{`1`, -32600}, ""},
		{"a method and a result", `{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","result":null}`, answer{`1`, -32600}, ""},
		{"no version", `{"id":1,"method":"textDocument/hover"}`, answer{`1`, -32600}, ""},
		{"the wrong version", `{"jsonrpc":"1.0","id":1,"method":"textDocument/hover"}`, answer{`1`, -32600}, ""},
		{"a version that is a number", `{"jsonrpc":2.0,"id":1,"method":"textDocument/hover"}`, answer{`1`, -32600}, ""},
		{"a notification of the wrong version", `{"jsonrpc":"99","method":"textDocument/didChange"}`, answer{}, "a notification was dropped"},

		// Ids.
		{"a fractional id", request(`9.5`, "textDocument/hover", `{}`), answer{`null`, -32700}, ""},
		{"an id with an exponent", request(`1e3`, "textDocument/hover", `{}`), answer{`null`, -32700}, ""},
		{"a null id", request(`null`, "textDocument/hover", `{}`), answer{}, "it has no id to answer to"},
		{"an id that is an object", request(`{}`, "textDocument/hover", `{}`), answer{`null`, -32600}, ""},
		{"an id that is an array", request(`[1]`, "textDocument/hover", `{}`), answer{`null`, -32600}, ""},
		{"an id that is a boolean", request(`true`, "textDocument/hover", `{}`), answer{`null`, -32600}, ""},
		{"a string id", request(`"a \"b\""`, "no/such", `{}`), answer{`"a \"b\""`, -32601}, ""},
		{"half a surrogate pair as an id", request(`"\ud800"`, "no/such", `{}`), answer{`"\ud800"`, -32601}, ""},
		{"an empty string as an id", request(`""`, "no/such", `{}`), answer{`""`, -32601}, ""},
		{"an id beyond 64 bits", request(`18446744073709551617`, "no/such", `{}`), answer{`18446744073709551617`, -32601}, ""},
		{"an id twice: the last", `{"jsonrpc":"2.0","id":1,"id":2,"method":"no/such"}`, answer{`2`, -32601}, ""},

		// Methods.
		{"an unknown method", request(`1`, "no/such", `{}`), answer{`1`, -32601}, ""},
		{"an unknown optional method", request(`1`, "$/no/such", `{}`), answer{`1`, -32601}, ""},
		{"the empty method", request(`1`, "", `{}`), answer{`1`, -32601}, ""},
		{"a method as long as a book", request(`1`, strings.Repeat("x", 1<<20), `{}`), answer{`1`, -32601}, ""},
		{"an unknown notification", notice("no/such", `{}`), answer{}, "the method is unknown"},
		{"an unknown optional notification", notice("$/no/such", `{}`), answer{}, "an optional notification was ignored"},
		{"a request without an id", notice("textDocument/hover", `{}`), answer{}, "it has no id to answer to"},
		{"a notification with an id", request(`1`, "textDocument/didChange", `{}`), answer{`1`, -32600}, ""},
		{"a cancellation with an id", request(`1`, "$/cancelRequest", `{"id":1}`), answer{`1`, -32600}, ""},
		{"initialize as a notification", notice("initialize", `{}`), answer{}, "a notification was dropped"},

		// Parameters of the wrong type.
		{"parameters that are a number", request(`1`, "textDocument/hover", `5`), answer{`1`, -32602}, ""},
		{"parameters that are a string", request(`1`, "textDocument/hover", `"x"`), answer{`1`, -32602}, ""},
		{"a change whose parameters are an array", notice("textDocument/didChange", `[]`), answer{}, "not an object"},
		{"a change without parameters", notice("textDocument/didChange", `null`), answer{}, "not an object"},
		{"a change of no document", notice("textDocument/didChange", `{"contentChanges":[]}`), answer{}, "textDocument.uri is missing"},
		{"a change whose document is a list", change(`[]`, `[]`), answer{}, "textDocument is [], not an object"},
		{"a change whose uri is a number", change(`{"uri":5}`, `[]`), answer{}, "textDocument.uri is 5, not a string"},
		{"changes that are an object", change(doc, `{}`), answer{}, "contentChanges is {}, not an array"},
		{"a change that is a number", change(doc, `[5]`), answer{}, "contentChanges[0] is 5, not an object"},
		{"a change without text", change(doc, `[{"text":"ok"},{}]`), answer{}, "contentChanges[1].text is missing"},
		{"a text that is null", change(doc, `[{"text":null}]`), answer{}, "contentChanges[0].text is null, not a string"},
		{"a range that is a string", change(doc, `[{"range":"all","text":"x"}]`), answer{}, `contentChanges[0].range is "all", not an object`},
		{"a range without an end", change(doc, `[{"range":{"start":{"line":0,"character":0}},"text":"x"}]`), answer{}, "contentChanges[0].range has no start or no end"},
		{"a line that is a string", change(doc, `[{"range":{"start":{"line":"0","character":0},"end":{"line":0,"character":0}},"text":"x"}]`), answer{}, `contentChanges[0].range.start.line is "0", not a whole number`},
		{"a column between two", change(doc, `[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0.5}},"text":"x"}]`), answer{}, "contentChanges[0].range.end.character is 0.5, not a whole number"},

		// Absurd versions and null ranges are taken.
		{"a version beyond measure", change(`{"uri":"file:///a","version":1e999}`, `[{"text":""}]`), answer{}, ""},
		{"a negative version", change(`{"uri":"file:///a","version":-99999999999999999999}`, `[{"text":""}]`), answer{}, ""},
		{"a version that is a poem", change(`{"uri":"file:///a","version":"roses"}`, `[{"text":""}]`), answer{}, ""},
		{"a null version", change(`{"uri":"file:///a","version":null}`, `[{"text":""}]`), answer{}, ""},
		{"a null range", change(doc, `[{"range":null,"text":""}]`), answer{}, ""},

		// Cancellations of nothing.
		{"a cancellation of an unknown request", notice("$/cancelRequest", `{"id":12345}`), answer{}, ""},
		{"a cancellation without an id", notice("$/cancelRequest", `{}`), answer{}, "it names no id"},
		{"a cancellation of null", notice("$/cancelRequest", `{"id":null}`), answer{}, ""},
		{"a cancellation of an object", notice("$/cancelRequest", `{"id":{}}`), answer{}, ""},
		{"a cancellation without parameters", notice("$/cancelRequest", `null`), answer{}, "it names no id"},
		{"a cancellation by position", notice("$/cancelRequest", `[1]`), answer{}, "it names no id"},

		// Answers to what nobody asked are never answered.
		{"an answer to an unknown call", `{"jsonrpc":"2.0","id":99,"result":{}}`, answer{}, "nobody waits for it"},
		{"an answer with a string id", `{"jsonrpc":"2.0","id":"x","result":{}}`, answer{}, "its id is not one of ours"},
		{"an error without an id", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}`, answer{}, "what?"},
		{"an error that is a number", `{"jsonrpc":"2.0","id":null,"error":5}`, answer{}, "without saying why"},
		{"a result and an error", `{"jsonrpc":"2.0","id":99,"result":1,"error":{"code":"x","message":[]}}`, answer{}, "nobody waits for it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := edit(t, newNotebook()).open()
			e.send(c.body)
			if c.answer.code != 0 {
				e.refused(c.answer.id, c.answer.code)
			}
			e.alive()
			e.log.has(t, c.log)
		})
	}
}

func TestHostileFrames(t *testing.T) {
	t.Run("headers that take their time", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.raw(strings.Repeat("X-Padding: "+strings.Repeat("x", 1000)+"\r\n", 2000))
		e.raw(strings.Repeat("y", 1<<20) + "\r\n")
		e.send(hover)
		e.expect(`{"jsonrpc":"2.0","id":1,"result":""}`)
		e.log.has(t, "a header line of 1048578 bytes was dropped")
	})
	t.Run("garbage right before a header", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.raw(strings.Repeat("z", 1<<20))
		e.send(hover)
		e.expect(`{"jsonrpc":"2.0","id":1,"result":""}`)
	})
	t.Run("a header without end", func(t *testing.T) {
		e := edit(t, newNotebook(), func(o *Options) { o.MaxFrame = 1 << 20 }).open()
		go func() {
			for {
				if _, err := e.in.Write([]byte(strings.Repeat("X: y\r\n", 1000))); err != nil {
					return
				}
			}
		}()
		e.exit(1)
		e.log.has(t, "the header has not ended")
	})
	t.Run("64 MiB that are a document", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(typing(strings.Repeat("x", 64<<20)), typing("y"), `{"jsonrpc":"2.0","id":1,"method":"test/length"}`)
		e.expect(`{"jsonrpc":"2.0","id":1,"result":67108865}`)
	})
	t.Run("64 MiB of nothing", func(t *testing.T) {
		e := edit(t, newNotebook()).open()
		e.send(strings.Repeat(" ", 64<<20))
		e.refused(`null`, -32700)
		e.alive()
	})
	t.Run("more than the limit", func(t *testing.T) {
		e := edit(t, newNotebook(), func(o *Options) { o.MaxFrame = 1 << 20 }).open()
		e.send(strings.Repeat(" ", 64<<20))
		e.refused(`null`, -32600)
		e.alive()
		e.log.has(t, "a message of 67108864 bytes was skipped; the limit is 1048576")
	})
}

// Names that a client makes up are not remembered for ever.
func TestMethodNamesAreNotHoarded(t *testing.T) {
	s := newSession(context.Background(), nil, io.Discard, Options{Handler: newNotebook()}.withDefaults())
	for i := range 10_000 {
		if got := s.intern(fmt.Appendf(nil, `"m\u002f%d"`, i)); got != fmt.Sprintf("m/%d", i) {
			t.Fatalf("the name is %q", got)
		}
	}
	s.intern([]byte(`"` + strings.Repeat("x", 1000) + `"`))
	if len(s.methods) != 256 {
		t.Errorf("%d names are kept, want 256", len(s.methods))
	}
}

// Thousands of generated messages, a good part of them nearly right, and a
// request is still answered.
func TestGeneratedHostility(t *testing.T) {
	messages := 5_000
	if os.Getenv("IAI_LONG") != "" {
		messages = 50_000
	}
	for seed := range uint64(4) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			e := edit(t, newNotebook()).open()
			g := generator{rand.New(rand.NewPCG(seed, 1))}
			for range messages / 4 {
				e.send(g.message())
			}
			e.send(`{"jsonrpc":"2.0","id":"still there","method":"textDocument/hover"}`)
			for {
				if strings.HasPrefix(e.next(), `{"jsonrpc":"2.0","id":"still there","result":`) {
					break
				}
			}
			e.send(shutdown)
			for e.next() != down {
			}
			e.send(exit)
			e.exit(0)
		})
	}
}

// A generator writes messages that are wrong in one or several places.
type generator struct{ *rand.Rand }

func (g generator) one(of ...string) string { return of[g.IntN(len(of))] }

func (g generator) message() string {
	switch g.IntN(12) {
	case 0:
		return g.value(4)
	case 1:
		return "[" + g.message() + "," + g.message() + "]"
	case 2:
		return g.mutated(g.envelope())
	case 3:
		return strings.Repeat(g.one("[", "{", "\"", "{\"a\":", " "), g.IntN(5000))
	default:
		return g.envelope()
	}
}

func (g generator) envelope() string {
	var members []string
	add := func(chance int, name, value string) {
		if g.IntN(100) < chance {
			members = append(members, fmt.Sprintf("%q:%s", name, value))
		}
	}
	add(95, "jsonrpc", g.one(`"2.0"`, `"2.0"`, `"2.0"`, `"1.0"`, g.value(1)))
	add(70, "id", g.one(fmt.Sprint(g.IntN(50)), `"`+fmt.Sprint(g.IntN(50))+`"`, `null`, `0.5`, g.value(2)))
	add(95, "method", g.one(g.method(), g.method(), g.method(), g.value(1)))
	add(80, "params", g.one(g.params(), g.value(4)))
	add(8, "result", g.value(2))
	add(8, "error", g.one(`{"code":1,"message":"no"}`, g.value(2)))
	g.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",") + "}"
}

// method leaves out those that end the conversation or wait for the test.
func (g generator) method() string {
	return fmt.Sprintf("%q", g.one("initialize", "initialized", "$/cancelRequest", "$/setTrace", "textDocument/didChange",
		"textDocument/didChange", "textDocument/hover", "test/echo", "test/text", "test/panic", "test/pinPanic", "test/modePanic",
		"test/inlinePanic", "test/notifyPanic", "test/notifyError", "test/fail", "test/unwritable", "no/such", ""))
}

func (g generator) params() string {
	return g.one(
		`{"id":`+fmt.Sprint(g.IntN(50))+`}`,
		`{"textDocument":{"uri":"file:///a","version":`+g.value(1)+`},"contentChanges":[{"range":`+g.value(3)+`,"text":"x"}]}`,
		`{"textDocument":{"uri":`+g.value(1)+`,"version":1},"contentChanges":`+g.value(3)+`}`,
		`{"textDocument":{"uri":"file:///a","version":1},"contentChanges":[{"range":{"start":{"line":`+g.value(1)+`,"character":0},"end":{"line":1,"character":0}},"text":""}]}`,
		`{"trace":null,"processId":`+g.value(1)+`}`,
	)
}

func (g generator) value(depth int) string {
	kinds := 6
	if depth > 0 {
		kinds = 8
	}
	switch g.IntN(kinds) {
	case 0:
		return "null"
	case 1:
		return g.one("true", "false")
	case 2:
		return g.one("0", "-1", "1.5", "1e999", "-99999999999999999999", "4294967296", "2147483648")
	case 3:
		return g.one(`""`, `"x"`, `"\ud800"`, `"\u0000"`, "\"\xff\"", `"`+strings.Repeat("long", g.IntN(500))+`"`)
	case 4:
		return "{}"
	case 5:
		return "[]"
	case 6:
		return `{"` + g.one("uri", "text", "range", "start", "line", "a") + `":` + g.value(depth-1) + `}`
	default:
		return "[" + g.value(depth-1) + "," + g.value(depth-1) + "]"
	}
}

// mutated spoils a message by one byte, as a broken client or wire would.
func (g generator) mutated(s string) string {
	b := []byte(s)
	i := g.IntN(len(b))
	switch g.IntN(3) {
	case 0:
		b[i] = byte(g.IntN(256))
	case 1:
		b = b[:i]
	default:
		b = append(b[:i], b[i+1:]...)
	}
	return string(b)
}

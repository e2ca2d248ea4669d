package identifier

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

const shopLines = `{"kind":"symbol","id":"sym:k1","fqn":"com.A#run()","name":"run","microservice":"svc-a","module":"m","role":"","symbol_kind":"method"}
{"kind":"route","id":"route:1","method":"GET","path":"/api/v1/customers/7","path_template":"/api/v1/customers/{id}","microservice":"svc-a","module":"m"}
{"kind":"client","id":"client:1","target_service":"smartcare","method":"GET","path":"/api/v1/cards","path_template":"/api/v1/cards","member_fqn":"","microservice":"svc-a","module":"m"}
`

func TestLoadGraph(t *testing.T) {
	g, faults, err := LoadGraph(strings.NewReader(shopLines))
	if err != nil || faults.Total != 0 || len(faults.First) != 0 {
		t.Fatal(err, faults)
	}
	want := []Ref{
		{ID: "sym:k1", Kind: KindSymbol, FQN: "com.A#run()", Microservice: "svc-a", Module: "m", SymbolKind: "method"},
		{ID: "route:1", Kind: KindRoute, FQN: "GET /api/v1/customers/{id}", Microservice: "svc-a", Module: "m"},
		{ID: "client:1", Kind: KindClient, FQN: "smartcare GET /api/v1/cards", Microservice: "svc-a", Module: "m"},
	}
	if got := slices.Collect(g.Nodes()); !slices.Equal(got, want) || g.Len() != 3 {
		t.Errorf("%d nodes\n got %+v\nwant %+v", g.Len(), got, want)
	}
	for identifier, want := range map[string]string{
		"run": "sym:k1 short_name", "A#run()": "sym:k1 fqn_suffix", "get /api/v1/customers/7": "route:1 route_method_path",
		"smartcare": "client:1 client_target", "smartcare /api": "client:1 client_target_path",
	} {
		if got := found(t, identifier, "", g); !slices.Equal(got, []string{want}) {
			t.Errorf("%q: %v, not %s", identifier, got, want)
		}
	}
}

// TestLoadGraphLines holds one sentence for each thing that can be wrong with
// a line, and what is no fault at all. The line stands between two good ones.
func TestLoadGraphLines(t *testing.T) {
	for _, test := range []struct {
		name, line, want string
	}{
		{"a good line", `{"kind":"symbol","id":"x"}`, ""},
		{"blank", " \t", ""},
		{"a CR at the end", `{"kind":"symbol","id":"x"}` + "\r", ""},
		{"blanks around", `  {"kind":"symbol","id":"x"}  `, ""},
		{"unknown fields", `{"kind":"symbol","id":"x","line":7,"tags":["a"],"more":{"id":1}}`, ""},
		{"null for a text", `{"kind":"symbol","id":"x","role":null}`, ""},
		{"another kind's field, of another type", `{"kind":"symbol","id":"x","path":["a"],"method":1}`, ""},
		{"a route with an fqn of another type", `{"fqn":false,"kind":"route","id":"x"}`, ""},
		{"a client with a role of another type", `{"kind":"client","id":"x","role":{}}`, ""},

		{"no JSON", `kind: symbol`, "line 2 is not valid JSON: invalid character 'k' looking for beginning of value"},
		{"half an object", `{"kind":"symbol"`, "line 2 is not valid JSON: unexpected end of JSON input"},
		{"two objects", `{"kind":"symbol","id":"a"}{}`, "line 2 is not valid JSON: invalid character '{' after top-level value"},
		{"a list", `["symbol"]`, "line 2 must be an object, not an array"},
		{"a number", `7`, "line 2 must be an object, not a number"},
		{"a boolean", `true`, "line 2 must be an object, not a boolean"},
		{"null", `null`, `line 2 has no "kind"; it is symbol, route or client`},
		{"no kind", `{"id":"x"}`, `line 2 has no "kind"; it is symbol, route or client`},
		{"unknown kind", `{"kind":"klass","id":"x"}`, `line 2 has the kind "klass"; it is symbol, route or client`},
		{"kind of the workspace", `{"kind":"rule","id":"x"}`, `line 2 has the kind "rule"; it is symbol, route or client`},
		{"kind of another type", `{"kind":1,"id":"x"}`, `line 2 must have a string as "kind", not a number`},
		{"unknown kind and a field of another type", `{"kind":"klass","id":7}`, `line 2 has the kind "klass"; it is symbol, route or client`},
		{"no id", `{"kind":"symbol","fqn":"a.B"}`, `line 2 has no "id"; every node needs one`},
		{"empty id", `{"kind":"route","id":""}`, `line 2 has no "id"; every node needs one`},
		{"id of another type", `{"kind":"symbol","id":7}`, `line 2 must have a string as "id", not a number`},
		{"field of another type", `{"kind":"symbol","id":"x","fqn":["a"]}`, `line 2 must have a string as "fqn", not an array`},
		{"field of a route of another type", `{"kind":"route","id":"x","path":{}}`, `line 2 must have a string as "path", not an object`},
		{"field of a client of another type", `{"kind":"client","id":"x","method":true}`, `line 2 must have a string as "method", not a boolean`},
		{"too long", `{"kind":"symbol","id":"` + strings.Repeat("x", 1<<20) + `"}`, "line 2 is longer than 1048576 bytes; a node takes one short line"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := `{"kind":"symbol","id":"before"}` + "\n" + test.line + "\n" + `{"kind":"symbol","id":"after"}`
			g, faults, err := LoadGraph(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if len(faults.First) > 0 {
				got = faults.First[0].Error()
			}
			if got != test.want || faults.Total != len(faults.First) {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
			for _, id := range []string{"before", "after"} {
				if got := found(t, id, "", g); len(got) != 1 {
					t.Errorf("the line %s it is lost", id)
				}
			}
			wanted := 2
			if test.want == "" && test.name != "blank" {
				wanted = 3
			}
			if g.Len() != wanted {
				t.Errorf("%d nodes, not %d", g.Len(), wanted)
			}
		})
	}
}

func TestLoadGraphEdges(t *testing.T) {
	longID := strings.Repeat("x", 200_000) // longer than any read buffer
	for _, test := range []struct {
		name, text string
		ids        []string
	}{
		{"empty", "", nil},
		{"newlines only", "\n\n\r\n", nil},
		{"no newline at the end", `{"kind":"symbol","id":"a"}`, []string{"a"}},
		{"a byte order mark", "\uFEFF" + `{"kind":"symbol","id":"a"}`, []string{"a"}},
		{"a long line", `{"kind":"symbol","id":"` + longID + `"}` + "\n" + `{"kind":"symbol","id":"a"}`, []string{longID, "a"}},
		{"escapes", `{"kind":"symbol","id":"\u00e9\n\"b"}`, []string{"é\n\"b"}},
		{"the same node twice", `{"kind":"symbol","id":"a"}` + "\n" + `{"kind":"symbol","id":"a"}`, []string{"a"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(test.text), iotest.HalfReader(strings.NewReader(test.text))} {
				g, faults, err := LoadGraph(r)
				if err != nil || faults.Total != 0 {
					t.Fatal(err, faults)
				}
				if g.Len() != len(test.ids) {
					t.Errorf("%d nodes, not %d", g.Len(), len(test.ids))
				}
				for _, id := range test.ids {
					if got := found(t, id, "", g); !slices.Equal(got, []string{id + " exact_id"}) {
						t.Errorf("%.20q is not found: %v", id, got)
					}
				}
			}
		})
	}
}

// TestLoadGraphKeepsTheFirstErrors: a file of the wrong kind does not turn into
// a million sentences, yet all of its bad lines are counted.
func TestLoadGraphKeepsTheFirstErrors(t *testing.T) {
	_, faults, err := LoadGraph(strings.NewReader(strings.Repeat("no\n", 250)))
	if err != nil {
		t.Fatal(err)
	}
	if faults.Total != 250 || len(faults.First) != 100 || faults.First[0].Line != 1 || faults.First[99].Line != 100 {
		t.Errorf("%d of %d kept, from %d to %d", len(faults.First), faults.Total, faults.First[0].Line, faults.First[len(faults.First)-1].Line)
	}
}

func TestLoadGraphReadError(t *testing.T) {
	broken := errors.New("the disk is gone")
	g, _, err := LoadGraph(io.MultiReader(strings.NewReader(shopLines+"half"), iotest.ErrReader(broken)))
	if g != nil || !errors.Is(err, broken) || err.Error() != "the graph could not be read beyond line 3: the disk is gone" {
		t.Errorf("graph %v, error %v", g, err)
	}
}

// TestLoadedGraphIsTheGraph: the loader shares memory between texts, which must
// not show.
func TestLoadedGraphIsTheGraph(t *testing.T) {
	code := largeCode(500)
	code.Symbols = append(code.Symbols, Symbol{ID: "id", FQN: "", Name: ""}, Symbol{ID: "a.b", FQN: "a.b", Name: "b"}, Symbol{ID: "n", FQN: "m", Name: "o"})
	loaded, faults, err := LoadGraph(strings.NewReader(string(jsonLines(code))))
	if err != nil || faults.Total > 0 {
		t.Fatal(err, faults)
	}
	if got, want := fmt.Sprint(slices.Collect(loaded.Nodes())), fmt.Sprint(slices.Collect(mustCode(t, code).Nodes())); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	for i, s := range loaded.shelves[0].(*symbols).nodes {
		if want := mustCode(t, code).shelves[0].(*symbols).nodes[i]; s != want {
			t.Fatalf("symbol %d is %+v, not %+v", i, s, want)
		}
	}
}

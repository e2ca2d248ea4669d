package identifier

import (
	"errors"
	"slices"
	"testing"
)

// The three requests below and the shape of their answers are the public
// examples of identifier.resolve.
const exampleGraph = `"graph":{"symbols":[{"id":"sym:com.foo.SmartCareAssignClient","fqn":"com.foo.SmartCareAssignClient",` +
	`"name":"SmartCareAssignClient","microservice":"svc-a","module":"m","role":"","symbol_kind":"class"}],` +
	`"routes":[{"id":"route:1","method":"GET","path":"/api/v1/customers","path_template":"/api/v1/customers","microservice":"svc-a","module":"m"}],` +
	`"clients":[{"id":"client:1","target_service":"smartcare","method":"GET","path":"/api/v1/cards","path_template":"/api/v1/cards","member_fqn":"","microservice":"svc-a","module":"m"}]}`

const smartCare = `{"id":"sym:com.foo.SmartCareAssignClient","kind":"symbol","fqn":"com.foo.SmartCareAssignClient","microservice":"svc-a","module":"m","symbol_kind":"class"}`

func TestResolveJSON(t *testing.T) {
	for _, test := range []struct {
		name, request, want string
	}{
		{"a full name", `{"identifier":"com.foo.SmartCareAssignClient","hint_kind":"symbol",` + exampleGraph + `}`,
			`{"success":true,"status":"one","node":` + smartCare + `,"candidates":[],"message":null}`},
		{"an unknown id, the hint null", `{"identifier":"sym:com.foo.Missing","hint_kind":null,` + exampleGraph + `}`,
			`{"success":true,"status":"none","node":null,"candidates":[],"message":"No node is identified by \"sym:com.foo.Missing\"; use search (iai search) to find a part of a name or of a text."}`},
		{"a short name of two, given in the other order", `{"identifier":"run","hint_kind":"symbol","graph":{"symbols":[` +
			`{"id":"sym:k2","fqn":"com.B#run(int)","name":"run","microservice":"svc-a","module":"m","role":"","symbol_kind":"method"},` +
			`{"id":"sym:k1","fqn":"com.A#run()","name":"run","microservice":"svc-a","module":"m","role":"","symbol_kind":"method"}],"routes":[],"clients":[]}}`,
			`{"success":true,"status":"many","node":null,"candidates":[` +
				`{"node":{"id":"sym:k1","kind":"symbol","fqn":"com.A#run()","microservice":"svc-a","module":"m","symbol_kind":"method"},"reason":"short_name","score":1},` +
				`{"node":{"id":"sym:k2","kind":"symbol","fqn":"com.B#run(int)","microservice":"svc-a","module":"m","symbol_kind":"method"},"reason":"short_name","score":0.5}],` +
				`"message":"2 symbol nodes are identified by \"run\": take one of them by its id, or give a longer name."}`},
		{"no hint at all", `{"identifier":"SmartCareAssignClient",` + exampleGraph + `}`,
			`{"success":true,"status":"one","node":` + smartCare + `,"candidates":[],"message":null}`},
		{"unknown fields", `{"identifier":"SmartCareAssignClient","fuzzy":true,"root":7,` + exampleGraph + `}`,
			`{"success":true,"status":"one","node":` + smartCare + `,"candidates":[],"message":null}`},
		{"an empty graph", `{"identifier":"x","graph":{}}`,
			`{"success":true,"status":"none","node":null,"candidates":[],"message":"No node is identified by \"x\"; use search (iai search) to find a part of a name or of a text."}`},
		{"lists of null", `{"identifier":"x","graph":{"symbols":null,"routes":null,"clients":null}}`,
			`{"success":true,"status":"none","node":null,"candidates":[],"message":"No node is identified by \"x\"; use search (iai search) to find a part of a name or of a text."}`},
		{"an empty identifier is an answer", `{"identifier":"",` + exampleGraph + `}`,
			`{"success":false,"status":"none","node":null,"candidates":[],"message":"Invalid identifier: it is empty; give an id, a name or a path."}`},
		{"an unknown hint is an answer", `{"identifier":"x","hint_kind":"klass","graph":{}}`,
			`{"success":false,"status":"none","node":null,"candidates":[],"message":"Unknown hint_kind \"klass\": use symbol, route, client, kind, file, section, rule, command, ruleset, stack or pack, or leave it out."}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, err := ResolveJSON([]byte(test.request))
			if err != nil {
				t.Fatal(err)
			}
			if got := asJSON(t, answer); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestResolveJSONRefusesOtherShapes(t *testing.T) {
	for _, test := range []struct {
		name, request, want string
	}{
		{"nothing", ``, "the input is not valid JSON: unexpected end of JSON input"},
		{"no JSON", `identifier: x`, "the input is not valid JSON: invalid character 'i' looking for beginning of value"},
		{"something behind", `{"identifier":"x","graph":{}} x`, "the input is not valid JSON: invalid character 'x' after top-level value"},
		{"a list", `["x"]`, "the input must be an object, not an array"},
		{"a string", `"x"`, "the input must be an object, not a string"},
		{"no identifier", `{"graph":{}}`, "identifier is missing; give the string to look up"},
		{"identifier null", `{"identifier":null,"graph":{}}`, "identifier is missing; give the string to look up"},
		{"identifier a number", `{"identifier":7,"graph":{}}`, "identifier must be a string, not a number (before byte 15)"},
		{"hint a list", `{"identifier":"x","hint_kind":["symbol"],"graph":{}}`, "hint_kind must be a string, not an array (before byte 31)"},
		{"no graph", `{"identifier":"x"}`, "graph is missing; give symbols, routes and clients"},
		{"graph null", `{"identifier":"x","graph":null}`, "graph is missing; give symbols, routes and clients"},
		{"graph a list", `{"identifier":"x","graph":[]}`, "graph must be an object, not an array (before byte 27)"},
		{"symbols an object", `{"identifier":"x","graph":{"symbols":{}}}`, "graph.symbols must be an array, not an object (before byte 38)"},
		{"a symbol a string", `{"identifier":"x","graph":{"symbols":["a"]}}`, "graph.symbols must be an object, not a string (before byte 41)"},
		{"an fqn a number", `{"identifier":"x","graph":{"symbols":[{"id":"a","fqn":1}]}}`, "graph.symbols.fqn must be a string, not a number (before byte 55)"},
		{"a symbol without an id", `{"identifier":"x","graph":{"symbols":[{"id":"a"},{"fqn":"b"}]}}`, "graph.symbols[1].id is empty or missing; every node needs an id"},
		{"a symbol that is null", `{"identifier":"x","graph":{"symbols":[null]}}`, "graph.symbols[0].id is empty or missing; every node needs an id"},
		{"a route without an id", `{"identifier":"x","graph":{"routes":[{"path":"/"}]}}`, "graph.routes[0].id is empty or missing; every node needs an id"},
		{"a client without an id", `{"identifier":"x","graph":{"clients":[{"id":""}]}}`, "graph.clients[0].id is empty or missing; every node needs an id"},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, err := ResolveJSON([]byte(test.request))
			var input *InputError
			if !errors.As(err, &input) {
				t.Fatalf("no InputError but %v", err)
			}
			if err.Error() != test.want {
				t.Errorf("\n got %s\nwant %s", err, test.want)
			}
			if answer.Status != "" {
				t.Errorf("it answered %+v", answer)
			}
		})
	}
}

func TestWorkspaceRefusesStrangeNodes(t *testing.T) {
	for _, test := range []struct {
		name string
		node Node
		want string
	}{
		{"no id", Node{Kind: KindRule}, "nodes[1].id is empty; every node needs an id"},
		{"no kind", Node{ID: "a"}, `nodes[1].kind is "", which is not a kind of the workspace`},
		{"kind of code", Node{ID: "a", Kind: KindSymbol}, `nodes[1].kind is "symbol", which is not a kind of the workspace`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := NewWorkspace([]Node{{ID: "rule:a", Kind: KindRule}, test.node})
			var input *InputError
			if !errors.As(err, &input) || err.Error() != test.want {
				t.Errorf("\n got %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestEmptyGraphs(t *testing.T) {
	empty := mustWorkspace(t, nil)
	for _, graphs := range [][]*Graph{nil, {nil}, {empty}, {empty, nil, mustCode(t, Code{})}, {{}}} {
		if got := found(t, "x", "", graphs...); got != nil {
			t.Errorf("found %v", got)
		}
	}
	var none *Graph
	if none.Len() != 0 || empty.Len() != 0 {
		t.Error("an empty graph has nodes")
	}
	for range none.Nodes() {
		t.Error("a node in a nil graph")
	}
}

// TestNodes lists kinds in the order of the table, ids in theirs, and stops
// when told to.
func TestNodes(t *testing.T) {
	g := mustWorkspace(t, []Node{{ID: "rule:b", Kind: KindRule}, {ID: "pack:a", Kind: KindPack}, {ID: "rule:a", Kind: KindRule}, {ID: "file:z", Kind: KindFile}})
	var ids []string
	for ref := range g.Nodes() {
		ids = append(ids, ref.ID)
	}
	if want := []string{"file:z", "rule:a", "rule:b", "pack:a"}; !slices.Equal(ids, want) {
		t.Errorf("got %v, want %v", ids, want)
	}
	for ref := range g.Nodes() {
		if ref.ID != "file:z" {
			t.Errorf("%s behind the end", ref.ID)
		}
		break
	}
	for item := range g.Items() {
		if item.ID != "file:z" {
			t.Errorf("%s behind the end", item.ID)
		}
		break
	}
}

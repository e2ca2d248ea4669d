package identifier

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestEnvelope holds the exact JSON of each status: all five keys, always, and
// of a node only the fields that have a value.
func TestEnvelope(t *testing.T) {
	code, workspace := mustCode(t, shop), mustWorkspace(t, house)
	hint := "symbol"
	for _, test := range []struct {
		name       string
		identifier string
		hint       *string
		want       string
	}{
		{"one, a symbol", "com.foo.bank.SmartCare", nil, `{"success":true,"status":"one",` +
			`"node":{"id":"sym:bank.SmartCare","kind":"symbol","fqn":"com.foo.bank.SmartCare","microservice":"svc-a","module":"m","symbol_kind":"class"},` +
			`"candidates":[],"message":null}`},
		{"one, a symbol with a role", "com.foo.SmartCare", nil, `{"success":true,"status":"one",` +
			`"node":{"id":"sym:SmartCare","kind":"symbol","fqn":"com.foo.SmartCare","microservice":"svc-a","module":"m","role":"DTO","symbol_kind":"class"},` +
			`"candidates":[],"message":null}`},
		{"one, a route", "route:a:one", nil, `{"success":true,"status":"one",` +
			`"node":{"id":"route:a:one","kind":"route","fqn":"GET /api/v1/customers/{id}","microservice":"svc-a","module":"m"},` +
			`"candidates":[],"message":null}`},
		{"one, a client", "client:card", nil, `{"success":true,"status":"one",` +
			`"node":{"id":"client:card","kind":"client","fqn":"smartcare GET /api/v1/cards/{id}","microservice":"svc-a","module":"m"},` +
			`"candidates":[],"message":null}`},
		{"one, a section", "Evidence", nil, `{"success":true,"status":"one",` +
			`"node":{"id":"section:tasks#Tasks/Evidence","kind":"section","name":"tasks/Tasks/Evidence","file":"tasks.iai","line":9},` +
			`"candidates":[],"message":null}`},
		{"one, built in", "vite-react-spa", nil, `{"success":true,"status":"one",` +
			`"node":{"id":"stack:vite-react-spa","kind":"stack","name":"vite-react-spa"},"candidates":[],"message":null}`},
		{"many", "run", &hint, `{"success":true,"status":"many","node":null,"candidates":[` +
			`{"node":{"id":"sym:k1","kind":"symbol","fqn":"com.A#run()","microservice":"svc-a","module":"m","symbol_kind":"method"},"reason":"short_name","score":1},` +
			`{"node":{"id":"sym:k2","kind":"symbol","fqn":"com.B#run(int)","microservice":"svc-a","module":"m","symbol_kind":"method"},"reason":"short_name","score":0.5}],` +
			`"message":"2 symbol nodes are identified by \"run\": take one of them by its id, or give a longer name."}`},
		{"none", "sym:com.foo.Missing", nil, `{"success":true,"status":"none","node":null,"candidates":[],` +
			`"message":"No node is identified by \"sym:com.foo.Missing\"; use search (iai search) to find a part of a name or of a text."}`},
		{"refused", "", nil, `{"success":false,"status":"none","node":null,"candidates":[],` +
			`"message":"Invalid identifier: it is empty; give an id, a name or a path."}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, err := Resolve(test.identifier, test.hint, code, workspace)
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(answer)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestFullNamesOfRoutesAndClients: what they are shown as finds them again,
// with what they lack left out.
func TestFullNamesOfRoutesAndClients(t *testing.T) {
	g := mustCode(t, Code{
		Routes: []Route{{ID: "r1", Method: "GET", Path: "/a/1", PathTemplate: "/a/{id}"}, {ID: "r2", Path: "/b"}, {ID: "r3"}},
		Clients: []Client{{ID: "c1", TargetService: "s", Method: "PUT", Path: "/c"}, {ID: "c2", TargetService: "u", PathTemplate: "/d"},
			{ID: "c3", TargetService: "v"}},
	})
	want := map[string]string{"r1": "GET /a/{id}", "r2": "/b", "r3": "", "c1": "s PUT /c", "c2": "u /d", "c3": "v"}
	for ref := range g.Nodes() {
		if ref.FQN != want[ref.ID] {
			t.Errorf("%s is shown as %q, not %q", ref.ID, ref.FQN, want[ref.ID])
		}
		if ref.FQN == "" {
			continue
		}
		answer, err := Resolve(ref.FQN, nil, g)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Status != One || answer.Node.ID != ref.ID {
			t.Errorf("%q does not find %s again: %+v", ref.FQN, ref.ID, answer)
		}
	}
}

// TestBrokenAnswersDoNotLeave breaks each invariant in turn.
func TestBrokenAnswersDoNotLeave(t *testing.T) {
	ref := func(id string) Ref { return Ref{ID: id, Kind: KindSymbol} }
	candidate := func(i int, id string, reason Reason) Candidate { return Candidate{ref(id), reason, score(i)} }
	two := []Candidate{candidate(0, "a", ExactFQN), candidate(1, "b", ShortName)}
	eleven := make([]Candidate, 11)
	for i := range eleven {
		eleven[i] = candidate(i, fmt.Sprint(i), ShortName)
	}
	node, empty, message := ref("a"), "", "use search"
	unnamed, unkind := Ref{Kind: KindSymbol}, Ref{ID: "a", Kind: "klass"}

	for _, sound := range []Answer{answerOne(node), answerMany(two, "two"), answerNone(message), refusal("no")} {
		if got, err := leave(sound); err != nil || got.Status != sound.Status {
			t.Fatalf("a sound answer is held back: %v", err)
		}
	}
	for _, test := range []struct {
		name   string
		answer Answer
		broken string
	}{
		{"no list", Answer{Success: true, Status: None, Message: &message}, "candidates is a list"},
		{"no status", Answer{Success: true, Candidates: []Candidate{}, Message: &message}, "the status is one, many or none"},
		{"one without a node", Answer{Success: true, Status: One, Candidates: []Candidate{}}, "a node is set for one"},
		{"one with candidates", Answer{Success: true, Status: One, Node: &node, Candidates: two}, "only many has candidates"},
		{"one with a message", Answer{Success: true, Status: One, Node: &node, Candidates: []Candidate{}, Message: &message}, "one needs no message"},
		{"many with a node", Answer{Success: true, Status: Many, Node: &node, Candidates: two, Message: &message}, "a node is set for one"},
		{"many with none", answerMany([]Candidate{}, "two"), "at least two"},
		{"many with one", answerMany(two[:1], "two"), "at least two"},
		{"many with eleven", answerMany(eleven, "two"), "at most 10"},
		{"many without a message", Answer{Success: true, Status: Many, Candidates: two}, "come with a message"},
		{"none with a node", Answer{Success: true, Status: None, Node: &node, Candidates: []Candidate{}, Message: &message}, "a node is set for one"},
		{"none with candidates", Answer{Success: true, Status: None, Candidates: two, Message: &message}, "only many has candidates"},
		{"none without a message", Answer{Success: true, Status: None, Candidates: []Candidate{}}, "come with a message"},
		{"none with an empty message", Answer{Success: true, Status: None, Candidates: []Candidate{}, Message: &empty}, "come with a message"},
		{"none that names no search", answerNone("nothing"), "names search"},
		{"refused with a node", Answer{Status: One, Node: &node, Candidates: []Candidate{}}, "a refused question"},
		{"refused with candidates", Answer{Status: Many, Candidates: two, Message: &message}, "a refused question"},
		{"a node without an id", answerOne(unnamed), "an id and a known kind"},
		{"a node of no kind", answerOne(unkind), "an id and a known kind"},
		{"a candidate of no kind", answerMany([]Candidate{two[0], {unkind, ShortName, score(1)}}, "two"), "an id and a known kind"},
		{"an unknown reason", answerMany([]Candidate{two[0], candidate(1, "b", "fuzzy")}, "two"), "known reasons"},
		{"a reason of the other ontology", answerMany([]Candidate{two[0], candidate(1, "b", PackTree)}, "two"), "ontology of its kind"},
		{"ranks the wrong way round", answerMany([]Candidate{candidate(0, "a", ShortName), candidate(1, "b", ExactFQN)}, "two"), "better reasons come first"},
		{"one id twice", answerMany([]Candidate{two[0], candidate(1, "a", ShortName)}, "two"), "different ids"},
		{"a score of its own", answerMany([]Candidate{two[0], {ref("b"), ShortName, 0.9}}, "two"), "the place in the list"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := leave(test.answer)
			var internal *InternalError
			if !errors.As(err, &internal) {
				t.Fatalf("it left, with %v", err)
			}
			if !strings.Contains(internal.Broken, test.broken) || !strings.Contains(err.Error(), internal.Broken) {
				t.Errorf("error %q does not speak of %q", err, test.broken)
			}
			if got.Candidates != nil || got.Node != nil || got.Message != nil || got.Success {
				t.Errorf("a part of it left: %+v", got)
			}
		})
	}
}

// TestTables holds the two tables against the lists they were decided as.
func TestTables(t *testing.T) {
	var kinds []string
	for _, k := range Kinds() {
		kinds = append(kinds, fmt.Sprintf("%s: %s", k.Kind, k.Ontology))
		if k.Doc == "" || !k.Kind.Valid() || k.Kind.Ontology() != k.Ontology {
			t.Errorf("row %+v", k)
		}
	}
	wantKinds := "symbol: code, route: code, client: code, kind: workspace, file: workspace, section: workspace, " +
		"rule: workspace, command: workspace, ruleset: workspace, stack: workspace, pack: workspace"
	if got := strings.Join(kinds, ", "); got != wantKinds {
		t.Errorf("\n got %s\nwant %s", got, wantKinds)
	}

	type row struct {
		rank     int
		ontology string
	}
	wantReasons := map[Reason]row{
		"exact_id":           {0, "code and workspace"},
		"exact_fqn":          {1, "code and workspace"},
		"route_method_path":  {1, "code"},
		"client_target_path": {1, "code"},
		"file_path":          {1, "workspace"},
		"slot_path":          {1, "workspace"},
		"fqn_suffix":         {2, "code and workspace"},
		"route_template":     {2, "code"},
		"pack_author_tree":   {2, "workspace"},
		"short_name":         {3, "code and workspace"},
		"client_target":      {3, "code"},
		"pack_tree":          {3, "workspace"},
	}
	rank := 0
	for _, r := range Reasons() {
		if got := (row{r.Rank, r.Ontology.String()}); got != wantReasons[r.Reason] || r.Doc == "" {
			t.Errorf("%s: %+v", r.Reason, r)
		}
		if r.Rank < rank {
			t.Errorf("%s stands behind a worse rank", r.Reason)
		}
		rank = r.Rank
	}
	if got := len(Reasons()); got != len(wantReasons) {
		t.Errorf("%d reasons, not %d", got, len(wantReasons))
	}
	if Kind("klass").Valid() || Kind("klass").Ontology() != 0 {
		t.Error("klass is no kind")
	}
	// The tables are handed out as copies.
	Kinds()[0].Doc, Reasons()[0].Rank = "", 9
	if Kinds()[0].Doc == "" || Reasons()[0].Rank == 9 {
		t.Error("a caller can change the tables")
	}
}

package identifier

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
)

// FuzzResolve asks a fixed workspace and code graph anything. No answer may
// break an invariant of the envelope, and the engine may not differ from the
// rules written out.
func FuzzResolve(f *testing.F) {
	for _, identifier := range []string{"", " ", "run", "com.foo.SmartCare", "GET /api/v1/customers", "svc-a get /api/v1/customers/{id}",
		"smartcare /api", "merge my notes.iai", "zeta@web.react", "web.react", "iai", "\x00", "\xff", "a\u2003b", "/", ".", "@"} {
		f.Add(identifier, "")
		f.Add(identifier, "symbol")
	}
	f.Add("run", "klass")
	code, workspace := mustCode(f, shop), mustWorkspace(f, house)
	f.Fuzz(func(t *testing.T, identifier, hint string) {
		var hintKind *string
		if hint != "" {
			hintKind = &hint
		}
		answer, err := Resolve(identifier, hintKind, code, workspace)
		if err != nil {
			t.Fatal(err)
		}
		malformed := strings.TrimSpace(identifier) == "" || hint != "" && !Kind(hint).Valid()
		if answer.Success == malformed {
			t.Fatalf("success is %v", answer.Success)
		}
		if malformed {
			return
		}
		if want := naiveResolve(identifier, hint, shop, house); asJSON(t, answer) != asJSON(t, want) {
			t.Fatalf("\n got %s\nwant %s", asJSON(t, answer), asJSON(t, want))
		}
	})
}

// FuzzResolveJSON feeds the door anything. It answers or says what is wrong
// with the input; nothing in between.
func FuzzResolveJSON(f *testing.F) {
	f.Add([]byte(`{"identifier":"run","hint_kind":"symbol","graph":{"symbols":[{"id":"a","fqn":"A#run()","name":"run"},{"id":"a"}]}}`))
	f.Add([]byte(`{"identifier":"GET /x","graph":{"routes":[{"id":"r","method":"get","path":"/x"}],"clients":[{"id":"c","target_service":"GET","path":"/x/y"}]}}`))
	f.Add([]byte(`{"identifier":"","graph":{}}`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, request []byte) {
		answer, err := ResolveJSON(request)
		var input *InputError
		if err != nil {
			if !errors.As(err, &input) || input.Problem == "" || answer.Candidates != nil {
				t.Fatalf("error %v, answer %+v", err, answer)
			}
			return
		}
		if broken := answer.broken(); broken != "" {
			t.Fatal(broken)
		}
		var parsed Request
		if err := json.Unmarshal(request, &parsed); err != nil {
			t.Fatalf("answered what is no request: %v", err)
		}
	})
}

// FuzzLoadGraph loads anything. Every line is blank, a node, or reported; every
// node is found by its id.
func FuzzLoadGraph(f *testing.F) {
	f.Add([]byte(shopLines))
	f.Add([]byte("\uFEFF{}\n\r\n{\"kind\":\"symbol\",\"id\":\"a\"}\n[\n"))
	f.Add([]byte(`{"kind":"route","id":"a","path":1}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		g, faults, err := LoadGraph(strings.NewReader(string(file)))
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, fault := range faults.First {
			if fault.Line <= last || fault.Problem == "" {
				t.Fatalf("line error %+v behind line %d", fault, last)
			}
			last = fault.Line
		}
		if lines := strings.Count(string(file), "\n") + 1; g.Len()+faults.Total > lines {
			t.Fatalf("%d nodes and %d errors on %d lines", g.Len(), faults.Total, lines)
		}
		for ref := range g.Nodes() {
			if strings.TrimSpace(ref.ID) == "" {
				continue
			}
			hint := string(ref.Kind)
			answer, err := Resolve(ref.ID, &hint, g)
			if err != nil {
				t.Fatal(err)
			}
			found := answer.Status == One && answer.Node.ID == ref.ID ||
				answer.Status == Many && slices.ContainsFunc(answer.Candidates, func(c Candidate) bool { return c.Node.ID == ref.ID && c.Reason == ExactID })
			if !found {
				t.Fatalf("%q is not found by its id: %s", ref.ID, asJSON(t, answer))
			}
		}
	})
}

// FuzzSearch looks for anything in anything: a hit holds the query, and there
// is one exactly where the name or the text does.
func FuzzSearch(f *testing.F) {
	f.Add("a", "name", "a\r\nb\ra\n")
	f.Add("\n", "", "\n\n")
	f.Add("\r\n", "x\r\n", "\r\r\n\n")
	f.Fuzz(func(t *testing.T, query, name, text string) {
		got, err := Search(query, nil, slices.Values([]Item{{KindRule, "rule:x", name, "f", 1, text}}))
		if err != nil {
			if query != "" {
				t.Fatal(err)
			}
			return
		}
		if wanted := strings.Contains(name, query) || strings.Contains(text, query); wanted != (len(got.Hits) > 0) {
			t.Fatalf("%d hits", len(got.Hits))
		}
		breaks := strings.Trim(query, "\r\n")
		for _, hit := range got.Hits {
			if !strings.Contains(hit.Text, breaks) || hit.Line < 1 {
				t.Fatalf("hit %+v", hit)
			}
		}
	})
}

package identifier

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"
)

// naiveResolve is the rules and nothing else: it looks at every node, tries
// every form on it, and sorts what it found. The engine must never differ.
func naiveResolve(identifier, hint string, code Code, nodes []Node) Answer {
	found := map[string]naiveMatch{}
	see := func(ref Ref, reason Reason, matched string) {
		if hint != "" && string(ref.Kind) != hint {
			return
		}
		m := naiveMatch{ref, reason, len(matched)}
		if old, ok := found[ref.ID]; !ok || m.better(old) {
			found[ref.ID] = m
		}
	}
	text := strings.TrimSpace(identifier)
	token := strings.Fields(identifier)
	isPath := func(s string) bool { return s != "" && s[0] == '/' }
	anyOf := func(path, template string, ok func(string) bool) bool {
		return path != "" && ok(path) || template != "" && ok(template)
	}
	named := func(ref Ref, full, short string, separators ...string) {
		if ref.ID == text || ref.ID == identifier {
			see(ref, "exact_id", ref.ID)
		}
		if full == text {
			see(ref, "exact_fqn", text)
		}
		for _, separator := range separators {
			if strings.HasSuffix(full, separator+text) {
				see(ref, "fqn_suffix", text)
			}
		}
		if short == text {
			see(ref, "short_name", text)
		}
	}
	for _, s := range code.Symbols {
		named(Ref{ID: s.ID, Kind: "symbol", FQN: s.FQN, Microservice: s.Microservice, Module: s.Module,
			Role: s.Role, SymbolKind: s.SymbolKind}, s.FQN, s.Name, ".")
	}
	for _, r := range code.Routes {
		shown := r.PathTemplate
		if shown == "" {
			shown = r.Path
		}
		ref := Ref{ID: r.ID, Kind: "route", FQN: strings.TrimSpace(r.Method + " " + shown), Microservice: r.Microservice, Module: r.Module}
		named(ref, "", "")
		is := func(want string) bool { return anyOf(r.Path, r.PathTemplate, func(p string) bool { return p == want }) }
		if is(text) {
			see(ref, "route_template", text)
		}
		if len(token) == 2 && isPath(token[1]) && strings.EqualFold(token[0], r.Method) && is(token[1]) {
			see(ref, "route_method_path", strings.Join(token, " "))
		}
		if len(token) == 3 && isPath(token[2]) && token[0] == r.Microservice && strings.EqualFold(token[1], r.Method) && is(token[2]) {
			see(ref, "route_method_path", strings.Join(token, " "))
		}
	}
	for _, c := range code.Clients {
		shown := c.PathTemplate
		if shown == "" {
			shown = c.Path
		}
		ref := Ref{ID: c.ID, Kind: "client", Microservice: c.Microservice, Module: c.Module,
			FQN: strings.Join(strings.Fields(c.TargetService+" "+c.Method+" "+shown), " ")}
		named(ref, "", "")
		if c.TargetService == text {
			see(ref, "client_target", text)
		}
		if len(token) == 2 && isPath(token[1]) && token[0] == c.TargetService &&
			anyOf(c.Path, c.PathTemplate, func(p string) bool { return strings.HasPrefix(p, token[1]) }) {
			see(ref, "client_target_path", strings.Join(token, " "))
		}
		if len(token) == 3 && isPath(token[2]) && token[0] == c.TargetService && strings.EqualFold(token[1], c.Method) &&
			anyOf(c.Path, c.PathTemplate, func(p string) bool { return p == token[2] }) {
			see(ref, "client_target_path", strings.Join(token, " "))
		}
	}
	for _, n := range nodes {
		ref := Ref{ID: n.ID, Kind: n.Kind, Name: n.Name, File: n.File, Line: n.Line}
		named(ref, n.Name, n.Short, ".", "/")
		if n.Kind == "file" && n.File == text {
			see(ref, "file_path", text)
		}
		for _, slot := range n.Slots {
			if len(token) > 1 && token[0] == slot.Name &&
				strings.TrimSpace(strings.TrimPrefix(text, token[0])) == slot.Path {
				see(ref, "slot_path", slot.Name+" "+slot.Path)
			}
		}
		if n.Tree == text {
			see(ref, "pack_tree", text)
		}
		if n.Author != "" && n.Tree != "" && n.Author+"@"+n.Tree == text {
			see(ref, "pack_author_tree", text)
		}
	}
	matches := make([]naiveMatch, 0, len(found))
	for _, m := range found {
		matches = append(matches, m)
	}
	sort.Slice(matches, func(i, j int) bool { return matches[i].before(matches[j]) })

	what, among := "No node", "nodes are"
	if hint != "" {
		what, among = "No "+hint, hint+" nodes are"
	}
	switch n := len(matches); {
	case n == 0:
		message := what + " is identified by " + quoted(text) + "; use search (iai search) to find a part of a name or of a text."
		return Answer{true, None, nil, []Candidate{}, &message}
	case n == 1:
		return Answer{true, One, &matches[0].ref, []Candidate{}, nil}
	default:
		advice := "take one of them by its id, or give a longer name"
		if n > 10 {
			advice = "the first 10 are listed; give a longer name"
		}
		if hint == "" {
			advice += " or a hint_kind"
		}
		message := fmt.Sprintf("%d %s identified by %s: %s.", n, among, quoted(text), advice)
		candidates := []Candidate{}
		for i, m := range matches[:min(n, 10)] {
			candidates = append(candidates, Candidate{m.ref, m.reason, 1 / float64(i+1)})
		}
		return Answer{true, Many, nil, candidates, &message}
	}
}

type naiveMatch struct {
	ref     Ref
	reason  Reason
	matched int
}

var naiveRank = map[Reason]int{"exact_id": 0,
	"exact_fqn": 1, "route_method_path": 1, "client_target_path": 1, "file_path": 1, "slot_path": 1,
	"fqn_suffix": 2, "route_template": 2, "pack_author_tree": 2,
	"short_name": 3, "client_target": 3, "pack_tree": 3}

func (m naiveMatch) before(o naiveMatch) bool {
	if a, b := naiveRank[m.reason], naiveRank[o.reason]; a != b {
		return a < b
	}
	if m.matched != o.matched {
		return m.matched > o.matched
	}
	return m.ref.ID < o.ref.ID
}

// better goes on where the ranking ends: between reasons of one rank for one
// id, and between nodes that share one.
func (m naiveMatch) better(o naiveMatch) bool {
	if m.before(o) || o.before(m) {
		return m.before(o)
	}
	if a, b := m.reason.place(), o.reason.place(); a != b {
		return a < b
	}
	return m.ref.compare(&o.ref) < 0
}

// randomGraph makes nodes from so few texts that everything collides.
func randomGraph(r *rand.Rand) (Code, []Node) {
	pick := func(from ...string) string { return from[r.IntN(len(from))] }
	id := func() string {
		return pick("a", "b", "c", "d", "x", "x.y", "a#x()", "p q", "e ", "f", "g", "h") + pick("", "", "1", "2", "3")
	}
	segment := func() string { return pick("a", "b", "x", "y", "x y", "get") }
	name := func() string {
		s := segment()
		for range r.IntN(4) {
			s += pick(".", ".", "/", "#", "@") + segment()
		}
		return pick(s, s, s, s+"()", "")
	}
	path := func() string { return pick("", "x", "/", "/x", "/x/", "/x/y", "/x/{id}", "/xy", "/x/y/z") }
	service := func() string { return pick("", "a", "b", "x", "get", "p q") }
	method := func() string { return pick("", "GET", "get", "Post", "X", "a") }
	var code Code
	for range r.IntN(25) {
		code.Symbols = append(code.Symbols, Symbol{id(), name(), segment(), pick("", "s"), pick("", "m"), "", pick("", "class", "method")})
	}
	for range r.IntN(15) {
		p := path()
		code.Routes = append(code.Routes, Route{id(), method(), p, pick(p, path()), service(), ""})
	}
	for range r.IntN(15) {
		p := path()
		code.Clients = append(code.Clients, Client{id(), service(), method(), p, pick(p, path()), "", ""})
	}
	var nodes []Node
	for range r.IntN(25) {
		n := Node{ID: id(), Kind: kindTable[3+r.IntN(8)].Kind, Name: name(), Short: segment(), File: pick("", "x", "a/x"), Line: r.IntN(2)}
		for range r.IntN(3) {
			n.Slots = append(n.Slots, Slot{pick("", "a", "get", "merge"), pick("", "x", "/x", "x y", "a/x")})
		}
		if r.IntN(3) == 0 {
			n.Author, n.Tree = pick("", "a", "b"), pick("", "x", "x.y", "a")
		}
		nodes = append(nodes, n)
	}
	return code, nodes
}

// randomIdentifier is now and then what some node is called, now and then a
// combination, and now and then nothing in particular.
func randomIdentifier(r *rand.Rand, code Code, nodes []Node) string {
	words := []string{"a", "b", "x", "y", "x y", "get", "GET", "post", "/", "/x", "/x/", "/x/y", "/x/{id}", "merge", "x.y", "a@x", "a@x.y", "x()", "e1 ", "*"}
	for _, s := range code.Symbols {
		words = append(words, s.ID, s.FQN, s.FQN[r.IntN(len(s.FQN)+1):])
	}
	for _, r := range code.Routes {
		words = append(words, r.Method+" "+r.Path, r.Microservice+" "+r.Method+" "+r.PathTemplate)
	}
	for _, c := range code.Clients {
		words = append(words, c.TargetService+" "+c.Path, c.TargetService+" "+c.Method+" "+c.PathTemplate)
	}
	for _, n := range nodes {
		words = append(words, n.ID, n.Name, n.File, n.Name[r.IntN(len(n.Name)+1):], n.Tree, n.Author+"@"+n.Tree)
	}
	word := func() string { return words[r.IntN(len(words))] }
	blank := func() string { return []string{" ", "  ", "\t", "\u00a0"}[r.IntN(4)] }
	identifier := word()
	for range r.IntN(8) / 2 {
		identifier += blank() + word()
	}
	if r.IntN(8) == 0 {
		identifier = blank() + identifier + blank()
	}
	return identifier
}

func shuffled[T any](r *rand.Rand, in []T) []T {
	out := slices.Clone(in)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// TestAgainstNaive asks thousands of random graphs and compares whole answers,
// byte for byte; each question is asked again of the same nodes in another
// order, which must not matter.
func TestAgainstNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	statuses := map[Status]int{}
	reasons := map[Reason]int{}
	for range 1500 {
		code, nodes := randomGraph(r)
		other := Code{shuffled(r, code.Symbols), shuffled(r, code.Routes), shuffled(r, code.Clients)}
		one, two := mustCode(t, code), mustWorkspace(t, nodes)
		oneAgain, twoAgain := mustCode(t, other), mustWorkspace(t, shuffled(r, nodes))
		for range 20 {
			identifier := randomIdentifier(r, code, nodes)
			if strings.TrimSpace(identifier) == "" {
				continue
			}
			var hint string
			var hintKind *string
			if r.IntN(4) == 0 {
				hint = string(kindTable[r.IntN(len(kindTable))].Kind)
				hintKind = &hint
			}
			want := naiveResolve(identifier, hint, code, nodes)
			statuses[want.Status]++
			for _, c := range want.Candidates {
				reasons[c.Reason]++
			}
			for i, graphs := range [][]*Graph{{one, two}, {two, one}, {twoAgain, oneAgain}} {
				got, err := Resolve(identifier, hintKind, graphs...)
				if err != nil {
					t.Fatal(err)
				}
				if asJSON(t, got) != asJSON(t, want) {
					t.Fatalf("%q, hint %q, order %d\ncode %+v\nnodes %+v\n got %s\nwant %s",
						identifier, hint, i, code, nodes, asJSON(t, got), asJSON(t, want))
				}
			}
		}
	}
	// A random test that never met a case says nothing about it.
	for _, status := range []Status{One, Many, None} {
		if statuses[status] < 500 {
			t.Errorf("only %d answers were %s", statuses[status], status)
		}
	}
	for _, reason := range Reasons() {
		if reasons[reason.Reason] < 20 {
			t.Errorf("only %d candidates were there for %s", reasons[reason.Reason], reason.Reason)
		}
	}
}

func asJSON(t testing.TB, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

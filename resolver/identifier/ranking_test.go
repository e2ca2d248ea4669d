package identifier

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestRanking gives one identifier to nodes that match it for different
// reasons: the rank of the reason decides, then the matched text, then the id.
func TestRanking(t *testing.T) {
	for _, test := range []struct {
		name       string
		identifier string
		code       Code
		nodes      []Node
		want       []string
	}{
		{
			name: "id before full name before suffix before short name", identifier: "x",
			code: Code{Symbols: []Symbol{
				{ID: "a", FQN: "m#x()", Name: "x"}, {ID: "b", FQN: "m.x", Name: "x"}, {ID: "c", FQN: "x", Name: "x"}, {ID: "x"}}},
			want: []string{"x exact_id", "c exact_fqn", "b fqn_suffix", "a short_name"},
		},
		{
			name: "method and path, target and path, slot and path, full name: one rank, by id", identifier: "get /x",
			code: Code{
				Routes:  []Route{{ID: "d", Method: "GET", Path: "/x"}},
				Clients: []Client{{ID: "c", TargetService: "get", Path: "/x/y"}},
				Symbols: []Symbol{{ID: "b", FQN: "get /x"}}},
			nodes: []Node{{ID: "a", Kind: KindFile, Slots: []Slot{{"get", "/x"}}}, {ID: "e", Kind: KindFile, File: "get /x"}},
			want:  []string{"a slot_path", "b exact_fqn", "c client_target_path", "d route_method_path", "e file_path"},
		},
		{
			name: "suffix, template, author and tree: one rank, by id", identifier: "a@x",
			code:  Code{Symbols: []Symbol{{ID: "3", FQN: "m.a@x"}}, Routes: []Route{{ID: "1", PathTemplate: "a@x"}}},
			nodes: []Node{{ID: "2", Kind: KindPack, Author: "a", Tree: "x"}},
			want:  []string{"1 route_template", "2 pack_author_tree", "3 fqn_suffix"},
		},
		{
			name: "short name, target, tree: one rank, by id", identifier: "x",
			code:  Code{Symbols: []Symbol{{ID: "3", FQN: "m#x()", Name: "x"}}, Clients: []Client{{ID: "2", TargetService: "x"}}},
			nodes: []Node{{ID: "1", Kind: KindPack, Tree: "x"}},
			want:  []string{"1 pack_tree", "2 client_target", "3 short_name"},
		},
		{
			name: "ids compare bytewise", identifier: "run",
			code: Code{Symbols: []Symbol{{ID: "b", FQN: "1#run()", Name: "run"}, {ID: "B", FQN: "2#run()", Name: "run"},
				{ID: "é", FQN: "3#run()", Name: "run"}, {ID: "a10", FQN: "4#run()", Name: "run"}, {ID: "a9", FQN: "5#run()", Name: "run"}}},
			want: []string{"B short_name", "a10 short_name", "a9 short_name", "b short_name", "é short_name"},
		},
		{
			name: "the length of the full name decides nothing", identifier: "x",
			code: Code{Symbols: []Symbol{{ID: "1", FQN: "a.x"}, {ID: "2", FQN: "long.long.long.x"}, {ID: "3", FQN: "long.x"}}},
			want: []string{"1 fqn_suffix", "2 fqn_suffix", "3 fqn_suffix"},
		},
		{
			// The identifier's two blanks are matched by the full name, by the
			// route only its two tokens are.
			name: "more matched text first", identifier: "GET  /x",
			code: Code{Symbols: []Symbol{{ID: "z", FQN: "GET  /x"}}, Routes: []Route{{ID: "a", Method: "GET", Path: "/x"}}},
			want: []string{"z exact_fqn", "a route_method_path"},
		},
		{
			name: "one node, suffix and short name: the suffix stays", identifier: "Foo",
			code: Code{Symbols: []Symbol{{ID: "1", FQN: "m.Foo", Name: "Foo"}}},
			want: []string{"1 fqn_suffix"},
		},
		{
			name: "one node, id and full name and short name: the id stays", identifier: "Foo",
			code: Code{Symbols: []Symbol{{ID: "Foo", FQN: "Foo", Name: "Foo"}}},
			want: []string{"Foo exact_id"},
		},
		{
			name: "one file, path and name: the path is named", identifier: "a/b.iai",
			nodes: []Node{{ID: "1", Kind: KindFile, Name: "a/b.iai", Short: "a/b.iai", File: "a/b.iai"}},
			want:  []string{"1 file_path"},
		},
		{
			name: "one pack, tree and short name: the tree is named", identifier: "web",
			nodes: []Node{{ID: "1", Kind: KindPack, Name: "acme@web", Short: "web", Tree: "web"}},
			want:  []string{"1 pack_tree"},
		},
		{
			name: "one route, path and template under one prefix", identifier: "s /x",
			code: Code{Clients: []Client{{ID: "1", TargetService: "s", Path: "/x/1", PathTemplate: "/x/{id}"}}},
			want: []string{"1 client_target_path"},
		},
		{
			name: "one node given twice word for word", identifier: "x",
			code: Code{Symbols: []Symbol{{ID: "1", FQN: "m.x"}, {ID: "1", FQN: "m.x"}}},
			want: []string{"1 fqn_suffix"},
		},
		{
			name: "two nodes with one id, matched for two reasons: the better one", identifier: "x",
			code: Code{Symbols: []Symbol{{ID: "1", FQN: "m#x()", Name: "x"}, {ID: "1", FQN: "x"}}},
			want: []string{"1 exact_fqn"},
		},
		{
			name: "a symbol and a rule with one id", identifier: "x",
			code:  Code{Symbols: []Symbol{{ID: "1", FQN: "m.x"}}},
			nodes: []Node{{ID: "1", Kind: KindRule, Name: "x"}},
			want:  []string{"1 exact_fqn"},
		},
		{
			name: "shared ids do not take up places", identifier: "x",
			code: Code{Symbols: []Symbol{{ID: "1", FQN: "a.x"}, {ID: "1", FQN: "b.x"}, {ID: "2", FQN: "c.x"}}},
			want: []string{"1 fqn_suffix", "2 fqn_suffix"},
		},
		{
			name: "an id that ends in a blank is found as given, beside the one without", identifier: "x ",
			code: Code{Symbols: []Symbol{{ID: "x"}, {ID: "x "}}},
			want: []string{"x  exact_id", "x exact_id"},
		},
		{
			name: "an id that ends in a blank is not found without it", identifier: "x",
			code: Code{Symbols: []Symbol{{ID: "x "}}},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := found(t, test.identifier, "", mustCode(t, test.code), mustWorkspace(t, test.nodes))
			if !slices.Equal(got, test.want) {
				t.Errorf("\n got %v\nwant %v", got, test.want)
			}
		})
	}
}

func TestScoresFallWithThePlace(t *testing.T) {
	g := mustCode(t, Code{Symbols: []Symbol{{ID: "1", FQN: "a.x"}, {ID: "2", FQN: "b.x"}, {ID: "3", FQN: "c.x"}}})
	answer, err := Resolve("x", nil, g)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{1, 0.5, 1.0 / 3} {
		if got := answer.Candidates[i].Score; got != want {
			t.Errorf("candidate %d has score %v, not %v", i, got, want)
		}
	}
}

// TestTruncation asks for names of 10, 11 and more nodes: ten are listed, the
// message says how many there are.
func TestTruncation(t *testing.T) {
	for _, test := range []struct {
		nodes   int
		message string
	}{
		{2, `2 nodes are identified by "run": take one of them by its id, or give a longer name or a hint_kind.`},
		{10, `10 nodes are identified by "run": take one of them by its id, or give a longer name or a hint_kind.`},
		{11, `11 nodes are identified by "run": the first 10 are listed; give a longer name or a hint_kind.`},
		{1000, `1000 nodes are identified by "run": the first 10 are listed; give a longer name or a hint_kind.`},
		{1001, `More than 1000 nodes are identified by "run": the first 10 are listed; give a longer name or a hint_kind.`},
	} {
		t.Run(fmt.Sprint(test.nodes), func(t *testing.T) {
			var code Code
			var want []string
			for i := range test.nodes {
				id := fmt.Sprintf("sym:%05d", i)
				code.Symbols = append(code.Symbols, Symbol{ID: id, FQN: fmt.Sprintf("c%d#run()", i), Name: "run"})
				if i < 10 {
					want = append(want, id+" short_name")
				}
			}
			g := mustCode(t, code)
			if got := found(t, "run", "", g); !slices.Equal(got, want) {
				t.Errorf("\n got %v\nwant %v", got, want)
			}
			answer, err := Resolve("run", nil, g)
			if err != nil {
				t.Fatal(err)
			}
			if answer.Status != Many || *answer.Message != test.message {
				t.Errorf("%s: %s", answer.Status, *answer.Message)
			}
		})
	}
}

// TestTruncationKeepsTheBest mixes reasons beyond ten: the full names stay, of
// the suffixes the smallest ids.
func TestTruncationKeepsTheBest(t *testing.T) {
	var code Code
	for i := range 30 {
		code.Symbols = append(code.Symbols, Symbol{ID: fmt.Sprintf("a%02d", i), FQN: fmt.Sprintf("m%d.x", i)})
	}
	for i := range 4 {
		code.Symbols = append(code.Symbols, Symbol{ID: fmt.Sprintf("z%d", i), FQN: "x"})
	}
	want := []string{"z0 exact_fqn", "z1 exact_fqn", "z2 exact_fqn", "z3 exact_fqn",
		"a00 fqn_suffix", "a01 fqn_suffix", "a02 fqn_suffix", "a03 fqn_suffix", "a04 fqn_suffix", "a05 fqn_suffix"}
	if got := found(t, "x", "", mustCode(t, code)); !slices.Equal(got, want) {
		t.Errorf("\n got %v\nwant %v", got, want)
	}
}

// TestLongRuns makes runs of many blocks, whose order by name has nothing to do
// with that by id, and asks for the ten smallest ids.
func TestLongRuns(t *testing.T) {
	const n = 60 * blockSize
	ids := rand.New(rand.NewPCG(3, 4)).Perm(n)
	var code Code
	for i, id := range ids {
		code.Symbols = append(code.Symbols, Symbol{ID: fmt.Sprintf("s%06d", id), FQN: fmt.Sprintf("p%06d.Builder", i), Name: "Builder"})
		code.Clients = append(code.Clients, Client{ID: fmt.Sprintf("c%06d", id), TargetService: "t",
			Path: fmt.Sprintf("/%06d", i), PathTemplate: fmt.Sprintf("/{id}/%06d", n-i)})
	}
	// Every id once more, under another full name.
	shared := Code{Symbols: slices.Clone(code.Symbols)}
	for i, s := range code.Symbols {
		s.FQN = fmt.Sprintf("q%06d.Builder", n-i)
		shared.Symbols = append(shared.Symbols, s)
	}
	first := func(prefix, reason string) (want []string) {
		for i := range 10 {
			want = append(want, fmt.Sprintf("%s%06d %s", prefix, i, reason))
		}
		return want
	}
	for _, test := range []struct {
		name       string
		identifier string
		graph      *Graph
		want       []string
	}{
		{"suffix", "Builder", mustCode(t, code), first("s", "fqn_suffix")},
		{"suffix, every id twice", "Builder", mustCode(t, shared), first("s", "fqn_suffix")},
		{"target", "t", mustCode(t, code), first("c", "client_target")},
		{"target and prefix", "t /", mustCode(t, code), first("c", "client_target_path")},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := found(t, test.identifier, "", test.graph); !slices.Equal(got, test.want) {
				t.Errorf("\n got %v\nwant %v", got, test.want)
			}
		})
	}
}

// TestCountIsOfIDs makes sure that neither two texts of one node nor two nodes
// with one id are counted twice.
func TestCountIsOfIDs(t *testing.T) {
	var code Code
	for i := range 600 {
		id := fmt.Sprintf("c%d", i)
		code.Clients = append(code.Clients,
			Client{ID: id, TargetService: "t", Path: fmt.Sprintf("/x/%d", i), PathTemplate: "/x/{id}"},
			Client{ID: id, TargetService: "t", Path: fmt.Sprintf("/x/%d/y", i), PathTemplate: "/x/{id}/y"})
	}
	answer, err := Resolve("t /x", nil, mustCode(t, code))
	if err != nil {
		t.Fatal(err)
	}
	if want := "600 nodes "; !strings.HasPrefix(*answer.Message, want) {
		t.Errorf("message %q does not begin with %q", *answer.Message, want)
	}
}

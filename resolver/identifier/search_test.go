package identifier

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

var library = []Item{
	{KindSection, "section:tasks#Tasks", "tasks/Tasks", "tasks.iai", 4, "## Tasks\nEvery task has evidence.\r\nNo task without evidence.\n"},
	{KindSection, "section:tasks#Tasks/Evidence", "tasks/Tasks/Evidence", "tasks.iai", 7, "### Evidence\nA link.\rA log, not a story."},
	{KindFile, "file:a.iai", "a.iai", "a.iai", 1, ""},
	{KindFile, "file:tasks.iai", "tasks.iai", "tasks.iai", 1, ""},
	{KindRule, "rule:ask-before-guessing", "ask-before-guessing", "", 0, "Ask before guessing.\nA guess is no evidence."},
	{KindRule, "rule:local", "local", ".iaip/packs/x/rules.yaml", 12, "Add evidence.\n"},
	{KindSymbol, "sym:k1", "com.A#run()", "", 0, ""},
}

func TestSearch(t *testing.T) {
	for _, test := range []struct {
		name  string
		query string
		kinds []string
		want  []string // kind id file:line text
	}{
		{"lines of texts, in the order of places", "evidence", nil, []string{
			"rule rule:local .iaip/packs/x/rules.yaml:12 Add evidence.",
			"section section:tasks#Tasks tasks.iai:5 Every task has evidence.",
			"section section:tasks#Tasks tasks.iai:6 No task without evidence.",
			"rule rule:ask-before-guessing :0 A guess is no evidence.",
		}},
		{"case counts", "Evidence", nil, []string{"section section:tasks#Tasks/Evidence tasks.iai:7 ### Evidence"}},
		{"a name", "com.A#", nil, []string{"symbol sym:k1 :0 com.A#run()"}},
		{"a name that the first line has too is one hit", "Tasks", nil, []string{
			"section section:tasks#Tasks tasks.iai:4 ## Tasks",
			"section section:tasks#Tasks/Evidence tasks.iai:7 tasks/Tasks/Evidence",
		}},
		{"names of files and sections", ".iai", nil, []string{
			"file file:a.iai a.iai:1 a.iai", "file file:tasks.iai tasks.iai:1 tasks.iai"}},
		{"a line that ends with CR alone", "log", nil, []string{"section section:tasks#Tasks/Evidence tasks.iai:9 A log, not a story."}},
		{"twice on a line is one hit", "s", []string{"rule"}, []string{
			"rule rule:ask-before-guessing :0 A guess is no evidence.",
			"rule rule:ask-before-guessing :0 Ask before guessing.",
		}},
		{"over a line end", "evidence.\r\nNo", nil, []string{
			"section section:tasks#Tasks tasks.iai:5 Every task has evidence.\r\nNo task without evidence."}},
		{"a line end at its end", "Tasks\n", nil, []string{"section section:tasks#Tasks tasks.iai:4 ## Tasks"}},
		{"a line end at its beginning", "\nEvery", nil, []string{"section section:tasks#Tasks tasks.iai:4 ## Tasks\nEvery task has evidence."}},
		{"one kind", "evidence", []string{"section"}, []string{
			"section section:tasks#Tasks tasks.iai:5 Every task has evidence.",
			"section section:tasks#Tasks tasks.iai:6 No task without evidence."}},
		{"two kinds", "as", []string{"file", "rule"}, []string{
			"file file:tasks.iai tasks.iai:1 tasks.iai", "rule rule:ask-before-guessing :0 ask-before-guessing"}},
		{"no pattern", "evid.nce", nil, nil},
		{"no kind is all kinds", "A link", []string{}, []string{"section section:tasks#Tasks/Evidence tasks.iai:8 A link."}},
		{"a blank is a text", "A log, not", nil, []string{"section section:tasks#Tasks/Evidence tasks.iai:9 A log, not a story."}},
		{"nothing", "zebra", nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 8))
			for range 5 {
				result, err := Search(test.query, test.kinds, slices.Values(shuffled(r, library)))
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, h := range result.Hits {
					got = append(got, fmt.Sprintf("%s %s %s:%d %s", h.Kind, h.ID, h.File, h.Line, h.Text))
				}
				if !slices.Equal(got, test.want) || result.Truncated {
					t.Fatalf("\n got %q\nwant %q", got, test.want)
				}
			}
		})
	}
}

func TestSearchJSON(t *testing.T) {
	one, err := Search("link", nil, slices.Values(library))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := asJSON(t, one), `{"hits":[{"kind":"section","id":"section:tasks#Tasks/Evidence","file":"tasks.iai","line":8,"text":"A link."}],"truncated":false}`; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	none, err := Search("zebra", nil, slices.Values(library))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := asJSON(t, none), `{"hits":[],"truncated":false}`; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// TestSearchKeepsTheFirstHundred whatever order the items come in.
func TestSearchKeepsTheFirstHundred(t *testing.T) {
	for _, n := range []int{99, 100, 101, 1000} {
		var items []Item
		for i := range n {
			items = append(items, Item{Kind: KindRule, ID: fmt.Sprintf("rule:%04d", i), Name: "x", File: fmt.Sprintf("%04d", i), Line: 1})
		}
		r := rand.New(rand.NewPCG(9, 10))
		for range 5 {
			got, err := Search("x", nil, slices.Values(shuffled(r, items)))
			if err != nil {
				t.Fatal(err)
			}
			if len(got.Hits) != min(n, 100) || got.Truncated != (n > 100) {
				t.Fatalf("%d items: %d hits, truncated %v", n, len(got.Hits), got.Truncated)
			}
			for i, h := range got.Hits {
				if h.ID != items[i].ID {
					t.Fatalf("hit %d is %s", i, h.ID)
				}
			}
		}
	}
}

// TestSearchOfOneThingTwice: an item that comes twice is one hit, and does not
// make the result look truncated.
func TestSearchOfOneThingTwice(t *testing.T) {
	got, err := Search("link", nil, slices.Values(slices.Repeat(library, 200)))
	if err != nil || len(got.Hits) != 1 || got.Truncated {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestSearchRefuses(t *testing.T) {
	for _, test := range []struct {
		query string
		kinds []string
		want  string
	}{
		{"", nil, "query is empty; give the text to look for"},
		{"x", []string{"rule", "klass"}, `kinds[1] is "klass"; use symbol, route, client, kind, file, section, rule, command, ruleset, stack or pack`},
	} {
		_, err := Search(test.query, test.kinds, slices.Values(library))
		var input *InputError
		if !errors.As(err, &input) || err.Error() != test.want {
			t.Errorf("\n got %v\nwant %s", err, test.want)
		}
	}
}

// TestSearchInGraphs: what the message of none promises, for nodes without a
// text.
func TestSearchInGraphs(t *testing.T) {
	for _, test := range []struct {
		graph *Graph
		query string
		want  Hit
	}{
		{mustCode(t, shop), "Ledger#", Hit{KindSymbol, "sym:post", "", 0, "com.pay.Ledger#post(int, String)"}},
		{mustCode(t, shop), "POST /api/v1/cust", Hit{KindRoute, "route:a:make", "", 0, "POST /api/v1/customers"}},
		{mustCode(t, shop), "cards/{id}", Hit{KindClient, "client:card", "", 0, "smartcare GET /api/v1/cards/{id}"}},
		{mustWorkspace(t, house), "new-dep", Hit{KindRule, "rule:no-new-dependencies", "", 0, "no-new-dependencies"}},
		{mustWorkspace(t, house), "s/Tasks/Evid", Hit{KindSection, "section:tasks#Tasks/Evidence", "tasks.iai", 9, "tasks/Tasks/Evidence"}},
	} {
		got, err := Search(test.query, nil, test.graph.Items())
		if err != nil || len(got.Hits) != 1 || got.Hits[0] != test.want {
			t.Errorf("%q: %+v, %v", test.query, got, err)
		}
	}
}

// TestSearchAgainstNaive looks at every line of random texts.
func TestSearchAgainstNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	random := func(n int) string {
		var b strings.Builder
		for range r.IntN(n) {
			b.WriteString([]string{"a", "b", "ab", "\n", "\r\n", "\r"}[r.IntN(6)])
		}
		return b.String()
	}
	hits := 0
	for range 5000 {
		item := Item{KindRule, "rule:x", "", "f", 1, random(20)}
		query := []string{"a", "b", "ab", "ba", "aab"}[r.IntN(5)]
		var want []Hit
		lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(item.Text, "\r\n", "\n"), "\r", "\n"), "\n")
		for i, line := range lines {
			if strings.Contains(line, query) {
				want = append(want, Hit{KindRule, "rule:x", "f", 1 + i, line})
			}
		}
		got, err := Search(query, nil, slices.Values([]Item{item}))
		if err != nil || !slices.Equal(got.Hits, want) && len(got.Hits)+len(want) > 0 {
			t.Fatalf("%q in %q\n got %+v\nwant %+v", query, item.Text, got.Hits, want)
		}
		hits += len(want)
	}
	if hits < 1000 {
		t.Errorf("only %d hits", hits)
	}
}

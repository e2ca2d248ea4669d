package identifier

import (
	"slices"
	"strings"
	"testing"
)

// shop is a small code graph with every trap in it that the rules are about.
var shop = Code{
	Symbols: []Symbol{
		// The same class in two services.
		{"sym:a:Assign", "com.foo.AssignClient", "AssignClient", "svc-a", "m", "", "class"},
		{"sym:b:Assign", "com.foo.AssignClient", "AssignClient", "svc-b", "m", "", "class"},
		// Two classes with one short name, one package inside the other.
		{"sym:SmartCare", "com.foo.SmartCare", "SmartCare", "svc-a", "m", "DTO", "class"},
		{"sym:bank.SmartCare", "com.foo.bank.SmartCare", "SmartCare", "svc-a", "m", "", "class"},
		{"sym:Inner", "com.foo.Outer.Inner", "Inner", "svc-a", "m", "", "class"},
		// Methods: their full names do not end in their short ones.
		{"sym:k1", "com.A#run()", "run", "svc-a", "m", "", "method"},
		{"sym:k2", "com.B#run(int)", "run", "svc-a", "m", "", "method"},
		{"sym:post", "com.pay.Ledger#post(int, String)", "post", "svc-a", "m", "", "method"},
		// A class without a package: full and short name are one.
		{"sym:Main", "Main", "Main", "svc-a", "m", "", "class"},
		{"sym:shop.customers", "com.shop.customers", "customers", "svc-a", "m", "", "package"},
		{"sym:lambda", "", "lambda$0", "svc-a", "m", "", "method"},
	},
	Routes: []Route{
		{"route:a:list", "GET", "/api/v1/customers", "/api/v1/customers", "svc-a", "m"},
		{"route:b:list", "GET", "/api/v1/customers", "/api/v1/customers", "svc-b", "m"},
		{"route:a:make", "POST", "/api/v1/customers", "/api/v1/customers", "svc-a", "m"},
		{"route:a:one", "GET", "/api/v1/customers/42", "/api/v1/customers/{id}", "svc-a", "m"},
		{"route:a:slash", "GET", "/api/v1/orders/", "/api/v1/orders/", "svc-a", "m"},
		{"route:c:health", "get", "/health", "", "svc-c", "m"},
		{"route:bare", "GET", "customers", "", "svc-c", "m"},
	},
	Clients: []Client{
		{"client:cards", "smartcare", "GET", "/api/v1/cards", "/api/v1/cards", "svc-a", "m"},
		{"client:card", "smartcare", "GET", "/api/v1/cards/7", "/api/v1/cards/{id}", "svc-a", "m"},
		{"client:export", "smartcare", "POST", "/api/v1/cards-export", "", "svc-a", "m"},
		{"client:list", "svc-a", "GET", "/api/v1/customers", "/api/v1/customers", "svc-c", "m"},
		{"client:ledger", "ledger", "", "", "", "svc-a", "m"},
	},
}

// house is a small workspace.
var house = []Node{
	{ID: "kind:tasks", Kind: KindKind, Name: "tasks", Short: "tasks", File: "manifest.iai", Line: 3},
	{ID: "file:tasks.iai", Kind: KindFile, Name: "tasks.iai", Short: "tasks.iai", File: "tasks.iai", Line: 1,
		Slots: []Slot{{"base", "tasks.iai"}}},
	{ID: "file:team/tasks.team.iai", Kind: KindFile, Name: "team/tasks.team.iai", Short: "tasks.team.iai",
		File: "team/tasks.team.iai", Line: 1, Slots: []Slot{{"merge", "team/tasks.team.iai"}}},
	{ID: "file:my notes.iai", Kind: KindFile, Name: "my notes.iai", Short: "my notes.iai", File: "my notes.iai", Line: 1,
		Slots: []Slot{{"override", "my notes.iai"}, {"merge", "my notes.iai"}}},
	{ID: "section:tasks#Tasks", Kind: KindSection, Name: "tasks/Tasks", Short: "Tasks", File: "tasks.iai", Line: 4},
	{ID: "section:tasks#Tasks/Evidence", Kind: KindSection, Name: "tasks/Tasks/Evidence", Short: "Evidence",
		File: "tasks.iai", Line: 9},
	{ID: "section:tasks#Tasks/Who does what", Kind: KindSection, Name: "tasks/Tasks/Who does what",
		Short: "Who does what", File: "tasks.iai", Line: 14},
	{ID: "rule:no-new-dependencies", Kind: KindRule, Name: "no-new-dependencies", Short: "No new dependencies"},
	{ID: "command:create-component", Kind: KindCommand, Name: "create-component", Short: "Create a component"},
	{ID: "ruleset:default-solo-dev", Kind: KindRuleset, Name: "default-solo-dev", Short: "Solo developer"},
	{ID: "stack:vite-react-spa", Kind: KindStack, Name: "vite-react-spa", Short: "Vite + React"},
	{ID: "pack:acme@web.react@1.2.0", Kind: KindPack, Name: "acme@web.react@1.2.0", Short: "React",
		File: ".iaip/packs/react/pack.yaml", Line: 1, Author: "acme", Tree: "web.react"},
	{ID: "pack:acme@web.vue@3.0.0", Kind: KindPack, Name: "acme@web.vue@3.0.0", Short: "Vue",
		File: ".iaip/packs/vue/pack.yaml", Line: 1, Author: "acme", Tree: "web.vue"},
	{ID: "pack:zeta@web.react@1.0.0", Kind: KindPack, Name: "zeta@web.react@1.0.0", Short: "React",
		File: ".iaip/packs/zeta/pack.yaml", Line: 1, Author: "zeta", Tree: "web.react"},
}

func mustCode(t testing.TB, code Code) *Graph {
	t.Helper()
	g, err := NewCode(code)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func mustWorkspace(t testing.TB, nodes []Node) *Graph {
	t.Helper()
	g, err := NewWorkspace(nodes)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// found resolves and renders what came out as "id reason", best first, for one
// as for many. It checks that the envelope says the same.
func found(t testing.TB, identifier, hint string, graphs ...*Graph) []string {
	t.Helper()
	var hintKind *string
	if hint != "" {
		hintKind = &hint
	}
	answer, err := Resolve(identifier, hintKind, graphs...)
	if err != nil {
		t.Fatal(err)
	}
	if !answer.Success {
		t.Fatalf("refused: %s", *answer.Message)
	}
	q := parseQuery(identifier)
	var out []string
	for _, m := range firstMatches(findRuns(&q, hintKind, graphs)) {
		if len(out) < maxCandidates {
			out = append(out, m.ref.ID+" "+string(m.reason))
		}
	}
	var envelope []string
	switch answer.Status {
	case One:
		envelope = []string{answer.Node.ID + " " + out[0][len(answer.Node.ID)+1:]}
	case Many:
		for _, c := range answer.Candidates {
			envelope = append(envelope, c.Node.ID+" "+string(c.Reason))
		}
	}
	if !slices.Equal(out, envelope) {
		t.Fatalf("the envelope says %v, the engine found %v", envelope, out)
	}
	return out
}

func TestResolve(t *testing.T) {
	code, workspace := mustCode(t, shop), mustWorkspace(t, house)
	for _, test := range []struct {
		name       string
		identifier string
		hint       string
		want       []string
	}{
		// Ids.
		{"id of a symbol", "sym:k1", "", []string{"sym:k1 exact_id"}},
		{"id of a route", "route:a:one", "", []string{"route:a:one exact_id"}},
		{"id of a client", "client:cards", "", []string{"client:cards exact_id"}},
		{"id of a rule", "rule:no-new-dependencies", "", []string{"rule:no-new-dependencies exact_id"}},
		{"id with blanks in it", "section:tasks#Tasks/Who does what", "", []string{"section:tasks#Tasks/Who does what exact_id"}},
		{"id of a kind", "kind:tasks", "", []string{"kind:tasks exact_id"}},
		{"id of a file", "file:team/tasks.team.iai", "", []string{"file:team/tasks.team.iai exact_id"}},
		{"id of a command", "command:create-component", "", []string{"command:create-component exact_id"}},
		{"id of a ruleset", "ruleset:default-solo-dev", "", []string{"ruleset:default-solo-dev exact_id"}},
		{"id of a stack", "stack:vite-react-spa", "", []string{"stack:vite-react-spa exact_id"}},
		{"id of a pack", "pack:acme@web.vue@3.0.0", "", []string{"pack:acme@web.vue@3.0.0 exact_id"}},
		{"id with the right hint", "client:card", "client", []string{"client:card exact_id"}},
		{"id with another hint", "client:card", "route", nil},
		{"id in other case", "SYM:k1", "", nil},
		{"beginning of an id", "route:a:on", "", nil},
		{"short prefix for a long one", "r:a:one", "", nil},
		{"unknown id", "sym:com.foo.Missing", "", nil},

		// Full names.
		{"full name", "com.foo.bank.SmartCare", "symbol", []string{"sym:bank.SmartCare exact_fqn"}},
		{"full name in two services", "com.foo.AssignClient", "symbol", []string{"sym:a:Assign exact_fqn", "sym:b:Assign exact_fqn"}},
		{"full name of a method", "com.A#run()", "", []string{"sym:k1 exact_fqn"}},
		{"full name with a blank", "com.pay.Ledger#post(int, String)", "", []string{"sym:post exact_fqn"}},
		{"full name that is short too", "Main", "", []string{"sym:Main exact_fqn"}},
		{"full name of a section", "tasks/Tasks/Evidence", "", []string{"section:tasks#Tasks/Evidence exact_fqn"}},
		{"full name of a rule", "no-new-dependencies", "", []string{"rule:no-new-dependencies exact_fqn"}},
		{"full name of a command", "create-component", "", []string{"command:create-component exact_fqn"}},
		{"full name of a ruleset", "default-solo-dev", "", []string{"ruleset:default-solo-dev exact_fqn"}},
		{"full name of a stack", "vite-react-spa", "", []string{"stack:vite-react-spa exact_fqn"}},
		{"full name of a pack", "zeta@web.react@1.0.0", "", []string{"pack:zeta@web.react@1.0.0 exact_fqn"}},
		{"full name in other case", "COM.A#RUN()", "", nil},
		{"full name, a level short in front", "com.foo.Outer", "", nil},

		// Ends of full names.
		{"suffix of one level", "Inner", "", []string{"sym:Inner fqn_suffix"}},
		{"suffix of two levels", "Outer.Inner", "", []string{"sym:Inner fqn_suffix"}},
		{"suffix that is a whole name elsewhere", "foo.SmartCare", "", []string{"sym:SmartCare fqn_suffix"}},
		{"suffix of two classes; the longer full name gains nothing", "SmartCare", "symbol",
			[]string{"sym:SmartCare fqn_suffix", "sym:bank.SmartCare fqn_suffix"}},
		{"suffix in two services", "AssignClient", "symbol", []string{"sym:a:Assign fqn_suffix", "sym:b:Assign fqn_suffix"}},
		{"suffix of a method", "A#run()", "", []string{"sym:k1 fqn_suffix"}},
		{"suffix of a method with a blank", "Ledger#post(int, String)", "", []string{"sym:post fqn_suffix"}},
		{"suffix from a hash on", "run()", "", nil},
		{"suffix from inside a level", "artCare", "", nil},
		{"suffix with its dot", ".SmartCare", "", nil},
		{"suffix of a section", "Tasks/Evidence", "", []string{"section:tasks#Tasks/Evidence fqn_suffix"}},
		{"suffix of a section, last level", "Evidence", "", []string{"section:tasks#Tasks/Evidence fqn_suffix"}},
		{"suffix of a section with blanks", "Who does what", "", []string{"section:tasks#Tasks/Who does what fqn_suffix"}},
		{"suffix at a dot in the workspace", "iai", "", []string{
			"file:my notes.iai fqn_suffix", "file:tasks.iai fqn_suffix", "file:team/tasks.team.iai fqn_suffix"}},
		{"suffix at a slash in the workspace", "tasks.team.iai", "", []string{"file:team/tasks.team.iai fqn_suffix"}},
		{"suffix at a slash in code", "customers/{id}", "", nil},

		// Short names.
		{"short name of two methods", "run", "symbol", []string{"sym:k1 short_name", "sym:k2 short_name"}},
		{"short name of one method", "post", "", []string{"sym:post short_name"}},
		{"short name of a nameless symbol", "lambda$0", "", []string{"sym:lambda short_name"}},
		{"short name of a rule", "No new dependencies", "", []string{"rule:no-new-dependencies short_name"}},
		{"short name of two packs", "React", "pack", []string{
			"pack:acme@web.react@1.2.0 short_name", "pack:zeta@web.react@1.0.0 short_name"}},
		{"short name in other case", "RUN", "", nil},
		{"part of a short name", "new dependencies", "", nil},

		// Routes.
		{"path of two methods and two services", "/api/v1/customers", "route", []string{
			"route:a:list route_template", "route:a:make route_template", "route:b:list route_template"}},
		{"template", "/api/v1/customers/{id}", "", []string{"route:a:one route_template"}},
		{"path beside a template", "/api/v1/customers/42", "", []string{"route:a:one route_template"}},
		{"template with another parameter name", "/api/v1/customers/{customer}", "", nil},
		{"path that would match the template", "/api/v1/customers/43", "", nil},
		{"slash missing at the end", "/api/v1/orders", "", nil},
		{"slash too much at the end", "/health/", "", nil},
		{"path without a template", "/health", "", []string{"route:c:health route_template"}},
		{"method and path", "POST /api/v1/customers", "route", []string{"route:a:make route_method_path"}},
		{"method and path in two services", "GET /api/v1/customers", "", []string{
			"route:a:list route_method_path", "route:b:list route_method_path"}},
		{"method and template", "GET /api/v1/customers/{id}", "", []string{"route:a:one route_method_path"}},
		{"method in lower case", "post /api/v1/customers", "", []string{"route:a:make route_method_path"}},
		{"method in mixed case, stored in lower case", "gEt /health", "", []string{"route:c:health route_method_path"}},
		{"path in other case", "GET /API/v1/customers", "", nil},
		{"method and a run of blanks", "GET \t\u00a0 /health", "", []string{"route:c:health route_method_path"}},
		{"another method", "DELETE /health", "", nil},
		{"method and a beginning of a path", "GET /api/v1/customer", "", nil},
		{"method and a path without a slash", "GET customers", "", nil},
		{"path and method", "/health GET", "", nil},
		{"method alone", "GET", "", nil},
		{"service, method, path", "svc-b GET /api/v1/customers", "route", []string{"route:b:list route_method_path"}},
		{"service, method, template", "svc-a get /api/v1/customers/{id}", "", []string{"route:a:one route_method_path"}},
		{"service in other case", "SVC-B GET /api/v1/customers", "", nil},
		{"service, path", "svc-b /api/v1/customers", "", nil},
		{"service and method the wrong way round", "GET svc-b /api/v1/customers", "", nil},
		{"four tokens", "svc-b GET /api/v1/customers now", "", nil},

		// Clients.
		{"target", "ledger", "", []string{"client:ledger client_target"}},
		{"target of three", "smartcare", "", []string{
			"client:card client_target", "client:cards client_target", "client:export client_target"}},
		{"target in other case", "SmartCare", "client", nil},
		{"target and path", "svc-a /api/v1/customers", "", []string{"client:list client_target_path"}},
		{"target and prefix, textual: cards-export too", "smartcare /api/v1/cards", "", []string{
			"client:card client_target_path", "client:cards client_target_path", "client:export client_target_path"}},
		{"target and prefix, of a template alone", "smartcare /api/v1/cards/{", "", []string{"client:card client_target_path"}},
		{"target and prefix, of a path alone", "smartcare /api/v1/cards/7", "", []string{"client:card client_target_path"}},
		{"target and more than the path", "svc-a /api/v1/customers/9", "", nil},
		{"target and the middle of a path", "smartcare /v1/cards", "", nil},
		{"beginning of a target", "smart /api/v1/cards", "", nil},
		{"target, method, path: the whole path", "smartcare GET /api/v1/cards", "", []string{"client:cards client_target_path"}},
		{"target, method, template", "smartcare get /api/v1/cards/{id}", "", []string{"client:card client_target_path"}},
		{"target, method, prefix", "smartcare GET /api/v1/card", "", nil},
		{"path alone is no client", "/api/v1/cards", "", nil},

		// Files, slots, packs.
		{"path of a file", "team/tasks.team.iai", "", []string{"file:team/tasks.team.iai file_path"}},
		{"path of a file, not of what stands in it", "tasks.iai", "", []string{"file:tasks.iai file_path"}},
		{"path of a file with a blank", "my notes.iai", "", []string{"file:my notes.iai file_path"}},
		{"path of a file with a dot in front", "./tasks.iai", "", nil},
		{"slot and path", "merge team/tasks.team.iai", "", []string{"file:team/tasks.team.iai slot_path"}},
		{"slot and path with a blank", "override my notes.iai", "", []string{"file:my notes.iai slot_path"}},
		{"second slot of a file", "merge   my notes.iai", "", []string{"file:my notes.iai slot_path"}},
		{"slot a file is not in", "override tasks.iai", "", nil},
		{"slot in other case", "Merge team/tasks.team.iai", "", nil},
		{"slot alone", "merge", "", nil},
		{"tree of a pack", "web.vue", "", []string{"pack:acme@web.vue@3.0.0 pack_tree"}},
		{"tree of two packs", "web.react", "", []string{
			"pack:acme@web.react@1.2.0 pack_tree", "pack:zeta@web.react@1.0.0 pack_tree"}},
		{"author and tree", "zeta@web.react", "", []string{"pack:zeta@web.react@1.0.0 pack_author_tree"}},
		{"another author and tree", "acme@web.vue", "", []string{"pack:acme@web.vue@3.0.0 pack_author_tree"}},
		{"author and tree with a requirement", "zeta@web.react@^1.0", "", nil},
		{"author alone", "zeta", "", nil},
		{"author without a tree", "zeta@", "", nil},
		{"tree in other case", "Web.React", "", nil},

		// Several kinds at once.
		{"a symbol and a route", "customers", "", []string{"route:bare route_template", "sym:shop.customers fqn_suffix"}},
		{"a symbol and a route, hint symbol", "customers", "symbol", []string{"sym:shop.customers fqn_suffix"}},
		{"a symbol and a route, hint route", "customers", "route", []string{"route:bare route_template"}},
		{"a symbol and a route, hint of the other ontology", "customers", "rule", nil},
		{"a route and the client that calls it", "svc-a GET /api/v1/customers", "", []string{
			"client:list client_target_path", "route:a:list route_method_path"}},
		{"a route and the client that calls it, hint", "svc-a GET /api/v1/customers", "route", []string{"route:a:list route_method_path"}},

		// Well-formed, and nothing.
		{"wildcard", "com.foo.*", "", nil},
		{"question mark", "com.A#ru?()", "", nil},
		{"sentence", "the client that handles smartcare assignments", "", nil},
		{"regular expression", "com\\.foo\\..*", "", nil},
		{"near miss", "com.foo.SmartCar", "", nil},

		// Blanks around are not part of an identifier.
		{"blanks around", " \u2003com.A#run()\n", "", []string{"sym:k1 exact_fqn"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, graphs := range [][]*Graph{{code, workspace}, {workspace, nil, code}} {
				if got := found(t, test.identifier, test.hint, graphs...); !slices.Equal(got, test.want) {
					t.Errorf("%q, hint %q:\n got %v\nwant %v", test.identifier, test.hint, got, test.want)
				}
			}
		})
	}
}

func TestMalformed(t *testing.T) {
	g := mustCode(t, shop)
	text := func(s string) *string { return &s }
	for _, test := range []struct {
		name       string
		identifier string
		hint       *string
		begins     string
		mentions   string
	}{
		{"empty", "", nil, "Invalid identifier:", "empty"},
		{"blank", " ", nil, "Invalid identifier:", "blanks"},
		{"tabs and newlines", "\t\r\n", nil, "Invalid identifier:", "blanks"},
		{"Unicode blanks", "\u00a0\u2003\u3000\u0085", nil, "Invalid identifier:", "blanks"},
		{"empty with a hint", "", text("symbol"), "Invalid identifier:", "empty"},
		{"empty and an unknown hint", "", text("klass"), "Invalid identifier:", "empty"},
		{"unknown hint", "run", text("klass"), `Unknown hint_kind "klass":`, "symbol, route, client, kind, file, section, rule, command, ruleset, stack or pack"},
		{"hint in other case", "run", text("Symbol"), `Unknown hint_kind "Symbol":`, "leave it out"},
		{"empty hint", "run", text(""), `Unknown hint_kind "":`, "leave it out"},
		{"hint with a blank", "run", text("symbol "), `Unknown hint_kind "symbol ":`, "leave it out"},
		{"hint that is an ontology", "run", text("workspace"), `Unknown hint_kind "workspace":`, "leave it out"},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, err := Resolve(test.identifier, test.hint, g)
			if err != nil {
				t.Fatal(err)
			}
			if answer.Success || answer.Status != None || answer.Node != nil || len(answer.Candidates) != 0 {
				t.Errorf("not a refusal: %+v", answer)
			}
			if m := *answer.Message; !strings.HasPrefix(m, test.begins) || !strings.Contains(m, test.mentions) {
				t.Errorf("message %q does not begin with %q and mention %q", m, test.begins, test.mentions)
			}
		})
	}
	// A zero-width space is not a blank: the identifier is well-formed.
	if got := found(t, "\u200b", "", g); got != nil {
		t.Errorf("zero-width space found %v", got)
	}
}

func TestMessages(t *testing.T) {
	code, workspace := mustCode(t, shop), mustWorkspace(t, house)
	hint := "symbol"
	for _, test := range []struct {
		name       string
		identifier string
		hint       *string
		want       string
	}{
		{"none", "Nobody", nil, `No node is identified by "Nobody"; use search (iai search) to find a part of a name or of a text.`},
		{"none of a kind", "Nobody", &hint, `No symbol is identified by "Nobody"; use search (iai search) to find a part of a name or of a text.`},
		{"many", "run", nil, `2 nodes are identified by "run": take one of them by its id, or give a longer name or a hint_kind.`},
		{"many of a kind", "run", &hint, `2 symbol nodes are identified by "run": take one of them by its id, or give a longer name.`},
		{"control characters do not reach the terminal", "a\x1b[2J", nil, `No node is identified by "a\x1b[2J"; use search (iai search) to find a part of a name or of a text.`},
		{"a long identifier is cut", strings.Repeat("é", 61), nil,
			`No node is identified by "` + strings.Repeat("é", 60) + `…"; use search (iai search) to find a part of a name or of a text.`},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, err := Resolve(test.identifier, test.hint, code, workspace)
			if err != nil {
				t.Fatal(err)
			}
			if *answer.Message != test.want {
				t.Errorf("\n got %s\nwant %s", *answer.Message, test.want)
			}
		})
	}
}

package contract

import "testing"

// Every pair of severities, declared by the smaller id, by the larger, by
// both. Who declares never matters.
func TestConflictMatrix(t *testing.T) {
	tests := []struct{ a, b, declared, want string }{
		{"error", "error", "a", "conflicting_rules a×b"},
		{"error", "error", "b", "conflicting_rules a×b"},
		{"error", "error", "both", "conflicting_rules a×b"},
		{"error", "warn", "a", "a"},
		{"error", "warn", "b", "a"},
		{"error", "warn", "both", "a"},
		{"error", "info", "a", "a"},
		{"error", "info", "b", "a"},
		{"error", "info", "both", "a"},
		{"warn", "error", "a", "b"},
		{"warn", "error", "b", "b"},
		{"warn", "error", "both", "b"},
		{"warn", "warn", "a", "a"},
		{"warn", "warn", "b", "a"},
		{"warn", "warn", "both", "a"},
		{"warn", "info", "a", "a"},
		{"warn", "info", "b", "a"},
		{"warn", "info", "both", "a"},
		{"info", "error", "a", "b"},
		{"info", "error", "b", "b"},
		{"info", "error", "both", "b"},
		{"info", "warn", "a", "b"},
		{"info", "warn", "b", "b"},
		{"info", "warn", "both", "b"},
		{"info", "info", "a", "a"},
		{"info", "info", "b", "a"},
		{"info", "info", "both", "a"},
	}
	for _, tt := range tests {
		t.Run(tt.a+"-"+tt.b+"-by-"+tt.declared, func(t *testing.T) {
			a, b := tt.a+" a", tt.b+" b"
			if tt.declared != "b" {
				a += ">b"
			}
			if tt.declared != "a" {
				b += ">a"
			}
			for _, rules := range [][]string{{a, b}, {b, a}} {
				if got := outcome(world{rules: rules}.resolve(t)); got != tt.want {
					t.Errorf("rules %v: got %q, want %q", rules, got, tt.want)
				}
			}
		})
	}
}

func TestConflictChains(t *testing.T) {
	tests := []struct {
		name   string
		world  world
		want   string
		states string
	}{
		{"of three warns in a row the middle one goes",
			world{rules: []string{"warn a>b", "warn b>c", "warn c"}},
			"a c", "a:applied b:dropped(a) c:applied"},
		{"of four warns in a row every second one goes",
			world{rules: []string{"warn a>b", "warn b>c", "warn c>d", "warn d"}},
			"a c", "a:applied b:dropped(a) c:applied d:dropped(c)"},
		{"a dropped warn drops nobody",
			world{rules: []string{"error z>a", "warn a>b", "warn b"}},
			"b z", "a:dropped(z) b:applied z:applied"},
		{"a warn dropped by an error leaves an info alone",
			world{rules: []string{"error e>w", "warn w>i", "info i"}},
			"e i", "e:applied i:applied w:dropped(e)"},
		{"a dropped info drops nobody",
			world{rules: []string{"warn z>a", "info a>b", "info b"}},
			"b z", "a:dropped(z) b:applied z:applied"},
		{"a kept warn drops an info with a smaller id",
			world{rules: []string{"info a", "warn b>a"}},
			"b", "a:dropped(b) b:applied"},
		{"a rule may be dropped by several",
			world{rules: []string{"error e>i", "warn w>i", "info h>i", "info i"}},
			"e h w", "e:applied h:applied i:dropped(e,h,w) w:applied"},
		{"a warn that an error spares drops the next",
			world{rules: []string{"error e>c", "warn a>b", "warn b>c", "warn c>d", "warn d"}},
			"a d e", "a:applied b:dropped(a) c:dropped(e) d:applied e:applied"},
		{"one warn against many infos",
			world{rules: []string{"warn w>a,b,c", "info a", "info b", "info c", "info d"}},
			"d w", "a:dropped(w) b:dropped(w) c:dropped(w) d:applied w:applied"},
		{"a ring of warns",
			world{rules: []string{"warn a>b", "warn b>c", "warn c>a"}},
			"a", "a:applied b:dropped(a) c:dropped(a)"},
		{"a rule is no conflict to itself",
			world{rules: []string{"error a>a", "warn b>b", "info c>c"}},
			"a b c", "a:applied b:applied c:applied"},
		{"a conflict named twice is one",
			world{rules: []string{"error a>b,b", "error b>a"}},
			"conflicting_rules a×b", "a:conflicting(b) b:conflicting(a)"},
		{"capital letters come first, bytewise",
			world{rules: []string{"warn a>B", "warn B"}},
			"B", "B:applied a:dropped(B)"},
		{"a hyphen comes before a letter, bytewise",
			world{rules: []string{"warn ab>a-b", "warn a-b"}},
			"a-b", "a-b:applied ab:dropped(a-b)"},
		{"an accented letter comes last, bytewise",
			world{rules: []string{"warn é>z", "warn z"}},
			"z", "z:applied é:dropped(z)"},
		{"all pairs of errors are named, each once, in order",
			world{rules: []string{"error c>a,b", "error b>a", "error a", "error d"}},
			"conflicting_rules a×b a×c b×c", "a:conflicting(b,c) b:conflicting(a,c) c:conflicting(a,b) d:withheld"},
		{"a chain of errors names its links",
			world{rules: []string{"error a>b", "error b>c", "error c"}},
			"conflicting_rules a×b b×c", "a:conflicting(b) b:conflicting(a,c) c:conflicting(b)"},
		{"pairs below error are not named among those that block",
			world{rules: []string{"error a>b", "error b", "warn w>a", "info i>w"}},
			"conflicting_rules a×b", "a:conflicting(b) b:conflicting(a) i:withheld w:withheld"},
		{"errors of another intent do not conflict",
			world{rules: []string{"error a>b", "error b"}, intents: map[string][]IntentID{"b": {Review}}},
			"a", "a:applied b:filtered"},
		{"the same errors conflict where both apply",
			world{rules: []string{"error a>b", "error b"}, intents: map[string][]IntentID{"b": {Review}}, command: "judge"},
			"conflicting_rules a×b", "a:conflicting(b) b:conflicting(a)"},
		{"an error that is toggled off conflicts with nobody",
			world{rules: []string{"error a>b", "error b"}, toggles: map[string]bool{"b": false}},
			"a", "a:applied b:toggled-off"},
		{"an optional error conflicts only when on",
			world{rules: []string{"error a>b", "error b"}, members: []string{"a"}, optional: []string{"b"}},
			"a", "a:applied b:not-on"},
		{"an optional error that is on conflicts",
			world{rules: []string{"error a>b", "error b"}, members: []string{"a"}, optional: []string{"b"}, toggles: map[string]bool{"b": true}},
			"conflicting_rules a×b", "a:conflicting(b) b:conflicting(a)"},
		{"a rule outside the ruleset conflicts with nobody",
			world{rules: []string{"error a>b", "error b>a"}, members: []string{"a"}, toggles: map[string]bool{"b": true}},
			"a", "a:applied b:not-a-member"},
		{"a conflict with an id that nothing defines is none",
			world{rules: []string{"error a>ghost"}},
			"a", "a:applied"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result, trace := tt.world.explain(t)
			if got := outcome(result); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got := states(trace); got != tt.states {
				t.Errorf("states\n got %q\nwant %q", got, tt.states)
			}
		})
	}
}

// A person must be able to act on a refusal: it names every pair, the project
// whose toggles to change, and who declared the conflict.
func TestConflictWording(t *testing.T) {
	tests := []struct {
		name    string
		rules   []string
		message string
		why     []string
	}{
		{"declared by the first",
			[]string{"error a>b", "error b"},
			`Rules of severity error conflict: "a" with "b". Of each pair, set one to false in the toggles of the project "p", or choose another ruleset than "set".`,
			[]string{`In conflictsWith "a" names "b"; both are errors, so neither may give way.`}},
		{"declared by the second, and by each",
			[]string{"error a", "error b>a,c", "error c>b"},
			`Rules of severity error conflict: "a" with "b", "b" with "c". Of each pair, set one to false in the toggles of the project "p", or choose another ruleset than "set".`,
			[]string{
				`In conflictsWith "b" names "a"; both are errors, so neither may give way.`,
				`In conflictsWith each names the other; both are errors, so neither may give way.`,
			}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			blocked := world{rules: tt.rules}.resolve(t).Blocked
			if blocked == nil {
				t.Fatal("not blocked")
			}
			if blocked.Message != tt.message {
				t.Errorf("message\n got %s\nwant %s", blocked.Message, tt.message)
			}
			var why []string
			for _, c := range blocked.Details.Conflicts {
				why = append(why, c.Why)
			}
			if !equalLines(why, tt.why) {
				t.Errorf("why\n got %q\nwant %q", why, tt.why)
			}
		})
	}
}

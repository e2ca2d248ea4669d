package contract

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"iai/iaip/syntax"
)

// One file with everything a catalogue file may hold, in YAML's many spellings.
const wholeFile = `# A comment.
commands:
  - id: make
    displayName: Make
    intentId: generate
    templateId: other
    description: Makes.
    why: Because.
    unknown: ignored
  - {id: judge, intentId: review}

rules:
  - id: first
    title: " First "
    severity: error
    appliesToIntents: [generate, review, generate]
    directive: >
      Do this
      and that.
    conflictsWith: ["second"]
    contributesConstraints:
      max: 1.0
      hex: 0x1F
      words: yes
      day: 2020-01-01
      none: ~
      nested: {b: [1e3, .5, true], a: .inf}
  - id: second
    severity: info
    directive: |
      Do the other.
rulesets:
  - id: set
    ruleIds: [first, first]
    optionalRuleIds:
    - second
stackPresets:
  - id: web
    name: Web
    defaultRulesetId: set
    constraints: &c {lang: ts}
  - {id: copy, name: Copy, constraints: *c}
`

func TestLoad(t *testing.T) {
	got, err := Load("acme@web", SourceFile{"pack/all.yaml", wholeFile})
	if err != nil {
		t.Fatal(err)
	}
	in := func(line int, path string) Place { return Place{File: "pack/all.yaml", Line: line, Path: path} }
	lang := NewConstraints(Constraint{"lang", StringValue("ts")})
	want := Definitions{
		From: "acme@web",
		Commands: []Command{
			{ID: "make", DisplayName: "Make", IntentID: Generate, TemplateID: "other", Description: "Makes.", Why: "Because.", Place: in(3, "commands[0]")},
			{ID: "judge", DisplayName: "judge", IntentID: Review, TemplateID: "default-v1", Place: in(10, "commands[1]")},
		},
		Rules: []Rule{
			{ID: "first", Title: "First", Severity: Error, AppliesToIntents: []IntentID{Generate, Review, Generate},
				Directive: "Do this and that.", ConflictsWith: []string{"second"}, Place: in(13, "rules[0]"),
				ContributesConstraints: NewConstraints(
					Constraint{"day", StringValue("2020-01-01")},
					Constraint{"hex", parsed(t, "31")},
					Constraint{"max", parsed(t, "1.0")},
					Constraint{"nested", parsed(t, `{"a":".inf","b":[1e3,0.5,true]}`)},
					Constraint{"none", Value{}},
					Constraint{"words", StringValue("yes")},
				)},
			{ID: "second", Title: "second", Severity: Info, AppliesToIntents: []IntentID{}, ConflictsWith: []string{},
				Directive: "Do the other.", Place: in(28, "rules[1]")},
		},
		Rulesets: []Ruleset{{ID: "set", Name: "set", RuleIDs: []string{"first", "first"}, OptionalRuleIDs: []string{"second"}, Place: in(33, "rulesets[0]")}},
		StackPresets: []StackPreset{
			{ID: "web", Name: "Web", DefaultRulesetID: "set", Constraints: lang, Place: in(38, "stackPresets[0]")},
			{ID: "copy", Name: "Copy", Constraints: lang, Place: in(42, "stackPresets[1]")},
		},
	}
	same := cmp.Comparer(func(a, b Value) bool { return a.JSON() == b.JSON() })
	if diff := cmp.Diff(want, got, same); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// Lines are counted from one whatever stands at the top of a file.
func TestLoadPlaces(t *testing.T) {
	for name, src := range map[string]string{
		"plain":                    "commands:\n- id: c\n  intentId: nonsense\n",
		"without a last line feed": "commands:\n- id: c\n  intentId: nonsense",
		"with carriage returns":    "commands:\r\n- id: c\r\n  intentId: nonsense\r\n",
		"with a byte order mark":   "\ufeffcommands:\n- id: c\n  intentId: nonsense\n",
		"with a document marker":   "---\ncommands: [{id: c, intentId: nonsense}]\n",
		"with both":                "\ufeff---\ncommands: [{id: c, intentId: nonsense}]\n---\n",
		"with a blank line first":  "\ncommands: [{id: c, intentId: nonsense}]\n",
		"with a comment first":     "# ü\ncommands: [{id: c, intentId: nonsense}]\n",
	} {
		d, err := Load("pack", SourceFile{"a.yaml", src})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		_, err = NewCatalogue(d)
		if want := `a.yaml:2: the command "c" has the intent "nonsense"; it must be generate, refactor or review`; err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

func TestLoadAccepts(t *testing.T) {
	for name, src := range map[string]string{
		"nothing":                  "",
		"a comment":                "# nothing yet\n",
		"an empty list":            "rules: []\n",
		"a list of null":           "rules:\ncommands: ~\n",
		"names of later versions":  "rules: []\ntemplates: {a: b}\n",
		"a closing marker":         "---\nrules: []\n---\n",
		"a marker in a text":       "rules:\n- id: r\n  severity: info\n  directive: one\n  why: |\n    a\n    ---\n    b\n",
		"everything on one line":   "{rules: [{id: r, severity: info, directive: one}]}",
		"another language, quoted": "rules: [{id: \"ключ\", severity: info, directive: \"Спроси.\"}]",
	} {
		if _, err := Load("pack", SourceFile{"a.yaml", src}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"a list", "- id: a\n", "a.yaml:1: a catalogue file holds lists named commands, rules, rulesets and stackPresets; this is something else"},
		{"a word", "rules", "a.yaml:1: a catalogue file holds lists named commands, rules, rulesets and stackPresets; this is something else"},
		{"a second document", "rules: []\n---\nrules: []\n", "a.yaml:2: A second document begins here, and only one is read: take this line out."},
		{"rules that are no list", "commands: []\nrules: {}\n", "a.yaml:2: rules: must be an array, not an object"},
		{"a rule that is a word", "rules:\n- id: r\n  severity: info\n  directive: d\n- oops\n", "a.yaml:5: rules[1]: must be an object, not a string"},
		{"an id that is a number", "rules:\n- severity: info\n  id: 5\n", "a.yaml:3: rules[0].id: must be a string, not a number"},
		{"a severity that is a list", "rules:\n- id: r\n  severity: [error]\n", "a.yaml:3: rules[0].severity: must be a string, not an array"},
		{"an intent that is null", "rules:\n- id: r\n  appliesToIntents:\n  - generate\n  -\n", "a.yaml:5: rules[0].appliesToIntents[1]: must be a string, not null"},
		{"intents in one word", "rules:\n- id: r\n  appliesToIntents: generate\n", "a.yaml:3: rules[0].appliesToIntents: must be an array, not a string"},
		{"constraints that are a list", "stackPresets:\n- id: s\n  name: S\n  constraints: [a]\n", "a.yaml:4: stackPresets[0].constraints: must be an object, not an array"},
		{"a rule without directive", "rules:\n- id: r\n  severity: info\n", `a.yaml:2: the rule "r" has no directive; give it one`},
		{"a blank directive", "rules:\n- id: r\n  directive: '  '\n", `a.yaml:2: the rule "r" has no directive; give it one`},
		{"a directive of two lines", "rules:\n- id: r\n  directive: |\n    one\n    two\n", `a.yaml:2: the directive of the rule "r" has several lines; put it on one`},
		{"a stack without name", "stackPresets:\n- id: s\n", `a.yaml:2: the stack preset "s" has no name; give it one`},
		{"a name of two lines", "stackPresets: [{id: s, name: \"a\\nb\"}]\n", `a.yaml:1: the name of the stack preset "s" has several lines; put it on one`},
		{"two faults at once", "rules:\n- id: 1\n- id: 2\n", "a.yaml:2: rules[0].id: must be a string, not a number\na.yaml:3: rules[1].id: must be a string, not a number"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Load("pack", SourceFile{"a.yaml", tt.src})
			var refused *CatalogueError
			if !errors.As(err, &refused) {
				t.Fatalf("got %v, want a CatalogueError", err)
			}
			if err.Error() != tt.want {
				t.Errorf("\n got %s\nwant %s", err, tt.want)
			}
		})
	}
}

// What the reader of YAML cannot read is said in its words, with our place.
func TestLoadNamesThePlaceOfBrokenYAML(t *testing.T) {
	tests := []struct{ name, src, place string }{
		{"a tab for indentation", "rules:\n- id: a\n\tseverity: info\n", "a.yaml:3: "},
		{"a bracket never closed", "commands: []\nrules: [\n", "a.yaml:"},
		{"a key twice", "rules: []\ncommands: []\nrules: []\n", "a.yaml:3: "},
		{"a key twice in an entry", "rules:\n- id: a\n  id: b\n", "a.yaml:3: "},
		{"a merge left unfinished", "rules:\n<<<<<<< ours\n- id: a\n=======\n- id: b\n>>>>>>> theirs\n", "a.yaml:2: "},
		{"not UTF-8", "rules:\n- id: \"\xff\"\n", "a.yaml:2: "},
		{"an alias to itself", "rules: &a [*a]\n", "a.yaml:1: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Load("pack", SourceFile{"good.yaml", "rules: []\n"}, SourceFile{"a.yaml", tt.src})
			if err == nil || !strings.HasPrefix(err.Error(), tt.place) {
				t.Errorf("got %v, want it to begin with %q", err, tt.place)
			}
		})
	}
}

// Two files of one source may not define the same thing either.
func TestLoadedDuplicates(t *testing.T) {
	d, err := Load("pack",
		SourceFile{"a.yaml", "rules:\n- {id: r, severity: info, directive: one}\n"},
		SourceFile{"b.yaml", "commands: []\nrules:\n- {id: r, severity: info, directive: two}\n"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = NewCatalogue(d)
	if want := `b.yaml:3: the rule "r" is already defined at a.yaml:2; rename one or take it out`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = Builtin().With(Definitions{From: "pack", Commands: []Command{{ID: "fix-bug", IntentID: Generate, Place: Place{File: "c.yaml", Line: 1}}}})
	if err == nil || !strings.HasPrefix(err.Error(), `c.yaml:1: the command "fix-bug" is already defined at catalogue/commands.yaml:`) {
		t.Errorf("got %v", err)
	}
}

// Settings of a manifest become constraints with their numbers as written.
func TestValuesFromYAML(t *testing.T) {
	tests := []struct{ yaml, json string }{
		{"1.0", "1.0"}, {"1e3", "1e3"}, {"-0", "-0"}, {"12345678901234567890", "12345678901234567890"},
		{"010", "10"}, {"0x1F", "31"}, {"0o17", "15"}, {"+5", "5"}, {".5", "0.5"},
		{".inf", `".inf"`}, {"-.INF", `"-.INF"`}, {".nan", `".nan"`},
		{"True", "true"}, {"FALSE", "false"}, {"yes", `"yes"`}, {"1_000", `"1_000"`}, {`"1"`, `"1"`},
		{"~", "null"}, {"null", "null"}, {"", "null"}, {"''", `""`},
		{"{b: 1, a: [x, 2.50]}", `{"a":["x",2.50],"b":1}`},
	}
	for _, tt := range tests {
		root := syntax.Parse("k: " + tt.yaml + "\n---\n").Root()
		if got := ValueOf(root.Field("k")).JSON(); got != tt.json {
			t.Errorf("%s: got %s, want %s", tt.yaml, got, tt.json)
		}
		cs := ConstraintsOf(root)
		if len(cs) != 1 || cs[0].Key != "k" || cs[0].Value.JSON() != tt.json {
			t.Errorf("%s: constraints %v", tt.yaml, cs)
		}
	}
	if cs := ConstraintsOf(syntax.Value{}); len(cs) != 0 {
		t.Errorf("nothing made the constraints %v", cs)
	}
	if v := ValueOf(syntax.Value{}); v.JSON() != "null" {
		t.Errorf("nothing made %s", v.JSON())
	}
}

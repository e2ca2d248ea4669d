package contract

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden contracts; read every change before committing it")

var intents = []IntentID{Generate, Refactor, Review}

// What users, documentation and manifests rely on by name.
func TestBuiltinHasWhatIsPromised(t *testing.T) {
	c := Builtin()
	for id, intent := range map[string]IntentID{"create-component": Generate, "refactor-code": Refactor, "review-pr": Review} {
		command, found := c.Command(id)
		if !found || command.IntentID != intent {
			t.Errorf("the command %s should be there with the intent %s: %+v", id, intent, command)
		}
	}
	for _, id := range []string{"write-tests", "fix-bug", "write-docs", "upgrade-dependencies", "explain-code"} {
		if _, found := c.Command(id); !found {
			t.Errorf("there is no command %s", id)
		}
	}
	for _, id := range []string{"nextjs-app-router", "vite-react-spa", "node-typescript", "go-service", "python-fastapi", "rust-cli"} {
		if _, found := c.StackPreset(id); !found {
			t.Errorf("there is no stack preset %s", id)
		}
	}
	set, found := c.Ruleset("default-solo-dev")
	if !found {
		t.Fatal("there is no ruleset default-solo-dev")
	}
	if want := []string{"no-new-dependencies", "prefer-server-components", "limit-files-changed", "avoid-over-engineering", "no-architecture-shifts", "ask-before-guessing"}; !slices.Equal(set.RuleIDs, want) {
		t.Errorf("members %q, want %q", set.RuleIDs, want)
	}
	if want := []string{"use-existing-ui-components", "keep-changes-readable"}; !slices.Equal(set.OptionalRuleIDs, want) {
		t.Errorf("optional %q, want %q", set.OptionalRuleIDs, want)
	}
	for id, want := range map[string]string{
		"use-existing-ui-components": "warn [generate]",
		"keep-changes-readable":      "info [generate refactor]",
		"ask-before-guessing":        "error [generate refactor review]",
		"no-new-dependencies":        "error [generate refactor]",
	} {
		rule, _ := c.Rule(id)
		if got := fmt.Sprint(rule.Severity, " ", rule.AppliesToIntents); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
	if got := [4]int{len(c.Commands()), len(c.Rules()), len(c.Rulesets()), len(c.StackPresets())}; got[0] < 10 || got[1] < 30 || got[2] < 4 || got[3] < 8 {
		t.Errorf("commands, rules, rulesets, stacks: %v, fewer than promised", got)
	}
}

func TestBuiltinReferencesExist(t *testing.T) {
	for _, ref := range Builtin().Dangling() {
		t.Errorf("%s: %s names the %s %q, which does not exist", ref.Place, ref.By, ref.What, ref.ID)
	}
}

// A rule that no ruleset lists can never be had.
func TestBuiltinRulesAreAllReachable(t *testing.T) {
	c := Builtin()
	listed := map[string]bool{}
	for _, set := range c.Rulesets() {
		for _, id := range append(slices.Clone(set.RuleIDs), set.OptionalRuleIDs...) {
			listed[id] = true
		}
	}
	for _, rule := range c.Rules() {
		if !listed[rule.ID] {
			t.Errorf("%s: no ruleset lists the rule %q", rule.Place, rule.ID)
		}
	}
}

// No choice of toggles may ever block a built-in ruleset: no two members of
// it, optional ones included, conflict as errors for any intent.
func TestBuiltinRulesetsCannotBeBlocked(t *testing.T) {
	c := Builtin()
	for _, set := range c.Rulesets() {
		members := slices.Concat(set.RuleIDs, set.OptionalRuleIDs)
		for _, a := range members {
			for _, b := range members {
				ra, _ := c.Rule(a)
				rb, _ := c.Rule(b)
				if a != b && ra.Severity == Error && rb.Severity == Error && slices.Contains(ra.ConflictsWith, b) {
					t.Errorf("the ruleset %s holds the errors %s and %s, which conflict", set.ID, a, b)
				}
			}
		}
	}
}

// As it comes, a ruleset says something about every intent and none of its
// members is ever dropped.
func TestBuiltinRulesetsHoldAsTheyCome(t *testing.T) {
	c := Builtin()
	stack := c.StackPresets()[0].ID
	for _, set := range c.Rulesets() {
		for _, intent := range intents {
			project := Project{ID: "p", StackPresetID: stack, ActiveRulesetID: set.ID}
			result, trace := Explain(Request{ProjectID: "p", CommandID: commandFor(c, intent)}, []Project{project}, c, noon)
			if result.Status != StatusOK {
				t.Errorf("%s, %s: blocked: %s", set.ID, intent, result.Blocked.Message)
				continue
			}
			if len(result.Contract.Meta.RulesApplied) == 0 {
				t.Errorf("%s has no rule for %s", set.ID, intent)
			}
			for _, rule := range trace.Rules {
				if rule.State != Applied && rule.State != Filtered && rule.State != NotOn {
					t.Errorf("%s, %s: %s is %s: %s", set.ID, intent, rule.ID, rule.State, rule.Why)
				}
			}
		}
	}
}

func commandFor(c *Catalogue, intent IntentID) string {
	for _, command := range c.Commands() {
		if command.IntentID == intent {
			return command.ID
		}
	}
	return ""
}

// Only a stack that has Server Components is told about them.
func TestServerComponentsOnlyWhereThereAreSome(t *testing.T) {
	c := Builtin()
	for _, stack := range c.StackPresets() {
		for _, command := range c.Commands() {
			set, _ := c.Ruleset(stack.DefaultRulesetID)
			toggles := map[string]bool{}
			for _, id := range set.OptionalRuleIDs {
				toggles[id] = true
			}
			project := Project{ID: "p", StackPresetID: stack.ID, ActiveRulesetID: set.ID, RuleToggles: toggles}
			result := Resolve(Request{ProjectID: "p", CommandID: command.ID}, []Project{project}, c, noon)
			told := strings.Contains(strings.ToLower(result.Contract.ContractText), "server component") ||
				strings.Contains(result.Contract.ContractText, "preferServerComponents")
			want := stack.ID == "nextjs-app-router" && command.IntentID != Review
			if told != want {
				t.Errorf("%s, %s: speaks of Server Components: %v, want %v", stack.ID, command.ID, told, want)
			}
		}
	}
}

// Every entry explains itself in one sentence each, and every directive is one
// short line that begins with a capital letter and ends with a full stop.
func TestBuiltinTexts(t *testing.T) {
	c := Builtin()
	sentence := func(place Place, what, text string) {
		if text == "" || strings.ContainsAny(text, "\n\t") || !strings.HasSuffix(text, ".") || strings.Count(text, ". ") > 0 {
			t.Errorf("%s: the %s is not one sentence: %q", place, what, text)
		}
	}
	for _, d := range c.Commands() {
		sentence(d.Place, "description", d.Description)
		sentence(d.Place, "why", d.Why)
		if d.DisplayName == "" || d.TemplateID != DefaultTemplate {
			t.Errorf("%s: %+v", d.Place, d)
		}
	}
	directives := map[string]string{}
	for _, d := range c.Rules() {
		sentence(d.Place, "description", d.Description)
		sentence(d.Place, "why", d.Why)
		sentence(d.Place, "directive", d.Directive)
		if len(d.Directive) > 160 {
			t.Errorf("%s: a directive of %d bytes is too long", d.Place, len(d.Directive))
		}
		if other, taken := directives[d.Directive]; taken {
			t.Errorf("%s: the rules %s and %s say the same", d.Place, d.ID, other)
		}
		directives[d.Directive] = d.ID
		if d.Title == d.ID {
			t.Errorf("%s: no title", d.Place)
		}
	}
	for _, d := range c.Rulesets() {
		sentence(d.Place, "description", d.Description)
		sentence(d.Place, "why", d.Why)
	}
	for _, d := range c.StackPresets() {
		sentence(d.Place, "description", d.Description)
		sentence(d.Place, "why", d.Why)
		if len(d.Constraints) == 0 || d.DefaultRulesetID == "" {
			t.Errorf("%s: a stack needs constraints and a ruleset", d.Place)
		}
	}
}

// The contracts of every stack for every intent, each with the stack's own
// ruleset, and those of the rulesets that no stack starts from.
func TestGoldenContracts(t *testing.T) {
	c := Builtin()
	type start struct{ file, stack, ruleset string }
	var starts []start
	used := map[string]bool{}
	for _, stack := range c.StackPresets() {
		starts = append(starts, start{"stack-" + stack.ID, stack.ID, stack.DefaultRulesetID})
		used[stack.DefaultRulesetID] = true
	}
	for _, set := range c.Rulesets() {
		if !used[set.ID] {
			starts = append(starts, start{"ruleset-" + set.ID, "go-service", set.ID})
		}
	}
	expected := map[string]bool{}
	for _, s := range starts {
		got := &txtar.Archive{Comment: []byte("The stack " + s.stack + " with the ruleset " + s.ruleset + ".\nThe last line of each text ends here in a line feed that the contract does not have.\n")}
		for _, intent := range intents {
			project := Project{ID: "p", StackPresetID: s.stack, ActiveRulesetID: s.ruleset}
			result := Resolve(Request{ProjectID: "p", CommandID: commandFor(c, intent)}, []Project{project}, c, noon)
			if result.Status != StatusOK {
				t.Fatalf("%s, %s: %s", s.file, intent, result.Blocked.Message)
			}
			got.Files = append(got.Files, txtar.File{Name: string(intent), Data: []byte(result.Contract.ContractText + "\n")})
		}
		path := filepath.Join("testdata", "golden", s.file+".txtar")
		expected[path] = true
		if *update {
			if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(txtar.Format(got))); diff != "" {
			t.Errorf("%s: -want +got\n%s", path, diff)
		}
	}
	files, err := filepath.Glob("testdata/golden/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if !expected[path] {
			t.Errorf("%s belongs to nothing", path)
		}
	}
}

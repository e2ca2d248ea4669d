package contract

import "testing"

// One request against the built-in catalogue, as an editor makes it on every
// change of the manifest.
func BenchmarkResolve(b *testing.B) {
	catalogue := Builtin()
	request := Request{ProjectID: "p", CommandID: "create-component"}
	projects := []Project{{
		ID: "p", StackPresetID: "nextjs-app-router", ActiveRulesetID: "default-solo-dev",
		RuleToggles:         map[string]bool{"keep-changes-readable": true},
		ConstraintOverrides: object(b, `{"maxFilesChanged":3}`),
	}}
	b.ReportAllocs()
	for b.Loop() {
		if Resolve(request, projects, catalogue, noon).Status != StatusOK {
			b.Fatal("blocked")
		}
	}
}

// An editor resolves on every change, so what it throws away each time is
// bounded.
func TestResolveAllocates(t *testing.T) {
	catalogue := Builtin()
	projects := []Project{{ID: "p", StackPresetID: "nextjs-app-router", ActiveRulesetID: "default-solo-dev"}}
	request := Request{ProjectID: "p", CommandID: "create-component"}
	if got := testing.AllocsPerRun(100, func() { Resolve(request, projects, catalogue, noon) }); got > 60 {
		t.Errorf("%v allocations, want at most 60", got)
	}
}

// The same with its explanation.
func BenchmarkExplain(b *testing.B) {
	catalogue := Builtin()
	request := Request{ProjectID: "p", CommandID: "create-component"}
	projects := []Project{{ID: "p", StackPresetID: "go-service", ActiveRulesetID: "team-standard",
		RuleToggles: map[string]bool{"no-new-dependencies": true, "tidy-as-you-go": true}}}
	b.ReportAllocs()
	for b.Loop() {
		if result, _ := Explain(request, projects, catalogue, noon); result.Status != StatusOK {
			b.Fatal("blocked")
		}
	}
}

// One request with its whole world as JSON.
func BenchmarkResolveBare(b *testing.B) {
	input := []byte(bareInput)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ResolveBare(input, noon); err != nil {
			b.Fatal(err)
		}
	}
}

// What the first request pays for the catalogue.
func BenchmarkLoadBuiltin(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := loadBuiltin(); err != nil {
			b.Fatal(err)
		}
	}
}

// Very many errors that all conflict must not take very long.
func BenchmarkManyConflicts(b *testing.B) {
	d := Definitions{
		Commands:     []Command{{ID: "make", IntentID: Generate}},
		StackPresets: []StackPreset{{ID: "stack", Name: "Stack"}},
		Rulesets:     []Ruleset{{ID: "set"}},
	}
	for i := range 400 {
		id := string(rune('a'+i/100)) + string(rune('a'+i/10%10)) + string(rune('a'+i%10))
		d.Rules = append(d.Rules, Rule{ID: id, Severity: Warn, AppliesToIntents: []IntentID{Generate}, ConflictsWith: d.Rulesets[0].RuleIDs})
		d.Rulesets[0].RuleIDs = append(d.Rulesets[0].RuleIDs, id)
	}
	catalogue := mustCatalogue(b, d)
	projects := []Project{{ID: "p", StackPresetID: "stack", ActiveRulesetID: "set"}}
	b.ReportAllocs()
	for b.Loop() {
		if got := Resolve(Request{ProjectID: "p", CommandID: "make"}, projects, catalogue, noon); len(got.Contract.Meta.RulesApplied) != 1 {
			b.Fatalf("%d rules applied", len(got.Contract.Meta.RulesApplied))
		}
	}
}

package contract

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// The digest was computed by another program from the canonical JSON written
// out by hand.
func TestIdentity(t *testing.T) {
	w := world{rules: []string{"error a"}, preset: `{"k":{"b":1.0,"a":"<x>"}}`}
	if got, want := w.resolve(t).Contract.ID, "rc_fead02814b48ee8f"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The id follows the answer: this takes the answer as it is sent, removes what
// does not count and digests the rest.
func TestIdentityIsOfTheAnswer(t *testing.T) {
	worlds := map[string]world{
		"nothing in it": {},
		"a bit of everything": {
			rules:       []string{"error b", "warn a", "info c>a"},
			preset:      `{"n":1.00,"s":"\u2028 <&> \u2011","o":{"z":[1e2,null],"a":{}}}`,
			contributes: map[string]string{"a": `{"x":true}`},
		},
	}
	for name, w := range worlds {
		t.Run(name, func(t *testing.T) {
			result := w.resolve(t)
			var sent bytes.Buffer
			enc := json.NewEncoder(&sent)
			enc.SetEscapeHTML(false)
			if err := enc.Encode(result); err != nil {
				t.Fatal(err)
			}
			dec := json.NewDecoder(&sent)
			dec.UseNumber()
			var answer map[string]any
			if err := dec.Decode(&answer); err != nil {
				t.Fatal(err)
			}
			contract := answer["contract"].(map[string]any)
			id := contract["id"].(string)
			delete(contract, "id")
			delete(contract["meta"].(map[string]any), "generatedAt")
			var canonical bytes.Buffer
			enc = json.NewEncoder(&canonical)
			enc.SetEscapeHTML(false)
			if err := enc.Encode(answer); err != nil {
				t.Fatal(err)
			}
			// The one thing the standard library escapes beyond JSON's demands.
			plain := strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(canonical.String())
			sum := sha256.Sum256([]byte(strings.TrimSuffix(plain, "\n")))
			if want := "rc_" + hex.EncodeToString(sum[:])[:16]; id != want {
				t.Errorf("got %s, want %s", id, want)
			}
		})
	}
}

func TestWhatTheIdentityDependsOn(t *testing.T) {
	base := world{rules: []string{"error a", "info b"}, preset: `{"k":1}`}
	id := base.resolve(t).Contract.ID
	different := map[string]world{
		"another command":         {rules: base.rules, preset: base.preset, command: "judge"},
		"a rule less":             {rules: base.rules, preset: base.preset, toggles: map[string]bool{"b": false}},
		"another severity":        {rules: []string{"error a", "warn b"}, preset: base.preset},
		"another value":           {rules: base.rules, preset: `{"k":2}`},
		"a number spelled anew":   {rules: base.rules, preset: `{"k":1.0}`},
		"a string for the number": {rules: base.rules, preset: `{"k":"1"}`},
	}
	seen := map[string]string{id: "the base"}
	for name, w := range different {
		got := w.resolve(t).Contract.ID
		if other, taken := seen[got]; taken {
			t.Errorf("%s has the id of %s", name, other)
		}
		seen[got] = name
	}
	same := map[string]world{
		"rules in another order": {rules: []string{"info b", "error a"}, preset: base.preset},
		"a toggle that changes nothing": {rules: base.rules, preset: base.preset,
			toggles: map[string]bool{"a": true, "ghost": true}},
		"an override that changes nothing": {rules: base.rules, preset: `{"k":9}`, overrides: `{"k":1}`},
	}
	for name, w := range same {
		if got := w.resolve(t).Contract.ID; got != id {
			t.Errorf("%s changed the id to %s", name, got)
		}
	}
}

// Neither time nor what the user typed, hints at or works in changes anything
// but generatedAt.
func TestTimeAndInputLeaveNoTrace(t *testing.T) {
	w := world{rules: []string{"error a"}}
	catalogue, projects := mustCatalogue(t, w.definitions(t)), []Project{w.project(t)}
	first := Resolve(Request{ProjectID: "p", CommandID: "make"}, projects, catalogue, noon)
	later := Resolve(Request{
		ProjectID: "p", CommandID: "make", UserInput: "Button with variants",
		Target:       &Target{PathHint: "src", Files: []string{"a.go"}},
		ContextHints: &ContextHints{CurrentBranch: "main", Tool: "cursor"},
	}, projects, catalogue, noon.Add(time.Hour))
	if later.Contract.ID != first.Contract.ID || later.Contract.ContractText != first.Contract.ContractText {
		t.Error("the contract depends on the time or the input")
	}
	if later.Contract.Meta.GeneratedAt != "2026-03-04T13:00:00Z" {
		t.Errorf("generatedAt is %s", later.Contract.Meta.GeneratedAt)
	}
}

func TestGeneratedAt(t *testing.T) {
	tests := []struct {
		now  time.Time
		want string
	}{
		{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), "2026-01-01T00:00:00Z"},
		{time.Date(2026, 1, 1, 0, 30, 0, 0, time.FixedZone("CET", 3600)), "2025-12-31T23:30:00Z"},
		{time.Date(2026, 7, 9, 8, 7, 6, 999_999_999, time.UTC), "2026-07-09T08:07:06Z"},
	}
	w := world{}
	for _, tt := range tests {
		result := Resolve(Request{ProjectID: "p", CommandID: "make"}, []Project{w.project(t)}, mustCatalogue(t, w.definitions(t)), tt.now)
		if got := result.Contract.Meta.GeneratedAt; got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.now, got, tt.want)
		}
	}
}

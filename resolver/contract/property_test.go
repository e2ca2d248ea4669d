package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

func runs() int {
	if os.Getenv("IAI_LONG") == "1" {
		return 10_000
	}
	return 1_000
}

// However the same values are ordered on their way in, the same bytes come
// out: lists of definitions, lists within them, toggles, keys of objects, and
// whether an id stands in a list once or twice.
func TestOrderNeverMatters(t *testing.T) {
	blocked, dropped := 0, 0
	for seed := range runs() {
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		input := randomInput(rng)
		first, err := ResolveBare(shuffled(rng, input), noon)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		second, err := ResolveBare(shuffled(rng, input), noon)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if a, b := encode(t, first), encode(t, second); a != b {
			t.Fatalf("seed %d:\n%s\n%s", seed, a, b)
		}
		want, wasDropped := expected(input)
		if got := outcome(first); got != want {
			t.Fatalf("seed %d: got %q, want %q", seed, got, want)
		}
		if first.Status == StatusBlocked {
			blocked++
		}
		if wasDropped {
			dropped++
		}
	}
	// Inputs in which nothing ever happens would prove nothing.
	if least := runs() / 20; blocked < least || dropped < least {
		t.Errorf("only %d blocked and %d with a dropped rule of %d", blocked, dropped, runs())
	}
}

// The same holds of the built-in catalogue and any toggles.
func TestBuiltinOrderNeverMatters(t *testing.T) {
	base := Builtin()
	sets := base.Rulesets()
	stacks := base.StackPresets()
	commands := base.Commands()
	for seed := range runs() / 10 {
		rng := rand.New(rand.NewPCG(uint64(seed), 2))
		set := sets[rng.IntN(len(sets))]
		project := Project{ID: "p", StackPresetID: stacks[rng.IntN(len(stacks))].ID, ActiveRulesetID: set.ID, RuleToggles: map[string]bool{}}
		for _, id := range slices.Concat(set.RuleIDs, set.OptionalRuleIDs) {
			if rng.IntN(3) == 0 {
				project.RuleToggles[id] = rng.IntN(2) == 0
			}
		}
		d := Definitions{From: "builtin",
			Commands: slices.Clone(commands), Rules: slices.Clone(base.Rules()),
			Rulesets: slices.Clone(sets), StackPresets: slices.Clone(stacks)}
		shuffle(rng, d.Commands)
		shuffle(rng, d.Rules)
		shuffle(rng, d.Rulesets)
		shuffle(rng, d.StackPresets)
		for i := range d.Rulesets {
			d.Rulesets[i].RuleIDs = slices.Clone(d.Rulesets[i].RuleIDs)
			shuffle(rng, d.Rulesets[i].RuleIDs)
		}
		request := Request{ProjectID: "p", CommandID: commands[rng.IntN(len(commands))].ID}
		want := Resolve(request, []Project{project}, base, noon)
		again := project
		again.RuleToggles = maps.Clone(project.RuleToggles)
		got := Resolve(request, []Project{{ID: "other"}, again}, mustCatalogue(t, d), noon)
		if want.Status != StatusOK {
			t.Fatalf("seed %d: toggles blocked a built-in ruleset: %s", seed, want.Blocked.Message)
		}
		if got.Contract.ContractText != want.Contract.ContractText || got.Contract.ID != want.Contract.ID {
			t.Fatalf("seed %d:\n%s\n%s", seed, want.Contract.ContractText, got.Contract.ContractText)
		}
	}
}

func shuffle[T any](rng *rand.Rand, list []T) {
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

type jsonObject = map[string]any

var ruleIDs = strings.Fields("A a a-b ab b c d e é z")

func randomInput(rng *rand.Rand) jsonObject {
	some := func(from []string, one int) []any {
		out := []any{}
		for _, s := range from {
			if rng.IntN(one) == 0 {
				out = append(out, s)
			}
		}
		return out
	}
	constraints := func() jsonObject {
		out := jsonObject{}
		for _, key := range some([]string{"k", "K", "l", "é"}, 3) {
			out[key.(string)] = []any{json.Number("1.0"), json.Number("1"), json.Number("1e2"), "one", true, nil,
				[]any{json.Number("2.50"), "x"}, jsonObject{"b": "<&>", "a": json.Number("-0")}}[rng.IntN(8)]
		}
		return out
	}
	severities := []any{"error", "error", "warn", "warn", "info"}
	rules := []any{}
	for _, id := range ruleIDs {
		rules = append(rules, jsonObject{
			"id": id, "title": id, "description": id, "directive": "Do {" + id + "}.",
			"severity": severities[rng.IntN(5)], "appliesToIntents": some([]string{"generate", "generate", "refactor"}, 2),
			"conflictsWith": some(append(ruleIDs, "ghost"), 9), "contributesConstraints": constraints(),
		})
	}
	toggles := jsonObject{}
	for _, id := range some(append(ruleIDs, "ghost"), 3) {
		toggles[id.(string)] = rng.IntN(2) == 0
	}
	return jsonObject{
		"request": jsonObject{"projectId": "p", "commandId": "make", "userInput": fmt.Sprint(rng.Int())},
		"data": jsonObject{
			"projects": []any{
				jsonObject{"id": "p", "stackPresetId": "s", "activeRulesetId": "set", "ruleToggles": toggles, "constraintOverrides": constraints()},
				jsonObject{"id": "q"},
			},
			"commands": []any{jsonObject{"id": "make", "intentId": "generate"}, jsonObject{"id": "judge", "intentId": "review"}},
			"rules":    rules,
			"rulesets": []any{
				jsonObject{"id": "set", "name": "Set", "ruleIds": some(append(ruleIDs, "ghost"), 2), "optionalRuleIds": some(ruleIDs, 3)},
				jsonObject{"id": "other", "ruleIds": some(ruleIDs, 2)},
			},
			"stackPresets": []any{jsonObject{"id": "s", "name": "S", "constraints": constraints()}, jsonObject{"id": "t", "name": "T"}},
		},
	}
}

// shuffled writes the input as JSON with every list and every object in an
// order of its own, and some ids of lists of strings twice. Arrays that are
// values of constraints keep their order: there it means something.
func shuffled(rng *rand.Rand, input any) []byte {
	var b bytes.Buffer
	var write func(v any, value bool)
	write = func(v any, value bool) {
		switch v := v.(type) {
		case jsonObject:
			keys := slices.Sorted(maps.Keys(v))
			shuffle(rng, keys)
			b.WriteByte('{')
			for i, key := range keys {
				if i > 0 {
					b.WriteByte(',')
				}
				write(key, value)
				b.WriteByte(':')
				write(v[key], value || strings.HasPrefix(strings.ToLower(key), "con") && key != "conflictsWith")
			}
			b.WriteByte('}')
		case []any:
			list := slices.Clone(v)
			if !value {
				if len(list) > 0 && rng.IntN(2) == 0 {
					if s, isString := list[0].(string); isString {
						list = append(list, s)
					}
				}
				shuffle(rng, list)
			}
			b.WriteByte('[')
			for i, item := range list {
				if i > 0 {
					b.WriteString(" , ")
				}
				write(item, value)
			}
			b.WriteByte(']')
		default:
			src, err := json.Marshal(v)
			if err != nil {
				panic(err)
			}
			b.Write(src)
		}
	}
	write(input, false)
	return b.Bytes()
}

// expected is the outcome by another, slower way: straight from the rules of
// the game, with sets and no cleverness.
func expected(input jsonObject) (outcome string, dropped bool) {
	data := input["data"].(jsonObject)
	set := data["rulesets"].([]any)[0].(jsonObject)
	toggles := data["projects"].([]any)[0].(jsonObject)["ruleToggles"].(jsonObject)
	byID := map[string]jsonObject{}
	for _, r := range data["rules"].([]any) {
		byID[r.(jsonObject)["id"].(string)] = r.(jsonObject)
	}
	active := map[string]bool{}
	for _, id := range set["ruleIds"].([]any) {
		active[id.(string)] = true
	}
	for _, id := range set["optionalRuleIds"].([]any) {
		if toggles[id.(string)] == true {
			active[id.(string)] = true
		}
	}
	maps.DeleteFunc(active, func(id string, _ bool) bool {
		rule, known := byID[id]
		return !known || toggles[id] == false || !slices.Contains(rule["appliesToIntents"].([]any), any("generate"))
	})
	order := slices.Sorted(maps.Keys(active))
	conflict := func(a, b string) bool {
		return a != b && (slices.Contains(byID[a]["conflictsWith"].([]any), any(b)) || slices.Contains(byID[b]["conflictsWith"].([]any), any(a)))
	}
	pairs := []string{"conflicting_rules"}
	for i, a := range order {
		for _, b := range order[i+1:] {
			if conflict(a, b) && byID[a]["severity"] == "error" && byID[b]["severity"] == "error" {
				pairs = append(pairs, a+"×"+b)
			}
		}
	}
	if len(pairs) > 1 {
		return strings.Join(pairs, " "), false
	}
	kept := []string{}
	for _, severity := range []string{"error", "warn", "info"} {
		for _, id := range order {
			if byID[id]["severity"] != severity {
				continue
			}
			if slices.ContainsFunc(kept, func(other string) bool { return conflict(id, other) }) {
				dropped = true
				continue
			}
			kept = append(kept, id)
		}
	}
	slices.Sort(kept)
	return strings.Join(kept, " "), dropped
}

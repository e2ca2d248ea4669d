package contract

import (
	"strings"
	"testing"
)

// Constraints come from the preset, then from the surviving rules by id, then
// from the project; a later one takes the place of an earlier one whole.
func TestConstraints(t *testing.T) {
	a, b := "error a", "info b"
	tests := []struct {
		name  string
		world world
		want  []string // the bullets of the contract
		trace string   // key=source, and <source for each it overrode
	}{
		{"none at all",
			world{rules: []string{a}},
			[]string{"- No specific constraints applied."}, ""},
		{"empty objects are none",
			world{rules: []string{a}, preset: `{}`, contributes: map[string]string{"a": `{}`}, overrides: `{}`},
			[]string{"- No specific constraints applied."}, ""},
		{"the preset's alone",
			world{preset: `{"k":1}`},
			[]string{"- k: 1"}, "k=stackPreset stack"},
		{"a rule's alone",
			world{rules: []string{a}, contributes: map[string]string{"a": `{"k":2}`}},
			[]string{"- k: 2"}, "k=rule a"},
		{"the project's alone",
			world{overrides: `{"k":3}`},
			[]string{"- k: 3"}, "k=project p"},
		{"a rule beats the preset",
			world{rules: []string{a}, preset: `{"k":1}`, contributes: map[string]string{"a": `{"k":2}`}},
			[]string{"- k: 2"}, "k=rule a<stackPreset stack"},
		{"of two rules the larger id wins, whatever the severity",
			world{rules: []string{a, b}, contributes: map[string]string{"a": `{"k":"from a"}`, "b": `{"k":"from b"}`}},
			[]string{"- k: from b"}, "k=rule b<rule a"},
		{"the project beats them all",
			world{rules: []string{a, b}, preset: `{"k":1}`, contributes: map[string]string{"a": `{"k":2}`, "b": `{"k":3}`}, overrides: `{"k":4}`},
			[]string{"- k: 4"}, "k=project p<stackPreset stack<rule a<rule b"},
		{"different keys are all kept, sorted",
			world{rules: []string{a}, preset: `{"z":1,"m":true}`, contributes: map[string]string{"a": `{"a":2}`}, overrides: `{"n":"x"}`},
			[]string{"- a: 2", "- m: true", "- n: x", "- z: 1"},
			"a=rule a m=stackPreset stack n=project p z=stackPreset stack"},
		{"keys sort by bytes",
			world{preset: `{"é":1,"ab":2,"a-b":3,"B":4,"a":5,"":6}`},
			[]string{"- : 6", "- B: 4", "- a: 5", "- a-b: 3", "- ab: 2", "- é: 1"},
			"=stackPreset stack B=stackPreset stack a=stackPreset stack a-b=stackPreset stack ab=stackPreset stack é=stackPreset stack"},
		{"a dropped rule contributes nothing",
			world{rules: []string{"error a>w", "warn w"}, contributes: map[string]string{"w": `{"k":1}`}},
			[]string{"- No specific constraints applied."}, ""},
		{"a dropped rule does not even override",
			world{rules: []string{"error a>w", "warn w"}, preset: `{"k":1}`, contributes: map[string]string{"w": `{"k":2}`}},
			[]string{"- k: 1"}, "k=stackPreset stack"},
		{"a rule about another intent contributes nothing",
			world{rules: []string{a}, intents: map[string][]IntentID{"a": {Review}}, contributes: map[string]string{"a": `{"k":1}`}},
			[]string{"- No specific constraints applied."}, ""},
		{"a rule that is toggled off contributes nothing",
			world{rules: []string{a}, toggles: map[string]bool{"a": false}, contributes: map[string]string{"a": `{"k":1}`}},
			[]string{"- No specific constraints applied."}, ""},
		{"null is a value and overrides",
			world{preset: `{"k":1}`, overrides: `{"k":null}`},
			[]string{"- k: null"}, "k=project p<stackPreset stack"},
		{"objects are replaced, not merged",
			world{preset: `{"k":{"x":1}}`, overrides: `{"k":{"y":2}}`},
			[]string{`- k: {"y":2}`}, "k=project p<stackPreset stack"},
		{"an equal value still overrides",
			world{preset: `{"k":1}`, overrides: `{"k":1}`},
			[]string{"- k: 1"}, "k=project p<stackPreset stack"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result, trace := tt.world.explain(t)
			if result.Status != StatusOK {
				t.Fatalf("blocked: %+v", result.Blocked)
			}
			if got := section(result.Contract.ContractText, "CONSTRAINTS:"); !equalLines(got, tt.want) {
				t.Errorf("bullets\n got %q\nwant %q", got, tt.want)
			}
			parts := []string{}
			for _, c := range trace.Constraints {
				part := c.Key + "=" + c.Source.Kind + " " + c.Source.ID
				for _, lost := range c.Overrode {
					part += "<" + lost.Source.Kind + " " + lost.Source.ID
				}
				parts = append(parts, part)
			}
			if got := strings.Join(parts, " "); got != tt.trace {
				t.Errorf("trace\n got %q\nwant %q", got, tt.trace)
			}
		})
	}
}

// With many sources of one key, too, each has its place in the order.
func TestManySourcesOfOneConstraint(t *testing.T) {
	w := world{preset: `{"k":"preset","a":0,"z":0}`, overrides: `{"k":"project"}`, contributes: map[string]string{}}
	want := []string{"preset"}
	for id := 'a'; id <= 'z'; id++ {
		w.rules = append(w.rules, "info "+string(id))
		w.contributes[string(id)] = `{"k":"` + string(id) + `","z":1}`
		want = append(want, string(id))
	}
	result, trace := w.explain(t)
	if got := section(result.Contract.ContractText, "CONSTRAINTS:"); !equalLines(got, []string{"- a: 0", "- k: project", "- z: 1"}) {
		t.Errorf("got %q", got)
	}
	var got []string
	for _, lost := range trace.Constraints[1].Overrode {
		got = append(got, lost.Value.Text())
	}
	if !equalLines(got, want) {
		t.Errorf("overrode %q, want %q", got, want)
	}
}

// A value reaches the contract as it was written: strings bare, everything
// else compact with sorted keys and untouched numbers.
func TestConstraintValues(t *testing.T) {
	tests := []struct{ json, text, canonical string }{
		{`"plain words"`, `plain words`, `"plain words"`},
		{`""`, ``, `""`},
		{`"say \"hi\" \\o/"`, `say "hi" \o/`, `"say \"hi\" \\o/"`},
		{`"<b>&amp;</b>"`, `<b>&amp;</b>`, `"<b>&amp;</b>"`},
		{`"\u00fc\u2011\ud83d\ude00"`, `ü‑😀`, `"ü‑😀"`},
		{`"5"`, `5`, `"5"`},
		{`"null"`, `null`, `"null"`},
		{`true`, `true`, `true`},
		{`false`, `false`, `false`},
		{`null`, `null`, `null`},
		{`5`, `5`, `5`},
		{`1.0`, `1.0`, `1.0`},
		{`1.50`, `1.50`, `1.50`},
		{`-0`, `-0`, `-0`},
		{`1e3`, `1e3`, `1e3`},
		{`1E+3`, `1E+3`, `1E+3`},
		{`123456789012345678901234567890`, `123456789012345678901234567890`, `123456789012345678901234567890`},
		{`0.1000000000000000055511151231257827`, `0.1000000000000000055511151231257827`, `0.1000000000000000055511151231257827`},
		{`[]`, `[]`, `[]`},
		{`{}`, `{}`, `{}`},
		{`[ 1.0 , "a" , [ ] ]`, `[1.0,"a",[]]`, `[1.0,"a",[]]`},
		{`{ "b" : 1 , "a" : { "d" : null , "c" : "<x>" } }`, `{"a":{"c":"<x>","d":null},"b":1}`, `{"a":{"c":"<x>","d":null},"b":1}`},
		{`{"é":1,"z":2,"Z":3}`, `{"Z":3,"z":2,"é":1}`, `{"Z":3,"z":2,"é":1}`},
		{`["tab\tquote\"bell\u0007"]`, `["tab\tquote\"bell\u0007"]`, `["tab\tquote\"bell\u0007"]`},
		{`["\b\f\n\r"]`, `["\b\f\n\r"]`, `["\b\f\n\r"]`},
	}
	for _, tt := range tests {
		v, err := ParseValue([]byte(tt.json))
		if err != nil {
			t.Errorf("%s: %v", tt.json, err)
			continue
		}
		if got := v.Text(); got != tt.text {
			t.Errorf("%s: text %q, want %q", tt.json, got, tt.text)
		}
		if got := v.JSON(); got != tt.canonical {
			t.Errorf("%s: JSON %s, want %s", tt.json, got, tt.canonical)
		}
	}
}

func TestValuesMadeInCode(t *testing.T) {
	tests := []struct {
		value            Value
		text, json, kind string
	}{
		{Value{}, "null", "null", "null"},
		{StringValue(`a "b"`), `a "b"`, `"a \"b\""`, "string"},
		{StringValue(""), "", `""`, "string"},
		{StringValue("\xff"), "\xff", "\"\uFFFD\"", "string"},
		{BoolValue(true), "true", "true", "boolean"},
		{BoolValue(false), "false", "false", "boolean"},
		{parsed(t, "-1.5"), "-1.5", "-1.5", "number"},
		{parsed(t, "[1]"), "[1]", "[1]", "array"},
		{parsed(t, `{"a":1}`), `{"a":1}`, `{"a":1}`, "object"},
		{parsed(t, `null`), "null", "null", "null"},
	}
	for _, tt := range tests {
		if tt.value.Text() != tt.text || tt.value.JSON() != tt.json || tt.value.Kind() != tt.kind {
			t.Errorf("got %q %s %s, want %q %s %s", tt.value.Text(), tt.value.JSON(), tt.value.Kind(), tt.text, tt.json, tt.kind)
		}
	}
}

func parsed(t *testing.T, json string) Value {
	t.Helper()
	v, err := ParseValue([]byte(json))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestNewConstraints(t *testing.T) {
	given := []Constraint{{"b", StringValue("first")}, {"a", BoolValue(true)}, {"b", StringValue("second")}}
	cs := NewConstraints(given...)
	if len(cs) != 2 || cs[0].Key != "a" || cs[1] != (Constraint{"b", StringValue("second")}) {
		t.Errorf("got %v, want a and the second b", cs)
	}
	if given[0].Key != "b" {
		t.Error("the caller's list was reordered")
	}
	if v, found := cs.Get("b"); !found || v.Text() != "second" {
		t.Errorf("Get(b) = %v, %v", v, found)
	}
	if _, found := cs.Get("c"); found {
		t.Error("Get found a key that is not there")
	}
	for _, wrong := range []string{`[]`, `5`, `"x"`, `{`} {
		if err := new(Constraints).UnmarshalJSON([]byte(wrong)); err == nil {
			t.Errorf("%s passed for constraints", wrong)
		}
	}
}

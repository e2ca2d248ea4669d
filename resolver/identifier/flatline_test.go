package identifier

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestFlatLine says which lines are read the short way. Which of the others are
// good is encoding/json's to say.
func TestFlatLine(t *testing.T) {
	full := graphLine{"k", "i", "f", "n", "ms", "mo", "r", "s", "me", "p", "t", "ts"}
	for _, test := range []struct {
		name, line string
		flat       bool
		want       graphLine
	}{
		{"all fields", `{"kind":"k","id":"i","fqn":"f","name":"n","microservice":"ms","module":"mo","role":"r","symbol_kind":"s",` +
			`"method":"me","path":"p","path_template":"t","target_service":"ts"}`, true, full},
		{"blanks anywhere", "\t{ \"kind\" : \"k\" ,\r\n\"id\":\"i\" } \r\n", true, graphLine{Kind: "k", ID: "i"}},
		{"not ASCII", `{"id":"é"}`, true, graphLine{ID: "é"}},
		{"unknown field", `{"id":"i","member_fqn":"x"}`, true, graphLine{ID: "i"}},
		{"a field twice: the last counts", `{"id":"i","id":"j"}`, true, graphLine{ID: "j"}},
		{"empty texts", `{"":"","id":""}`, true, graphLine{}},

		{"empty object", `{}`, false, graphLine{}},
		{"an escape", `{"id":"a\u0062"}`, false, graphLine{}},
		{"an escape in a field name", `{"i\u0064":"a"}`, false, graphLine{}},
		{"a number", `{"line":7}`, false, graphLine{}},
		{"null", `{"id":null}`, false, graphLine{}},
		{"an object inside", `{"id":{}}`, false, graphLine{}},
		{"a field name in capitals", `{"ID":"i"}`, false, graphLine{}},
		{"a field name that folds to ASCII", `{"\u017fymbol_kind":"i"}`, false, graphLine{}},
		{"the same, not escaped", `{"ſymbol_kind":"i"}`, false, graphLine{}},
		{"a raw tab in a text", "{\"id\":\"a\tb\"}", false, graphLine{}},
		{"broken UTF-8", "{\"id\":\"\xff\"}", false, graphLine{}},
		{"an open text", `{"id":"a`, false, graphLine{}},
		{"an open object", `{"id":"a"`, false, graphLine{}},
		{"a comma too much", `{"id":"a",}`, false, graphLine{}},
		{"no colon", `{"id" "a"}`, false, graphLine{}},
		{"no comma", `{"id":"a" "kind":"b"}`, false, graphLine{}},
		{"something behind", `{"id":"a"} {`, false, graphLine{}},
		{"a list", `["id"]`, false, graphLine{}},
		{"nothing", ``, false, graphLine{}},
		{"a space that JSON does not know", "{\u00a0\"id\":\"a\"}", false, graphLine{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got graphLine
			if flat := flatLine(test.line, &got); flat != test.flat {
				t.Fatalf("flat is %v", flat)
			}
			if test.flat && got != test.want {
				t.Errorf("\n got %+v\nwant %+v", got, test.want)
			}
		})
	}
}

// FuzzFlatLine: whatever is read the short way, encoding/json reads alike.
func FuzzFlatLine(f *testing.F) {
	for line := range strings.Lines(shopLines) {
		f.Add(line)
	}
	for _, line := range []string{`{"ID":"a","id":"b"}`, `{ "id" : "é" }`, "{\"id\":\"\xff\"}", `{"ſymbol_kind":"i"}`, `{"Kind":"x"}`, `{"id":"a","id":"b"}`} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		var short, long graphLine
		if !flatLine(line, &short) {
			return
		}
		if err := json.Unmarshal([]byte(line), &long); err != nil {
			t.Fatalf("%q is no JSON: %v", line, err)
		}
		if short != long {
			t.Fatalf("%q\n got %+v\nwant %+v", line, short, long)
		}
	})
}

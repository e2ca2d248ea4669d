package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"iai/iaip/syntax"
)

// Whatever comes in, something of the promised shape comes out, twice the
// same.
func FuzzResolveBare(f *testing.F) {
	f.Add([]byte(bareInput))
	f.Add([]byte(`{"request":{"commandId":"a"},"data":{}}`))
	f.Add([]byte(`{"request":{"projectId":"p","commandId":"c"},"data":{"projects":[{"id":"p","stackPresetId":"s","activeRulesetId":"r"}],"commands":[{"id":"c","intentId":"review"}],"rulesets":[{"id":"r"}],"stackPresets":[{"id":"s","constraints":{"k":[1e9,{"b":null,"a":"\ud800"}]}}]}}`))
	f.Add([]byte("[[[[\xff"))
	f.Fuzz(func(t *testing.T, input []byte) {
		result, err := ResolveBare(input, noon)
		if err != nil {
			var wrong *InputError
			if !errors.As(err, &wrong) || wrong.Message == "" {
				t.Fatalf("an error of another kind: %v", err)
			}
			return
		}
		if (result.Status == StatusOK) != (result.Contract != nil) || (result.Status == StatusBlocked) != (result.Blocked != nil) {
			t.Fatalf("neither or both: %+v", result)
		}
		answer, err := json.Marshal(result)
		if err != nil || !json.Valid(answer) {
			t.Fatalf("the answer is no JSON: %v", err)
		}
		again, err := ResolveBare(input, noon)
		if err != nil {
			t.Fatal(err)
		}
		if second, _ := json.Marshal(again); !bytes.Equal(answer, second) {
			t.Fatalf("two answers:\n%s\n%s", answer, second)
		}
		if line := LogLine(Request{}, result); !json.Valid(line) || bytes.Count(line, []byte("\n")) != 1 {
			t.Fatalf("no log line: %s", line)
		}
	})
}

// A catalogue file is read or refused with a place, never more.
func FuzzLoad(f *testing.F) {
	f.Add(wholeFile)
	f.Add("---\n---\n---\n")
	f.Add("rules: &a [*a]\n")
	f.Add("\ufeffrules:\n- id: r\n  directive: |+\n    x\n\n")
	f.Fuzz(func(t *testing.T, src string) {
		d, err := Load("pack", SourceFile{"a.yaml", src})
		if err == nil {
			_, err = NewCatalogue(d)
		}
		var refused *CatalogueError
		if err == nil || errors.As(err, &refused) && len(refused.Problems) > 0 {
			if err != nil && (refused.Problems[0].Place.File != "a.yaml" || refused.Problems[0].Place.Line < 1) {
				t.Fatalf("no place: %+v", refused.Problems[0])
			}
			return
		}
		t.Fatalf("an error of another kind: %v", err)
	})
}

// A value means the same after its own way of writing it, and writing is
// stable.
func FuzzParseValue(f *testing.F) {
	for _, seed := range []string{`null`, `"a<b>\u2028"`, `[1.0,{"b":1,"a":[]}]`, `-0.00e+1`, `{"":{"":""}}`, `{`, `"\ud800"`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		v, err := ParseValue(src)
		if err != nil {
			return
		}
		again, err := ParseValue([]byte(v.JSON()))
		if err != nil {
			t.Fatalf("%s does not read back: %v", v.JSON(), err)
		}
		if again != v {
			t.Fatalf("%q came back as %q", v.JSON(), again.JSON())
		}
		var a, b any
		if json.Unmarshal(src, &a) != nil || json.Unmarshal([]byte(v.JSON()), &b) != nil {
			return // a number beyond float64, which is kept all the same
		}
		left, _ := json.Marshal(a)
		right, _ := json.Marshal(b)
		if !bytes.Equal(left, right) {
			t.Fatalf("%s means %s, was %s", v.JSON(), right, left)
		}
	})
}

// Strings are quoted as the standard library does it, but for the two line
// separators, which JSON does not ask to escape.
func FuzzQuote(f *testing.F) {
	for _, seed := range []string{"", "plain", "\"\\/\b\f\n\r\t\x00\x1f\x7f", "ü‑😀\u2028\u2029", "<&>", "\xff\xc3", "\xe2\u2028\x80\xa8"} {
		f.Add(seed)
	}
	separators := strings.NewReplacer("\u2028", "", "\u2029", "")
	f.Fuzz(func(t *testing.T, s string) {
		// Validity first: taking a separator out of broken bytes can join what
		// stood around it into another separator.
		plain := separators.Replace(strings.ToValidUTF8(s, ""))
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(plain); err != nil {
			t.Fatal(err)
		}
		want := strings.TrimSuffix(b.String(), "\n")
		if got := string(syntax.AppendQuoted(nil, plain)); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
		quoted := syntax.AppendQuoted(nil, s)
		var back string
		if err := json.Unmarshal(quoted, &back); err != nil {
			t.Fatalf("%s: %v", quoted, err)
		}
		if utf8.ValidString(s) && back != s {
			t.Fatalf("%q came back as %q", s, back)
		}
	})
}

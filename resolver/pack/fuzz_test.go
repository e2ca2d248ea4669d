package pack

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzParseVersion(f *testing.F) {
	for _, seed := range []string{
		"1", "v1.2", "1.2.3-rc.1+b.07", "V2", "01.0", "1.2.3-01", "1..2", "1.x", "", "1.2.3-", "18446744073709551616", "١", "\xff",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		v, err := ParseVersion(raw)
		if err != nil {
			checkSyntaxError(t, raw, err)
			return
		}
		again, err := ParseVersion(v.String())
		if err != nil || again != v {
			t.Errorf("%q prints as %s, which reads as %s (%v)", raw, v, again, err)
		}
		if v.Compare(again) != 0 {
			t.Errorf("%s is not equal to itself", v)
		}
		if exact, err := ParseRequirement(raw); err != nil || !exact.Admits(v) {
			t.Errorf("as a requirement the version %q does not admit itself (%v)", raw, err)
		}
	})
}

func FuzzParseRequirement(f *testing.F) {
	for _, seed := range []string{
		"", "*", "^1.2.3", "~0", ">=1 <2", "1 - 2", "2 - 1", "1 -", "- 1", ">= 1", "1||2", "1,2", "!=1", "^18446744073709551615", "\u00a0>1\u2003<2", "\xff",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		requirement, err := ParseRequirement(raw)
		if err != nil {
			checkSyntaxError(t, raw, err)
			return
		}
		again, err := ParseRequirement(requirement.String())
		if err != nil || !slices.Equal(again.Comparators(), requirement.Comparators()) {
			t.Errorf("%q prints as %s, which reads as %s (%v)", raw, requirement, again, err)
		}
	})
}

func FuzzParseRequest(f *testing.F) {
	for _, seed := range []string{
		"ui", "a@ui", "ui@1", "a@ui@^1", "@ui", "ui@", "a@b@c@d", " ui ", "a.b@c", "u/i", "..", "foo@V2", "Zoë@ui@>1 <2", "a@\u00a01", "\xff@ui",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		request, err := ParseRequest(raw)
		if err != nil {
			checkSyntaxError(t, raw, err)
			return
		}
		again, err := ParseRequest(request.String())
		if err != nil || spelled(again) != spelled(request) {
			t.Errorf("%q prints as %s, which reads as %s (%v)", raw, request, spelled(again), err)
		}
		if strings.ContainsAny(request.Author+request.PackTreeID, "@/\\: \t") {
			t.Errorf("%q let something through: %s", raw, spelled(request))
		}
	})
}

// checkSyntaxError wants the place inside the input and the sentence to be one.
func checkSyntaxError(t *testing.T, raw string, err error) {
	t.Helper()
	var refusal *SyntaxError
	switch {
	case !errors.As(err, &refusal):
		t.Errorf("%q: %v is no SyntaxError", raw, err)
	case refusal.Offset < 0 || refusal.Offset > len(raw) || refusal.Input != raw || refusal.Problem == "":
		t.Errorf("%q: %+v", raw, refusal)
	case !utf8.ValidString(refusal.Error()):
		t.Errorf("%q: the message is not UTF-8: %q", raw, refusal.Error())
	}
}

// Whatever the JSON, the operations answer or say what is wrong with its shape,
// and an answer can be printed.
func FuzzBareResolve(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `[]`, `null`, `{"request":"ui"}`,
		`{"request":"ui","registry":[{"ref":"a","packTreeId":"ui","source":"s","version":"1"}],"context":{"source":"s"}}`,
		`{"request":"ui@^1","kind":"k","registry":[{"ref":"a","packTreeId":"ui","source":"s","deprecated":"x"},{"ref":"b","packTreeId":"ui","source":"s"}],"context":{"source":"s","ordering":["author"],"ranks":{"author":["z"]},"softAllowed":true,"decision":"a"}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		answer, err := BareResolve(input)
		var shape *InputError
		switch {
		case errors.As(err, &shape):
			if shape.Operation != "pack.resolve" || shape.Problem == "" {
				t.Errorf("%+v", shape)
			}
			return
		case err != nil:
			t.Fatalf("%v is no InputError", err)
		}
		explanation, err := BareExplain(input)
		if err != nil || explanation.Outcome != answer.Outcome {
			t.Errorf("answered %s, explained %s (%v)", answer.Outcome, explanation.Outcome, err)
		}
		for _, value := range []any{answer, explanation} {
			if _, err := json.Marshal(value); err != nil {
				t.Error(err)
			}
		}
	})
}

func FuzzLockText(f *testing.F) {
	f.Add("acme@ui@^1", "acme")
	f.Add("\n\"\\", "\u202e\U000E0041\xff")
	f.Fuzz(func(t *testing.T, request, author string) {
		text := Lock{[]Entry{{Request: request, Author: author}}}.Text()
		lines := 4
		if author != "" {
			lines++
		}
		if got := strings.Count(text, "\n"); got != lines || !utf8.ValidString(text) {
			t.Errorf("%d lines, want %d:\n%q", got, lines, text)
		}
	})
}

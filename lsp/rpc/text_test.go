package rpc

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

func TestTextOfStrings(t *testing.T) {
	for _, c := range []struct{ name, json, text string }{
		{"plain", `"abc"`, "abc"},
		{"empty", `""`, ""},
		{"every escape", `"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{"a letter by number", `"\u00E9\u00e9"`, "éé"},
		{"a surrogate pair", `"\ud83d\ude00!"`, "😀!"},
		{"the first half alone", `"a\ud83dz"`, "a\uFFFDz"},
		{"the second half alone", `"a\ude00z"`, "a\uFFFDz"},
		{"two first halves, then the second", `"\ud83d\ud83d\ude00"`, "\uFFFD😀"},
		{"a first half, then what would be the second after a backslash", `"\ud83d/ude00"`, "\uFFFD/ude00"},
		{"a first half, then another escape", `"\ud83d\n"`, "\uFFFD\n"},
		{"bytes that are not UTF-8", "\"a\xff\xc3z\"", "a\uFFFD\uFFFDz"},
		{"the same beside an escape", "\"\\n\xff\"", "\n\uFFFD"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var scratch []byte
			if got := string(borrowText([]byte(c.json), &scratch)); got != c.text {
				t.Errorf("the text of %s is %q, want %q", c.json, got, c.text)
			}
		})
	}
}

func TestBorrowedTextsStayApart(t *testing.T) {
	var scratch []byte
	first := borrowText([]byte(`"one\n"`), &scratch)
	second := borrowText([]byte(`"two\n"`), &scratch)
	if _ = append(first, 'X'); string(first) != "one\n" || string(second) != "two\n" {
		t.Errorf("got %q and %q", first, second)
	}
}

func TestAppendString(t *testing.T) {
	for _, c := range []struct{ text, json string }{
		{"", `""`},
		{"häßlich 😀", `"häßlich 😀"`},
		{"\"\\\n\r\t", `"\"\\\n\r\t"`},
		{"\x00\x1f\x7f", `"\u0000\u001f` + "\x7f" + `"`},
		{"a\xffb", "\"a\uFFFDb\""},
		{"a\xe2\x82", "\"a\uFFFD\uFFFD\""},
		{"<&>", `"<&>"`},
	} {
		if got := string(AppendString([]byte("x"), c.text)); got != "x"+c.json {
			t.Errorf("%q is written %s, want x%s", c.text, got, c.json)
		}
		if got := string(AppendString(nil, []byte(c.text))); got != c.json {
			t.Errorf("the bytes %q are written %s, want %s", c.text, got, c.json)
		}
	}
}

// Writing a text and reading it back, by us or by the standard library, gives
// the text again.
func FuzzText(f *testing.F) {
	for _, s := range []string{"", "a\nb", "😀\"\\", "\xff", "\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		written := AppendString(nil, text)
		want := string(appendValid(nil, []byte(text)))
		var theirs string
		if err := json.Unmarshal(written, &theirs); err != nil || theirs != want {
			t.Errorf("%s reads as %q (%v), want %q", written, theirs, err, want)
		}
		var scratch []byte
		if ours := string(borrowText(written, &scratch)); ours != want {
			t.Errorf("%s reads as %q, want %q", written, ours, want)
		}
		if escaped, err := json.Marshal(text); err != nil {
			t.Fatal(err)
		} else if ours := string(borrowText(escaped, &scratch)); ours != want || !utf8.ValidString(ours) {
			t.Errorf("%s reads as %q, want %q", escaped, ours, want)
		}
	})
}

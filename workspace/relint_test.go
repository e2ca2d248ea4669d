package workspace

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"iai/iaip/syntax"
)

// What is found in the lines of an edit, put between what was found in the
// others, is what is found in the whole text.
func TestStillUnsafeEqualsUnsafe(t *testing.T) {
	bits := []string{"a", " ", "\n", "\r", "\r\n", "\n\n", "\u200b", "\u202e", "раypal", "AKIAIOSFODNN7EXAMPLF", "ghp_", "-----BEGIN PRIVATE KEY-----", "\x07", "\u2028", "\u0085", "👩\u200d👩", "\ufe0f", "é", "שלום", "\u00ad"}
	rng := rand.New(rand.NewPCG(7, 8))
	found := 0
	for run := range 300 {
		src := ""
		if rng.IntN(8) == 0 {
			src = "\ufeff"
		}
		src += "kind: tasks\n---\n"
		for range rng.IntN(40) {
			src += bits[rng.IntN(len(bits))]
		}
		f := syntax.Parse(src)
		list := unsafeText("p", f)
		for step := range 30 {
			start := rng.IntN(len(src) + 1)
			end := min(start+rng.IntN(3)*rng.IntN(6), len(src))
			ins := ""
			for range rng.IntN(3) {
				ins += bits[rng.IntN(len(bits))]
			}
			src = src[:start] + ins + src[end:]
			next := syntax.Parse(src)
			got, want := stillUnsafe("p", next, f, list), unsafeText("p", next)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("run %d step %d: %q\n got %v\nwant %v", run, step, src, got, want)
			}
			found += len(want)
			f, list = next, got
		}
	}
	if found < 1000 {
		t.Errorf("only %d findings were compared", found)
	}
}

func TestSamePrefixAndSuffix(t *testing.T) {
	for _, tt := range []struct {
		a, b           string
		prefix, suffix int
	}{
		{"", "", 0, 0}, {"a", "", 0, 0}, {"abc", "abc", 3, 3}, {"abc", "abd", 2, 0}, {"xbc", "abc", 0, 2},
		{"aaaa", "aaa", 3, 3}, {"one two", "one 2 two", 4, 4},
	} {
		if got := samePrefix(tt.a, tt.b); got != tt.prefix {
			t.Errorf("samePrefix(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.prefix)
		}
		if got := sameSuffix(tt.a, tt.b); got != tt.suffix {
			t.Errorf("sameSuffix(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.suffix)
		}
	}
}

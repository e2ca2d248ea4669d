package agents_test

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"iai/agents"
)

// The estimate is as near to a real tokenizer as it says it is, in each of the
// languages of the samples.
func TestTokensAgainstATokenizer(t *testing.T) {
	data, err := os.ReadFile("testdata/tokens.tsv")
	if err != nil {
		t.Fatal(err)
	}
	all, counted, rows := 0, 0, 0
	for line := range strings.Lines(string(data)) {
		name, number, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			continue
		}
		rows++
		src, err := os.ReadFile("testdata/samples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		got := agents.Tokens(string(src))
		all, counted = all+got, counted+want
		if off := float64(got)/float64(want) - 1; math.Abs(off) > 0.15 {
			t.Errorf("%s: estimated %d, counted %d: off by %.0f %%", name, got, want, 100*off)
		}
	}
	if off := float64(all)/float64(counted) - 1; rows < 12 || math.Abs(off) > 0.05 {
		t.Errorf("of %d samples %d tokens are estimated and %d counted: off by %.1f %%", rows, all, counted, 100*off)
	}
}

// Worked out from the rates by hand.
func TestTokensByHand(t *testing.T) {
	for text, want := range map[string]int{
		"":                   0,
		"the":                1, // 1.05
		"Never push to main": 4, // 0.87 + 0.87 + 1.05 + 0.87
		"日本":                 2, // 0.78 + 0.78
		"12345":              3, // two groups: 2.84
		"a\n\n  b\n":         6, // 1.05 + 1.3 + 0.86 + 1.05 + 1.3
		"getUserName":        3, // get, User, Name: 1.05 + 0.87 + 0.87
		"-----":              1, // 0.62
		"🚀🚀":                 4, // 2 + 2
		"größer":             3, // 0.84 + 3 × 0.64
	} {
		if got := agents.Tokens(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

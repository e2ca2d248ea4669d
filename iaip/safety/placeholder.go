package safety

import "strings"

// Documentation is full of tokens that are none. This file tells what a random
// generator may have written from what a person typed.

const (
	// minDistinct is how many different characters a token has at least. Of 16
	// random characters of base 32, the shortest body there is, a few draws in a
	// million have fewer.
	minDistinct = 7
	// maxRepeat is how often a character may follow itself, maxSequence how many
	// may follow in the order of the alphabet or of the digits.
	maxRepeat   = 5
	maxSequence = 6
)

// placeholderWords stand in tokens that show what a token looks like. The
// shortest of them turn up by chance in one of some ten thousand tokens.
var placeholderWords = []string{
	"example", "placeholder", "sample", "your", "dummy", "redacted", "changeme",
	"replace", "insert", "fake", "xxxx",
}

// looksRandom says whether body may have come from a random generator.
func looksRandom(body string) bool {
	var seen charset
	distinct, repeat, rising, falling := 0, 1, 1, 1
	for i := range len(body) {
		c := body[i]
		if !seen.has(c) {
			seen[c>>6] |= 1 << (c & 63)
			distinct++
		}
		if i == 0 {
			continue
		}
		last := body[i-1]
		repeat = runLength(repeat, c == last)
		rising = runLength(rising, c == last+1)
		falling = runLength(falling, c == last-1)
		if repeat > maxRepeat || rising > maxSequence || falling > maxSequence {
			return false
		}
	}
	if distinct < minDistinct {
		return false
	}
	lower := strings.ToLower(body)
	for _, word := range placeholderWords {
		if strings.Contains(lower, word) {
			return false
		}
	}
	return true
}

func runLength(n int, goesOn bool) int {
	if goesOn {
		return n + 1
	}
	return 1
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

func hasLetter(s string) bool {
	for i := range len(s) {
		if isLetterByte(s[i]) {
			return true
		}
	}
	return false
}

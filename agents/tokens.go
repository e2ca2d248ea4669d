package agents

import (
	"math"
	"unicode"
)

// How tokens are estimated, and how wrong that is. The rates below were fitted
// to counts of the tokenizer named here; docs/agents.md says on what and how the
// error was measured.
const (
	TokenMethod = "words, numbers, punctuation and line breaks are counted by script, at rates fitted to the tokenizer o200k_base"
	TokenError  = "against o200k_base, half of 198 English Markdown files were within 3 %, 95 of 100 within 9 %, and the worst off by 15 %; of 33 texts in other scripts and languages half were within 7 %, and the worst off by 37 %; tokenizers of other makers count differently"
)

// Rates of words in letters of ASCII, by length, and of each letter beyond ten.
const (
	word3, word6, word9, word10, wordMore = 1.05, 0.87, 1.11, 1.09, 0.2
	// Latin words with other letters in them, and their letters beyond three.
	latinWord, latinMore = 0.84, 0.64
	digits3              = 1.42 // each group of up to three digits
	punctuation, other   = 0.62, 0.43
	lineBreak, blanks    = 1.3, 0.86
	emoji, symbol        = 2, 1
	rareLetter           = 2.5
)

// scriptRates are tokens for each letter or mark.
var scriptRates = []struct {
	table *unicode.RangeTable
	rate  float64
}{
	{unicode.Han, 0.78}, {unicode.Hiragana, 0.76}, {unicode.Katakana, 0.76}, {unicode.Hangul, 0.7}, {unicode.Cyrillic, 0.42},
	{unicode.Greek, 0.48}, {unicode.Arabic, 0.5}, {unicode.Hebrew, 0.65}, {unicode.Devanagari, 0.44}, {unicode.Bengali, 0.42},
	{unicode.Gurmukhi, 0.63}, {unicode.Gujarati, 0.42}, {unicode.Oriya, 1.1}, {unicode.Tamil, 0.4}, {unicode.Telugu, 0.49},
	{unicode.Kannada, 0.47}, {unicode.Malayalam, 0.4}, {unicode.Sinhala, 0.67}, {unicode.Thai, 0.44}, {unicode.Lao, 1.9},
	{unicode.Myanmar, 0.55}, {unicode.Khmer, 0.62}, {unicode.Armenian, 0.46}, {unicode.Georgian, 0.77},
}

// A class is what a rune is to the estimate.
type class uint8

const (
	asciiLetter class = iota
	latinLetter
	digit
	punct
	newline
	blank
	single // counted for itself
)

func classOf(r rune) (class, float64) {
	switch {
	case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z':
		return asciiLetter, 0
	case r >= '0' && r <= '9':
		return digit, 0
	case r == '\n' || r == '\r':
		return newline, 0
	case r == ' ' || r == '\t':
		return blank, 0
	case r < 0x80:
		return punct, 0
	case unicode.Is(unicode.Latin, r):
		return latinLetter, 0
	}
	for i := range scriptRates {
		if unicode.Is(scriptRates[i].table, r) {
			return single, scriptRates[i].rate
		}
	}
	switch {
	case unicode.IsLetter(r):
		return single, rareLetter
	case unicode.IsDigit(r):
		return digit, 0
	case unicode.IsSpace(r):
		return blank, 0
	case r >= 0x1F000:
		return single, emoji
	}
	return single, symbol
}

// Tokens estimates how many tokens a text is.
func Tokens(s string) int {
	runes := []rune(s)
	total := 0.0
	for i := 0; i < len(runes); {
		c, rate := classOf(runes[i])
		j := i + 1
		switch c {
		case asciiLetter, latinLetter:
			latin := c == latinLetter
			for ; j < len(runes); j++ {
				next, _ := classOf(runes[j])
				if next > latinLetter || runes[j-1] >= 'a' && runes[j-1] <= 'z' && runes[j] >= 'A' && runes[j] <= 'Z' {
					break
				}
				latin = latin || next == latinLetter
			}
			total += word(j-i, latin)
		case newline, blank:
			lines := c == newline
			for ; j < len(runes); j++ {
				next, _ := classOf(runes[j])
				if next != newline && next != blank {
					break
				}
				lines = lines || next == newline
			}
			// One space belongs to the word behind it.
			if lines {
				total += lineBreak
			}
			if last := runes[j-1]; lines && (last == ' ' || last == '\t') || !lines && j-i > 1 {
				total += blanks
			}
		case digit, punct:
			changes := 0
			for ; j < len(runes); j++ {
				if next, _ := classOf(runes[j]); next != c {
					break
				}
				if runes[j] != runes[j-1] {
					changes++
				}
			}
			if c == digit {
				total += digits3 * float64((j-i+2)/3)
			} else {
				total += punctuation + other*float64(changes)
			}
		default:
			total += rate
		}
		i = j
	}
	return int(math.Round(total))
}

func word(n int, latin bool) float64 {
	switch {
	case latin:
		return latinWord + latinMore*float64(max(0, n-3))
	case n <= 3:
		return word3
	case n <= 6:
		return word6
	case n <= 9:
		return word9
	}
	return word10 + wordMore*float64(n-10)
}

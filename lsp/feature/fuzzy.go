package feature

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A rank says how well a name fits what was typed; the smaller the better.
type rank uint8

const (
	// rankExact: it is the name.
	rankExact rank = iota
	// rankPrefix: the name begins with it.
	rankPrefix
	// rankWords: it is made of beginnings of the name's words, in their order.
	rankWords
	// rankScattered: its characters stand in the name in their order.
	rankScattered
)

// A pattern is what was typed, ready to be compared with many names. Case does
// not count.
type pattern struct {
	typed letters
	// dense is typed without its blanks, where it has any: people put them
	// between words whatever stands there in the name.
	dense letters
}

// letters are characters in lower case.
type letters []rune

func newPattern(typed string) pattern {
	var p pattern
	for _, r := range typed {
		p.typed = append(p.typed, lower(r))
		if !unicode.IsSpace(r) {
			p.dense = append(p.dense, lower(r))
		}
	}
	if len(p.dense) == len(p.typed) {
		p.dense = nil
	}
	return p
}

// match compares a name. Everything fits an empty pattern.
func (p pattern) match(name string) (rank, bool) {
	r, ok := p.typed.match(name)
	if !ok && p.dense != nil {
		r, ok = p.dense.match(name)
		r = max(r, rankWords)
	}
	return r, ok
}

func (p letters) match(name string) (rank, bool) {
	i, n, leading := 0, 0, true
	for _, r := range name {
		if i < len(p) && lower(r) == p[i] {
			i++
		} else {
			leading = leading && i == len(p)
		}
		n++
	}
	switch {
	case i < len(p):
		return 0, false
	case leading && n == len(p):
		return rankExact, true
	case leading:
		return rankPrefix, true
	case p.words(name):
		return rankWords, true
	}
	return rankScattered, true
}

func lower(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	return unicode.ToLower(r)
}

// words says whether the pattern can be spelled from beginnings of words: each
// of its characters begins a word of the name or follows the one before it.
func (p letters) words(name string) bool {
	// ends[i] says that the first i characters can be spelled so that the last
	// of them is the one before the present.
	var room [33]bool
	ends := room[:]
	if len(p) >= len(room) {
		ends = make([]bool, len(p)+1)
	}
	ends = ends[:len(p)+1]
	reached := 0 // that many characters have been spelled somewhere
	before := rune(0)
	for _, r := range name {
		begins := beginsWord(before, r)
		low, top := lower(r), reached
		for i := min(len(p)-1, top); i >= 0; i-- {
			ends[i+1] = p[i] == low && (ends[i] && i > 0 || begins && i <= top)
			if ends[i+1] {
				reached = max(reached, i+1)
			}
		}
		if reached == len(p) {
			return true
		}
		before = r
	}
	return len(p) == 0
}

// beginsWord says whether a character begins a word behind another, which is 0
// at the start of the name. Scripts that put no blanks between words have one
// at every character.
func beginsWord(before, r rune) bool {
	switch {
	case separates(r):
		return false
	case before == 0 || separates(before):
		return true
	case unicode.IsUpper(r):
		return unicode.IsLower(before)
	}
	return r >= utf8.RuneSelf && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

func separates(r rune) bool {
	if r < utf8.RuneSelf {
		return r <= ' ' || strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\x7f", byte(r)) >= 0
	}
	return unicode.IsSpace(r) || unicode.IsPunct(r)
}

package identifier

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A direction is a way to read a text: from its first byte on or from its last
// byte back. Names are sorted backwards, so that those which end alike stand
// together.
type direction bool

const (
	forwards  direction = false
	backwards direction = true
)

// chunkLen bytes of text and, in the last byte, how many of them there are,
// make one word that compares like the text.
const chunkLen = 7

// chunk packs the bytes of s from depth on into a word. A text that goes on
// behind the chunk has chunkLen+1 in the last byte: it sorts behind one that
// ends there.
func (d direction) chunk(s string, depth int) uint64 {
	rest := len(s) - depth
	if rest > chunkLen {
		word := binary.BigEndian.Uint64([]byte(s[depth : depth+8]))
		if d == backwards {
			word = binary.LittleEndian.Uint64([]byte(s[rest-8 : rest]))
		}
		return word&^0xff | chunkLen + 1
	}
	var word uint64
	for i := range rest {
		b := s[depth+i]
		if d == backwards {
			b = s[rest-1-i]
		}
		word |= uint64(b) << (56 - 8*i)
	}
	return word | uint64(rest)
}

// goesOn says whether the text behind word is longer than its chunk.
func goesOn(word uint64) bool { return word&0xff == chunkLen+1 }

type worded struct {
	word  uint64
	entry uint32
}

// sortByText sorts entries by their text, read in the given direction, and
// equal texts by entry. It compares a word of text at a time and looks deeper
// only where words are equal: ids and full names share long beginnings, and
// comparing whole strings would read those over and over.
func sortByText(entries []uint32, text func(entry uint32) string, d direction) {
	run := make([]worded, len(entries))
	for i, entry := range entries {
		run[i].entry = entry
	}
	sortRun(run, text, d, 0)
	for i := range run {
		entries[i] = run[i].entry
	}
}

func sortRun(run []worded, text func(entry uint32) string, d direction, depth int) {
	for i := range run {
		run[i].word = d.chunk(text(run[i].entry), depth)
	}
	slices.SortFunc(run, func(a, b worded) int {
		if a.word != b.word {
			return cmp.Compare(a.word, b.word)
		}
		return cmp.Compare(a.entry, b.entry)
	})
	for lo := 0; lo < len(run); {
		word, hi := run[lo].word, lo+1
		for hi < len(run) && run[hi].word == word {
			hi++
		}
		if hi > lo+1 && goesOn(word) {
			sortRun(run[lo:hi], text, d, depth+chunkLen)
		}
		lo = hi
	}
}

// sortWithin sorts each run of entries with equal text by compare.
func sortWithin(entries []uint32, text func(entry uint32) string, compare func(a, b uint32) int) {
	for lo := 0; lo < len(entries); {
		hi := lo + 1
		for hi < len(entries) && text(entries[hi]) == text(entries[lo]) {
			hi++
		}
		slices.SortFunc(entries[lo:hi], compare)
		lo = hi
	}
}

// compareBackwards compares a and b from their last bytes on.
func compareBackwards(a, b string) int {
	for i := 1; i <= min(len(a), len(b)); i++ {
		if c := cmp.Compare(a[len(a)-i], b[len(b)-i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// compareTail is compareBackwards for a's last len(tail) bytes only: it is 0
// where a ends in tail.
func compareTail(a, tail string) int {
	return compareBackwards(a[max(0, len(a)-len(tail)):], tail)
}

// compareHead is 0 where a begins with head.
func compareHead(a, head string) int {
	return cmp.Compare(a[:min(len(a), len(head))], head)
}

// compareFold compares without regard to ASCII case, which is all the case an
// HTTP method has.
func compareFold(a, b string) int {
	for i := range min(len(a), len(b)) {
		if c := cmp.Compare(upper(a[i]), upper(b[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - ('a' - 'A')
	}
	return b
}

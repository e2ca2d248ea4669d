package safety

import "math/bits"

// Most instruction files are plain ASCII prose, and they are scanned at every
// keystroke. This file holds the two loops that step over such text eight
// bytes at a time.

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// word64 reads eight bytes, the first one lowest. The compiler makes it one load.
func word64(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// notPlain has the high bit of each byte set that is not plain text: beyond
// ASCII, or a control character other than tab, line feed and carriage return.
//
// Adding to a byte below 0x80 never carries into the next one. A byte beyond
// ASCII may carry, and so spoil the bytes behind it, but it is itself marked:
// the lowest mark is always right.
func notPlain(x uint64) uint64 {
	control := ^(x + (0x80-0x20)*ones)
	notTab := (x ^ '\t'*ones) + 0x7f*ones
	notLF := (x ^ '\n'*ones) + 0x7f*ones
	notCR := (x ^ '\r'*ones) + 0x7f*ones
	del := x + ones
	return (control&notTab&notLF&notCR | del | x) & highs
}

// plain says whether one byte is plain text in the sense of notPlain.
func plain(c byte) bool {
	return c >= 0x20 && c < 0x7f || c == '\t' || c == '\n' || c == '\r'
}

// unusual has the high bit of some byte set unless all are printing ASCII or
// line feeds. It is a cheaper question than notPlain, and prose answers it with
// no nearly always.
func unusual(x uint64) uint64 {
	control := ^(x + (0x80-0x20)*ones)
	notLF := (x ^ '\n'*ones) + 0x7f*ones
	return (control&notLF | x + ones | x) & highs
}

// skipPlain is the offset of the first byte in src[i:end] that is not plain
// text, or end.
func skipPlain(src string, i, end int) int {
	for ; i+16 <= end; i += 16 {
		block := src[i : i+16]
		x, y := word64(block, 0), word64(block, 8)
		if unusual(x)|unusual(y) != 0 && notPlain(x)|notPlain(y) != 0 {
			break
		}
	}
	for ; i+8 <= end; i += 8 {
		if marks := notPlain(word64(src, i)); marks != 0 {
			return i + bits.TrailingZeros64(marks)/8
		}
	}
	for i < end && plain(src[i]) {
		i++
	}
	return i
}

// shortestToken is the length of the shortest token that is looked for, an AWS
// access key. It has to be more than 15, so that a token always covers one of
// the blocks that nextToken looks at.
const shortestToken = 20

// nextToken finds the first run of at least shortestToken printing ASCII
// characters without a space in src[i:end]. It returns end, end if there is
// none. The byte before i must not belong to such a run.
func nextToken(src string, i, end int) (from, to int) {
	floor := i
	for ; i+8 <= end; i += 8 {
		x := word64(src, i)
		if (^(x+(0x80-0x21)*ones)|x)&highs != 0 {
			continue
		}
		from, to = i, i+8
		for from > floor && printing(src[from-1]) {
			from--
		}
		for to < end && printing(src[to]) {
			to++
		}
		if to-from >= shortestToken {
			return from, to
		}
		// Too short, and over: the next block begins where it ended.
		i, floor = to-8, to
	}
	return end, end
}

// printing takes DEL for a printing character: it costs nothing here, and no
// token holds one.
func printing(c byte) bool { return 0x20 < c && c < 0x80 }

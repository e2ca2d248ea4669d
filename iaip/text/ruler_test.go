package text

import (
	"strings"
	"testing"
)

// On a long line every place has the column that counting from the start of
// the line gives, and leads back.
func TestPositionsOnLongLines(t *testing.T) {
	for name, unit := range map[string]string{"letters": "abcdefg", "accents": "é–a", "beyond the plane": "😀b", "not utf-8": "a\xe2\x80b\xff"} {
		src := "first\n" + strings.Repeat(unit, 2000) + "\nlast"
		l := NewLines(src)
		for _, enc := range []Encoding{UTF16, UTF8, UTF32} {
			column := 0
			for i, r := range strings.Repeat(unit, 2000) {
				size := len(string(r))
				if r == '\uFFFD' {
					size = 1
				}
				offset := len("first\n") + i
				if whole := size > 1 || src[offset] < 0x80; whole && i%7 == 0 {
					if got := l.Position(offset, enc); got != (Position{1, column}) {
						t.Fatalf("%s: Position(%d) = %v, want column %d", name, offset, got, column)
					}
					if got := l.Offset(Position{1, column}, enc); got != offset {
						t.Fatalf("%s: Offset(%d) = %d, want %d", name, column, got, offset)
					}
				}
				switch {
				case enc == UTF8:
					column += size
				case enc == UTF16 && r > 0xffff:
					column += 2
				default:
					column++
				}
			}
			end := strings.IndexByte(src[6:], '\n') + 6
			if got := l.Offset(Position{1, 1 << 20}, enc); got != end {
				t.Errorf("%s: past the end is %d, want %d", name, got, end)
			}
		}
	}
}

// However many places of a long line are asked about, its columns are counted
// once.
func TestLongLineIsMeasuredOnce(t *testing.T) {
	l := NewLines(strings.Repeat("ab", 1<<20))
	l.Position(1<<20, UTF16)
	first := l.measured.Load()
	for offset := 2 * stride; offset < 2<<20; offset += 4096 {
		l.Offset(l.Position(offset, UTF16), UTF16)
	}
	if first == nil || l.measured.Load() != first {
		t.Error("the line was measured again")
	}
}

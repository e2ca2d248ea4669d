package text

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestPositions(t *testing.T) {
	tests := []struct {
		name     string
		src      string
		offset   int
		enc      Encoding
		want     Position
		wantBack int
	}{
		{"start", "abc", 0, UTF16, Position{0, 0}, 0},
		{"end without break", "abc", 3, UTF16, Position{0, 3}, 3},
		{"after line feed", "a\nb", 2, UTF16, Position{1, 0}, 2},
		{"after CRLF", "a\r\nb", 3, UTF16, Position{1, 0}, 3},
		{"after lone CR", "a\rb", 2, UTF16, Position{1, 0}, 2},
		{"line separator is no line break", "a\u2028b", 4, UTF16, Position{0, 2}, 4},
		{"next line is no line break", "a\u0085b", 3, UTF16, Position{0, 2}, 3},
		{"é is one unit in utf-16", "éa", 2, UTF16, Position{0, 1}, 2},
		{"é is two units in utf-8", "éa", 2, UTF8, Position{0, 2}, 2},
		{"astral is two units in utf-16", "😀a", 4, UTF16, Position{0, 2}, 4},
		{"astral is one unit in utf-32", "😀a", 4, UTF32, Position{0, 1}, 4},
		{"family of seven code points", "👩‍👩‍👧x", 18, UTF16, Position{0, 8}, 18},
		{"inside a character is its start", "é", 1, UTF16, Position{0, 0}, 0},
		{"byte order mark is no column", "\ufeffab", 4, UTF16, Position{0, 1}, 4},
		{"inside the byte order mark", "\ufeffab", 1, UTF16, Position{0, 0}, 3},
		{"past the end", "ab", 9, UTF16, Position{0, 2}, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := NewLines(tt.src)
			if got := l.Position(tt.offset, tt.enc); got != tt.want {
				t.Errorf("Position(%d) = %v, want %v", tt.offset, got, tt.want)
			}
			if got := l.Offset(tt.want, tt.enc); got != tt.wantBack {
				t.Errorf("Offset(%v) = %d, want %d", tt.want, got, tt.wantBack)
			}
		})
	}
}

func TestOffsetClamps(t *testing.T) {
	tests := []struct {
		src  string
		pos  Position
		enc  Encoding
		want int
	}{
		{"ab\ncd", Position{0, 99}, UTF16, 2},
		{"ab\r\ncd", Position{0, 99}, UTF16, 2},
		{"ab\ncd", Position{9, 0}, UTF16, 5},
		{"ab\ncd", Position{-1, 0}, UTF16, 0},
		{"ab\ncd", Position{1, -4}, UTF16, 3},
		{"😀x", Position{0, 1}, UTF16, 0},
		{"😀x", Position{0, 2}, UTF8, 0},
		{"😀x", Position{0, 99}, UTF32, 5},
		{"", Position{3, 3}, UTF16, 0},
	}
	for _, tt := range tests {
		if got := NewLines(tt.src).Offset(tt.pos, tt.enc); got != tt.want {
			t.Errorf("Offset(%q, %v) = %d, want %d", tt.src, tt.pos, got, tt.want)
		}
	}
}

func TestApply(t *testing.T) {
	tests := []struct {
		name    string
		edits   []Edit
		want    string
		wantErr string
	}{
		{"none", nil, "hello", ""},
		{"order does not matter", []Edit{{Span{4, 5}, "0"}, {Span{0, 1}, "J"}}, "Jell0", ""},
		{"two insertions keep their order", []Edit{{Span{5, 5}, "1"}, {Span{5, 5}, "2"}}, "hello12", ""},
		{"insertion before a replacement", []Edit{{Span{1, 2}, "E"}, {Span{1, 1}, "_"}}, "h_Ello", ""},
		{"overlap", []Edit{{Span{0, 3}, ""}, {Span{2, 4}, ""}}, "", "overlaps"},
		{"outside", []Edit{{Span{3, 9}, ""}}, "", "outside"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Apply("hello", tt.edits)
			if tt.wantErr != "" {
				if err == nil || !strings.Contains(err.Error(), tt.wantErr) {
					t.Fatalf("error %v, want one with %q", err, tt.wantErr)
				}
				return
			}
			if err != nil || got != tt.want {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
		})
	}
}

// A spliced table is the table of the new text, whatever the edit.
func TestSpliceEqualsNewLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	alphabet := []string{"a", "\n", "\r", "\r\n", "é", "\ufeff", "😀"}
	word := func(n int) string {
		var b strings.Builder
		for range rng.IntN(n) {
			b.WriteString(alphabet[rng.IntN(len(alphabet))])
		}
		return b.String()
	}
	for i := range 20_000 {
		src := word(12)
		l := NewLines(src)
		start := rng.IntN(len(src) + 1)
		end := start + rng.IntN(len(src)-start+1)
		ins := word(5)
		next := src[:start] + ins + src[end:]
		got, want := l.Splice(next, start, end, len(ins)), NewLines(next)
		if fmt.Sprint(got.starts) != fmt.Sprint(want.starts) {
			t.Fatalf("run %d: %q with [%d,%d) replaced by %q: %v, want %v", i, src, start, end, ins, got.starts, want.starts)
		}
	}
}

func FuzzPositionRoundTrip(f *testing.F) {
	f.Add("a\r\nb\rc\n😀é", 5)
	f.Add("\ufeffx", 1)
	f.Add("\xff\xfe", 1)
	f.Fuzz(func(t *testing.T, src string, offset int) {
		l := NewLines(src)
		for _, enc := range []Encoding{UTF8, UTF16, UTF32} {
			p := l.Position(offset, enc)
			back := l.Offset(p, enc)
			if again := l.Position(back, enc); again != p {
				t.Errorf("%v: %d -> %v -> %d -> %v", enc, offset, p, back, again)
			}
		}
	})
}

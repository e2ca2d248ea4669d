package safety

import (
	"slices"
	"testing"

	"iai/iaip/text"
)

func TestControlCharacters(t *testing.T) {
	tests := []struct {
		name   string
		src    string // the run between ⟦ and ⟧
		fixed  string
		safe   bool
		detail string
	}{
		{"null", "a⟦\x00⟧b", "ab", true, "U+0000 NULL"},
		{"bell", "a⟦\a⟧b", "ab", true, "U+0007 BELL"},
		{"backspaces that hide a word", "evil⟦\b\b\b\b⟧good", "evilgood", true, "4 × U+0008 BACKSPACE"},
		{"delete", "a⟦\x7f⟧b", "ab", true, "U+007F DELETE"},
		{"unit separator", "a⟦\x1f⟧b", "ab", true, "U+001F UNIT SEPARATOR"},
		{"a run of several", "⟦\x01\x02\x02⟧", "", true, "U+0001 START OF HEADING, 2 × U+0002 START OF TEXT"},
		{"more than are listed", "⟦\x01\x02\x03\x04\x05\x06⟧", "", true,
			"U+0001 START OF HEADING, U+0002 START OF TEXT, U+0003 END OF TEXT, U+0004 END OF TRANSMISSION and 2 more"},
		{"colour", "⟦\x1b[1;31m⟧red⟦\x1b[0m⟧", "red", true, `U+001B ESCAPE with "[1;31m"`},
		{"cursor up and erase", "⟦\x1b[1A\x1b[2K⟧ok", "ok", true, `U+001B ESCAPE with "[1A", U+001B ESCAPE with "[2K"`},
		{"sequence with an intermediate", "⟦\x1b[0 q⟧x", "x", true, `U+001B ESCAPE with "[0 q"`},
		{"escape without a sequence", "⟦\x1b⟧x", "x", true, "U+001B ESCAPE"},
		{"sequence cut off by the line", "⟦\x1b⟧[31", "[31", true, "U+001B ESCAPE"},
		{"first of the second set", "a⟦\u0080⟧b", "ab", true, "U+0080 PADDING CHARACTER"},
		{"control sequence introducer", "a⟦\u009b⟧b", "ab", true, "U+009B CONTROL SEQUENCE INTRODUCER"},
		{"last of the second set", "a⟦\u009f⟧b", "ab", true, "U+009F APPLICATION PROGRAM COMMAND"},
		{"next line", "a⟦\u0085⟧b", "a\nb", false, "U+0085 NEXT LINE"},
		{"line separator", "a⟦\u2028⟧b", "a\nb", false, "U+2028 LINE SEPARATOR"},
		{"paragraph separator", "a⟦\u2029⟧b", "a\nb", false, "U+2029 PARAGRAPH SEPARATOR"},
		{"two separators", "a⟦\u2028\u2028⟧b", "a\n\nb", false, "2 × U+2028 LINE SEPARATOR"},
		{"separator before a line end", "a⟦\u2028⟧\r\nb", "a\r\nb", true, "U+2028 LINE SEPARATOR"},
		{"separator behind a line end", "a\n⟦\u2028⟧b", "a\nb", true, "U+2028 LINE SEPARATOR"},
		{"separator at the end", "a⟦\u2029⟧", "a", true, "U+2029 PARAGRAPH SEPARATOR"},
		{"form feed between words", "a⟦\f⟧b", "a\nb", false, "U+000C FORM FEED"},
		{"form feed on its own line", "a\n⟦\f⟧\nb", "a\n\nb", true, "U+000C FORM FEED"},
		{"vertical tab", "a⟦\v⟧b", "a\nb", false, "U+000B VERTICAL TAB"},
		{"in a block of eight", "1234567⟦\x01⟧90123456", "123456790123456", true, "U+0001 START OF HEADING"},
		{"behind sixteen plain bytes", "0123456789abcdef⟦\x7f⟧", "0123456789abcdef", true, "U+007F DELETE"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			src, want := marked(test.src)
			found := scanAll(src)
			if got := spansOf(found); !slices.Equal(got, want) {
				t.Fatalf("found %v, want %v", got, want)
			}
			if f := found[0]; f.Kind != ControlCharacter || f.Detail != test.detail || f.Safe != test.safe {
				t.Errorf("got %+v, want detail %q, safe %v", f, test.detail, test.safe)
			}
			if got := applyFixes(src, found); got != test.fixed {
				t.Errorf("fixed to %q, want %q", got, test.fixed)
			}
		})
	}
}

func TestNoControlCharacters(t *testing.T) {
	for _, src := range []string{"", "a\tb", "a\nb", "a\r\nb", "a\rb", "\r\r\n", "a\u00a0b", "␛[31m", "~ \x20"} {
		if found := scanAll(src); found != nil {
			t.Errorf("%q: %+v", src, found)
		}
	}
}

// Each byte is plain or not whatever place it has in a block.
func TestPlainBytesByBlockAgreeWithBytesAlone(t *testing.T) {
	for c := range 256 {
		for at := range 16 {
			src := []byte("0123456789abcdef0123456789")
			src[at] = byte(c)
			want := at
			if plain(byte(c)) {
				want = len(src)
			}
			if got := skipPlain(string(src), 0, len(src)); got != want {
				t.Fatalf("byte %#x at %d: stopped at %d, want %d", c, at, got, want)
			}
		}
	}
}

// applyFixes carries out the fixes of findings that do not overlap.
func applyFixes(src string, findings []Finding) string {
	for _, f := range slices.Backward(findings) {
		if f.HasFix {
			src = src[:f.Span.Start] + f.Replacement + src[f.Span.End:]
		}
	}
	return src
}

func TestControlRunsEndWithTheLine(t *testing.T) {
	src := "\x01\n\x01\r\x01"
	want := []text.Span{{Start: 0, End: 1}, {Start: 2, End: 3}, {Start: 4, End: 5}}
	if got := spansOf(scanAll(src)); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

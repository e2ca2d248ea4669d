package safety

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"iai/iaip/text"
)

// A text with one finding of each kind, each on its own line, and a clean line.
var allKinds = "one\u200B\n" + // bytes 3–6, line end at 6
	"p\u0430y\n" + // bytes 7–11
	armour("<<PRIVATE KEY>>\n") + // bytes 12–39
	"clean\n" + // bytes 40–45
	"bell\a" // byte 50

func TestScanFindsEachKindInTextOrder(t *testing.T) {
	want := []Finding{
		{Kind: HiddenText, Span: text.Span{Start: 3, End: 6}, Detail: "U+200B ZERO WIDTH SPACE", HasFix: true, Safe: true},
		{Kind: MixedScript, Span: text.Span{Start: 7, End: 11},
			Detail: "Latin and Cyrillic letters in one word: 'а' is U+0430 CYRILLIC SMALL LETTER A and looks like U+0061 LATIN SMALL LETTER A",
			HasFix: true, Replacement: "pay"},
		{Kind: PossibleSecret, Span: text.Span{Start: 12, End: 39}, Detail: "private key (BEGIN PRIVATE KEY)"},
		{Kind: ControlCharacter, Span: text.Span{Start: 50, End: 51}, Detail: "U+0007 BELL", HasFix: true, Safe: true},
	}
	if got := scanAll(allKinds); !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// A span asks for the findings that start in it, however it lies on the lines.
func TestScanOfASpan(t *testing.T) {
	tests := []struct {
		name       string
		start, end int
		want       []Kind
	}{
		{"nothing", 0, 0, nil},
		{"backwards", 9, 3, nil},
		{"before the text", -9, 0, nil},
		{"behind the text", 51, 99, nil},
		{"beyond both ends", -5, 99, []Kind{HiddenText, MixedScript, PossibleSecret, ControlCharacter}},
		{"the first byte of a finding", 3, 4, []Kind{HiddenText}},
		{"the other bytes of it", 4, 7, nil},
		{"up to a finding", 0, 3, nil},
		{"the word without its foreign letter", 7, 8, []Kind{MixedScript}},
		{"the foreign letter without the rest of the word", 8, 10, nil},
		{"inside the foreign letter", 9, 12, nil},
		{"the header without its end", 12, 20, []Kind{PossibleSecret}},
		{"the clean line", 40, 46, nil},
		{"the last byte", 50, 51, []Kind{ControlCharacter}},
		{"two lines", 7, 40, []Kind{MixedScript, PossibleSecret}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []Kind
			for _, f := range Scan(allKinds, text.Span{Start: test.start, End: test.end}) {
				got = append(got, f.Kind)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// No finding depends on another line: the same text gives the same findings
// line by line, byte by byte, and with every line in a file of its own.
func TestLinesAreIndependent(t *testing.T) {
	for name, src := range everyText(t) {
		want := scanAll(src)
		if got := scanPieces(src, lineCuts(src)); !slices.Equal(got, want) {
			t.Errorf("%s: line by line finds %d, the whole %d", name, len(got), len(want))
		}
		var apart []Finding
		start := 0
		for _, end := range append(lineCuts(src), len(src)) {
			for _, f := range scanAll(src[start:end]) {
				f.Span = f.Span.Shift(start)
				apart = append(apart, f)
			}
			start = end
		}
		if !slices.Equal(apart, want) {
			t.Errorf("%s: lines on their own give %d findings, the whole %d", name, len(apart), len(want))
		}
	}
}

func TestPiecesOfAnySize(t *testing.T) {
	for name, src := range everyText(t) {
		src = src[:min(len(src), 3000)]
		want := scanAll(src)
		for _, size := range []int{1, 2, 3, 7, 64} {
			var cuts []int
			for cut := size; cut < len(src); cut += size {
				cuts = append(cuts, cut)
			}
			if got := scanPieces(src, cuts); !slices.Equal(got, want) {
				t.Errorf("%s: pieces of %d bytes find %d, the whole %d", name, size, len(got), len(want))
			}
		}
	}
}

// scanPieces scans src in the pieces between the cuts and puts the findings in
// a row.
func scanPieces(src string, cuts []int) []Finding {
	var found []Finding
	start := 0
	for _, end := range append(slices.Clone(cuts), len(src)) {
		found = append(found, Scan(src, text.Span{Start: start, End: end})...)
		start = end
	}
	return found
}

// lineCuts are the offsets behind each line end.
func lineCuts(src string) []int {
	var cuts []int
	for i := range len(src) {
		if src[i] == '\n' || src[i] == '\r' && !strings.HasPrefix(src[i+1:], "\n") {
			cuts = append(cuts, i+1)
		}
	}
	return cuts
}

// everyText is the corpus and some more, by name.
func everyText(t *testing.T) map[string]string {
	t.Helper()
	attacks, err := os.ReadFile("testdata/attacks/hidden.txt")
	if err != nil {
		t.Fatal(err)
	}
	var hidden strings.Builder
	for line := range strings.Lines(string(attacks)) {
		if columns := strings.Split(line, " | "); len(columns) == 3 && line[0] != '#' {
			src, _ := marked(unescape(t, columns[1]))
			hidden.WriteString(strings.ReplaceAll(src, byteOrderMark, "") + "\r\n")
		}
	}
	texts := map[string]string{"attacks": hidden.String(), "all kinds": allKinds}
	names, _ := filepath.Glob("testdata/clean/*.txt")
	for _, name := range names {
		texts[name] = cleanText(t, name)
	}
	return texts
}

func TestCleanTextAllocatesNothing(t *testing.T) {
	for name, src := range everyText(t) {
		if !strings.HasPrefix(name, "testdata/clean") {
			continue
		}
		if n := testing.AllocsPerRun(5, func() { scanAll(src) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// A byte order mark is one at the very start, and nowhere else: not at the
// start of a line, nor of a span.
func TestByteOrderMark(t *testing.T) {
	if found := scanAll("\uFEFFa\n"); found != nil {
		t.Errorf("a mark at the start is reported: %+v", found)
	}
	src := "\uFEFFa\n\uFEFFb"
	want := []text.Span{{Start: 5, End: 8}}
	if got := spansOf(scanAll(src)); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := spansOf(Scan(src, text.Span{Start: 5, End: 9})); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Text that is not UTF-8 is somebody else's to report; it is scanned all the
// same, and no valid character in it is overlooked or made up.
func TestInvalidUTF8(t *testing.T) {
	tests := []struct {
		src  string
		want []text.Span
	}{
		{"\xff\xfe", nil},
		{"\x80\x85\x9f", nil},
		{"a\xe2\x80", nil},
		{"\xe2\x80\xe2\x80\x8b", []text.Span{{Start: 2, End: 5}}},
		{"\xe4\xb8\a", []text.Span{{Start: 2, End: 3}}},
		{"\xd8\x1b[0m", []text.Span{{Start: 1, End: 5}}},
		{"\xed\xa0\x80\u200B", []text.Span{{Start: 3, End: 6}}},
	}
	for _, test := range tests {
		if got := spansOf(scanAll(test.src)); !slices.Equal(got, test.want) {
			t.Errorf("%q: got %v, want %v", test.src, got, test.want)
		}
	}
}

package safety

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"iai/iaip/text"
)

// FuzzScan holds what is true of every text: findings lie inside it, in order
// and apart, say something that can be printed and do not repeat a secret; any
// cut of the text finds the same; and fixes do what they promise.
func FuzzScan(f *testing.F) {
	seeds := []string{
		"", "a", "\xff", "a\u200Bb", "p\u0430ypal", "\x1b[31mred", "a\u2028b\r\n\rc", "\uFEFFx\uFEFF",
		armour("<<RSA PRIVATE KEY>>"), "[a-z\u0430-\u044F]", "\u05D0\u200E!", "1\uFE0F\u20E3 1\uFE0F",
		strings.Repeat(armour("<<PRIVATE KEY"), 4), join("sk-ant-", draw(base64Chars, 30), armour("<<PRIVATE KEY>>")),
		"\u0645\u06CC\u200C\u062E", "\u0D28\u0D4D\u200D", "\u17A2\u200B\u17A2", "\u115F\u1160\u11A8",
	}
	for _, secret := range secrets() {
		seeds = append(seeds, "x "+secret.token+"\n")
	}
	names, _ := filepath.Glob("testdata/clean/*.txt")
	for _, name := range names {
		seeds = append(seeds, cleanText(f, name))
	}
	attacks, err := os.ReadFile("testdata/attacks/hidden.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(attacks)) {
		if columns := strings.Split(line, " | "); len(columns) == 3 && line[0] != '#' {
			src, _ := marked(unescape(f, columns[1]))
			seeds = append(seeds, src)
		}
	}
	for i, seed := range seeds {
		f.Add(seed, uint(i*7), uint(i))
	}
	f.Fuzz(func(t *testing.T, src string, cut, size uint) {
		found := scanAll(src)
		checkFindings(t, src, found)
		checkPieces(t, src, found, cut, size)
		if utf8.ValidString(src) {
			for _, kind := range []Kind{HiddenText, MixedScript, ControlCharacter} {
				checkFixes(t, src, kind)
			}
			checkSecretFixes(t, src)
		}
	})
}

func checkFindings(t *testing.T, src string, found []Finding) {
	t.Helper()
	whole := text.Span{Start: 0, End: len(src)}
	last := map[Kind]int{}
	for i, f := range found {
		if f.Span.Empty() || !whole.Covers(f.Span) {
			t.Fatalf("%+v lies outside of %q", f, src)
		}
		if strings.ContainsAny(f.Span.Of(src), "\r\n") {
			t.Fatalf("%+v crosses a line end in %q", f, src)
		}
		if i > 0 && inTextOrder(found[i-1], f) >= 0 {
			t.Fatalf("%+v comes before %+v", found[i-1], f)
		}
		if f.Span.Start < last[f.Kind] {
			t.Fatalf("%+v overlaps the one before it of its kind in %q", f, src)
		}
		last[f.Kind] = f.Span.End
		if f.Detail == "" || !utf8.ValidString(f.Detail) {
			t.Fatalf("%+v says nothing", f)
		}
		for _, r := range f.Detail {
			if isShapeless(r) || !unicode.IsPrint(r) {
				t.Fatalf("the detail %q holds %U", f.Detail, r)
			}
		}
		if f.Kind == PossibleSecret && f.HasFix && strings.Contains(f.Detail, f.Span.Of(src)) {
			t.Fatalf("the detail %q repeats the secret", f.Detail)
		}
		if !f.HasFix && (f.Replacement != "" || f.Safe) {
			t.Fatalf("%+v has a replacement and no fix", f)
		}
	}
}

func checkPieces(t *testing.T, src string, found []Finding, cut, size uint) {
	t.Helper()
	if got := scanPieces(src, lineCuts(src)); !slices.Equal(got, found) {
		t.Fatalf("line by line finds %+v, the whole %+v in %q", got, found, src)
	}
	at := int(cut % uint(len(src)+1))
	if got := scanPieces(src, []int{at}); !slices.Equal(got, found) {
		t.Fatalf("cut at %d finds %+v, the whole %+v in %q", at, got, found, src)
	}
	to := at + int(size%uint(len(src)-at+1))
	var want []Finding
	for _, f := range found {
		if at <= f.Span.Start && f.Span.Start < to {
			want = append(want, f)
		}
	}
	if got := Scan(src, text.Span{Start: at, End: to}); !slices.Equal(got, want) {
		t.Fatalf("%d to %d finds %+v, want %+v in %q", at, to, got, want, src)
	}
}

// checkFixes: after all fixes of a kind only findings without one are left.
func checkFixes(t *testing.T, src string, kind Kind) {
	t.Helper()
	var fixes []Finding
	left := 0
	for _, f := range scanAll(src) {
		switch {
		case f.Kind == kind && f.HasFix:
			fixes = append(fixes, f)
		case f.Kind == kind:
			left++
		}
	}
	fixed := applyFixes(src, fixes)
	n := 0
	for _, f := range scanAll(fixed) {
		if f.Kind == kind {
			n++
			if f.HasFix {
				t.Fatalf("%+q, fixed to %+q, still has %+v", src, fixed, f)
			}
		}
	}
	if n != left {
		t.Fatalf("%+q, fixed to %+q, has %d findings without a fix, had %d", src, fixed, n, left)
	}
}

// checkSecretFixes: a token may hide another that only its removal lays open, so
// that it may take a second round, but no more than there are tokens.
func checkSecretFixes(t *testing.T, src string) {
	t.Helper()
	for range 8 {
		var fixes []Finding
		for _, f := range scanAll(src) {
			if f.Kind == PossibleSecret && f.HasFix {
				fixes = append(fixes, f)
			}
		}
		if fixes == nil {
			return
		}
		src = applyFixes(src, fixes)
	}
	t.Fatalf("the fixes of secrets come to no end in %q", src)
}

// TestRandomTexts puts the pieces that rules are about together at random,
// which gets to odd neighbours sooner than changing bytes does.
func TestRandomTexts(t *testing.T) {
	pieces := []string{
		"a", "b", "x", "o", "1", "#", " ", " ", "-", "[", "\\", "n", "%", ".", "\n", "\r", "\r\n",
		"\u0430", "\u043E", "\u0448", "\u03B1", "\u03BF", "\u03A9", "\u0585", "\u13AA", "\u0301", "\u00E9",
		"\u200B", "\u200C", "\u200D", "\u200E", "\u200F", "\u061C", "\u202E", "\u2060", "\uFEFF", "\u00AD",
		"\uFE00", "\uFE0E", "\uFE0F", "\U000E0100", "\U000E0101", "\u034F", "\u180B", "\u180E", "\u115F", "\u1160",
		"\u11A8", "\u1100", "\u1161", "\u20E3", "\U0001F3F4", tagged("gbsct"), tagged("a"), "\U000E007F",
		"\U0001F469", "\U0001F3FD", "\u2764", "\U0001F525", "\u05D0", "\u05B7", "\u0645", "\u0647", "\u0661",
		"\u0915", "\u094D", "\u093F", "\u0995", "\u0E01", "\u17A2", "\u1820", "\u845B", "\u2229", "\uE000",
		"\x00", "\x1b", "[31m", "\u0085", "\u2028", "\f", "\u009b",
		join("AKIA", draw(base32Upper, 16)), join("ghp_", issued), "-----BEGIN ", "PRIVATE KEY", "RSA ", "-----", "PRIVATE KEY-----",
		"sk-", "sk-ant-", "api03-", draw(base64Chars, 30), draw(base32Upper, 16), "SG.", "eyJ", "`",
		webTokenOf(`{"alg":"HS256"}`, `{"iss":"me"}`),
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		var b strings.Builder
		for range 1 + random.IntN(12) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		src := b.String()
		found := scanAll(src)
		checkFindings(t, src, found)
		checkPieces(t, src, found, uint(random.IntN(1000)), uint(random.IntN(1000)))
		for _, kind := range []Kind{HiddenText, MixedScript, ControlCharacter} {
			checkFixes(t, src, kind)
		}
		checkSecretFixes(t, src)
		if t.Failed() {
			return
		}
	}
}

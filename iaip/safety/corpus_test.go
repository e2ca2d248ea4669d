package safety

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"iai/iaip/text"
)

// scanAll scans the whole of src.
func scanAll(src string) []Finding { return Scan(src, text.Span{Start: 0, End: len(src)}) }

// unescape writes out the escapes of the corpus: \u{…}, \tag{…}, \vs{…} and
// \bits{…}{…}{…}. testdata/attacks/hidden.txt explains them.
func unescape(t testing.TB, s string) string {
	t.Helper()
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(s, `\`)
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name, rest, _ := strings.Cut(rest, "{")
		var arg string
		next := func() string {
			var ok bool
			if arg, rest, ok = strings.Cut(rest, "}"); !ok {
				t.Fatalf("escape without an end in %q", s)
			}
			return arg
		}
		switch name {
		case "u":
			out.WriteRune(codePointOf(t, next()))
		case "tag":
			for _, c := range next() {
				out.WriteRune(0xE0000 + c)
			}
		case "vs":
			for _, c := range []byte(next()) {
				out.WriteRune(selectorOf(c))
			}
		case "bits":
			zero := codePointOf(t, next())
			one := codePointOf(t, strings.TrimPrefix(next(), "{"))
			for _, c := range []byte(strings.TrimPrefix(next(), "{")) {
				for bit := 7; bit >= 0; bit-- {
					out.WriteRune([2]rune{zero, one}[c>>bit&1])
				}
			}
		default:
			t.Fatalf("unknown escape %q in %q", name, s)
		}
		s = rest
	}
}

func codePointOf(t testing.TB, hex string) rune {
	t.Helper()
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		t.Fatalf("no code point: %q", hex)
	}
	return rune(n)
}

// selectorOf is the variation selector that stands for a byte.
func selectorOf(c byte) rune {
	if c < 16 {
		return 0xFE00 + rune(c)
	}
	return 0xE0100 + rune(c) - 16
}

// marked takes the marks ⟦ and ⟧ out of a text and returns what they enclose.
func marked(s string) (src string, spans []text.Span) {
	for {
		before, rest, found := strings.Cut(s, "⟦")
		src += before
		if !found {
			return src, spans
		}
		inside, rest, _ := strings.Cut(rest, "⟧")
		spans = append(spans, text.Span{Start: len(src), End: len(src) + len(inside)})
		src += inside
		s = rest
	}
}

func spansOf(findings []Finding) []text.Span {
	var spans []text.Span
	for _, f := range findings {
		spans = append(spans, f.Span)
	}
	return spans
}

// TestAttacks reads the corpus of hidden text: each attack is found where it
// is, whole, named, and taken out by its fix.
func TestAttacks(t *testing.T) {
	file, err := os.ReadFile("testdata/attacks/hidden.txt")
	if err != nil {
		t.Fatal(err)
	}
	attacks := 0
	for line := range strings.Lines(string(file)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(line, " | ")
		if len(columns) != 3 {
			t.Fatalf("want three columns: %q", line)
		}
		attacks++
		t.Run(columns[0], func(t *testing.T) {
			src, want := marked(unescape(t, columns[1]))
			found := scanAll(src)
			if got := spansOf(found); !slices.Equal(got, want) {
				t.Fatalf("found %v, want %v in %+q", got, want, src)
			}
			if len(want) == 0 {
				t.Fatal("the attack marks nothing")
			}
			var details strings.Builder
			for _, f := range found {
				if f.Kind != HiddenText || !f.HasFix || f.Replacement != "" {
					t.Errorf("want hidden text that a fix removes, got %+v", f)
				}
				fmt.Fprintln(&details, f.Detail)
			}
			for words := range strings.SplitSeq(columns[2], " & ") {
				if !strings.Contains(details.String(), words) {
					t.Errorf("details %q do not hold %q", details.String(), words)
				}
			}
		})
	}
	if attacks < 100 {
		t.Errorf("the corpus holds %d attacks, want at least 100", attacks)
	}
}

// TestClean reads the corpus of texts in which nothing is wrong.
func TestClean(t *testing.T) {
	files, err := filepath.Glob("testdata/clean/*.txt")
	if err != nil || len(files) < 30 {
		t.Fatalf("want at least 30 files, got %d (%v)", len(files), err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			for _, src := range []string{cleanText(t, name), byteOrderMark + cleanText(t, name)} {
				for _, f := range scanAll(src) {
					line := 1 + strings.Count(src[:f.Span.Start], "\n")
					t.Errorf("line %d: %s in %+q: %s", line, f.Kind, around(src, f.Span), f.Detail)
				}
			}
		})
	}
}

func cleanText(t testing.TB, name string) string {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !utf8.Valid(file) {
		t.Fatalf("%s is not UTF-8", name)
	}
	return unescape(t, string(file))
}

// around is the text at span with a few bytes on both sides.
func around(src string, span text.Span) string {
	return src[max(0, span.Start-12):min(len(src), span.End+12)]
}

package markdown

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"iai/iaip/text"
)

// A deviation is a place where goldmark 1.8.7 does not do what CommonMark
// 0.31.2 says. Where a text matches, the two need not agree.
type deviation struct {
	why string
	// in matches texts goldmark may read otherwise.
	in *regexp.Regexp
	// example is such a text, right is what stands in it, by the rules.
	example string
	right   []string
}

// emptyMarker matches a list marker with nothing behind it.
var emptyMarker = regexp.MustCompile(`(?m)(^|[ \t>])([-+*]|[0-9]{1,9}[.)])[ \t]*$`)

var deviations = []deviation{
	{
		"HTML blocks: a tab behind a tag or its name is as good as a blank (4.6, kinds 6 and 7)",
		regexp.MustCompile(`<[^\n]*\t`),
		"<div\tid\n# b\n", nil,
	},
	{
		"HTML blocks: a closing tag of any name begins kind 7; only open tags leave out pre, script, style and textarea (4.6)",
		regexp.MustCompile(`(?i)</(pre|script|style|textarea)`),
		"</script>\n# a\n", nil,
	},
	{
		"HTML blocks: an open tag that closes itself does not begin kind 1 (4.6: blank, tab, end of line or >)",
		regexp.MustCompile(`(?i)<(pre|script|style|textarea)/`),
		"<pre/>\n# a\n", list("# a"),
	},
	{
		"HTML blocks: kind 4 begins with any letter, small ones too (4.6)",
		regexp.MustCompile(`<![a-z]`),
		"<!doctype\n# a\n", nil,
	},
	{
		"HTML blocks: the name follows the slash at once (6.6, closing tag)",
		regexp.MustCompile(`</ `),
		"</ div>\n# a\n", list("# a"),
	},
	{
		"HTML blocks: a closing tag does not close itself (6.6, closing tag)",
		regexp.MustCompile(`</[^>\n]*/[ \t]*>`),
		"</pr/>\n# a\n", list("# a"),
	},
	{
		"List items: an item that begins with a blank line holds what is indented behind a list in it, too (5.2)",
		emptyMarker,
		"*\n  - a\n  # b\n", nil,
	},
	{
		"List items: when a blank line ends an empty item, the item around it goes on (5.2)",
		emptyMarker,
		"- -\n\n  # a\n", nil,
	},
	{
		"Definitions: lines behind one belong to the same paragraph until that ends, so an empty bullet is text (appendix, phase 1)",
		regexp.MustCompile(`(?m)\[[^\n]*\n(.*\n)*[ >]*-[ \t]*$`),
		"[a]: b\n-\n  # c\n", list("# c"),
	},
}

// unlike holds what the two sides do not even try to read alike: characters
// CommonMark treats as line endings or replaces, blanks other than blank and
// tab, and control characters.
const unlike = "\r\x00\f\v\x01\x02\x03\x04\x05\x06\a\b\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f"

func TestGoldmarkDeviates(t *testing.T) {
	for _, d := range deviations {
		t.Run(d.why, func(t *testing.T) {
			doc := Scan(d.example, whole(d.example))
			if got := outline(d.example, doc); !slices.Equal(got, d.right) {
				t.Errorf("%q\n got %q\nwant %q", d.example, got, d.right)
			}
			if !d.in.MatchString(d.example) {
				t.Errorf("%q is not matched by %v", d.example, d.in)
			}
			if slices.Equal(goldmarkFinds(d.example), scanFinds(doc, d.example)) {
				t.Errorf("goldmark agrees on %q by now: drop the exception", d.example)
			}
		})
	}
}

// compare holds Scan against goldmark and says whether they agree; it fails
// the test if they do not and no deviation explains that.
func compare(t *testing.T, src string) bool {
	t.Helper()
	got, want := scanFinds(Scan(src, whole(src)), src), goldmarkFinds(src)
	if slices.Equal(got, want) {
		return true
	}
	for _, d := range deviations {
		if d.in.MatchString(src) {
			return false
		}
	}
	t.Errorf("%q\n    scan %v\ngoldmark %v", src, got, want)
	return false
}

func TestScanAgainstGoldmark(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 26))
	const texts = 20000
	agreed, headings := 0, 0
	for range texts {
		src := draw(r, 1+r.IntN(10))
		if compare(t, src) {
			agreed++
			headings += len(goldmarkFinds(src))
		}
	}
	// The exceptions must not swallow the comparison.
	if agreed < texts*98/100 || headings < texts/3 {
		t.Errorf("only %d of %d texts could be compared, with %d headings and fences", agreed, texts, headings)
	}
}

func TestLongTextsAgainstGoldmark(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		compare(t, draw(r, 100))
	}
	compare(t, text2000)
}

func FuzzScan(f *testing.F) {
	for _, line := range pool {
		f.Add(line + "\n# a\n")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 30 {
		f.Add(draw(r, 6))
	}
	for _, d := range deviations {
		f.Add(d.example)
	}
	f.Fuzz(func(t *testing.T, src string) {
		// Goldmark reads HTML by patterns of its own, which a fuzzer finds one
		// by one; the table and the generated texts hold what matters of it.
		if !strings.ContainsAny(src, unlike+"<") {
			compare(t, src)
		}
	})
}

// FuzzSpans holds the structure of any bytes whatever against what is true of
// all structures, wherever in a source the text lies.
func FuzzSpans(f *testing.F) {
	f.Add("# a\n```go\n```\n", uint8(0), uint8(0))
	f.Add("# a\r\n## b #\r\n\r\n\t# c\r", uint8(2), uint8(3))
	f.Add("<!-- iai-ignore A, B c -->\n---x---\n", uint8(0), uint8(9))
	f.Add("---\n---x---\n---\n\xff\x00# a\n", uint8(1), uint8(0))
	f.Add("- > 1. ```\n\t\t# a\n> - [a]: b\n===\n", uint8(0), uint8(0))
	f.Fuzz(func(t *testing.T, src string, front, back uint8) {
		body := clamp(text.Span{Start: int(front), End: len(src) - int(back)}, len(src))
		doc := Scan(src, body)
		checkSpans(t, src, doc)
		for i := range doc.Len() {
			labels := doc.Labels(src, i)
			if doc.PathKey(src, i) != strings.Join(labels, "\n") || len(doc.Path(i)) != len(labels) {
				t.Errorf("section %d: key %q, labels %q", i, doc.PathKey(src, i), labels)
			}
		}
		alone := body.Of(src)
		if moved := Scan(alone, whole(alone)).shift(body.Start); !sameDoc(doc, moved) {
			t.Errorf("%q at %d: %+v, alone %+v", alone, body.Start, doc, moved)
		}
		if hint, ok := FormatHint(src, body); ok {
			if !body.Covers(hint.Block) || !hint.Block.Covers(hint.Line) || hint.ID.Empty() ||
				hint.Line.Of(src) != "---"+hint.ID.Of(src)+"---" {
				t.Errorf("format hint %+v", hint)
			}
		}
	})
}

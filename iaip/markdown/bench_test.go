package markdown

import (
	"strings"
	"testing"

	"iai/iaip/text"
)

// page is 50 lines of an ordinary text of instructions.
const page = `## Working on the parser

Read the grammar before the code. The parser is a single pass over the lines
of a file; whatever it cannot place it keeps as text. When a rule needs to look
ahead, say so in a comment and keep the distance short.

Every change comes with a test that fails without it. A test that only repeats
what the code says is of no use to anyone, least of all to the next reader.

- Keep functions short enough to be read at one glance.
- Name a thing for what it is, not for how it came about.
- Prefer the standard library; a dependency is a promise to follow someone.
  - This holds for tests too, with few exceptions.
  - Those exceptions are listed at the end of the file.

### Evidence

1. Say which file you read and which line made you think so.
2. Quote the line if it is short, name the function if it is not.
3. If two places disagree, report both and stop there.

` + "```go" + `
func parse(src string) (Doc, error) {
	lines := strings.Split(src, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "# ") {
			headings = append(headings, i)
		}
	}
	return Doc{}, nil
}
` + "```" + `

The example above is how it was done first. It is wrong in three ways, and all
three have been reported by people who had every right to expect better of us.

> A quotation now and then does no harm, as long as it stays short and the
> source is named.

#### Limits

Stop after three attempts. Write down what you tried, what you saw, and what
you would try next, in that order. Do not guess at the result of a command that
was never run; an honest gap is worth more than a smooth story, and it is a good
deal cheaper to fill.

When in doubt about the wording of a rule, leave the rule alone and ask. Rules
are read by people and by machines, and both of them are easily led astray.
`

var (
	text2000 = strings.Repeat(page, 2000/strings.Count(page, "\n"))
	text60   = text2000[:indexLine(text2000, 60)]
	prose    = strings.Repeat("Forty bytes of prose, line after line, \n", 2000)
	items    = strings.Repeat("- An item of a list that is as long as most.\n  And a second line of it.\n", 1000)
)

// indexLine is the offset of line n, counted from 0.
func indexLine(s string, n int) int {
	at := 0
	for range n {
		at += strings.IndexByte(s[at:], '\n') + 1
	}
	return at
}

func benchmarkScan(b *testing.B, src string) {
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		Scan(src, whole(src))
	}
}

func BenchmarkScan60Lines(b *testing.B)   { benchmarkScan(b, text60) }
func BenchmarkScan2000Lines(b *testing.B) { benchmarkScan(b, text2000) }
func BenchmarkScanProse(b *testing.B)     { benchmarkScan(b, prose) }
func BenchmarkScanLists(b *testing.B)     { benchmarkScan(b, items) }

// benchmarkRescan types a letter in the middle of a text.
func benchmarkRescan(b *testing.B, src string) {
	prev := Scan(src, whole(src))
	at := len(src)/2 + strings.Index(src[len(src)/2:], "e")
	now, edit := replace(src, text.Span{Start: at, End: at}, "e")
	body := whole(now)
	b.SetBytes(int64(len(now)))
	b.ReportAllocs()
	for b.Loop() {
		Rescan(prev, now, body, edit)
	}
}

func BenchmarkRescan60Lines(b *testing.B)   { benchmarkRescan(b, text60) }
func BenchmarkRescan2000Lines(b *testing.B) { benchmarkRescan(b, text2000) }

func BenchmarkPathKeys(b *testing.B) {
	doc := Scan(text2000, whole(text2000))
	b.ReportAllocs()
	for b.Loop() {
		for i := range doc.Len() {
			doc.PathKey(text2000, i)
		}
	}
}

// BenchmarkGoldmark2000Lines is what the same text costs the referee.
func BenchmarkGoldmark2000Lines(b *testing.B) {
	b.SetBytes(int64(len(text2000)))
	b.ReportAllocs()
	for b.Loop() {
		goldmarkFinds(text2000)
	}
}

package safety

import (
	"path/filepath"
	"strings"
	"testing"

	"iai/iaip/text"
)

const benchSize = 80 << 10

// prose is 80 KB of the kind of text instruction files hold.
func prose() string {
	const page = `# Review rules

- Read the whole change before you comment on any part of it, and run the tests.
- Prefer a question to a demand; say what would convince you, and why it matters.
- Never approve a change that touches ` + "`internal/billing`" + ` without a second reader.

When a test fails only now and then, it is a bug in the test or in the code; find
out which before you run it again. Link the issue (https://example.com/issues/42),
keep the description short, and leave the file a little better than it was.

`
	return strings.Repeat(page, benchSize/len(page)+1)[:benchSize]
}

// multilingual is 80 KB of the clean corpus.
func multilingual(b *testing.B) string {
	b.Helper()
	names, err := filepath.Glob("testdata/clean/*.txt")
	if err != nil || len(names) == 0 {
		b.Fatal("no corpus", err)
	}
	var all strings.Builder
	for all.Len() < benchSize {
		for _, name := range names {
			all.WriteString(cleanText(b, name))
		}
	}
	return strings.ToValidUTF8(all.String()[:benchSize], "")
}

// oneLanguage is 80 KB of one file of the clean corpus.
func oneLanguage(b *testing.B, name string) string {
	b.Helper()
	src := cleanText(b, "testdata/clean/"+name+".txt")
	return strings.ToValidUTF8(strings.Repeat(src, benchSize/len(src)+1)[:benchSize], "")
}

func BenchmarkScan(b *testing.B) {
	texts := []struct{ name, src string }{
		{"prose", prose()},
		{"multilingual", multilingual(b)},
		{"chinese", oneLanguage(b, "chinese")},
		{"russian", oneLanguage(b, "cyrillic")},
		{"arabic", oneLanguage(b, "arabic")},
		{"hindi", oneLanguage(b, "devanagari")},
		{"base64", strings.Repeat("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", benchSize/44)},
	}
	for _, c := range texts {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.src)))
			b.ReportAllocs()
			for b.Loop() {
				if found := scanAll(c.src); found != nil {
					b.Fatalf("found %+v", found[0])
				}
			}
		})
	}
}

// BenchmarkScanLine is one keystroke: the line that changed in a large file.
func BenchmarkScanLine(b *testing.B) {
	src := prose()
	start := strings.Index(src, "When a test")
	b.ReportAllocs()
	for b.Loop() {
		if found := Scan(src, text.Span{Start: start, End: start + 1}); found != nil {
			b.Fatal("found something in clean text")
		}
	}
}

// BenchmarkScanHostile is a text that gives the scanner as much to think about
// as possible without giving it anything to report twice.
func BenchmarkScanHostile(b *testing.B) {
	texts := []struct{ name, src string }{
		{"mixed words", strings.Repeat("p\u0430ypal ", benchSize/8)},
		{"hidden runs", strings.Repeat("a\u200B", benchSize/4)},
		{"marks in a line", "\u05D0" + strings.Repeat(".\u200E", benchSize/4)},
		{"key beginnings", strings.Repeat("sk-ant-", benchSize/7)},
		{"token beginnings", strings.Repeat("eyJ.", benchSize/4)},
		{"key words", strings.Repeat(armour("<<PRIVATE KEY"), benchSize/22)},
		{"hyphens", strings.Repeat("-", benchSize)},
		{"one mixed word", strings.Repeat("p\u0430", benchSize/3)},
		{"accents", "e" + strings.Repeat("\u0301", benchSize/2)},
	}
	for _, c := range texts {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.src)))
			b.ReportAllocs()
			for b.Loop() {
				scanAll(c.src)
			}
		})
	}
}

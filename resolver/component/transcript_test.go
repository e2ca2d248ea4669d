package component

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTranscript(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"nothing", "", ""},
		{"plain lines", "one\ntwo\n", "one\ntwo\n"},
		{"terminal lines", "one\r\ntwo\r\n", "one\ntwo\n"},
		{"empty lines", "one\r\n\r\ntwo", "one\n\ntwo"},
		{"colours", "\x1b[31mred\x1b[0m\n", "red\n"},
		{"titles and links", "\x1b]0;t\x07a\x1b]8;;http://example.org\x1b\\b\x1b]8;;\x1b\\\n", "ab\n"},
		{"what was overwritten is told as well", "10%\r50%\r100%\n", "10%\n50%\n100%\n"},
		{"what was erased is told as well", "⠋ Searching\x1b[1G\x1b[0KFound\n", "⠋ Searching\nFound\n"},
		{"a menu and its answer", menuDrawn + menuAnswered, "? Pick\n❯   red\n    blue\n✔ Pick › blue\n"},
		{"moving about without a word", "a\x1b[2A\x1b[3B\r\r\x1b[Hb", "a\nb"},
		{"a tab is a blank", "a\tb", "a b"},
		{"other controls", "a\x00\x07\x7fb\u0085c", "abc"},
		{"broken bytes", "a\xffb", "a\ufffdb"},
	} {
		if got := transcript([]byte(c.in)); got != c.want {
			t.Errorf("%s: %q is told as %q, want %q", c.name, c.in, got, c.want)
		}
	}
}

func TestRecentKeepsTheEnd(t *testing.T) {
	line := "0123456789abcdef\n" // 17 bytes
	for _, c := range []struct {
		name   string
		chunk  string
		chunks int
	}{
		{"little", line, 10},
		{"lines", line, 20000},
		{"no lines", strings.Repeat("日", 100), 2000},
		{"chunks of any size", strings.Repeat(line, 777), 30},
		{"chunks larger than what is kept", strings.Repeat(line, 9000), 3},
	} {
		var r recent
		for range c.chunks {
			r.Write([]byte(c.chunk))
			if len(r.buf) > 3*keptOutput {
				t.Fatalf("%s: %d bytes are held", c.name, len(r.buf))
			}
		}
		all, got := strings.Repeat(c.chunk, c.chunks), string(r.Bytes())
		if !strings.HasSuffix(all, got) {
			t.Errorf("%s: what is kept is not the end", c.name)
		}
		if len(all) <= keptOutput && got != all {
			t.Errorf("%s: %d of %d bytes are kept", c.name, len(got), len(all))
		}
		if len(all) > keptOutput && (len(got) > keptOutput || len(got) < keptOutput-4096) {
			t.Errorf("%s: %d bytes are kept", c.name, len(got))
		}
		if !utf8.ValidString(got) || strings.HasPrefix(c.chunk, line) && !strings.HasPrefix(got, line) {
			t.Errorf("%s: it begins with %.20q", c.name, got)
		}
	}
}

func TestEnding(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"", 5, ""}, {"abc", 3, "abc"}, {"abc\ndef", 5, "def"}, {"abc\ndef", 3, "def"}, {"abcdef", 3, "def"},
		{"日本", 4, "本"}, {"a\nb\nc", 3, "c"}, {"abc\n", 2, "c\n"},
	} {
		if got := ending(c.text, c.most); got != c.want {
			t.Errorf("the last %d of %q are %q, want %q", c.most, c.text, got, c.want)
		}
	}
}

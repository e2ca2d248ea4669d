package markdown

import (
	"strings"

	"iai/iaip/text"
)

// A Fence is a fenced code block at document level.
type Fence struct {
	// Open is the opening line without its line ending.
	Open text.Span
	// Info is the info string without the blanks around it, escapes unread.
	Info text.Span
	// Content is the code: whole lines, line endings included.
	Content text.Span
	// Close is the closing line without its line ending. An unclosed block
	// runs to the end of the text, and Close is empty there.
	Close text.Span
	// Closed says whether there is a closing line.
	Closed bool
}

// Span is the block from its opening line to the end of its closing one.
func (f Fence) Span() text.Span { return text.Span{Start: f.Open.Start, End: f.Close.End} }

// Lang is the span of the info string's first word, which by custom names the
// language.
func (f Fence) Lang(src string) text.Span {
	lang := f.Info
	if i := strings.IndexAny(lang.Of(src), " \t"); i >= 0 {
		lang.End = lang.Start + i
	}
	return lang
}

func (f Fence) shift(by int) Fence {
	f.Open, f.Info = f.Open.Shift(by), f.Info.Shift(by)
	f.Content, f.Close = f.Content.Shift(by), f.Close.Shift(by)
	return f
}

// fenceOpens gives the length of the run of marks if a line that begins with a
// backtick or a tilde opens a code block, else 0. An info string after
// backticks may not hold a backtick: that line would be a code span.
func fenceOpens(line string) int {
	n := run(line)
	if n < 3 || line[0] == '`' && strings.IndexByte(line[n:], '`') >= 0 {
		return 0
	}
	return n
}

// fenceCloses says whether a line without indentation closes a block that was
// opened by that many of that mark.
func fenceCloses(line string, mark byte, length int) bool {
	if line == "" || line[0] != mark {
		return false
	}
	n := run(line)
	return n >= length && skipBlanks(line, n) == len(line)
}

// run counts how often the first byte stands at the beginning of s.
func run(s string) int {
	n := 1
	for n < len(s) && s[n] == s[0] {
		n++
	}
	return n
}

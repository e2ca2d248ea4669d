package format

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// OnType is the indentation of a line of the frontmatter that has just been
// begun: ch is the line break that was typed, offset the place behind it. The
// file may be malformed, as files are while they are being typed.
//
// Below a key without a value, a dash without an item, the header of a block or
// an open bracket the line is two blanks deeper; below a key with a value it is
// level with that key, below an item with its dash; in a block, a quoted value
// or brackets it goes on as they do. A line that already holds something is
// left alone, unless that is a closing bracket.
func OnType(f *syntax.File, offset int, ch string) []text.Edit {
	src := f.Src()
	if ch != "\n" || offset > len(src) || offset <= f.Front.Start || offset > f.Front.End {
		return nil
	}
	line := strings.LastIndexByte(src[:offset], '\n') + 1
	if line <= f.Front.Start || line == f.Front.End && !f.Close.Empty() || inText(f, line) {
		return nil
	}
	var t typed
	for at := f.Front.Start; at < line; at = lineEnd(src, at) {
		t.read(src[at:lineStop(src, at)])
	}
	rest := line + len(src[line:offset]) - len(strings.TrimLeft(src[line:offset], " \t"))
	for rest < len(src) && (src[rest] == ' ' || src[rest] == '\t') {
		rest++
	}
	after := src[rest:lineStop(src, rest)]
	want := t.column()
	switch {
	case after == "":
	case len(t.open) > 0 && (after[0] == ']' || after[0] == '}'):
		want = t.open[len(t.open)-1]
	default:
		return nil
	}
	if src[line:rest] == blank(want) {
		return nil
	}
	return []text.Edit{{Span: text.Span{Start: line, End: rest}, New: blank(want)}}
}

// inText says whether a line probably is free text of a file in which the
// delimiter before the text is not written yet.
func inText(f *syntax.File, line int) bool {
	for _, fault := range f.Faults {
		if fault.Cause == syntax.NoDelimiter && line > fault.First.Start {
			return true
		}
	}
	return false
}

// typed is what the lines read so far say about the next one. It reads YAML
// without a tree, because what is being typed often has none.
type typed struct {
	next   int  // the column of the next line outside of everything below
	holder int  // the column of the last key or dash
	empty  bool // it has nothing behind it yet

	open  []int // the columns of the lines that opened the brackets still open
	quote byte  // the quote of a value that is still open, or 0
	value int   // the column at which that value goes on

	block  bool // inside a block scalar
	parent int  // the column of its key or dash
	body   int  // the column of its last line, or of its first one to come
	firm   bool // its indentation is known
}

// column is the column of the next line.
func (t *typed) column() int {
	switch {
	case t.block:
		return t.body
	case t.quote != 0:
		return t.value
	case len(t.open) > 0:
		return t.open[len(t.open)-1] + 2
	}
	return t.next
}

// read takes a line into account.
func (t *typed) read(line string) {
	indent := leading(line)
	rest := strings.TrimRight(line[indent:], " \t")
	switch {
	case rest == "":
		return
	case t.block && (indent > t.parent || t.firm && indent >= t.body):
		t.body, t.firm = indent, true
		return
	}
	t.block = false
	switch {
	case t.quote != 0 || len(t.open) > 0:
		t.scan(rest, t.holder, indent)
		return
	case rest[0] == '#':
		t.next = indent
		return
	}
	// Dashes in front put what follows them deeper.
	col, dashed := indent, false
	for strings.HasPrefix(rest, "- ") || rest == "-" {
		t.next, t.holder, dashed = col, col, true
		after := strings.TrimLeft(rest[1:], " ")
		col += len(rest) - len(after)
		rest = after
	}
	value, isKey := afterKey(rest)
	switch {
	case isKey:
		t.next, t.holder = col, col
		t.empty = t.scan(value, col, col)
	case dashed:
		t.empty = t.scan(rest, t.holder, t.holder+2)
	case t.empty:
		// A value on a line of its own; what comes next may belong to it.
		t.empty = t.scan(rest, t.holder, indent)
		return
	default:
		return // it goes on with a value, which says nothing about the next line
	}
	if t.empty {
		t.next = t.holder + 2
	}
}

// scan reads a value, or how one goes on, that belongs to a key or a dash at
// column holder. Brackets that open in it count from column base. It answers
// whether there was no value.
func (t *typed) scan(s string, holder, base int) (none bool) {
	none = true
	for i := 0; i < len(s); i++ {
		c := s[i]
		if t.quote != 0 {
			end := closingQuote(s[i:], t.quote)
			if end < 0 {
				return false
			}
			i += end
			t.quote, none = 0, false
			continue
		}
		begins := i == 0 || strings.IndexByte(" \t[{,", s[i-1]) >= 0
		switch {
		case c == ' ' || c == '\t':
		case c == '#' && begins:
			return none
		case (c == '"' || c == '\'') && begins:
			t.quote, t.value, none = c, holder+2, false
		case (c == '[' || c == '{') && (none || len(t.open) > 0):
			if n := len(t.open); n > 0 {
				base = t.open[n-1] + 2
			}
			t.open, none = append(t.open, base), false
		case (c == ']' || c == '}') && len(t.open) > 0:
			t.open = t.open[:len(t.open)-1]
		case (c == '|' || c == '>') && none && len(t.open) == 0:
			t.header(s[i+1:], holder)
			return false
		case (c == '&' || c == '!') && begins && len(t.open) == 0:
			for i+1 < len(s) && s[i+1] != ' ' {
				i++ // a property says nothing about the value behind it
			}
		default:
			none = false
		}
	}
	return none
}

// header reads what follows the | or > of a block whose key or dash is at col.
func (t *typed) header(s string, col int) {
	t.block, t.parent, t.body, t.firm = true, col, col+2, false
	for i := 0; i < len(s) && strings.IndexByte("+-123456789", s[i]) >= 0; i++ {
		if s[i] >= '1' {
			t.body, t.firm = col+int(s[i]-'0'), true
		}
	}
}

// afterKey is what follows the key and the colon a line begins with.
func afterKey(s string) (value string, ok bool) {
	i := 0
	if s == "" {
		return "", false
	}
	if s[0] == '"' || s[0] == '\'' {
		end := closingQuote(s[1:], s[0])
		if end < 0 {
			return "", false
		}
		i = end + 2
	}
	for ; i < len(s); i++ {
		switch {
		case s[i] == ':' && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\t'):
			return s[i+1:], true
		case s[i] == '#' && i > 0 && s[i-1] == ' ', i == 0 && strings.IndexByte("[{|>", s[0]) >= 0:
			return "", false
		}
	}
	return "", false
}

// closingQuote is the offset of the quote that closes a value, or -1. s begins
// behind its opening quote.
func closingQuote(s string, quote byte) int {
	for i := 0; i < len(s); i++ {
		switch {
		case quote == '"' && s[i] == '\\':
			i++
		case s[i] == quote && quote == '\'' && i+1 < len(s) && s[i+1] == quote:
			i++
		case s[i] == quote:
			return i
		}
	}
	return -1
}

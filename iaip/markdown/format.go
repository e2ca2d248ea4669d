package markdown

import (
	"strings"

	"iai/iaip/text"
)

// A Format is a declaration of a text's format, a hint for readers that has no
// meaning of its own:
//
//	---markdown---
//
// alone, or with a line of three dashes both before and after it.
type Format struct {
	// ID is the name between the dashes.
	ID text.Span
	// Line is the line the name stands on, without its line ending.
	Line text.Span
	// Block is the declaration with the lines of dashes around it, without the
	// last line ending; the same as Line if there are none.
	Block text.Span
}

const dashes = "---"

// FormatHint finds the declaration a text begins with. Blank lines before it
// do not count. As with the delimiters of frontmatter, blanks and a carriage
// return at the end of a line are put up with, blanks at its beginning are not.
func FormatHint(src string, body text.Span) (Format, bool) {
	body = clamp(body, len(src))
	src = src[:body.End]
	line, next := lineAt(src, body.Start)
	for line.Empty() && next < len(src) {
		line, next = lineAt(src, next)
	}
	if line.Of(src) != dashes {
		id, ok := formatID(src, line)
		return Format{ID: id, Line: line, Block: line}, ok
	}
	first := line
	line, next = lineAt(src, next)
	last, _ := lineAt(src, next)
	id, ok := formatID(src, line)
	if !ok || last.Of(src) != dashes {
		return Format{}, false
	}
	return Format{ID: id, Line: line, Block: text.Span{Start: first.Start, End: last.End}}, true
}

// formatID reads the line of a declaration. A name has no blanks and does not
// begin or end with a dash, so a row of dashes is none.
func formatID(src string, line text.Span) (text.Span, bool) {
	id, ok := strings.CutPrefix(line.Of(src), dashes)
	if !ok {
		return text.Span{}, false
	}
	id, ok = strings.CutSuffix(id, dashes)
	if !ok || id == "" || id[0] == '-' || id[len(id)-1] == '-' || strings.ContainsFunc(id, notInID) {
		return text.Span{}, false
	}
	at := line.Start + len(dashes)
	return text.Span{Start: at, End: at + len(id)}, true
}

func notInID(r rune) bool { return r <= ' ' || r == 0x7f }

// lineAt is the line that begins at an offset, without the blanks and the line
// ending behind it, and the offset of the next one.
func lineAt(src string, at int) (line text.Span, next int) {
	end := len(src)
	next = end
	if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
		end, next = at+i, at+i+1
	}
	for end > at && (isBlank(src[end-1]) || src[end-1] == '\r') {
		end--
	}
	return text.Span{Start: at, End: end}, next
}

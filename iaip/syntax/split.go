package syntax

import (
	"strings"

	"iai/iaip/text"
)

// A Form says how a file sets its frontmatter off from its text.
type Form uint8

const (
	// Bare files have no delimiter line: all frontmatter or all text.
	Bare Form = iota
	// Canonical files begin with frontmatter; the first delimiter ends it.
	Canonical
	// Fenced files open with a delimiter as well.
	Fenced
	// YAML files are no `.iai` files: ParseYAML reads them.
	YAML
)

func (f Form) String() string {
	switch f {
	case Canonical:
		return "canonical"
	case Fenced:
		return "fenced"
	case YAML:
		return "yaml"
	}
	return "bare"
}

// Parts are the pieces of a file in their order. Put together they are the
// file again, byte for byte; a piece a file lacks is empty.
type Parts struct {
	Form  Form
	BOM   text.Span
	Open  text.Span // the opening delimiter line with its line break
	Front text.Span // the YAML
	Close text.Span // the closing delimiter line with its line break
	Body  text.Span // the free text
	// Unclosed says that the opening delimiter has no partner; Front is then
	// everything behind it.
	Unclosed bool
}

// split finds the delimiters. For a bare file it puts everything into Front;
// whether that is frontmatter or text is for the YAML to say.
func split(src string) Parts {
	start := 0
	if strings.HasPrefix(src, text.BOM) {
		start = len(text.BOM)
	}
	end := len(src)
	p := Parts{BOM: text.Span{Start: 0, End: start}}
	first := lineEnd(src, start)
	if isDelimiter(src[start:first]) {
		p.Form = Fenced
		p.Open = text.Span{Start: start, End: first}
		start = first
	} else {
		p.Open = text.Span{Start: start, End: start}
	}
	from, to, found := findDelimiter(src, start)
	switch {
	case found:
		if p.Form == Bare {
			p.Form = Canonical
		}
		p.Front = text.Span{Start: start, End: from}
		p.Close = text.Span{Start: from, End: to}
		p.Body = text.Span{Start: to, End: end}
	default:
		p.Unclosed = p.Form == Fenced
		p.Front = text.Span{Start: start, End: end}
		p.Close = text.Span{Start: end, End: end}
		p.Body = text.Span{Start: end, End: end}
	}
	return p
}

// findDelimiter looks for the first delimiter line at or behind start, which
// is the start of a line.
func findDelimiter(src string, start int) (from, to int, found bool) {
	for at := start; at < len(src); {
		if strings.HasPrefix(src[at:], "---") {
			end := lineEnd(src, at)
			if isDelimiter(src[at:end]) {
				return at, end, true
			}
		}
		i := strings.Index(src[at:], "\n---")
		if i < 0 {
			break
		}
		at += i + 1
	}
	return 0, 0, false
}

// lineEnd is the offset behind the line feed that ends the line at start. The
// lines of the format end at line feeds only; a carriage return before one
// belongs to its line.
func lineEnd(src string, start int) int {
	if i := strings.IndexByte(src[start:], '\n'); i >= 0 {
		return start + i + 1
	}
	return len(src)
}

// isDelimiter says whether a line, its line break included, is exactly three
// dashes. Trailing blanks and a carriage return are tolerated.
func isDelimiter(line string) bool {
	return strings.HasPrefix(line, "---") && strings.TrimRight(line[3:], " \t\r\n") == ""
}

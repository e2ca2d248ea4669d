package syntax

import (
	"strings"

	"iai/iaip/text"
)

// locate turns an error of the YAML library into a fault on the token that
// causes it. The library names lines loosely: some errors carry the line where
// the enclosing mapping began, some are one off, those on the first line carry
// none. So the line is found by asking which prefix of the text first fails in
// the same way, and the token by what the error is about.
func locate(src string, span text.Span, err error) Fault {
	what := reason(err)
	lines := lineSpans(src, span)
	fails := func(n int) bool {
		_, err := decode(src[span.Start:lines[n-1].End])
		return err != nil && reason(err) == what
	}
	lo, hi := 0, len(lines) // hi fails, lo does not
	for tries := 0; ; tries++ {
		for hi-lo > 1 {
			if mid := (lo + hi) / 2; fails(mid) {
				hi = mid
			} else {
				lo = mid
			}
		}
		// An unfinished bracket or quote fails like a broken one until the
		// line that finishes it: if a little later all is well, look behind.
		// A few looks only: each reads the text again, and a place that is
		// near enough will do.
		later := 0
		for n := hi + 1; n <= min(hi+8, len(lines)) && tries < 3; n++ {
			if !fails(n) {
				later = n
			}
		}
		if later == 0 {
			break
		}
		lo, hi = later, len(lines)
	}
	line := text.Span{Start: span.Start, End: span.Start}
	if len(lines) > 0 {
		line = lines[hi-1]
	}
	f := explain(src, span, line, what)
	f.Cause = BadYAML
	if f.Empty() {
		f.Span = wholeLine(src, line)
	}
	return f
}

// reason is the library's message without its prefix and line.
func reason(err error) string {
	s := strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(s, "line "); ok {
		if _, message, ok := strings.Cut(rest, ": "); ok {
			return message
		}
	}
	return s
}

func lineSpans(src string, span text.Span) []text.Span {
	var out []text.Span
	for at := span.Start; at < span.End; {
		end := min(lineEnd(src, at), span.End)
		out = append(out, text.Span{Start: at, End: end})
		at = end
	}
	return out
}

// wholeLine is a line without the blanks around it, and never empty if the
// text is not.
func wholeLine(src string, line text.Span) text.Span {
	s := line.Of(src)
	trimmed := strings.TrimSpace(s)
	if trimmed == "" {
		if line.Empty() && line.Start > 0 {
			return text.Span{Start: line.Start - 1, End: line.Start}
		}
		return line
	}
	start := line.Start + strings.Index(s, trimmed)
	return text.Span{Start: start, End: start + len(trimmed)}
}

const notAPair = "This line is no `key: value`: add the colon and a blank, indent it under its key, or end the frontmatter with a `---` line before it."

// openBracket is the offset of the innermost bracket still open at end, or -1.
func openBracket(src string, start, end int) int {
	var open []int
	for at := start; at < end; at++ {
		switch c := src[at]; c {
		case '"':
			at = doubleQuotedEnd(src[:end], at) - 1
		case '\'':
			if strings.IndexByte(" [{,:", src[max(at-1, start)]) >= 0 {
				at = singleQuotedEnd(src[:end], at) - 1
			}
		case '#':
			if at > start && strings.IndexByte(" \t", src[at-1]) >= 0 {
				at = lineStop(src, at)
			}
		case '[', '{':
			open = append(open, at)
		case ']', '}':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
}

// explain says what a message of the library means to the person who wrote the
// line, and which token of the line it is about.
func explain(src string, span, line text.Span, what string) Fault {
	s := line.Of(src)
	at := func(i, n int) text.Span {
		return text.Span{Start: line.Start + i, End: line.Start + i + n}
	}
	switch {
	case strings.HasPrefix(what, "mapping values are not allowed"):
		f := Fault{Message: "A value that holds `: ` must stand in quotes, and a key must be indented like its neighbours."}
		if i := strings.Index(s, ": "); i >= 0 {
			if rest := strings.TrimSpace(s[i+2:]); strings.Contains(rest+" ", ": ") {
				start := strings.Index(s[i+2:], rest) + i + 2
				f.Span = at(start, len(rest))
			}
		}
		return f
	case strings.HasPrefix(what, "found character that cannot start any token"):
		f := Fault{Message: "A value cannot start with this character: put the value in quotes."}
		if i := strings.IndexByte(s, '\t'); i >= 0 && strings.TrimLeft(s[:i], " ") == "" {
			f.Message = "YAML is indented with spaces, never with tabs: replace the tab."
			f.Span = at(i, runOf(s[i:], '\t'))
			return f
		}
		for i := 0; i < len(s); i++ {
			if strings.IndexByte("@`%", s[i]) >= 0 && (i == 0 || strings.IndexByte(" \t[{,-:", s[i-1]) >= 0) {
				f.Span = at(i, len(strings.TrimRight(s[i:], " \t\r\n")))
				return f
			}
		}
		return f
	case strings.HasPrefix(what, "found a tab character"):
		f := Fault{Message: "YAML is indented with spaces, never with tabs: replace the tab."}
		if i := strings.IndexByte(s, '\t'); i >= 0 {
			f.Span = at(i, runOf(s[i:], '\t'))
		}
		return f
	case strings.HasPrefix(what, "could not find expected ':'"):
		return Fault{Message: notAPair}
	case what == reason(errSecond):
		f := Fault{Message: "This marker ends the YAML, and what follows it would not be read: remove it."}
		if marker, ok := documentMarker(src, text.Span{Start: span.Start, End: line.End}); ok {
			f.Span = marker
		}
		return f
	case strings.HasPrefix(what, "did not find expected key"), strings.HasPrefix(what, "did not find expected '-' indicator"),
		strings.HasPrefix(what, "did not find expected <document start>"):
		return Fault{Message: "The indentation of this line fits none of the lines above it: align it with its neighbours."}
	case strings.HasPrefix(what, "block sequence entries are not allowed"):
		f := Fault{Message: "A list item cannot stand here: start the list on a line of its own under its key."}
		if i := strings.Index(s, "- "); i >= 0 {
			f.Span = at(i, len(strings.TrimRight(s[i:], " \t\r\n")))
		}
		return f
	case strings.HasPrefix(what, "found unexpected end of stream"), strings.HasPrefix(what, "found unexpected document indicator"):
		f := Fault{Message: "This quote is never closed: add the closing quote."}
		if i := strings.IndexAny(s, `"'`); i >= 0 {
			f.Span = at(i, len(strings.TrimRight(s[i:], " \t\r\n")))
		}
		return f
	case strings.HasPrefix(what, "did not find expected ',' or"), strings.HasPrefix(what, "did not find expected node content"):
		f := Fault{Message: "This bracket is not closed where it should be: separate the items with commas and add the closing bracket."}
		if i := openBracket(src, span.Start, line.End); i >= 0 {
			f.Span = text.Span{Start: i, End: i + len(strings.TrimRight(src[i:lineStop(src, i)], " \t"))}
		}
		return f
	case strings.HasPrefix(what, "unknown anchor"):
		f := Fault{Message: "No anchor of this name stands above this alias: write the value out, or put it in quotes."}
		if parts := strings.Split(what, "'"); len(parts) > 2 {
			if i := strings.Index(s, "*"+parts[1]); i >= 0 {
				f.Span = at(i, len(parts[1])+1)
			}
		}
		return f
	case strings.HasPrefix(what, "control characters are not allowed"):
		f := Fault{Message: "Frontmatter cannot hold control characters: remove this one."}
		for i, r := range span.Of(src) {
			if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f || r >= 0x80 && r < 0xa0 && r != 0x85 || r == 0xfffe || r == 0xffff {
				f.Span = text.Span{Start: span.Start + i, End: span.Start + i + len(string(r))}
				break
			}
		}
		return f
	case strings.HasPrefix(what, "found unknown escape character"), strings.Contains(what, "hexdecimal"), strings.Contains(what, "Unicode character escape"):
		f := Fault{Message: "This escape is none that a double-quoted value knows: double the backslash, or use single quotes."}
		if i := badEscape(s); i >= 0 {
			f.Span = at(i, min(2, len(s)-i))
		}
		return f
	case strings.HasPrefix(what, "did not find expected alphabetic or numeric character"):
		f := Fault{Message: "`*` and `&` at the start of a value name an alias or an anchor: put the value in quotes."}
		for i := 0; i < len(s); i++ {
			if (s[i] == '*' || s[i] == '&') && (i == 0 || strings.IndexByte(" \t[{,-:", s[i-1]) >= 0) {
				f.Span = at(i, len(strings.TrimRight(s[i:], " \t\r\n")))
				break
			}
		}
		return f
	}
	return Fault{Message: "The frontmatter is not valid YAML here (" + what + "): correct the line or put the value in quotes."}
}

func runOf(s string, c byte) int {
	n := 0
	for n < len(s) && s[n] == c {
		n++
	}
	return n
}

// badEscape is the offset of the first escape of a line that YAML does not
// know, or -1.
func badEscape(s string) int {
	for i := 0; i+1 < len(s); i++ {
		if s[i] != '\\' {
			continue
		}
		if strings.IndexByte("0abt\tnvfre \"/\\N_LPxuU", s[i+1]) < 0 {
			return i
		}
		if n := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[i+1]]; n > 0 {
			if i+2+n > len(s) || !allIn(s[i+2:i+2+n], "0123456789abcdefABCDEF") {
				return i
			}
		}
		i++
	}
	return -1
}

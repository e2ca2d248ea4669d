package syntax

import (
	"strings"

	"iai/iaip/text"
)

// What is said about YAML that does not parse. A sentence that tells people to
// put something in quotes is about the token it underlines: an editor offers
// to do it.
const (
	notAPair      = "This line is no `key: value`: add the colon and a blank, indent it under its key, or end the frontmatter with a `---` line before it."
	colon         = "A value that holds `: ` must stand in quotes, and a key must be indented like its neighbours."
	badStart      = "A value cannot start with this character: put the value in quotes."
	tab           = "YAML is indented with spaces, never with tabs: replace the tab."
	endMarker     = "This marker ends the YAML, and what follows it would not be read: remove it."
	longDelimiter = "A delimiter is a line of exactly three dashes: take away what stands behind them."
	directive     = "A line that starts with `%` is a directive, and directives are not read: remove the line."
	indentation   = "The indentation of this line fits none of the lines above it: align it with its neighbours."
	listItem      = "A list item cannot stand here: start the list on a line of its own under its key."
	longKey       = "A key introduced by `?` cannot stand here: write `key: value` on a line of its own."
	openQuote     = "This quote is never closed: add the closing quote."
	openBrackets  = "This bracket is not closed where it should be: separate the items with commas and add the closing bracket."
	noAnchor      = "No anchor of this name stands above this alias: write the value out, or put it in quotes."
	control       = "Frontmatter cannot hold control characters: remove this one."
	escape        = "This escape is none that a double-quoted value knows: double the backslash, or use single quotes."
	starOrAnd     = "`*` and `&` at the start of a value name an alias or an anchor: put the value in quotes."
	badTag        = "`!` at the start of a value begins a tag, and this is none: put the value in quotes."
	blockHeader   = "`|` and `>` begin a text on the lines below, and nothing else may follow them here: move the text down, or put the value in quotes."
	tooDeep       = "This is nested too deeply to be read: flatten it."
	encoding      = "These bytes are not UTF-8: save the file as UTF-8."
	unreadable    = "This cannot be read as YAML: write it in a simpler way, as `key: value`."

	behindSingle  = "Nothing may follow the closing quote: write a quote inside of single quotes twice (`''`), or use double quotes around the value."
	behindDouble  = "Nothing may follow the closing quote: write a quote inside of double quotes as `\\\"`, or use single quotes around the value."
	behindBracket = "Nothing may follow the closing bracket: remove this."
)

// sentences says each message of the YAML library, known by its beginning, in
// the words of this project.
var sentences = [...]struct{ library, ours string }{
	{"mapping values are not allowed", colon},
	{"mapping keys are not allowed", longKey},
	{"block sequence entries are not allowed", listItem},
	{"found character that cannot start any token", badStart},
	{"found a tab character", tab},
	{"could not find expected ':'", notAPair},
	{"a second document", endMarker},
	{"did not find expected key", indentation},
	{"did not find expected '-' indicator", indentation},
	{"did not find expected <document start>", indentation},
	{"did not find expected <stream-start>", unreadable},
	{"did not find expected comment or line break", blockHeader},
	{"found an indentation indicator equal to 0", blockHeader},
	{"found unexpected end of stream", openQuote},
	{"found unexpected document indicator", openQuote},
	{"did not find expected ',' or", openBrackets},
	{"did not find expected node content", openBrackets},
	{"unknown anchor", noAnchor},
	{"control characters are not allowed", control},
	{"found unknown escape character", escape},
	{"did not find expected hexdecimal number", escape},
	{"found invalid Unicode character escape code", escape},
	{"did not find expected alphabetic or numeric character", starOrAnd},
	{"found undefined tag handle", badTag},
	{"did not find the expected '>'", badTag},
	{"did not find expected '!'", badTag},
	{"did not find expected tag URI", badTag},
	{"did not find URI escaped octet", badTag},
	{"found an incorrect leading UTF-8 octet", badTag},
	{"found an incorrect trailing UTF-8 octet", badTag},
	{"did not find expected whitespace or line break", badTag},
	{"exceeded max depth", tooDeep},
	{"found duplicate %YAML directive", directive},
	{"found duplicate %TAG directive", directive},
	{"found incompatible YAML document", directive},
	{"found unknown directive name", directive},
	{"could not find expected directive name", directive},
	{"found unexpected non-alphabetical character", directive},
	{"did not find expected digit or '.' character", directive},
	{"did not find expected version number", directive},
	{"found extremely long version number", directive},
	{"did not find expected whitespace", directive},
	{"invalid leading UTF-8 octet", encoding},
	{"incomplete UTF-8 octet sequence", encoding},
	{"invalid trailing UTF-8 octet", encoding},
	{"invalid length of a UTF-8 sequence", encoding},
	{"invalid Unicode character", encoding},
	{"incomplete UTF-16", encoding},
	{"unexpected low surrogate area", encoding},
	{"expected low surrogate area", encoding},
	{"input error", encoding},
	{"unknown problem parsing YAML content", unreadable},
	{"this cannot be read", unreadable},
}

func sentence(what string) string {
	for _, s := range sentences {
		if strings.HasPrefix(what, s.library) {
			return s.ours
		}
	}
	return unreadable
}

// explain says what a message of the library means to the person who wrote the
// line, and which token of the line it is about.
func explain(src string, span, line text.Span, what string) Fault {
	s := line.Of(src)
	f := Fault{Message: sentence(what)}
	at := func(i, n int) { f.Span = text.Span{Start: line.Start + i, End: line.Start + i + n} }
	// rest is the value that starts at i: up to the end of the line, or of its
	// place in brackets.
	rest := func(i int) {
		value := s[i:]
		if openBracket(src, span.Start, line.Start+i) >= 0 {
			if end := strings.IndexAny(value, ",]}"); end > 0 {
				value = value[:end]
			}
		}
		at(i, len(strings.TrimRight(value, " \t\r\n")))
	}
	if strings.HasPrefix(s, "%") && (f.Message == indentation || f.Message == badStart || f.Message == colon) {
		f.Message = directive
	}
	switch f.Message {
	case indentation, openBrackets, openQuote, colon, notAPair:
		odd, found := oddIn(src, span, line)
		switch {
		case !found:
		case odd.closed != 0 && (src[odd.Start] == ':' || !odd.value && !strings.Contains(odd.Of(src), ":")):
			// A key without its blank, or words that begin with a quotation.
			f.Message = notAPair
			return f
		case odd.closed != 0:
			f.Span, f.Message = odd.Span, behind(odd)
			return f
		case f.Message == openBrackets:
			f.Span, f.Message = odd.Span, "A value cannot start with `"+odd.Of(src)+"`: put it in quotes."
			return f
		}
	}
	switch f.Message {
	case colon:
		if i := strings.Index(s, ": "); i >= 0 {
			if value := strings.TrimSpace(s[i+2:]); strings.Contains(value+" ", ": ") {
				at(strings.Index(s[i+2:], value)+i+2, len(value))
			}
		}
	case badStart:
		if i := strings.IndexByte(s, '\t'); i >= 0 && strings.TrimLeft(s[:i], " ") == "" {
			f.Message = tab
			at(i, runOf(s[i:], '\t'))
		} else if i := valueAt(s, "@`%"); i >= 0 {
			rest(i)
		}
	case tab:
		if i := strings.IndexByte(s, '\t'); i >= 0 {
			at(i, runOf(s[i:], '\t'))
		}
	case endMarker, indentation:
		if marker, ok := documentMarker(src, text.Span{Start: span.Start, End: line.End}); ok && (f.Message == endMarker || strings.HasPrefix(what, "did not find expected <document start>")) {
			f.Span, f.Message = marker, endMarker
		}
	case listItem:
		if i := strings.Index(s, "- "); i >= 0 {
			rest(i)
		}
	case openQuote:
		if i := strings.IndexAny(s, `"'`); i >= 0 {
			rest(i)
		}
	case openBrackets:
		if i := openBracket(src, span.Start, line.End); i >= 0 {
			f.Span = text.Span{Start: i, End: i + len(strings.TrimRight(src[i:lineStop(src, i)], " \t"))}
		}
	case noAnchor:
		if parts := strings.Split(what, "'"); len(parts) > 2 {
			if i := strings.Index(s, "*"+parts[1]); i >= 0 {
				at(i, len(parts[1])+1)
			}
		}
	case control:
		for i, r := range span.Of(src) {
			if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f || r >= 0x80 && r < 0xa0 && r != 0x85 || r == 0xfffe || r == 0xffff {
				f.Span = text.Span{Start: span.Start + i, End: span.Start + i + len(string(r))}
				break
			}
		}
	case escape:
		if i := badEscape(s); i >= 0 {
			at(i, min(2, len(s)-i))
		}
	case starOrAnd:
		if i := valueAt(s, "*&"); i >= 0 {
			rest(i)
		}
	case badTag:
		if i := valueAt(s, "!"); i >= 0 {
			rest(i)
		}
	case blockHeader:
		if i := valueAt(s, "|>"); i >= 0 {
			rest(i)
		}
	}
	return f
}

// behind says what is wrong with text behind a closed quote or bracket.
func behind(odd oddity) string {
	s := behindBracket
	switch odd.closed {
	case '"':
		s = behindDouble
	case '\'':
		s = behindSingle
	}
	if odd.flow {
		s = strings.Replace(s, "Nothing may follow", "Only a comma may follow", 1)
	}
	return s
}

// valueAt is the offset of the first of some signs that starts a value on a
// line, or -1.
func valueAt(s, signs string) int {
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(signs, s[i]) >= 0 && (i == 0 || strings.IndexByte(" \t[{,-:", s[i-1]) >= 0) {
			return i
		}
	}
	return -1
}

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

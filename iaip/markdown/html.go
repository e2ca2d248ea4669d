package markdown

import "strings"

// The seven ways an HTML block can begin, numbered as in CommonMark. A block
// of the first five kinds ends with a line that holds its end mark, one of the
// last two before a blank line.
const (
	htmlNone        = iota
	htmlRaw         // <pre, <script, <style, <textarea
	htmlComment     // <!--
	htmlInstruction // <?
	htmlDeclaration // <!x
	htmlCDATA       // <![CDATA[
	htmlElement     // a tag that is known to be a block
	htmlTag         // any other complete tag alone on its line
)

// htmlStart says which kind of HTML block a line opens that begins with '<'.
// A lone tag of no particular name is too weak to end a paragraph.
func htmlStart(line string, inParagraph bool) int {
	if len(line) < 2 {
		return htmlNone
	}
	switch c := line[1]; {
	case c == '?':
		return htmlInstruction
	case c == '!':
		switch rest := line[2:]; {
		case strings.HasPrefix(rest, "--"):
			return htmlComment
		case strings.HasPrefix(rest, "[CDATA["):
			return htmlCDATA
		case rest != "" && isLetter(rest[0]):
			return htmlDeclaration
		}
		return htmlNone
	case c != '/' && !isLetter(c):
		return htmlNone
	}
	closing := line[1] == '/'
	from := 1
	if closing {
		from = 2
	}
	to := from
	for to < len(line) && isTagByte(line[to]) {
		to++
	}
	name, rest := line[from:to], line[to:]
	if name == "" || !isLetter(name[0]) {
		return htmlNone
	}
	raw := isRawElement(name)
	ends := rest == "" || isBlank(rest[0]) || rest[0] == '>'
	switch {
	case raw && !closing && ends:
		return htmlRaw
	case (ends || strings.HasPrefix(rest, "/>")) && isBlockElement(name):
		return htmlElement
	case inParagraph || raw && !closing:
		return htmlNone
	case closing && restOfClosingTag(rest), !closing && restOfOpenTag(rest):
		return htmlTag
	}
	return htmlNone
}

// htmlEnds says whether a line of a block of the first five kinds holds the
// mark that ends it. The opening line may hold it too, even overlapping the
// mark that opens the block.
func htmlEnds(kind int, line string) bool {
	switch kind {
	case htmlRaw:
		for {
			i := strings.Index(line, "</")
			if i < 0 {
				return false
			}
			line = line[i+2:]
			n := 0
			for n < len(line) && isLetter(line[n]) {
				n++
			}
			if n < len(line) && line[n] == '>' && isRawElement(line[:n]) {
				return true
			}
			line = line[n:]
		}
	case htmlComment:
		return strings.Contains(line, "-->")
	case htmlInstruction:
		return strings.Contains(line, "?>")
	case htmlDeclaration:
		return strings.IndexByte(line, '>') >= 0
	case htmlCDATA:
		return strings.Contains(line, "]]>")
	}
	return false
}

// restOfOpenTag says whether what follows a tag's name completes an open tag
// and leaves only blanks behind it.
func restOfOpenTag(s string) bool {
	i := 0
	for {
		next := skipBlanks(s, i)
		if next == len(s) {
			return false
		}
		if next == i || !isAttributeStart(s[next]) {
			i = next
			break
		}
		for i = next + 1; i < len(s) && isAttributeByte(s[i]); i++ {
		}
		if eq := skipBlanks(s, i); eq < len(s) && s[eq] == '=' {
			value := skipBlanks(s, eq+1)
			n := attributeValue(s[value:])
			if n == 0 {
				return false
			}
			i = value + n
		}
	}
	if i < len(s) && s[i] == '/' {
		i++
	}
	return i < len(s) && s[i] == '>' && skipBlanks(s, i+1) == len(s)
}

// restOfClosingTag is the same for a closing tag, which has no attributes.
func restOfClosingTag(s string) bool {
	i := skipBlanks(s, 0)
	return i < len(s) && s[i] == '>' && skipBlanks(s, i+1) == len(s)
}

// attributeValue is the length of the attribute value s begins with, 0 if it
// does not begin with one.
func attributeValue(s string) int {
	if s == "" {
		return 0
	}
	if q := s[0]; q == '"' || q == '\'' {
		if i := strings.IndexByte(s[1:], q); i >= 0 {
			return i + 2
		}
		return 0
	}
	if i := strings.IndexAny(s, " \t\"'=<>`"); i >= 0 {
		return i
	}
	return len(s)
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

func isTagByte(c byte) bool { return isLetter(c) || isDigit(c) || c == '-' }

func isAttributeStart(c byte) bool { return isLetter(c) || c == '_' || c == ':' }
func isAttributeByte(c byte) bool {
	return isTagByte(c) || c == '_' || c == ':' || c == '.'
}

// isRawElement says whether a name, in any case, is one of the elements whose
// content is not markup.
func isRawElement(name string) bool {
	var low [8]byte
	switch string(lower(low[:], name)) {
	case "pre", "script", "style", "textarea":
		return true
	}
	return false
}

// isBlockElement says whether a name, in any case, is one of the elements that
// open an HTML block wherever they stand.
func isBlockElement(name string) bool {
	var low [10]byte
	switch string(lower(low[:], name)) {
	case "address", "article", "aside", "base", "basefont", "blockquote", "body",
		"caption", "center", "col", "colgroup", "dd", "details", "dialog", "dir",
		"div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
		"frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header",
		"hr", "html", "iframe", "legend", "li", "link", "main", "menu",
		"menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param",
		"search", "section", "summary", "table", "tbody", "td", "tfoot", "th",
		"thead", "title", "tr", "track", "ul":
		return true
	}
	return false
}

// lower writes name in small letters into buf; nothing if it does not fit,
// since then it is longer than any name that is looked for.
func lower(buf []byte, name string) []byte {
	if len(name) > len(buf) {
		return nil
	}
	for i := range len(name) {
		c := name[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		buf[i] = c
	}
	return buf[:len(name)]
}

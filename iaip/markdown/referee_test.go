package markdown

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	gmtext "github.com/yuin/goldmark/text"
)

// A found is what both sides of a comparison agree on: where a heading or a
// fence begins, and what it says.
type found struct {
	At    int // offset of the first mark
	Level int // 0 for a fence
	Title string
}

var goldmarkParser = goldmark.New().Parser()

// goldmarkFinds is what goldmark sees at document level. It overlooks an info
// string of one byte at the very end of a text, so it is never shown an end
// without a line feed.
func goldmarkFinds(src string) []found {
	src += "\n"
	doc := goldmarkParser.Parse(gmtext.NewReader([]byte(src)))
	var list []found
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			if !isATXAt(src, n.Pos()) {
				continue
			}
			f := found{At: n.Pos(), Level: n.Level}
			if n.Lines().Len() > 0 {
				seg := n.Lines().At(0)
				f.Title = string(seg.Value([]byte(src)))
			}
			list = append(list, f)
		case *ast.FencedCodeBlock:
			f := found{At: n.Pos()}
			if n.Info != nil {
				f.Title = string(n.Info.Segment.Value([]byte(src)))
			}
			list = append(list, f)
		}
	}
	return list
}

// isATXAt tells an ATX heading from a setext one by what stands where it
// begins: the text of a setext heading cannot begin like an ATX heading, since
// then it would be one, unless it is indented too far.
func isATXAt(src string, at int) bool {
	if at-strings.LastIndexByte(src[:at], '\n')-1 >= codeIndent {
		return false
	}
	n := 0
	for at+n < len(src) && src[at+n] == '#' {
		n++
	}
	if n == 0 || n > 6 {
		return false
	}
	rest := src[at+n:]
	return rest == "" || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' ||
		len(rest) > 1 && rest[:2] == "\r\n"
}

// scanFinds is what Scan sees, in the same terms.
func scanFinds(doc Doc, src string) []found {
	var list []found
	fences := doc.Fences()
	for i := 1; i <= doc.Len(); i++ {
		end := len(src)
		if i < doc.Len() {
			end = doc.Section(i).Span.Start
		}
		for len(fences) > 0 && fences[0].Open.Start < end {
			at := fences[0].Open.Start + skipBlanks(fences[0].Open.Of(src), 0)
			list = append(list, found{At: at, Title: fences[0].Info.Of(src)})
			fences = fences[1:]
		}
		if i < doc.Len() {
			s := doc.Section(i)
			list = append(list, found{s.Marks.Start, s.Level, s.Title.Of(src)})
		}
	}
	return list
}

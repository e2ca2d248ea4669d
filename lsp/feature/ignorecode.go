package feature

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A comment on the line above silences a problem: `# iai-ignore CODE reason` in
// frontmatter, `<!-- iai-ignore CODE reason -->` in text. Several codes have
// commas between them and no blanks.

// ignoredCodes are the codes of all comments that silence a problem.
func ignoredCodes(f *syntax.File) []text.Span {
	var out []text.Span
	if !f.Front.Empty() {
		last := f.Lines.Line(f.Front.End - 1)
		for i := f.Lines.Line(f.Front.Start); i <= last; i++ {
			out = append(out, ignoreCodes(f.Src(), f.Lines.Span(i))...)
		}
	}
	for _, g := range f.Doc.Ignores() {
		out = append(out, g.Split(f.Src())...)
	}
	return out
}

// frontIgnore is the list of codes of the comment under the cursor that
// silences problems in frontmatter, nil if there is none.
func frontIgnore(f *syntax.File, offset int) []text.Span {
	line := f.Lines.Span(f.Lines.Line(offset))
	return ignoreCodes(f.Src(), line)
}

// ignoreCodes are the codes of a line `# iai-ignore CODE,CODE reason`.
func ignoreCodes(src string, line text.Span) []text.Span {
	rest := strings.TrimLeft(line.Of(src), " \t")
	rest, ok := strings.CutPrefix(rest, "#")
	if !ok {
		return nil
	}
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t"), "iai-ignore")
	if !ok || strings.TrimLeft(rest, " \t") == rest {
		return nil
	}
	rest = strings.TrimLeft(rest, " \t")
	at := line.End - len(rest)
	word := rest
	if i := strings.IndexAny(rest, " \t"); i >= 0 {
		word = rest[:i]
	}
	var out []text.Span
	for code := range strings.SplitSeq(word, ",") {
		if code != "" {
			out = append(out, text.Span{Start: at, End: at + len(code)})
		}
		at += len(code) + 1
	}
	return out
}

package feature

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"iai/iaip/text"
)

func everything(fx *fixture, file string) text.Span {
	return text.Span{Start: 0, End: len(fx.file(file).Src())}
}

func TestHover(t *testing.T) {
	link := func(file string, line int) string { return fmt.Sprintf("%s#L%d", file, line) }
	fixtures(t, "hover", func(fx *fixture) string {
		var out strings.Builder
		for _, c := range fx.cursors {
			fmt.Fprintf(&out, "%s\n", fx.where(c))
			h, ok := Hover(fx.s, c.file, c.Start, link)
			if !ok {
				out.WriteString("  nothing\n\n")
				continue
			}
			if !h.Span.Contains(c.Start) {
				t.Errorf("%s: the hover is about %v", fx.where(c), h.Span)
			}
			fmt.Fprintf(&out, "  about `%s`\n", h.Span.Of(fx.file(c.file).Src()))
			for _, line := range strings.Split(h.Markdown, "\n") {
				out.WriteString(strings.TrimRight("  | "+line, " ") + "\n")
			}
			out.WriteString("\n")
		}
		return out.String()
	})
}

func TestCodeLenses(t *testing.T) {
	fixtures(t, "codelens", func(fx *fixture) string {
		var out strings.Builder
		for _, file := range fx.files {
			fmt.Fprintf(&out, "%s\n", file)
			for _, lens := range CodeLenses(fx.s, file) {
				if lens.Title != "" {
					t.Errorf("%s: a lens has its title before it is resolved", file)
				}
				lens = ResolveLens(fx.s, file, lens)
				fmt.Fprintf(&out, "  %s: %s → %s", fx.quoteSpan(file, lens.Span), lens.Title, lens.Command)
				for _, a := range lens.Args {
					fmt.Fprintf(&out, " %s=%s", a.Name, a.Value)
				}
				out.WriteString("\n")
			}
		}
		return out.String()
	})
}

// Hints are shown in their places, in double brackets.
func TestInlayHints(t *testing.T) {
	fixtures(t, "inlayhint", func(fx *fixture) string {
		var out strings.Builder
		for _, file := range fx.files {
			span := everything(fx, file)
			for _, c := range fx.cursors {
				if c.file == file {
					span = c.Span
				}
			}
			hints := InlayHints(fx.s, file, span)
			if len(hints) == 0 {
				fmt.Fprintf(&out, "%s: none\n", file)
				continue
			}
			fmt.Fprintf(&out, "%s\n", file)
			src, at := fx.file(file).Src(), 0
			var shown strings.Builder
			for _, h := range hints {
				shown.WriteString(src[at:h.Offset] + "⟦" + h.Label + "⟧")
				at = h.Offset
			}
			shown.WriteString(src[at:])
			for _, line := range strings.Split(strings.TrimSuffix(strings.ReplaceAll(shown.String(), "\r\n", "\n"), "\n"), "\n") {
				out.WriteString(strings.TrimRight("  | "+line, " ") + "\n")
			}
			for _, h := range hints {
				fmt.Fprintf(&out, "  %s: %s\n", h.Label, h.Tooltip)
			}
		}
		return out.String()
	})
}

// Each line of a file is shown with the tokens on it in brackets, and what they
// are behind it.
func TestSemanticTokens(t *testing.T) {
	fixtures(t, "semantictokens", func(fx *fixture) string {
		var out strings.Builder
		for _, file := range fx.files {
			f := fx.file(file)
			span := everything(fx, file)
			for _, c := range fx.cursors {
				if c.file == file {
					span = c.Span
				}
			}
			tokens := SemanticTokens(fx.s, file, span)
			checkTokens(t, file, f.Src(), tokens)
			fmt.Fprintf(&out, "%s\n", file)
			for i, n := 0, 0; i < f.Lines.Count(); i++ {
				line := f.Lines.Span(i)
				shown, at, names := "", line.Start, []string{}
				for ; n < len(tokens) && tokens[n].Start <= line.End; n++ {
					shown += f.Src()[at:tokens[n].Start] + "[" + tokens[n].Of(f.Src()) + "]"
					at = tokens[n].End
					name := tokens[n].Type.String()
					for bit, modifier := range TokenModifiers {
						if tokens[n].Modifiers&(1<<bit) != 0 {
							name += "." + modifier
						}
					}
					names = append(names, name)
				}
				if shown += f.Src()[at:line.End]; shown != "" {
					fmt.Fprintf(&out, "%s\n", strings.TrimRight(fmt.Sprintf("  %s   %s", shown, strings.Join(names, " ")), " "))
				}
			}
		}
		return out.String()
	})
}

// checkTokens holds what is true of all tokens.
func checkTokens(t *testing.T, file, src string, tokens []Token) {
	t.Helper()
	end := 0
	for _, token := range tokens {
		if token.Empty() || token.Start < end || token.End > len(src) || strings.ContainsAny(token.Of(src), "\r\n") {
			t.Errorf("%s: token %v of type %v is empty, out of order, or not on one line", file, token.Span, token.Type)
			return
		}
		end = token.End
	}
}

func TestFolding(t *testing.T) {
	fixtures(t, "folding", func(fx *fixture) string {
		var out strings.Builder
		for _, file := range fx.files {
			f := fx.file(file)
			fmt.Fprintf(&out, "%s\n", file)
			for _, fold := range Folds(fx.s, file) {
				first, last := f.Lines.Line(fold.Start), f.Lines.Line(fold.End)
				fmt.Fprintf(&out, "  %s %d–%d: `%s` … `%s`\n", fold.Kind, first+1, last+1, f.Lines.Span(first).Of(f.Src()), f.Lines.Span(last).Of(f.Src()))
			}
		}
		return out.String()
	})
}

func TestSelectionRanges(t *testing.T) {
	fixtures(t, "selectionrange", func(fx *fixture) string {
		var out strings.Builder
		for _, c := range fx.cursors {
			fmt.Fprintf(&out, "%s\n", fx.where(c))
			last := text.Span{Start: c.Start, End: c.Start}
			for i, span := range SelectionRanges(fx.s, c.file, c.Start) {
				if !span.Covers(last) || i > 0 && span == last {
					t.Errorf("%s: %v does not grow out of %v", fx.where(c), span, last)
				}
				last = span
				fmt.Fprintf(&out, "  `%s`\n", visible(span.Of(fx.file(c.file).Src())))
			}
		}
		return out.String()
	})
}

// Each line of the document is shown with where it comes from. The way back is
// checked for every line of every file.
func TestResolved(t *testing.T) {
	fixtures(t, "resolved", func(fx *fixture) string {
		var out strings.Builder
		for _, m := range fx.s.Manifests() {
			d := Resolved(fx.s, m, fx.options["kind"])
			width := 0
			gutter := make([]string, d.Lines())
			for i := range gutter {
				if from, ok := d.At(i + 1); ok {
					gutter[i] = fmt.Sprintf("%s:%d %s", from.File, from.Line, from.Role)
					if from.Setting != "" {
						gutter[i] += " " + from.Setting
					}
					width = max(width, len([]rune(gutter[i])))
				}
			}
			fmt.Fprintf(&out, "%s\n", m)
			for i, line := range d.textLines() {
				out.WriteString(strings.TrimRight(fmt.Sprintf("  %-*s | %s", width, gutter[i], line), " ") + "\n")
			}
			fx.checkBack(d)
		}
		return out.String()
	})
}

func (d *ResolvedDocument) textLines() []string {
	var out []string
	for i := range d.lines.Count() {
		line := d.lines.Span(i).Of(d.Text)
		if strings.HasSuffix(d.lines.Full(i).Of(d.Text), "\r\n") {
			line += "␍"
		}
		out = append(out, line)
	}
	if n := len(out); n > 0 && out[n-1] == "" {
		out = out[:n-1]
	}
	return out
}

// checkBack holds that the two ways of the line map agree, and that what both
// show verbatim is the same.
func (fx *fixture) checkBack(d *ResolvedDocument) {
	there := map[string][]int{}
	for line := 1; line <= d.Lines(); line++ {
		from, ok := d.At(line)
		if !ok {
			continue
		}
		f := fx.file(from.File)
		if f == nil {
			continue
		}
		if from.Role != "" && from.Setting == "" {
			if got, want := d.lines.Span(line-1).Of(d.Text), f.Lines.Span(from.Line-1).Of(f.Src()); got != want {
				fx.t.Errorf("line %d of the document is %q and comes from %s:%d, which is %q", line, got, from.File, from.Line, want)
			}
		}
		key := fmt.Sprintf("%s:%d", from.File, from.Line)
		there[key] = append(there[key], line)
	}
	for _, file := range fx.files {
		f := fx.file(file)
		for line := 1; line <= f.Lines.Count(); line++ {
			back := d.Of(file, line)
			sort.Ints(back)
			for _, n := range there[fmt.Sprintf("%s:%d", file, line)] {
				if i := sort.SearchInts(back, n); i == len(back) || back[i] != n {
					fx.t.Errorf("line %d of the document comes from %s:%d, and the way back is %v", n, file, line, back)
				}
			}
		}
	}
}

package feature

import (
	"fmt"
	"strings"
	"testing"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

func TestCompletion(t *testing.T) {
	fixtures(t, "completion", func(fx *fixture) string {
		var out strings.Builder
		for _, c := range fx.cursors {
			items, more := Completions(fx.s, c.file, c.Start)
			fmt.Fprintf(&out, "%s\n", fx.where(c))
			shown, cut := 0, 0
			for i := range items {
				item := &items[i]
				fx.checkItem(c, item)
				if only := fx.options["only"]; only != "" && only != item.Label {
					continue
				}
				if most := fx.number("first"); most > 0 && shown == most {
					cut++
					continue
				}
				shown++
				out.WriteString(fx.item(c, item))
				if _, ok := fx.options["docs"]; ok {
					for _, line := range strings.Split(CompletionDoc(fx.s, item.Data, nil), "\n") {
						out.WriteString(strings.TrimRight("    | "+line, " ") + "\n")
					}
				}
			}
			if cut > 0 {
				fmt.Fprintf(&out, "  … %d more\n", cut)
			}
			if more {
				out.WriteString("  (incomplete)\n")
			}
			out.WriteString("\n")
		}
		return out.String()
	})
}

// item shows a completion: what it is, its label with all that stands beside
// it, and what it writes over the word under the cursor.
func (fx *fixture) item(c cursor, item *Completion) string {
	var out strings.Builder
	fmt.Fprintf(&out, "  %s %s", item.Kind, item.Label)
	if item.Detail != "" {
		fmt.Fprintf(&out, " ·%s", item.Detail)
	}
	if item.Description != "" {
		fmt.Fprintf(&out, " (%s)", item.Description)
	}
	if word := item.Span.Of(fx.file(c.file).Src()); word != "" {
		fmt.Fprintf(&out, " over `%s`", word)
	}
	if item.Text != item.Label {
		fmt.Fprintf(&out, " writes `%s`", visible(item.Text))
	}
	if item.Snippet != "" {
		fmt.Fprintf(&out, " snippet `%s`", visible(item.Snippet))
	}
	if len(item.Commit) > 0 {
		fmt.Fprintf(&out, " commit %s", strings.Join(item.Commit, " "))
	}
	out.WriteString("\n")
	return out.String()
}

// checkItem holds what is true of every item: it stays on the cursor's line,
// the word typed so far is its own beginning, and taking it breaks nothing
// that was whole.
func (fx *fixture) checkItem(c cursor, item *Completion) {
	t, f := fx.t, fx.file(c.file)
	if item.Span.Start > c.Start || item.Span.End < c.Start || f.Lines.Line(item.Span.Start) != f.Lines.Line(item.Span.End) {
		t.Errorf("%s: %s replaces %v, which is not the word under the cursor", fx.where(c), item.Label, item.Span)
	}
	if item.Insert.Start != item.Span.Start || item.Insert.End > item.Span.End {
		t.Errorf("%s: %s inserts at %v and replaces %v", fx.where(c), item.Label, item.Insert, item.Span)
	}
	after, err := text.Apply(f.Src(), []text.Edit{{Span: item.Span, New: item.Text}})
	if err != nil {
		t.Fatal(err)
	}
	if was, is := len(f.Faults), len(syntax.Parse(after).Faults); is > was {
		t.Errorf("%s: taking %s breaks the file: %v\n%s", fx.where(c), item.Label, syntax.Parse(after).Faults, after)
	}
}

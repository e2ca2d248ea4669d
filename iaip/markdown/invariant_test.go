package markdown

import (
	"strings"
	"testing"

	"iai/iaip/text"
)

// checkSpans holds a structure against everything that is true of all of
// them: what lies where, and that the sections are the body.
func checkSpans(t *testing.T, src string, doc Doc) {
	t.Helper()
	body := doc.Body()
	var joined strings.Builder
	for i := range doc.Len() {
		s := doc.Section(i)
		joined.WriteString(s.Span.Of(src))
		checkSection(t, src, doc, s, i)
		for _, at := range []int{s.Span.Start, s.Span.End - 1} {
			if !s.Span.Empty() && doc.SectionAt(at) != i {
				t.Errorf("SectionAt(%d) = %d, want %d", at, doc.SectionAt(at), i)
			}
		}
	}
	if joined.String() != body.Of(src) {
		t.Errorf("sections give %q, the body is %q", joined.String(), body.Of(src))
	}
	at := body.Start
	for _, f := range doc.Fences() {
		checkFence(t, src, f)
		if f.Open.Start < at || f.Close.End > body.End {
			t.Errorf("fence %+v is out of order or outside %+v", f, body)
		}
		at = f.Close.End
	}
	at = body.Start
	for _, g := range doc.Ignores() {
		if g.Span.Start < at || g.Span.End > body.End || !g.Span.Covers(g.Codes) || !g.Span.Covers(g.Reason) {
			t.Errorf("ignore %+v is out of order or outside %+v", g, body)
		}
		if c := g.Span.Of(src); !strings.HasPrefix(c, "<!--") || !strings.HasSuffix(c, "-->") {
			t.Errorf("ignore is %q, not a comment", c)
		}
		if doc.InCode(g.Span.Start) {
			t.Errorf("ignore %q lies in code", g.Span.Of(src))
		}
		at = g.Span.End
	}
}

func checkSection(t *testing.T, src string, doc Doc, s Section, i int) {
	t.Helper()
	body := doc.Body()
	if s.Index != i || !body.Covers(s.Span) || !s.Span.Covers(s.Line) || !s.Span.Covers(s.Text) || s.Text.End != s.Span.End {
		t.Errorf("section %d does not hold together: %+v", i, s)
		return
	}
	if i == 0 {
		if s.Level != 0 || s.Parent != 0 || !s.Line.Empty() || s.Text != s.Span || s.Span.Start != body.Start {
			t.Errorf("root section: %+v", s)
		}
		if blank := strings.Trim(s.Text.Of(src), " \t\r\n\v\f") == ""; s.Blank != blank {
			t.Errorf("root section %q: Blank is %v", s.Text.Of(src), s.Blank)
		}
		return
	}
	if s.Blank || s.Level < 1 || s.Level > 6 || s.Marks.Of(src) != strings.Repeat("#", s.Level) {
		t.Errorf("section %d: level %d, marks %q", i, s.Level, s.Marks.Of(src))
	}
	if !s.Line.Covers(s.Marks) || !s.Line.Covers(s.Title) || s.Title.Start < s.Marks.End {
		t.Errorf("section %d: %+v", i, s)
	}
	title := s.Title.Of(src)
	if strings.Trim(title, " \t") != title || strings.Contains(s.Line.Of(src), "\n") {
		t.Errorf("section %d: title %q on line %q", i, title, s.Line.Of(src))
	}
	if ending := src[s.Line.End:s.Text.Start]; ending != "\n" && ending != "\r\n" && (ending != "" || s.Text.Start != body.End) {
		t.Errorf("section %d: the line ends in %q", i, ending)
	}
	if lead := src[s.Span.Start:s.Marks.Start]; len(lead) > 3 || strings.Trim(lead, " ") != "" {
		t.Errorf("section %d: %q before the marks", i, lead)
	}
	if s.Span.Start > body.Start && src[s.Span.Start-1] != '\n' {
		t.Errorf("section %d does not begin a line", i)
	}
	parent := 0
	for j := i - 1; j > 0 && parent == 0; j-- {
		if doc.Section(j).Level < s.Level {
			parent = j
		}
	}
	if s.Parent != parent {
		t.Errorf("section %d: parent %d, want %d", i, s.Parent, parent)
	}
}

func checkFence(t *testing.T, src string, f Fence) {
	t.Helper()
	if !f.Open.Covers(f.Info) || !f.Info.Covers(f.Lang(src)) || f.Content.Start > f.Content.End || f.Content.End != f.Close.Start {
		t.Errorf("fence does not hold together: %+v", f)
		return
	}
	if between := src[f.Open.End:f.Content.Start]; between != "\n" && between != "\r\n" && between != "" {
		t.Errorf("fence: %q behind the opening line", between)
	}
	if f.Closed == f.Close.Empty() {
		t.Errorf("fence: closed is %v, the closing line is %q", f.Closed, f.Close.Of(src))
	}
}

// whole is the body that is all of src.
func whole(src string) text.Span { return text.Span{End: len(src)} }

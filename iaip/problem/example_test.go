package problem

import (
	"strings"
	"testing"

	"iai/iaip/text"
)

func TestReadExample(t *testing.T) {
	e, err := ReadExample("What is shown.\n-- a.iai --\nkind: «context»\n-- b/c.iai.esc --\n\"kind\\x3a\"\n\" \\xff\\r\\n\" * 2\n")
	if err != nil {
		t.Fatal(err)
	}
	if e.Comment != "What is shown." {
		t.Errorf("comment %q", e.Comment)
	}
	want := []ExampleFile{
		{Name: "a.iai", Text: "kind: context\n", Mark: text.Span{Start: 6, End: 13}},
		{Name: "b/c.iai", Text: "kind: \xff\r\n \xff\r\n"},
	}
	if len(e.Files) != len(want) {
		t.Fatalf("%d files, want %d", len(e.Files), len(want))
	}
	for i := range want {
		if e.Files[i] != want[i] {
			t.Errorf("file %d is %+v, want %+v", i, e.Files[i], want[i])
		}
	}
	if f, ok := e.Marked(); !ok || f.Mark.Of(f.Text) != "context" {
		t.Errorf("marked %q, %v", f.Mark.Of(f.Text), ok)
	}
}

func TestReadExampleRefuses(t *testing.T) {
	for _, c := range []struct{ name, archive, want string }{
		{"an opening mark alone", "-- a --\n«x\n", "must stand around one token"},
		{"a closing mark alone", "-- a --\nx»\n", "must stand around one token"},
		{"marks the wrong way round", "-- a --\n»x«\n", "must stand around one token"},
		{"nothing between the marks", "-- a --\n«»\n", "nothing stands between"},
		{"two tokens in a file", "-- a --\n«x» «y»\n", "a second marked token"},
		{"two tokens in two files", "-- a --\n«x»\n-- b --\n«y»\n", "a second marked token"},
		{"a file twice", "-- a --\nx\n-- a.esc --\n\"x\"\n", "stands twice"},
		{"an escape without quotes", "-- a.esc --\nx\n", "no Go string literal"},
		{"a count that is none", "-- a.esc --\n\"x\" * many\n", "only `* N` may follow"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ReadExample(c.archive)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one that says %q", err, c.want)
			}
		})
	}
}

func TestPagesShowWhatCannotBeSeen(t *testing.T) {
	for _, c := range []struct {
		rule *Rule
		want string
	}{
		{HiddenText, "reviewer.«<U+E006D><U+E0065>"},
		{MixedScript, "«P<U+0430>yments»"},
		{ControlCharacter, "tests.«<U+001B>[8m» Skip"},
		{PossibleSecret, "the token «ghp_…»."},
		{ExportOverLimit, "… and the same line 79 times more"},
		{MalformedFile, "«---»\nkind: guardrails\n"},
	} {
		if page := c.rule.Page(); !strings.Contains(page, c.want) {
			t.Errorf("%s: the page does not show %q:\n%s", c.rule.Name, c.want, page)
		}
	}
	if got := visible("a\xffb\tc", hides); got != "a<0xFF>b\tc" {
		t.Errorf("got %q", got)
	}
}

func TestPagesAreWhole(t *testing.T) {
	for _, r := range Rules {
		page := r.Page()
		for _, part := range []string{r.Code, r.Name, r.When, r.Why, r.Fix, r.Source, "## Bad\n\n", "## Good\n\n", "## How to fix it\n\n"} {
			if part == "" || !strings.Contains(page, part) {
				t.Errorf("%s: the page lacks %q", r.Name, part)
			}
		}
		if strings.Count(page, "```")%2 != 0 || strings.Contains(page, "\n\n\n") || strings.Contains(page, "\r") {
			t.Errorf("%s: the page is untidy:\n%s", r.Name, page)
		}
		if !strings.Contains(Index(), "["+r.Name+"]("+r.Name+".md)") {
			t.Errorf("%s: the index lacks it", r.Name)
		}
	}
}

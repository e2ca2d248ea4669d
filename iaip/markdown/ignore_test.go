package markdown

import (
	"slices"
	"testing"
)

func TestIgnoreComments(t *testing.T) {
	// want is the codes of each comment found and its reason.
	type found struct {
		codes  []string
		reason string
	}
	one := func(reason string, codes ...string) []found { return []found{{codes, reason}} }
	for _, c := range []struct {
		name string
		src  string
		want []found
	}{
		{"code and reason", "<!-- iai-ignore S104 it is meant so -->\n", one("it is meant so", "S104")},
		{"a name as code", "<!-- iai-ignore kind-mismatch old file -->\n", one("old file", "kind-mismatch")},
		{"no reason", "<!-- iai-ignore S104 -->\n", one("", "S104")},
		{"no code", "<!-- iai-ignore -->\n", one("")},
		{"no blanks", "<!--iai-ignore S104-->\n", one("", "S104")},
		{"tabs", "<!--\tiai-ignore\tS104\twhy not\t-->\t\n", one("why not", "S104")},
		{"several codes", "<!-- iai-ignore S104,N3 both -->\n", one("both", "S104", "N3")},
		{"a blank behind the comma", "<!-- iai-ignore S104, N3 both -->\n", one("both", "S104", "N3")},
		{"blanks around the comma", "<!-- iai-ignore S104 , N3 both -->\n", one("both", "S104", "N3")},
		{"a comma too many", "<!-- iai-ignore ,S104,, -->\n", one("", "S104")},
		{"a comma in the reason", "<!-- iai-ignore S104 so, it is -->\n", one("so, it is", "S104")},
		{"dashes in the reason", "<!-- iai-ignore S104 a -- b -->\n", one("a -- b", "S104")},
		{"at the end of the text", "<!-- iai-ignore S104 -->", one("", "S104")},
		{"CR LF", "<!-- iai-ignore S104 why -->\r\n", one("why", "S104")},
		{"two lines", "<!-- iai-ignore A -->\n<!-- iai-ignore B -->\n", []found{{list("A"), ""}, {list("B"), ""}}},
		{"interrupts a paragraph", "text\n<!-- iai-ignore A -->\ntext\n", one("", "A")},
		{"indented by three", "   <!-- iai-ignore A -->\n", one("", "A")},
		{"indented in a paragraph", "text\n      <!-- iai-ignore A -->\n", one("", "A")},
		{"in a list item", "- text\n\n  <!-- iai-ignore A -->\n", one("", "A")},
		{"in a list item's paragraph", "- text\n      <!-- iai-ignore A -->\n", one("", "A")},
		{"in an HTML block", "<div>\n      <!-- iai-ignore A -->\n</div>\n", one("", "A")},
		{"behind a heading", "# a\n<!-- iai-ignore A -->\n", one("", "A")},

		{"another word", "<!-- iai-ignored A -->\n", nil},
		{"another comment", "<!-- do iai-ignore A -->\n", nil},
		{"not closed", "<!-- iai-ignore A\n", nil},
		{"closed on another line", "<!-- iai-ignore A\n-->\n", nil},
		{"text behind it", "<!-- iai-ignore A --> text\n", nil},
		{"text before it", "text <!-- iai-ignore A -->\n", nil},
		{"two on one line", "<!-- iai-ignore A --><!-- iai-ignore B -->\n", nil},
		{"a short comment before it", "<!--><!-- iai-ignore A -->\n", nil},
		{"behind a marker", "- <!-- iai-ignore A -->\n", nil},
		{"in a quote", "> <!-- iai-ignore A -->\n", nil},
		{"in fenced code", "```\n<!-- iai-ignore A -->\n```\n", nil},
		{"in unclosed fenced code", "~~~\n\n<!-- iai-ignore A -->\n", nil},
		{"in fenced code in a list", "- ```\n  <!-- iai-ignore A -->\n", nil},
		{"in indented code", "text\n\n    <!-- iai-ignore A -->\n", nil},
		{"in indented code that goes on", "    x\n    <!-- iai-ignore A -->\n", nil},
		{"in a pre element", "<pre>\n<!-- iai-ignore A -->\n</pre>\n", nil},
		{"in a script", "<script>\n<!-- iai-ignore A -->\n</script>\n", nil},
		{"in another comment", "<!-- a\n<!-- iai-ignore A -->\n", nil},
		{"in CDATA", "<![CDATA[\n<!-- iai-ignore A -->\n]]>\n", nil},
		{"frontmatter's way", "# iai-ignore A\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := Scan(c.src, whole(c.src))
			var got []found
			for _, g := range doc.Ignores() {
				f := found{reason: g.Reason.Of(c.src)}
				for _, code := range g.Split(c.src) {
					f.codes = append(f.codes, code.Of(c.src))
				}
				got = append(got, f)
			}
			if !slices.EqualFunc(got, c.want, func(a, b found) bool {
				return a.reason == b.reason && slices.Equal(a.codes, b.codes)
			}) {
				t.Errorf("%q\n got %q\nwant %q", c.src, got, c.want)
			}
			checkSpans(t, c.src, doc)
		})
	}
}

func TestIgnoreSpans(t *testing.T) {
	src := "text\n\n  <!-- iai-ignore A1, B2 since then -->  \n"
	doc := Scan(src, whole(src))
	if len(doc.Ignores()) != 1 {
		t.Fatalf("%+v", doc.Ignores())
	}
	g := doc.Ignores()[0]
	if want := (Ignore{
		Span:   span(t, src, "<!-- iai-ignore A1, B2 since then -->"),
		Codes:  span(t, src, "A1, B2"),
		Reason: span(t, src, "since then"),
	}); g != want {
		t.Errorf("got %+v, want %+v", g, want)
	}
	codes := g.Split(src)
	if len(codes) != 2 || codes[0] != span(t, src, "A1") || codes[1] != span(t, src, "B2") {
		t.Errorf("codes %v", codes)
	}
}

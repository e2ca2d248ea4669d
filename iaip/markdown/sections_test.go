package markdown

import (
	"slices"
	"strings"
	"testing"

	"iai/iaip/text"
)

// span finds the one place where part stands in src.
func span(t *testing.T, src, part string) text.Span {
	t.Helper()
	if strings.Count(src, part) != 1 {
		t.Fatalf("%q stands %d times in %q", part, strings.Count(src, part), src)
	}
	at := strings.Index(src, part)
	return text.Span{Start: at, End: at + len(part)}
}

func TestSectionSpans(t *testing.T) {
	src := "kind: tasks\n---\nBefore.\n\n  ## Tasks ##  \r\nDo this.\n\n### Evidence\n"
	body := text.Span{Start: len("kind: tasks\n---\n"), End: len(src)}
	doc := Scan(src, body)
	if doc.Body() != body || doc.Len() != 3 {
		t.Fatalf("body %v, %d sections", doc.Body(), doc.Len())
	}
	want := []Section{
		{
			Span: span(t, src, "Before.\n\n"), Text: span(t, src, "Before.\n\n"),
			Line: text.Span{Start: 16, End: 16}, Marks: text.Span{Start: 16, End: 16}, Title: text.Span{Start: 16, End: 16},
		},
		{
			Index: 1, Level: 2, Parent: 0,
			Span:  span(t, src, "  ## Tasks ##  \r\nDo this.\n\n"),
			Line:  span(t, src, "  ## Tasks ##  "),
			Marks: text.Span{Start: 27, End: 29},
			Title: span(t, src, "Tasks"),
			Text:  span(t, src, "Do this.\n\n"),
		},
		{
			Index: 2, Level: 3, Parent: 1,
			Span:  span(t, src, "### Evidence\n"),
			Line:  span(t, src, "### Evidence"),
			Marks: span(t, src, "###"),
			Title: span(t, src, "Evidence"),
			Text:  text.Span{Start: len(src), End: len(src)},
		},
	}
	for i, w := range want {
		if got := doc.Section(i); got != w {
			t.Errorf("section %d\n got %+v\nwant %+v", i, got, w)
		}
	}
	checkSpans(t, src, doc)
}

func TestEmptyTitleLiesWhereItWouldBeTyped(t *testing.T) {
	for _, c := range []struct {
		src  string
		want int
	}{
		{"##", 2},
		{"##\n", 2},
		{"## ", 3},
		{"##    \n", 3},
		{"## ##\n", 3},
		{"  ##   ##\n", 5},
		{"##\r\n", 2},
	} {
		if got := Scan(c.src, whole(c.src)).Section(1).Title; got != (text.Span{Start: c.want, End: c.want}) {
			t.Errorf("%q: title %v, want it at %d", c.src, got, c.want)
		}
	}
}

func TestRootSection(t *testing.T) {
	for _, c := range []struct {
		src   string
		text  string
		blank bool
	}{
		{"", "", true},
		{"# a\n", "", true},
		{"\n\n# a\n", "\n\n", true},
		{" \t\r\n\f\v\n# a\n", " \t\r\n\f\v\n", true},
		{"a", "a", false},
		{"\n.\n# a\n", "\n.\n", false},
		{"\u00a0\n# a\n", "\u00a0\n", false},
		{"<!-- a -->\n# a\n", "<!-- a -->\n", false},
	} {
		doc := Scan(c.src, whole(c.src))
		root := doc.Section(0)
		if root.Text.Of(c.src) != c.text || root.Blank != c.blank || doc.PathKey(c.src, 0) != "" || len(doc.Path(0)) != 0 {
			t.Errorf("%q: root %q, blank %v", c.src, root.Text.Of(c.src), root.Blank)
		}
	}
	if d := (Doc{}); d.Len() != 1 || d.Section(0) != (Section{}) || d.InCode(0) || d.SectionAt(3) != 0 {
		t.Error("the structure of nothing is one empty root section")
	}
}

func TestBodyIsCutToTheSource(t *testing.T) {
	src := "# a\n# b\n"
	for _, c := range []struct{ body, want text.Span }{
		{text.Span{Start: -3, End: 4}, text.Span{Start: 0, End: 4}},
		{text.Span{Start: 4, End: 99}, text.Span{Start: 4, End: 8}},
		{text.Span{Start: 99, End: 120}, text.Span{Start: 8, End: 8}},
		{text.Span{Start: 5, End: 2}, text.Span{Start: 5, End: 5}},
	} {
		doc := Scan(src, c.body)
		if doc.Body() != c.want {
			t.Errorf("%v is cut to %v, want %v", c.body, doc.Body(), c.want)
		}
		checkSpans(t, src, doc)
	}
}

func TestPaths(t *testing.T) {
	const src = `text
### Early
# A
## B
### C
## B
#### Deep
### C
# A
###### Six
##
### Under nothing
`
	// The numbers are those of the sections, the root section being 0.
	want := []struct {
		path   []int
		labels []string
	}{
		{nil, nil},
		{[]int{1}, list("### Early")},
		{[]int{2}, list("# A")},
		{[]int{2, 3}, list("# A", "## B")},
		{[]int{2, 3, 4}, list("# A", "## B", "### C")},
		{[]int{2, 5}, list("# A", "## B")},
		{[]int{2, 5, 6}, list("# A", "## B", "#### Deep")},
		{[]int{2, 5, 7}, list("# A", "## B", "### C")},
		{[]int{8}, list("# A")},
		{[]int{8, 9}, list("# A", "###### Six")},
		{[]int{8, 10}, list("# A", "##")},
		{[]int{8, 10, 11}, list("# A", "##", "### Under nothing")},
	}
	doc := Scan(src, whole(src))
	if doc.Len() != len(want) {
		t.Fatalf("%d sections, want %d", doc.Len(), len(want))
	}
	for i, w := range want {
		if got := doc.Path(i); !slices.Equal(got, w.path) {
			t.Errorf("section %d: path %v, want %v", i, got, w.path)
		}
		if got := doc.Labels(src, i); !slices.Equal(got, w.labels) {
			t.Errorf("section %d: labels %q, want %q", i, got, w.labels)
		}
		if got := doc.PathKey(src, i); got != strings.Join(w.labels, "\n") {
			t.Errorf("section %d: key %q", i, got)
		}
	}
}

func TestAHeadingOfSmallerLevelIsTheParentHoweverFarUp(t *testing.T) {
	// "## b" stands above "# c" and so is no ancestor of anything below it.
	src := "### a\n## b\n# c\n#### d\n## e\n### f\n"
	doc := Scan(src, whole(src))
	for i, want := range []int{0, 0, 0, 0, 3, 3, 5} {
		if got := doc.Section(i).Parent; got != want {
			t.Errorf("section %d: parent %d, want %d", i, got, want)
		}
	}
}

func TestPathKeysTellPathsApart(t *testing.T) {
	// Every text has one last section, and no two of them are the same one.
	texts := []string{
		"# a\n", "## a\n", "# A\n", "# a#\n", "#\n", "##\n", "# #a\n", "# # a\n", "# a  b\n", "# a b\n",
		"# a\r\r\n", "# \u00e9\n", "# e\u0301\n", "# a\n## b\n", "# a / ## b\n", "# a ## b\n", "# a\r## b\n",
		"#\n## b\n", "##\n### b\n", "# a\n## b\n### c\n", "# a\n### c\n", "## b\n### c\n", "# a\n##\n### c\n", "text\n",
	}
	seen := map[string]string{}
	for _, src := range texts {
		doc := Scan(src, whole(src))
		key := doc.PathKey(src, doc.Len()-1)
		if other, ok := seen[key]; ok {
			t.Errorf("%q and %q share the key %q", src, other, key)
		}
		seen[key] = src
	}
}

func TestPathKeysAreTheSameForTheSamePath(t *testing.T) {
	a := "# One\n## Two ##\ntext\n"
	b := "text\n\n  #   One #\r\n### else\n##\tTwo\r\n"
	da, db := Scan(a, whole(a)), Scan(b, whole(b))
	if ka, kb := da.PathKey(a, 2), db.PathKey(b, 3); ka != kb || ka != "# One\n## Two" {
		t.Errorf("%q and %q", ka, kb)
	}
}

func TestSubtree(t *testing.T) {
	src := "text\n# a\n## b\n### c\n## d\n# e\n### f\n## g\n"
	doc := Scan(src, whole(src))
	for i, want := range []int{8, 5, 4, 4, 5, 8, 7, 8} {
		if got := doc.Subtree(i); got != want {
			t.Errorf("section %d: the subtree ends at %d, want %d", i, got, want)
		}
	}
}

func TestSectionAt(t *testing.T) {
	src := "xx\ntext\n# a\ntext\n# b"
	doc := Scan(src, text.Span{Start: 3, End: len(src)})
	for _, c := range []struct{ offset, want int }{
		{-1, 0}, {0, 0}, {3, 0}, {7, 0}, {8, 1}, {11, 1}, {16, 1}, {17, 2}, {20, 2}, {99, 2},
	} {
		if got := doc.SectionAt(c.offset); got != c.want {
			t.Errorf("SectionAt(%d) = %d, want %d", c.offset, got, c.want)
		}
	}
}

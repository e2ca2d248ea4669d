package markdown

import (
	"slices"
	"strings"
	"testing"
)

// A structureCase is a text and what stands in it at document level, in order:
// headings as "## Title", code blocks as "```info```", or "```info" if nothing
// closes them.
type structureCase struct {
	name string
	src  string
	want []string
}

func testStructure(t *testing.T, cases []structureCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			doc := Scan(c.src, whole(c.src))
			if got := outline(c.src, doc); !slices.Equal(got, c.want) {
				t.Errorf("%q\n got %q\nwant %q", c.src, got, c.want)
			}
			checkSpans(t, c.src, doc)
		})
	}
}

func outline(src string, doc Doc) []string {
	var list []string
	fences := doc.Fences()
	for i := range doc.Len() {
		s := doc.Section(i)
		if i > 0 {
			list = append(list, doc.Label(src, i))
		}
		for len(fences) > 0 && fences[0].Open.Start < s.Span.End {
			f := "```" + fences[0].Info.Of(src)
			if fences[0].Closed {
				f += "```"
			}
			list = append(list, f)
			fences = fences[1:]
		}
	}
	return list
}

func lines(l ...string) string { return strings.Join(l, "\n") + "\n" }

func list(l ...string) []string { return l }

func TestATXHeadings(t *testing.T) {
	testStructure(t, []structureCase{
		{"nothing", "", nil},
		{"only blank lines", "\n \n\t\n", nil},
		{"level 1", "# foo\n", list("# foo")},
		{"all levels", lines("# a", "## b", "### c", "#### d", "##### e", "###### f"),
			list("# a", "## b", "### c", "#### d", "##### e", "###### f")},
		{"seven marks are text", "####### foo\n", nil},
		{"a blank is needed", "#5 bolt\n#hashtag\n", nil},
		{"a tab will do", "#\tFoo\n", list("# Foo")},
		{"no-break space will not do", "#\u00a0foo\n", nil},
		{"escaped mark", "\\## foo\n", nil},
		{"title keeps inline marks", "# foo *bar* \\*baz\\*\n", list("# foo *bar* \\*baz\\*")},
		{"blanks around the title", "#                  foo                     \n", list("# foo")},
		{"tabs around the title", "#\t \tfoo\t \t\n", list("# foo")},
		{"no-break space stays in the title", "# \u00a0foo\u00a0\n", list("# \u00a0foo\u00a0")},
		{"form feed stays in the title", "# foo\f\n", list("# foo\f")},
		{"one blank before", " ### foo\n", list("### foo")},
		{"two blanks before", "  ## foo\n", list("## foo")},
		{"three blanks before", "   # foo\n", list("# foo")},
		{"four blanks are code", "    # foo\n", nil},
		{"a tab is code", "\t# foo\n", nil},
		{"blanks and a tab are code", "  \t# foo\n", nil},
		{"continues a paragraph when indented by four", "foo\n    # bar\n", nil},
		{"interrupts a paragraph", lines("Foo bar", "# baz", "Bar foo"), list("# baz")},
		{"needs no blank lines around", lines("****", "## foo", "****"), list("## foo")},
		{"empty, alone", "#\n", list("#")},
		{"empty, with a blank", "## \n", list("##")},
		{"empty at the end of the text", "text\n###", list("###")},
		{"at the end of the text", "# foo", list("# foo")},
		{"first line of many", lines("# a", "text", "# b"), list("# a", "# b")},
		{"title of marks with words", "# # a\n", list("# # a")},
		{"mark in the title", "# C# and F#\n", list("# C# and F#")},
		{"composed and decomposed stay apart", "# \u00e9\n# e\u0301\n", list("# \u00e9", "# e\u0301")},
		{"invalid bytes stay", "# a\xff\n", list("# a\xff")},
		{"a NUL is a character", "# a\x00\n#\x00b\n", list("# a\x00")},
	})
}

func TestClosingMarks(t *testing.T) {
	testStructure(t, []structureCase{
		{"same length", "## foo ##\n", list("## foo")},
		{"shorter", "### bar #\n", list("### bar")},
		{"longer", "# foo ##################################\n", list("# foo")},
		{"blanks behind", "### foo ###     \n", list("### foo")},
		{"tab before and behind", "## foo\t##\t\n", list("## foo")},
		{"not at the end", "### foo ### b\n", list("### foo ### b")},
		{"no blank before", "# foo#\n", list("# foo#")},
		{"escaped last", "### foo \\###\n", list("### foo \\###")},
		{"escaped in the middle", "## foo #\\##\n", list("## foo #\\##")},
		{"escaped single", "# foo \\#\n", list("# foo \\#")},
		{"only marks", "### ###\n", list("###")},
		{"only marks of another length", "## ##\n", list("##")},
		{"only marks far away", "#     ####  \n", list("#")},
		{"a run behind a run", "# a ## ##\n", list("# a ##")},
		{"a run behind nothing but a run", "# ## ##\n", list("# ##")},
		{"no-break space is no blank", "# a\u00a0#\n", list("# a\u00a0#")},
	})
}

func TestLineEndings(t *testing.T) {
	testStructure(t, []structureCase{
		{"CR LF", "# a\r\ntext\r\n## b ##\r\n", list("# a", "## b")},
		{"empty heading with CR LF", "#\r\n##\r\n", list("#", "##")},
		{"a blank line with CR ends a paragraph", "text\r\n\r\n    # code\r\n# a\r\n", list("# a")},
		{"a blank line with CR ends a list item", "-\r\n\r\n  # a\r\n", list("# a")},
		{"a fence with CR", "```go\r\n# x\r\n```\r\n# a\r\n", list("```go```", "# a")},
		{"HTML with CR", "<div>\r\n# x\r\n\r\n# a\r\n", list("# a")},
		{"a rule with CR", "- a\r\n---\r\n  # b\r\n", list("# b")},
		{"a lone CR does not end a line", "text\r# a\n", nil},
		{"a lone CR is in the title", "# a\rb\n", list("# a\rb")},
		{"a CR at the end of the text is in the title", "# a\r", list("# a\r")},
		{"of two CRs one is in the title", "# a\r\r\n", list("# a\r")},
		{"a CR right behind the mark is no blank", "#\ra\n", nil},
		{"a line of one CR is text", "\r", nil},
	})
}

func TestFences(t *testing.T) {
	testStructure(t, []structureCase{
		{"backticks", lines("```", "# x", "```", "# a"), list("``````", "# a")},
		{"tildes", lines("~~~", "# x", "~~~", "# a"), list("``````", "# a")},
		{"two marks are no fence", lines("``", "# a", "``"), list("# a")},
		{"tildes do not close backticks", lines("```", "~~~", "# x"), list("```")},
		{"backticks do not close tildes", lines("~~~", "```", "# x"), list("```")},
		{"a longer fence closes", lines("```", "# x", "`````", "# a"), list("``````", "# a")},
		{"a shorter one does not", lines("````", "```", "# x"), list("```")},
		{"unclosed runs to the end", lines("```go", "", "# x"), list("```go")},
		{"unclosed and empty", "```", list("```")},
		{"info string", lines("```  go run  ", "```"), list("```go run```")},
		{"info with a backtick is no fence", lines("``` a`b", "# a", "```"), list("# a", "```")},
		{"tildes may have backticks in the info", lines("~~~ a`b ~~~", "# x", "~~~"), list("```a`b ~~~```")},
		{"tildes may have tildes in the info", lines("~~~ ~", "# x", "~~~"), list("```~```")},
		{"code span over two lines", lines("``` ```", "# a"), list("# a")},
		{"indented by three", lines("   ```", "# x", "   ```", "# a"), list("``````", "# a")},
		{"indented by four is code", lines("    ```", "# a"), list("# a")},
		{"closing one indented by three", lines("```", "# x", "   ```", "# a"), list("``````", "# a")},
		{"closing one indented by four does not close", lines("```", "# x", "    ```", "# y"), list("```")},
		{"closing one behind a tab does not close", lines("```", "\t```", "# y"), list("```")},
		{"closing one with blanks behind", lines("```", "# x", "``` \t", "# a"), list("``````", "# a")},
		{"closing one has no info", lines("```", "# x", "``` y", "# z"), list("```")},
		{"closing one with another mark behind", lines("```", "# x", "```~", "# z"), list("```")},
		{"interrupts a paragraph", lines("foo", "```", "# x", "```", "# a"), list("``````", "# a")},
		{"blank lines inside", lines("```", "", "  ", "# x", "```"), list("``````")},
		{"a list inside is code", lines("```", "- a", "  # b", "```", "  # c"), list("``````", "# c")},
		{"quotes do not close", lines("```", "> ```", "# x"), list("```")},
		{"setext line inside", lines("```", "a", "===", "# x", "```"), list("``````")},
		{"two in a row", lines("```a", "```", "~~~b", "# x", "~~~"), list("```a```", "```b```")},
		{"after a list", lines("- a", "```", "  # x", "```", "# b"), list("``````", "# b")},
		{"in a list it does not count", lines("- ```", "  # x", "  ```", "# b"), list("# b")},
		{"in a list it ends with the item", lines("- ```", "# b"), list("# b")},
		{"in a quote it ends with the quote", lines("> ```", "# b", "> ```"), list("# b")},
		{"its content is never lazy", lines("> ```", "text", "# b"), list("# b")},
	})
}

func TestIndentedCode(t *testing.T) {
	testStructure(t, []structureCase{
		{"after a blank line", lines("a", "", "    # x", "# b"), list("# b")},
		{"goes on over blank lines", lines("    a", "", "    # x", "  # b"), list("# b")},
		{"ends at less than four", lines("    # x", "   # b"), list("# b")},
		{"after a heading", lines("# a", "    # x"), list("# a")},
		{"fences in it are text", lines("    ```", "    # x", "# a"), list("# a")},
		{"HTML in it is text", lines("    <div>", "# a"), list("# a")},
		{"markers in it are text", lines("    - a", "  # b"), list("# b")},
		{"tab and blanks", lines("", " \t# x", "# a"), list("# a")},
	})
}

func TestHTMLBlocks(t *testing.T) {
	testStructure(t, []structureCase{
		{"1: pre runs over blank lines", lines("<pre>", "", "# x", "</pre>", "# a"), list("# a")},
		{"1: script with attributes", lines("<script type=\"x\">", "", "# x", "</script>", "# a"), list("# a")},
		{"1: style in capitals", lines("<STYLE>", "", "# x", "</Style>", "# a"), list("# a")},
		{"1: textarea", lines("<textarea>", "", "# x", "</textarea>", "# a"), list("# a")},
		{"1: name alone on the line", lines("<pre", "", "# x", "</pre>", "# a"), list("# a")},
		{"1: name and tab", lines("<pre\tx", "", "# x", "</pre>", "# a"), list("# a")},
		{"1: any of the four ends it", lines("<pre>", "# x", "</script> text", "# a"), list("# a")},
		{"1: ends in the middle of a line", lines("<pre>", "# x", "a</pre>b", "# a"), list("# a")},
		{"1: ends on its first line", lines("<pre>x</pre>", "# a"), list("# a")},
		{"1: end tag with a blank is none", lines("<pre>", "</pre >", "", "# x"), nil},
		{"1: unclosed runs to the end", lines("<script>", "", "# x"), nil},
		{"1: interrupts a paragraph", lines("a", "<pre>", "", "# x", "</pre>", "# b"), list("# b")},
		{"1: a longer name is of kind 7", lines("<prefix>", "# x", "", "# a"), list("# a")},
		{"1: not when it closes itself", lines("<pre/>", "# a"), list("# a")},
		{"2: comment over blank lines", lines("<!-- a", "", "# x", "-->", "# a"), list("# a")},
		{"2: comment on one line", lines("<!-- a -->", "# a"), list("# a")},
		{"2: text behind the end belongs to it", lines("<!-- a", "--> # x", "# a"), list("# a")},
		{"2: marks may overlap", lines("<!-->", "# a"), list("# a")},
		{"2: unclosed runs to the end", lines("<!--", "", "# x"), nil},
		{"2: indented by three", lines("   <!--", "# x", "-->", "# a"), list("# a")},
		{"2: indented by four is code", lines("    <!--", "# a"), list("# a")},
		{"3: processing instruction", lines("<?php", "", "# x", "?>", "# a"), list("# a")},
		{"3: marks may overlap", lines("<?>", "# a"), list("# a")},
		{"4: declaration", lines("<!DOCTYPE html", "", "# x", ">", "# a"), list("# a")},
		{"4: in small letters", lines("<!doctype", "# x", "html>", "# a"), list("# a")},
		{"4: a letter is needed", lines("<!1", "# a"), list("# a")},
		{"5: CDATA", lines("<![CDATA[", "", "# x", "]]>", "# a"), list("# a")},
		{"5: in capitals only", lines("<![cdata[", "# a"), list("# a")},
		{"6: ends at a blank line", lines("<div>", "# x", "", "# a"), list("# a")},
		{"6: end tag too", lines("</div>", "# x", "", "# a"), list("# a")},
		{"6: tag need not be complete", lines("<div class=\"a", "# x", "", "# a"), list("# a")},
		{"6: name alone on the line", lines("<TABLE", "# x", "", "# a"), list("# a")},
		{"6: name and tab", lines("<div\tid", "# x", "", "# a"), list("# a")},
		{"6: closes itself", lines("<hr/>", "# x", "", "# a"), list("# a")},
		{"6: closes itself only with the bracket", lines("<hr/ >", "# a"), list("# a")},
		{"6: interrupts a paragraph", lines("a", "<p>", "# x", "", "# b"), list("# b")},
		{"6: a line of blanks ends it", lines("<div>", "# x", "  \t", "# a"), list("# a")},
		{"6: no blank after the slash", lines("</ div>", "# a"), list("# a")},
		{"6: search is one", lines("text", "<search>", "# x", "", "# a"), list("# a")},
		{"6: source is not", lines("text", "<source>", "# a"), list("# a")},
		{"7: complete open tag", lines("<a href=\"b\">", "# x", "", "# a"), list("# a")},
		{"7: complete closing tag", lines("</ins>", "# x", "", "# a"), list("# a")},
		{"7: closing tag of a raw element", lines("</script>", "# x", "", "# a"), list("# a")},
		{"7: custom element", lines("<x-y />", "# x", "", "# a"), list("# a")},
		{"7: all kinds of attributes", lines("<a b c='d' _e:f.g-h=\"i>\" j = k/ l>", "# x", "", "# a"), list("# a")},
		{"7: blanks behind", lines("<a> \t", "# x", "", "# a"), list("# a")},
		{"7: must be alone on its line", lines("<del>*foo*</del>", "# a"), list("# a")},
		{"7: must be complete", lines("<a href", "# a"), list("# a")},
		{"7: value must be there", lines("<a b=>", "# a"), list("# a")},
		{"7: value without quotes may not hold a quote", lines("<a b=c\"d>", "# a"), list("# a")},
		{"7: value may not be missing at the end of the line", lines("<a b=", "# a"), list("# a")},
		{"7: value at the end of the line", lines("<a b=c", "# a"), list("# a")},
		{"7: quote must be closed", lines("<a b='c>", "# a"), list("# a")},
		{"7: a blank between attributes is needed", lines("<a b='c'd>", "# a"), list("# a")},
		{"7: closing tag has no attributes", lines("</a b>", "# a"), list("# a")},
		{"7: name begins with a letter", lines("<1a>", "# a"), list("# a")},
		{"7: does not interrupt a paragraph", lines("text", "<a>", "# b"), list("# b")},
		{"7: not a lazy line either", lines("> text", "<a>", "# b"), list("# b")},
		{"an address in brackets is text", lines("<https://a.b>", "# a"), list("# a")},
		{"in a list it ends with the item", lines("- <div>", "# a"), list("# a")},
		{"in a quote it ends with the quote", lines("> <pre>", "# a"), list("# a")},
		{"markers in it are text", lines("<div>", "- a", "", "  # b"), list("# b")},
	})
}

func TestListItems(t *testing.T) {
	testStructure(t, []structureCase{
		{"a heading on the marker's line", lines("- # x", "# a"), list("# a")},
		{"a heading in the item", lines("- a", "  # x", "# b"), list("# b")},
		{"not indented far enough", lines("- a", " # b"), list("# b")},
		{"wide gap makes wide content", lines("-   a", "  # b"), list("# b")},
		{"wide gap, in the item", lines("-   a", "    # x", "# b"), list("# b")},
		{"five blanks behind the marker are code", lines("-     a", "  # x", "# b"), list("# b")},
		{"indented marker", lines(" - a", "  # b"), list("# b")},
		{"indented marker, in the item", lines(" - a", "   # x"), nil},
		{"ordered", lines("1. a", "  # b"), list("# b")},
		{"ordered, in the item", lines("1. a", "   # x"), nil},
		{"ordered with a parenthesis", lines("1) a", "   # x"), nil},
		{"nine digits", lines("123456789. a", "   # b"), list("# b")},
		{"ten digits are text", lines("1234567890. a", "2. b", "   # c"), list("# c")},
		{"no blank behind the marker", lines("-a", "  # b"), list("# b")},
		{"negative number", lines("-1. a", "  # b"), list("# b")},
		{"blank lines inside", lines("- a", "", "", "  # x", "# b"), list("# b")},
		{"after blank lines not far enough", lines("- a", "", " # b"), list("# b")},
		{"begins with a blank line", lines("-", "  # x"), nil},
		{"begins with a blank line and blanks", lines("-   ", "  # x"), nil},
		{"begins with two blank lines", lines("-", "", "  # a"), list("# a")},
		{"an empty item beside another", lines("- a", "-", "  # x", "# b"), list("# b")},
		{"an empty item does not interrupt a paragraph", lines("a", "*", "  # b"), list("# b")},
		{"an empty item does not interrupt, with number", lines("a", "1.", "   # b"), list("# b")},
		{"a full item interrupts a paragraph", lines("a", "* b", "  # x"), nil},
		{"1 interrupts a paragraph", lines("a", "1. b", "   # x"), nil},
		{"01 does too", lines("a", "01. b", "    # x"), nil},
		{"2 does not interrupt a paragraph", lines("a", "2. b", "   # c"), list("# c")},
		{"2 goes on with a list", lines("1. a", "2. b", "   # x"), nil},
		{"2 opens a list after a blank line", lines("a", "", "2. b", "   # x"), nil},
		{"0 does not interrupt", lines("a", "0. b", "   # c"), list("# c")},
		{"nested", lines("- a", "  - b", "    # x", "  # y", "# c"), list("# c")},
		{"nested on one line", lines("- - a", "    # x", "  # y", " # b"), list("# b")},
		{"nested empty item", lines("- -", "", "  # x", "# a"), list("# a")},
		{"empty item in an item that began blank", lines("*", "  -", "  # x"), nil},
		{"lazy line keeps the item open", lines("- a", "b", "  # x"), nil},
		{"lazy line of a nested item", lines("- - a", "b", "  # x"), nil},
		{"no lazy line after a blank one", lines("- a", "", "b", "  # c"), list("# c")},
		{"no lazy line after a heading", lines("- # x", "b", "  # c"), list("# c")},
		{"no lazy line after code", lines("-     x", "b", "  # c"), list("# c")},
		{"marker indented by four is lazy text", lines("- a", " - b", "  - c", "   - d", "    - e", "     # x"), nil},
		{"nested behind four blanks", lines("- a", "", "    - b", "", "      # x", "# c"), list("# c")},
		{"another bullet opens another list", lines("- a", "+ b", "  # x", "# c"), list("# c")},
		{"item with a quote", lines("- > a", "  # x", "# b"), list("# b")},
		{"item with a rule", lines("- * * *", "  # x"), nil},
		{"a definition fills the item", lines("- [a]: /b", "", "", "  # x", "# c"), list("# c")},
		{"a number opens a list where a lazy line could be", lines("> a", "2. b", "   # x"), nil},
		{"an empty bullet does too", lines("> a", "-", "  # x"), nil},
	})
}

func TestBlockQuotes(t *testing.T) {
	testStructure(t, []structureCase{
		{"a heading in it", lines("> # x", "# a"), list("# a")},
		{"without a blank", lines("># x", "# a"), list("# a")},
		{"indented by three", lines("   > # x", "# a"), list("# a")},
		{"indented by four is code", lines("    > a", "# b"), list("# b")},
		{"a heading is never lazy", lines("> a", "# b"), list("# b")},
		{"a heading after a lazy line", lines("> a", "b", "   # c"), list("# c")},
		{"indented line after it is lazy", lines("> a", "    # x", "# b"), list("# b")},
		{"indented line after a quoted blank line is code", lines("> a", ">", "    # x", "# b"), list("# b")},
		{"a blank line ends it", lines("> a", "", "b", "===", "# c"), list("# c")},
		{"nested", lines("> > # x", "> # y", "# a"), list("# a")},
		{"a list in it", lines("> - a", "  # b"), list("# b")},
		{"a fence in it", lines("> ```", "> # x", "# a"), list("# a")},
		{"interrupts a paragraph", lines("a", "> # x", "# b"), list("# b")},
		{"in an item, then lazy, then item", lines("- > a", "b", "  # x", "# c"), list("# c")},
		{"a blank line ends a fence in it", lines("- > ```", "", "  > a", "b", "  # x"), nil},
		{"a quote cannot be lazy over a fence", lines("> a", "```", "# x", "```"), list("``````")},
	})
}

func TestTabs(t *testing.T) {
	testStructure(t, []structureCase{
		{"tab behind a bullet", lines("-\ta", "  # b"), list("# b")},
		{"tab behind a bullet, in the item", lines("-\ta", "    # x"), nil},
		{"tab behind a bullet, tab in the item", lines("-\ta", "\t# x"), nil},
		{"tab behind a number", lines("1.\ta", "   # b"), list("# b")},
		{"two tabs behind a bullet are code", lines("-\t\ta", "  # x", "# b"), list("# b")},
		{"tab as indentation in an item", lines("- a", "\t# x", "# b"), list("# b")},
		{"tab behind a quote mark", lines(">\t# x", "# a"), list("# a")},
		{"two tabs behind a quote mark are code", lines(">\t\t- a", "  # b"), list("# b")},
		{"a nested item behind tabs", lines("- a", "\t- b", "\t\t# x", "\t# y", "# c"), list("# c")},
		{"item inside a quote behind a tab", lines(">\t- a", "  # b"), list("# b")},
		{"bullet, blank and tab", lines("- \ta", "   # b"), list("# b")},
		{"an item inside an item behind tabs", lines("-\t-\ta", "    # x", "   # b"), list("# b")},
	})
}

func TestSetextAndRules(t *testing.T) {
	testStructure(t, []structureCase{
		{"setext headings are text", lines("a", "===", "b", "---", "# c"), list("# c")},
		{"it ends the paragraph", lines("a", "===", "    # x", "# b"), list("# b")},
		{"it ends the paragraph, so an empty item may follow", lines("a", "---", "-", "  # x"), nil},
		{"it ends the paragraph, so 2 may follow", lines("a", "===", "2. b", "   # x"), nil},
		{"underline with blanks in it is text", lines("a", "= =", "2. b", "   # c"), list("# c")},
		{"underline indented by four is text", lines("a", "    ===", "2. b", "   # c"), list("# c")},
		{"an underline alone is a paragraph", lines("===", "2. b", "   # c"), list("# c")},
		{"one dash is enough", lines("a", "-", "2. b", "   # x"), nil},
		{"dashes after a list are a rule", lines("- a", "---", "  # b"), list("# b")},
		{"dashes after a quote are a rule", lines("> a", "---", "  # b"), list("# b")},
		{"equals signs after a quote are lazy", lines("> a", "===", "2. b", "   # x"), nil},
		{"equals signs after an item are lazy", lines("- a", "===", "  # x"), nil},
		{"a rule is no item", lines("* * *", "  # a"), list("# a")},
		{"a rule of dashes is no item", lines("- - -", "  # a"), list("# a")},
		{"a rule interrupts a paragraph", lines("a", "***", "2. b", "   # x"), nil},
		{"two marks are no rule", lines("a", "**", "2. b", "   # c"), list("# c")},
		{"a rule of mixed marks is none", lines("*-*", "# a"), list("# a")},
		{"a rule ends a list", lines("- a", "***", "  # b"), list("# b")},
		{"a rule in an item", lines("- a", "  ***", "  # x", "# b"), list("# b")},
		{"underlined text in an item", lines("- a", "  ---", "  2. b", "     # x", "# c"), list("# c")},
		{"frontmatter's dashes in the text", lines("---", "# a", "---"), list("# a")},
	})
}

func TestDefinitionsAndUnderlines(t *testing.T) {
	// Whether a paragraph goes on shows in what "2." does next: in a paragraph
	// it is text, and the heading stands at document level; elsewhere it opens
	// an item, and the heading stands in it.
	open, ended := list("# c"), []string(nil)
	then := func(l ...string) string { return lines(append(l, "2. b", "   # c")...) }
	testStructure(t, []structureCase{
		{"a definition is no title", then("[a]: /b", "==="), open},
		{"a definition with a title is none", then("[a]: /b 'c'", "==="), open},
		{"a definition over three lines is none", then("[a]:", "/b", "'c", "d'", "==="), open},
		{"two definitions are none", then("[a]: /b", "[c]: <d e>", "==="), open},
		{"a definition under dashes makes a rule of them", then("[a]: /b", "---"), ended},
		{"a second underline has the first above it", then("[a]: /b", "===", "==="), ended},
		{"text behind a definition is a title", then("[a]: /b", "c", "==="), ended},
		{"a bracket alone is a title", then("[a", "==="), ended},
		{"without a colon", then("[a] /b", "==="), ended},
		{"without a destination", then("[a]:", "==="), ended},
		{"with words behind", then("[a]: /b c", "==="), ended},
		{"with words behind the title", then("[a]: /b 'c' d", "==="), ended},
		{"a bad title on its own line is text", then("[a]: /b", "'c' d", "==="), ended},
		{"an empty label", then("[ ]: /b", "==="), ended},
		{"a bracket in the label", then("[a[]: /b", "==="), ended},
		{"an escaped bracket in the label", then("[a\\]]: /b", "==="), open},
		{"a label over two lines", then("[a", "b]: /c", "==="), open},
		{"a label that is too long", then("["+strings.Repeat("a", 1000)+"]: /b", "==="), ended},
		{"a label that is just short enough", then("["+strings.Repeat("a", 999)+"]: /b", "==="), open},
		{"an empty destination in brackets", then("[a]: <>", "==="), open},
		{"an open bracket in the destination", then("[a]: <b", "==="), ended},
		{"balanced parentheses", then("[a]: b(c(d))", "==="), open},
		{"parentheses out of balance", then("[a]: b(c", "==="), ended},
		{"no blank before the title", then("[a]: <b>'c'", "==="), ended},
		{"a title in parentheses", then("[a]: b (c)", "==="), open},
		{"a title with an escaped quote", then("[a]: b \"c\\\"\"", "==="), open},
		{"a title in parentheses with one open", then("[a]: b (c(d)", "==="), ended},
		{"a title in parentheses with one escaped", then("[a]: b (c\\(d)", "==="), open},
		{"a title that does not end", then("[a]: b 'c", "==="), ended},
		{"a title that does not end, on its own line", then("[a]: b", "'c", "==="), ended},
		{"an escaped bracket in the destination", then("[a]: <b\\>c>", "==="), open},
		{"an open bracket inside the destination", then("[a]: <b<c>", "==="), ended},
		{"an escaped parenthesis", then("[a]: b\\(c", "==="), open},
		{"a closing parenthesis alone", then("[a]: b)", "==="), ended},
		{"a control character in the destination", then("[a]: b\x01c", "==="), ended},
		{"blanks and a line ending before the destination", then("[a]: \t", "\t/b \t", "==="), open},
		{"in a quote", lines("> [a]: /b", "> ===", "> text", "    # x", "# c"), list("# c")},
		{"in an item", lines("- [a]: /b", "  ===", "c", "  # x"), nil},
		{"in an item, a real title", lines("- a", "  ===", "c", "  # b"), list("# b")},
	})
}

package markdown

import (
	"math/rand/v2"
	"strings"
)

// pool holds lines that matter to the block structure. Documents drawn from it
// put every rule beside every other.
var pool = []string{
	"", "", "", " ", "\t", "    ",
	"text", "more text", " text", "  text", "   text", "    text", "\ttext", "      text",
	"# h", "# h", "## h2", "### h3 ###", "###### h6", "####### h7", "#nospace", "#", "# #", "##\tt", "# a \\#", "# a#", "# a ## \t",
	" # i1", "  # i2", "   # i3", "    # i4", "     # i5", "      # i6", "\t# t1", " \t# t2",
	"- item", "- item", "-", "- ", "-\ttab item", "-     code", "-   wide", "  - nested", "    - nested4", "- - twice", "- # h in item", "- ```", "- > q", "- 1. x", "-  two",
	"* item", "*", "+ item", "+",
	"1. one", "1) one", "2. two", "10. ten", "1.", "2.", "123456789. nine", "1234567890. ten digits", "1.\ttab", "   1. i3",
	"> quote", "> quote", ">", "> > deep", ">quote", ">\tq", "> ```", "> # h", "> - item", "> 2. two", ">     code", "> <div>", "   > q", "    > q", "> [foo]: /url",
	"```", "```", "```go", "``` a`b", "````", "~~~", "~~~", "~~~ a`b~", "~~~~", " ```", "   ```", "    ```", "  ~~~", "```  ", "``` x", "\t```", "``",
	"---", "***", "___", "- - -", "* * *", " ---", "    ---", "--", "=", "===", "  ===", "    ===", "=== x", "-----", "- -", "**",
	"<div>", "</div>", "<div", "<pre>", "</pre>", "<script>", "</script>", "<!-- c", "-->", "<!-- c -->", "<!-->", "<?php", "?>", "<!X", ">", "<![CDATA[", "]]>",
	"<a>", "</a>", "<a href=\"x\">", "<a b='c' d>", "<b>text", "<a", "<x-y />", "  <div>", "    <div>", "<textarea>", "</textarea>", "<hr/>", "<STYLE>", "</Style>",
	"[foo]: /url", "[foo]: /url \"title\"", "[foo]: /url 'title", "title'", "[foo]:", "/url", "[foo]: <a b>", "[foo", "bar]: /x", "[foo]: /url x", "[x] text", "\"title\"",
	"<!-- iai-ignore S104 because -->", "  <!-- iai-ignore a,b -->", "      <!-- iai-ignore c -->",
	"  # two", "  ```", "   - three", "  > q", "  text2", "    # four", "   # three", "  1. n", "  -", "   -",
}

// draw makes a document of n lines.
func draw(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		if r.IntN(12) == 0 {
			b.WriteString(pool[r.IntN(len(pool))])
			b.WriteByte(" \t>-"[r.IntN(4)])
		}
		switch r.IntN(10) {
		case 0:
			b.WriteString("> ")
		case 1:
			b.WriteString("  ")
		case 2:
			b.WriteString("   ")
		case 3:
			b.WriteString("- ")
		}
		b.WriteString(pool[r.IntN(len(pool))])
		b.WriteByte('\n')
	}
	return b.String()
}

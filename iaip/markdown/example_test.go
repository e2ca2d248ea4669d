package markdown_test

import (
	"fmt"

	"iai/iaip/markdown"
	"iai/iaip/text"
)

func ExampleScan() {
	src := "Be brief.\n\n## Tasks\n\n```sh\n# no heading\n```\n\n### Evidence ###\nName the line.\n"
	doc := markdown.Scan(src, text.Span{Start: 0, End: len(src)})
	for i := range doc.Len() {
		fmt.Printf("%q at %v\n", doc.Labels(src, i), doc.Section(i).Span)
	}
	for _, f := range doc.Fences() {
		fmt.Println(f.Lang(src).Of(src), "code at", f.Content)
	}
	// Output:
	// [] at {0 11}
	// ["## Tasks"] at {11 45}
	// ["## Tasks" "### Evidence"] at {45 77}
	// sh code at {27 40}
}

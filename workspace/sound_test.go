package workspace

import (
	"strings"
	"testing"

	"iai/iaip/syntax"
)

// An item on a line of its own is taken out without a proof. Here the proof is
// made, for every way to write two neighbours and what stands around them.
func TestOwnLinesNeedNoProof(t *testing.T) {
	items := []string{
		"a.iai", "'a b'", `"a\tb"`, "a.iai # why", "a.iai   ", "'#'", "a:b", "-", "- a", "a: b", "[a]", "|\n    a", "a\n    b", "'a\n    b'", "!!str a",
		"&x a", "*x", "", "# only", "~", "10", "'---'", "\t'a'", "日本.iai # 語",
	}
	frames := []string{
		"merge:\nITEMSlast: 1\n---\ntext\n", "last: &x 1\nmerge:\nITEMS---\n", "---\nmerge:\nITEMSlast: 1\n---\ntext", "merge:\n  # which\nITEMS",
		"merge:\nITEMS# end\n---\n", "merge:\n  - z\nITEMS\n\nlast: 1\n---\n", "merge: &all\nITEMSlast: *all\n---\n",
	}
	yes, no := 0, 0
	for _, frame := range frames {
		for _, first := range items {
			for _, second := range items {
				src := strings.Replace(frame, "ITEMS", "  - "+first+"\n  - "+second+"\n", 1)
				for _, src := range []string{src, strings.ReplaceAll(src, "\n", "\r\n"), strings.ReplaceAll(src, "  - ", "- ")} {
					f := syntax.Parse(src)
					list := f.Root().Field("merge")
					for i := range list.Len() {
						if !ownLine(f, list, i) {
							no++
							continue
						}
						yes++
						if sound(f, removeItemAt(f, list, i), list, without(list, i)) == nil {
							t.Errorf("item %d cannot simply be taken out of\n%s", i, src)
						}
					}
				}
			}
		}
	}
	if yes < 1000 || no < 1000 {
		t.Errorf("%d items are on lines of their own and %d are not", yes, no)
	}
}

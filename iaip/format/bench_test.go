package format

import (
	"fmt"
	"strings"
	"testing"

	"iai/iaip/syntax"
)

// settings are about n lines of frontmatter, in the canonical layout or not.
func settings(n int, canonical bool) string {
	var b strings.Builder
	b.WriteString("kind: manifest\nversion: v0\nenabled: [context, tasks] # order\n")
	part := "x-part-%d:\n  # what is loaded\n  include:\n    merge:\n      - a/%d.iai\n      - \"b/%d.iai\"\n  note: |\n    a line\n  override: {mode: overlay}\n"
	if !canonical {
		part = "x-part-%d :\n    # what is loaded\n    include:\n        merge:\n        - a/%d.iai  \n        -   \"b/%d.iai\"\n    note:   |\n          a line\n    override: { mode: overlay }\n"
	}
	for i := 0; strings.Count(b.String(), "\n") < n; i++ {
		fmt.Fprintf(&b, part, i, i, i)
	}
	return b.String() + "---\n" + strings.Repeat("Plain words that say what to do.\n", 60)
}

func BenchmarkEdits(b *testing.B) {
	for _, n := range []int{30, 300, 3000} {
		for _, layout := range []string{"canonical", "other"} {
			f := syntax.Parse(settings(n, layout == "canonical"))
			if f.Broken() || len(Edits(f)) > 0 != (layout == "other") {
				b.Fatal(f.Faults, Edits(f))
			}
			b.Run(fmt.Sprintf("%s/%d", layout, n), func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(f.Front.Len()))
				for b.Loop() {
					Edits(f)
				}
			})
		}
	}
}

func BenchmarkOnType(b *testing.B) {
	src := settings(300, true)
	at := strings.LastIndex(src, "  override") // a line has just been begun
	src = src[:at] + "\n" + src[at:]
	f := syntax.Parse(src)
	b.ReportAllocs()
	for b.Loop() {
		OnType(f, at, "\n")
	}
}

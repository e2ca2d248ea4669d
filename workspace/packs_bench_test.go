package workspace_test

import (
	"fmt"
	"strings"
	"testing"

	"iai/workspace"
)

// A key typed beside the packs costs what it costs without them; a key typed
// in the manifest does not read the registry again.
func BenchmarkKeyBesidePacks(b *testing.B) {
	var requests []string
	var lines strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&lines, "p%d acme web.p%d 1.%d.0\n", i, i, i%7)
		if i%50 == 0 {
			requests = append(requests, fmt.Sprintf("acme@web.p%d@^1.0", i))
		}
	}
	files := shelf(b, asking(request(strings.Join(requests, ", "))), lines.String())
	for _, tt := range []struct{ name, path, typed string }{
		{"in another file", "context.iai", "kind: context\n---\nThe shop front is a React application. %d\n"},
		{"in the manifest", "manifest.iai", files["manifest.iai"] + "%d"},
		{"in the block", "manifest.iai", strings.Replace(files["manifest.iai"], "web.p50@^1.0", "web.p50@^1.0.%d", 1)},
	} {
		b.Run(tt.name, func(b *testing.B) {
			w := workspace.New(workspace.Memory(files), workspace.Options{})
			w.Snapshot().Check(nil)
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n++
				s := w.Apply([]workspace.Change{{Path: tt.path, Open: w.Parse(fmt.Sprintf(tt.typed, n))}})
				_ = s.Problems(tt.path)
				_ = s.Problems("manifest.iai")
			}
		})
	}
}

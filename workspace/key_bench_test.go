package workspace_test

import (
	"fmt"
	"strings"
	"testing"

	"iai/workspace"
)

// BenchmarkKey is what one key costs from the edit to the problems of the
// edited file, in workspaces of growing size: the cost must not grow with them.
func BenchmarkKey(b *testing.B) {
	text := func(lines int) string {
		var out strings.Builder
		out.WriteString("kind: tasks\noutput: {mode: file}\n---\n")
		for i := range lines / 4 {
			fmt.Fprintf(&out, "## Section %d\n\nPlain words that say what an agent should do here.\n- a point\n", i)
		}
		return out.String()
	}
	for _, manifests := range []int{1, 1000} {
		for _, lines := range []int{60, 2000} {
			files := workspace.Memory{}
			for i := range manifests {
				dir := fmt.Sprintf("p%d/", i)
				files[dir+"manifest.iai"] = "kind: manifest\nenabled: [tasks, context]\n"
				files[dir+"context.iai"] = "kind: context\n---\n# A\n"
				files[dir+"tasks.iai"] = text(60)
			}
			w := workspace.New(files, workspace.Options{})
			w.Snapshot().Check(nil)
			for _, where := range []string{"text", "front"} {
				b.Run(fmt.Sprintf("%s/lines=%d/manifests=%d", where, lines, manifests), func(b *testing.B) {
					src := text(lines)
					at := strings.Index(src, "Plain")
					if where == "front" {
						at = strings.Index(src, "file")
					}
					f := w.Parse(src)
					w.Apply([]workspace.Change{{Path: "p0/tasks.iai", Open: f}})
					next := src[:at] + "x" + src[at:]
					b.ReportAllocs()
					for b.Loop() {
						g := w.Reparse(f, next, at, at, 1)
						w.Apply([]workspace.Change{{Path: "p0/tasks.iai", Open: g}}).Problems("p0/tasks.iai")
						f = w.Reparse(g, src, at, at+1, 0)
						w.Apply([]workspace.Change{{Path: "p0/tasks.iai", Open: f}}).Problems("p0/tasks.iai")
					}
				})
			}
		}
	}
}

package feature

import (
	"fmt"
	"strings"
	"testing"

	"iai/iaip/text"
	"iai/workspace"
)

// benchWorkspace is a manifest that overlays a kind, and a file of the kind with
// a number of lines: a tenth of them frontmatter, the rest text with a heading
// every ten lines. A hundred other files lie around.
func benchWorkspace(lines int) *workspace.Snapshot {
	var front, body strings.Builder
	front.WriteString("kind: tasks\ntask_model:\n  fields:\n")
	for i := range lines / 10 {
		fmt.Fprintf(&front, "    - field_%d\n", i)
	}
	front.WriteString("output:\n  mode: file\n  format: md\n---\n")
	for i := range lines * 9 / 10 {
		if i%10 == 0 {
			fmt.Fprintf(&body, "## Section %d\n", i/10)
		} else {
			body.WriteString("- A rule that says what to do, with `code` and é.\n")
		}
	}
	tree := workspace.Memory{
		"manifest.iai": "kind: manifest\nversion: v0\nenabled: [tasks, prompt]\ntasks:\n  include:\n    merge: [parts/tasks.1.iai]\n" +
			"    override: [tasks.override.iai]\n  override:\n    mode: overlay\n",
		"tasks.iai":          front.String() + body.String(),
		"tasks.override.iai": "kind: tasks\n---\n## Section 1\nMine.\n",
		"prompt.iai":         "kind: prompt\n---\nText.\n",
	}
	for i := range 100 {
		tree[fmt.Sprintf("parts/tasks.%d.iai", i)] = fmt.Sprintf("kind: tasks\n---\n# Part %d\nText.\n", i)
	}
	s := workspace.New(tree, workspace.Options{}).Snapshot()
	s.Check(nil)
	return s
}

func forSizes(b *testing.B, run func(b *testing.B, s *workspace.Snapshot)) {
	for _, lines := range []int{60, 2000} {
		b.Run(fmt.Sprintf("%d lines", lines), func(b *testing.B) {
			s := benchWorkspace(lines)
			b.ReportAllocs()
			run(b, s)
		})
	}
}

// offsetOf is where a text begins in a file.
func offsetOf(b *testing.B, s *workspace.Snapshot, file, what string) int {
	b.Helper()
	at := strings.Index(s.File(file).Src(), what)
	if at < 0 {
		b.Fatalf("%s has no %q", file, what)
	}
	return at
}

func BenchmarkCompletionKeys(b *testing.B) {
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		at := offsetOf(b, s, "tasks.iai", "output:")
		for b.Loop() {
			if items, _ := Completions(s, "tasks.iai", at); len(items) == 0 {
				b.Fatal("nothing was offered")
			}
		}
	})
}

func BenchmarkCompletionPaths(b *testing.B) {
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		at := offsetOf(b, s, "manifest.iai", "parts/tasks.1.iai")
		for b.Loop() {
			if items, _ := Completions(s, "manifest.iai", at); len(items) == 0 {
				b.Fatal("nothing was offered")
			}
		}
	})
}

func BenchmarkHoverKey(b *testing.B) {
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		at := offsetOf(b, s, "tasks.iai", "format:")
		for b.Loop() {
			if _, ok := Hover(s, "tasks.iai", at, nil); !ok {
				b.Fatal("nothing was said")
			}
		}
	})
}

func BenchmarkHoverKind(b *testing.B) {
	link := func(file string, line int) string { return "file:///w/" + file }
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		at := offsetOf(b, s, "manifest.iai", "tasks, prompt")
		for b.Loop() {
			if _, ok := Hover(s, "manifest.iai", at, link); !ok {
				b.Fatal("nothing was said")
			}
		}
	})
}

func BenchmarkHoverHeading(b *testing.B) {
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		at := offsetOf(b, s, "tasks.iai", "## Section 4")
		for b.Loop() {
			if _, ok := Hover(s, "tasks.iai", at, nil); !ok {
				b.Fatal("nothing was said")
			}
		}
	})
}

func BenchmarkSemanticTokens(b *testing.B) {
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		whole := text.Span{Start: 0, End: len(s.File("tasks.iai").Src())}
		for b.Loop() {
			if len(SemanticTokens(s, "tasks.iai", whole)) == 0 {
				b.Fatal("no tokens")
			}
		}
	})
}

// BenchmarkSemanticTokensFront is a file that is nothing but frontmatter.
func BenchmarkSemanticTokensFront(b *testing.B) {
	var src strings.Builder
	src.WriteString("kind: references\nsources:\n")
	for i := range 500 {
		fmt.Fprintf(&src, "  - id: source-%d\n    type: url\n    value: https://example.org/%d\n    authority: primary\n", i, i)
	}
	s := workspace.New(workspace.Memory{"references.iai": src.String()}, workspace.Options{}).Snapshot()
	whole := text.Span{Start: 0, End: src.Len()}
	b.ReportAllocs()
	for b.Loop() {
		if len(SemanticTokens(s, "references.iai", whole)) < 2000 {
			b.Fatal("too few tokens")
		}
	}
}

func BenchmarkFolding(b *testing.B) {
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		for b.Loop() {
			if len(Folds(s, "tasks.iai")) == 0 {
				b.Fatal("no folds")
			}
		}
	})
}

func BenchmarkSelectionRange(b *testing.B) {
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		at := offsetOf(b, s, "tasks.iai", "## Section 4")
		for b.Loop() {
			if len(SelectionRanges(s, "tasks.iai", at)) == 0 {
				b.Fatal("no ranges")
			}
		}
	})
}

func BenchmarkCodeActions(b *testing.B) {
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		at := offsetOf(b, s, "manifest.iai", "tasks:")
		for b.Loop() {
			if len(CodeActions(s, "manifest.iai", text.Span{Start: at, End: at}, nil)) == 0 {
				b.Fatal("nothing was offered")
			}
		}
	})
}

func BenchmarkResolved(b *testing.B) {
	forSizes(b, func(b *testing.B, s *workspace.Snapshot) {
		for b.Loop() {
			if Resolved(s, "manifest.iai", "tasks").Lines() == 0 {
				b.Fatal("no document")
			}
		}
	})
}

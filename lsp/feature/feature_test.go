package feature

import (
	"fmt"
	"slices"
	"testing"

	"iai/iaip/text"
	"iai/workspace"
)

// A file that is not there, and offsets that are not there, get empty answers.
func TestNothingThere(t *testing.T) {
	s := workspace.New(workspace.Memory{"tasks.iai": "kind: tasks\n---\n"}, workspace.Options{}).Snapshot()
	far := text.Span{Start: -3, End: 1 << 20}
	if items, more := Completions(s, "gone.iai", 0); items != nil || more {
		t.Errorf("completions of a file that is not there: %v", items)
	}
	if h, ok := Hover(s, "gone.iai", 0, nil); ok {
		t.Errorf("a hover in a file that is not there: %v", h)
	}
	if h, ok := Hover(s, "tasks.iai", 1<<20, nil); ok {
		t.Errorf("a hover behind the end: %v", h)
	}
	if got := CodeActions(s, "gone.iai", far, nil); got != nil {
		t.Errorf("actions in a file that is not there: %v", got)
	}
	if _, ok := ResolveAction(s, ActionData{File: "gone.iai", ID: "enable"}); ok {
		t.Error("an action of a file that is not there was resolved")
	}
	if _, ok := ResolveAction(s, ActionData{File: "tasks.iai", ID: "enable", Title: "Enable `x`"}); ok {
		t.Error("an action that is not offered was resolved")
	}
	if got := CompletionDoc(s, CompletionData{File: "gone.iai"}, nil); got != "" {
		t.Errorf("a document of nothing: %q", got)
	}
	for name, n := range map[string]int{
		"lenses": len(CodeLenses(s, "gone.iai")), "hints": len(InlayHints(s, "gone.iai", far)), "tokens": len(SemanticTokens(s, "gone.iai", far)),
		"folds": len(Folds(s, "gone.iai")), "selections": len(SelectionRanges(s, "gone.iai", 0)),
	} {
		if n != 0 {
			t.Errorf("%d %s of a file that is not there", n, name)
		}
	}
	if got := len(SemanticTokens(s, "tasks.iai", far)); got != 3 {
		t.Errorf("%d tokens for a span that reaches out of the file, want kind, its value and the delimiter", got)
	}
	if got := SelectionRanges(s, "tasks.iai", 1<<20); !slices.Contains(got, text.Span{Start: 0, End: 16}) {
		t.Errorf("the selections behind the end are %v, and the file is none of them", got)
	}
	if d := Resolved(s, "gone.iai", ""); d.Lines() < 3 {
		t.Errorf("the document of a manifest that is not there says nothing: %q", d.Text)
	}
}

// An editor that asks for some kinds of actions gets those and their parts.
func TestActionKinds(t *testing.T) {
	s := workspace.New(workspace.Memory{
		"manifest.iai": "kind: manifest\nenabled: [tasks, tasks]\ntasks:\n  metadata: {output: {mode: file}}\n",
	}, workspace.Options{}).Snapshot()
	tests := []struct {
		only []string
		want []string
	}{
		{nil, []string{QuickFix, Extract, Rewrite, FixAll}},
		{[]string{"quickfix"}, []string{QuickFix}},
		{[]string{"refactor"}, []string{Extract, Rewrite}},
		{[]string{"refactor.extract"}, []string{Extract}},
		{[]string{"refactor.inline"}, nil},
		{[]string{"source"}, []string{FixAll}},
		{[]string{"source.fixAll"}, []string{FixAll}},
		{[]string{"source.organizeImports"}, nil},
		{[]string{"refactor.move", "quickfix"}, []string{QuickFix}},
	}
	whole := text.Span{Start: 24, End: 44}
	for _, tt := range tests {
		var got []string
		for _, span := range []text.Span{whole, {Start: 40, End: 40}} {
			for _, a := range CodeActions(s, "manifest.iai", span, tt.only) {
				if !slices.Contains(got, a.Kind) {
					got = append(got, a.Kind)
				}
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, tt.want) {
			t.Errorf("asked for %q: %q, want %q", tt.only, got, tt.want)
		}
	}
}

// In a large tree the first paths are shown and the answer says that there are
// more; a longer word brings the others.
func TestManyPaths(t *testing.T) {
	tree := workspace.Memory{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge: [x150]\n"}
	for i := range 300 {
		tree[fmt.Sprintf("parts/tasks.x%d.iai", i)] = "kind: tasks\n---\n"
	}
	s := workspace.New(tree, workspace.Options{}).Snapshot()
	end := len(tree["manifest.iai"]) - 2
	items, more := Completions(s, "manifest.iai", end-4)
	if len(items) != mostPaths || !more {
		t.Errorf("%d paths and incomplete %v, want %d and true", len(items), more, mostPaths)
	}
	items, more = Completions(s, "manifest.iai", end)
	if len(items) != 1 || more || items[0].Label != "parts/tasks.x150.iai" {
		t.Errorf("%d paths for x150, incomplete %v: %v", len(items), more, items)
	}
}

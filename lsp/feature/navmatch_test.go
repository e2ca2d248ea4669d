package feature

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

func TestNavMatch(t *testing.T) {
	const none = 255
	tests := []struct {
		typed, name string
		want        rank
	}{
		{"", "anything", rankPrefix},
		{"", "", rankExact},
		{"tasks", "tasks", rankExact},
		{"TASKS", "tasks", rankExact},
		{"tasks", "Tasks", rankExact},
		{"tas", "tasks", rankPrefix},
		{"no-new", "no-new-dependencies", rankPrefix},
		{"ove", "tasks.override.iai", rankWords},
		{"nnd", "no-new-dependencies", rankWords},
		{"nnewd", "no-new-dependencies", rankWords},
		{"nod", "no-new-dependencies", rankWords},
		{"ns", "NewStep", rankWords},
		{"nst", "NewStep", rankWords},
		{"newep", "NewStep", rankScattered},
		{"aba", "ab aab ab a", rankWords}, // the last two words, not the first
		{"sks", "tasks", rankScattered},
		{"tk", "tasks", rankScattered},
		{"kt", "tasks", none},
		{"taskss", "tasks", none},
		{"tasks override", "tasks.override.iai", rankWords},
		{"first st", "First steps", rankPrefix},
		{"firststeps", "First steps", rankWords},
		{"first  steps", "First steps", rankWords},
		{"é", "É", rankExact},
		{"é", "e\u0301", none},
		{"e\u0301", "e\u0301tat", rankPrefix},
		{"字", "漢字", rankWords},
		{"漢", "漢字", rankPrefix},
		{"👧", "👩‍👩‍👧", rankScattered},
		{"👩‍👩‍👧", "👩‍👩‍👧 first", rankPrefix},
		{"ß", "Straße", rankScattered},
		{"é", "café\u2014état", rankWords},
		{strings.Repeat("ab", 40), strings.Repeat("ab", 41), rankPrefix},
		{strings.Repeat("a", 40), strings.Repeat("b-a ", 41), rankWords},
		{"\xff", "\xff", rankExact}, // what is no text is still no panic
	}
	for _, tt := range tests {
		got, ok := newPattern(tt.typed).match(tt.name)
		if !ok {
			got = none
		}
		if got != tt.want {
			t.Errorf("%q in %q: %d, want %d", tt.typed, tt.name, got, tt.want)
		}
	}
}

// However many symbols fit, the answer is bounded and the best are in it.
func TestNavSearchIsBounded(t *testing.T) {
	tree := workspace.Memory{}
	for i := range 40 {
		var b strings.Builder
		for j := range 100 {
			fmt.Fprintf(&b, "## Some task %d-%d\n", i, j)
		}
		tree[fmt.Sprintf("f%02d.iai", i)] = b.String()
	}
	tree["zz.iai"] = "# Task\n"
	s := navSnapshot(tree)
	found := WorkspaceSymbols(s, "task")
	if len(found) != MaxSymbols {
		t.Fatalf("%d symbols, want %d", len(found), MaxSymbols)
	}
	if found[0].Name != "Task" || found[0].File != "zz.iai" {
		t.Errorf("the best is %+v, want the heading Task of zz.iai", found[0])
	}
	// The hits are let go in passing; those that stay are the ones a sort of
	// all would put first.
	type entry struct {
		fits       rank
		name, file string
		section    int
	}
	var all []entry
	for p := range tree {
		f := s.File(p)
		for i := 1; i < f.Doc.Len(); i++ {
			name := f.Doc.Section(i).Title.Of(f.Src())
			r, _ := newPattern("task").match(name)
			all = append(all, entry{r, name, p, i})
		}
	}
	slices.SortFunc(all, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.fits, b.fits), cmp.Compare(len(a.name), len(b.name)),
			cmp.Compare(a.name, b.name), cmp.Compare(a.file, b.file), cmp.Compare(a.section, b.section))
	})
	for i, got := range WorkspaceSymbols(s, "section:task") {
		if got.Name != all[i].name || got.File != all[i].file {
			t.Fatalf("place %d has %s of %s, want %s of %s", i, got.Name, got.File, all[i].name, all[i].file)
		}
	}
	if again := WorkspaceSymbols(s, "task"); !slices.Equal(found, again) {
		t.Error("asked twice, answered differently")
	}
}

// A rewritten value reads back as what was asked for, wherever it stands, and
// nothing beside it changes.
func TestNavRewrite(t *testing.T) {
	tests := []struct{ written, value, want string }{
		{"old", "new.iai", "new.iai"},
		{"old", "it's.iai", "it's.iai"},
		{"old", "a b.iai", "a b.iai"},
		{"old", " a.iai", `" a.iai"`},
		{"old", "", `""`},
		{"old", "12", `"12"`},
		{"old", "true", `"true"`},
		{"old", "~", `"~"`},
		{"old", "a, b", `"a, b"`},
		{"old", "a]", `"a]"`},
		{"old", "a: b", `"a: b"`},
		{"old", "a #b", `"a #b"`},
		{"old", "a#b", "a#b"},
		{"old", "*a", `"*a"`},
		{"old", "&a", `"&a"`},
		{"old", "- a", `"- a"`},
		{"old", "-a.iai", "-a.iai"},
		{"old", "--.iai", "--.iai"},
		{"old", "....iai", "....iai"},
		{"old", "../1.2.iai", "../1.2.iai"},
		{"old", ".iai", ".iai"},
		{"old", "1.iai", "1.iai"},
		{"old", "漢字/é.iai", "漢字/é.iai"},
		{"'old'", "it's.iai", "'it''s.iai'"},
		{"'old'", "12", "'12'"},
		{`"old"`, `a"b.iai`, `"a\"b.iai"`},
		{`"old"`, "é", `"é"`},
		{`"\x6fld"`, "new", `"new"`},
		{"!!str old", "12", `!!str "12"`},
		{"&a old", "new", "&a new"},
		{"&a 'old'", "new", "&a 'new'"},
	}
	for _, tt := range tests {
		for _, frame := range []string{"k: [%s, z]\n---\n", "k:\n  - %s # note\n---\n", "k: %s\r\n---\r\n"} {
			f := syntax.Parse(fmt.Sprintf(frame, tt.written))
			v := f.Root().Field("k")
			if v.Kind() == syntax.Sequence {
				v = v.ItemAt(0)
			}
			got, err := text.Apply(f.Src(), []text.Edit{rewrite(v, tt.value)})
			if want := fmt.Sprintf(frame, tt.want); err != nil || got != want {
				t.Errorf("%s to %q: %q, want %q (%v)", tt.written, tt.value, got, want, err)
				continue
			}
			back := syntax.Parse(got).Root().Field("k")
			if back.Kind() == syntax.Sequence {
				back = back.ItemAt(0)
			}
			if s, ok := back.Str(); !ok || s != tt.value {
				t.Errorf("%s to %q reads back as %q", tt.written, tt.value, s)
			}
		}
	}
}

package feature

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"iai/iaip"
	"iai/workspace"
)

// Renaming a heading changes no effective text but for that heading: the same
// sections of the same inputs stand in the same order, nothing stops that did
// not, and no byte outside the titles is another. Renaming it back gives the
// same bytes as before. What is renamed is what References finds.
func TestNavRenamedHeadingChangesNothingElse(t *testing.T) {
	const title = "Ein neuer Titel – 漢字 C#"
	t.Parallel()
	seeds, renamed, refused, shared := rounds(10, 25, 150), 0, 0, 0
	for seed := range seeds {
		tree := navWorld(seed)
		s := navSnapshot(tree)
		shape, before := navShape(s), navEffective(s)
		for _, file := range slices.Sorted(maps.Keys(tree)) {
			f := s.File(file)
			for i := 1; i < f.Doc.Len(); i++ {
				at := f.Doc.Section(i)
				old := at.Title.Of(f.Src())
				r, err := RenameTo(s, file, at.Marks.Start, title)
				if err != nil {
					t.Fatalf("seed %d: %s: %q: %v", seed, file, old, err)
				}
				navSamePlaces(t, r.Edits, References(s, file, at.Marks.Start, true), s)
				next := navApply(t, tree, r)
				after := navSnapshot(next)
				if got := navShape(after); !maps.EqualFunc(shape, got, slices.Equal) {
					t.Fatalf("seed %d: %s: after %q was renamed, sections stand elsewhere:\n%v\n%v", seed, file, old, shape, got)
				}
				navSameText(t, before, navEffective(after), old, title)
				renamed++
				if len(r.Edits) > 1 {
					shared++
				}
				if old == "" {
					refused++
					continue // no heading can be given an empty title
				}
				back, err := RenameTo(after, file, after.File(file).Doc.Section(i).Marks.Start, old)
				if err != nil {
					t.Fatalf("seed %d: %s: back to %q: %v", seed, file, old, err)
				}
				if !maps.Equal(navApply(t, next, back), tree) {
					t.Fatalf("seed %d: %s: renaming %q and back left another text", seed, file, old)
				}
			}
		}
	}
	t.Logf("%d headings renamed, %d of them in several places, %d without a title", renamed, shared, refused)
	if renamed < 10*int(seeds) || shared < 2*int(seeds) {
		t.Errorf("only %d headings were renamed, %d of them in several places: the workspaces show too little", renamed, shared)
	}
}

// navSameText holds what is in force after a rename to what was before: line
// for line the same, but for the title.
func navSameText(t *testing.T, before, after map[string]string, old, title string) {
	t.Helper()
	for m, was := range before {
		a, b := strings.Split(was, "\n"), strings.Split(after[m], "\n")
		if len(a) != len(b) {
			t.Fatalf("%s: %d lines became %d", m, len(a), len(b))
		}
		for i := range a {
			if a[i] != b[i] && strings.ReplaceAll(a[i], " ", "") != strings.ReplaceAll(strings.Replace(b[i], title, old, 1), " ", "") {
				t.Fatalf("%s: renaming %q changed %q to %q", m, old, a[i], b[i])
			}
		}
	}
}

// navShape is how every kind of every manifest is put together, without the
// texts: which section of which input, what it replaces, and what was found.
func navShape(s *workspace.Snapshot) map[string][]string {
	out := map[string][]string{}
	for _, m := range s.Manifests() {
		r := s.Resolution(m)
		var lines []string
		for _, k := range r.Kinds {
			lines = append(lines, k.Name)
			for _, p := range k.Pieces {
				line := k.Inputs[p.Input].Origin + " " + navNumber(p.Section)
				for _, ref := range p.Replaces {
					line += ", " + k.Inputs[ref.Input].Origin + " " + navNumber(ref.Section)
				}
				lines = append(lines, line)
			}
		}
		for _, found := range r.All() {
			if found.Stop {
				lines = append(lines, found.Rule.Name+" "+found.File)
			}
		}
		out[m] = lines
	}
	return out
}

func navNumber(n int) string { return string(rune('a' + 1 + n)) }

// navSamePlaces holds the edits of a rename to the places of references. An
// edit of a heading without a title stands behind its marks.
func navSamePlaces(t *testing.T, edits []workspace.FileEdit, places []Location, s *workspace.Snapshot) {
	t.Helper()
	if len(edits) != len(places) {
		t.Fatalf("%d edits, and %d places have that heading", len(edits), len(places))
	}
	for i, e := range edits {
		doc := &s.File(e.File).Doc
		at := doc.Section(doc.SectionAt(e.Span.Start))
		if e.Span != at.Title {
			t.Fatalf("edit %+v is not of the title %v", e, at.Title)
		}
		if places[i].File != e.File || places[i].Span != headingName(at.Marks, at.Title) {
			t.Fatalf("edit %+v, place %+v", e, places[i])
		}
	}
}

// A title that would make two sections one is refused, and only then: wherever
// a rename to the title of another heading goes through, putting the workspace
// together gives the same sections as before.
func TestNavRenameNeverCollides(t *testing.T) {
	t.Parallel()
	seeds, through, refused := rounds(4, 6, 40), 0, 0
	for seed := range seeds {
		tree := navWorld(seed)
		s := navSnapshot(tree)
		before := navShape(s)
		titles := map[string]bool{}
		for p := range tree {
			f := s.File(p)
			for i := 1; i < f.Doc.Len(); i++ {
				titles[f.Doc.Section(i).Title.Of(f.Src())] = true
			}
		}
		delete(titles, "")
		for _, file := range slices.Sorted(maps.Keys(tree)) {
			f := s.File(file)
			for i := 1; i < f.Doc.Len(); i++ {
				for _, title := range slices.Sorted(maps.Keys(titles)) {
					r, err := RenameTo(s, file, f.Doc.Section(i).Marks.Start, title)
					if err != nil {
						refused++
						if !strings.Contains(err.Error(), "in the same place, at line") {
							t.Fatalf("seed %d: %s to %q: %v", seed, file, title, err)
						}
						continue
					}
					through++
					got := navShape(navSnapshot(navApply(t, tree, r)))
					if !maps.EqualFunc(before, got, slices.Equal) {
						t.Fatalf("seed %d: %s: section %d to %q: sections stand elsewhere:\n%v\n%v", seed, file, i, title, before, got)
					}
				}
			}
		}
	}
	if through < 10*int(seeds) || refused < 10*int(seeds) {
		t.Errorf("%d renames went through and %d were refused: the workspaces show too little", through, refused)
	}
}

// When a file of an include list gets another path, every manifest comes to
// what it came to before, unless a note says that a base file is lost or found.
func TestNavMovedFileChangesNothing(t *testing.T) {
	t.Parallel()
	seeds, count, noted := rounds(20, 40, 300), 0, 0
	for seed := range seeds {
		tree := navWorld(seed)
		s := navSnapshot(tree)
		before := navEffective(s)
		for _, m := range s.Manifests() {
			v, _ := viewOf(s, m)
			for _, g := range v.groups() {
				for _, in := range g.list {
					if in.path == "" || s.Lookup(in.path).Status != iaip.Regular || in.item.IsAlias() {
						continue
					}
					for _, name := range []string{"neu.iai", "./a, b/#c.iai", "x/it's \"new\" 漢字.iai"} {
						r, err := RenameTo(s, m, in.item.Content().Start, name)
						if err != nil {
							t.Fatalf("seed %d: %s: %s: %v", seed, m, in.path, err)
						}
						if len(r.Notes) > 0 {
							noted++
							continue
						}
						count++
						after := navSnapshot(navApply(t, tree, r))
						if got := navEffective(after); !maps.Equal(before, got) {
							t.Fatalf("seed %d: %s: after %s was moved to %q:\n%v\n%v", seed, m, in.path, name, before, got)
						}
					}
				}
			}
		}
	}
	if count < 3*int(seeds) || noted == 0 {
		t.Errorf("only %d files were moved, and %d with a note: the workspaces show too little", count, noted)
	}
}

// Moving whole folders, manifests and all, changes nothing in force.
func TestNavMovedFoldersChangeNothing(t *testing.T) {
	t.Parallel()
	seeds := rounds(20, 50, 300)
	changed := 0
	for seed := range seeds {
		tree := navWorld(seed)
		s := navSnapshot(tree)
		before := navEffective(s)
		for _, moves := range [][]Move{
			{{"share", "deep/er/share"}},
			{{"pkg", "new/pkg"}, {"share", "pkg/share"}},
			{{"share", "pkg/share"}, {"pkg/", "share"}},
		} {
			r := WillRenameFiles(s, moves)
			if len(r.Notes) > 0 {
				t.Fatalf("seed %d: %v: %v", seed, moves, r.Notes)
			}
			changed += len(r.Edits)
			r.Moves = moves
			got := navEffective(navSnapshot(navApply(t, tree, r)))
			// Manifests are told apart by the folder they lie in, whose name
			// may have changed.
			if !slices.Equal(slices.Sorted(maps.Values(before)), slices.Sorted(maps.Values(got))) {
				t.Fatalf("seed %d: %v:\n%v\n%v", seed, moves, before, got)
			}
		}
	}
	if changed < int(seeds) {
		t.Errorf("only %d entries followed: the workspaces show too little", changed)
	}
}

// Where moves overlap, the nearest counts, whatever their order.
func TestNavMovedPaths(t *testing.T) {
	moves := []Move{{"a", "b"}, {"a/x", "c/x"}, {"a/x/deep.iai", "deep.iai"}, {"z.iai", "a"}, {"end/", "fin/"}}
	tests := []struct{ path, want string }{
		{"a", "b"},
		{"a/1.iai", "b/1.iai"},
		{"a/x", "c/x"},
		{"a/x/2.iai", "c/x/2.iai"},
		{"a/x/deep.iai", "deep.iai"},
		{"ab/1.iai", "ab/1.iai"},
		{"z.iai", "a"},
		{"z.iai.bak", "z.iai.bak"},
		{"end/1.iai", "fin/1.iai"},
	}
	for range 2 {
		for _, tt := range tests {
			if got := movedTo(moves, tt.path); got != tt.want {
				t.Errorf("%s moves to %s, want %s", tt.path, got, tt.want)
			}
			if got := movedFrom(moves, tt.want); tt.path != tt.want && got != tt.path {
				t.Errorf("%s comes from %s, want %s", tt.want, got, tt.path)
			}
		}
		slices.Reverse(moves)
	}
}

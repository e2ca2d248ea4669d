package feature

import (
	"fmt"
	"path"
	"sort"
	"strings"
	"testing"

	"iai/iaip"
	"iai/iaip/conformance/generate"
	"iai/iaip/text"
	"iai/workspace"
)

// after is the workspace with a change made.
func after(t *testing.T, tried string, s *workspace.Snapshot, fix workspace.Fix) (next *workspace.Snapshot, changed string) {
	t.Helper()
	tree := workspace.Memory{}
	for _, p := range s.Files() {
		tree[p] = s.File(p).Src()
	}
	edits := map[string][]text.Edit{}
	for _, e := range fix.Edits {
		edits[e.File] = append(edits[e.File], e.Edit)
	}
	for p, list := range edits {
		done, err := text.Apply(tree[p], list)
		if err != nil {
			t.Errorf("%s: %v", tried, err)
		}
		tree[p] = done
		changed += "-- " + p + " --\n" + done
	}
	for _, c := range fix.Creates {
		if s.Lookup(c.File).Status != iaip.Absent {
			t.Errorf("%s: %s is there already", tried, c.File)
		}
		tree[c.File] = c.Text
		changed += "-- " + c.File + " (new) --\n" + c.Text
	}
	next = workspace.New(tree, workspace.Options{}).Snapshot()
	next.Check(nil)
	return next, changed
}

// Whatever the workspace, a refactoring stops nothing that was not stopped, and
// what only moves things about leaves the same in force.
func TestRefactoringsKeepTheirWord(t *testing.T) {
	t.Parallel()
	seeds := rounds(60, 80, 500)
	made := map[string]int{}
	for seed := range seeds {
		files, _ := generate.Generate(seed)
		s := workspaceOf(files)
		for _, file := range s.Files() {
			done := map[string]bool{}
			for at := 0; at <= len(s.File(file).Src()); at += 3 {
				for _, o := range refactorings(s, file, at) {
					if done[o.id+o.title] {
						continue
					}
					done[o.id+o.title] = true
					fix, ok := o.make()
					if !ok {
						continue
					}
					made[o.id]++
					tried := fmt.Sprintf("seed %d, %s at %d, %q", seed, file, at, o.title)
					next := tryRefactoring(t, tried, s, o.id, fix)
					if o.id == "metadataToFile" {
						made["fileToMetadata"] += backAgain(t, tried, s, next, file, fix)
					}
				}
			}
		}
	}
	for _, id := range []string{"metadataToFile", "fileToMetadata", "addOverride", "extractSection", "toOverlay", "toReplaceAll", "enable", "disable", "createBase"} {
		if made[id] < 5 {
			t.Errorf("%s was made %d times: too few to say anything", id, made[id])
		}
	}
}

func tryRefactoring(t *testing.T, tried string, s *workspace.Snapshot, id string, fix workspace.Fix) *workspace.Snapshot {
	t.Helper()
	next, changed := after(t, tried, s, fix)
	for _, m := range s.Manifests() {
		old, now := s.Resolution(m), next.Resolution(m)
		switch {
		case id == "toOverlay" || id == "enable":
			// Overlay may find twins, a kind that was off may be broken: that
			// is what was asked for. The files must be whole all the same.
			if now.File.Broken() && !old.File.Broken() {
				t.Errorf("%s: the manifest is broken: %v\n%s", tried, now.File.Faults, changed)
			}
		case now.Stopped && !old.Stopped:
			t.Errorf("%s: it stops the resolution: %s\n%s", tried, stops(now)[0].Message, changed)
		case id == "extractSection":
			for _, k := range old.Effective() {
				if a, b := sortedLines(k.Text()), sortedLines(now.Kind(k.Name).Text()); a != b {
					t.Errorf("%s: %s loses or gains lines\n%s", tried, k.Name, changed)
				}
			}
		case keepsMeaning[id] && old.Digest() != now.Digest():
			t.Errorf("%s: it changes what is in force\n%s", tried, changed)
		}
	}
	return next
}

// backAgain makes metadata of the file that was made of metadata, and says how
// often that could be done.
func backAgain(t *testing.T, tried string, first, s *workspace.Snapshot, manifest string, fix workspace.Fix) int {
	t.Helper()
	entry := strings.Index(s.File(manifest).Src(), path.Base(fix.Creates[0].File))
	for _, o := range refactorings(s, manifest, entry) {
		if o.id != "fileToMetadata" {
			continue
		}
		back, ok := o.make()
		if !ok {
			return 0
		}
		last, changed := after(t, tried+" and back", s, back)
		if last.Resolution(manifest).Digest() != first.Resolution(manifest).Digest() {
			t.Errorf("%s and back: it changes what is in force\n%s", tried, changed)
		}
		return 1
	}
	return 0
}

// sortedLines are the lines of a text that show something, in an order of
// their own.
func sortedLines(s string) string {
	var lines []string
	for _, line := range strings.Split(s, "\n") {
		if !isBlank(line) {
			lines = append(lines, strings.TrimRight(line, "\r"))
		}
	}
	sort.Strings(lines)
	return strings.Join(lines, "\n")
}

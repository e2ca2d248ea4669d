package workspace_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"iai/iaip/problem"
	"iai/iaip/text"
	"iai/workspace"
)

// ofRule are the findings of a rule in a file, in order.
func ofRule(s *workspace.Snapshot, file string, rule *problem.Rule) []workspace.Problem {
	var out []workspace.Problem
	for _, p := range s.Problems(file) {
		if p.Rule == rule {
			out = append(out, p)
		}
	}
	return out
}

// lines is a format written n times, with the number of each line.
func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

const crowdManifest, crowdTasks = "kind: manifest\nenabled: [tasks]\n---\n", "kind: tasks\n---\n"

// The hundredth finding stands at the hundredth place and for all behind it.
func TestTheHundredthStandsForTheRest(t *testing.T) {
	overlay := "kind: manifest\nenabled: [tasks]\ntasks:\n  include: {override: [o.iai]}\n  override: {mode: overlay}\n---\n"
	for _, c := range []struct {
		name  string
		rule  *problem.Rule
		n     int // places
		files map[string]string
		in    string
		token string // at the hundredth place
	}{
		{"a hundred are all told", problem.ControlCharacter, 100, map[string]string{"manifest.iai": crowdManifest, "tasks.iai": crowdTasks + lines(100, "%d\x00\n")}, "tasks.iai", "\x00"},
		{"one more", problem.ControlCharacter, 101, map[string]string{"manifest.iai": crowdManifest, "tasks.iai": crowdTasks + lines(101, "%d\x00\n")}, "tasks.iai", "\x00"},
		{"zeros on half a million lines", problem.ControlCharacter, 500000, map[string]string{"manifest.iai": crowdManifest, "tasks.iai": crowdTasks + strings.Repeat("a\x00\n", 500000)}, "tasks.iai", "\x00"},
		{"zeros on one line", problem.ControlCharacter, 500000, map[string]string{"manifest.iai": crowdManifest, "tasks.iai": crowdTasks + strings.Repeat("a\x00", 500000)}, "tasks.iai", "\x00"},
		{"zero-width characters", problem.HiddenText, 200000, map[string]string{"manifest.iai": crowdManifest, "tasks.iai": crowdTasks + strings.Repeat("wo\u200brd ", 200000)}, "tasks.iai", "\u200b"},
		{"look-alikes", problem.MixedScript, 5000, map[string]string{"manifest.iai": crowdManifest, "tasks.iai": crowdTasks + strings.Repeat("p\u0430y\n", 5000)}, "tasks.iai", "p\u0430y"},
		{"headers of keys", problem.PossibleSecret, 5000, map[string]string{"manifest.iai": crowdManifest, "tasks.iai": crowdTasks + strings.Repeat("-----BEGIN PRIVATE KEY-----\n", 5000)}, "tasks.iai", "-----BEGIN PRIVATE KEY-----"},
		{"equal headings", problem.DuplicateHeading, 499999, map[string]string{"manifest.iai": crowdManifest, "tasks.iai": crowdTasks + strings.Repeat("# a\n", 500000)}, "tasks.iai", "# a"},
		{"replaced sections", problem.NotInForce, 3000, map[string]string{"manifest.iai": overlay, "tasks.iai": crowdTasks + lines(3000, "# H%d\n"), "o.iai": crowdTasks + lines(3000, "# H%d\n")}, "tasks.iai", "# H99"},
		{"ambiguous sections", problem.AmbiguousSection, 3000, map[string]string{"manifest.iai": overlay, "tasks.iai": crowdTasks + lines(3000, "# H%[1]d\n# H%[1]d\n"), "o.iai": crowdTasks + lines(3000, "# H%d\n")}, "o.iai", "# H99"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(c.files)
			found := ofRule(s, c.in, c.rule)
			if len(found) != 100 {
				t.Fatalf("%d findings, want 100", len(found))
			}
			for i, p := range found[:99] {
				if p.Facts.More != 0 || strings.Contains(p.Message, "more place") {
					t.Fatalf("finding %d speaks for others: %s", i, p.Message)
				}
			}
			last, more := found[99], c.n-100
			if got := last.Span.Of(s.File(c.in).Src()); got != c.token {
				t.Errorf("the last covers %q, want %q", got, c.token)
			}
			want := fmt.Sprintf(" So it is at %d more places of this file.", more)
			if more == 1 {
				want = " So it is at 1 more place of this file."
			}
			if last.Facts.More != more || (more > 0) != strings.HasSuffix(last.Message, want) {
				t.Errorf("it stands for %d, want %d: %s", last.Facts.More, more, last.Message)
			}
		})
	}
}

// Two hundred silenced places do not hide the one behind them that is not, nor
// is any of them mended for it.
func TestSilencedPlacesAreCountedApart(t *testing.T) {
	body := strings.Repeat("<!-- iai-ignore control-character known -->\na\x00b\n", 200) + "\nc\x00d\n"
	s := open(map[string]string{"manifest.iai": crowdManifest, "tasks.iai": crowdTasks + body})
	found := ofRule(s, "tasks.iai", problem.ControlCharacter)
	if len(found) != 1 || found[0].Facts.More != 0 {
		t.Fatalf("%d findings, want the one that is not silenced", len(found))
	}
	src := s.File("tasks.iai").Src()
	if at := strings.Index(src, "c\x00d") + 1; found[0].Span != (text.Span{Start: at, End: at + 1}) {
		t.Errorf("it lies at %v, want %d", found[0].Span, at)
	}
}

// All fixes of a report, made at once, leave none of the characters; what
// stands between them is left as it was.
func TestTheHundredthMendsTheRest(t *testing.T) {
	for name, line := range map[string]string{"zeros": "a\x00b\n", "words": "wo\u200brd\n", "headings": "# wo\u200brd%d\n"} {
		t.Run(name, func(t *testing.T) {
			const n = 20000
			src := crowdTasks + strings.Repeat(line, n)
			if name == "headings" {
				src = crowdTasks + lines(n, line)
			}
			s := open(map[string]string{"manifest.iai": crowdManifest, "tasks.iai": src})
			plan, l, edits := workspace.NewPlan(s), s.Planning(), 0
			for _, p := range s.Problems("tasks.iai") {
				for _, fix := range l.SafeFixes(p.Finding) {
					edits += len(fix.Edits)
					if !plan.Add(fix) {
						t.Fatalf("the fix at %v does not go with the others", p.Span)
					}
				}
			}
			if edits > 200 {
				t.Errorf("%d edits, want at most one for each finding and a hundred for the rest", edits)
			}
			files := plan.Files()
			if want := strings.NewReplacer("\x00", "", "\u200b", "").Replace(src); len(files) != 1 || files[0].Text != want {
				t.Error("what is left is not the text without the characters")
			}
			if !plan.Holds() {
				t.Error("the plan does not hold")
			}
		})
	}
}

// What cannot be mended together is looked for, and the rest is offered: here
// one heading among thousands would become equal to another that an overlay
// names, which stops.
func TestTheRestIsMendedWithoutWhatWouldStop(t *testing.T) {
	body := lines(3000, "# a%d\u200b\n") + "# T\n# \u200bT\n" + lines(3000, "# b%d\u200b\n")
	s := open(map[string]string{
		"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  include: {override: [o.iai]}\n  override: {mode: overlay}\n---\n",
		"tasks.iai":    crowdTasks + body, "o.iai": "kind: tasks\n---\n# T\nOurs.\n"})
	found := ofRule(s, "tasks.iai", problem.HiddenText)
	last := found[len(found)-1]
	fixes := s.Fixes(last.Finding)
	if len(fixes) == 0 {
		t.Fatal("nothing is offered")
	}
	plan := workspace.NewPlan(s)
	if !plan.Add(fixes[0]) || !plan.Holds() {
		t.Fatal("what is offered stops")
	}
	left := strings.Count(plan.Files()[0].Text, "\u200b")
	// 6001 places in bundles of 60: the 99 told by themselves stay, and one
	// bundle of at most 60.
	if left < 100 || left > 99+60 {
		t.Errorf("%d are left, want 99 and at most one bundle", left)
	}
}

// A control character in frontmatter is one problem, and its fix removes it.
func TestControlCharacterInFrontmatterIsOneProblem(t *testing.T) {
	s := open(map[string]string{"manifest.iai": crowdManifest, "tasks.iai": "kind: tasks\nname: a\x00b\n---\n"})
	found := s.Problems("tasks.iai")
	if len(found) != 1 || found[0].Rule != problem.MalformedFile {
		t.Fatalf("found %v, want one malformed file", found)
	}
	plan, fixes := workspace.NewPlan(s), s.Applying().SafeFixes(found[0].Finding)
	if len(fixes) != 1 || !plan.Add(fixes[0]) {
		t.Fatalf("%d safe fixes, want one", len(fixes))
	}
	if got := plan.Files()[0].Text; got != "kind: tasks\nname: ab\n---\n" {
		t.Errorf("it leaves %q", got)
	}
}

// A file that is loaded by way of a link, of its own or of its directory, is
// loaded.
func TestFileLoadedThroughALinkIsLoaded(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	put := func(name, content string) {
		t.Helper()
		full := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("manifest.iai", "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge: [one.iai, linked/two.iai]\n---\n")
	put("real/first.iai", "kind: tasks\n---\n# One\n")
	put("real/deep/two.iai", "kind: tasks\n---\n# Two\n")
	put("real/deep/three.iai", "kind: tasks\n---\n# Three\n")
	for link, target := range map[string]string{"one.iai": "real/first.iai", "linked": filepath.Join(dir, "real/deep")} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	disk, err := workspace.OpenDisk(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	found, _ := workspace.New(disk, workspace.Options{}).Snapshot().Check(nil)
	if len(found) != 1 || found[0].Rule != problem.NotLoaded || found[0].File != "real/deep/three.iai" {
		t.Errorf("found %v, want that three.iai is not loaded", found)
	}
}

package workspace_test

import (
	"slices"
	"strings"
	"testing"

	"iai/iaip/problem"
	"iai/iaip/text"
	"iai/workspace"
)

// Each case is a workspace with one problem that is meant, the titles of its
// fixes in order (a star stands behind a safe one), and what one of them makes
// of the files.
func TestFixes(t *testing.T) {
	const tasks = "kind: tasks\n---\n"
	one := func(manifest string, more ...string) map[string]string {
		files := map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\n" + manifest + "---\n", "tasks.iai": tasks}
		for i := 0; i < len(more); i += 2 {
			files[more[i]] = more[i+1]
		}
		return files
	}
	for _, c := range []struct {
		name   string
		files  map[string]string
		rule   *problem.Rule
		titles []string
		made   string            // the title of the fix that is made, the first if ""
		after  map[string]string // the files it changes or makes
	}{
		// The value is replaced and never the key the finding may lie on.
		{"a version that is a list", one("version:\n  - v9\n"), problem.UnsupportedVersion, []string{"Set `version: v0`"}, "",
			map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\nversion: v0\n---\n"}},
		{"a version that is a mapping", one("version:\n  a: b\n"), problem.UnsupportedVersion, []string{"Set `version: v0`"}, "",
			map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\nversion: v0\n---\n"}},
		{"a version that is a tag", one("version: !!int\n"), problem.UnsupportedVersion, []string{"Set `version: v0`"}, "",
			map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\nversion: v0\n---\n"}},
		{"a kind that is a list", one("", "tasks.iai", "kind:\n  - tasks\n---\n"), problem.KindMismatch, []string{"Change the kind to `tasks`*"}, "",
			map[string]string{"tasks.iai": "kind: tasks\n---\n"}},
		{"an entry of several lines", one("tasks:\n  include:\n    merge:\n      - |\n        tasks.tem.iai\n", "tasks.tem.iai", "kind: tasks\n---\n"), problem.MissingInclude,
			[]string{"Load `tasks.tem.iai`", "Remove the entry"}, "",
			map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge:\n      - tasks.tem.iai\n---\n"}},

		// A file that two kinds load.
		{"a file without a kind in two kinds", map[string]string{
			"manifest.iai": "kind: manifest\nenabled: [tasks, prompt]\ntasks: {include: {merge: [a.iai]}}\nprompt: {include: {merge: [a.iai]}}\n---\n",
			"tasks.iai":    tasks, "prompt.iai": "kind: prompt\n---\n", "a.iai": "Text.\n"}, problem.MissingKind,
			[]string{"Add `kind: prompt`", "Add `kind: tasks`"}, "Add `kind: tasks`",
			map[string]string{"a.iai": "kind: tasks\n---\nText.\n"}},

		// Lists of one.
		{"a list that is a block of text", map[string]string{"manifest.iai": "kind: manifest\nenabled: |\n  tasks\n---\n", "tasks.iai": tasks}, problem.InvalidType,
			[]string{"Make it a list*"}, "", map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\n---\n"}},
		{"a list that is a block of two lines", map[string]string{"manifest.iai": "kind: manifest\nenabled: |\n  tasks\n  prompt\n---\n", "tasks.iai": tasks}, problem.InvalidType,
			nil, "", nil},
		{"a list of a key that is a string", one("", "tasks.iai", "kind: tasks\ntask_model:\n  fields: a # one\n---\n"), problem.InvalidValue,
			[]string{"Make it a list"}, "", map[string]string{"tasks.iai": "kind: tasks\ntask_model:\n  fields: [a] # one\n---\n"}},
		{"a list in the metadata that is a string", one("tasks:\n  metadata:\n    task_model: {fields: \"a, b\"}\n"), problem.InvalidValue,
			[]string{"Make it a list"}, "", map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  metadata:\n    task_model: {fields: [\"a, b\"]}\n---\n"}},

		// An algorithm that is not looked at.
		{"an algorithm without a mode", one("tasks:\n  override:\n    algorithm: markdown_sections\n"), problem.AlgorithmWithoutOverlay,
			[]string{"Set `mode: overlay`", "Remove `algorithm`"}, "", map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  override:\n    algorithm: markdown_sections\n    mode: overlay\n---\n"}},
		{"an algorithm beside a mode that is none", one("tasks:\n  override:\n    mode: overlayed\n    algorithm: markdown_sections\n"), problem.AlgorithmWithoutOverlay,
			[]string{"Set `mode: overlay`", "Remove `algorithm`"}, "", map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  override:\n    mode: overlay\n    algorithm: markdown_sections\n---\n"}},

		// Keys that do not belong into metadata.
		{"an override among the settings", one("tasks:\n  metadata:\n    planning:\n      max_steps_per_task: 5\n    # how it is applied\n    override: # ours\n      # parts\n      mode: overlay # by heading\n"), problem.ForbiddenMetadataKey,
			[]string{"Move `override` up into the block", "Remove it"}, "",
			map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  metadata:\n    planning:\n      max_steps_per_task: 5\n  # how it is applied\n  override: # ours\n    # parts\n    mode: overlay # by heading\n---\n"}},
		{"an override alone among the settings", one("tasks:\n  metadata:\n    override:\n      mode: overlay\n"), problem.ForbiddenMetadataKey,
			[]string{"Move `override` up into the block", "Remove it"}, "",
			map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  override:\n    mode: overlay\n---\n"}},
		{"an include alone among the settings", one("tasks:\n  metadata:\n    include: # theirs\n      merge:\n        - a.iai # first\n", "a.iai", tasks), problem.ForbiddenMetadataKey,
			[]string{"Make `include` part of the block", "Remove it"}, "",
			map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  include: # theirs\n    merge:\n      - a.iai # first\n---\n"}},
		{"a merge list alone among the settings", one("tasks:\n  metadata:\n    merge:\n      - a.iai # first\n", "a.iai", tasks), problem.ForbiddenMetadataKey,
			[]string{"Make `merge` part of the block", "Remove it"}, "",
			map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge:\n      - a.iai # first\n---\n"}},
		{"an include beside other settings", one("tasks:\n  metadata: # ours\n    # at most five\n    planning:\n      max_steps_per_task: 5 # five\n    include:\n      merge:\n        - a.iai # first\n", "a.iai", tasks), problem.ForbiddenMetadataKey,
			[]string{"Make `include` part of the block and move the settings to `tasks.settings.iai`", "Remove it"}, "",
			map[string]string{
				"manifest.iai":       "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge:\n      - tasks.settings.iai\n      - a.iai # first\n---\n",
				"tasks.settings.iai": "kind: tasks\n# ours\n# at most five\nplanning:\n  max_steps_per_task: 5 # five\n---\n"}},
		{"a merge list in braces beside other settings", one("tasks: {metadata: {planning: {max_steps_per_task: 5}, merge: [a.iai]}}\n", "a.iai", tasks), problem.ForbiddenMetadataKey,
			[]string{"Make `merge` part of the block and move the settings to `tasks.settings.iai`", "Remove it"}, "",
			map[string]string{
				"manifest.iai":       "kind: manifest\nenabled: [tasks]\ntasks: {include: {merge: [tasks.settings.iai, a.iai]}}\n---\n",
				"tasks.settings.iai": "kind: tasks\nplanning: {max_steps_per_task: 5}\n---\n"}},
		{"an include of files that are not there", one("tasks:\n  metadata:\n    include: {merge: [gone.iai]}\n"), problem.ForbiddenMetadataKey,
			[]string{"Remove it"}, "", map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  metadata: {}\n---\n"}},
		{"a merge that is no list", one("tasks:\n  metadata:\n    planning: {}\n    merge: a.iai\n"), problem.ForbiddenMetadataKey,
			[]string{"Remove it"}, "", map[string]string{"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks:\n  metadata:\n    planning: {}\n---\n"}},
		{"settings beside an include", one("tasks:\n  metadata:\n    # at most five\n    planning:\n      max_steps_per_task: 5 # five\n  include:\n    merge: [a.iai]\n", "a.iai", tasks), problem.MetadataIncludeConflict,
			[]string{"Drop `metadata`", "Move `metadata` to `tasks.settings.iai` and include it", "Drop `include`"}, "Move `metadata` to `tasks.settings.iai` and include it",
			map[string]string{
				"manifest.iai":       "kind: manifest\nenabled: [tasks]\ntasks:\n  include:\n    merge: [a.iai, tasks.settings.iai]\n---\n",
				"tasks.settings.iai": "kind: tasks\n# at most five\nplanning:\n  max_steps_per_task: 5 # five\n---\n"}},

		// A delimiter before an open bracket would make text of the settings.
		{"an open bracket", one("", "tasks.iai", "kind: tasks\nname: [a\nworkflow:\n  default_state: todo\n"), problem.MalformedFile, nil, "", nil},
		{"an open quote", one("", "tasks.iai", "kind: tasks\nname: \"a\nworkflow:\n  default_state: todo\n"), problem.MalformedFile, nil, "", nil},
		{"an open brace behind a delimiter", one("", "tasks.iai", "---\nkind: tasks\nworkflow: {default_state: todo\nname: a\n"), problem.MalformedFile, nil, "", nil},
		{"a sentence with brackets", one("", "tasks.iai", "kind: tasks\nSee: [a](b) first.\n"), problem.MalformedFile,
			[]string{"Add a `---` line where the text begins"}, "", map[string]string{"tasks.iai": "kind: tasks\n---\nSee: [a](b) first.\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(c.files)
			found, _ := s.Check(nil)
			var got []string
			var made workspace.Fix
			for _, p := range found {
				if p.Rule != c.rule {
					continue
				}
				for _, fix := range s.Fixes(p.Finding) {
					title := fix.Title
					if fix.Safe {
						title += "*"
					}
					if made.Title == "" && (c.made == "" || fix.Title == c.made) {
						made = fix
					}
					got = append(got, title)
				}
			}
			if c.rule == problem.MissingKind {
				slices.Sort(got) // two findings at one place
			}
			if !slices.Equal(got, c.titles) {
				t.Fatalf("fixes\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.titles, "\n"))
			}
			if c.after == nil {
				return
			}
			next := apply(t, s, c.files, made)
			for name, src := range next {
				want, changed := c.after[name]
				if !changed {
					want = c.files[name]
				}
				if src != want {
					t.Errorf("%s is\n%s\nwant\n%s", name, src, want)
				}
			}
		})
	}
}

// A file that is not called a manifest is probably the wrong file to name as
// one, so nothing turns it into a manifest unasked.
func TestTheWrongManifestIsNotMendedUnseen(t *testing.T) {
	for src, rule := range map[string]*problem.Rule{"kind: tasks\n---\nText.\n": problem.KindMismatch, "Text.\n": problem.MissingKind} {
		for name, safe := range map[string]bool{"tasks.iai": false, "manifest.iai": true} {
			s := workspace.New(workspace.Memory{name: src}, workspace.Options{Manifests: []string{name}}).Snapshot()
			n := 0
			for _, p := range s.Problems(name) {
				if p.Rule != rule {
					continue
				}
				for _, fix := range s.Fixes(p.Finding) {
					n++
					if fix.Safe != safe {
						t.Errorf("%s in %s: fix %q is safe: %v, want %v", rule.Name, name, fix.Title, fix.Safe, safe)
					}
				}
			}
			if n != 1 {
				t.Errorf("%s in %s: %d fixes, want 1", rule.Name, name, n)
			}
		}
	}
}

// A fix of words is made untried only where it cannot change what a line is.
func TestFixesOfTextThatShapeIt(t *testing.T) {
	for _, c := range []struct {
		name, before string
		fixes        int
	}{
		{"in a word", "# T\nA wo\u200brd.\n", 1},
		{"in a heading, which becomes equal to another", "# T\n# \u200bT\n", 0},
		{"before a mark, which becomes a heading equal to another", "# T\n\u200b# T\n", 0},
		{"at the end of a comment, behind which is a heading equal to another", "# T\n<!--\nwords --\u200b>\n\n# T\n-->\n", 0},
		{"at the end of a fence, behind which is a heading equal to another", "# T\n```\n\u200b```\n# T\n```\n```\n", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(map[string]string{
				"manifest.iai": "kind: manifest\nenabled: [tasks]\ntasks: {include: {override: [o.iai]}, override: {mode: overlay}}\n---\n",
				"tasks.iai":    "kind: tasks\n---\n" + c.before, "o.iai": "kind: tasks\n---\n# T\nOurs.\n"})
			n := 0
			for _, p := range s.Problems("tasks.iai") {
				if p.Rule == problem.HiddenText {
					n += len(s.Fixes(p.Finding))
				}
			}
			if n != c.fixes {
				t.Errorf("%d fixes, want %d", n, c.fixes)
			}
		})
	}
}

// A plan takes no two fixes that touch, in whatever order they come.
func TestPlanKeepsFixesApart(t *testing.T) {
	s := open(map[string]string{"a.iai": "0123456789"})
	fix := func(start, end int) workspace.Fix {
		return workspace.Fix{Edits: []workspace.FileEdit{{File: "a.iai", Edit: text.Edit{Span: text.Span{Start: start, End: end}, New: "x"}}}}
	}
	plan := workspace.NewPlan(s)
	for _, c := range []struct {
		start, end int
		want       bool
	}{
		{4, 5, true}, {8, 9, true}, {0, 1, true}, {4, 5, false}, {3, 4, false}, {5, 6, false}, {0, 10, false}, {1, 1, false}, {2, 3, true}, {6, 7, true}, {9, 10, false},
	} {
		if got := plan.Add(fix(c.start, c.end)); got != c.want {
			t.Errorf("[%d,%d) is taken: %v, want %v", c.start, c.end, got, c.want)
		}
	}
	if got := plan.Files()[0].Text; got != "x1x3x5x7x9" {
		t.Errorf("the plan comes to %q", got)
	}
}

package workspace_test

import (
	"slices"
	"testing"

	"iai/iaip/problem"
	"iai/workspace"
)

// What a snapshot answers must not depend on what was asked before.
func TestProblemsFollowWhatHappensElsewhere(t *testing.T) {
	const context = "kind: context\n---\nThe shop sells tea.\n"
	const manifest = "kind: manifest\nversion: v0\nenabled: []\n---\n"
	cases := []struct {
		name   string
		before map[string]string
		change string // the file that comes into being
		text   string
		about  string // the file asked about
		was    []string
		want   []string
	}{{
		name:   "a manifest appears above a file",
		before: map[string]string{"team/notes.iai": context},
		change: "manifest.iai", text: manifest,
		about: "team/notes.iai", want: []string{"not-loaded"},
	}, {
		name:   "a manifest appears nearer to a file",
		before: map[string]string{"manifest.iai": manifest, "team/notes.iai": context},
		change: "team/manifest.iai", text: "kind: manifest\nenabled: [context]\ncontext: {include: {merge: [notes.iai]}}\n---\n",
		about: "team/notes.iai", was: []string{"not-loaded"},
	}, {
		name:   "the nearest manifest does not care for forgotten files",
		before: map[string]string{"manifest.iai": manifest, "team/notes.iai": context},
		change: "manifest.iai", text: "kind: manifest\nenabled: [guardrails]\nx-check: {not-loaded: off}\n---\n",
		about: "team/notes.iai", was: []string{"not-loaded"},
	}, {
		name:   "the nearest manifest becomes one of another version",
		before: map[string]string{"manifest.iai": manifest, "team/notes.iai": context},
		change: "manifest.iai", text: "kind: manifest\nversion: v7\n---\n",
		about: "team/notes.iai", was: []string{"not-loaded"},
	}, {
		name:   "the file of an inactive kind appears",
		before: map[string]string{"manifest.iai": manifest},
		change: "context.iai", text: context,
		about: "context.iai", want: []string{"not-in-force"},
	}, {
		name:   "a file appears that an inert manifest could enable",
		before: map[string]string{"manifest.iai": "kind: manifest\nversion: v0\n---\n"},
		change: "context.iai", text: context,
		about: "manifest.iai", was: []string{"inert-manifest"}, want: []string{"inert-manifest"},
	}}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := workspace.New(workspace.Memory(c.before), workspace.Options{})
			names := func(s *workspace.Snapshot) (out []string) {
				s.Check(nil)
				for _, p := range s.Problems(c.about) {
					out = append(out, p.Rule.Name)
				}
				return out
			}
			if got := names(w.Snapshot()); !slices.Equal(got, c.was) {
				t.Fatalf("before the change: %v, want %v", got, c.was)
			}
			s := w.Apply([]workspace.Change{{Path: c.change, Open: w.Parse(c.text)}})
			if got := names(s); !slices.Equal(got, c.want) {
				t.Errorf("after the change: %v, want %v", got, c.want)
			}
			if c.about != "manifest.iai" {
				return
			}
			// The message names what could be enabled, and the fix enables it.
			p := s.Problems(c.about)[0]
			if p.Rule != problem.InertManifest || len(s.Fixes(p.Finding)) != 1 {
				t.Errorf("%s offers %d fixes, want one", p.Rule.Name, len(s.Fixes(p.Finding)))
			}
		})
	}
}

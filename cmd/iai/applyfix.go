package main

import (
	"errors"
	"fmt"
	"hash/maphash"
	"path/filepath"

	"iai/iaip/problem"
	"iai/workspace"
)

// applyFixes mends what can be mended. Fixes of one round that touch the same
// bytes wait for the next; rounds go on until nothing is left or nothing
// changes. A file that somebody changed since it was read is left alone.
func (c *cli) applyFixes(w *workspace.Workspace, at *place, f checkFlags, paths []string) error {
	const rounds = 20
	m := newMender(c, at)
	for range rounds {
		s := w.Snapshot()
		all, _ := s.CheckScope(workspace.CheckScope{Paths: paths, Run: c.parallel("Checking")})
		found, err := c.choose(s, at, f, paths, all)
		if err != nil {
			return err
		}
		written, err := m.round(s, found, f.fixUnsafe)
		if err != nil {
			return err
		}
		if len(written) == 0 {
			break
		}
		w.Apply(written)
	}
	// What somebody else wrote is what the report is to be about.
	var anew []workspace.Change
	for p := range m.changed {
		anew = append(anew, workspace.Change{Path: p})
	}
	w.Apply(anew)
	fmt.Fprintf(c.err, "%s applied.\n", plural(m.applied, "fix", "fixes"))
	return nil
}

// A mender is one run of applyFixes.
type mender struct {
	*cli
	at      *place
	applied int
	tried   map[string]bool // fixes, by name
	seed    maphash.Seed
	changed map[string]bool // files found changed by somebody else
	same    map[string]bool // files found to be what they were, in this round
}

func newMender(c *cli, at *place) *mender {
	return &mender{cli: c, at: at, tried: map[string]bool{}, changed: map[string]bool{}, seed: maphash.MakeSeed()}
}

// round plans what goes together and writes it.
func (m *mender) round(s *workspace.Snapshot, found []workspace.Problem, unsafe bool) ([]workspace.Change, error) {
	m.same = map[string]bool{}
	// Trying all fixes at once takes no longer than trying one. Only if
	// something is wrong with one of them is each tried by itself.
	plan, planned := m.plan(s, s.Planning(), found, unsafe)
	if !plan.Holds() {
		plan, planned = m.plan(s, s.Applying(), found, unsafe)
	}
	for _, fix := range planned {
		m.tried[fix.key] = true
	}
	var out []workspace.Change
	done := map[string]bool{}
	for _, file := range plan.Files() {
		err := writeOver(m.on(file.Path), source(s, file.Path), file.Text, file.New)
		if errors.Is(err, errChanged) {
			m.skip(file.Path)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("`%s` cannot be written: %w", m.at.shown(file.Path), err)
		}
		done[file.Path] = true
		out = append(out, workspace.Change{Path: file.Path})
	}
	for _, fix := range planned {
		whole := true
		for _, p := range touched(fix.Fix) {
			whole = whole && done[p]
		}
		if whole {
			m.applied++
		}
	}
	return out, nil
}

// A plannedFix is a fix with a name that tells it from all others.
type plannedFix struct {
	workspace.Fix
	key string
}

// plan gathers the fixes that go together.
func (m *mender) plan(s *workspace.Snapshot, l *workspace.Listing, found []workspace.Problem, unsafe bool) (*workspace.Plan, []plannedFix) {
	plan := workspace.NewPlan(s)
	var out []plannedFix
	states := map[string]uint64{} // of the files as they are in this round
	for _, p := range found {
		fix, ok := chosen(l, p.Finding, unsafe)
		if !ok {
			continue
		}
		// A fix is made once in one state of its file. In the next state another
		// entry may stand at the same place and be the same one too many.
		state, known := states[p.File]
		if !known {
			state = maphash.String(m.seed, source(s, p.File))
			states[p.File] = state
		}
		key := fmt.Sprint(p.File, state, p.Rule.Code, p.Span, p.Message, fix.Title)
		if !m.tried[key] && m.untouched(s, fix) && plan.Add(fix) {
			out = append(out, plannedFix{fix, key})
		}
	}
	return plan, out
}

// chosen is the fix to apply: the first safe one, or the first of all.
func chosen(l *workspace.Listing, f problem.Finding, unsafe bool) (workspace.Fix, bool) {
	fixes := l.SafeFixes
	if unsafe {
		fixes = l.Fixes
	}
	for _, fix := range fixes(f) {
		return fix, true
	}
	return workspace.Fix{}, false
}

// untouched says whether no file of a fix was changed by somebody else. It is
// asked before anything is written, so that a fix of two files is not left half
// made.
func (m *mender) untouched(s *workspace.Snapshot, fix workspace.Fix) bool {
	for _, e := range fix.Edits {
		if !m.look(e.File, source(s, e.File), false) {
			return false
		}
	}
	for _, c := range fix.Creates {
		if !m.look(c.File, "", true) {
			return false
		}
	}
	return true
}

// look looks at a file once a round.
func (m *mender) look(p, old string, isNew bool) bool {
	if !m.same[p] && !m.changed[p] {
		if unchanged(m.on(p), old, isNew) == nil {
			m.same[p] = true
		} else {
			m.skip(p)
		}
	}
	return m.same[p] && !m.changed[p]
}

// skip reports a file once that is left alone.
func (m *mender) skip(p string) {
	if !m.changed[p] {
		m.changed[p] = true
		fmt.Fprintf(m.err, "`%s` was changed meanwhile and is left as it is: run the command again.\n", m.at.shown(p))
	}
}

// on is where a file lies on disk.
func (m *mender) on(p string) string { return filepath.Join(m.at.root, filepath.FromSlash(p)) }

// source is the text of a file as it was read.
func source(s *workspace.Snapshot, p string) string {
	if f := s.File(p); f != nil {
		return f.Src()
	}
	return ""
}

// touched are the files a fix changes or makes.
func touched(fix workspace.Fix) []string {
	var out []string
	for _, e := range fix.Edits {
		out = append(out, e.File)
	}
	for _, c := range fix.Creates {
		out = append(out, c.File)
	}
	return out
}

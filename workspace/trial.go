package workspace

import (
	"slices"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/syntax"
)

// A trial is a snapshot in which a fix is made, to see what comes of it.
type trial struct {
	*Snapshot
	files map[string]*syntax.File
}

// Lookup implements iaip.Source.
func (t trial) Lookup(p string) iaip.Entry {
	if f := t.files[p]; f != nil {
		return iaip.Entry{Status: iaip.Regular, File: f}
	}
	return t.Snapshot.Lookup(p)
}

// try makes a plan. It answers false if that cannot be done, or would leave a
// file less readable than it is.
func (s *Snapshot) try(plan *Plan) (trial, bool) {
	t := trial{s, map[string]*syntax.File{}}
	files := plan.Files()
	if len(files) != len(plan.edits)+len(plan.creates) {
		return t, false
	}
	for _, next := range files {
		f := syntax.ParseWithin(next.Text, s.w.opts.Limits)
		if old := s.File(next.Path); len(f.Faults) > 0 && (old == nil || len(f.Faults) > len(old.Faults)) {
			return t, false
		}
		t.files[next.Path] = f
	}
	return t, true
}

// hides are the rules whose findings keep others from being found: what stands
// behind them is not looked at. Of a path that stands twice in several files
// only the first is reported.
var hides = map[*problem.Rule]bool{
	problem.MissingManifest: true, problem.MalformedFile: true, problem.UnsupportedVersion: true,
	problem.InvalidType: true, problem.UnsupportedMode: true, problem.UnsupportedAlgorithm: true,
	problem.AmbiguousSection: true,
}

// stops says whether a manifest that loads one of the files comes to a stop
// that it does not come to without the trial.
func (t trial) stops() bool {
	var manifests []string
	for p := range t.files {
		for _, m := range t.concerning(p) {
			if !slices.Contains(manifests, m) {
				manifests = append(manifests, m)
			}
		}
	}
	for _, m := range manifests {
		known := map[string]bool{}
		for _, f := range t.Resolution(m).All() {
			known[stopped(&f)] = true
		}
		for _, f := range iaip.Resolve(t, m, t.w.opts.Base).All() {
			if f.Stop && !known[stopped(&f)] {
				return true
			}
		}
	}
	return false
}

// stopped names a finding that stops without its place, which an edit moves.
func stopped(f *problem.Finding) string {
	if !f.Stop {
		return ""
	}
	return f.Rule.Code + " " + f.File + "\n" + f.Message
}

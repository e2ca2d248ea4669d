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
	work  int // what it took, as a Listing counts it
}

// Lookup implements iaip.Source.
func (t *trial) Lookup(p string) iaip.Entry {
	if f := t.files[p]; f != nil {
		return iaip.Entry{Status: iaip.Regular, File: f}
	}
	return t.Snapshot.Lookup(p)
}

// try makes a plan. It answers false if that cannot be done, or would leave a
// file less readable than it is.
func (s *Snapshot) try(plan *Plan) (*trial, bool) {
	t := &trial{Snapshot: s, files: map[string]*syntax.File{}}
	files := plan.Files()
	if len(files) != len(plan.edits)+len(plan.creates) {
		return t, false
	}
	for _, next := range files {
		t.work += slotWork + len(next.Text)
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
// only the first is reported; a file without a kind that two kinds load is of
// the wrong kind for one of them once it has one.
var hides = map[*problem.Rule]bool{
	problem.MissingManifest: true, problem.MalformedFile: true, problem.UnsupportedVersion: true,
	problem.InvalidType: true, problem.UnsupportedMode: true, problem.UnsupportedAlgorithm: true,
	problem.AmbiguousSection: true, problem.MissingKind: true,
}

// stops says whether a manifest that loads one of the files comes to a stop
// that it does not come to without the trial.
func (t *trial) stops() bool {
	var manifests []string
	for p := range t.files {
		for _, m := range t.concerning(p) {
			if !slices.Contains(manifests, m) {
				manifests = append(manifests, m)
			}
		}
	}
	for _, m := range manifests {
		var found []problem.Finding
		for _, f := range t.found(m) {
			if f.Stop {
				found = append(found, f)
			}
		}
		if len(found) == 0 {
			continue
		}
		known := map[string]bool{}
		for _, f := range t.Resolution(m).All() {
			known[stopped(&f)] = true
		}
		for i := range found {
			if !known[stopped(&found[i])] {
				return true
			}
		}
	}
	return false
}

// found are the findings of those parts of a manifest that the trial has to do
// with: all of it where it is changed itself, else the kinds that ask for what
// is.
func (t *trial) found(m string) []problem.Finding {
	before := t.Resolution(m)
	if t.files[m] != nil || before.File == nil {
		after := iaip.Resolve(t, m, t.w.opts.Base)
		for _, k := range after.Kinds {
			t.work += slotWork * (1 + len(k.Slots))
		}
		return after.All()
	}
	var out []problem.Finding
	for i, k := range before.Kinds {
		t.work += len(k.Slots)
		for p := range t.files {
			if k.Asks(p) {
				t.work += slotWork * len(k.Slots)
				out = append(out, iaip.ResolveKind(before.Manifest, before.Active[i], t).Problems...)
				break
			}
		}
	}
	return out
}

// stopped names a finding that stops without its place, which an edit moves.
func stopped(f *problem.Finding) string {
	if !f.Stop {
		return ""
	}
	return f.Rule.Code + " " + f.File + "\n" + f.Message
}

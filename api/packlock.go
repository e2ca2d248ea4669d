package api

import (
	"maps"
	"slices"
	"strings"

	"iai/packs"
	"iai/resolver/pack"
	"iai/resolver/packfile"
	"iai/workspace"
)

// PackLockInput asks to write the lock of a manifest.
type PackLockInput struct {
	Where
	Decisions map[string]string `json:"decisions,omitempty" doc:"What a person has decided: request to ref."`
	All       bool              `json:"all,omitempty" doc:"Make every entry anew; without it entries that fit stay as they are."`
	DryRun    bool              `json:"dryRun,omitempty" doc:"Only answer what would be written."`
}

// A Locked answer says how the lock reads, and whether it was written.
type Locked struct {
	File    string `json:"file"`
	Text    string `json:"text"`
	Changed bool   `json:"changed" doc:"It is not what was there."`
	Written bool   `json:"written"`
	// Unresolved are the requests for which no pack can be locked. With any of
	// them nothing is written.
	Unresolved []Unresolved `json:"unresolved"`
}

// An Unresolved request is one for which no pack can be locked.
type Unresolved struct {
	Request    string   `json:"request"`
	Message    string   `json:"message"`
	Candidates []string `json:"candidates" doc:"Between which a person must choose; decide with decisions."`
}

func packLock(env *Env, in PackLockInput) (Locked, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return Locked{}, err
	}
	out, err := LockOf(s, s.DefaultManifest(), in.Decisions, in.All)
	if err != nil || in.DryRun || in.Files != nil || !out.Changed || len(out.Unresolved) > 0 {
		return out, err
	}
	return out, WriteLock(s, &out)
}

// LockOf is the lock of a manifest as it should be.
func LockOf(s *workspace.Snapshot, manifest string, decisions map[string]string, all bool) (Locked, error) {
	p := s.Packs(manifest)
	out := Locked{File: p.LockPath, Unresolved: []Unresolved{}}
	if p.State == nil {
		return out, Invalid("`%s` asks for no packs: add them under `x-packs.requests`, or with `iai pack add`.", manifest)
	}
	if p.LockProblem != nil {
		return out, Invalid("The lock cannot be read, and writing it anew would lose what was decided: %s Mend it, or remove it first.", p.LockProblem)
	}
	if p.State.Wanted.Broken {
		return out, Invalid("`x-packs` in `%s` cannot be read as it is written: run `iai check`.", manifest)
	}
	if err := readable(p.State); err != nil {
		return out, err
	}
	asked := map[string]bool{}
	for _, r := range p.State.Wanted.Requests {
		asked[r.Text] = true
	}
	for _, request := range slices.Sorted(maps.Keys(decisions)) {
		if !asked[request] {
			return out, Invalid("`decisions` speaks of `%s`, which `%s` does not ask for.", request, manifest)
		}
	}
	lock := s.Relock(manifest, decisions, all)
	for i := range p.State.Outcomes {
		o := &p.State.Outcomes[i]
		if _, locked := lock.Find(o.Request.Text, ""); !locked || o.Entry != nil && len(o.Stale) > 0 && stays(lock, o) {
			out.Unresolved = append(out.Unresolved, unresolvedOf(p, o, decisions[o.Request.Text]))
		}
	}
	out.Text = lock.Text()
	out.Changed = true
	if f := s.File(p.LockPath); f != nil {
		out.Changed = f.Src() != out.Text
	}
	return out, nil
}

// stays says whether an entry that does not fit could not be made anew.
func stays(lock pack.Lock, o *packfile.Outcome) bool {
	e, ok := lock.Find(o.Request.Text, "")
	return ok && e == o.Entry.Entry
}

func unresolvedOf(p *workspace.Packs, o *packfile.Outcome, decision string) Unresolved {
	out := Unresolved{Request: o.Request.Text, Candidates: []string{}}
	r := o.Resolution
	if decision != "" {
		r = p.State.Ask(o.Request.Text, "", decision)
	}
	switch failure := r.Failure(); {
	case failure != nil:
		out.Message = sentence(failure.Message)
		if r.Outcome() == pack.Ambiguous {
			out.Candidates = r.Answer().Candidates
		}
	case o.Content != nil:
		if bad, broken := o.Content.Broken(); broken {
			out.Message = bad.String()
		}
	}
	if out.Message == "" {
		out.Message = "The pack cannot be locked."
	}
	return out
}

// WriteLock puts a lock in its place.
func WriteLock(s *workspace.Snapshot, l *Locked) error {
	if s.Root() == "" {
		return &Error{Code: CodeIO, Message: "The workspace is not on disk, so nothing can be written."}
	}
	if err := packs.WriteUnder(s.Root(), l.File, l.Text); err != nil {
		return &Error{Code: CodeIO, Message: sentence("`" + l.File + "` cannot be written: " + strings.TrimSuffix(err.Error(), "."))}
	}
	l.Written = true
	return nil
}

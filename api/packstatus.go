package api

import (
	"iai/resolver/pack"
	"iai/resolver/packfile"
	"iai/workspace"
)

// PackStatusInput asks what the packs of a manifest come to.
type PackStatusInput struct{ Where }

// A PackStatus is what the packs of a manifest come to.
type PackStatus struct {
	Manifest string        `json:"manifest"`
	Source   *string       `json:"source"`
	Lock     LockStatus    `json:"lock"`
	Requests []PackOutcome `json:"requests"`
	// Refused says why no contract can be made of them.
	Refused *string `json:"refused" doc:"Why no contract can be made with these packs; null if one can."`
}

// A LockStatus says how the lock stands to the requests.
type LockStatus struct {
	File     string   `json:"file"`
	Exists   bool     `json:"exists"`
	Fits     bool     `json:"fits" doc:"The lock is there and says what would be written today; without requests none need be there."`
	Problem  *string  `json:"problem" doc:"Why it cannot be read."`
	Leftover []string `json:"leftover" doc:"Requests of the lock that nobody makes any more."`
}

// A PackOutcome is one request and what it comes to.
type PackOutcome struct {
	Request  string         `json:"request"`
	Outcome  pack.Outcome   `json:"outcome" enum:"selected|failure|ambiguous"`
	Selected *SelectedPack  `json:"selected"`
	Error    *pack.Envelope `json:"error"`
	// Problem is why the selected pack cannot be used.
	Problem    *string  `json:"problem" doc:"Why the selected pack cannot be used."`
	Candidates []string `json:"candidates" doc:"Between which a person must choose."`
	Locked     bool     `json:"locked"`
	Stale      []string `json:"stale" doc:"Why the lock no longer fits this request."`
}

// A SelectedPack is the pack a request selects.
type SelectedPack struct {
	Ref        string  `json:"ref"`
	Author     *string `json:"author"`
	PackTreeID string  `json:"packTreeId"`
	Version    *string `json:"version"`
	Kind       string  `json:"kind"`
	Digest     *string `json:"digest"`
}

func packStatus(env *Env, in PackStatusInput) (PackStatus, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return PackStatus{}, err
	}
	return PackStatusOf(s, s.DefaultManifest()), nil
}

// PackStatusOf is what the packs of a manifest come to.
func PackStatusOf(s *workspace.Snapshot, manifest string) PackStatus {
	p := s.Packs(manifest)
	out := PackStatus{
		Manifest: manifest, Refused: orNull(p.Refused), Requests: []PackOutcome{},
		Lock: LockStatus{File: p.LockPath, Fits: true, Leftover: []string{}},
	}
	if p.State == nil {
		return out
	}
	out.Source = orNull(p.State.Wanted.Source)
	out.Lock.Exists = p.State.Lock != nil || p.LockProblem != nil
	out.Lock.Fits = p.LockProblem == nil && p.State.Fits()
	if p.LockProblem != nil {
		out.Lock.Problem = orNull(p.LockProblem.String())
	}
	for _, e := range p.State.Leftover {
		out.Lock.Leftover = append(out.Lock.Leftover, e.Request)
	}
	for i := range p.State.Outcomes {
		out.Requests = append(out.Requests, packOutcomeOf(p, &p.State.Outcomes[i]))
	}
	return out
}

func packOutcomeOf(p *workspace.Packs, o *packfile.Outcome) PackOutcome {
	out := PackOutcome{Request: o.Request.Text, Outcome: o.Resolution.Outcome(), Error: o.Resolution.Failure(),
		Candidates: []string{}, Locked: o.Locked(), Stale: []string{}}
	for _, why := range o.Stale {
		out.Stale = append(out.Stale, why.Message)
	}
	if out.Outcome == pack.Ambiguous {
		out.Candidates = o.Resolution.Answer().Candidates
	}
	if c := o.Content; c != nil {
		out.Selected = &SelectedPack{Ref: c.Root, Author: orNull(c.Author), PackTreeID: c.ID, Version: orNull(c.Version), Kind: c.Kind, Digest: orNull(c.Digest)}
		if bad, broken := c.Broken(); broken {
			out.Problem = orNull(bad.String())
		} else if bad, clash := p.Clashes[c.Root]; clash {
			out.Problem = orNull(bad.String())
		}
	}
	return out
}

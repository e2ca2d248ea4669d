package pack

import (
	"fmt"
	"slices"
	"strings"
)

// A Staleness is one reason for which a lock entry no longer fits.
type Staleness struct {
	Reason     StaleReason
	Constraint Constraint // the one broken, for StaleRejected and StaleSoft
	Message    string
}

// A StaleReason says what changed since the lock was written.
type StaleReason string

// What can have changed. That a newer version has come is not among them: to
// stay with the old one is what a lock is for.
const (
	StaleRequest  StaleReason = "request"  // the entry is for another request or kind, or the request does not parse
	StaleSource   StaleReason = "source"   // another source is told
	StaleGone     StaleReason = "gone"     // the registry no longer has the pack
	StaleDecision StaleReason = "decision" // the pack is there, but not under the ref that was decided for
	StaleDigest   StaleReason = "digest"   // the pack is there with other content
	StaleRejected StaleReason = "rejected" // a hard constraint now rejects it
	StaleSoft     StaleReason = "soft"     // a soft constraint now holds it back, and nobody decided for it
)

// Fits says whether a resolution may go on using what the entry remembers.
func Fits(e Entry, q Question) bool { return len(Stale(e, q)) == 0 }

// Stale lists why an entry no longer fits the question; nothing means it fits.
// The question's own decision is not looked at, the entry's is. A digest counts
// only where both sides know one.
func Stale(e Entry, q Question) []Staleness {
	request, err := ParseRequest(q.Request)
	if err != nil {
		return []Staleness{{Reason: StaleRequest, Message: err.Error()}}
	}
	request.Kind = q.kind()
	if !e.hasKey(q.Request, request.Kind) {
		return []Staleness{{Reason: StaleRequest, Message: fmt.Sprintf(
			"the lock is for %s and %s is asked for", asked(e.Request, e.Kind), asked(strings.TrimSpace(q.Request), request.Kind))}}
	}
	if e.PackTreeID != request.PackTreeID {
		return []Staleness{{Reason: StaleRequest, Message: fmt.Sprintf(
			"the lock names %s for a request for %s", e.PackTreeID, request.PackTreeID)}}
	}
	var all []Staleness
	if e.Source != q.Context.Source {
		all = append(all, Staleness{Reason: StaleSource, Message: fmt.Sprintf(
			"the lock is for the source %q and %q is told", e.Source, q.Context.Source)})
	}
	left, gone := e.find(q.Registry)
	if gone != nil {
		return append(all, *gone)
	}
	t := trial{request: request, context: &q.Context}
	return append(all, t.against(e, left)...)
}

func asked(request, kind string) string {
	if kind == "" {
		return request
	}
	return request + " of the kind " + kind
}

// find narrows the registry down to the packs the entry can mean: those with its
// identity, then the one decided for, then those with its content.
func (e Entry) find(registry []Candidate) (left []*Candidate, gone *Staleness) {
	for i := range registry {
		c := &registry[i]
		if c.Author == e.Author && c.PackTreeID == e.PackTreeID && c.Version == e.Version && c.Source == e.Source {
			left = append(left, c)
		}
	}
	slices.SortStableFunc(left, func(a, b *Candidate) int { return strings.Compare(a.Ref, b.Ref) })
	name := e.name()
	if len(left) == 0 {
		return nil, &Staleness{Reason: StaleGone, Message: fmt.Sprintf("the source %q no longer has %s", e.Source, name)}
	}
	if e.Decision != "" {
		left = keep(left, func(c *Candidate) bool { return c.Ref == e.Decision })
		if len(left) == 0 {
			return nil, &Staleness{Reason: StaleDecision, Message: fmt.Sprintf(
				"%s was decided for and is no longer %s; decide again", e.Decision, name)}
		}
	}
	left = keep(left, func(c *Candidate) bool { return e.Digest == "" || c.Digest == "" || c.Digest == e.Digest })
	if len(left) == 0 {
		return nil, &Staleness{Reason: StaleDigest, Message: fmt.Sprintf(
			"the content of %s is no longer what was locked; look at the change and lock it again", name)}
	}
	return left, nil
}

func keep(all []*Candidate, wanted func(*Candidate) bool) []*Candidate {
	var kept []*Candidate
	for _, c := range all {
		if wanted(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// name is how a message speaks of the locked pack.
func (e Entry) name() string {
	name := e.PackTreeID
	if e.Author != "" {
		name = e.Author + "@" + name
	}
	if e.Version != "" {
		name += " " + e.Version
	}
	return name
}

// against lists the constraints that speak against every pack the entry can
// mean; if even one of them can be used, the entry fits. The source is left out:
// it has its own reason.
func (t *trial) against(e Entry, left []*Candidate) []Staleness {
	var first []Staleness
	for i, c := range left {
		j := unjudged(c)
		var all []Staleness
		for k := range hardChecks {
			if hard := &hardChecks[k]; hard.constraint != ByScope && hard.broken(t, &j) {
				all = append(all, Staleness{StaleRejected, hard.constraint, e.name() + " may not be used: " + hard.why(t, &j)})
			}
		}
		if e.Decision == "" {
			for _, soft := range t.softBroken(&j) {
				all = append(all, Staleness{StaleSoft, soft.constraint, e.name() + " is held back: " + soft.why(t, &j)})
			}
		}
		switch {
		case all == nil:
			return nil
		case i == 0:
			first = all
		}
	}
	return first
}

// Narrow is the part of a registry the entry can mean: the packs with its
// identity, the ref decided for and its content. A question about no more than
// these is answered with the locked pack.
func (e Entry) Narrow(registry []Candidate) []Candidate {
	left, _ := e.find(registry)
	out := make([]Candidate, len(left))
	for i, c := range left {
		out[i] = *c
	}
	return out
}

package pack

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// An Outcome is how a resolution ends.
type Outcome string

// The three outcomes. An ambiguous resolution waits for a decision; it has not
// failed, and it has chosen nothing.
const (
	Selected  Outcome = "selected"
	Failed    Outcome = "failure"
	Ambiguous Outcome = "ambiguous"
)

// A Resolution is what became of one question. Its methods are views of the same
// run: Answer for programs, Explain for people, Chosen and Entry for whoever goes
// on with the pack.
type Resolution struct {
	question   Question
	trial      trial
	judgements []judgement
	outcome    Outcome
	failure    *Envelope    // nil when a pack is selected
	top        []*judgement // the selected one, or those that tie
}

// Resolve answers a question. It keeps the question, so the registry must not be
// changed while the resolution is in use.
func Resolve(q Question) *Resolution {
	r := &Resolution{question: q}
	request, err := ParseRequest(q.Request)
	if err != nil {
		return r.fail(InvalidRequest, ReasonGrammar, err.Error())
	}
	request.Kind = q.kind()
	r.trial = trial{request: request, context: &r.question.Context}
	if strings.TrimSpace(q.Context.Source) == "" {
		return r.fail(SourceRequired, ReasonSource, "no source is told; name the one source the pack may come from")
	}
	if r.trial.criteria, err = readCriteria(q.Context.Ordering, q.Context.Ranks); err != nil {
		return r.fail(InvalidRequest, ReasonOrdering, err.Error())
	}
	for _, name := range q.Context.SoftAllowed {
		if !isSoftConstraint(name) {
			return r.fail(InvalidRequest, ReasonSoftAllowed, fmt.Sprintf(
				"%q cannot be allowed: only %s and %s packs are held back", name, Prerelease, Deprecated))
		}
	}
	r.judgements = r.trial.judge(q.Registry)
	return r.choose()
}

func (r *Resolution) choose() *Resolution {
	switch far := furthest(r.judgements); {
	case far < 0:
		return r.fail(NotFound, ReasonID, r.missingID())
	case far < passed:
		last := hardChecks[far]
		return r.fail(last.class, string(last.constraint), r.takenAway(far))
	}
	var pool []*judgement
	for i := range r.judgements {
		if j := &r.judgements[i]; j.hard == passed && !j.soft {
			pool = append(pool, j)
		}
	}
	if r.question.Context.Decision != "" {
		if pool = r.decided(); pool == nil {
			return r
		}
	}
	if len(pool) == 0 {
		return r.fail(PermissionDenied, ReasonSoft, r.onlySoft())
	}
	r.top = byRef(r.trial.first(pool))
	for _, j := range r.top {
		j.first = true
	}
	if len(r.top) > 1 {
		r.failWith(Ambiguous, AmbiguousResolution, ReasonTie, r.tied())
		return r
	}
	r.outcome = Selected
	return r
}

// decided is the pool a decision leaves: the packs with the ref it names, as
// long as no hard constraint rejects them. It is nil after a failure. A pack the
// criteria would have put behind another may be decided for as well: that is
// milder than deciding for a discouraged one, and ignoring what a person chose
// would be a silent substitution.
func (r *Resolution) decided() []*judgement {
	ref := r.question.Context.Decision
	var pool, rejected []*judgement
	for i := range r.judgements {
		switch j := &r.judgements[i]; {
		case j.Ref != ref:
		case j.hard == passed:
			pool = append(pool, j)
		default:
			rejected = append(rejected, j)
		}
	}
	switch {
	case pool != nil:
	case rejected != nil:
		one := byRef(rejected)[0]
		r.fail(PermissionDenied, ReasonDecision, fmt.Sprintf("the decision for %s cannot be followed: %s",
			ref, hardChecks[one.hard].why(&r.trial, one)))
	default:
		r.fail(NotFound, ReasonDecision, fmt.Sprintf(
			"the decision names %s, which is no pack with the id %s; decide again", ref, r.trial.request.PackTreeID))
	}
	return pool
}

func (r *Resolution) fail(class Class, reason, message string) *Resolution {
	r.failWith(Failed, class, reason, message)
	return r
}

func (r *Resolution) failWith(outcome Outcome, class Class, reason, message string) {
	r.outcome = outcome
	r.failure = &Envelope{Class: class, Reason: reason, Request: r.question.Request, Message: message}
	if source := r.question.Context.Source; source != "" {
		r.failure.Source = &source
	}
}

// Outcome says how the resolution ended.
func (r *Resolution) Outcome() Outcome { return r.outcome }

// Failure is the envelope of a failure or an ambiguity, and nil for a selection.
func (r *Resolution) Failure() *Envelope { return r.failure }

// Chosen is the selected pack, if the resolution ended with one.
func (r *Resolution) Chosen() (c Candidate, ok bool) {
	if r.outcome != Selected {
		return Candidate{}, false
	}
	return *r.top[0].Candidate, true
}

// Discouragements are the sentences that speak against the selected pack because
// of a soft constraint, allowed or not: choosing it was right, but a person
// should hear of them.
func (r *Resolution) Discouragements() []string {
	var all []string
	if r.outcome == Selected {
		for _, c := range softChecks {
			if c.broken(&r.trial, r.top[0]) {
				all = append(all, c.why(&r.trial, r.top[0]))
			}
		}
	}
	return all
}

// byRef sorts for reading: the order in which a registry happens to list its
// packs must not be visible in an answer, not even where two share a ref.
func byRef(all []*judgement) []*judgement {
	sorted := slices.Clone(all)
	slices.SortFunc(sorted, func(a, b *judgement) int {
		if order := strings.Compare(a.Ref, b.Ref); order != 0 {
			return order
		}
		return cmp.Or(
			cmp.Compare(a.hard, b.hard),
			strings.Compare(a.Author, b.Author),
			strings.Compare(a.Version, b.Version),
			strings.Compare(a.Kind, b.Kind),
			strings.Compare(a.Source, b.Source),
			strings.Compare(a.Root, b.Root),
		)
	})
	return sorted
}

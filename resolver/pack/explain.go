package pack

import "fmt"

// A Verdict is what became of one candidate.
type Verdict string

// The verdicts, in the order in which an explanation lists them.
const (
	Won      Verdict = "selected"
	Tied     Verdict = "tied"
	Outdone  Verdict = "outdone" // could have been chosen, but another comes first
	HeldBack Verdict = "soft"
	Rejected Verdict = "rejected"
)

// An Explanation is a resolution for people: how the request was read, every
// candidate, and why it won or lost.
type Explanation struct {
	Request    string       `json:"request"`
	Read       *RequestView `json:"read"` // null if the request does not parse
	Source     *string      `json:"source"`
	Ordering   []string     `json:"ordering"`
	Outcome    Outcome      `json:"outcome"`
	Summary    string       `json:"summary"`
	Candidates []Considered `json:"candidates"`
	Others     int          `json:"others"` // packs of the registry that have another id
}

// A Considered candidate carries every constraint it breaks, not only the first.
type Considered struct {
	Ref         string       `json:"ref"`
	Author      string       `json:"author"`
	PackTreeID  string       `json:"packTreeId"`
	Version     string       `json:"version"`
	Kind        string       `json:"kind"`
	Source      string       `json:"source"`
	Root        string       `json:"root"`
	Verdict     Verdict      `json:"verdict"`
	Constraints []Constraint `json:"constraints"`
	Why         string       `json:"why"`
}

// Explain is the resolution for people: the winners first, then what they
// outdid, what is held back, and what is rejected, each by ref.
func (r *Resolution) Explain() Explanation {
	e := Explanation{
		Request:    r.question.Request,
		Ordering:   append([]string{}, r.question.Context.Ordering...),
		Outcome:    r.outcome,
		Summary:    r.summary(),
		Candidates: []Considered{},
	}
	if source := r.question.Context.Source; source != "" {
		e.Source = &source
	}
	if r.trial.request.PackTreeID != "" {
		view := r.trial.request.View()
		e.Read = &view
		for i := range r.question.Registry {
			if r.question.Registry[i].PackTreeID != r.trial.request.PackTreeID {
				e.Others++
			}
		}
	}
	byVerdict := make(map[Verdict][]*judgement)
	for i := range r.judgements {
		j := &r.judgements[i]
		byVerdict[r.verdict(j)] = append(byVerdict[r.verdict(j)], j)
	}
	for _, verdict := range [...]Verdict{Won, Tied, Outdone, HeldBack, Rejected} {
		for _, j := range byRef(byVerdict[verdict]) {
			e.Candidates = append(e.Candidates, r.considered(j, verdict))
		}
	}
	return e
}

func (r *Resolution) summary() string {
	if r.failure != nil {
		return r.failure.Message
	}
	won := r.top[0]
	if r.question.Context.Decision != "" {
		return fmt.Sprintf("%s is selected by decision", won.Ref)
	}
	return fmt.Sprintf("%s is selected", won.Ref)
}

func (r *Resolution) verdict(j *judgement) Verdict {
	switch {
	case j.first && r.outcome == Selected:
		return Won
	case j.first:
		return Tied
	case j.hard < passed:
		return Rejected
	case j.soft:
		return HeldBack
	}
	return Outdone
}

func (r *Resolution) considered(j *judgement, verdict Verdict) Considered {
	c := Considered{
		Ref: j.Ref, Author: j.Author, PackTreeID: j.PackTreeID, Version: j.Version,
		Kind: j.Kind, Source: j.Source, Root: j.Root,
		Verdict: verdict, Constraints: []Constraint{},
	}
	broken := r.trial.broken(j)
	for _, b := range broken {
		c.Constraints = append(c.Constraints, b.constraint)
	}
	switch verdict {
	case Won:
		c.Why = r.whyWon(broken)
	case Tied:
		c.Why = "no criterion puts it before or behind the others that tie"
	case Outdone:
		c.Why = r.whyOutdone(j)
	default:
		for i, b := range broken {
			if i > 0 {
				c.Why += "; "
			}
			c.Why += b.why(&r.trial, j)
		}
	}
	return c
}

func (r *Resolution) whyWon(broken []*check) string {
	why := "no other pack could be chosen"
	rivals := 0
	for i := range r.judgements {
		if j := &r.judgements[i]; j.hard == passed && !j.soft && j != r.top[0] {
			rivals++
		}
	}
	switch {
	case r.question.Context.Decision != "":
		why = "a person decided for it"
	case rivals > 0:
		why = fmt.Sprintf("it comes first of %d packs that could be chosen", rivals+1)
	}
	for _, b := range broken {
		why += ", although " + b.why(&r.trial, r.top[0])
	}
	return why
}

// whyOutdone names the criterion that speaks for the winner, or the decision
// where the criteria do not.
func (r *Resolution) whyOutdone(j *judgement) string {
	if len(r.top) == 0 {
		return "the resolution failed before packs were put in order"
	}
	top := r.top[0]
	for i := range r.trial.criteria {
		switch order := r.trial.criteria[i].compare(top, j); {
		case order < 0:
			return fmt.Sprintf("%s puts %s before it", r.trial.criteria[i].text, top.Ref)
		case order > 0:
			return fmt.Sprintf("a person decided for %s, although %s puts this one first", top.Ref, r.trial.criteria[i].text)
		}
	}
	return fmt.Sprintf("a person decided for %s", top.Ref)
}

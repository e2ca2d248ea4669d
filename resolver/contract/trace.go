package contract

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Trace says how an answer came about. What a blocked request never reached
// is empty in it.
type Trace struct {
	ProjectID     string            `json:"projectId"`
	CommandID     string            `json:"commandId"`
	IntentID      IntentID          `json:"intentId"`
	StackPresetID string            `json:"stackPresetId"`
	RulesetID     string            `json:"rulesetId"`
	Rules         []RuleTrace       `json:"rules"`
	Constraints   []ConstraintTrace `json:"constraints"`
}

// A RuleTrace says what became of a rule and why. There is one for every id
// the ruleset lists and every id the project toggles, in order of id.
type RuleTrace struct {
	ID       string   `json:"id"`
	State    State    `json:"state"`
	Title    string   `json:"title"`
	Severity Severity `json:"severity"`
	Optional bool     `json:"optional"` // the ruleset lists it as optional
	Toggled  *bool    `json:"toggled"`  // what the project says of it; nil for nothing
	By       []string `json:"by"`       // of a dropped or conflicting rule: the rules it gave way to or fights
	From     string   `json:"from"`     // the source that defines it; empty if none does
	Place    Place    `json:"place"`
	Why      string   `json:"why"`
}

// A ConstraintTrace says where a constraint's value comes from and which
// values it took the place of, first to last.
type ConstraintTrace struct {
	Key      string       `json:"key"`
	Value    Value        `json:"value"`
	Source   Source       `json:"source"`
	Overrode []Overridden `json:"overrode"`
}

// An Overridden value lost to a later one.
type Overridden struct {
	Value  Value  `json:"value"`
	Source Source `json:"source"`
}

func (p *plan) trace(catalogue *Catalogue) Trace {
	t := Trace{Rules: []RuleTrace{}, Constraints: []ConstraintTrace{}}
	if p.project != nil {
		t.ProjectID = p.project.ID
	}
	if p.command != nil {
		t.CommandID, t.IntentID = p.command.ID, p.command.IntentID
	}
	if p.stack != nil {
		t.StackPresetID = p.stack.ID
	}
	if p.ruleset == nil {
		return t
	}
	t.RulesetID = p.ruleset.ID
	member := make(map[string]bool, len(p.candidates))
	for i := range p.candidates {
		member[p.candidates[i].id] = true
		t.Rules = append(t.Rules, p.traceMember(&p.candidates[i]))
	}
	for _, id := range slices.Sorted(maps.Keys(p.project.RuleToggles)) {
		if !member[id] {
			t.Rules = append(t.Rules, p.traceStranger(id, catalogue))
		}
	}
	slices.SortFunc(t.Rules, func(a, b RuleTrace) int { return strings.Compare(a.ID, b.ID) })
	for start := 0; start < len(p.contributions); {
		end := start + 1
		for end < len(p.contributions) && p.contributions[end].Key == p.contributions[start].Key {
			end++
		}
		t.Constraints = append(t.Constraints, traceConstraint(p.contributions[start:end]))
		start = end
	}
	return t
}

func (p *plan) traceMember(c *candidate) RuleTrace {
	t := describe(c.id, c.rule)
	t.State, t.Optional, t.Toggled = c.state, c.optional, p.toggled(c.id)
	t.By = append(t.By, c.by...)
	t.Why = p.why(c)
	return t
}

// traceStranger speaks of an id that the project toggles and the ruleset does
// not list.
func (p *plan) traceStranger(id string, catalogue *Catalogue) RuleTrace {
	rule, _ := catalogue.Rule(id)
	t := describe(id, rule)
	t.Toggled = p.toggled(id)
	if rule == nil {
		t.State = Unknown
		t.Why = fmt.Sprintf("The project toggles it, but no rule has this id, and the ruleset %q does not list it.", p.ruleset.ID)
		return t
	}
	t.State = NotAMember
	t.Why = fmt.Sprintf("The project toggles it, but the ruleset %q does not list it: a toggle adds nothing from outside the ruleset.", p.ruleset.ID)
	return t
}

func (p *plan) toggled(id string) *bool {
	on, toggled := p.project.RuleToggles[id]
	if !toggled {
		return nil
	}
	return &on
}

func describe(id string, rule *Rule) RuleTrace {
	t := RuleTrace{ID: id, By: []string{}}
	if rule != nil {
		t.Title, t.Severity, t.From, t.Place = rule.Title, rule.Severity, rule.From, rule.Place
	}
	return t
}

func (p *plan) why(c *candidate) string {
	intent := p.command.IntentID
	switch c.state {
	case Unknown:
		return fmt.Sprintf("The ruleset %q lists it, but no rule has this id.", p.ruleset.ID)
	case ToggledOff:
		return fmt.Sprintf("The project %q turns it off.", p.project.ID)
	case NotOn:
		return fmt.Sprintf("It is optional in the ruleset %q, and the project %q does not turn it on.", p.ruleset.ID, p.project.ID)
	case Filtered:
		return fmt.Sprintf("It is not about the intent %q of the command %q.", intent, p.command.ID)
	case Conflicting:
		return fmt.Sprintf("It conflicts with %s; all of them are errors, so none may give way.", quoted(c.by))
	case Withheld:
		return "It would hold, but conflicting errors block the contract."
	case Dropped:
		return fmt.Sprintf("It conflicts with %s, and a rule of severity %q gives way to what is kept before it.", quoted(c.by), c.rule.Severity)
	}
	if c.optional {
		return fmt.Sprintf("It is optional in the ruleset %q, and the project %q turns it on.", p.ruleset.ID, p.project.ID)
	}
	return fmt.Sprintf("It is a member of the ruleset %q.", p.ruleset.ID)
}

// whyConflicting says who declared the conflict of two errors.
func whyConflicting(a, b *Rule) string {
	declared := fmt.Sprintf("%q names %q", a.ID, b.ID)
	switch {
	case !slices.Contains(a.ConflictsWith, b.ID):
		declared = fmt.Sprintf("%q names %q", b.ID, a.ID)
	case slices.Contains(b.ConflictsWith, a.ID):
		declared = "each names the other"
	}
	return fmt.Sprintf("In conflictsWith %s; both are errors, so neither may give way.", declared)
}

func quoted(ids []string) string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = fmt.Sprintf("%q", id)
	}
	return strings.Join(list, ", ")
}

func traceConstraint(group []contribution) ConstraintTrace {
	last := group[len(group)-1]
	t := ConstraintTrace{Key: last.Key, Value: last.Value, Source: last.source(), Overrode: []Overridden{}}
	for _, lost := range group[:len(group)-1] {
		t.Overrode = append(t.Overrode, Overridden{Value: lost.Value, Source: lost.source()})
	}
	return t
}

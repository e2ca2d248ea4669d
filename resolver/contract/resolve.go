package contract

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Resolve answers a request. The same arguments always give the same result;
// now appears in it as the time of making and nowhere else.
func Resolve(request Request, projects []Project, catalogue *Catalogue, now time.Time) Result {
	result, _ := resolve(request, projects, catalogue, now)
	return result
}

// Explain answers a request as Resolve does and says how the answer came
// about.
func Explain(request Request, projects []Project, catalogue *Catalogue, now time.Time) (Result, Trace) {
	result, p := resolve(request, projects, catalogue, now)
	return result, p.trace(catalogue)
}

// A plan is what resolving looked up and decided; what was not reached is nil.
type plan struct {
	project       *Project
	command       *Command
	stack         *StackPreset
	ruleset       *Ruleset
	candidates    []candidate
	contributions []contribution
}

func resolve(request Request, projects []Project, catalogue *Catalogue, now time.Time) (Result, plan) {
	var p plan
	if blocked := p.lookUp(request, projects, catalogue); blocked != nil {
		result := Result{Status: StatusBlocked, Blocked: blocked}
		if p.command != nil {
			result.Intent = p.command.IntentID
		}
		return result, p
	}
	intent := p.command.IntentID
	p.candidates = choose(catalogue.membersOf(p.ruleset), p.project.RuleToggles, intent)
	if pairs := settle(p.candidates); len(pairs) > 0 {
		return Result{Status: StatusBlocked, Blocked: p.conflicting(pairs), Intent: intent}, p
	}
	p.contributions = contribute(p.stack, p.candidates, p.project)
	constraints := winning(p.contributions)
	applied := make([]AppliedRule, 0, len(p.candidates))
	for i := range p.candidates {
		if p.candidates[i].state == Applied {
			applied = append(applied, AppliedRule{ID: p.candidates[i].id, Severity: p.candidates[i].rule.Severity})
		}
	}
	c := &Contract{
		ProjectID:    p.project.ID,
		CommandID:    p.command.ID,
		IntentID:     intent,
		ContractText: render(intent, p.candidates, constraints, p.stack),
		Meta: Meta{
			StackPresetID:      p.stack.ID,
			RulesApplied:       applied,
			ConstraintsApplied: constraints,
			StopConditions:     stopConditions(),
			GeneratedAt:        now.UTC().Format(time.RFC3339),
		},
	}
	c.ID = c.identify()
	return Result{Status: StatusOK, Contract: c, Intent: intent}, p
}

// lookUp finds the four things a contract is made of. Their order is fixed and
// the first that fails is the answer.
func (p *plan) lookUp(request Request, projects []Project, catalogue *Catalogue) *Blocked {
	if blocked := p.findProject(request.ProjectID, projects); blocked != nil {
		return blocked
	}
	var found bool
	if p.command, found = catalogue.Command(request.CommandID); !found {
		return blockf(UnknownCommand, "There is no command %q; %s.", request.CommandID, choice("command", ids(catalogue.commands)))
	}
	if p.stack, found = catalogue.StackPreset(p.project.StackPresetID); !found {
		return p.misconfigured("stack preset", p.project.StackPresetID, ids(catalogue.stackPresets))
	}
	if p.ruleset, found = catalogue.Ruleset(p.project.ActiveRulesetID); !found {
		return p.misconfigured("ruleset", p.project.ActiveRulesetID, ids(catalogue.rulesets))
	}
	return nil
}

func (p *plan) findProject(id string, projects []Project) *Blocked {
	for i := range projects {
		if projects[i].ID != id || id == "" {
			continue
		}
		if p.project != nil {
			// Taking either one would let their order decide the contract.
			p.project = nil
			return blockf(InvalidConfiguration, "Two projects have the id %q; rename one of them.", id)
		}
		p.project = &projects[i]
	}
	if p.project != nil {
		return nil
	}
	known := make([]string, 0, len(projects))
	for i := range projects {
		if projects[i].ID != "" {
			known = append(known, projects[i].ID)
		}
	}
	slices.Sort(known)
	if id == "" {
		return blockf(MissingProject, "The request names no project; %s.", choice("project", known))
	}
	return blockf(MissingProject, "There is no project %q; %s.", id, choice("project", known))
}

func (p *plan) misconfigured(what, id string, known []string) *Blocked {
	if id == "" {
		return blockf(InvalidConfiguration, "The project %q names no %s; %s.", p.project.ID, what, choice(what, known))
	}
	return blockf(InvalidConfiguration, "The project %q names the %s %q, which does not exist; %s.", p.project.ID, what, id, choice(what, known))
}

// conflicting words the refusal of pairs of errors that contradict each other.
func (p *plan) conflicting(pairs []edge) *Blocked {
	details := &Details{Conflicts: make([]Conflict, len(pairs))}
	named := make([]string, len(pairs))
	for i, pair := range pairs {
		a, b := p.candidates[pair.from].rule, p.candidates[pair.to].rule
		details.Conflicts[i] = Conflict{A: a.ID, B: b.ID, Why: whyConflicting(a, b)}
		named[i] = fmt.Sprintf("%q with %q", a.ID, b.ID)
	}
	blocked := blockf(ConflictingRules,
		"Rules of severity error conflict: %s. Of each pair, set one to false in the toggles of the project %q, or choose another ruleset than %q.",
		strings.Join(named, ", "), p.project.ID, p.ruleset.ID)
	blocked.Details = details
	return blocked
}

func blockf(reason Reason, format string, args ...any) *Blocked {
	return &Blocked{Reason: reason, Message: fmt.Sprintf(format, args...)}
}

// choice tells what could be written instead. Long lists are cut: a message is
// read by a person.
func choice(what string, known []string) string {
	const most = 20
	if len(known) == 0 {
		return "none is defined: define a " + what + " first"
	}
	rest := ""
	if len(known) > most {
		rest = fmt.Sprintf(" and %d more", len(known)-most)
		known = known[:most]
	}
	return "choose one of " + strings.Join(known, ", ") + rest
}

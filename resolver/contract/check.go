package contract

import (
	"errors"
	"fmt"
	"strings"
)

// A Problem is why a definition was refused.
type Problem struct {
	Place   Place  `json:"place"`
	Message string `json:"message"`
}

func (p Problem) String() string {
	if place := p.Place.String(); place != "" {
		return place + ": " + p.Message
	}
	return p.Message
}

// A CatalogueError lists everything that was refused, in the order it was
// read; there is at least one problem.
type CatalogueError struct {
	Problems []Problem
}

func (e *CatalogueError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Blocked is the answer to any request while the catalogue is refused. It
// speaks of the first problem: that one is to be mended first.
func (e *CatalogueError) Blocked() Result {
	message := e.Problems[0].String()
	if more := len(e.Problems) - 1; more > 0 {
		message += fmt.Sprintf(" (And %s.)", counted(more, "more problem"))
	}
	return Block(InvalidConfiguration, message)
}

// refusal is the answer for whatever NewCatalogue refused.
func refusal(err error) Result {
	var refused *CatalogueError
	if errors.As(err, &refused) {
		return refused.Blocked()
	}
	return Block(InvalidConfiguration, err.Error())
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// check finds what a catalogue may not hold. It runs before sorting, so that
// "the first" of two definitions is the one a person meets first.
func (c *Catalogue) check() []Problem {
	var problems []Problem
	refuse := func(at Place, format string, args ...any) {
		problems = append(problems, Problem{Place: at, Message: fmt.Sprintf(format, args...)})
	}
	commands, rules, rulesets, stacks := register{}, register{}, register{}, register{}
	for _, d := range c.commands {
		commands.add(refuse, "command", d.ID, d.Place)
		if !d.IntentID.Valid() {
			refuse(d.Place, "the command %q has the intent %q; it must be generate, refactor or review", d.ID, d.IntentID)
		}
	}
	for _, d := range c.rules {
		rules.add(refuse, "rule", d.ID, d.Place)
		if !d.Severity.Valid() {
			refuse(d.Place, "the rule %q has the severity %q; it must be error, warn or info", d.ID, d.Severity)
		}
		for _, intent := range d.AppliesToIntents {
			if !intent.Valid() {
				refuse(d.Place, "the rule %q applies to the intent %q; an intent is generate, refactor or review", d.ID, intent)
			}
		}
	}
	for _, d := range c.rulesets {
		rulesets.add(refuse, "ruleset", d.ID, d.Place)
	}
	for _, d := range c.stackPresets {
		stacks.add(refuse, "stack preset", d.ID, d.Place)
	}
	return problems
}

// A register remembers where each id was first defined.
type register map[string]Place

func (r register) add(refuse func(Place, string, ...any), what, id string, at Place) {
	first, taken := r[id]
	switch {
	case id == "":
		refuse(at, "a %s has no id; give it one", what)
	case !taken:
		r[id] = at
	case first.String() == "":
		refuse(at, "the %s %q is defined twice; rename one or take it out", what, id)
	default:
		refuse(at, "the %s %q is already defined at %s; rename one or take it out", what, id, first)
	}
}

// A Reference is an id that a definition names.
type Reference struct {
	By    string // what names it: the ruleset "a", the rule "b", …
	What  string // what it should be: rule or ruleset
	ID    string
	Place Place // of the definition that names it
}

// Dangling lists the ids that definitions name and nothing defines, in the
// order of the definitions' kinds and ids. Resolving passes over them; a
// person writing a catalogue will want to know.
func (c *Catalogue) Dangling() []Reference {
	var list []Reference
	for _, d := range c.rules {
		for _, id := range d.ConflictsWith {
			if _, found := c.Rule(id); !found {
				list = append(list, Reference{By: fmt.Sprintf("the rule %q", d.ID), What: "rule", ID: id, Place: d.Place})
			}
		}
	}
	for i, d := range c.rulesets {
		for _, m := range c.memberships[i] {
			if m.rule == nil {
				list = append(list, Reference{By: fmt.Sprintf("the ruleset %q", d.ID), What: "rule", ID: m.id, Place: d.Place})
			}
		}
	}
	for _, d := range c.stackPresets {
		if _, found := c.Ruleset(d.DefaultRulesetID); !found && d.DefaultRulesetID != "" {
			list = append(list, Reference{By: fmt.Sprintf("the stack preset %q", d.ID), What: "ruleset", ID: d.DefaultRulesetID, Place: d.Place})
		}
	}
	return list
}

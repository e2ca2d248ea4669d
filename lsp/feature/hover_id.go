package feature

import (
	"iai/iaip"
	"iai/iaip/problem"
	"iai/resolver/contract"
)

// id writes what a value of x-contract stands for.
func (h *hoverer) id(m *mark, id string) {
	if m.place.row == nil {
		return
	}
	c := h.s.Catalogue(h.file)
	known := false
	var names []string
	switch m.place.row.Name {
	case "command":
		known, names = h.command(c, id), idsOf(c.Commands(), func(d contract.Command) string { return d.ID })
	case "stack":
		known, names = h.stack(c, id), idsOf(c.StackPresets(), func(d contract.StackPreset) string { return d.ID })
	case "ruleset":
		known, names = h.ruleset(c, id), idsOf(c.Rulesets(), func(d contract.Ruleset) string { return d.ID })
	default:
		h.key(m.key.Text(), m.place)
		return
	}
	if !known {
		h.missing(m.place.row.Name, id, names)
	}
}

func idsOf[D any](list []D, id func(D) string) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = id(list[i])
	}
	return out
}

func (h *hoverer) missing(what, id string, names []string) {
	h.write("There is no ", what, " ", code(id), iaip.Near(id, names))
}

// rule is a hover on a toggle.
func (h *hoverer) rule(id string) {
	c := h.s.Catalogue(h.file)
	if !h.ruleDoc(c, id) {
		h.missing("rule", id, idsOf(c.Rules(), func(d contract.Rule) string { return d.ID }))
		return
	}
	setup := h.s.Contract(h.file)
	set, ok := setup.Catalogue.Ruleset(setup.Project.ActiveRulesetID)
	switch {
	case !ok:
	case contains(set.RuleIDs, id):
		h.write("\n\nIn ", code(set.ID), ": on unless toggled off.")
	case contains(set.OptionalRuleIDs, id):
		h.write("\n\nIn ", code(set.ID), ": optional, off unless toggled on.")
	default:
		h.write("\n\nNot in ", code(set.ID), ": toggling it changes nothing (", problem.RuleNotInRuleset.Code, ").")
	}
}

func (p *page) ruleDoc(c *contract.Catalogue, id string) bool {
	d, ok := c.Rule(id)
	if !ok {
		return false
	}
	intents := make([]string, len(d.AppliesToIntents))
	for i, intent := range d.AppliesToIntents {
		intents[i] = string(intent)
	}
	p.define(d.Title, "rule", d.ID, string(d.Severity))
	p.write("\n\n> ", d.Directive)
	p.about(d.Description, d.Why)
	p.list("Applies to", intents)
	p.list("Contradicts", d.ConflictsWith)
	p.constraints("Brings", d.ContributesConstraints)
	p.from(d.From)
	return true
}

func (p *page) command(c *contract.Catalogue, id string) bool {
	d, ok := c.Command(id)
	if !ok {
		return false
	}
	p.define(d.DisplayName, "command", d.ID, string(d.IntentID))
	p.about(d.Description, d.Why)
	p.from(d.From)
	return true
}

func (p *page) stack(c *contract.Catalogue, id string) bool {
	d, ok := c.StackPreset(id)
	if !ok {
		return false
	}
	p.define(d.Name, "stack", d.ID, "")
	p.about(d.Description, d.Why)
	p.constraints("Constraints", d.Constraints)
	if d.DefaultRulesetID != "" {
		p.write("\n\nRuleset unless another is named: ", code(d.DefaultRulesetID))
	}
	p.from(d.From)
	return true
}

func (p *page) ruleset(c *contract.Catalogue, id string) bool {
	d, ok := c.Ruleset(id)
	if !ok {
		return false
	}
	p.define(d.Name, "ruleset", d.ID, "")
	p.about(d.Description, d.Why)
	p.members(c, "Rules", d.RuleIDs)
	p.members(c, "Optional, off unless toggled on", d.OptionalRuleIDs)
	p.from(d.From)
	return true
}

// define begins a definition.
func (p *page) define(name, what, id, more string) {
	p.paragraph()
	p.write("**", name, "** · ", what, " ", code(id))
	if more != "" {
		p.write(" · ", more)
	}
}

func (p *page) about(texts ...string) {
	for _, s := range texts {
		if s != "" {
			p.write("\n\n", s)
		}
	}
}

func (p *page) list(lead string, ids []string) {
	if len(ids) > 0 {
		p.write("\n\n", lead, ": ", codes(ids))
	}
}

// members lists the rules of a ruleset with their titles.
func (p *page) members(c *contract.Catalogue, lead string, ids []string) {
	if len(ids) == 0 {
		return
	}
	p.write("\n\n", lead, ":\n")
	for _, id := range ids {
		p.write("\n- ", code(id))
		if rule, ok := c.Rule(id); ok {
			p.write(" ", rule.Title)
		}
	}
}

func (p *page) constraints(lead string, list contract.Constraints) {
	if len(list) == 0 {
		return
	}
	p.write("\n\n", lead, ":\n")
	for _, c := range list {
		p.write("\n- ", code(c.Key+": "+c.Value.Text()))
	}
}

func (p *page) from(source string) {
	if source == contract.BuiltinSource {
		source = "the built-in catalogue"
	}
	p.write("\n\nDefined by: ", source)
}

package contract

import (
	"slices"
	"strings"
)

// A Catalogue holds everything that can be asked for, by id. It never changes
// once made, so it may be shared freely; what its methods return is its own
// and must not be written to.
type Catalogue struct {
	sets         []Definitions
	commands     []Command
	rules        []Rule
	rulesets     []Ruleset
	stackPresets []StackPreset

	// memberships[i] belongs to rulesets[i]: who could be in force, by id.
	memberships [][]membership
}

// A membership is one id that a ruleset lists.
type membership struct {
	id       string
	rule     *Rule // nil if no rule has the id
	optional bool
}

// NewCatalogue puts the definitions of several sources together. In which
// order they come, and in which order each lists its own, has no influence on
// any contract. It refuses two definitions with one id, intents and severities
// that do not exist, and definitions without an id: the error is a
// *CatalogueError that names the place of each.
func NewCatalogue(sets ...Definitions) (*Catalogue, error) {
	c := &Catalogue{sets: slices.Clone(sets)}
	for _, set := range sets {
		for _, d := range set.Commands {
			d.From = set.From
			c.commands = append(c.commands, d)
		}
		for _, d := range set.Rules {
			d.From = set.From
			d.AppliesToIntents = once(d.AppliesToIntents)
			d.ConflictsWith = once(d.ConflictsWith)
			c.rules = append(c.rules, d)
		}
		for _, d := range set.Rulesets {
			d.From = set.From
			d.RuleIDs = once(d.RuleIDs)
			d.OptionalRuleIDs = once(d.OptionalRuleIDs)
			c.rulesets = append(c.rulesets, d)
		}
		for _, d := range set.StackPresets {
			d.From = set.From
			c.stackPresets = append(c.stackPresets, d)
		}
	}
	if problems := c.check(); len(problems) > 0 {
		return nil, &CatalogueError{Problems: problems}
	}
	sortByID(c.commands)
	sortByID(c.rules)
	sortByID(c.rulesets)
	sortByID(c.stackPresets)
	c.memberships = make([][]membership, len(c.rulesets))
	for i := range c.rulesets {
		c.memberships[i] = c.members(&c.rulesets[i])
	}
	return c, nil
}

// With is the catalogue and more sources.
func (c *Catalogue) With(sets ...Definitions) (*Catalogue, error) {
	return NewCatalogue(append(slices.Clone(c.sets), sets...)...)
}

// Commands lists the commands by id.
func (c *Catalogue) Commands() []Command { return c.commands }

// Rules lists the rules by id.
func (c *Catalogue) Rules() []Rule { return c.rules }

// Rulesets lists the rulesets by id.
func (c *Catalogue) Rulesets() []Ruleset { return c.rulesets }

// StackPresets lists the stack presets by id.
func (c *Catalogue) StackPresets() []StackPreset { return c.stackPresets }

// Command is the command with the id.
func (c *Catalogue) Command(id string) (*Command, bool) { return find(c.commands, id) }

// Rule is the rule with the id.
func (c *Catalogue) Rule(id string) (*Rule, bool) { return find(c.rules, id) }

// Ruleset is the ruleset with the id.
func (c *Catalogue) Ruleset(id string) (*Ruleset, bool) { return find(c.rulesets, id) }

// StackPreset is the stack preset with the id.
func (c *Catalogue) StackPreset(id string) (*StackPreset, bool) { return find(c.stackPresets, id) }

// members merges a ruleset's two lists by id. An id in both is a member: it
// was said to hold by default.
func (c *Catalogue) members(set *Ruleset) []membership {
	list := make([]membership, 0, len(set.RuleIDs)+len(set.OptionalRuleIDs))
	for _, id := range set.RuleIDs {
		list = append(list, membership{id: id})
	}
	for _, id := range set.OptionalRuleIDs {
		list = append(list, membership{id: id, optional: true})
	}
	slices.SortStableFunc(list, func(a, b membership) int { return strings.Compare(a.id, b.id) })
	list = slices.CompactFunc(list, func(a, b membership) bool { return a.id == b.id })
	for i := range list {
		list[i].rule, _ = c.Rule(list[i].id)
	}
	return list
}

// membersOf is what members found for a ruleset of this catalogue.
func (c *Catalogue) membersOf(set *Ruleset) []membership {
	i, _ := slices.BinarySearchFunc(c.rulesets, set.ID, compareID)
	return c.memberships[i]
}

// A definition is anything of the catalogue that has an id.
type definition interface {
	Command | Rule | Ruleset | StackPreset
	key() string
}

func (d Command) key() string     { return d.ID }
func (d Rule) key() string        { return d.ID }
func (d Ruleset) key() string     { return d.ID }
func (d StackPreset) key() string { return d.ID }

func compareID[D definition](d D, id string) int { return strings.Compare(d.key(), id) }

func sortByID[D definition](list []D) {
	slices.SortFunc(list, func(a, b D) int { return strings.Compare(a.key(), b.key()) })
}

func find[D definition](sorted []D, id string) (*D, bool) {
	i, found := slices.BinarySearchFunc(sorted, id, compareID[D])
	if !found {
		return nil, false
	}
	return &sorted[i], true
}

// ids lists the ids of sorted definitions.
func ids[D definition](sorted []D) []string {
	list := make([]string, len(sorted))
	for i, d := range sorted {
		list[i] = d.key()
	}
	return list
}

// once is a copy of the list without repetitions.
func once[T comparable](list []T) []T {
	out := make([]T, 0, len(list))
	seen := make(map[T]bool, len(list))
	for _, item := range list {
		if !seen[item] {
			seen[item] = true
			out = append(out, item)
		}
	}
	return out
}

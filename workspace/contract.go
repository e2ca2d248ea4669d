package workspace

import (
	"slices"
	"strings"
	"time"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/resolver/contract"
)

// A Setup is what a manifest says about contracts, ready for the engine.
type Setup struct {
	// Declared says that there is an x-contract block at all.
	Declared bool
	Project  contract.Project
	// Command is the command meant where none is named.
	Command   string
	Catalogue *contract.Catalogue
	// Refused says why no contract can be made, "" if nothing stands in the
	// way yet.
	Refused string
}

// ContractBlock is what a manifest without x-contract should add.
const ContractBlock = "x-contract:\n  stack: nextjs-app-router\n  command: create-component"

// Contract reads what a manifest says about contracts. Where its instructions
// are stopped it is refused: a contract beside them would send an agent off
// without its guardrails.
func (s *Snapshot) Contract(manifest string) Setup {
	out := s.setup(manifest)
	if out.Refused == "" && s.Resolution(manifest).Stopped {
		out.Refused = "The instructions of `" + manifest + "` are stopped, so no contract can be made: run `iai check`."
	}
	return out
}

// setup reads the block, whatever else the manifest comes to.
func (s *Snapshot) setup(manifest string) Setup {
	packs := s.Packs(manifest)
	out := Setup{Catalogue: packs.Catalogue()}
	f := s.File(manifest)
	if f == nil || f.Broken() {
		out.Refused = "The manifest `" + manifest + "` cannot be read, so no contract can be made from it."
		return out
	}
	root := f.Root()
	block := root.Field("x-contract")
	if block.IsNull() {
		out.Refused = "The manifest `" + manifest + "` says nothing about contracts. Add, for example:\n\n" + ContractBlock
		return out
	}
	out.Declared = true
	out.Refused = packs.Refused
	if block.Kind() != syntax.Mapping {
		out.Refused = "`x-contract` in `" + manifest + "` must be a mapping, such as:\n\n" + ContractBlock
		return out
	}
	p := &out.Project
	p.ID, _ = block.Field("project").Str()
	p.Name, _ = root.Field("name").Str()
	if p.ID == "" {
		p.ID = p.Name
	}
	if p.ID == "" {
		p.ID = "workspace"
	}
	if p.Name == "" {
		p.Name = p.ID
	}
	out.Command, _ = block.Field("command").Str()
	p.StackPresetID, _ = block.Field("stack").Str()
	p.ActiveRulesetID, _ = block.Field("ruleset").Str()
	if stack, ok := out.Catalogue.StackPreset(p.StackPresetID); ok && p.ActiveRulesetID == "" {
		p.ActiveRulesetID = stack.DefaultRulesetID
	}
	p.RuleToggles = map[string]bool{}
	for key, value := range block.Field("toggles").Pairs() {
		if on, ok := value.Bool(); ok {
			p.RuleToggles[key.Text()] = on
		}
	}
	if constraints := block.Field("constraints"); constraints.Kind() == syntax.Mapping {
		p.ConstraintOverrides = contract.ConstraintsOf(constraints)
	}
	return out
}

// Catalogue is everything contracts of a manifest can be made of: what is built
// in, and what its packs bring.
func (s *Snapshot) Catalogue(manifest string) *contract.Catalogue {
	return s.Packs(manifest).Catalogue()
}

// Catalogues are the catalogues of all manifests, each once; without manifests
// the built-in one.
func (s *Snapshot) Catalogues() []*contract.Catalogue {
	out := []*contract.Catalogue{contract.Builtin()}
	for _, m := range s.Manifests() {
		if c := s.Catalogue(m); !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// fixedTime stands for the time where an answer's time is not looked at.
var fixedTime = time.Unix(0, 0).UTC()

// contractNotes finds what is wrong with x-contract.
func (n *noter) contractNotes() {
	root := n.r.File.Root()
	blockKey, block := root.Pair("x-contract")
	if block.Kind() != syntax.Mapping {
		return
	}
	c := contractNoter{n, block, blockKey, n.s.setup(n.r.Path)}
	stackKnown := c.id("stack", problem.UnknownStack, stackIDs(c.setup.Catalogue))
	rulesetKnown := c.id("ruleset", problem.UnknownRuleset, rulesetIDs(c.setup.Catalogue))
	c.id("command", problem.UnknownCommand, commandIDs(c.setup.Catalogue))
	c.toggleTypes()
	c.constraints()
	if stackKnown && rulesetKnown {
		c.rules()
	}
}

type contractNoter struct {
	*noter
	block    syntax.Value
	blockKey syntax.Value
	setup    Setup
}

func stackIDs(c *contract.Catalogue) (out []string) {
	for _, d := range c.StackPresets() {
		out = append(out, d.ID)
	}
	return out
}

func rulesetIDs(c *contract.Catalogue) (out []string) {
	for _, d := range c.Rulesets() {
		out = append(out, d.ID)
	}
	return out
}

func commandIDs(c *contract.Catalogue) (out []string) {
	for _, d := range c.Commands() {
		out = append(out, d.ID)
	}
	return out
}

func ruleIDs(c *contract.Catalogue) (out []string) {
	for _, d := range c.Rules() {
		out = append(out, d.ID)
	}
	return out
}

// id checks a key that names something of the catalogue, and says whether it
// names something that exists. Only the stack has to be there.
func (c *contractNoter) id(key string, rule *problem.Rule, known []string) bool {
	k, v := c.block.Pair(key)
	got, ok := v.Str()
	if v.IsNull() && key != "stack" {
		return true
	}
	if v.IsNull() {
		f := c.add(rule, c.r.Path, c.blockKey.Span(), "got", "")
		f.Message = "`x-contract` names no stack, and no contract can be made without one: add `stack`."
		f.Facts.Limited = true
		return false
	}
	if !ok {
		return false // of the wrong type: the table of keys says so
	}
	for _, id := range known {
		if id == got {
			return true
		}
	}
	f := c.add(rule, c.r.Path, nonEmpty(v.Content(), k.Span()), "got", got, "near", iaip.Near(got, known))
	f.Facts = problem.Facts{Got: got, Near: known, At: spans(v.Content())}
	c.mayBeOfPack(f)
	return false
}

// mayBeOfPack adds that a name nobody defines may be one that a pack would
// bring: the pack has a problem of its own, which is the one to begin with.
func (c *contractNoter) mayBeOfPack(f *problem.Finding) {
	if c.s.Packs(c.r.Path).Refused != "" {
		f.Message += " A pack that cannot be used yet may bring it."
	}
}

// toggleTypes checks the shape of the toggles.
func (c *contractNoter) toggleTypes() {
	for key, value := range c.block.Field("toggles").Pairs() {
		if _, ok := value.Bool(); !ok && !value.IsNull() {
			f := c.add(problem.InvalidValue, c.r.Path, nonEmpty(value.Content(), key.Span()), "key", "x-contract.toggles."+key.Text(), "want", "`true` or `false`", "got", iaip.Shorten(value.Text()))
			f.Facts = problem.Facts{Got: value.Text(), Near: []string{"true", "false"}, At: spans(value.Content())}
		}
	}
}

// rules checks the toggles against the ruleset, and the ruleset against itself
// for every intent.
func (c *contractNoter) rules() {
	toggles := c.block.Field("toggles")
	known := ruleIDs(c.setup.Catalogue)
	set, ok := c.setup.Catalogue.Ruleset(c.setup.Project.ActiveRulesetID)
	if !ok {
		return
	}
	members := map[string]bool{}
	for _, list := range [][]string{set.RuleIDs, set.OptionalRuleIDs} {
		for _, id := range list {
			members[id] = true
		}
	}
	for key := range toggles.Pairs() {
		id := key.Text()
		switch _, exists := c.setup.Catalogue.Rule(id); {
		case !exists:
			f := c.add(problem.UnknownRule, c.r.Path, key.Span(), "got", id, "near", iaip.Near(id, known))
			f.Facts = problem.Facts{Got: id, Near: known, Text: "toggle"}
			c.mayBeOfPack(f)
		case !members[id]:
			f := c.add(problem.RuleNotInRuleset, c.r.Path, key.Span(), "got", id, "ruleset", set.ID)
			f.Facts = problem.Facts{Got: id, Text: "toggle"}
		}
	}
	c.fights(toggles)
}

// fights reports rules that contradict each other: once for each pair, whatever
// the number of commands it blocks.
func (c *contractNoter) fights(toggles syntax.Value) {
	told := map[string]bool{}
	for _, intent := range []contract.IntentID{contract.Generate, contract.Refactor, contract.Review} {
		command := c.commandOf(intent)
		if command == "" {
			continue
		}
		_, trace := contract.Explain(contract.Request{ProjectID: c.setup.Project.ID, CommandID: command},
			[]contract.Project{c.setup.Project}, c.setup.Catalogue, fixedTime)
		for _, rule := range trace.Rules {
			key, _ := toggles.Pair(rule.ID)
			switch rule.State {
			case contract.Conflicting:
				for _, other := range rule.By {
					if a, b := min(rule.ID, other), max(rule.ID, other); !told[a+" "+b] {
						told[a+" "+b] = true
						c.conflict(toggles, a, b, command)
					}
				}
			case contract.Dropped:
				if !key.Exists() || told[rule.ID] || len(rule.By) == 0 {
					continue
				}
				told[rule.ID] = true
				f := c.add(problem.DroppedRule, c.r.Path, key.Span(), "got", rule.ID, "by", rule.By[0])
				if by, _ := toggles.Pair(rule.By[0]); by.Exists() {
					f.Related = []problem.Place{{File: c.r.Path, Span: by.Span(), Message: "it contradicts this one"}}
				}
				f.Facts = problem.Facts{Got: rule.ID, Text: "toggle"}
			}
		}
	}
}

// conflict reports a pair of rules at the places that put them in force.
func (c *contractNoter) conflict(toggles syntax.Value, a, b, command string) {
	place := func(id string) (syntax.Value, string) {
		if key, _ := toggles.Pair(id); key.Exists() {
			return key, "`" + id + "` is toggled on here"
		}
		if _, v := c.block.Pair("ruleset"); !v.Content().Empty() {
			return v, "`" + id + "` comes with this ruleset"
		}
		_, v := c.block.Pair("stack")
		return v, "`" + id + "` comes with the ruleset of this stack"
	}
	atA, whyA := place(a)
	atB, whyB := place(b)
	if key, _ := toggles.Pair(a); !key.Exists() {
		// The place to act at is the toggle, if there is one.
		atA, atB, whyB = atB, atA, whyA
	}
	f := c.add(problem.ConflictingRules, c.r.Path, atA.Content(), "a", a, "b", b, "command", command)
	f.Related = []problem.Place{{File: c.r.Path, Span: atB.Content(), Message: whyB}}
	f.Facts = problem.Facts{Got: a, Near: []string{a, b}}
}

// commandOf is the first command of an intent: the project's own if it fits.
func (c *contractNoter) commandOf(intent contract.IntentID) string {
	if cmd, ok := c.setup.Catalogue.Command(c.setup.Command); ok && cmd.IntentID == intent {
		return cmd.ID
	}
	for _, cmd := range c.setup.Catalogue.Commands() {
		if cmd.IntentID == intent {
			return cmd.ID
		}
	}
	return ""
}

// constraints checks names and values: those the catalogue uses itself must be
// of the same type, and none may be empty.
func (c *contractNoter) constraints() {
	_, list := c.block.Pair("constraints")
	kinds := map[string]string{}
	note := func(cs contract.Constraints) {
		for _, x := range cs {
			kinds[x.Key] = x.Value.Kind()
		}
	}
	for _, d := range c.setup.Catalogue.StackPresets() {
		note(d.Constraints)
	}
	for _, d := range c.setup.Catalogue.Rules() {
		note(d.ContributesConstraints)
	}
	for key, value := range list.Pairs() {
		name := key.Text()
		bad := ""
		got := contract.ValueOf(value)
		switch want, known := kinds[name]; {
		case strings.TrimSpace(name) == "" || strings.ContainsAny(name, " \t\r\n:"):
			bad = "A constraint's name is one word, and `" + iaip.Shorten(name) + "` is none."
		case value.IsNull():
			bad = "The constraint `" + name + "` has no value: give it one or remove it."
		case known && got.Kind() != want:
			bad = "The constraint `" + name + "` is a " + want + " everywhere else, and this is a " + got.Kind() + "."
		case known && want == "number" && strings.HasPrefix(got.Text(), "-"):
			bad = "The constraint `" + name + "` cannot be negative."
		}
		if bad != "" {
			f := c.add(problem.InvalidConstraint, c.r.Path, nonEmpty(value.Content(), key.Span()), "what", bad)
			f.Facts = problem.Facts{Got: name, Text: "constraint"}
		}
	}
}

package compare

import (
	"encoding/json"
	"slices"
	"sort"
	"time"

	"iai/iaip"
	"iai/resolver/contract"
	"iai/workspace"
)

// A CommandChange is what changed in the contract of one command. A rule that
// says something else is dropped and added. All lists are empty where only
// other words of the contract changed.
type CommandChange struct {
	Command      string    `json:"command"`
	RulesAdded   []string  `json:"rulesAdded"`
	RulesDropped []string  `json:"rulesDropped"`
	Constraints  []Setting `json:"constraints"`
}

// contracts compares the contracts of every command either side knows.
func contracts(from, to state, a, b *iaip.Resolution) []CommandChange {
	out := []CommandChange{}
	if a != nil && b != nil && a.Stopped == b.Stopped && sameGround(from, to) {
		return out
	}
	was, is := contractsOf(from, a), contractsOf(to, b)
	commands := make([]string, 0, len(is))
	for id := range was {
		commands = append(commands, id)
	}
	for id := range is {
		if was[id] == nil {
			commands = append(commands, id)
		}
	}
	sort.Strings(commands)
	for _, id := range commands {
		if change, changed := commandChange(id, was[id], is[id]); changed {
			out = append(out, change)
		}
	}
	if change, changed := unnamed(from, to, was, is); changed {
		out = slices.Insert(out, 0, change)
	}
	return out
}

// unnamed is what changes for an agent that names no command, where the
// manifest means another one today. Its command is empty.
func unnamed(from, to state, was, is map[string]*ruled) (CommandChange, bool) {
	if was == nil || is == nil {
		return CommandChange{}, false // all of its contracts come or go
	}
	before, now := from.s.Contract(from.manifest).Command, to.s.Contract(to.manifest).Command
	if before == now {
		return CommandChange{}, false
	}
	a, b := was[before], is[now]
	if a == nil {
		a = &ruled{}
	}
	if b == nil {
		b = &ruled{}
	}
	change, _ := commandChange("", a, b)
	change.Constraints = slices.Insert(change.Constraints, 0, Setting{"command", quoted(before), quoted(now)})
	return change, true
}

// quoted is a name in JSON, nil for none.
func quoted(name string) json.RawMessage {
	if name == "" {
		return nil
	}
	raw, _ := json.Marshal(name)
	return raw
}

// sameGround says that the files contracts are made of are the same: the
// manifest and those of its packs.
func sameGround(from, to state) bool {
	if from.manifest != to.manifest {
		return false
	}
	paths := append([]string{from.manifest}, from.s.Packs(from.manifest).RestsOn()...)
	for _, p := range append(paths, to.s.Packs(to.manifest).RestsOn()...) {
		a, b := from.s.Lookup(p), to.s.Lookup(p)
		if a.Status != b.Status || a.File != nil && a.File.Src() != b.File.Src() {
			return false
		}
	}
	return true
}

// A ruled command is one contract, and what its rules say.
type ruled struct {
	text        string
	rules       map[string]string // by id
	constraints map[string]json.RawMessage
}

// contractsOf are the contracts of a manifest by command, without those that
// are blocked.
func contractsOf(s state, r *iaip.Resolution) map[string]*ruled {
	if r == nil || r.Stopped {
		return nil
	}
	setup := s.s.Contract(s.manifest)
	if !setup.Declared || setup.Refused != "" {
		return nil
	}
	out := map[string]*ruled{}
	for _, command := range setup.Catalogue.Commands() {
		if one := contractOf(setup, command.ID); one != nil {
			out[command.ID] = one
		}
	}
	return out
}

func contractOf(setup workspace.Setup, command string) *ruled {
	request := contract.Request{ProjectID: setup.Project.ID, CommandID: command}
	// The time is in the answer alone, and not looked at.
	result := contract.Resolve(request, []contract.Project{setup.Project}, setup.Catalogue, time.Unix(0, 0))
	if result.Contract == nil {
		return nil
	}
	out := &ruled{text: result.Contract.ContractText, rules: map[string]string{}, constraints: map[string]json.RawMessage{}}
	for _, applied := range result.Contract.Meta.RulesApplied {
		out.rules[applied.ID] = string(applied.Severity)
		if rule, ok := setup.Catalogue.Rule(applied.ID); ok {
			out.rules[applied.ID] += "\n" + rule.Title + "\n" + rule.Directive
		}
	}
	for _, c := range result.Contract.Meta.ConstraintsApplied {
		out.constraints[c.Key] = json.RawMessage(c.Value.JSON())
	}
	return out
}

func commandChange(id string, was, is *ruled) (CommandChange, bool) {
	out := CommandChange{Command: id, RulesAdded: []string{}, RulesDropped: []string{}, Constraints: []Setting{}}
	if was == nil || is == nil {
		none := &ruled{}
		if was == nil {
			was = none
		} else {
			is = none
		}
	} else if was.text == is.text && len(missing(was.rules, is.rules)) == 0 && len(missing(is.rules, was.rules)) == 0 {
		return out, false
	}
	out.RulesDropped = missing(was.rules, is.rules)
	out.RulesAdded = missing(is.rules, was.rules)
	for key, value := range was.constraints {
		if string(is.constraints[key]) != string(value) {
			out.Constraints = append(out.Constraints, Setting{key, value, is.constraints[key]})
		}
	}
	for key, value := range is.constraints {
		if was.constraints[key] == nil {
			out.Constraints = append(out.Constraints, Setting{key, nil, value})
		}
	}
	inOrder(out.Constraints)
	return out, true
}

// missing are the rules of one contract that another has not, or not so.
func missing(have, other map[string]string) []string {
	out := []string{}
	for id, says := range have {
		if otherSays, ok := other[id]; !ok || otherSays != says {
			out = append(out, id)
		}
	}
	sort.Strings(out)
	return out
}

package contract

import (
	"slices"
	"strings"
)

// A State says what became of a rule.
type State string

// What can become of a rule.
const (
	Applied     State = "applied"     // it is in the contract
	Dropped     State = "dropped"     // it conflicts with a rule that was kept
	Conflicting State = "conflicting" // error against error: it blocks the contract
	Withheld    State = "withheld"    // it would hold, were the contract not blocked
	Filtered    State = "filtered"    // it is not about this intent
	ToggledOff  State = "toggled-off" // the project turned it off
	NotOn       State = "not-on"      // optional, and the project did not turn it on
	NotAMember  State = "not-a-member"
	Unknown     State = "unknown" // no rule has the id
)

// A candidate is an id of the ruleset and what became of its rule.
type candidate struct {
	membership
	state State
	by    []string // the rules that dropped it or that it conflicts with
}

// choose decides, id by id, which of a ruleset's rules are up for this intent.
// Those are left Applied; conflicts are not looked at yet.
func choose(members []membership, toggles map[string]bool, intent IntentID) []candidate {
	list := make([]candidate, len(members))
	for i, m := range members {
		on, toggled := toggles[m.id]
		state := Applied
		switch {
		case m.rule == nil:
			state = Unknown
		case toggled && !on:
			state = ToggledOff
		case m.optional && !toggled:
			state = NotOn
		case !slices.Contains(m.rule.AppliesToIntents, intent):
			state = Filtered
		}
		list[i] = candidate{membership: m, state: state}
	}
	return list
}

// An edge says that two applied candidates, by index, conflict. Each conflict
// has an edge in both directions.
type edge struct{ from, to int }

func compareEdges(a, b edge) int {
	if a.from != b.from {
		return a.from - b.from
	}
	return a.to - b.to
}

// conflictsAmong finds the conflicts between applied candidates, in order. One
// side's word is enough, and no rule conflicts with itself.
func conflictsAmong(list []candidate) []edge {
	var edges []edge
	for i := range list {
		if list[i].state != Applied {
			continue
		}
		for _, id := range list[i].rule.ConflictsWith {
			j, found := slices.BinarySearchFunc(list, id, func(c candidate, id string) int { return strings.Compare(c.id, id) })
			if found && j != i && list[j].state == Applied {
				edges = append(edges, edge{i, j}, edge{j, i})
			}
		}
	}
	slices.SortFunc(edges, compareEdges)
	return slices.Compact(edges)
}

// neighbours is the part of the sorted edges that leaves one candidate.
func neighbours(edges []edge, from int) []edge {
	start, _ := slices.BinarySearchFunc(edges, edge{from, -1}, compareEdges)
	end := start
	for end < len(edges) && edges[end].from == from {
		end++
	}
	return edges[start:end]
}

// settle decides conflicts. Where two errors conflict nothing can be kept: it
// returns those pairs, the smaller id first, and the whole list is out of
// force. Otherwise errors stay, then warns in order of id, then infos, each
// unless it conflicts with a rule already kept.
func settle(list []candidate) (pairs []edge) {
	edges := conflictsAmong(list)
	if len(edges) == 0 {
		return nil
	}
	for _, e := range edges {
		a, b := &list[e.from], &list[e.to]
		if a.rule.Severity == Error && b.rule.Severity == Error {
			a.by = append(a.by, b.id)
			if e.from < e.to {
				pairs = append(pairs, e)
			}
		}
	}
	if len(pairs) > 0 {
		for i := range list {
			switch {
			case list[i].by != nil:
				list[i].state = Conflicting
			case list[i].state == Applied:
				list[i].state = Withheld
			}
		}
		return pairs
	}
	kept := make([]bool, len(list))
	for _, severity := range []Severity{Error, Warn, Info} {
		for i := range list {
			if list[i].state != Applied || list[i].rule.Severity != severity {
				continue
			}
			for _, e := range neighbours(edges, i) {
				if kept[e.to] {
					list[i].by = append(list[i].by, list[e.to].id)
				}
			}
			if list[i].by != nil {
				list[i].state = Dropped
			} else {
				kept[i] = true
			}
		}
	}
	return nil
}

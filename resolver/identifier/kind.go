package identifier

import (
	"slices"
	"strings"
)

// An Ontology is a vocabulary of nodes. The values combine, because four of
// the reasons belong to both.
type Ontology uint8

const (
	// OfCode is the graph of a program: symbols, routes and clients.
	OfCode Ontology = 1 << iota
	// OfWorkspace is what instructions are made of: files, sections, rules …
	OfWorkspace
)

// String names the ontologies in o, joined by "and".
func (o Ontology) String() string {
	var names []string
	if o&OfCode != 0 {
		names = append(names, "code")
	}
	if o&OfWorkspace != 0 {
		names = append(names, "workspace")
	}
	return strings.Join(names, " and ")
}

// A Kind says what a node is. The set is closed: see Kinds.
type Kind string

const (
	KindSymbol  Kind = "symbol"
	KindRoute   Kind = "route"
	KindClient  Kind = "client"
	KindKind    Kind = "kind"
	KindFile    Kind = "file"
	KindSection Kind = "section"
	KindRule    Kind = "rule"
	KindCommand Kind = "command"
	KindRuleset Kind = "ruleset"
	KindStack   Kind = "stack"
	KindPack    Kind = "pack"
)

// KindInfo is a row of the table of kinds.
type KindInfo struct {
	Kind     Kind
	Ontology Ontology
	Doc      string
}

// kindTable is the one list of node kinds. Its order is the order in which
// kinds are named to people and break the last ties between nodes.
var kindTable = [...]KindInfo{
	{KindSymbol, OfCode, "a class, method, field or other named piece of a program"},
	{KindRoute, OfCode, "an endpoint that a service answers"},
	{KindClient, OfCode, "a call that a service makes to another"},
	{KindKind, OfWorkspace, "a kind of instructions, such as tasks or guardrails"},
	{KindFile, OfWorkspace, "an instruction file"},
	{KindSection, OfWorkspace, "a heading and the text under it"},
	{KindRule, OfWorkspace, "a rule of the contract catalogue"},
	{KindCommand, OfWorkspace, "a command of the contract catalogue"},
	{KindRuleset, OfWorkspace, "a named set of rules"},
	{KindStack, OfWorkspace, "a stack preset"},
	{KindPack, OfWorkspace, "a pack of instructions"},
}

// Kinds lists every kind of node.
func Kinds() []KindInfo { return slices.Clone(kindTable[:]) }

// place is the row of k in the table, or -1.
func (k Kind) place() int {
	for i := range kindTable {
		if kindTable[i].Kind == k {
			return i
		}
	}
	return -1
}

// Valid says whether k is in the table.
func (k Kind) Valid() bool { return k.place() >= 0 }

// Ontology is the vocabulary k belongs to, or zero if k is unknown.
func (k Kind) Ontology() Ontology {
	if i := k.place(); i >= 0 {
		return kindTable[i].Ontology
	}
	return 0
}

// kindNames lists the kinds for a sentence: "symbol, route, … or pack".
func kindNames() string {
	var b strings.Builder
	for i := range kindTable {
		switch {
		case i == len(kindTable)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(string(kindTable[i].Kind))
	}
	return b.String()
}

package identifier

import (
	"cmp"
	"slices"
	"strings"
)

// A Symbol is a named piece of a program. FQN is the name by which the program
// knows it: com.foo.Bar for a class, com.foo.Bar#run(int) for a method.
type Symbol struct {
	ID           string `json:"id"`
	FQN          string `json:"fqn"`
	Name         string `json:"name"`
	Microservice string `json:"microservice"`
	Module       string `json:"module"`
	Role         string `json:"role"`
	SymbolKind   string `json:"symbol_kind"`
}

// A Route is an endpoint that a service answers.
type Route struct {
	ID           string `json:"id"`
	Method       string `json:"method"`
	Path         string `json:"path"`
	PathTemplate string `json:"path_template"`
	Microservice string `json:"microservice"`
	Module       string `json:"module"`
}

// A Client is a call that a service makes to TargetService.
type Client struct {
	ID            string `json:"id"`
	TargetService string `json:"target_service"`
	Method        string `json:"method"`
	Path          string `json:"path"`
	PathTemplate  string `json:"path_template"`
	Microservice  string `json:"microservice"`
	Module        string `json:"module"`
}

// A Node is a thing of the workspace. ID and Kind are required, everything
// else is found by if it is there.
type Node struct {
	ID   string
	Kind Kind
	// Name is the full name, its levels separated by "/" or ".".
	Name string
	// Short is the name as one says it beside the thing.
	Short string
	// File is a slash path relative to the root, Line counts from 1. A thing
	// that stands in no file, such as a built-in rule, has neither. The File of
	// a node of kind file is what file_path compares.
	File string
	Line int
	// Slots are the places where a file is listed.
	Slots []Slot
	// Author and Tree are what a pack is requested by.
	Author, Tree string
}

// A Slot is a place in a manifest that names a file: `merge tasks.team.iai` is
// Slot{"merge", "tasks.team.iai"}. Path is compared as given; a caller who
// wants a file found both as the manifest writes it and from the root gives
// both.
type Slot struct {
	Name, Path string
}

// A Ref is what an answer says about a node: enough to tell candidates apart
// and to ask on with the id. Fields without a value are left out, except ID
// and Kind, which every node has.
type Ref struct {
	ID   string `json:"id"`
	Kind Kind   `json:"kind"`

	// Of the code graph.
	FQN          string `json:"fqn,omitempty"`
	Microservice string `json:"microservice,omitempty"`
	Module       string `json:"module,omitempty"`
	Role         string `json:"role,omitempty"`
	SymbolKind   string `json:"symbol_kind,omitempty"`

	// Of the workspace.
	Name string `json:"name,omitempty"`
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

func (s *Symbol) ref() Ref {
	return Ref{ID: s.ID, Kind: KindSymbol, FQN: s.FQN, Microservice: s.Microservice,
		Module: s.Module, Role: s.Role, SymbolKind: s.SymbolKind}
}

// A route has no stored full name. The one it is shown by, METHOD /template,
// is an identifier that finds it again if the template begins with a slash.
func (r *Route) ref() Ref {
	return Ref{ID: r.ID, Kind: KindRoute, Microservice: r.Microservice, Module: r.Module,
		FQN: spaced(r.Method, cmp.Or(r.PathTemplate, r.Path))}
}

// A client is shown as SERVICE METHOD /template, likewise.
func (c *Client) ref() Ref {
	return Ref{ID: c.ID, Kind: KindClient, Microservice: c.Microservice, Module: c.Module,
		FQN: spaced(c.TargetService, c.Method, cmp.Or(c.PathTemplate, c.Path))}
}

func (n *Node) ref() Ref {
	return Ref{ID: n.ID, Kind: n.Kind, Name: n.Name, File: n.File, Line: n.Line}
}

// spaced joins the parts that are not empty.
func spaced(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// The compare functions below order nodes by id and then by everything else,
// what an answer shows first. Only a graph that uses an id twice needs more
// than the id: it makes answers independent of the order in which the nodes
// were given.

func (s *Symbol) compare(o *Symbol) int {
	if s.ID != o.ID {
		return cmp.Compare(s.ID, o.ID)
	}
	a, b := s.ref(), o.ref()
	return cmp.Or(a.compare(&b), cmp.Compare(s.Name, o.Name))
}

func (r *Route) compare(o *Route) int {
	if r.ID != o.ID {
		return cmp.Compare(r.ID, o.ID)
	}
	a, b := r.ref(), o.ref()
	return cmp.Or(a.compare(&b), cmp.Compare(r.Method, o.Method), cmp.Compare(r.Path, o.Path),
		cmp.Compare(r.PathTemplate, o.PathTemplate))
}

func (c *Client) compare(o *Client) int {
	if c.ID != o.ID {
		return cmp.Compare(c.ID, o.ID)
	}
	a, b := c.ref(), o.ref()
	return cmp.Or(a.compare(&b), cmp.Compare(c.TargetService, o.TargetService), cmp.Compare(c.Method, o.Method),
		cmp.Compare(c.Path, o.Path), cmp.Compare(c.PathTemplate, o.PathTemplate))
}

func (n *Node) compare(o *Node) int {
	if n.ID != o.ID {
		return cmp.Compare(n.ID, o.ID)
	}
	a, b := n.ref(), o.ref()
	return cmp.Or(a.compare(&b), cmp.Compare(n.Short, o.Short), cmp.Compare(n.Author, o.Author),
		cmp.Compare(n.Tree, o.Tree), slices.CompareFunc(n.Slots, o.Slots, Slot.compare))
}

func (s Slot) compare(o Slot) int {
	return cmp.Or(cmp.Compare(s.Name, o.Name), cmp.Compare(s.Path, o.Path))
}

func (r *Ref) compare(o *Ref) int {
	return cmp.Or(cmp.Compare(r.ID, o.ID), cmp.Compare(r.Kind.place(), o.Kind.place()),
		cmp.Compare(r.FQN, o.FQN), cmp.Compare(r.Microservice, o.Microservice),
		cmp.Compare(r.Module, o.Module), cmp.Compare(r.Role, o.Role),
		cmp.Compare(r.SymbolKind, o.SymbolKind), cmp.Compare(r.Name, o.Name),
		cmp.Compare(r.File, o.File), cmp.Compare(r.Line, o.Line))
}

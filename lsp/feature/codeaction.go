package feature

import (
	"strings"

	"iai/iaip/text"
	"iai/workspace"
)

// The kinds of code actions. A dot makes one kind part of another.
const (
	QuickFix = "quickfix"
	Extract  = "refactor.extract"
	Inline   = "refactor.inline"
	Rewrite  = "refactor.rewrite"
	FixAll   = "source.fixAll.iai"
)

// ActionKinds are all kinds of actions there are.
func ActionKinds() []string { return []string{QuickFix, Extract, Inline, Rewrite, FixAll} }

// An Action is one change that can be made at a place.
type Action struct {
	Title string
	Kind  string
	// Preferred says that the change is what nearly every author would want.
	Preferred bool
	// Problem is what a quick fix mends, nil for others.
	Problem *workspace.Problem
	// Data is what ResolveAction needs to work the change out.
	Data ActionData
}

// ActionData names an action. It is plain data, so that it can go to an editor
// and come back.
type ActionData struct {
	File       string
	Start, End int
	// ID says which action: a code of a problem and its place, or the name of
	// a refactoring.
	ID string
	// Title tells several actions of one id apart.
	Title string
}

// CodeActions are the changes that can be made at a span of a file. only limits
// them to some kinds, as far as it names any.
func CodeActions(s *workspace.Snapshot, file string, span text.Span, only []string) []Action {
	f := s.File(file)
	if f == nil {
		return nil
	}
	span.Start = clamp(f, span.Start)
	span.End = max(clamp(f, span.End), span.Start)
	a := &actor{s: s, file: file, span: span}
	if wants(only, QuickFix) {
		a.quickFixes()
	}
	if wants(only, "refactor") {
		for _, o := range refactorings(s, file, span.Start) {
			if wants(only, o.kind) {
				a.add(Action{Title: o.title, Kind: o.kind}, o.id)
			}
		}
	}
	if wants(only, FixAll) && len(safeFixes(s, file).Edits) > 0 {
		a.add(Action{Title: fixAllTitle, Kind: FixAll}, FixAll)
	}
	return a.out
}

const fixAllTitle = "Fix all problems that have a safe fix"

// wants says whether a list of kinds asks for one: by its name, or by that of
// something it is part of, or something that is part of it.
func wants(only []string, kind string) bool {
	if len(only) == 0 {
		return true
	}
	for _, o := range only {
		if o == "" || o == kind || strings.HasPrefix(kind, o+".") || strings.HasPrefix(o, kind+".") {
			return true
		}
	}
	return false
}

type actor struct {
	s    *workspace.Snapshot
	file string
	span text.Span
	out  []Action
}

func (a *actor) add(action Action, id string) {
	action.Data = ActionData{File: a.file, Start: a.span.Start, End: a.span.End, ID: id, Title: action.Title}
	a.out = append(a.out, action)
}

// quickFixes offers the fixes of every problem at the span.
func (a *actor) quickFixes() {
	problems := Problems(a.s, a.file)
	for i := range problems {
		p := &problems[i]
		if !touches(p.Span, a.span) {
			continue
		}
		for _, fix := range a.s.Fixes(p.Finding) {
			a.add(Action{Title: fix.Title, Kind: QuickFix, Preferred: fix.Safe, Problem: p}, problemID(p))
		}
	}
}

// problemID names a problem of a file.
func problemID(p *workspace.Problem) string {
	return p.Rule.Code + "@" + itoa(p.Span.Start) + "-" + itoa(p.Span.End)
}

// ResolveAction works out the change an action makes. It answers false where
// the action is there no more, because the file has moved on.
func ResolveAction(s *workspace.Snapshot, data ActionData) (workspace.Fix, bool) {
	f := s.File(data.File)
	if f == nil {
		return workspace.Fix{}, false
	}
	if data.ID == FixAll {
		fix := safeFixes(s, data.File)
		return fix, len(fix.Edits) > 0
	}
	for _, o := range refactorings(s, data.File, clamp(f, data.Start)) {
		if o.id == data.ID && o.title == data.Title {
			return o.make()
		}
	}
	problems := Problems(s, data.File)
	for i := range problems {
		if problemID(&problems[i]) != data.ID {
			continue
		}
		for _, fix := range s.Fixes(problems[i].Finding) {
			if fix.Title == data.Title {
				return fix, true
			}
		}
	}
	return workspace.Fix{}, false
}

// safeFixes are all safe fixes of a file that can be made together, each of
// which changes nothing but this file.
func safeFixes(s *workspace.Snapshot, file string) workspace.Fix {
	all := workspace.Fix{Title: fixAllTitle, Safe: true}
	plan := workspace.NewPlan(s)
	listing := s.Listing()
	for _, p := range Problems(s, file) {
		for _, fix := range listing.SafeFixes(p.Finding) {
			if len(fix.Creates) > 0 || !staysIn(fix, file) {
				continue
			}
			if plan.Add(fix) {
				all.Edits = append(all.Edits, fix.Edits...)
			}
			break
		}
	}
	return all
}

func staysIn(fix workspace.Fix, file string) bool {
	for _, e := range fix.Edits {
		if e.File != file {
			return false
		}
	}
	return true
}

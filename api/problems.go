package api

import (
	"iai/iaip/problem"
	"iai/iaip/text"
	"iai/workspace"
)

// A Range is a stretch of a file as editors count: lines from 0, columns from
// 0 in UTF-16 units.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// A Position is one end of a Range.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// A Problem is one finding.
type Problem struct {
	File      string    `json:"file"`
	Range     Range     `json:"range"`
	Code      string    `json:"code"`
	Name      string    `json:"name"`
	Class     string    `json:"class" enum:"structure|conflict|ambiguity|unsupported|note|contract|pack|text|export"`
	Severity  string    `json:"severity" enum:"error|warning|info|hint"`
	Stop      bool      `json:"stop" doc:"It stops the resolution of its manifests."`
	Message   string    `json:"message"`
	Manifests []string  `json:"manifests"`
	Related   []Related `json:"related"`
	Fixes     []Fix     `json:"fixes"`
}

// A Related place has to do with a finding.
type Related struct {
	File    string `json:"file"`
	Range   Range  `json:"range"`
	Message string `json:"message"`
}

// A Fix is one way to mend a finding.
type Fix struct {
	Title   string   `json:"title"`
	Safe    bool     `json:"safe" doc:"It changes nothing but what is wrong, and may be applied unseen."`
	Edits   []Edit   `json:"edits"`
	Creates []Create `json:"creates"`
}

// An Edit replaces a range of a file.
type Edit struct {
	File    string `json:"file"`
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// A Create makes a file.
type Create struct {
	File string `json:"file"`
	Text string `json:"text"`
}

// rangeOf names a span of a file.
func rangeOf(s *workspace.Snapshot, file string, span text.Span) Range {
	f := s.File(file)
	if f == nil {
		return Range{}
	}
	start, end := f.Lines.Position(span.Start, text.UTF16), f.Lines.Position(span.End, text.UTF16)
	return Range{Position{start.Line, start.Character}, Position{end.Line, end.Character}}
}

// lineOf is the line of an offset, from one.
func lineOf(s *workspace.Snapshot, file string, offset int) int {
	if f := s.File(file); f != nil {
		return f.Lines.Line(offset) + 1
	}
	return 0
}

func problemOf(s *workspace.Snapshot, fixes *workspace.Listing, p workspace.Problem) Problem {
	out := plainOf(s, p)
	for _, f := range fixes.Fixes(p.Finding) {
		out.Fixes = append(out.Fixes, fixOf(s, f))
	}
	return out
}

// plainOf is a problem without its fixes.
func plainOf(s *workspace.Snapshot, p workspace.Problem) Problem {
	out := Problem{
		File: p.File, Range: rangeOf(s, p.File, p.Span),
		Code: p.Rule.Code, Name: p.Rule.Name, Class: p.Rule.Class.String(),
		Severity: p.Severity.String(), Stop: p.Stop, Message: p.Message,
		Manifests: append([]string{}, p.Manifests...),
		Related:   []Related{}, Fixes: []Fix{},
	}
	for _, r := range p.Related {
		out.Related = append(out.Related, Related{r.File, rangeOf(s, r.File, r.Span), r.Message})
	}
	return out
}

func fixOf(s *workspace.Snapshot, f workspace.Fix) Fix {
	out := Fix{Title: f.Title, Safe: f.Safe, Edits: []Edit{}, Creates: []Create{}}
	for _, e := range f.Edits {
		out.Edits = append(out.Edits, Edit{e.File, rangeOf(s, e.File, e.Span), e.New})
	}
	for _, c := range f.Creates {
		out.Creates = append(out.Creates, Create{c.File, c.Text})
	}
	return out
}

func findingOf(s *workspace.Snapshot, fixes *workspace.Listing, manifest string, f problem.Finding) Problem {
	return problemOf(s, fixes, workspace.Problem{Finding: f, Manifests: []string{manifest}})
}

package workspace

import (
	"slices"
	"strings"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/safety"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// lint are the problems of its keys that a file has by itself, whoever loads it.
func lint(p string, f *syntax.File) []problem.Finding {
	var out []problem.Finding
	if !f.Broken() {
		name, _ := f.Root().Field("kind").Str()
		if kind := schema.Of(name); kind != nil && kind != &schema.Manifest {
			for _, v := range schema.Check(kind, f.Root(), func(key string) bool { return key == "kind" }) {
				out = append(out, violation(p, name, v))
			}
		}
	}
	return out
}

// violation says what a departure from the table of keys means.
func violation(p, kind string, v schema.Violation) problem.Finding {
	facts := problem.Facts{Kind: kind, Got: v.Got, Near: v.Near, At: []text.Span{v.Value}}
	var f problem.Finding
	switch v.Breach {
	case schema.UnknownKey:
		f = newFinding(problem.UnknownKey, p, v.Span, "got", v.Path, "kind", kind, "near", iaip.Near(v.Got, v.Near))
	case schema.ForeignKey:
		f = newFinding(problem.KeyOfOtherKind, p, v.Span, "got", v.Got, "kind", kind, "owners", v.Kinds[0])
		facts.Near = v.Kinds
	default:
		f = newFinding(problem.InvalidValue, p, v.Span, "key", v.Path, "want", v.Want, "got", iaip.Shorten(v.Got))
		if v.Key.Type == schema.Bool {
			facts.Near = []string{"true", "false"}
		}
		if v.Breach == schema.WrongType && v.Key.Type == schema.List && !strings.HasSuffix(v.Path, "]") {
			facts.Text = aList
		}
	}
	f.Facts = facts
	return f
}

// unsafeText finds what a person cannot see in a file, or would not want to.
// A file that is not UTF-8 is no text to look at: every zero of another
// encoding would be told.
func unsafeText(p string, f *syntax.File) []problem.Finding {
	return unsafeIn(p, f, text.Span{Start: f.BOM.End, End: len(f.Src())})
}

// notText says whether a file is in another encoding.
func notText(f *syntax.File) bool {
	return slices.ContainsFunc(f.Faults, func(fault syntax.Fault) bool { return fault.Cause == syntax.BadEncoding })
}

// unsafeIn is unsafeText for a part of the file.
func unsafeIn(p string, f *syntax.File, span text.Span) []problem.Finding {
	if notText(f) {
		return nil
	}
	var out []problem.Finding
	silent := silences(f)
	found, counts := safety.ScanMost(f.Src(), span, problem.Most, silent)
	told := map[safety.Group]int{}
	for _, found := range found {
		finding := newFinding(safetyRules[found.Kind], p, found.Span, "what", found.Detail)
		if found.HasFix {
			finding.Facts = problem.Facts{At: []text.Span{found.Span}, Text: found.Replacement, Got: "fix"}
			if found.Safe {
				finding.Facts.Got = "safe fix"
			}
		}
		group := safety.Group{Kind: found.Kind, Apart: silent != nil && silent(found.Kind, found.Span.Start)}
		told[group]++
		if told[group] == problem.Most {
			finding.StandFor(counts[group] - problem.Most)
		}
		if finding.Facts.More == 0 && stopsAt(f, found.Span) {
			continue // that it stops says enough, and offers the same fix
		}
		out = append(out, finding)
	}
	return out
}

// stopsAt says whether a character among these keeps the frontmatter from being
// read.
func stopsAt(f *syntax.File, span text.Span) bool {
	return slices.ContainsFunc(f.Faults, func(fault syntax.Fault) bool {
		return fault.Cause == syntax.Control && span.Start <= fault.Start && fault.Start < span.End
	})
}

// silences says which places of a file its comments silence, nil if it has no
// such comments. Those are counted by themselves: what is silent must not stand
// for what is not.
func silences(f *syntax.File) func(safety.Kind, int) bool {
	ignored := ignores(f)
	if len(ignored) == 0 {
		return nil
	}
	return func(kind safety.Kind, at int) bool { return ignored.cover(f, safetyRules[kind], at) }
}

var safetyRules = map[safety.Kind]*problem.Rule{
	safety.HiddenText:       problem.HiddenText,
	safety.MixedScript:      problem.MixedScript,
	safety.PossibleSecret:   problem.PossibleSecret,
	safety.ControlCharacter: problem.ControlCharacter,
}

package feature

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/resolver/contract"
	"iai/workspace"
)

// A Location is a place an editor can go to: one in a file of the workspace,
// or one in a document that is part of the program.
type Location struct {
	// File is relative to the root; it is empty where Embedded says where.
	File string
	// Span is the name to select, Whole everything the name stands for.
	Span, Whole text.Span
	Embedded    Embedded
}

// An Embedded place is a line of a document that comes with the program. It
// has no file: whoever shows it asks for its text by name and shows it
// read-only.
type Embedded struct {
	// Document is `catalogue/<file>.yaml` for definitions of the built-in
	// catalogue and `problems/<code>.md` for the page of a problem.
	Document string
	Line     int // from one
	// Start and End are the name within its line, which is ASCII.
	Start, End int
}

// builtin is where the catalogue of the program defines something: the id in
// the line its definition begins with.
func builtin(at contract.Place) Embedded {
	out := Embedded{Document: at.File, Line: at.Line}
	src, _ := contract.BuiltinFile(path.Base(at.File))
	for n := 1; src != ""; n++ {
		var line string
		line, src, _ = strings.Cut(src, "\n")
		if n == at.Line {
			out.Start, out.End = strings.Index(line, "id: ")+len("id: "), len(line)
			break
		}
	}
	return out
}

// fileLocation is a file as a whole.
func fileLocation(p string, f *syntax.File) Location {
	return Location{File: p, Span: iaip.FirstToken(f), Whole: text.Span{Start: 0, End: len(f.Src())}}
}

// declaringLocation is a file as what it declares itself to be: the value of
// its kind.
func declaringLocation(p string, f *syntax.File) Location {
	l := fileLocation(p, f)
	if _, value := f.Root().Pair("kind"); !value.Inner().Empty() {
		l.Span = value.Inner()
	}
	return l
}

// headingLocation is a section at its heading; the root section, which has
// none, is its first line.
func headingLocation(p string, f *syntax.File, section int) Location {
	s := f.Doc.Section(section)
	l := Location{File: p, Span: headingName(s.Marks, s.Title), Whole: s.Span}
	if section == 0 {
		l.Span = f.Lines.Span(f.Lines.Line(s.Span.Start))
	}
	return l
}

// pairLocation is a key with all it holds.
func pairLocation(p string, key, value syntax.Value) Location {
	return Location{File: p, Span: key.Inner(), Whole: pairSpan(key, value)}
}

// spanLocation is a name that stands for nothing but itself.
func spanLocation(p string, span text.Span) Location {
	return Location{File: p, Span: span, Whole: span}
}

// definedAt is where something of the catalogue is defined: in a document of
// the program, or in a file of a pack. A pack that lies outside the workspace
// has no place an editor could go to.
func definedAt(s *workspace.Snapshot, from string, at contract.Place) (Location, bool) {
	if from == contract.BuiltinSource {
		return Location{Embedded: builtin(at)}, true
	}
	f := s.File(at.File)
	if f == nil || at.Line < 1 || at.Line > f.Lines.Count() {
		return Location{}, false
	}
	line := f.Lines.Span(at.Line - 1)
	for _, p := range idPlaces(f) {
		if p.writes && line.Contains(p.value.Span().Start) {
			return spanLocation(at.File, p.value.Inner()), true
		}
	}
	return spanLocation(at.File, line), true
}

// catalogue is what the ids of a file are looked up in: that of the manifest,
// or for a file of a pack that of a manifest which uses it.
func (v *view) catalogue() *contract.Catalogue {
	if !v.manifest && workspace.InPacks(v.path) {
		for _, m := range v.s.Manifests() {
			if v.s.Packs(m).Uses(v.path) {
				return v.s.Catalogue(m)
			}
		}
	}
	return v.s.Catalogue(v.path)
}

// catalogued is the definition of an id of the catalogue, if it has one.
func (v *view) catalogued(what subject, id string) (Location, bool) {
	c := v.catalogue()
	switch what {
	case onStack:
		if d, ok := c.StackPreset(id); ok {
			return definedAt(v.s, d.From, d.Place)
		}
	case onRuleset:
		if d, ok := c.Ruleset(id); ok {
			return definedAt(v.s, d.From, d.Place)
		}
	case onCommand:
		if d, ok := c.Command(id); ok {
			return definedAt(v.s, d.From, d.Place)
		}
	case onRule:
		if d, ok := c.Rule(id); ok {
			return definedAt(v.s, d.From, d.Place)
		}
	case onPack:
		return packLocation(v.s, v.path, id)
	case onProblem:
		if r := problem.Find(id); r != nil {
			return Location{Embedded: Embedded{Document: "problems/" + r.Code + ".md", Line: 1, Start: 2, End: len("# ") + len(r.Code+" "+r.Name)}}, true
		}
	}
	return Location{}, false
}

// headingName is what a heading is selected by: its title, or its marks where
// it has none.
func headingName(marks, title text.Span) text.Span {
	if title.Empty() {
		return marks
	}
	return title
}

// pairSpan is a key with its value.
func pairSpan(key, value syntax.Value) text.Span {
	at := key.Span()
	if v := value.Span(); v.Start >= at.Start {
		at.End = max(at.End, v.End)
	}
	return at
}

func (l Location) compare(o Location) int {
	return cmp.Or(
		cmp.Compare(l.File, o.File),
		cmp.Compare(l.Embedded.Document, o.Embedded.Document), cmp.Compare(l.Embedded.Line, o.Embedded.Line),
		cmp.Compare(l.Span.Start, o.Span.Start), cmp.Compare(l.Span.End, o.Span.End),
		cmp.Compare(l.Whole.Start, o.Whole.Start), cmp.Compare(l.Whole.End, o.Whole.End))
}

// tidy sorts locations by place and drops repetitions, so that neither the
// order of files nor the number of manifests shows.
func tidy(list []Location) []Location {
	slices.SortFunc(list, Location.compare)
	return slices.Compact(list)
}

// compareSpans orders places by file, start and end.
func compareSpans(fileA string, a text.Span, fileB string, b text.Span) int {
	return cmp.Or(cmp.Compare(fileA, fileB), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
}

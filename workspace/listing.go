package workspace

import (
	"slices"

	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Listing works out the fixes of many findings. Most fixes are tried before
// they are offered, which takes as long as reading the file and resolving its
// manifest does; tried for each of thousands of findings that would never end.
// So a listing has so much work in it for each file and for all of them, and
// findings behind that are given only the fixes that need no trial. A finding
// asked for alone has them all. What is listed depends on nothing but the
// files, so the same workspace gets the same answer every time.
type Listing struct {
	s *Snapshot
	// bounded listings stop trying; others are for one finding or for those
	// who mean to apply what they are given.
	bounded bool
	// together says that the fixes are tried all at once, by who asks for them,
	// and that one of each finding is enough.
	together bool
	// safe says that only safe fixes are wanted of the finding at hand.
	safe  bool
	spent map[string]int // by file
	total [buckets]int   // by bucket
	// names and kinds are indexes that hold for the whole listing.
	names map[string]map[text.Span]map[string]int
	kinds map[string][]string
}

// The work of a listing, counted in bytes read. A slot of a manifest that is
// looked at again counts as slotWork of them.
const (
	workPerFile   = 1 << 19
	workPerBucket = 1 << 20
	slotWork      = 16
)

// Listing begins the listing of a report.
func (s *Snapshot) Listing() *Listing { return &Listing{s: s, bounded: true, spent: map[string]int{}} }

// Applying begins a listing for somebody who applies what is found: it tries
// everything.
func (s *Snapshot) Applying() *Listing { return &Listing{s: s} }

// Planning begins a listing for somebody who gathers fixes in a plan and asks
// Holds of it: nothing is tried before, and of the fixes of a finding none is
// looked for behind the first. Where the plan does not hold, Applying says which
// fixes would.
func (s *Snapshot) Planning() *Listing { return &Listing{s: s, together: true} }

// Holds says whether a plan can be made so that no file is less readable for it
// and no resolution stops that did not.
func (p *Plan) Holds() bool {
	t, ok := p.s.try(p)
	return ok && !t.stops()
}

// Fixes are the ways to mend a finding, the likeliest first.
func (l *Listing) Fixes(f problem.Finding) []Fix {
	make, ok := fixes[f.Rule]
	if !ok || f.Facts.Limited {
		return nil
	}
	x := &fixer{s: l.s, f: f, l: l}
	x.untried = l.bounded && (l.spent[f.File] >= workPerFile || l.total[bucket(f.File)] >= workPerBucket)
	if x.untried && !light[f.Rule] {
		return nil
	}
	if !light[f.Rule] {
		x.work = slotWork
		if file := x.file(); file != nil {
			x.work += len(file.Src())
		}
	}
	make(x)
	if l.bounded && x.work > 0 {
		l.spent[f.File] += x.work
		l.total[bucket(f.File)] += x.work
	}
	return x.out
}

// SafeFixes are the fixes of a finding that may be applied unseen. Of most
// rules it knows at once that there are none.
func (l *Listing) SafeFixes(f problem.Finding) []Fix {
	if !maySafe[f.Rule] {
		return nil
	}
	l.safe = true
	defer func() { l.safe = false }()
	return slices.DeleteFunc(l.Fixes(f), func(fix Fix) bool { return !fix.Safe })
}

// light are the rules whose fixes are found without walking through the file.
var light = map[*problem.Rule]bool{
	problem.UnknownKey: true, problem.InvalidMetadataKey: true, problem.InvalidValue: true,
	problem.HiddenText: true, problem.MixedScript: true, problem.PossibleSecret: true, problem.ControlCharacter: true,
}

// maySafe are the rules that have safe fixes at all.
var maySafe = map[*problem.Rule]bool{
	problem.MalformedFile: true, problem.MissingKind: true, problem.KindMismatch: true, problem.InvalidType: true, problem.DuplicateEntry: true,
	problem.HiddenText: true, problem.MixedScript: true, problem.PossibleSecret: true, problem.ControlCharacter: true,
}

// siblings are the names beside an entry or key of a file, with the number of
// times each stands there.
func (l *Listing) siblings(file string, at text.Span) map[string]int {
	index, ok := l.names[file]
	if !ok {
		index = map[text.Span]map[string]int{}
		gather(index, l.s.File(file).Root())
		if l.names == nil {
			l.names = map[string]map[text.Span]map[string]int{}
		}
		l.names[file] = index
	}
	return index[at]
}

func gather(index map[text.Span]map[string]int, v syntax.Value) {
	names := map[string]int{}
	for key, value := range v.Pairs() {
		index[key.Span()] = names
		names[key.Text()]++
		if !value.IsAlias() {
			gather(index, value)
		}
	}
	for item := range v.Items() {
		index[item.Content()] = names
		if item.Kind() == syntax.Scalar {
			names[item.Text()]++
		}
		if !item.IsAlias() {
			gather(index, item)
		}
	}
}

// ofKind are the readable files that declare a kind.
func (l *Listing) ofKind(kind string) []string {
	if l.kinds == nil {
		l.kinds = map[string][]string{}
		for _, p := range l.s.Files() {
			if f := l.s.File(p); f != nil && !f.Broken() {
				declared := f.Root().Field("kind").Text()
				l.kinds[declared] = append(l.kinds[declared], p)
			}
		}
	}
	return l.kinds[kind]
}

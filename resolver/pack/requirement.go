package pack

import (
	"math"
	"strings"
	"unicode"
)

// A Requirement is a list of comparators that must all hold. Without any it is
// met by every version, but still only by something that has a version.
type Requirement struct {
	comparators []Comparator
}

// ParseRequirement reads terms separated by blanks, all of which must hold: a
// version alone or after one of = == < <= > >= ^ ~, a range "a - b" with both
// ends included, or * for any version. An operator touches its version, since a
// blank means "and".
func ParseRequirement(raw string) (Requirement, error) {
	comparators, bad := readRequirement(raw)
	if bad != nil {
		return Requirement{}, bad.of("requirement", raw)
	}
	return Requirement{comparators}, nil
}

// Comparators lists the comparators in the order they were written, never nil.
func (r Requirement) Comparators() []Comparator {
	return append([]Comparator{}, r.comparators...)
}

// Strings lists the comparators as text, never nil.
func (r Requirement) Strings() []string {
	all := make([]string, len(r.comparators))
	for i, c := range r.comparators {
		all[i] = c.String()
	}
	return all
}

// String is the requirement in its plainest spelling, which parses to the same
// requirement again.
func (r Requirement) String() string {
	if len(r.comparators) == 0 {
		return "*"
	}
	return strings.Join(r.Strings(), " ")
}

// Admits says whether every comparator holds, by precedence alone: whether a
// prerelease is welcome is a question of policy, not of the requirement.
func (r Requirement) Admits(v Version) bool {
	for _, c := range r.comparators {
		if !c.Admits(v) {
			return false
		}
	}
	return true
}

// A term is a piece of a requirement between blanks.
type term struct {
	text string
	at   int
}

func splitTerms(raw string) []term {
	var terms []term
	start := -1
	for i, r := range raw {
		switch blank := unicode.IsSpace(r); {
		case blank && start >= 0:
			terms = append(terms, term{raw[start:i], start})
			start = -1
		case !blank && start < 0:
			start = i
		}
	}
	if start >= 0 {
		terms = append(terms, term{raw[start:], start})
	}
	return terms
}

func readRequirement(raw string) ([]Comparator, *fault) {
	terms := splitTerms(raw)
	var all []Comparator
	for i := 0; i < len(terms); i++ {
		switch {
		case terms[i].text == "-":
			return nil, faultAt(terms[i].at, "the range has no lower end; write it as 1.0 - 2.0")
		case i+1 < len(terms) && terms[i+1].text == "-":
			if i+2 == len(terms) {
				return nil, faultAt(terms[i+1].at, "the range has no upper end; write it as 1.0 - 2.0")
			}
			between, bad := readRange(terms[i], terms[i+2])
			if bad != nil {
				return nil, bad
			}
			all = append(all, between...)
			i += 2
		case terms[i].text != "*":
			some, bad := readTerm(terms[i].text)
			if bad != nil {
				return nil, bad.in(terms[i].at)
			}
			all = append(all, some...)
		}
	}
	return all, nil
}

func readRange(low, high term) ([]Comparator, *fault) {
	from, bad := readVersion(low.text)
	if bad != nil {
		return nil, bad.in(low.at)
	}
	to, bad := readVersion(high.text)
	if bad != nil {
		return nil, bad.in(high.at)
	}
	if from.Compare(to.Version) > 0 {
		return nil, faultAt(low.at, "the range is reversed; write %s - %s", high.text, low.text)
	}
	return []Comparator{
		{GreaterOrEqual, from.withoutBuild()},
		{LessOrEqual, to.withoutBuild()},
	}, nil
}

// spellings lists what may stand before a version; of two that begin alike the
// longer comes first.
var spellings = [...]string{"==", "<=", ">=", "=", "<", ">", "^", "~"}

func readTerm(text string) ([]Comparator, *fault) {
	spelling := ""
	for _, s := range spellings {
		if strings.HasPrefix(text, s) {
			spelling = s
			break
		}
	}
	rest := text[len(spelling):]
	if rest == "" {
		return nil, faultAt(0, "%s stands alone; write the version right behind it, without a blank", spelling)
	}
	w, bad := readVersion(rest)
	if bad != nil {
		if known := foreignSpelling(text); known != nil {
			return nil, known
		}
		return nil, bad.in(len(spelling))
	}
	version := w.withoutBuild()
	switch spelling {
	case "", "=":
		return []Comparator{{Equal, version}}, nil
	case "^", "~":
		next, ok := upperBound(spelling, w)
		if !ok {
			return nil, faultAt(0, "no version is large enough to end this range; write >=%s", rest)
		}
		return []Comparator{{GreaterOrEqual, version}, {Less, next}}, nil
	}
	return []Comparator{{Operator(spelling), version}}, nil
}

// upperBound is the first release outside a ^ or ~ range. A ~ range ends with
// the minor version, or with the major one if nothing else was written. A ^
// range ends with the leftmost number that is not 0, or with the last one
// written if all of them are.
func upperBound(spelling string, w writtenVersion) (next Version, ok bool) {
	var last *uint64
	next = Version{Major: w.Major, Minor: w.Minor, Patch: w.Patch}
	switch {
	case w.numbers == 1 || spelling == "^" && w.Major > 0:
		last, next.Minor, next.Patch = &next.Major, 0, 0
	case w.numbers == 2 || spelling == "~" || w.Minor > 0:
		last, next.Patch = &next.Minor, 0
	default:
		last = &next.Patch
	}
	if *last == math.MaxUint64 {
		return Version{}, false
	}
	*last++
	return next, true
}

// foreignSpelling recognises what other tools allow here, so that the message
// can name what to write instead of only the character that is in the way.
func foreignSpelling(text string) *fault {
	for _, foreign := range [...]struct{ spelling, problem string }{
		{"||", "alternatives are not understood; ask for one range"},
		{"!=", "leaving a version out is not understood; ask for a range that ends before it"},
		{"~>", "~> is not understood; write ~ for it"},
		{"=>", "=> is not understood; write >="},
		{"=<", "=< is not understood; write <="},
		{",", "conditions are separated by blanks, not by commas"},
	} {
		if at := strings.Index(text, foreign.spelling); at >= 0 {
			return faultAt(at, "%s", foreign.problem)
		}
	}
	return nil
}

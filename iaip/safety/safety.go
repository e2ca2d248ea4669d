// Package safety finds what a person cannot see in an instruction file, or
// would not want to see there: hidden characters, words built of look-alike
// letters, keys and passwords that were meant to stay secret, and control
// characters. A model obeys what it reads, so a reviewer has to be able to
// read the same text.
//
// The package works on bytes and byte spans. It must not know what a manifest
// is, where a file lies, or how grave a finding is: naming, ranking and
// silencing findings is the business of its callers.
//
// # Lines
//
// A line ends at "\n" or "\r" (and so at "\r\n"). No finding crosses a line
// end, and nothing outside a line has a say in what is found on it, with one
// exception that costs nothing to know: a byte order mark is allowed as the
// first three bytes of the source. An edit can therefore change findings only
// on the lines it touches, and a caller that keeps findings per line needs to
// scan those lines again and no others.
//
// # What counts as hidden
//
// The rule is that a character without a shape of its own is hidden, unless
// the letters beside it need it: joiners in Arabic, Indic and other joining
// scripts, variation selectors and joiners in emoji, zero width spaces where a
// script writes no spaces, direction marks in lines with right-to-left
// letters. Decisions that had to be taken:
//
//   - Soft hyphens (U+00AD) are hidden. No editor shows them, and they cut a
//     word in two for whoever searches or reads by token.
//   - Embeddings, overrides and isolates (U+202A–202E, U+2066–2069) are hidden
//     even in right-to-left text: what they reorder is what a reviewer reads.
//   - Private-use characters are hidden, since nobody can know what another
//     reader's font shows for them; for the same reason their removal is not
//     called safe. Noncharacters are hidden too.
//   - A selector on a digit is hidden unless a keycap follows: "3" with an
//     invisible tail is no number to any program.
//   - Spaces of every width are visible. So are unassigned characters, drawn
//     as a box, except those reserved to be ignored.
package safety

import (
	"cmp"
	"slices"
	"strings"

	"iai/iaip/text"
)

// A Kind says what was found.
type Kind string

const (
	// HiddenText is a run of characters that no editor shows.
	HiddenText Kind = "hidden-text"
	// MixedScript is a word whose letters look alike but come from two scripts.
	MixedScript Kind = "mixed-script"
	// PossibleSecret is a token in the shape of a vendor's key.
	PossibleSecret Kind = "possible-secret"
	// ControlCharacter is a run of control characters, or of line ends that
	// only some readers take for line ends.
	ControlCharacter Kind = "control-character"
)

// A Finding is one thing found.
type Finding struct {
	Kind Kind
	// Span covers exactly the offending bytes: a whole run of hidden or control
	// characters, the whole word, the whole token.
	Span text.Span
	// Detail says what is there in words that can be shown: code points with
	// their names and a hidden message decoded, the letters that look alike,
	// the vendor of a key. It holds no line end, no invisible character and no
	// part of a secret beyond its public prefix.
	Detail string
	// HasFix says whether putting Replacement in the place of Span gets rid of
	// the finding.
	HasFix      bool
	Replacement string
	// Safe says whether the fix may be applied unseen, because it changes
	// nothing a person can see.
	Safe bool
}

// Scan returns the findings that start inside span, in the order of the text.
//
// It reads the whole of every line that span touches, so a span may begin or
// end anywhere, even inside a character: the findings of the pieces of any
// partition of the source, put in a row, are the findings of the source. A
// span that reaches beyond the source is cut to it. Without findings the
// answer is nil and nothing is allocated.
func Scan(src string, span text.Span) []Finding {
	found, _ := ScanMost(src, span, len(src), nil)
	return found
}

// A Group is a set of findings that are counted together: those of a kind, and
// of those the ones its owner sets apart.
type Group struct {
	Kind  Kind
	Apart bool
}

// ScanMost is Scan for a text that may hold hundreds of thousands of findings:
// of each group it describes the first most, and counts all. apart says which
// findings, by their place, are a group of their own; nil means none.
func ScanMost(src string, span text.Span, most int, apart func(Kind, int) bool) ([]Finding, map[Group]int) {
	span.Start = max(span.Start, 0)
	span.End = min(span.End, len(src))
	if span.Empty() {
		return nil, nil
	}
	s := scanner{
		src:   src,
		want:  span,
		lo:    lineStart(src, span.Start),
		hi:    lineEnd(src, span.End-1),
		most:  most,
		apart: apart,
	}
	s.scanText()
	s.scanSecrets()
	if len(s.found) > 1 {
		slices.SortFunc(s.found, inTextOrder)
	}
	return s.trimmed(), s.counts
}

// Mend calls yield with each finding of a kind in span that has a fix, in the
// order of the text and without its Detail: for who wants to mend them all.
func Mend(src string, span text.Span, kind Kind, yield func(Finding)) {
	span.Start = max(span.Start, 0)
	span.End = min(span.End, len(src))
	if span.Empty() {
		return
	}
	s := scanner{src: src, want: span, lo: lineStart(src, span.Start), hi: lineEnd(src, span.End-1), kind: kind, mended: yield}
	if kind == PossibleSecret {
		s.scanSecrets() // headers, which come out of order, have no fix
	} else {
		s.scanText()
	}
}

// scanner carries one scan. lo and hi bound the lines that are read; they
// never lie inside a line.
type scanner struct {
	src    string
	want   text.Span
	lo, hi int
	found  []Finding

	// most is how many findings of a group are described, apart what makes a
	// group beside the kind; counts are those of each group, described or not.
	most   int
	apart  func(Kind, int) bool
	counts map[Group]int
	// mended hears of the findings of a kind that have a fix, and then nothing
	// is described or kept.
	kind   Kind
	mended func(Finding)
	// headers are the counts of headers of private keys, which are looked for
	// before all other secrets and may stand behind them.
	headers map[Group]int

	// wordEnd is where the last word that was looked at ended; no later word
	// reaches back beyond it.
	wordEnd int
	// rtl remembers whether rtlLine holds right-to-left letters.
	rtlLine text.Span
	rtl     bool
}

// wants says whether a finding that starts at offset was asked for. Details
// are built only for those.
func (s *scanner) wants(offset int) bool {
	return s.want.Start <= offset && offset < s.want.End
}

func (s *scanner) add(f Finding) {
	if s.mended == nil {
		s.found = append(s.found, f)
	} else if f.HasFix && f.Kind == s.kind {
		s.mended(f)
	}
}

func (s *scanner) group(kind Kind, start int) Group {
	return Group{kind, s.apart != nil && s.apart(kind, start)}
}

// counted counts a finding and says whether it is wanted.
func (s *scanner) counted(kind Kind, start int) bool {
	if s.mended != nil {
		return kind == s.kind
	}
	if s.counts == nil {
		s.counts = map[Group]int{}
	}
	g := s.group(kind, start)
	s.counts[g]++
	return s.counts[g]-s.headers[g] <= s.most
}

// trimmed are the findings, no more of a group than are asked for: of secrets
// two searches may have described so many.
func (s *scanner) trimmed() []Finding {
	if len(s.headers) == 0 {
		return s.found
	}
	taken := map[Group]int{}
	return slices.DeleteFunc(s.found, func(f Finding) bool {
		g := s.group(f.Kind, f.Span.Start)
		taken[g]++
		return taken[g] > s.most
	})
}

func inTextOrder(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Span.Start, b.Span.Start),
		cmp.Compare(a.Span.End, b.Span.End),
		strings.Compare(string(a.Kind), string(b.Kind)),
	)
}

// lineStart is the offset behind the last line end before at.
func lineStart(src string, at int) int {
	for at > 0 && src[at-1] != '\n' && src[at-1] != '\r' {
		at--
	}
	return at
}

// lineEnd is the offset of the first line end at or behind at.
func lineEnd(src string, at int) int {
	for at < len(src) && src[at] != '\n' && src[at] != '\r' {
		at++
	}
	return at
}

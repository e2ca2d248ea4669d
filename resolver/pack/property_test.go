package pack

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/Masterminds/semver/v3"
	"github.com/google/go-cmp/cmp"
)

// rounds is how often a property is tried: 10,000 times, or 100,000 when the
// environment says IAI_LONG=1.
func rounds() int {
	if os.Getenv("IAI_LONG") == "1" {
		return 100_000
	}
	return 10_000
}

// dice are the same on every run, so that a failure can be seen again.
func dice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2024)) }

func oneOf(d *rand.Rand, words ...string) string { return words[d.IntN(len(words))] }

// randomVersion is small in its numbers, so that two of them often come close.
func randomVersion(d *rand.Rand) string {
	text := fmt.Sprintf("%d.%d.%d", d.IntN(3), d.IntN(3), d.IntN(12))
	if d.IntN(2) == 0 {
		var identifiers []string
		for range 1 + d.IntN(3) {
			identifiers = append(identifiers, oneOf(d, "0", "1", "2", "11", "900", "alpha", "Alpha", "beta", "b-1", "-", "1a", "x"))
		}
		text += "-" + strings.Join(identifiers, ".")
	}
	return text + oneOf(d, "", "", "+b", "+b.007")
}

// At the least it is 50,000 pairs, which are 100,000 versions.
func TestOrderAgreesWithSemver(t *testing.T) {
	d := dice(1)
	seen := map[int]int{}
	for range max(rounds(), 50_000) {
		rawA, rawB := randomVersion(d), randomVersion(d)
		a, b := mustVersion(t, rawA), mustVersion(t, rawB)
		theirs := semver.MustParse(rawA)
		want := theirs.Compare(semver.MustParse(rawB))
		if got := a.Compare(b); got != want {
			t.Fatalf("%s compared with %s is %d, semver says %d", rawA, rawB, got, want)
		}
		if a.Compare(b) != -b.Compare(a) {
			t.Fatalf("%s and %s disagree about who comes first", rawA, rawB)
		}
		if got, want := a.String(), theirs.String(); got != want {
			t.Fatalf("%s prints as %s, semver prints %s", rawA, got, want)
		}
		seen[want]++
	}
	for _, order := range []int{-1, 0, 1} {
		if seen[order] == 0 {
			t.Errorf("the order %d was never tried", order)
		}
	}
}

// A gridVersion is a version as four numbers, the last one standing for the
// prerelease, so that precedence is plain lexicographic order.
type gridVersion [4]int

var gridPrereleases = [...]string{"-0", "-alpha", "-alpha.1", "-rc", ""}

const gridRelease = len(gridPrereleases) - 1

func (g gridVersion) String() string {
	return fmt.Sprintf("%d.%d.%d%s", g[0], g[1], g[2], gridPrereleases[g[3]])
}

// allOfGrid lists every version with numbers up to 3.
func allOfGrid() []gridVersion {
	var all []gridVersion
	for major := range 4 {
		for minor := range 4 {
			for patch := range 4 {
				for pre := range gridPrereleases {
					all = append(all, gridVersion{major, minor, patch, pre})
				}
			}
		}
	}
	return all
}

// A gridTerm is a random term of a requirement, with its own reading of what it
// means.
type gridTerm struct {
	text   string
	admits func(gridVersion) bool
}

func randomTerm(d *rand.Rand) gridTerm {
	w := gridVersion{d.IntN(3), d.IntN(3), d.IntN(3), gridRelease}
	written := 1 + d.IntN(3)
	text := ""
	for i := range written {
		text += fmt.Sprintf(".%d", w[i])
	}
	for i := written; i < 3; i++ {
		w[i] = 0
	}
	if d.IntN(3) == 0 {
		w[3] = d.IntN(gridRelease)
	}
	text = oneOf(d, "", "", "v") + text[1:] + gridPrereleases[w[3]] + oneOf(d, "", "", "+b.1")
	order := func(v gridVersion) int { return slices.Compare(v[:], w[:]) }

	// sharing admits what is not below w and agrees with it in the first n
	// numbers, and the prereleases of the first release that does not.
	sharing := func(n int) func(gridVersion) bool {
		return func(v gridVersion) bool {
			if order(v) < 0 {
				return false
			}
			if slices.Equal(v[:n], w[:n]) {
				return true
			}
			beyond := gridVersion{w[0], w[1], w[2]}
			beyond[n-1]++
			for i := n; i < 3; i++ {
				beyond[i] = 0
			}
			return slices.Equal(v[:3], beyond[:3]) && v[3] != gridRelease
		}
	}
	switch operator := oneOf(d, "", "=", "==", "<", "<=", ">", ">=", "^", "^", "~", "~", "*", "-"); operator {
	case "*":
		return gridTerm{"*", func(gridVersion) bool { return true }}
	case "-":
		top := w
		top[0], top[3] = top[0]+1, gridRelease
		return gridTerm{text + " - " + top.String(), func(v gridVersion) bool {
			return order(v) >= 0 && slices.Compare(v[:], top[:]) <= 0
		}}
	case "", "=", "==":
		return gridTerm{operator + text, func(v gridVersion) bool { return order(v) == 0 }}
	case "<":
		return gridTerm{operator + text, func(v gridVersion) bool { return order(v) < 0 }}
	case "<=":
		return gridTerm{operator + text, func(v gridVersion) bool { return order(v) <= 0 }}
	case ">":
		return gridTerm{operator + text, func(v gridVersion) bool { return order(v) > 0 }}
	case ">=":
		return gridTerm{operator + text, func(v gridVersion) bool { return order(v) >= 0 }}
	case "~":
		return gridTerm{operator + text, sharing(min(written, 2))}
	default:
		for n := 1; n < written; n++ {
			if w[n-1] > 0 {
				return gridTerm{operator + text, sharing(n)}
			}
		}
		return gridTerm{operator + text, sharing(written)}
	}
}

func TestSatisfactionAgreesWithAReadingByHand(t *testing.T) {
	d := dice(2)
	grid := allOfGrid()
	versions := make([]Version, len(grid))
	for i, g := range grid {
		versions[i] = mustVersion(t, g.String())
	}
	admitted := 0
	for range rounds() { // each looks at the whole grid
		terms := []gridTerm{randomTerm(d)}
		for d.IntN(3) == 0 {
			terms = append(terms, randomTerm(d))
		}
		text := terms[0].text
		for _, term := range terms[1:] {
			text += oneOf(d, " ", "  ", "\t") + term.text
		}
		requirement := mustRequirement(t, text)
		for i, g := range grid {
			want := true
			for _, term := range terms {
				want = want && term.admits(g)
			}
			if got := requirement.Admits(versions[i]); got != want {
				t.Fatalf("%q admits %s: %v, want %v", text, g, got, want)
			}
			if want {
				admitted++
			}
		}
	}
	if admitted == 0 {
		t.Error("nothing was ever admitted")
	}
}

func randomQuestion(d *rand.Rand) Question {
	q := Question{
		Request: oneOf(d, "ui", "ui", "Zoe@ui", "ui@^1", "ui@*", "Zoe@ui@<2", "ui@>=1 <3", "db", "ui/x"),
		Kind:    oneOf(d, "", "", "mod"),
		Context: Context{Source: oneOf(d, "workspace", "workspace", "workspace", "user")},
	}
	for range d.IntN(4) {
		q.Context.Ordering = append(q.Context.Ordering,
			oneOf(d, "version", "author", "kind", "root")+":"+oneOf(d, "asc", "desc"))
	}
	if d.IntN(3) == 0 {
		q.Context.Ranks = map[string][]string{"author": {"Mia", "Zoe"}, "version": {"1.0", "2"}}
	}
	if d.IntN(3) == 0 {
		q.Context.SoftAllowed = []string{"prerelease"}
	}
	if d.IntN(3) == 0 {
		q.Context.ForbiddenRoots = []string{"vendor"}
	}
	if d.IntN(4) == 0 {
		q.Context.Decision = fmt.Sprintf("c%d", d.IntN(6))
	}
	for i := range d.IntN(8) {
		q.Registry = append(q.Registry, Candidate{
			Ref:        fmt.Sprintf("c%d", i-i/7), // now and then two share a ref
			Author:     oneOf(d, "Zoe", "Mia", "Anthony", ""),
			PackTreeID: oneOf(d, "ui", "ui", "ui", "ui", "UI"),
			Version:    oneOf(d, "1.0.0", "1.0.0+b", "1.5.0", "2.0.0", "2.0.0-rc", "", "x"),
			Kind:       oneOf(d, "mod", "mod", "theme"),
			Source:     oneOf(d, "workspace", "workspace", "workspace", "user"),
			Root:       oneOf(d, "", "vendor", "lib"),
			Hidden:     d.IntN(8) == 0,
			Deprecated: d.IntN(8) == 0,
		})
	}
	return q
}

func TestAnswersDoNotDependOnTheOrderOfTheRegistry(t *testing.T) {
	d := dice(3)
	outcomes := map[Outcome]int{}
	for range rounds() {
		q := randomQuestion(d)
		answer, explanation := Resolve(q).Answer(), Resolve(q).Explain()
		d.Shuffle(len(q.Registry), func(i, k int) {
			q.Registry[i], q.Registry[k] = q.Registry[k], q.Registry[i]
		})
		if diff := cmp.Diff(answer, Resolve(q).Answer()); diff != "" {
			t.Fatalf("%+v\nanswers differ:\n%s", q, diff)
		}
		if diff := cmp.Diff(explanation, Resolve(q).Explain()); diff != "" {
			t.Fatalf("%+v\nexplanations differ:\n%s", q, diff)
		}
		outcomes[answer.Outcome]++
	}
	for _, outcome := range []Outcome{Selected, Failed, Ambiguous} {
		if outcomes[outcome] < rounds()/100 {
			t.Errorf("the outcome %q was hardly tried: %d times", outcome, outcomes[outcome])
		}
	}
}

// Whatever is selected without a decision is alone at the top: nothing that could
// have been chosen precedes or equals it. Everything with the id is accounted for
// exactly once.
func TestNothingPrecedesTheSelected(t *testing.T) {
	d := dice(4)
	for range rounds() {
		q := randomQuestion(d)
		r := Resolve(q)
		if r.outcome == Selected && q.Context.Decision == "" {
			for i := range r.judgements {
				j := &r.judgements[i]
				if j != r.top[0] && j.hard == passed && !j.soft && r.trial.compare(r.top[0], j) >= 0 {
					t.Fatalf("%+v\n%s was selected, but %s does not come after it", q, r.top[0].Ref, j.Ref)
				}
			}
		}
		if len(r.judgements) > 0 {
			counted := map[Verdict]int{}
			for _, c := range r.Explain().Candidates {
				counted[c.Verdict]++
			}
			answer := r.Answer()
			if counted[Rejected] != len(answer.Rejected) || counted[Tied] != len(answer.Candidates) || counted[Won] > 1 {
				t.Fatalf("%+v\nthe answer %+v and the explanation %v disagree", q, answer, counted)
			}
		}
	}
}

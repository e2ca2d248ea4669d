package conformance

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"iai/iaip/conformance/generate"
	"iai/iaip/conformance/naive"
)

// A Difference is a generated workspace that a resolver and the naive one read
// differently, made as small as leaving out files and lines makes it.
type Difference struct {
	Seed     uint64
	Files    map[string][]byte
	Manifest string
	Wrong    string
}

// String shows what differs and the workspace as a txtar archive.
func (d Difference) String() string {
	return fmt.Sprintf("seed %d (- naive, + answered):\n%s\n%s", d.Seed, d.Wrong, archive("", d.Files, d.Manifest))
}

// Differential puts n generated workspaces, of the seeds from seed on, to a
// resolver and to the naive one. It stops at ten differences: by then there is
// enough to read.
func Differential(resolve Resolver, n int, seed uint64) []Difference {
	var found []Difference
	for s := seed; s < seed+uint64(n) && len(found) < 10; s++ {
		files, manifest := generate.Generate(s)
		if wrong := Disagreement(resolve, files, manifest); wrong != "" {
			files = shrink(files, func(smaller map[string][]byte) bool {
				return Disagreement(resolve, smaller, manifest) != ""
			})
			found = append(found, Difference{s, files, manifest, Disagreement(resolve, files, manifest)})
		}
	}
	return found
}

// Disagreement compares the answers of a resolver and of the naive one for a
// workspace, empty if they say the same. What the specification leaves open is
// left open here: the place of some problems (see [openPlace]), the order of
// problems found in one step, and whether the same problem is told twice.
func Disagreement(resolve Resolver, files map[string][]byte, manifest string) string {
	raw, got, err := resolve.ask(files, manifest)
	if err != nil {
		return err.Error()
	}
	theirs := naive.Resolve(files, manifest)
	encoded, err := json.Marshal(theirs)
	if err != nil {
		return err.Error()
	}
	want, err := Decode(encoded)
	if err != nil {
		return err.Error()
	}
	wrong := Violations(raw, files)

	show := Topics{Resolve: slices.DeleteFunc(slices.Clone(all), func(t Topic) bool { return t == Problems })}
	lines := formatLines(want, show)
	gotLines := formatLines(got, show)
	lines = append(lines, openProblems(want.Problems)...)
	gotLines = append(gotLines, sortStages(theirs.Problems, got.Problems)...)
	if diff := difference(lines, gotLines); diff != "" {
		wrong = append(wrong, diff)
	}
	return strings.Join(wrong, "\n")
}

// openPlace says how far the specification gives the place of a problem:
// "file" is only the file, "none" not even that. Of the others it is the token
// at fault, and so the line.
var openPlace = map[string]string{
	"malformed-file":            "file", // what a parser trips over is its own affair
	"missing-kind":              "file", // there is no token
	"ambiguous-section":         "file", // either of the two headings
	"unloadable-override":       "none", // the entry or the file
	"no-override":               "file", // the key, the list or an entry
	"invalid-type":              "file", // the key or the value
	"metadata-include-conflict": "file", // either key
}

func openLine(p Problem) string {
	line := problemLine(p)
	switch openPlace[p.Name] {
	case "file":
		return strings.Replace(line, fmt.Sprintf("%s:%d ", p.File, p.Range.Start.Line+1), p.File+" ", 1)
	case "none":
		return strings.Replace(line, fmt.Sprintf("%s:%d ", p.File, p.Range.Start.Line+1), "? ", 1)
	}
	return line
}

func openProblems(problems []Problem) []string {
	var lines []string
	for _, p := range problems {
		if line := openLine(p); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// sortStages puts the problems that came into the order of the naive ones,
// though only within the stretch of one stage of the resolution.
func sortStages(naiveProblems []naive.Problem, got []Problem) []string {
	rest := openProblems(got)
	var told, sorted []string
	for len(naiveProblems) > 0 {
		stage := naiveProblems[0].Stage
		var group []string
		for len(naiveProblems) > 0 && naiveProblems[0].Stage == stage {
			p := naiveProblems[0]
			line := openLine(Problem{File: p.File, Name: p.Name, Stop: p.Stop, Range: Range{Start: Position{Line: p.Line - 1}}})
			if !slices.Contains(told, line) {
				told, group = append(told, line), append(group, line)
			}
			naiveProblems = naiveProblems[1:]
		}
		n := min(len(group), len(rest))
		sorted = append(sorted, reorder(group, rest[:n])...)
		rest = rest[n:]
	}
	return append(sorted, rest...)
}

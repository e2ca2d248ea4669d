package report

import (
	"encoding/json"
	"fmt"
	"sort"

	"iai/api"
)

// A Baseline is the problems that were there when a project began to check,
// which it does not want to hear of until it gets to them.
type Baseline struct {
	Baseline string       `json:"baseline"`
	Problems []KnownEntry `json:"problems"`
}

// A KnownEntry is one of them. The fingerprint alone decides; the rest is for
// people who read the file.
type KnownEntry struct {
	File        string `json:"file"`
	Code        string `json:"code"`
	Name        string `json:"name"`
	Message     string `json:"message"`
	Fingerprint string `json:"fingerprint"`
}

const baselineVersion = "v0"

// NewBaseline is the baseline of a report. What stops a resolution cannot be
// put off and is left out; how many those are is the second answer.
func NewBaseline(problems []api.Problem, line func(file string, line int) string) (Baseline, int) {
	out := Baseline{Baseline: baselineVersion, Problems: []KnownEntry{}}
	prints := Fingerprints(problems, line)
	for i, p := range problems {
		if !p.Stop {
			out.Problems = append(out.Problems, KnownEntry{p.File, p.Code, p.Name, p.Message, prints[i]})
		}
	}
	sort.SliceStable(out.Problems, func(i, j int) bool { return out.Problems[i].File < out.Problems[j].File })
	return out, len(problems) - len(out.Problems)
}

// ReadBaseline reads a baseline as Text writes it.
func ReadBaseline(data []byte) (Baseline, error) {
	var out Baseline
	if err := json.Unmarshal(data, &out); err != nil {
		return out, fmt.Errorf("it is not JSON as `--write-baseline` writes it: %w", err)
	}
	if out.Baseline != baselineVersion {
		return out, fmt.Errorf("its `baseline` is %q, and this program reads %q: write it again", out.Baseline, baselineVersion)
	}
	return out, nil
}

// Text is the baseline as a file, an entry for each line, so that a change of
// one is a change of one line.
func (b Baseline) Text() (string, error) {
	if len(b.Problems) == 0 {
		return fmt.Sprintf("{\"baseline\":%q,\"problems\":[]}\n", b.Baseline), nil
	}
	out := fmt.Sprintf("{\"baseline\":%q,\"problems\":[\n", b.Baseline)
	for i, p := range b.Problems {
		line, err := api.Marshal(p, false)
		if err != nil {
			return "", err
		}
		end := ",\n"
		if i == len(b.Problems)-1 {
			end = "\n"
		}
		out += string(line[:len(line)-1]) + end
	}
	return out + "]}\n", nil
}

// Known says which of the problems the baseline holds, and which of its entries
// none of them is.
func (b Baseline) Known(problems []api.Problem, line func(file string, line int) string) (known []bool, gone []KnownEntry) {
	entries := map[string]bool{}
	for _, e := range b.Problems {
		entries[e.Fingerprint] = true
	}
	known = make([]bool, len(problems))
	for i, print := range Fingerprints(problems, line) {
		if known[i] = entries[print] && !problems[i].Stop; known[i] {
			delete(entries, print)
		}
	}
	for _, e := range b.Problems {
		if entries[e.Fingerprint] {
			gone = append(gone, e)
		}
	}
	return known, gone
}

package main

import (
	"fmt"
	"os"
	"strings"

	"iai/api"
	"iai/iaip"
	"iai/report"
	"iai/workspace"
)

// lineReader answers with the lines of a snapshot's files, from 0.
func lineReader(s *workspace.Snapshot) func(file string, line int) string {
	return func(file string, line int) string {
		f := s.File(file)
		if f == nil || line >= f.Lines.Count() {
			return ""
		}
		return f.Lines.Span(line).Of(f.Src())
	}
}

// choose are the problems a check is about: those that --only names, that the
// baseline does not hold, and that --changed-since lets through.
func (c *cli) choose(s *workspace.Snapshot, at *place, f checkFlags, paths []string, found []workspace.Problem) ([]workspace.Problem, error) {
	keep := make([]bool, len(found))
	for i := range found {
		keep[i] = selected(f.only, found[i].Rule)
	}
	if f.baseline == "" && f.changedSince == "" {
		return kept(found, keep), nil
	}
	plain := api.Plain(s, found)
	if f.changedSince != "" {
		caused, err := c.causedSince(s, at, f.changedSince, paths, plain)
		if err != nil {
			return nil, err
		}
		for i := range keep {
			keep[i] = keep[i] && caused[i]
		}
	}
	if f.baseline != "" {
		known, err := c.known(s, f, paths, plain)
		if err != nil {
			return nil, err
		}
		for i := range keep {
			keep[i] = keep[i] && !known[i]
		}
	}
	return kept(found, keep), nil
}

func kept(found []workspace.Problem, keep []bool) []workspace.Problem {
	var out []workspace.Problem
	for i := range found {
		if keep[i] {
			out = append(out, found[i])
		}
	}
	return out
}

// causedSince are the problems of files that are not what they were in a
// revision, and those of other files that were not there then.
func (c *cli) causedSince(s *workspace.Snapshot, at *place, revision string, paths []string, plain []api.Problem) ([]bool, error) {
	env := &api.Env{Open: func(string, workspace.Options) (*workspace.Snapshot, error) { return s, nil }}
	sides, err := api.Revisions(env, api.DiffInput{Where: at.where(), From: revision})
	if err != nil {
		return nil, err
	}
	defer sides.Close()
	old, _ := sides.From.CheckScope(workspace.CheckScope{Paths: paths, Run: c.parallel("Checking " + revision)})
	was := map[string]bool{}
	for _, print := range report.Fingerprints(api.Plain(sides.From, old), lineReader(sides.From)) {
		was[print] = true
	}
	out := make([]bool, len(plain))
	for i, print := range report.Fingerprints(plain, lineReader(s)) {
		out[i] = !was[print] || !sameFile(s.Lookup(plain[i].File), sides.From.Lookup(plain[i].File))
	}
	return out, nil
}

// sameFile says whether a file says the same on both sides. How its lines end
// is the business of a checkout.
func sameFile(a, b iaip.Entry) bool {
	if a.Status != b.Status {
		return false
	}
	return a.File == nil || strings.ReplaceAll(a.File.Src(), "\r\n", "\n") == strings.ReplaceAll(b.File.Src(), "\r\n", "\n")
}

// known are the problems the baseline holds. With --write-baseline it is made
// anew first.
func (c *cli) known(s *workspace.Snapshot, f checkFlags, paths []string, plain []api.Problem) ([]bool, error) {
	line := lineReader(s)
	if f.writeBaseline {
		baseline, left := report.NewBaseline(plain, line)
		text, err := baseline.Text()
		if err != nil {
			return nil, err
		}
		_, statErr := os.Lstat(f.baseline)
		if err := write(f.baseline, text, statErr != nil); err != nil {
			return nil, fmt.Errorf("the baseline cannot be written: %w", err)
		}
		fmt.Fprintf(c.err, "%s put off in %s.", plural(len(baseline.Problems), "problem is", "problems are"), f.baseline)
		if left > 0 {
			fmt.Fprintf(c.err, " %s a resolution, and what stops cannot be put off.", plural(left, "stops", "stop"))
		}
		fmt.Fprintln(c.err)
		known, _ := baseline.Known(plain, line)
		return known, nil
	}
	data, err := os.ReadFile(f.baseline)
	if err != nil {
		return nil, usage("the baseline `%s` cannot be read: write it with `iai check --baseline %s --write-baseline`", f.baseline, f.baseline)
	}
	baseline, err := report.ReadBaseline(data)
	if err != nil {
		return nil, usage("the baseline `%s` cannot be used: %s", f.baseline, err)
	}
	known, gone := baseline.Known(plain, line)
	mended := 0
	for _, e := range gone {
		if f.shard.Has(e.File) && (len(paths) == 0 || workspace.Under(e.File, paths)) {
			mended++
		}
	}
	if mended > 0 {
		fmt.Fprintf(c.err, "%s of the baseline %s mended: write it again with --write-baseline.\n", plural(mended, "problem", "problems"), map[bool]string{true: "is", false: "are"}[mended == 1])
	}
	return known, nil
}

package main

import (
	"fmt"

	"iai/api"
)

// A fmtAnswer is what fmt did, or would do.
type fmtAnswer struct {
	Files   []fmtFile  `json:"files"`
	Summary fmtSummary `json:"summary"`
}

type fmtFile struct {
	File string `json:"file"`
	// Status is changed, unchanged or failed.
	Status   string     `json:"status"`
	Diff     string     `json:"diff"` // with --diff
	Problems []fmtFault `json:"problems"`
}

type fmtFault struct {
	// Range is null where the file could not be read at all.
	Range   *api.Range `json:"range"`
	Message string     `json:"message"`
}

type fmtSummary struct {
	Files   int `json:"files"`
	Changed int `json:"changed"`
	Failed  int `json:"failed"`
}

func (a *fmtAnswer) add(f fmtFile) {
	a.Files = append(a.Files, f)
	a.Summary.Files++
	switch f.Status {
	case "changed":
		a.Summary.Changed++
	case "failed":
		a.Summary.Failed++
	}
}

// fmtReport prints what was done and ends the command.
func (c *cli) fmtReport(f fmtFlags, at place, answer fmtAnswer) error {
	if c.format == "json" {
		if err := c.json(answer); err != nil {
			return err
		}
		return fmtOutcome(f, answer)
	}
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	for _, file := range answer.Files {
		shown := at.shown(file.File)
		for _, p := range file.Problems {
			c.fmtProblem(shown, p)
		}
		switch {
		case file.Status != "changed":
		case f.diff && isTerminal(c.out):
			fmt.Fprint(c.out, paintDiff(paint, file.Diff))
		case f.diff:
			fmt.Fprint(c.out, file.Diff)
		case f.check:
			fmt.Fprintln(c.out, visible(shown))
		}
	}
	did, left := "laid out", answer.Summary.Files-answer.Summary.Changed-answer.Summary.Failed
	if f.check || f.diff {
		did = "would change"
	}
	line := fmt.Sprintf("%s %s, %d unchanged", plural(answer.Summary.Changed, "file", "files"), did, left)
	if answer.Summary.Failed > 0 {
		line += fmt.Sprintf(", %d left alone", answer.Summary.Failed)
	}
	fmt.Fprintln(c.err, line+".")
	return fmtOutcome(f, answer)
}

func (c *cli) fmtProblem(name string, p fmtFault) {
	place := ""
	if p.Range != nil {
		place = fmt.Sprintf(":%d:%d", p.Range.Start.Line+1, p.Range.Start.Character+1)
	}
	fmt.Fprintf(c.err, "%s%s: %s\n", visible(name), place, visible(p.Message))
}

func fmtOutcome(f fmtFlags, answer fmtAnswer) error {
	switch {
	case answer.Summary.Failed > 0:
		return outcome(failed)
	case f.check && answer.Summary.Changed > 0:
		return outcome(bad)
	}
	return nil
}

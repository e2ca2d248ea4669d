package api

import (
	"strings"

	"iai/iaip"
	"iai/workspace"
)

// CheckInput asks for every problem.
type CheckInput struct {
	Where
	Paths []string `json:"paths,omitempty" doc:"Only files at or below these paths, relative to the root."`
}

// A Report is every problem of a workspace.
type Report struct {
	Problems []Problem `json:"problems"`
	Summary  Summary   `json:"summary"`
}

// A Summary counts what was looked at and found.
type Summary struct {
	Files     int `json:"files"`
	Manifests int `json:"manifests"`
	Errors    int `json:"errors"`
	Warnings  int `json:"warnings"`
	Infos     int `json:"infos"`
	Hints     int `json:"hints"`
}

func check(env *Env, in CheckInput) (Report, error) {
	s, err := env.open(in.Where)
	if err != nil {
		return Report{}, err
	}
	for i, p := range in.Paths {
		clean, reason := iaip.Locate(".", p)
		if reason != "" {
			return Report{}, Invalid("`paths` holds %q, and that is no path inside the root: %s.", p, reason)
		}
		in.Paths[i] = clean
	}
	problems, sum := s.CheckTelling(in.Paths, env.goesOn)
	if err := env.context().Err(); err != nil {
		return Report{}, err
	}
	if len(in.Paths) > 0 && sum.Files == 0 && len(problems) == 0 {
		return Report{}, &Error{Code: CodeNotFound, Message: "There is no `.iai` file at or below " + quoted(in.Paths) + "."}
	}
	return ReportOf(s, problems, sum), nil
}

// ReportOf is the answer of check for what a snapshot found.
func ReportOf(s *workspace.Snapshot, problems []workspace.Problem, sum workspace.Summary) Report {
	out := Report{Problems: []Problem{}, Summary: Summary(sum)}
	fixes := s.Listing()
	for _, p := range problems {
		out.Problems = append(out.Problems, problemOf(s, fixes, p))
	}
	return out
}

// Plain are problems without their fixes, which cost little.
func Plain(s *workspace.Snapshot, problems []workspace.Problem) []Problem {
	out := make([]Problem, len(problems))
	for i, p := range problems {
		out[i] = plainOf(s, p)
	}
	return out
}

func quoted(list []string) string { return "`" + strings.Join(list, "`, `") + "`" }

package report

import (
	"io"

	"iai/api"
)

// A codeQuality is one entry of GitLab's report.
type codeQuality struct {
	Description string       `json:"description"`
	CheckName   string       `json:"check_name"`
	Fingerprint string       `json:"fingerprint"`
	Severity    string       `json:"severity"`
	Location    codeLocation `json:"location"`
}

type codeLocation struct {
	Path  string    `json:"path"`
	Lines codeLines `json:"lines"`
}

type codeLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

func gitlab(w io.Writer, r Report) error {
	out := make([]codeQuality, 0, len(r.Problems))
	prints := Fingerprints(r.Problems, r.Line)
	for i, p := range r.Problems {
		out = append(out, codeQuality{
			Description: r.Visible(p.Message), CheckName: p.Name, Fingerprint: prints[i], Severity: gitlabSeverity(p),
			Location: codeLocation{r.file(p.File), codeLines{p.Range.Start.Line + 1, p.Range.End.Line + 1}},
		})
	}
	data, err := api.Marshal(out, true)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

func gitlabSeverity(p api.Problem) string {
	switch {
	case p.Stop:
		return "critical"
	case p.Severity == "error":
		return "major"
	case p.Severity == "warning":
		return "minor"
	}
	return "info"
}

package report

import (
	"fmt"
	"io"
	"strings"
)

var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// github writes one workflow command for each problem.
func github(w io.Writer, r Report) error {
	for _, p := range r.Problems {
		command := map[string]string{"error": "error", "warning": "warning"}[p.Severity]
		if command == "" {
			command = "notice"
		}
		start, end := p.Range.Start, p.Range.End
		place := fmt.Sprintf("file=%s,line=%d,endLine=%d", githubProperty.Replace(r.file(p.File)), start.Line+1, end.Line+1)
		if start.Line == end.Line { // columns are those of one line
			place += fmt.Sprintf(",col=%d,endColumn=%d", start.Character+1, end.Character+1)
		}
		if _, err := fmt.Fprintf(w, "::%s %s,title=%s::%s\n", command, place, githubProperty.Replace(title(p)), githubData.Replace(r.Visible(p.Message))); err != nil {
			return err
		}
	}
	return nil
}

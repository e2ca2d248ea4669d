// Package report writes what a check found in the exchange formats that code
// hosts, build servers and reviewers' tools read, and tells findings again
// after the lines around them have moved.
//
// Every function is a pure view of an answer of the operation `check`. The
// package must not know how problems are found, nor touch a disk.
package report

import (
	"encoding/xml"
	"io"
	"path"
	"strings"

	"iai/api"
)

// A Report is what a check found, and what a format needs to know beyond it.
type Report struct {
	api.Report
	// Line is a line of a file, from 0, "" where there is none.
	Line func(file string, line int) string
	// Prefix is where the root lies below the top of the repository, "" if it
	// is the top: code hosts name files from there.
	Prefix string
	// Version is that of the program.
	Version string
	// Strict says that warnings fail the check too.
	Strict bool
	// Visible writes out characters that nobody would see.
	Visible func(string) string
}

// A Format is one way to write a report.
type Format struct {
	Name  string
	Doc   string
	Write func(w io.Writer, r Report) error
}

// Formats are the exchange formats, in the order of their names.
var Formats = []Format{
	{"checkstyle", "XML that most build servers read", checkstyle},
	{"github", "annotations of a GitHub workflow", github},
	{"gitlab", "GitLab's code quality report", gitlab},
	{"junit", "XML in which a problem is a test that failed", junit},
	{"sarif", "SARIF 2.1.0, with fixes", sarif},
}

// file is the name of a file from the top of the repository.
func (r Report) file(name string) string { return path.Join(r.Prefix, name) }

// fails says whether a problem makes the check fail.
func (r Report) fails(p api.Problem) bool {
	return p.Severity == "error" || r.Strict && p.Severity == "warning"
}

// byFile groups problems that stand together, as those of one file do.
func byFile(problems []api.Problem) [][]api.Problem {
	var out [][]api.Problem
	for i := range problems {
		if i == 0 || problems[i].File != problems[i-1].File {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], problems[i])
	}
	return out
}

// title names a rule for people.
func title(p api.Problem) string { return p.Code + " " + p.Name }

// writeXML writes a document.
func writeXML(w io.Writer, v any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// oneLine is a text with every run of white space as one blank.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

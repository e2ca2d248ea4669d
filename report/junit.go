package report

import (
	"encoding/xml"
	"fmt"
	"io"

	"iai/api"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Failure *junitFailure `xml:"failure"`
	Output  string        `xml:"system-out,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// junit makes a test of every problem, failed where the problem fails the
// check. A suite is a file, and the first one the check as a whole, so that a
// report without problems is not taken for one that never ran.
func junit(w io.Writer, r Report) error {
	all := junitSuite{Name: "iai check", Tests: 1, Cases: []junitCase{{
		Name: "check", Class: "iai", Output: fmt.Sprintf("files: %d, manifests: %d", r.Summary.Files, r.Summary.Manifests),
	}}}
	out := junitSuites{Name: "iai check", Tests: 1, Suites: []junitSuite{all}}
	for _, problems := range byFile(r.Problems) {
		name := r.file(problems[0].File)
		suite := junitSuite{Name: name, Tests: len(problems)}
		for _, p := range problems {
			suite.Cases = append(suite.Cases, r.junitCase(name, p))
			if r.fails(p) {
				suite.Failures++
			}
		}
		out.Tests += suite.Tests
		out.Failures += suite.Failures
		out.Suites = append(out.Suites, suite)
	}
	return writeXML(w, out)
}

func (r Report) junitCase(file string, p api.Problem) junitCase {
	message := r.Visible(p.Message)
	text := fmt.Sprintf("%s:%d:%d %s", file, p.Range.Start.Line+1, p.Range.Start.Character+1, message)
	c := junitCase{Name: fmt.Sprintf("%s line %d", title(p), p.Range.Start.Line+1), Class: file, File: file}
	if r.fails(p) {
		c.Failure = &junitFailure{Message: message, Type: p.Name, Text: text}
	} else {
		c.Output = p.Severity + ": " + text
	}
	return c
}

package report

import (
	"encoding/xml"
	"io"
)

type checkstyleReport struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

func checkstyle(w io.Writer, r Report) error {
	out := checkstyleReport{Version: "4.3"} // of the format
	for _, problems := range byFile(r.Problems) {
		file := checkstyleFile{Name: r.file(problems[0].File)}
		for _, p := range problems {
			severity := p.Severity
			if severity == "hint" {
				severity = "info" // the format has no less
			}
			file.Errors = append(file.Errors, checkstyleError{
				Line: p.Range.Start.Line + 1, Column: p.Range.Start.Character + 1,
				Severity: severity, Message: r.Visible(p.Message), Source: "iai." + p.Name,
			})
		}
		out.Files = append(out.Files, file)
	}
	return writeXML(w, out)
}

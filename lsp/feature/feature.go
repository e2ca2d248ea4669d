// Package feature answers what an editor asks about a place in a file: what can
// be written there, what stands there means, what is in force of it. There is
// one file for each feature, or a few that begin with its name.
//
// A feature is a pure function of a snapshot, a path and an offset, and its
// answer is plain data in byte spans. It never fails: a file that is not there
// and an offset outside of it get an empty answer, and a file that cannot be
// parsed gets the answers that can be given without a parse.
//
// The package must not know the protocol: no positions, no URIs, no client and
// what it can do. It reads through the snapshot only and starts nothing.
package feature

import (
	"strconv"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Link turns a place into the target of a Markdown link; line counts from
// one. It may answer "" where there is nothing to link to. A nil Link makes
// places plain text.
type Link func(file string, line int) string

// lineOf is the line of an offset, counted from one as people do.
func lineOf(f *syntax.File, offset int) int { return f.Lines.Line(offset) + 1 }

// clamp cuts an offset to the file.
func clamp(f *syntax.File, offset int) int {
	return min(max(offset, f.BOM.End), len(f.Src()))
}

// newline is how a file ends its lines.
func newline(f *syntax.File) string {
	if i := strings.IndexByte(f.Src(), '\n'); i > 0 && f.Src()[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// isBlank says whether a text shows nothing.
func isBlank(s string) bool { return strings.Trim(s, " \t\r\n") == "" }

// touches says whether two spans share a byte or a cursor place.
func touches(a, b text.Span) bool { return a.Start <= b.End && b.Start <= a.End }

// counted is a number with the right form of a word.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

func itoa(n int) string { return strconv.Itoa(n) }

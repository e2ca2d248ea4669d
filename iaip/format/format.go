// Package format brings the frontmatter of a file into its canonical layout
// and says so as edits. It changes nothing but white space: words, quotes,
// comments, the order of keys and what the settings mean stay as they are, and
// the free text stays as it is byte for byte.
//
// The package knows layout only. It must not know what keys mean, which files
// belong together, or what an editor is.
//
// # The canonical layout
//
//   - A mapping stands two blanks deeper than the key it belongs to, and so do
//     the dashes of a list; the entries of a mapping in a list are aligned
//     behind the dash.
//   - One blank stands behind `:`, `-` and `,`, none before `:` and `,`, none
//     inside brackets: `[a, b]`, `{a: 1}`, `[]`. A `:` with nothing behind it
//     keeps a blank before a bracket or comma, where it would otherwise become
//     part of the key.
//   - Line breaks stay where their author put them. In brackets that span
//     lines, the items stand two blanks deeper than the line that opened them
//     and the closing bracket stands level with it.
//   - The further lines of a value that spans lines stand two blanks deeper
//     than its key, or behind its dash. A literal or folded block is moved as a
//     whole to where its lines begin two blanks deeper than its key; one that
//     states its indentation keeps what it states.
//   - A comment on a line of its own is indented like what follows it. One that
//     is deeper than what follows and not shallower than the block that ends
//     there is the last line of that block, such as an entry taken out for now,
//     and stays in it.
//   - One blank stands before a comment behind something. Comments in one
//     column on lines that follow each other stay in one column, a comment
//     alone on its line that goes on below one of them included.
//   - No blanks at the end of a line, no two blank lines in a row, none at the
//     start or the end of the frontmatter; delimiter lines are `---`.
//   - Line breaks, a byte order mark and a missing last line break stay.
//
// # What is left alone
//
// A malformed file, and one whose frontmatter holds line breaks that YAML knows
// and editors do not (a carriage return alone, NEL, LS, PS), directives,
// document markers or a byte order mark that is not the file's. A top-level entry that holds an explicit key (`? name`) is
// left alone as a whole. Free text always is.
package format

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Edits are the changes that bring a file into the canonical layout, in the
// order of their places; there are none for a file that has it. Applied, they
// leave a file that means the same and that Edits would not change again: what
// cannot be shown to do so is not done.
func Edits(f *syntax.File) []text.Edit {
	edits := propose(f)
	if len(edits) == 0 || !sound(f, edits, true) {
		return nil
	}
	return edits
}

// propose is Edits before it is known that they are sound.
func propose(f *syntax.File) []text.Edit {
	if f.Broken() {
		return nil
	}
	edits := delimiter(nil, f, f.Open)
	edits = append(edits, plan(f).edits...)
	return delimiter(edits, f, f.Close)
}

// delimiter takes the blanks off the end of a delimiter line.
func delimiter(edits []text.Edit, f *syntax.File, line text.Span) []text.Edit {
	s := line.Of(f.Src())
	dashes := len(strings.TrimRight(s, " \t\r\n"))
	end := len(s)
	switch {
	case strings.HasSuffix(s, "\r\n"):
		end -= 2
	case strings.HasSuffix(s, "\n"), strings.HasSuffix(s, "\r"):
		end--
	}
	if dashes < end {
		edits = append(edits, text.Edit{Span: text.Span{Start: line.Start + dashes, End: line.Start + end}})
	}
	return edits
}

package syntax

import (
	"strings"

	"iai/iaip/markdown"
	"iai/iaip/text"
)

// ParseYAML reads a file that is YAML from end to end, such as the files a pack
// is made of: all of it is keys with values, and there is no free text. Like
// Parse it never fails. A `---` line may stand above and below the keys, where
// YAML allows it; one between them would begin a second document, and that is a
// fault, since nothing is skipped in silence.
func ParseYAML(src string) *File { return ParseYAMLWithin(src, DefaultLimits) }

// ParseYAMLWithin is ParseYAML under limits of the caller's.
func ParseYAMLWithin(src string, lim Limits) *File {
	if len(src) > lim.Bytes {
		return TooLarge(src, len(src), lim)
	}
	f := &File{src: src, lim: lim, Lines: text.NewLines(src), Parts: splitYAML(src)}
	if fault, bad := badEncoding(src); bad {
		f.Faults = append(f.Faults, fault)
	}
	merges := findMerges(src, f.Front)
	f.marked = len(merges) > 0
	inFront := f.inFront(merges)
	if strings.TrimSpace(f.Body.Of(src)) != "" {
		f.Faults = append(f.Faults, Fault{Cause: BadYAML, Span: text.Span{Start: f.Close.Start, End: f.Close.Start + 3},
			Message: "A second document begins here, and only one is read: take this line out."})
	} else {
		f.front = readFront(withoutMarkers(src, f.Front, inFront), f.Front, lim)
		f.addFaults(f.front.faults, inFront)
	}
	f.addConflicts(inFront, inFront)
	for i := range f.Faults {
		f.Faults[i].Message = ofFile.Replace(f.Faults[i].Message)
	}
	f.Doc = markdown.Scan(src, text.Span{Start: len(src), End: len(src)})
	return f
}

// ofFile makes a message about frontmatter one about a file that is nothing
// else.
var ofFile = strings.NewReplacer(
	"Frontmatter is a list of keys with values, such as `kind: context`", "This file must be keys with values",
	longDelimiter, "A second document begins here, and only one is read: take this line out.",
	"Frontmatter", "YAML", "The frontmatter", "The file", "this frontmatter", "this file",
)

// splitYAML finds the markers around the one document of a file. What stands
// behind the second marker is the body; a sound file has none.
func splitYAML(src string) Parts {
	p := Parts{Form: YAML}
	if strings.HasPrefix(src, text.BOM) {
		p.BOM.End = len(text.BOM)
	}
	end := len(src)
	start := p.BOM.End
	p.Open = text.Span{Start: start, End: start}
	from, to, found := findDelimiter(src, start)
	if found && onlyComments(src[start:from]) {
		p.Open.End = to
		start = to
		from, to, found = findDelimiter(src, start)
	}
	if !found {
		from, to = end, end
	}
	p.Front = text.Span{Start: start, End: from}
	p.Close = text.Span{Start: from, End: to}
	p.Body = text.Span{Start: to, End: end}
	return p
}

// onlyComments says whether nothing stands in the text but blanks and comments.
func onlyComments(s string) bool {
	for line := range strings.Lines(s) {
		if line = strings.TrimLeft(line, " \t\r\n"); line != "" && line[0] != '#' {
			return false
		}
	}
	return true
}

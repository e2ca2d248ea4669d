// Package markdown finds the block structure of free text as far as files of
// instructions need it: which lines are headings, what stands under each of
// them, where fenced code lies, and which comments silence a problem. It
// follows CommonMark for everything that decides whether a line is a heading,
// and knows nothing of what stands inside a paragraph.
//
// One pass over the text, no tree: the text is read again on every keystroke.
// Broken Markdown does not exist, so there is no error to return; every text
// has a structure.
//
// The package must not know what a section means: not frontmatter, not kinds,
// not overlays, not problems.
package markdown

import (
	"sort"

	"iai/iaip/text"
)

// A Doc is the structure of one text. It holds offsets, never the text itself,
// and does not change once made, so that any number of readers may share it.
//
// The sections are numbered in order. Section 0 is the root section, the text
// before the first heading; it is always there, if need be empty. Put together
// the sections are the body, byte for byte.
type Doc struct {
	body    text.Span
	heads   []head
	fences  []Fence
	ignores []Ignore
	blank   bool
}

// A head is a heading at document level. Everything but its start is counted
// from that start, so that moving it is one addition.
type head struct {
	start     int
	title     int
	titleEnd  int
	lineEnd   int
	textStart int
	parent    int32
	level     uint8
	indent    uint8
}

// A Section is a heading and the text up to the next heading of any level.
// All spans are offsets into the whole source, not into the body.
type Section struct {
	// Index is the number of the section, 0 for the root section.
	Index int
	// Level is the number of marks, 1 to 6; 0 for the root section.
	Level int
	// Parent is the section of the nearest heading before this one that has a
	// smaller level, 0 if there is none.
	Parent int
	// Blank says that the section is a root section without any text in it.
	Blank bool
	// Span is the whole section, heading line and all.
	Span text.Span
	// Line is the heading line without its line ending.
	Line text.Span
	// Marks are the opening marks.
	Marks text.Span
	// Title is the heading's text without the blanks around it and without
	// closing marks. An empty title lies where a title would be typed.
	Title text.Span
	// Text is what follows the heading line.
	Text text.Span
}

// Body is the span that was scanned.
func (d Doc) Body() text.Span { return d.body }

// Len is the number of sections, the root section included.
func (d Doc) Len() int { return len(d.heads) + 1 }

// Section is the section with that number, 0 <= i < Len().
func (d Doc) Section(i int) Section {
	end := d.body.End
	if i < len(d.heads) {
		end = d.heads[i].start
	}
	if i == 0 {
		at := d.body.Start
		here, all := text.Span{Start: at, End: at}, text.Span{Start: at, End: end}
		return Section{Blank: d.blank, Span: all, Line: here, Marks: here, Title: here, Text: all}
	}
	h := &d.heads[i-1]
	marks := h.start + int(h.indent)
	return Section{
		Index:  i,
		Level:  int(h.level),
		Parent: int(h.parent),
		Span:   text.Span{Start: h.start, End: end},
		Line:   text.Span{Start: h.start, End: h.start + h.lineEnd},
		Marks:  text.Span{Start: marks, End: marks + int(h.level)},
		Title:  text.Span{Start: h.start + h.title, End: h.start + h.titleEnd},
		Text:   text.Span{Start: h.start + h.textStart, End: end},
	}
}

// SectionAt is the number of the section an offset lies in. An offset before
// the body counts as the root section, one behind it as the last.
func (d Doc) SectionAt(offset int) int {
	return sort.Search(len(d.heads), func(i int) bool { return d.heads[i].start > offset })
}

// Fences are the fenced code blocks at document level, in order. The slice is
// shared: read it, do not write to it.
func (d Doc) Fences() []Fence { return d.fences }

// Ignores are the comments that silence a problem, in order. The slice is
// shared: read it, do not write to it.
func (d Doc) Ignores() []Ignore { return d.ignores }

// InCode says whether an offset lies in a fenced code block at document level,
// its fences included.
func (d Doc) InCode(offset int) bool {
	i := sort.Search(len(d.fences), func(i int) bool { return d.fences[i].Open.Start > offset })
	return i > 0 && d.fences[i-1].Span().Contains(offset)
}

package workspace

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Mending free text: equal headings, and characters nobody sees.

// ambiguous offers to rename all but the first of equal headings, or to merge
// them into the first.
func (x *fixer) ambiguous() {
	owner := x.f.Facts.Path
	at := x.f.Facts.At
	if f := x.s.File(owner); f == nil || len(at) == 0 || !hasSection(f, at[0], x.f.Facts.Got) {
		owner = x.f.File
	}
	f := x.s.File(owner)
	if f == nil {
		return
	}
	doc, src := &f.Doc, f.Src()
	var same []int
	for i := 1; i < doc.Len(); i++ {
		if doc.PathKey(src, i) == x.f.Facts.Got {
			same = append(same, i)
		}
	}
	if len(same) < 2 {
		return
	}
	x.rename(owner, f, same)
	x.merge(owner, f, same)
}

// rename offers to number the later ones of equal headings.
func (x *fixer) rename(owner string, f *syntax.File, same []int) {
	doc, src := &f.Doc, f.Src()
	taken := map[string]bool{}
	for i := 1; i < doc.Len(); i++ {
		taken[doc.Section(i).Title.Of(src)] = true
	}
	var edits []text.Edit
	number := 2
	for _, i := range same[1:] {
		s := doc.Section(i)
		title := s.Title.Of(src)
		lead := ""
		if title == "" {
			lead = "Section"
		}
		for taken[title+lead+" ("+strconv.Itoa(number)+")"] {
			number++
		}
		if lead != "" && src[s.Title.End-1] == '#' {
			lead = " " + lead
		}
		edits = append(edits, text.Edit{Span: text.Span{Start: s.Title.End, End: s.Title.End}, New: lead + " (" + strconv.Itoa(number) + ")"})
		number++
	}
	x.reshape("Rename the later heading", owner, f, edits, doc.Len())
}

// merge offers to move the text of the later ones of equal sections to the
// first. Sections with parts of their own are left: their parts would end up
// under another heading.
func (x *fixer) merge(owner string, f *syntax.File, same []int) {
	doc, src, nl := &f.Doc, f.Src(), newline(f)
	first := doc.Section(same[0])
	moved := ""
	var edits []text.Edit
	for _, i := range same[1:] {
		s := doc.Section(i)
		if i+1 < doc.Len() && doc.Section(i+1).Level > s.Level {
			return
		}
		edits = append(edits, text.Edit{Span: s.Span})
		moved += ended(s.Text.Of(src), nl)
	}
	if before := first.Span.Of(src); ended(before, nl) != before {
		moved = nl + moved
	}
	edits = append([]text.Edit{{Span: text.Span{Start: first.Span.End, End: first.Span.End}, New: moved}}, edits...)
	x.reshape("Merge the sections", owner, f, edits, doc.Len()-len(same)+1)
}

// ended is a text that ends its last line.
func ended(s, nl string) string {
	if s == "" || strings.HasSuffix(s, "\n") {
		return s
	}
	return s + nl
}

// reshape offers edits of free text if they leave as many sections as meant: a
// fence that is never closed could swallow what comes behind it.
func (x *fixer) reshape(title, owner string, f *syntax.File, edits []text.Edit, sections int) {
	next, err := text.Apply(f.Src(), edits)
	if g := syntax.Parse(next); err == nil && g.Doc.Len() == sections {
		x.add(title, false, in(owner, edits))
	}
}

func hasSection(f *syntax.File, span text.Span, key string) bool {
	for i := 1; i < f.Doc.Len(); i++ {
		if f.Doc.Section(i).Span == span {
			return f.Doc.PathKey(f.Src(), i) == key
		}
	}
	return false
}

// textFix takes over what the text scanner says about mending.
func (x *fixer) textFix() {
	if x.f.Facts.More > 0 {
		x.mendRest()
		return
	}
	safe := x.f.Facts.Got == "safe fix"
	if !safe && x.f.Facts.Got != "fix" {
		return
	}
	title := "Remove it"
	switch {
	case x.f.Rule == problem.PossibleSecret:
		title = "Name `" + x.f.Facts.Text + "` instead"
	case strings.Trim(x.f.Facts.Text, "\n") == "" && x.f.Facts.Text != "":
		title = "Replace it with a line break"
	case x.f.Facts.Text != "":
		title = "Write `" + x.f.Facts.Text + "`"
	}
	edit := text.Edit{Span: x.f.Span, New: x.f.Facts.Text}
	if withinProse(x.file(), edit) {
		x.offer(title, safe, edit)
		return
	}
	x.add(title, safe, in(x.f.File, []text.Edit{edit}))
}

// withinProse says whether an edit of free text changes nothing but the words
// of a paragraph: the line holds no heading, and begins with the same blanks
// and marks of lists and then with a letter, before and after. No such line
// begins anything in Markdown, and without a `>` none ends a block of HTML.
func withinProse(f *syntax.File, edit text.Edit) bool {
	src := f.Src()
	if f.Broken() || f.Form == syntax.Bare || edit.Start < f.Body.Start || edit.End > f.Body.End ||
		len(edit.New) > edit.Len() || strings.ContainsAny(edit.New, "\r\n>") {
		return false
	}
	from := max(lineStart(src, edit.Start), f.Body.Start)
	to := lineEnd(src, edit.Start)
	if edit.End > to || to-from > longLine || strings.Contains(src[from:to], ">") || strings.Contains(edit.Of(src), "\n") {
		return false
	}
	if s := f.Doc.Section(f.Doc.SectionAt(edit.Start)); edit.Start < s.Text.Start {
		return false
	}
	lead, ok := proseLead(src[from:to])
	after, same := proseLead(src[from:edit.Start] + edit.New + src[edit.End:to])
	return ok && same && lead == after
}

// longLine is the length from which on a line is tried like a file: looking
// through it for every finding in it would take as long.
const longLine = 4096

// proseLead is what stands before the words of a line: blanks and the marks of
// list items. ok says that words follow: a letter, or a character that is in no
// way special.
func proseLead(line string) (lead string, ok bool) {
	i := 0
	for i < len(line) {
		rest := line[i:]
		switch {
		case rest[0] == ' ' || rest[0] == '\t':
			i++
		case len(rest) > 1 && strings.IndexByte("-*+", rest[0]) >= 0 && rest[1] == ' ':
			i += 2
		default:
			r, _ := utf8.DecodeRuneInString(rest)
			return line[:i], r < utf8.RuneSelf && isWord(rest[:1]) || r >= utf8.RuneSelf && r != utf8.RuneError && !unicode.IsSpace(r) && r > '\u009f'
		}
	}
	return line, false
}

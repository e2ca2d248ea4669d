package feature

import (
	"cmp"
	"slices"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// A FoldKind says what is folded away.
type FoldKind uint8

const (
	FoldFrontmatter FoldKind = iota
	FoldBlock
	FoldComment
	FoldSection
	FoldCode
)

func (k FoldKind) String() string {
	return [...]string{"frontmatter", "block", "comment", "section", "code"}[k]
}

// A Fold is a stretch of several lines that can be shown as its first one.
type Fold struct {
	// Span begins on the line that stays and ends on the last that goes.
	text.Span
	Kind FoldKind
}

// Folds are the folds of a file, sorted, the outer before the inner.
func Folds(s *workspace.Snapshot, file string) []Fold {
	f := s.File(file)
	if f == nil {
		return nil
	}
	w := &folder{f: f, src: f.Src()}
	if !f.Front.Empty() {
		start := f.Front.Start
		if f.Form == syntax.Fenced {
			start = f.Open.Start
		}
		w.add(text.Span{Start: start, End: f.Front.End}, FoldFrontmatter)
		w.value(f.Root())
		w.comments()
	}
	w.sections()
	for _, fence := range f.Doc.Fences() {
		w.add(fence.Span(), FoldCode)
	}
	slices.SortStableFunc(w.out, func(a, b Fold) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	return w.out
}

type folder struct {
	f   *syntax.File
	src string
	out []Fold
}

// add takes a fold in if more than one line is left of it without the blank
// lines at its end.
func (w *folder) add(span text.Span, kind FoldKind) {
	for span.End > span.Start && isSpace(w.src[span.End-1]) {
		span.End--
	}
	for i := span.Start; i < span.End; i++ {
		if isBreak(w.src[i]) {
			w.out = append(w.out, Fold{span, kind})
			return
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || isBreak(c) }

// value adds what is nested in a node.
func (w *folder) value(v syntax.Value) {
	if v.IsAlias() {
		return
	}
	switch v.Kind() {
	case syntax.Mapping:
		for i := range v.Len() {
			key, value := v.PairAt(i)
			if !value.IsAlias() && !value.Implicit() {
				w.add(text.Span{Start: key.Span().Start, End: max(value.Span().End, key.Span().End)}, FoldBlock)
				w.value(value)
			}
		}
	case syntax.Sequence:
		for i := range v.Len() {
			item := v.ItemAt(i)
			if item.Kind() != syntax.Scalar && !item.IsAlias() {
				w.add(item.Span(), FoldBlock)
			}
			w.value(item)
		}
	}
}

// comments adds runs of comment lines in the frontmatter.
func (w *folder) comments() {
	first, end := -1, 0
	flush := func() {
		if first >= 0 {
			w.add(text.Span{Start: first, End: end}, FoldComment)
		}
		first = -1
	}
	last := w.f.Lines.Line(w.f.Front.End)
	if w.f.Front.End == len(w.src) {
		last++
	}
	for i := w.f.Lines.Line(w.f.Front.Start); i < min(last, w.f.Lines.Count()); i++ {
		span := w.f.Lines.Span(i)
		if at := skipBlanks(w.src, span.Start, span.End); at < span.End && w.src[at] == '#' {
			if first < 0 {
				first = span.Start
			}
			end = span.End
			continue
		}
		flush()
	}
	flush()
}

// sections adds each section with all that is below its heading. A stack of
// those still open makes it one pass over the headings.
func (w *folder) sections() {
	doc := &w.f.Doc
	var open [6]text.Span
	var levels [6]int
	n := 0
	closeTo := func(level, end int) {
		for n > 0 && levels[n-1] >= level {
			n--
			w.add(text.Span{Start: open[n].Start, End: end}, FoldSection)
		}
	}
	for i := 1; i < doc.Len(); i++ {
		s := doc.Section(i)
		closeTo(s.Level, s.Span.Start)
		open[n], levels[n] = s.Span, s.Level
		n++
	}
	closeTo(0, w.f.Body.End)
}

package feature

import (
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// SelectionRanges are the stretches around an offset, from the innermost out:
// each holds the one before it and more. The last is the file.
func SelectionRanges(s *workspace.Snapshot, file string, offset int) []text.Span {
	f := s.File(file)
	if f == nil {
		return nil
	}
	at := clamp(f, offset)
	var wide []text.Span // from the outermost in
	whole := text.Span{Start: f.BOM.End, End: len(f.Src())}
	wide = append(wide, whole)
	switch {
	case !f.Front.Empty() && f.Front.Start <= at && at <= f.Front.End && (at < f.Front.End || f.Close.Empty()):
		wide = append(wide, trimmed(f, f.Front))
		wide = append(around(f.Root(), at, wide), f.Lines.Span(f.Lines.Line(at)))
	case !f.Body.Empty() && f.Body.Start <= at:
		wide = inText(f, at, wide)
	default:
		wide = append(wide, f.Lines.Span(f.Lines.Line(at)))
	}
	// What does not hold the offset, or is no smaller than what is around it,
	// is no step.
	out := []text.Span{}
	last := text.Span{}
	for i, span := range wide {
		if !span.Contains(at) || i > 0 && (!last.Covers(span) || span == last) {
			continue
		}
		out = append(out, span)
		last = span
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// trimmed is a stretch without the line breaks at its end.
func trimmed(f *syntax.File, span text.Span) text.Span {
	for span.End > span.Start && isBreak(f.Src()[span.End-1]) {
		span.End--
	}
	return span
}

// around adds the nodes around an offset: a block, in it a pair or an entry,
// in that its value, at last a word between its quotes.
func around(v syntax.Value, at int, wide []text.Span) []text.Span {
	if v.Implicit() || !v.Span().Contains(at) {
		return wide
	}
	wide = append(wide, v.Span(), v.Content())
	if v.IsAlias() {
		return wide
	}
	switch v.Kind() {
	case syntax.Mapping:
		for key, value := range v.Pairs() {
			pair := text.Span{Start: key.Span().Start, End: max(key.Span().End, value.Span().End)}
			if !pair.Contains(at) {
				continue
			}
			wide = append(wide, pair)
			if key.Span().Contains(at) {
				return append(wide, key.Span(), key.Inner())
			}
			return around(value, at, wide)
		}
	case syntax.Sequence:
		for item := range v.Items() {
			if item.Span().Contains(at) && !item.Implicit() {
				return around(item, at, wide)
			}
		}
	case syntax.Scalar:
		wide = append(wide, v.Inner())
	}
	return wide
}

// inText adds what is around an offset in free text: all of it, the sections
// from the outermost in, each with all below it, the one section without what
// is below, its text, a code block, the line.
func inText(f *syntax.File, at int, wide []text.Span) []text.Span {
	wide = append(wide, f.Body)
	n := f.Doc.SectionAt(at)
	for _, i := range f.Doc.Path(n) {
		wide = append(wide, subtree(f, i))
	}
	section := f.Doc.Section(n)
	wide = append(wide, section.Span, section.Text)
	for _, fence := range f.Doc.Fences() {
		if fence.Span().Contains(at) {
			wide = append(wide, fence.Span(), fence.Content)
		}
	}
	line := f.Lines.Span(f.Lines.Line(at))
	wide = append(wide, line)
	if section.Line.Contains(at) && n > 0 {
		wide = append(wide, section.Title)
	}
	return wide
}

package markdown

import (
	"slices"
	"sort"

	"iai/iaip/text"
)

// An Edit is one replacement in a source: what stood under Old, counted in the
// old source, gave way to New bytes at the same place. Several edits at once
// are one edit that spans them all.
type Edit struct {
	Old text.Span
	New int
}

// Rescan gives what Scan(src, body) would, faster: prev is the structure of
// the source before the edit. Sections that end before the edit are taken over,
// and as soon as a heading behind the edit is met where there was one before,
// the rest is taken over too.
//
// That is sound because at a heading at document level no block is open: the
// lines from there on mean the same whatever came before.
//
// An edit that lies outside of the sources is no harm; the text is then scanned
// in full.
func Rescan(prev Doc, src string, body text.Span, edit Edit) Doc {
	body = clamp(body, len(src))
	by := edit.New - edit.Old.Len()
	old := edit.Old
	if old.Start < 0 || old.End < old.Start || edit.New < 0 || old.End > len(src)-by {
		return Scan(src, body)
	}
	if old.End <= prev.body.Start && body == prev.body.Shift(by) {
		return prev.shift(by)
	}

	kept := 0
	if body.Start == prev.body.Start {
		kept = prev.untouched(min(old.Start, body.End))
	}
	s := scanner{src: src, pos: body.Start, end: body.End, before: kept}
	for i := range kept {
		s.lineage[prev.heads[i].level] = int32(i + 1)
	}
	d := Doc{body: body, blank: prev.blank}
	var front place
	if kept > 0 {
		last := prev.heads[kept-1]
		s.pos = last.start + last.textStart
		front = prev.cut(last.start)
	}
	if body.End == prev.body.End+by {
		first := prev.cut(old.End).heads
		s.tail = tail{heads: prev.heads[first:], by: by}
	}
	s.run()
	s.finish()

	back := place{len(prev.heads), len(prev.fences), len(prev.ignores)}
	if s.tail.met {
		back = prev.cut(s.tail.heads[0].start)
	}
	d.heads = join(prev.heads[:kept], s.heads, prev.heads[back.heads:])
	d.fences = join(prev.fences[:front.fences], s.fences, prev.fences[back.fences:])
	d.ignores = join(prev.ignores[:front.ignores], s.ignores, prev.ignores[back.ignores:])
	d.move(place{kept + len(s.heads), front.fences + len(s.fences), front.ignores + len(s.ignores)}, by)
	for i := kept + len(s.heads); i < len(d.heads); i++ {
		d.heads[i].parent = s.lineage.enter(int(d.heads[i].level), i+1)
	}
	if kept == 0 {
		d.blank = d.rootIsBlank(src)
	}
	return d
}

// join copies three lists into one.
func join[T any](a, b, c []T) []T {
	if len(a)+len(b)+len(c) == 0 {
		return nil
	}
	return append(append(append(make([]T, 0, len(a)+len(b)+len(c)), a...), b...), c...)
}

// untouched is the number of headings whose line, its line feed included, lies
// before offset at.
func (d Doc) untouched(at int) int {
	n := sort.Search(len(d.heads), func(i int) bool { return d.heads[i].start+d.heads[i].textStart > at })
	if n > 0 && d.heads[n-1].textStart == d.heads[n-1].lineEnd {
		n--
	}
	return n
}

// A place is where something lies in the three lists of a structure.
type place struct{ heads, fences, ignores int }

// cut finds the first entries that begin at an offset or after it.
func (d Doc) cut(at int) place {
	return place{
		sort.Search(len(d.heads), func(i int) bool { return d.heads[i].start >= at }),
		sort.Search(len(d.fences), func(i int) bool { return d.fences[i].Open.Start >= at }),
		sort.Search(len(d.ignores), func(i int) bool { return d.ignores[i].Span.Start >= at }),
	}
}

// move shifts all entries from a place on. The lists must not be shared yet.
func (d Doc) move(from place, by int) {
	for i := from.heads; i < len(d.heads); i++ {
		d.heads[i].start += by
	}
	for i := from.fences; i < len(d.fences); i++ {
		d.fences[i] = d.fences[i].shift(by)
	}
	for i := from.ignores; i < len(d.ignores); i++ {
		d.ignores[i] = d.ignores[i].shift(by)
	}
}

// shift is the structure of the same text by bytes further on in its source.
func (d Doc) shift(by int) Doc {
	if by == 0 {
		return d
	}
	d.body = d.body.Shift(by)
	d.heads = slices.Clone(d.heads)
	d.fences = slices.Clone(d.fences)
	d.ignores = slices.Clone(d.ignores)
	d.move(place{}, by)
	return d
}

// A tail is the headings behind an edit, at which a rescan may stop.
type tail struct {
	heads []head
	by    int
	met   bool
}

// meets says whether the heading found at an offset is one of the tail. If so,
// it is the first one left.
func (t *tail) meets(start int) bool {
	for len(t.heads) > 0 && t.heads[0].start+t.by < start {
		t.heads = t.heads[1:]
	}
	t.met = len(t.heads) > 0 && t.heads[0].start+t.by == start
	return t.met
}

package syntax

import (
	"strings"
	"unicode/utf8"

	"iai/iaip/markdown"
	"iai/iaip/text"
)

// Reparse reads a new version of a file that differs from this one in one
// place: the bytes [start, end) of the old version were replaced by n bytes.
// It answers exactly what Parse would, and reads again only what the change
// can have touched: the one top-level entry of the frontmatter, or the
// sections around the edit.
func (f *File) Reparse(src string, start, end, n int) *File {
	if f.Form == YAML {
		return ParseYAMLWithin(src, f.lim)
	}
	if next := f.reparse(src, start, end, n); next != nil {
		return next
	}
	return ParseWithin(src, f.lim)
}

func (f *File) reparse(src string, start, end, n int) *File {
	delta := n - (end - start)
	switch {
	case f.Form == Bare && (f.Front.Empty() || f.Broken()), f.Unclosed, len(src) > f.lim.Bytes, start < f.Front.Start:
		return nil
	case f.has(BadEncoding), f.marked, // a marker taken away may complete a merge
		!boundary(f.src, start), !boundary(f.src, end), !clean(src, start, start+n):
		return nil
	}
	parts := split(src)
	if parts.Form != f.Form || parts.Unclosed || parts.Front.Start != f.Front.Start || parts.BOM != f.BOM {
		return nil
	}
	next := &File{src: src, lim: f.lim, Parts: parts, Lines: f.Lines.Splice(src, start, end, n)}
	edit := markdown.Edit{Old: text.Span{Start: start, End: end}, New: n}
	switch {
	case f.Form != Bare && start >= f.Body.Start && parts.Front == f.Front && parts.Body.Start == f.Body.Start:
		next.front, next.Faults = f.front, f.Faults
		next.Doc = markdown.Rescan(f.Doc, src, next.Body, edit)
		return next
	case end <= f.Front.End && parts.Front.End == f.Front.End+delta && parts.Body.Len() == f.Body.Len():
		entry, ok := f.reparseEntry(src, parts.Front, start, end, delta)
		if !ok && f.Form == Bare {
			return nil // without delimiters the change may have made text of it
		}
		if !ok {
			entry = readFront(src, parts.Front, f.lim)
		}
		next.front, next.Faults = entry, entry.faults
		next.Doc = markdown.Rescan(f.Doc, src, next.Body, edit)
		return next
	}
	return nil
}

func (f *File) has(c Cause) bool { return hasCause(f.Faults, c) }

// boundary says whether an offset lies between characters.
func boundary(src string, at int) bool { return at == len(src) || utf8.RuneStart(src[at]) }

// clean says whether inserted text brings neither broken characters nor merge
// markers.
func clean(src string, from, to int) bool {
	if !utf8.ValidString(src[from:to]) {
		return false
	}
	// A marker may be completed by a single key, so its whole line is looked at.
	from = strings.LastIndexByte(src[:from], '\n') + 1
	to = lineEnd(src, to)
	around := src[from:to]
	return !strings.Contains(around, "<<<<<<<") && !strings.Contains(around, ">>>>>>>") &&
		!strings.Contains(around, "=======") && !strings.Contains(around, "|||||||")
}

// reparseEntry reads one top-level entry again and puts it between its
// neighbours. It gives up, answering false, wherever the entry could mean
// something else alone than in its place.
func (f *File) reparseEntry(src string, span text.Span, start, end, delta int) (front, bool) {
	old := &f.front
	if old.root == nil || old.anchored || old.pieced || len(old.faults) > 0 || len(old.root.pairs) == 0 || old.root.style == Flow {
		return front{}, false
	}
	at := func(i int) int {
		if i == len(old.root.pairs) {
			return f.Front.End
		}
		return old.at + int(old.root.pairs[i].keyAt)
	}
	// The last entry that starts at or before the edit.
	k := 0
	for k+1 < len(old.root.pairs) && at(k+1) <= start {
		k++
	}
	from, to := at(k), at(k+1)
	if start < from || end >= to || !f.startsLine(from) || k+1 < len(old.root.pairs) && !f.startsLine(to) {
		return front{}, false
	}
	var fresh []pair // relative to from
	entry := &old.root.pairs[k]
	r := &renewal{old: f.src, src: src, start: start, end: end, delta: delta, lim: f.lim}
	if value := r.node(entry.value, old.at+int(entry.valueAt), to); value != nil {
		fresh = []pair{{key: entry.key, value: value, valueAt: entry.valueAt - entry.keyAt}}
	} else if fresh = f.readEntry(src, text.Span{Start: from, End: to + delta}); fresh == nil {
		return front{}, false
	}
	root := &node{kind: Mapping, content: old.root.content, count: 1, depth: 1}
	root.pairs = make([]pair, 0, len(old.root.pairs)-1+len(fresh))
	add := func(p pair, shift int32) bool {
		p.keyAt += shift
		p.valueAt += shift
		root.pairs = append(root.pairs, p)
		root.grow(p.key)
		root.grow(p.value)
		root.length = max(root.length, p.keyAt+p.key.length, p.valueAt+p.value.length)
		return true
	}
	for _, p := range old.root.pairs[:k] {
		add(p, 0)
	}
	for _, p := range fresh {
		add(p, int32(from-old.at))
	}
	for _, p := range old.root.pairs[k+1:] {
		add(p, int32(delta))
	}
	if int(root.count) > f.lim.Nodes || int(root.depth) > f.lim.Depth || duplicates(root, k, k+len(fresh)) {
		return front{}, false
	}
	return front{root: root, at: old.at}, true
}

// readEntry reads the lines of one top-level entry, which may have become
// several; nil where they could mean something else alone than in their place.
func (f *File) readEntry(src string, piece text.Span) []pair {
	s := piece.Of(src)
	if strings.HasPrefix(s, text.BOM) || !strings.HasSuffix(s, "\n") || marksKey(s) {
		return nil
	}
	if _, ends := documentMarker(src, piece); ends {
		return nil
	}
	if _, over := overLimits(src, piece, f.lim); over {
		return nil
	}
	doc, err := decode(s)
	if err != nil || doc == nil {
		return nil
	}
	lim := f.lim
	lim.Nodes *= 2 // the whole is counted below
	b := build(src, piece, doc, lim)
	if b.root == nil || b.anchored || len(b.faults) > 0 || b.at != piece.Start || b.root.kind != Mapping || b.root.style == Flow || b.root.content != 0 {
		return nil
	}
	for _, p := range b.root.pairs {
		if p.keyAt > 0 && src[piece.Start+int(p.keyAt)-1] != '\n' {
			return nil
		}
	}
	return b.root.pairs
}

// marksKey says whether a question mark may announce a key. If no value follows
// such a key, the library places it where the next entry begins, which a piece
// cannot know.
func marksKey(s string) bool {
	for at := 0; ; at++ {
		i := strings.IndexByte(s[at:], '?')
		if i < 0 {
			return false
		}
		at += i
		if (at == 0 || strings.IndexByte(" \t\r\n", s[at-1]) >= 0 || s[at-1] >= utf8.RuneSelf) &&
			(at+1 == len(s) || strings.IndexByte(" \t\r\n", s[at+1]) >= 0 || s[at+1] >= utf8.RuneSelf) {
			return true
		}
	}
}

// startsLine says whether an offset of the old version begins a line.
func (f *File) startsLine(at int) bool {
	return at == f.Front.Start || f.src[at-1] == '\n'
}

// duplicates says whether one of the pairs from k to end has a key that
// another pair of the mapping has too.
func duplicates(root *node, k, end int) bool {
	const few = 32 // up to here comparing with all is the faster way
	if end-k > few {
		seen := make(map[string]bool, len(root.pairs))
		for i := range root.pairs {
			if key := root.pairs[i].key.text; seen[key] {
				return true
			} else {
				seen[key] = true
			}
		}
		return false
	}
	for i := k; i < end; i++ {
		for j := range root.pairs {
			if i != j && root.pairs[i].key.text == root.pairs[j].key.text {
				return true
			}
		}
	}
	return false
}

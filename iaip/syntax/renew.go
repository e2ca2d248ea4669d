package syntax

import (
	"strings"

	"iai/iaip/text"
)

// A renewal brings a tree up to date with one edit. Of a long list under one
// key it reads only the item that was typed in: the lines of one child of a
// block collection mean the same alone as in their place, as long as they begin
// where their neighbours do.
type renewal struct {
	old, src   string
	start, end int // the edit in the old version
	delta      int
	lim        Limits
}

// node is the node n, which stands at at in the old version, as it is after the
// edit; nil where that cannot be told without its surroundings. What follows n
// in the old version begins at the line stop.
func (r *renewal) node(n *node, at, stop int) *node {
	if n.style != Plain || n.content != 0 || n.alias != nil || n.kind != Mapping && n.kind != Sequence {
		return nil
	}
	k, from, column := r.child(n, at)
	if k < 0 {
		return nil
	}
	to := stop
	if k+1 < n.len() {
		var after int
		if to, after = r.line(n, at, k+1); to <= from || after != column {
			return nil
		}
	}
	if r.end >= to {
		return nil
	}
	value, valueAt := n.child(k)
	if deeper := r.node(value, at+int(valueAt), to); deeper != nil {
		return n.with(k, &node{pairs: []pair{{value: deeper}}, items: []item{{value: deeper}}}, -1, r.delta)
	}
	fresh := r.read(text.Span{Start: from, End: to + r.delta}, column, n.kind)
	if fresh == nil {
		return nil
	}
	next := n.with(k, fresh, from+column-at, r.delta)
	if n.kind == Mapping && duplicates(next, k, k+len(fresh.pairs)) {
		return nil
	}
	return next
}

// child is the last child of a collection that begins on a line at or before
// the edit, with the start of that line and the column it begins in; -1 if
// there is none that has its lines to itself.
func (r *renewal) child(n *node, at int) (k, from, column int) {
	lo, hi := 0, n.len()
	for lo < hi {
		mid := (lo + hi) / 2
		begins := at + int(n.begins(mid))
		if strings.LastIndexByte(r.old[:begins], '\n') < r.start {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return -1, 0, 0
	}
	from, column = r.line(n, at, lo-1)
	if from < 0 || r.start < from {
		return -1, 0, 0
	}
	return lo - 1, from, column
}

// line is the start of the line on which the k-th child begins, and the column;
// -1 if something else stands before it.
func (r *renewal) line(n *node, at, k int) (from, column int) {
	begins := at + int(n.begins(k))
	if n.kind == Sequence && n.items[k].value.implicit {
		return -1, -1 // nothing is written, so it begins nowhere
	}
	from = strings.LastIndexByte(r.old[:begins], '\n') + 1
	for from+column < begins && r.old[from+column] == ' ' {
		column++
	}
	if n.kind == Mapping && from+column != begins || n.kind == Sequence && r.old[from+column] != '-' {
		return -1, -1
	}
	if n.kind == Sequence {
		// The dash must be this sequence's own, and its item on the same line.
		first := at - strings.LastIndexByte(r.old[:at], '\n') - 1
		if first != column || strings.Trim(r.old[from+column+1:begins], " ") != "" {
			return -1, -1
		}
	}
	return from, column
}

// read reads the lines of one child as a collection of its own.
func (r *renewal) read(span text.Span, column int, kind Kind) *node {
	s := span.Of(r.src)
	if span.Len() <= column || !strings.HasSuffix(s, "\n") || strings.TrimLeft(s[:column], " ") != "" || marksKey(s) {
		return nil
	}
	if _, ends := documentMarker(r.src, span); ends {
		return nil
	}
	if _, over := overLimits(r.src, span, r.lim); over {
		return nil
	}
	doc, err := decode(s)
	if err != nil || doc == nil {
		return nil
	}
	lim := r.lim
	lim.Nodes *= 2 // the whole is counted by the caller
	b := &builder{src: r.src, span: span, lim: lim}
	b.index()
	if len(b.starts) != strings.Count(s, "\n")+1 {
		return nil // breaks that nothing but YAML takes for some
	}
	b.slab = make([]node, 0, count(doc, lim.Nodes))
	root, at, _ := b.node(doc, 0, 0)
	if b.over || b.anchored || len(b.faults) > 0 || root.kind != kind || root.style == Flow || root.content != 0 ||
		at != span.Start+column || root.len() == 0 {
		return nil
	}
	for i := range root.pairs {
		keyAt := at + int(root.pairs[i].keyAt)
		if strings.LastIndexByte(r.src[:keyAt], '\n')+1+column != keyAt {
			return nil
		}
	}
	return root
}

func (n *node) len() int { return len(n.pairs) + len(n.items) }

// child is the value of the k-th child, and where that begins behind the start
// of the collection.
func (n *node) child(k int) (value *node, at int32) {
	if n.kind == Mapping {
		return n.pairs[k].value, n.pairs[k].valueAt
	}
	return n.items[k].value, n.items[k].at
}

// begins is where the k-th child begins, with its key if it has one.
func (n *node) begins(k int) int32 {
	if n.kind == Mapping {
		return n.pairs[k].keyAt
	}
	return n.items[k].at
}

// with is a collection with the children of another, which begins shift behind
// it, in the place of its k-th child. Where shift is negative the child stays
// where it is and only its value is another one. What follows moves by delta.
func (n *node) with(k int, fresh *node, shift, delta int) *node {
	out := &node{kind: n.kind, count: 1, depth: 1}
	if n.kind == Mapping {
		middle := fresh.pairs
		if shift < 0 {
			p := n.pairs[k]
			p.value = fresh.pairs[0].value
			middle, shift = []pair{p}, 0
		}
		out.pairs = make([]pair, 0, len(n.pairs)-1+len(middle))
		add := func(list []pair, by int32) {
			for _, p := range list {
				p.keyAt += by
				p.valueAt += by
				out.pairs = append(out.pairs, p)
				out.grow(p.key)
				out.grow(p.value)
				out.length = max(out.length, p.keyAt+p.key.length, p.valueAt+p.value.length)
			}
		}
		add(n.pairs[:k], 0)
		add(middle, int32(shift))
		add(n.pairs[k+1:], int32(delta))
		return out
	}
	middle := fresh.items
	if shift < 0 {
		it := n.items[k]
		it.value = fresh.items[0].value
		middle, shift = []item{it}, 0
	}
	out.items = make([]item, 0, len(n.items)-1+len(middle))
	add := func(list []item, by int32) {
		for _, it := range list {
			it.at += by
			out.items = append(out.items, it)
			out.grow(it.value)
			out.length = max(out.length, it.at+it.value.length)
		}
	}
	add(n.items[:k], 0)
	add(middle, int32(shift))
	add(n.items[k+1:], int32(delta))
	return out
}

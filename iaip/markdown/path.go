package markdown

import "strings"

const marks = "######"

// Path is the way from the top down to a section: the numbers of its ancestors
// and then its own. The root section's path is empty.
func (d Doc) Path(i int) []int {
	path := make([]int, d.depth(i))
	for at := len(path) - 1; at >= 0; at-- {
		path[at] = i
		i = int(d.heads[i-1].parent)
	}
	return path
}

// Subtree is the number of the first section behind i that is not below it:
// the sections from i up to there are i and its descendants.
func (d Doc) Subtree(i int) int {
	if i == 0 {
		return d.Len()
	}
	level := d.heads[i-1].level
	for i++; i < d.Len() && d.heads[i-1].level > level; i++ {
	}
	return i
}

// Label is a heading as its path names it: the marks, a blank, the title. A
// heading without a title is its marks alone, the root section is "".
func (d Doc) Label(src string, i int) string {
	s := d.Section(i)
	if s.Title.Empty() {
		return marks[:s.Level]
	}
	return marks[:s.Level] + " " + s.Title.Of(src)
}

// Labels is the path of a section as text, the outermost heading first.
func (d Doc) Labels(src string, i int) []string {
	labels := make([]string, d.depth(i))
	for at := len(labels) - 1; at >= 0; at-- {
		labels[at] = d.Label(src, i)
		i = int(d.heads[i-1].parent)
	}
	return labels
}

// PathKey is the identity of a section within and across texts: two sections
// have the same key if and only if their paths agree in every level and every
// byte of every title. The root section's key is "".
//
// A key is the labels with a line feed after each but the last. No title can
// hold a line feed, and a label's marks end at its first blank, so a key can be
// read in one way only.
func (d Doc) PathKey(src string, i int) string {
	if i == 0 {
		return ""
	}
	if d.heads[i-1].parent == 0 {
		return d.Label(src, i)
	}
	var chain [len(marks)]int
	n, size := 0, 0
	for ; i > 0; i = int(d.heads[i-1].parent) {
		h := &d.heads[i-1]
		chain[n] = i
		n++
		size += int(h.level) + len(" \n") + h.titleEnd - h.title
	}
	var b strings.Builder
	b.Grow(size)
	for n--; n >= 0; n-- {
		s := d.Section(chain[n])
		b.WriteString(marks[:s.Level])
		if !s.Title.Empty() {
			b.WriteByte(' ')
			b.WriteString(s.Title.Of(src))
		}
		if n > 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// depth is the number of headings on the path to a section. Levels fall on
// every step up, so it is at most six.
func (d Doc) depth(i int) int {
	n := 0
	for ; i > 0; i = int(d.heads[i-1].parent) {
		n++
	}
	return n
}

// A lineage answers which section is the parent of the next heading.
type lineage [len(marks) + 1]int32

// enter notes heading number i of that level and gives its parent: of the
// latest heading of each smaller level the one that came last.
func (l *lineage) enter(level, i int) (parent int32) {
	for _, at := range l[1:level] {
		parent = max(parent, at)
	}
	l[level] = int32(i)
	return parent
}

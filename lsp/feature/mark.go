package feature

import (
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A mark is what stands at an offset of the frontmatter: a key, or a scalar
// that is the value of a key or an entry of a list.
type mark struct {
	key   syntax.Value // the key, or that of the list around an entry
	value syntax.Value // the scalar, or the value of the key
	// owner is the place of the mapping that has the key, place that of the
	// value.
	owner, place place
	onKey        bool
	path         []string // to the value
}

// span is what the mark covers.
func (m *mark) span() text.Span {
	if m.onKey {
		return m.key.Content()
	}
	return m.value.Content()
}

// markAt finds the mark at an offset.
func (g *grammar) markAt(root syntax.Value, offset int) (mark, bool) {
	return findMark(mark{value: root, place: g.top()}, offset)
}

func findMark(m mark, offset int) (mark, bool) {
	v := m.value
	if v.IsAlias() {
		return m, v.Span().Contains(offset)
	}
	switch v.Kind() {
	case syntax.Mapping:
		for key, value := range v.Pairs() {
			onKey := key.Span().Contains(offset)
			if !onKey && (value.Implicit() || !value.Span().Contains(offset)) {
				continue
			}
			next := mark{key: key, value: value, owner: m.place, place: m.place.step(key.Text()), onKey: onKey}
			next.path = append(m.path[:len(m.path):len(m.path)], key.Text())
			if onKey {
				return next, true
			}
			return findMark(next, offset)
		}
	case syntax.Sequence:
		for item := range v.Items() {
			if !item.Span().Contains(offset) || item.Implicit() {
				continue
			}
			next := m
			next.value, next.place = item, m.place.entryOf()
			next.path = append(m.path[:len(m.path):len(m.path)], entryStep)
			return findMark(next, offset)
		}
	case syntax.Scalar:
		return m, v.Span().Contains(offset)
	}
	return mark{}, false
}

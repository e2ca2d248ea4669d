package feature

import "iai/iaip/syntax"

// A step is a part of the way down from the top of the frontmatter: a key
// with its value, or an item of a list, which has no key.
type step struct {
	key, value syntax.Value
	// onKey says that the cursor is on the key; the way ends there.
	onKey bool
}

// chainAt is the way from the top down to the node under the cursor. It does
// not lead through aliases: what they stand for is written elsewhere.
func chainAt(root syntax.Value, offset int) []step {
	var out []step
	for v := root; !v.IsAlias(); {
		next, found := step{}, false
		for key, value := range v.Pairs() {
			if key.Span().Contains(offset) {
				return append(out, step{key: key, value: value, onKey: true})
			}
			if !value.Implicit() && value.Span().Contains(offset) {
				next, found = step{key: key, value: value}, true
				break
			}
		}
		for item := range v.Items() {
			if !item.Implicit() && item.Span().Contains(offset) {
				next, found = step{value: item}, true
				break
			}
		}
		if !found {
			break
		}
		out = append(out, next)
		v = next.value
	}
	return out
}

// anItem stands for the entry of a list in the names of a way.
const anItem = ""

// isWay says whether a chain leads along these keys and items.
func isWay(chain []step, names ...string) bool {
	if len(chain) != len(names) {
		return false
	}
	for i, at := range chain {
		if at.key.Exists() != (names[i] != anItem) || at.key.Text() != names[i] {
			return false
		}
	}
	return true
}

// anchorIn is the anchor or alias under the cursor.
func anchorIn(src string, chain []step, offset int) (anchor, bool) {
	for _, at := range chain {
		for _, v := range [...]syntax.Value{at.key, at.value} {
			if !v.Exists() {
				continue
			}
			if a, ok := anchorOf(src, v); ok && a.span.Contains(offset) {
				return a, true
			}
		}
	}
	return anchor{}, false
}

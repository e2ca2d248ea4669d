package workspace

import (
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// What fixes are made of, for those who offer changes that mend nothing: a
// refactoring is written with the same hand as a fix.

// Scalar writes a string so that it reads back as itself, without quotes where
// none are needed.
func Scalar(s string) string { return scalar(s) }

// FlowValue writes a value in brackets, on one line.
func FlowValue(f *syntax.File, v syntax.Value) string { return flow(v) }

// RemoveItem takes an item out of a list; nil where that cannot be done without
// touching its neighbours.
func RemoveItem(f *syntax.File, list, item syntax.Value) []text.Edit {
	return removeItem(f, list, item)
}

// RemovePair takes a key out of a mapping; nil where that cannot be done
// without touching its neighbours.
func RemovePair(f *syntax.File, m, key, value syntax.Value) []text.Edit {
	return removePair(f, m, key)
}

// SetPair gives a key of a mapping a value, replacing what it had. A nested
// value is given as its lines, indented from column 0.
func SetPair(f *syntax.File, m syntax.Value, name string, lines ...string) []text.Edit {
	return setPair(f, m, name, lines...)
}

// AddInclude puts a path at the end of a kind's merge list, making whatever is
// missing around it.
func AddInclude(f *syntax.File, kind, p string) []text.Edit { return addInclude(f, kind, p) }

// AddEnabled puts kinds at the end of the enabled list.
func AddEnabled(f *syntax.File, kinds ...string) []text.Edit { return addEnabled(f, kinds...) }

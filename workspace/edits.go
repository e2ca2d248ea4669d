package workspace

import (
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// What fixes are made of, for those who offer changes that mend nothing: a
// refactoring is written with the same hand as a fix. As there, nil means that
// a change cannot be made so that the rest reads as it did.

// Scalar writes a string so that it reads back as itself, without quotes where
// none are needed.
func Scalar(s string) string { return scalar(s) }

// FlowValue writes a value in brackets, on one line.
func FlowValue(v syntax.Value) string { return flow(v) }

// RemoveItems takes all items out of a list that gone says it of.
func RemoveItems(f *syntax.File, list syntax.Value, gone func(syntax.Value) bool) []text.Edit {
	return removeItems(f, list, gone)
}

// RemovePair takes a key out of a mapping.
func RemovePair(f *syntax.File, m, key syntax.Value) []text.Edit { return removePair(f, m, key) }

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

package conformance

import (
	"slices"
	"strings"

	"iai/iaip/conformance/naive"
)

// Small edits of an answer, for resolvers that are wrong on purpose.

func onlyStops(problems []naive.Problem) []naive.Problem {
	return slices.DeleteFunc(problems, func(p naive.Problem) bool { return !p.Stop })
}

func forEach[T any](list []T, edit func(*T)) {
	for i := range list {
		edit(&list[i])
	}
}

func withoutAlgorithm(o *naive.Override) *naive.Override {
	if o == nil {
		return nil
	}
	return &naive.Override{Mode: o.Mode}
}

func sortedKinds(kinds []naive.Kind) []naive.Kind {
	slices.SortFunc(kinds, func(a, b naive.Kind) int { return strings.Compare(a.Kind, b.Kind) })
	return kinds
}

func sortedNames(names []string) []string {
	slices.Sort(names)
	return names
}

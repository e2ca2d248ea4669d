package conformance

import (
	"slices"
	"strings"
)

// difference shows what was expected beside what came, empty if every line came
// that was expected and no other. Lines that agree are indented, "-" is
// expected and missing, "+" came unexpected.
func difference(want, got []string) string {
	if slices.EqualFunc(want, got, matches) {
		return ""
	}
	// common[i][j] is how many lines of want[i:] and got[j:] can be paired.
	common := make([][]int, len(want)+1)
	for i := range common {
		common[i] = make([]int, len(got)+1)
	}
	for i := len(want) - 1; i >= 0; i-- {
		for j := len(got) - 1; j >= 0; j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if matches(want[i], got[j]) {
				common[i][j] = max(common[i][j], common[i+1][j+1]+1)
			}
		}
	}
	var out strings.Builder
	for i, j := 0, 0; i < len(want) || j < len(got); {
		switch {
		case i < len(want) && j < len(got) && matches(want[i], got[j]) && common[i][j] == common[i+1][j+1]+1:
			out.WriteString("  " + got[j] + "\n")
			i, j = i+1, j+1
		case i < len(want) && (j == len(got) || common[i+1][j] >= common[i][j+1]):
			out.WriteString("- " + want[i] + "\n")
			i++
		default:
			out.WriteString("+ " + got[j] + "\n")
			j++
		}
	}
	return out.String()
}

// reorder puts the lines that came in the order of the expected ones they
// match; the others follow as they came.
func reorder(want, got []string) []string {
	var paired []string
	used := make([]bool, len(got))
	for _, w := range want {
		for j, g := range got {
			if !used[j] && matches(w, g) {
				used[j] = true
				paired = append(paired, g)
				break
			}
		}
	}
	for j, g := range got {
		if !used[j] {
			paired = append(paired, g)
		}
	}
	return paired
}

package main

import "strings"

// mostCells bounds the work of comparing two texts line by line; texts that are
// larger where they differ are shown as one replaced by the other.
const mostCells = 1 << 22

// lineDiff writes two texts as one: every line behind a space, a minus or a
// plus.
func lineDiff(from, to string) []string {
	a, b := linesOf(from), linesOf(to)
	var out []string
	mark := func(sign string, lines []string) {
		for _, line := range lines {
			out = append(out, sign+line)
		}
	}
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	mark(" ", a[:head])
	end := a[len(a)-tail:]
	a, b = a[head:len(a)-tail], b[head:len(b)-tail]
	if len(a)*len(b) > mostCells {
		mark("-", a)
		mark("+", b)
		mark(" ", end)
		return out
	}
	// common[i][j] is how many lines the rests from i and j on have in common.
	common := make([][]int32, len(a)+1)
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			mark(" ", a[i:i+1])
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || common[i+1][j] >= common[i][j+1]):
			mark("-", a[i:i+1])
			i++
		default:
			mark("+", b[j:j+1])
			j++
		}
	}
	mark(" ", end)
	return out
}

// linesOf are the lines of a text without what ends them, and without blank
// ones at its end.
func linesOf(s string) []string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	if s = strings.TrimRight(s, " \t\n"); s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

package main

import "strings"

// lineDiff writes two texts as one: every line behind a space, a minus or a
// plus.
func lineDiff(from, to string) []string {
	old := plainLines(from)
	var out []string
	mark := func(sign string, lines []string) {
		for _, line := range lines {
			out = append(out, sign+line)
		}
	}
	at := 0
	for _, c := range changedLines(old, plainLines(to)) {
		mark(" ", old[at:c.from])
		mark("-", old[c.from:c.to])
		mark("+", c.lines)
		at = c.to
	}
	mark(" ", old[at:])
	return out
}

// plainLines are the lines of a text without what ends them, and without blank
// ones at its end.
func plainLines(s string) []string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	if s = strings.TrimRight(s, " \t\n"); s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

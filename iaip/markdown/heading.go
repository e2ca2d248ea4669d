package markdown

// A heading line, seen from its first mark.
type atx struct {
	level, title, titleEnd int
}

// parseATX reads an ATX heading from a line that begins with a mark and has
// neither indentation nor line ending. Offsets are counted from that mark.
//
// Only blanks and tabs are trimmed. Escapes need no care: a closing run must
// come after a blank, so one that comes after a backslash is none.
func parseATX(line string) (h atx, ok bool) {
	n := 0
	for n < len(line) && line[n] == '#' {
		n++
	}
	if n > len(marks) || n < len(line) && !isBlank(line[n]) {
		return atx{}, false
	}
	start, end := skipBlanks(line, n), trimBlanks(line, len(line))
	if start >= end {
		at := min(n+1, len(line))
		return atx{n, at, at}, true
	}
	closing := end
	for closing > start && line[closing-1] == '#' {
		closing--
	}
	switch {
	case closing == start:
		return atx{n, n + 1, n + 1}, true
	case closing < end && isBlank(line[closing-1]):
		end = trimBlanks(line, closing)
	}
	return atx{n, start, end}, true
}

// isBlank says whether a byte is white space within a line. A carriage return
// is not: before a line feed it belongs to the line ending, elsewhere it is an
// ordinary character.
func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// skipBlanks is the offset of the first byte from at on that is not blank.
func skipBlanks(s string, at int) int {
	for at < len(s) && isBlank(s[at]) {
		at++
	}
	return at
}

// trimBlanks is the offset behind the last byte before end that is not blank.
func trimBlanks(s string, end int) int {
	for end > 0 && isBlank(s[end-1]) {
		end--
	}
	return end
}

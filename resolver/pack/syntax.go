package pack

import (
	"fmt"
	"unicode/utf8"
)

// A SyntaxError says where a request, a requirement or a version stops being
// one, and what to write instead.
type SyntaxError struct {
	What    string // "pack request", "requirement" or "version"
	Input   string // the text as it was given
	Offset  int    // byte offset into Input
	Problem string // what is wrong and what to do, without a full stop
}

func (e *SyntaxError) Error() string {
	column := utf8.RuneCountInString(e.Input[:e.Offset]) + 1
	return fmt.Sprintf("%s %q, character %d: %s", e.What, e.Input, column, e.Problem)
}

// A fault is a SyntaxError in the making: the scanners know only their own
// piece of the input, so they count from its start.
type fault struct {
	at      int
	problem string
}

func faultAt(at int, format string, args ...any) *fault {
	return &fault{at, fmt.Sprintf(format, args...)}
}

// in moves the fault by the place of the piece in the larger text.
func (f *fault) in(offset int) *fault {
	return &fault{f.at + offset, f.problem}
}

func (f *fault) of(what, input string) *SyntaxError {
	return &SyntaxError{What: what, Input: input, Offset: f.at, Problem: f.problem}
}

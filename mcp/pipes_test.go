package mcp_test

import "io"

// An end is one side of a pair of streams.
type end struct {
	in  *io.PipeReader
	out *io.PipeWriter
}

// newPipes are two ends of which each reads what the other writes.
func newPipes() (a, b end) {
	ar, bw := io.Pipe()
	br, aw := io.Pipe()
	return end{ar, aw}, end{br, bw}
}

package lsp

import (
	"context"
	"fmt"
	"time"

	"iai/lsp/rpc"
)

// What a client asks to be told about the server's own work, with `trace` in
// initialize or $/setTrace: which message was dealt with and how long it took,
// and if it wants everything, what the message said.

type traceLevel = int32

const (
	traceOff traceLevel = iota
	traceMessages
	traceVerbose
)

// traceOf reads a level. What is none means off, as null does.
func traceOf(name string) traceLevel {
	switch name {
	case "messages", "compact": // the second is what some clients call it
		return traceMessages
	case "verbose":
		return traceVerbose
	}
	return traceOff
}

func (s *Server) setTrace(_ context.Context, m *rpc.Message) error {
	s.trace.Store(traceOf(m.Text("value")))
	return nil
}

// traced tells about a message that was dealt with, if the client wants to
// know. It is called at the beginning, and what it returns at the end.
func (s *Server) traced(m *rpc.Message, done string) func() {
	level := s.trace.Load()
	if level == traceOff {
		return nothingToTell
	}
	began := time.Now()
	verbose := ""
	if level == traceVerbose {
		verbose = string(m.Params)
		if m.Method == "workspace/executeCommand" {
			// What a user typed may be among the arguments, and is kept out
			// of every log.
			verbose = string(rpc.AppendString(nil, m.Text("command")))
		}
	}
	method := m.Method
	return func() {
		message := fmt.Sprintf("%s %s in %.3f ms", method, done, float64(time.Since(began).Microseconds())/1000)
		s.client.Go("trace", func(context.Context) {
			_ = s.client.NotifyRaw("$/logTrace", func(dst []byte) []byte {
				dst = append(dst, `{"message":`...)
				dst = rpc.AppendString(dst, message)
				if verbose != "" {
					dst = append(dst, `,"verbose":`...)
					dst = rpc.AppendString(dst, verbose)
				}
				return append(dst, '}')
			})
		})
	}
}

func nothingToTell() {}

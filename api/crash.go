package api

import (
	"fmt"
	"runtime"
	"strings"
)

// crash is the answer of an operation that has failed inside: where, so that it
// can be mended, and what the runtime says of it. What else a defect may say is
// left out: it could quote what the user typed.
func crash(operation string, cause any) *Error {
	why := ""
	if e, ok := cause.(runtime.Error); ok {
		why = ": " + e.Error()
	}
	return &Error{Code: CodeInternal, Message: fmt.Sprintf(
		"The operation `%s` failed inside, at %s%s. This is a defect of iai; please report it.", operation, crashPlace(), why)}
}

// crashPlace is the function and line that panicked. It is asked while the
// panic is being recovered, when its frames are still below.
func crashPlace() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs[:])])
	panicked := false
	for {
		f, more := frames.Next()
		switch inside := strings.HasPrefix(f.Function, "runtime."); {
		case inside && f.Function == "runtime.gopanic":
			panicked = true
		case panicked && !inside:
			return fmt.Sprintf("%s, line %d", f.Function, f.Line)
		}
		if !more {
			return "a place that is not known"
		}
	}
}

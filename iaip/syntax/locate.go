package syntax

import (
	"strconv"
	"strings"

	"iai/iaip/text"
)

// locate turns an error of the YAML library into a fault on the token that
// causes it. The library names lines loosely: some errors carry the line where
// the enclosing mapping began, some are one off, those on the first line carry
// none. So the line is found by asking which prefix of the text first fails in
// the same way, and the token by what the error is about.
func locate(src string, span text.Span, err error) Fault {
	what := reason(err)
	lines := lineSpans(src, span)
	spent, enough := 0, effort+span.Len()
	fails := func(n int) bool {
		spent += lines[n-1].End - span.Start
		_, err := decode(src[span.Start:lines[n-1].End])
		return err != nil && reason(err) == what
	}
	lo, hi := 0, len(lines) // hi fails, lo does not
	if span.Len() > effort {
		// Most faults lie near the beginning: there it costs little to look.
		for n := 64; n < len(lines) && spent < enough; n *= 2 {
			if fails(n) {
				hi = n
				break
			}
			lo = n
		}
	}
	for tries := 0; ; tries++ {
		for hi-lo > 1 && spent < enough {
			if mid := (lo + hi) / 2; fails(mid) {
				hi = mid
			} else {
				lo = mid
			}
		}
		// An unfinished bracket or quote fails like a broken one until the
		// line that finishes it: if a little later all is well, look behind.
		// A few looks only: each reads the text again, and a place that is
		// near enough will do.
		later := 0
		for n := hi + 1; n <= min(hi+8, len(lines)) && tries < 3 && spent < enough; n++ {
			if !fails(n) {
				later = n
			}
		}
		if later == 0 {
			break
		}
		lo, hi = later, len(lines)
	}
	if named := lineOf(err); hi-lo > 1 && lo < named && named < hi {
		hi = named // the search was given up
	}
	line := text.Span{Start: span.Start, End: span.Start}
	if len(lines) > 0 {
		line = lines[hi-1]
	}
	f := explain(src, span, line, what)
	f.Cause = BadYAML
	if f.Message == control {
		f.Cause = Control
	}
	if f.Empty() {
		f.Span = wholeLine(src, line)
	}
	return f
}

// effort is how many bytes may be read again to find one fault, beside the
// stretch itself.
const effort = 256 << 10

// lineOf is the line the library names, or 0.
func lineOf(err error) int {
	_, s, _ := strings.Cut(err.Error(), "line ")
	s, _, _ = strings.Cut(s, ":")
	n, _ := strconv.Atoi(s)
	return n
}

// reason is the library's message without its prefix and line.
func reason(err error) string {
	s := strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(s, "line "); ok {
		if _, message, ok := strings.Cut(rest, ": "); ok {
			return message
		}
	}
	return s
}

func lineSpans(src string, span text.Span) []text.Span {
	var out []text.Span
	for at := span.Start; at < span.End; {
		end := min(lineEnd(src, at), span.End)
		out = append(out, text.Span{Start: at, End: end})
		at = end
	}
	return out
}

// wholeLine is a line without the blanks around it, and never empty if the
// text is not.
func wholeLine(src string, line text.Span) text.Span {
	s := line.Of(src)
	trimmed := strings.TrimSpace(s)
	if trimmed == "" {
		if line.Empty() && line.Start > 0 {
			return text.Span{Start: line.Start - 1, End: line.Start}
		}
		return line
	}
	start := line.Start + strings.Index(s, trimmed)
	return text.Span{Start: start, End: start + len(trimmed)}
}

package conformance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// FormatCheck writes the problems of an answer of check, one a line: place,
// name, severity, whether it stops, and the text under its range. Lines and
// UTF-16 columns count from 1. If names are given, other problems are left out.
//
//	check guardrails.iai:1:7-1:14 kind-mismatch error stop "context"
func FormatCheck(a CheckAnswer, files map[string][]byte, names ...string) string {
	return strings.Join(checkLines(a, files, names), "\n") + "\n"
}

func checkLines(a CheckAnswer, files map[string][]byte, names []string) []string {
	var lines []string
	for _, p := range a.Problems {
		if len(names) > 0 && !slices.Contains(names, p.Name) {
			continue
		}
		from, to := p.Range.Start, p.Range.End
		line := fmt.Sprintf("check %s:%d:%d-%d:%d %s %s", p.File, from.Line+1, from.Character+1, to.Line+1, to.Character+1, p.Name, p.Severity)
		if p.Stop {
			line += " stop"
		}
		if text, ok := under(files[p.File], p.Range); ok {
			line += " " + strconv.Quote(text)
		}
		lines = append(lines, line)
	}
	return lines
}

// under is the text a range covers; false if the range is not in the text.
func under(src []byte, r Range) (string, bool) {
	from, ok := offset(string(src), r.Start)
	if !ok {
		return "", false
	}
	to, ok := offset(string(src), r.End)
	if !ok || to < from {
		return "", false
	}
	return string(src[from:to]), true
}

// offset turns a position into a byte offset. Lines end at LF, CR LF or CR.
func offset(src string, p Position) (int, bool) {
	at := 0
	for range p.Line {
		end := strings.IndexAny(src[at:], "\r\n")
		if end < 0 {
			return 0, false
		}
		at += end
		if strings.HasPrefix(src[at:], "\r\n") {
			at++
		}
		at++
	}
	for units := 0; units < p.Character; {
		if at >= len(src) || src[at] == '\n' || src[at] == '\r' {
			return 0, false
		}
		r, size := utf8.DecodeRuneInString(src[at:])
		at += size
		units++
		if r > 0xFFFF {
			units++
		}
	}
	return at, true
}

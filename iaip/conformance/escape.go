package conformance

import (
	"fmt"
	"strconv"
	"strings"
)

// unescape reads the lines of a .esc file: Go string literals, each of which
// may be followed by "* N".
func unescape(src string) ([]byte, error) {
	var out []byte
	for line := range strings.Lines(src) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		literal, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, fmt.Errorf("%s: not a Go string literal", line)
		}
		text, err := strconv.Unquote(literal)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
		times := 1
		if rest := strings.TrimSpace(line[len(literal):]); rest != "" {
			count, isCount := strings.CutPrefix(rest, "*")
			times, err = strconv.Atoi(strings.TrimSpace(count))
			if !isCount || err != nil || times < 0 {
				return nil, fmt.Errorf("%s: after the literal only \"* N\" may follow", line)
			}
		}
		out = append(out, strings.Repeat(text, times)...)
	}
	return out, nil
}

// escape is the opposite of unescape, a line of text to a line.
func escape(data []byte) []byte {
	var out []byte
	for line := range strings.Lines(string(data)) {
		out = strconv.AppendQuote(out, line)
		out = append(out, '\n')
	}
	return out
}

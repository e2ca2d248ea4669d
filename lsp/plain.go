package lsp

import "strings"

// plain takes the marks out of the Markdown that the server itself writes, for
// clients that would show them.
func plain(s string) string {
	var b strings.Builder
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		if strings.HasPrefix(line, "```") || line == "---" {
			continue
		}
		b.WriteString(unlinked(strings.NewReplacer("**", "", "`", "", `\`, "").Replace(line)))
	}
	return strings.TrimSpace(b.String())
}

// unlinked is a line with `[text](target)` as just the text.
func unlinked(s string) string {
	for from := 0; ; {
		mid := strings.Index(s[from:], "](")
		if mid < 0 {
			return s
		}
		mid += from
		open := strings.LastIndexByte(s[:mid], '[')
		end := strings.IndexByte(s[mid:], ')')
		if open < 0 || end < 0 {
			from = mid + 2
			continue
		}
		word := s[open+1 : mid]
		s = s[:open] + word + s[mid+end+1:]
		from = open + len(word)
	}
}

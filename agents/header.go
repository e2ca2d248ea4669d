package agents

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// A header is the YAML, or what agents take for YAML, at the top of a file.
type header struct {
	whole   text.Span // with its fences
	entries []headerEntry
}

// A headerEntry is one key with its lines.
type headerEntry struct {
	key   string
	raw   string // its lines, breaks included
	line  int    // the first, from 0
	lines int
}

var headerKey = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*:(?:[ \t]|$)`)

// readHeader finds the header of a file: the lines between a first line of
// dashes and the next, if each begins a key or belongs to one. Anything else is
// text that happens to begin with a rule.
func readHeader(src string) (header, bool) {
	h := header{}
	lines := strings.SplitAfter(src, "\n")
	bare := func(i int) string { return strings.TrimRight(lines[i], " \t\r\n") }
	if bare(0) != "---" {
		return h, false
	}
	for i := 1; i < len(lines); i++ {
		line := bare(i)
		last := len(h.entries) - 1
		switch m := headerKey.FindStringSubmatch(line); {
		case line == "---":
			for _, l := range lines[:i+1] {
				h.whole.End += len(l)
			}
			return h, i == 1 || last >= 0 && h.entries[last].key != ""
		case m != nil:
			h.entries = append(h.entries, headerEntry{m[1], lines[i], i, 1})
		case (last < 0 || h.entries[last].key == "") && (line == "" || strings.HasPrefix(line, "#")):
			h.entries = append(h.entries, headerEntry{"", lines[i], i, 1})
		case last >= 0 && h.entries[last].key != "" && (line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "-") || line[0] == ' ' || line[0] == '\t'):
			h.entries[last].raw += lines[i]
			h.entries[last].lines++
		default:
			return h, false
		}
	}
	return h, false
}

// value is the value of an entry as YAML reads it; ok is false where it is none.
func (e *headerEntry) value() (v syntax.Value, ok bool) {
	f := syntax.ParseYAML(plain(e.raw))
	if f.Broken() || f.Root().Len() != 1 {
		return syntax.Value{}, false
	}
	return f.Root().Field(e.key), true
}

// written is what stands behind the colon.
func (e *headerEntry) written() string {
	_, rest, _ := strings.Cut(e.raw, ":")
	return strings.TrimSpace(plain(rest))
}

// word is the one word an entry says, without quotes and what is noted behind it.
func (e *headerEntry) word() string {
	if v, ok := e.value(); ok && v.Text() != "" {
		return v.Text()
	}
	return strings.Trim(e.written(), `"'`)
}

// globs are the patterns of an entry.
func (e *headerEntry) globs() []string {
	if v, ok := e.value(); ok {
		if v.Kind() == syntax.Sequence {
			var out []string
			for item := range v.Items() {
				if item.Text() == "" {
					return nil // what is no pattern is kept as it is
				}
				out = append(out, item.Text())
			}
			return out
		}
		return splitGlobs(v.Text())
	}
	return splitGlobs(strings.Trim(e.written(), `"'`))
}

// splitGlobs cuts patterns apart at commas outside of braces.
func splitGlobs(s string) []string {
	var out []string
	depth, from := 0, 0
	add := func(to int) {
		if g := strings.Trim(strings.TrimSpace(s[from:to]), `"'`); g != "" {
			out = append(out, g)
		}
		from = to + 1
	}
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			depth--
		case ',':
			if depth <= 0 {
				add(i)
			}
		}
	}
	add(len(s))
	return out
}

// scope are the patterns a header binds its text to, and the entry that says
// so, or -1. A header that says "always" binds it to nothing, whatever patterns
// it holds; nor does a pattern that everything matches.
func (h *header) scope(t *Target) ([]string, int) {
	keys := []string{"globs", "paths", "applyTo", "fileMatchPattern"}
	if t != nil {
		keys = t.GlobKeys
	}
	at := -1
	for i := range h.entries {
		e := &h.entries[i]
		switch w := e.word(); {
		case e.key == "alwaysApply" && w == "true",
			e.key == "trigger" && w != "glob",
			e.key == "inclusion" && w != "fileMatch":
			return nil, -1
		case at < 0 && slices.Contains(keys, e.key):
			at = i
		}
	}
	if at < 0 {
		return nil, -1
	}
	globs := h.entries[at].globs()
	if len(globs) == 0 || slices.Contains(globs, "**") || slices.Contains(globs, "**/*") || slices.Contains(globs, "*") {
		return nil, -1
	}
	return globs, at
}

// onRequest is the entry that makes an agent read a rule only when it is asked
// for or seems to matter, "" if there is none.
func (h *header) onRequest(scoped bool) string {
	for i := range h.entries {
		e := &h.entries[i]
		switch w := e.word(); {
		case e.key == "trigger" && (w == "manual" || w == "model_decision"),
			e.key == "inclusion" && (w == "manual" || w == "auto"),
			e.key == "type" && (w == "manual" || w == "agent_requested"),
			e.key == "alwaysApply" && w == "false" && !scoped:
			return e.key + ": " + w
		}
	}
	return ""
}

// kept writes the entries that nothing else takes as lines for x-import.
func (h *header) kept(without int) []string {
	var out []string
	seen := map[string]bool{"from": true, "by": true}
	for i := range h.entries {
		e := &h.entries[i]
		if i == without {
			continue
		}
		if e.key == "" {
			if c := strings.TrimSpace(e.raw); c != "" {
				out = append(out, "  "+c)
			}
			continue
		}
		key := e.key
		for n := 2; seen[key]; n++ {
			key = e.key + "-" + strconv.Itoa(n)
		}
		seen[key] = true
		if _, ok := e.value(); !ok || key != e.key || strings.ContainsAny(e.raw, "\t") {
			out = append(out, "  "+syntax.YAMLKey(key)+": "+quote(e.written()))
			continue
		}
		for _, line := range strings.Split(strings.TrimRight(plain(e.raw), "\n"), "\n") {
			if line != "" {
				line = "  " + line
			}
			out = append(out, line)
		}
	}
	return out
}

// scopeText is the x-scope line of patterns.
func scopeText(globs []string) string {
	quoted := make([]string, len(globs))
	for i, g := range globs {
		quoted[i] = workspace.Scalar(g)
	}
	return ScopeKey + ": [" + strings.Join(quoted, ", ") + "]"
}

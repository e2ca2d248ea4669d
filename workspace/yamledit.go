package workspace

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// The functions of this file say which bytes to change so that a list or a
// mapping of the frontmatter gains or loses an entry. Everything around the
// entry stays as its author wrote it.

// newline is how a file ends its lines.
func newline(f *syntax.File) string {
	if i := strings.IndexByte(f.Src(), '\n'); i > 0 && f.Src()[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// lineStart is the start of the line that holds an offset.
func lineStart(src string, at int) int { return strings.LastIndexByte(src[:at], '\n') + 1 }

// lineEnd is the offset behind the line break of the line that holds at.
func lineEnd(src string, at int) int {
	if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(src)
}

// column is the number of characters before an offset on its line.
func column(src string, at int) int { return at - lineStart(src, at) }

// removeItem takes an item out of a list. A list that loses its last item is
// left as an empty one.
func removeItem(f *syntax.File, list, item syntax.Value) []text.Edit {
	src := f.Src()
	if list.Len() == 1 {
		span := list.Content()
		if list.Style() != syntax.Flow {
			// The list stands on lines of its own; the empty one goes behind
			// its key.
			start := len(strings.TrimRight(src[:span.Start], " \t\r\n"))
			return []text.Edit{{Span: text.Span{Start: start, End: span.End}, New: " []"}}
		}
		return []text.Edit{{Span: span, New: "[]"}}
	}
	span := item.Span()
	if list.Style() != syntax.Flow {
		from, to := lineStart(src, span.Start), lineEnd(src, span.End)
		if !strings.HasPrefix(strings.TrimLeft(src[from:span.Start], " "), "-") {
			return nil
		}
		// The first item may stand behind its parent's dash or key.
		if dash := list.ItemAt(0); dash.Span() == span && strings.Trim(src[from:span.Start], " -\t") != "" {
			return nil
		}
		return []text.Edit{{Span: text.Span{Start: from, End: to}}}
	}
	for i := range list.Len() {
		if list.ItemAt(i).Span() != span {
			continue
		}
		if i+1 < list.Len() {
			return []text.Edit{{Span: text.Span{Start: span.Start, End: list.ItemAt(i + 1).Span().Start}}}
		}
		return []text.Edit{{Span: text.Span{Start: list.ItemAt(i - 1).Span().End, End: span.End}}}
	}
	return nil
}

// addItem puts an item at the end of a list.
func addItem(f *syntax.File, list syntax.Value, item string) []text.Edit {
	src, nl := f.Src(), newline(f)
	item = scalar(item)
	if list.Style() == syntax.Flow || list.Len() == 0 {
		span := list.Content()
		if list.Len() == 0 {
			return []text.Edit{{Span: span, New: "[" + item + "]"}}
		}
		at := list.ItemAt(list.Len() - 1).Span().End
		return []text.Edit{{Span: text.Span{Start: at, End: at}, New: ", " + item}}
	}
	last := list.ItemAt(list.Len() - 1).Span()
	indent := strings.Repeat(" ", column(src, list.Content().Start))
	return insertLine(src, last.End, indent+"- "+item, nl)
}

// insertLine puts a line behind the one that holds at.
func insertLine(src string, at int, content, nl string) []text.Edit {
	end := lineEnd(src, at)
	if end == 0 || src[end-1] != '\n' {
		return []text.Edit{{Span: text.Span{Start: end, End: end}, New: nl + content}}
	}
	return []text.Edit{{Span: text.Span{Start: end, End: end}, New: content + nl}}
}

// pairSpan is a key with its value.
func pairSpan(key, value syntax.Value) text.Span {
	return text.Span{Start: key.Span().Start, End: max(key.Span().End, value.Span().End)}
}

// removePair takes a key out of a mapping, with its line where it has lines of
// its own. A mapping that loses its last key is left as an empty one.
func removePair(f *syntax.File, m, key, value syntax.Value) []text.Edit {
	src := f.Src()
	span := pairSpan(key, value)
	if value.Implicit() {
		// The colon belongs to the pair, and no node covers it.
		if i := strings.IndexByte(src[span.End:], ':'); i >= 0 && strings.TrimSpace(src[span.End:span.End+i]) == "" {
			span.End += i + 1
		}
	}
	if m.Style() == syntax.Flow {
		for i := range m.Len() {
			k, _ := m.PairAt(i)
			if k.Span() != key.Span() {
				continue
			}
			switch {
			case i+1 < m.Len():
				next, _ := m.PairAt(i + 1)
				span.End = next.Span().Start
			case i > 0:
				k, v := m.PairAt(i - 1)
				span.Start = pairSpan(k, v).End
			}
		}
		return []text.Edit{{Span: span}}
	}
	from, to := lineStart(src, span.Start), lineEnd(src, span.End)
	if m.Len() == 1 && m.Content() != f.Root().Content() {
		start := len(strings.TrimRight(src[:span.Start], " \t\r\n"))
		return []text.Edit{{Span: text.Span{Start: start, End: span.End}, New: " {}"}}
	}
	if lead := src[from:span.Start]; strings.Trim(lead, " ") != "" {
		// The pair follows a dash: only its own bytes go.
		return nil
	}
	return []text.Edit{{Span: text.Span{Start: from, End: to}}}
}

// setPair gives a key of a mapping a value, replacing what it had. lines are
// the lines of a nested value, indented from column 0; a single line stands
// behind the key.
func setPair(f *syntax.File, m syntax.Value, name string, lines ...string) []text.Edit {
	src, nl := f.Src(), newline(f)
	if key, value := m.Pair(name); key.Exists() {
		span := text.Span{Start: key.Span().End, End: max(value.Span().End, key.Span().End)}
		if i := strings.IndexByte(src[span.Start:], ':'); i >= 0 {
			span.End = max(span.End, span.Start+i+1)
		}
		return []text.Edit{{Span: span, New: ":" + written(lines, column(src, key.Span().Start), nl)}}
	}
	if m.Style() == syntax.Flow {
		at := m.Content().End - 1
		glue := ", "
		if m.Len() == 0 {
			glue = ""
		} else {
			k, v := m.PairAt(m.Len() - 1)
			at = pairSpan(k, v).End
			if v.Implicit() {
				at = v.Span().Start
			}
		}
		return []text.Edit{{Span: text.Span{Start: at, End: at}, New: glue + name + ": " + flowOf(lines)}}
	}
	if m.Len() == 0 {
		// Only the mapping of a file without keys can be empty and no flow.
		at := f.Front.Start
		return []text.Edit{{Span: text.Span{Start: at, End: at}, New: name + ":" + written(lines, 0, nl) + nl}}
	}
	first, _ := m.PairAt(0)
	lastKey, lastValue := m.PairAt(m.Len() - 1)
	indent := column(src, first.Span().Start)
	return insertLine(src, pairSpan(lastKey, lastValue).End, strings.Repeat(" ", indent)+name+":"+written(lines, indent, nl), nl)
}

// written is a value as it stands behind a key at some column.
func written(lines []string, indent int, nl string) string {
	if len(lines) == 1 && !strings.HasSuffix(lines[0], ":") && !strings.HasPrefix(lines[0], "- ") {
		return " " + lines[0]
	}
	out := ""
	for _, l := range lines {
		out += nl + strings.Repeat(" ", indent+2) + l
	}
	return out
}

// flowOf is a nested value of the few shapes fixes write, in brackets.
func flowOf(lines []string) string {
	if len(lines) == 1 && !strings.HasSuffix(lines[0], ":") && !strings.HasPrefix(lines[0], "- ") {
		return lines[0]
	}
	if strings.HasPrefix(lines[0], "- ") {
		items := make([]string, len(lines))
		for i, l := range lines {
			items[i] = strings.TrimPrefix(l, "- ")
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	name, rest, _ := strings.Cut(lines[0], ":")
	if strings.TrimSpace(rest) != "" {
		return "{" + strings.Join(lines, ", ") + "}"
	}
	inner := make([]string, len(lines)-1)
	for i, l := range lines[1:] {
		inner[i] = strings.TrimPrefix(l, "  ")
	}
	return "{" + name + ": " + flowOf(inner) + "}"
}

// scalar writes a string so that it reads back as itself, without quotes where
// none are needed.
func scalar(s string) string {
	f := syntax.Parse("k: [" + s + "]\n---\n")
	if !f.Broken() && s != "" {
		if list := f.Root().Field("k"); list.Len() == 1 {
			if got, ok := list.ItemAt(0).Str(); ok && got == s && list.ItemAt(0).Style() == syntax.Plain {
				return s
			}
		}
	}
	return syntax.Quote(s)
}

// addInclude puts a path at the end of a kind's merge list, making whatever is
// missing around it.
func addInclude(f *syntax.File, kind, p string) []text.Edit {
	root := f.Root()
	block := root.Field(kind)
	item := "- " + scalar(p)
	if block.Kind() != syntax.Mapping {
		return setPair(f, root, kind, "include:", "  merge:", "  "+item)
	}
	include := block.Field("include")
	if include.Kind() != syntax.Mapping {
		return setPair(f, block, "include", "merge:", item)
	}
	merge := include.Field("merge")
	if merge.Kind() != syntax.Sequence {
		return setPair(f, include, "merge", item)
	}
	return addItem(f, merge, p)
}

// addEnabled puts a kind at the end of the enabled list.
func addEnabled(f *syntax.File, kinds ...string) []text.Edit {
	enabled := f.Root().Field("enabled")
	if enabled.Kind() != syntax.Sequence {
		return setPair(f, f.Root(), "enabled", "["+strings.Join(kinds, ", ")+"]")
	}
	var out []text.Edit
	for _, kind := range kinds {
		out = append(out, addItem(f, enabled, kind)...)
	}
	return out
}

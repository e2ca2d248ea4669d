package workspace

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// The functions of this file say which bytes to change so that a list or a
// mapping of the frontmatter gains or loses an entry. Everything around the
// entry stays as its author wrote it. Each answers nil where it cannot make its
// change so that the frontmatter reads as it did but for that.

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

// column is the number of bytes before an offset on its line, a byte order mark
// not counted.
func column(src string, at int) int {
	line := src[lineStart(src, at):at]
	return len(strings.TrimPrefix(line, text.BOM))
}

// removeItem takes an item out of a list. A list that loses its last item is
// left as an empty one.
func removeItem(f *syntax.File, list, item syntax.Value) []text.Edit {
	if list.IsAlias() {
		return nil // what it stands for is another list's too
	}
	for i := range list.Len() {
		if list.ItemAt(i).Span() == item.Span() {
			edits := removeItemAt(f, list, i)
			if ownLine(f, list, i) {
				return edits
			}
			return sound(f, edits, list, without(list, i))
		}
	}
	return nil
}

// setItem puts a string in the place of an item of a list.
func setItem(f *syntax.File, list, item syntax.Value, s string) []text.Edit {
	if list.IsAlias() {
		return nil
	}
	for i := range list.Len() {
		if at := list.ItemAt(i).Content(); at == item.Content() {
			new := scalar(s)
			if strings.HasSuffix(at.Of(f.Src()), "\n") {
				new += newline(f)
			}
			return sound(f, []text.Edit{{Span: at, New: new}}, list, instead(list, list.ItemAt(i), syntax.Quote(s)))
		}
	}
	return nil
}

// removeItems takes out all items that gone says it of.
func removeItems(f *syntax.File, list syntax.Value, gone func(syntax.Value) bool) []text.Edit {
	var which, kept []int
	for i := range list.Len() {
		if gone(list.ItemAt(i)) {
			which = append(which, i)
		} else {
			kept = append(kept, i)
		}
	}
	var edits []text.Edit
	switch {
	case len(which) == 0 || list.IsAlias() || list.Kind() != syntax.Sequence:
		return nil
	case len(which) == 1:
		return removeItem(f, list, list.ItemAt(which[0]))
	case list.Style() == syntax.Flow:
		// What stands between them belongs to more than one, so the list is
		// written anew.
		items := make([]string, len(kept))
		for n, i := range kept {
			items[n] = list.ItemAt(i).Span().Of(f.Src())
		}
		edits = []text.Edit{{Span: list.Content(), New: "[" + strings.Join(items, ", ") + "]"}}
	case len(kept) == 0:
		edits = emptied(f, list, "[]")
	default:
		for _, i := range which {
			edits = append(edits, removeItemAt(f, list, i)...)
		}
	}
	return sound(f, edits, list, without(list, which...))
}

func removeItemAt(f *syntax.File, list syntax.Value, i int) []text.Edit {
	src, span := f.Src(), list.ItemAt(i).Span()
	spanOf := func(i int) text.Span { return list.ItemAt(i).Span() }
	switch {
	case list.Style() == syntax.Flow && list.Len() == 1:
		return []text.Edit{{Span: list.Content(), New: "[]"}}
	case list.Style() == syntax.Flow:
		return removeFlow(src, span, spanOf, i, list.Len())
	case list.Len() == 1:
		return emptied(f, list, "[]")
	}
	from := lineStart(src, span.Start)
	if dash := strings.Trim(src[from:span.Start], " \t"); dash != "-" {
		// It shares its line with its parent's dash, so only it goes.
		if i+1 == list.Len() || !strings.HasSuffix(dash, "-") {
			return nil
		}
		return []text.Edit{{Span: text.Span{Start: span.Start, End: spanOf(i + 1).Start}}}
	}
	return []text.Edit{{Span: text.Span{Start: from, End: lineEnd(src, span.End)}}}
}

// removeFlow takes an entry out of brackets: with its line if it has one, else
// with the comma that sets it off. A comment goes with the entry before it.
func removeFlow(src string, span text.Span, spanOf func(int) text.Span, i, n int) []text.Edit {
	from, to := lineStart(src, span.Start), lineEnd(src, span.End)
	before, after := src[from:span.Start], strings.TrimSpace(src[span.End:to])
	if i > 0 && strings.Trim(before, " \t") == "" && strings.HasPrefix(after, ",") {
		if rest := strings.TrimSpace(after[1:]); rest == "" || strings.HasPrefix(rest, "#") {
			return []text.Edit{{Span: text.Span{Start: from, End: to}}}
		}
	}
	if i+1 < n {
		return []text.Edit{{Span: text.Span{Start: span.Start, End: spanOf(i + 1).Start}}}
	}
	last := spanOf(i - 1).End
	gap := src[last:span.Start]
	if comma := strings.IndexByte(gap, ','); comma >= 0 && strings.Contains(gap, "#") {
		return []text.Edit{{Span: text.Span{Start: last + comma, End: last + comma + 1}}, {Span: span}}
	}
	return []text.Edit{{Span: text.Span{Start: last, End: span.End}}}
}

// emptied puts an empty collection in the place of a block of lines: behind
// the key or dash that holds it, before a comment there.
func emptied(f *syntax.File, v syntax.Value, empty string) []text.Edit {
	src, block := f.Src(), v.Content()
	start := len(strings.TrimRight(src[:block.Start], " \t\r\n"))
	if v.Span().Start < block.Start || !strings.Contains(src[lineStart(src, start):start], "#") {
		return []text.Edit{{Span: text.Span{Start: start, End: block.End}, New: " " + empty}}
	}
	key := keyOf(f, v)
	colon, ok := colonBehind(src, key)
	if !ok {
		return nil
	}
	return []text.Edit{
		{Span: text.Span{Start: colon, End: colon}, New: " " + empty},
		{Span: text.Span{Start: lineStart(src, block.Start), End: lineEnd(src, block.End)}},
	}
}

// keyOf is the key whose value a node is.
func keyOf(f *syntax.File, v syntax.Value) (key syntax.Value) {
	var walk func(at syntax.Value)
	walk = func(at syntax.Value) {
		for k, value := range at.Pairs() {
			if value == v {
				key = k
			}
			if !value.IsAlias() {
				walk(value)
			}
		}
		for item := range at.Items() {
			if !item.IsAlias() {
				walk(item)
			}
		}
	}
	walk(f.Root())
	return key
}

// colonBehind is the offset behind the colon of a key.
func colonBehind(src string, key syntax.Value) (at int, ok bool) {
	end := key.Span().End
	i := strings.IndexByte(src[end:], ':')
	if !key.Exists() || i < 0 || strings.Trim(src[end:end+i], " \t") != "" {
		return 0, false
	}
	return end + i + 1, true
}

// addItems puts items at the end of a list.
func addItems(f *syntax.File, list syntax.Value, items ...string) []text.Edit {
	if list.IsAlias() || list.Kind() != syntax.Sequence {
		return nil
	}
	src, nl := f.Src(), newline(f)
	written := make([]string, len(items))
	for i, item := range items {
		written[i] = scalar(item)
	}
	var edits []text.Edit
	switch n := list.Len(); {
	case n == 0:
		edits = []text.Edit{{Span: list.Content(), New: "[" + strings.Join(written, ", ") + "]"}}
	case list.Style() == syntax.Flow:
		at := list.ItemAt(n - 1).Span().End
		edits = []text.Edit{{Span: text.Span{Start: at, End: at}, New: ", " + strings.Join(written, ", ")}}
	default:
		lead := strings.Repeat(" ", column(src, list.Content().Start)) + "- "
		edits = insertLine(src, list.ItemAt(n-1).Span().End, lead+strings.Join(written, nl+lead), nl)
	}
	return sound(f, edits, list, with(list, items))
}

// addFirst puts an item at the head of a list that has items.
func addFirst(f *syntax.File, list syntax.Value, item string) []text.Edit {
	if list.IsAlias() || list.Kind() != syntax.Sequence || list.Len() == 0 {
		return nil
	}
	src, at := f.Src(), list.ItemAt(0).Span().Start
	new := scalar(item) + ", "
	if list.Style() != syntax.Flow {
		at = list.Content().Start
		new = "- " + scalar(item) + newline(f) + strings.Repeat(" ", column(src, at))
	}
	rest := with(list, nil)
	return sound(f, []text.Edit{{Span: text.Span{Start: at, End: at}, New: new}}, list, "["+syntax.Quote(item)+","+rest[1:])
}

// insertLine puts a line behind the one that holds at.
func insertLine(src string, at int, content, nl string) []text.Edit {
	end := lineEnd(src, at)
	if end == 0 || src[end-1] != '\n' {
		return []text.Edit{{Span: text.Span{Start: end, End: end}, New: nl + content}}
	}
	return []text.Edit{{Span: text.Span{Start: end, End: end}, New: content + nl}}
}

// pairSpan is a key with its value, and with its colon where no node covers
// that.
func pairSpan(src string, key, value syntax.Value) text.Span {
	span := text.Span{Start: key.Span().Start, End: max(key.Span().End, value.Span().End)}
	if value.Implicit() {
		if colon, ok := colonBehind(src, key); ok {
			span.End = max(span.End, colon)
		}
	}
	return span
}

// removePair takes a key out of a mapping, with its line where it has lines of
// its own. A mapping that loses its last key is left as an empty one.
func removePair(f *syntax.File, m, key syntax.Value) []text.Edit {
	if m.IsAlias() {
		return nil
	}
	for i := range m.Len() {
		if k, _ := m.PairAt(i); k.Span() == key.Span() {
			return sound(f, removePairAt(f, m, i), m, without(m, i))
		}
	}
	return nil
}

func removePairAt(f *syntax.File, m syntax.Value, i int) []text.Edit {
	src := f.Src()
	spanOf := func(i int) text.Span {
		k, v := m.PairAt(i)
		return pairSpan(src, k, v)
	}
	span := spanOf(i)
	switch {
	case m.Style() == syntax.Flow && m.Len() == 1:
		return []text.Edit{{Span: m.Content(), New: "{}"}}
	case m.Style() == syntax.Flow:
		return removeFlow(src, span, spanOf, i, m.Len())
	case m.Len() == 1 && m != f.Root():
		return emptied(f, m, "{}")
	}
	from := lineStart(src, span.Start)
	if strings.Trim(src[from:span.Start], " ") == "" || from < f.Front.Start {
		return []text.Edit{{Span: text.Span{Start: max(from, f.Front.Start), End: lineEnd(src, span.End)}}}
	}
	if i+1 == m.Len() {
		return nil
	}
	// It stands behind a dash, and the next pair takes its place.
	return []text.Edit{{Span: text.Span{Start: span.Start, End: spanOf(i + 1).Start}}}
}

// setPair gives a key of a mapping a value, replacing what it had. lines are
// the lines of a nested value, indented from column 0; a single line stands
// behind the key.
func setPair(f *syntax.File, m syntax.Value, name string, lines ...string) []text.Edit {
	if m.IsAlias() || m.Kind() != syntax.Mapping {
		return nil
	}
	return sound(f, setPairIn(f, m, name, lines), m, set(m, name, lines))
}

func setPairIn(f *syntax.File, m syntax.Value, name string, lines []string) []text.Edit {
	src, nl := f.Src(), newline(f)
	flow := m.Style() == syntax.Flow
	if key, value := m.Pair(name); key.Exists() {
		span := text.Span{Start: key.Span().End, End: pairSpan(src, key, value).End}
		if flow || !nested(lines) {
			return []text.Edit{{Span: span, New: ": " + flowOf(lines)}}
		}
		// A comment behind the key stays there.
		below := strings.TrimPrefix(written(lines, column(src, key.Span().Start), nl), nl)
		return append([]text.Edit{{Span: span, New: ":"}}, insertLine(src, span.End, below, nl)...)
	}
	name = scalar(name)
	switch n := m.Len(); {
	case flow && n == 0:
		return []text.Edit{{Span: m.Content(), New: "{" + name + ": " + flowOf(lines) + "}"}}
	case flow:
		k, v := m.PairAt(n - 1)
		at := pairSpan(src, k, v).End
		return []text.Edit{{Span: text.Span{Start: at, End: at}, New: ", " + name + ": " + flowOf(lines)}}
	case n == 0:
		// Only the mapping of a file without keys can be empty and no flow.
		at := f.Front.Start
		return []text.Edit{{Span: text.Span{Start: at, End: at}, New: name + ":" + written(lines, 0, nl) + nl}}
	}
	first, _ := m.PairAt(0)
	lastKey, lastValue := m.PairAt(m.Len() - 1)
	indent := column(src, first.Span().Start)
	line := strings.Repeat(" ", indent) + name + ":" + written(lines, indent, nl)
	return insertLine(src, pairSpan(src, lastKey, lastValue).End, line, nl)
}

// nested says whether lines are a value that takes lines of its own.
func nested(lines []string) bool {
	return len(lines) > 1 || strings.HasSuffix(lines[0], ":") || strings.HasPrefix(lines[0], "- ")
}

// written is a value as it stands behind a key at some column.
func written(lines []string, indent int, nl string) string {
	if !nested(lines) {
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
	if !nested(lines) {
		return lines[0]
	}
	if strings.HasPrefix(lines[0], "- ") {
		items := make([]string, len(lines))
		for i, l := range lines {
			items[i] = strings.TrimPrefix(l, "- ")
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	inner := make([]string, len(lines)-1)
	for i, l := range lines[1:] {
		inner[i] = strings.TrimPrefix(l, "  ")
	}
	return "{" + lines[0] + " " + flowOf(inner) + "}"
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
	if block.IsNull() {
		return setPair(f, root, kind, "include:", "  merge:", "    "+item)
	}
	include := block.Field("include")
	if include.IsNull() || include.Kind() == syntax.Scalar && include.Text() == "" {
		return setPair(f, block, "include", "merge:", "  "+item)
	}
	merge := include.Field("merge")
	if merge.IsNull() {
		return setPair(f, include, "merge", item)
	}
	return addItems(f, merge, p)
}

// addEnabled puts kinds at the end of the enabled list.
func addEnabled(f *syntax.File, kinds ...string) []text.Edit {
	enabled := f.Root().Field("enabled")
	if enabled.Kind() == syntax.Sequence {
		return addItems(f, enabled, kinds...)
	}
	items := make([]string, len(kinds))
	for i, kind := range kinds {
		items[i] = scalar(kind)
	}
	return setPair(f, f.Root(), "enabled", "["+strings.Join(items, ", ")+"]")
}

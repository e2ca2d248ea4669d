package workspace

import (
	"slices"
	"sort"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A change of frontmatter is worked out on bytes, and YAML has more ways to
// write a thing than anybody thinks of. So what an edit leaves is read again
// and compared with what it was to be, as JSON; an edit that comes to anything
// else is not made.

// sound answers the edits if they turn the collection v of a file into one that
// reads as the JSON in want and leave the rest of the frontmatter as it is, and
// nil otherwise. Where the file is broken already it need only break no more.
func sound(f *syntax.File, edits []text.Edit, v syntax.Value, want string) []text.Edit {
	next, err := text.Apply(f.Src(), edits)
	if err != nil || len(edits) == 0 {
		return nil
	}
	g := syntax.Parse(next)
	if len(g.Faults) > len(f.Faults) || g.Text() != f.Text() && !f.Broken() {
		return nil
	}
	if !f.Broken() && string(g.Root().AppendJSON(nil)) != instead(f.Root(), v, want) {
		return nil
	}
	return edits
}

// ownLine says whether an item is a word on a line that holds its dash and
// perhaps a comment and nothing else, in a list of more than one and in a file
// without anchors. Taking such a line out needs no proof by reading the file
// again, and of these there may be thousands: a list of files is written so.
func ownLine(f *syntax.File, list syntax.Value, i int) bool {
	item := list.ItemAt(i)
	if f.Broken() || list.Style() == syntax.Flow || list.Len() < 2 || item.IsAlias() || item.Kind() != syntax.Scalar || item.Span() != item.Content() {
		return false
	}
	src, span := f.Src(), item.Span()
	if span.Empty() || item.Style() != syntax.Plain && item.Style() != syntax.SingleQuoted && item.Style() != syntax.DoubleQuoted {
		return false
	}
	from, to := lineStart(src, span.Start), lineEnd(src, span.End)
	before, after := src[from:span.Start], strings.TrimSpace(src[span.End:to])
	return from >= f.Front.Start && strings.IndexByte(span.Of(src), '\n') < 0 && strings.TrimLeft(before, " ") == "- " &&
		(after == "" || after[0] == '#') && strings.IndexByte(f.Front.Of(src), '&') < 0
}

// instead is the JSON of a value in which one node is something else. What an
// alias stands for is left as it was: a change that shows in two places is
// refused, since only one of them was meant.
func instead(at, v syntax.Value, want string) string {
	if at.Content() == v.Content() && at.Kind() == v.Kind() && !at.IsAlias() {
		return want
	}
	switch at.Kind() {
	case syntax.Mapping:
		fields := map[string]string{}
		for key, value := range at.Pairs() {
			fields[key.Text()] = instead(value, v, want)
		}
		return object(fields)
	case syntax.Sequence:
		var items []string
		for item := range at.Items() {
			items = append(items, instead(item, v, want))
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return string(at.AppendJSON(nil))
}

func object(fields map[string]string) string {
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	sort.Strings(names)
	for i, name := range names {
		names[i] = syntax.Quote(name) + ":" + fields[name]
	}
	return "{" + strings.Join(names, ",") + "}"
}

// without is the JSON of a collection less some of its entries.
func without(v syntax.Value, gone ...int) string {
	if v.Kind() == syntax.Mapping {
		fields := map[string]string{}
		for i := range v.Len() {
			if key, value := v.PairAt(i); !slices.Contains(gone, i) {
				fields[key.Text()] = string(value.AppendJSON(nil))
			}
		}
		return object(fields)
	}
	var items []string
	for i := range v.Len() {
		if !slices.Contains(gone, i) {
			items = append(items, string(v.ItemAt(i).AppendJSON(nil)))
		}
	}
	return "[" + strings.Join(items, ",") + "]"
}

// with is the JSON of a list and more strings.
func with(list syntax.Value, more []string) string {
	var items []string
	for item := range list.Items() {
		items = append(items, string(item.AppendJSON(nil)))
	}
	for _, s := range more {
		items = append(items, syntax.Quote(s))
	}
	return "[" + strings.Join(items, ",") + "]"
}

// set is the JSON of a mapping in which a key has the value that lines write.
func set(m syntax.Value, name string, lines []string) string {
	fields := map[string]string{}
	for key, value := range m.Pairs() {
		fields[key.Text()] = string(value.AppendJSON(nil))
	}
	value := syntax.Parse("k:" + written(lines, 0, "\n") + "\n---\n")
	fields[name] = string(value.Root().Field("k").AppendJSON(nil))
	return object(fields)
}

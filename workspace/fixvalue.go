package workspace

import (
	"path"
	"slices"
	"strings"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// Mending keys and values: a name or a value that is none, and one of the wrong
// shape.

// choose offers each of the allowed values, the closest first. A value that
// takes lines of its own is not replaced: it may be one in the wrong place.
func (x *fixer) choose() {
	if len(x.f.Facts.At) == 0 {
		return
	}
	span := x.f.Facts.At[0]
	if span.Empty() || strings.Contains(span.Of(x.file().Src()), "\n") {
		return
	}
	best := iaip.Closest(x.f.Facts.Got, x.f.Facts.Near)
	offer := func(value string) {
		if strings.HasSuffix(value, ":") {
			return // a beginning, not a value
		}
		x.swap(span, value)
	}
	if best != "" {
		offer(best)
	}
	for _, value := range x.f.Facts.Near {
		if value != best {
			offer(value)
		}
	}
}

// invalidValue makes a list of a single string where a list is wanted, and
// offers the allowed values elsewhere. It may be two items in one string, so
// the list is not safe to make unseen.
func (x *fixer) invalidValue() {
	if x.f.Facts.Text != aList {
		x.choose()
		return
	}
	if x.untried || len(x.f.Facts.Near) > 0 && !slices.Contains(x.f.Facts.Near, x.f.Facts.Got) {
		return
	}
	x.wrap(false)
}

// aList is what the facts of an invalid value say where a list is wanted and a
// single value stands.
const aList = "a list"

// wrap offers a list of the one string that is the finding's value.
func (x *fixer) wrap(safe bool) {
	f := x.file()
	if len(x.f.Facts.At) == 0 || x.f.Facts.At[0].Empty() {
		return
	}
	m, key, value := holder(f.Root(), x.f.Facts.At[0])
	s, ok := value.Str()
	if s = strings.TrimSpace(s); !ok || s == "" || strings.Contains(s, "\n") {
		return
	}
	x.add("Make it a list", safe, in(x.f.File, setPair(f, m, key.Text(), "["+scalar(s)+"]")))
}

// holder is the mapping with the key whose value stands at a span.
func holder(v syntax.Value, span text.Span) (m, key, value syntax.Value) {
	for k, inner := range v.Pairs() {
		if inner.IsAlias() {
			continue
		}
		if inner.Content() == span {
			return v, k, inner
		}
		if m, key, value = holder(inner, span); m.Exists() {
			return m, key, value
		}
	}
	for item := range v.Items() {
		if !item.IsAlias() {
			if m, key, value = holder(item, span); m.Exists() {
				return m, key, value
			}
		}
	}
	return syntax.Value{}, syntax.Value{}, syntax.Value{}
}

func (x *fixer) didYouMean() {
	best := iaip.Closest(x.f.Facts.Got, x.f.Facts.Near)
	if best == "" || x.taken(best) {
		return
	}
	x.swap(x.f.Span, best)
}

// correctKind offers the kind that was probably meant, wherever the list names
// the other one.
func (x *fixer) correctKind() {
	best := iaip.Closest(x.f.Facts.Got, x.f.Facts.Near)
	if best == "" || x.taken(best) {
		return
	}
	var edits []text.Edit
	for item := range x.file().Root().Field("enabled").Items() {
		if item.Text() == x.f.Facts.Got {
			edits = append(edits, text.Edit{Span: item.Content(), New: best})
		}
	}
	x.add("Change to `"+best+"`", false, in(x.f.File, edits))
}

// taken says whether the mapping or list that holds the finding has a key or
// entry of that name already.
func (x *fixer) taken(name string) bool { return x.l.siblings(x.f.File, x.f.Span)[name] > 0 }

func (x *fixer) invalidType() {
	f := x.file()
	if len(x.f.Facts.At) == 0 || x.f.Facts.At[0].Empty() {
		return
	}
	span := x.f.Facts.At[0]
	written := span.Of(f.Src())
	switch {
	case x.meantShape(f, span, written):
	case strings.HasPrefix(written, "|") || strings.HasPrefix(written, ">"):
		if strings.HasPrefix(x.f.Facts.Text, "a list") {
			x.wrap(true)
		}
	case strings.ContainsAny(written, "\n") || strings.HasPrefix(written, "[") || strings.HasPrefix(written, "{") || strings.HasPrefix(written, "- "):
	case strings.HasPrefix(x.f.Facts.Text, "a list"):
		item := written
		if syntax.Parse("k: "+written+"\n---\n").Root().Field("k").Type() != syntax.Str {
			item = syntax.Quote(x.f.Facts.Got)
		}
		x.add("Make it a list", true, in(x.f.File, []text.Edit{{Span: span, New: "[" + item + "]"}}))
	case x.f.Facts.Text == "a string" && !syntax.Parse("k: "+written+"\n---\n").Root().Field("k").IsNull():
		x.add("Put it in quotes", true, in(x.f.File, []text.Edit{{Span: span, New: syntax.Quote(x.f.Facts.Got)}}))
	}
}

// meantShape offers the mapping that was probably meant by a mode or a path in
// its place.
func (x *fixer) meantShape(f *syntax.File, span text.Span, written string) bool {
	if x.f.Facts.Text != "a mapping" || strings.ContainsAny(written, "\n[{") {
		return false
	}
	inner := ""
	for _, block := range f.Root().Pairs() {
		switch {
		case block.Field("override").Content() == span && (x.f.Facts.Got == schema.Overlay || x.f.Facts.Got == schema.ReplaceAll):
			inner = "{mode: " + x.f.Facts.Got + "}"
		case block.Field("include").Content() == span && strings.HasSuffix(x.f.Facts.Got, Extension):
			inner = "{merge: [" + scalar(x.f.Facts.Got) + "]}"
		}
	}
	if inner != "" {
		x.replaceAt(span, "Write `"+inner+"`", inner)
	}
	return inner != ""
}

// moveKey moves a top-level key to a file of the kind that defines it.
func (x *fixer) moveKey() {
	f := x.file()
	root := f.Root()
	key, value := root.Pair(x.f.Facts.Got)
	if !key.Exists() || root.Style() == syntax.Flow || value.IsAlias() {
		return
	}
	removed := removePair(f, root, key)
	if len(removed) == 0 {
		return
	}
	line := scalar(key.Text()) + ": " + flow(value)
	for _, owner := range x.f.Facts.Near {
		p := path.Join(path.Dir(x.f.File), owner+Extension)
		entry := x.s.Lookup(p)
		switch {
		case entry.Status == iaip.Absent:
			x.add("Move it to a new `"+p+"`", false, in(x.f.File, removed), Create{p, "kind: " + owner + "\n" + line + "\n---\n"})
		case entry.Status == iaip.Regular && !entry.File.Broken():
			to := entry.File.Root()
			if to.Field("kind").Text() != owner || to.Field(key.Text()).Exists() {
				continue
			}
			if added := setPair(entry.File, to, key.Text(), flow(value)); len(added) > 0 {
				x.add("Move it to `"+p+"`", false, append(in(x.f.File, removed), in(p, added)...))
			}
		}
	}
}

// flow writes a value in brackets, on one line.
func flow(v syntax.Value) string {
	switch v.Kind() {
	case syntax.Mapping:
		parts := []string{}
		for key, value := range v.Pairs() {
			parts = append(parts, scalar(key.Text())+": "+flow(value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case syntax.Sequence:
		parts := []string{}
		for item := range v.Items() {
			parts = append(parts, flow(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	if s, ok := v.Str(); ok {
		return scalar(s)
	}
	return string(v.AppendJSON(nil))
}

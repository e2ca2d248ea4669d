package workspace

import (
	"slices"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A draft is a manifest that is changed in several steps, each worked out on
// what the one before has left and each checked to change nothing else.
type draft struct{ f *syntax.File }

// take makes a step, and says whether there was one.
func (d *draft) take(edits []text.Edit) bool {
	if len(edits) == 0 {
		return false
	}
	next, err := text.Apply(d.f.Src(), edits)
	if err != nil {
		return false
	}
	d.f = syntax.Parse(next)
	return true
}

// edits are all steps at once: whatever stands between the first line that
// differs and the last.
func (d *draft) edits(from *syntax.File) []text.Edit {
	before, after := strings.SplitAfter(from.Src(), "\n"), strings.SplitAfter(d.f.Src(), "\n")
	start, end := 0, len(from.Src())
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		start += len(before[0])
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		end -= len(before[len(before)-1])
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	return []text.Edit{{Span: text.Span{Start: start, End: end}, New: strings.Join(after, "")}}
}

func (d *draft) block(kind string) syntax.Value { return d.f.Root().Field(kind) }

// hoist moves a key of the metadata of a kind up into the block, with its
// comments. A merge list becomes part of an include. Metadata that has nothing
// left goes.
func (d *draft) hoist(kind, name string) bool {
	block := d.block(kind)
	metadata := block.Field("metadata")
	key, value := metadata.Pair(name)
	to := name
	if name == "merge" {
		to = "include"
	}
	if there, _ := block.Pair(to); there.Exists() || block.IsAlias() || metadata.IsAlias() {
		return false
	}
	want := map[string]string{}
	for k, v := range block.Pairs() {
		want[k.Text()] = string(v.AppendJSON(nil))
	}
	want[to] = string(value.AppendJSON(nil))
	if name == "merge" {
		want[to] = object(map[string]string{name: want[to]})
	}
	first, _ := block.PairAt(0)
	indent := column(d.f.Src(), first.Span().Start)
	lines, own := pairLines(d.f, metadata, key)
	if block.Style() == syntax.Flow || !own {
		inner := flow(value)
		if name == "merge" {
			inner = "{merge: " + inner + "}"
		}
		if !d.take(setPair(d.f, block, to, inner)) {
			return false
		}
	} else {
		if name == "merge" {
			lines = slices.Insert(shifted(lines, 2), 0, "include:")
		}
		last, lastValue := block.PairAt(block.Len() - 1)
		nl := newline(d.f)
		edits := insertLine(d.f.Src(), pairSpan(d.f.Src(), last, lastValue).End, strings.Join(shifted(lines, indent), nl), nl)
		if !d.take(sound(d.f, edits, block, object(want))) {
			return false
		}
	}
	block = d.block(kind)
	metadata = block.Field("metadata")
	if metadata.Len() == 1 {
		key, _ := block.Pair("metadata")
		return d.take(removePair(d.f, block, key))
	}
	key, _ = metadata.Pair(name)
	return d.take(d.without(metadata, key))
}

// without removes a pair with the comments right above it, which went with it.
func (d *draft) without(m, key syntax.Value) []text.Edit {
	edits := removePair(d.f, m, key)
	if _, own := pairLines(d.f, m, key); !own || len(edits) != 1 {
		return edits
	}
	longer := edits[0]
	longer.Start = commentsAbove(d.f.Src(), lineStart(d.f.Src(), key.Span().Start))
	for i := range m.Len() {
		if k, _ := m.PairAt(i); k.Span() == key.Span() {
			if out := sound(d.f, []text.Edit{longer}, m, without(m, i)); out != nil {
				return out
			}
		}
	}
	return edits
}

// settings takes the metadata of a kind out of its block, and is the text of a
// file that says the same, comments and all.
func (d *draft) settings(kind string) (body string, ok bool) {
	block := d.block(kind)
	key, metadata := block.Pair("metadata")
	if metadata.Kind() != syntax.Mapping || metadata.Field("kind").Exists() {
		return "", false
	}
	fields := map[string]string{"kind": syntax.Quote(kind)}
	for k, v := range metadata.Pairs() {
		fields[k.Text()] = string(v.AppendJSON(nil))
	}
	nl := newline(d.f)
	head := "kind: " + scalar(kind) + nl
	if lines, own := innerLines(d.f, key, metadata); own {
		body = head + strings.Join(lines, nl) + nl + "---" + nl
	}
	if f := syntax.Parse(body); f.Broken() || string(f.Root().AppendJSON(nil)) != object(fields) {
		// Anchors and the like stand elsewhere: it is written anew.
		body = head
		for k, v := range metadata.Pairs() {
			body += scalar(k.Text()) + ": " + flow(v) + nl
		}
		body += "---" + nl
	}
	return body, d.take(removePair(d.f, block, key))
}

// pairLines are the lines of a pair and of the comments right above it, as if
// the pair stood at the margin. own says that they are its own.
func pairLines(f *syntax.File, m, key syntax.Value) (lines []string, own bool) {
	src := f.Src()
	_, value := m.Pair(key.Text())
	span := pairSpan(src, key, value)
	from := lineStart(src, span.Start)
	if m.Style() == syntax.Flow || strings.Trim(src[from:span.Start], " ") != "" {
		return nil, false
	}
	return dedented(src[commentsAbove(src, from):lineEnd(src, max(span.Start, span.End-1))], span.Start-from), true
}

// innerLines are the lines of a mapping below its key, a comment behind the key
// before them.
func innerLines(f *syntax.File, key, m syntax.Value) (lines []string, own bool) {
	src := f.Src()
	if m.Style() == syntax.Flow || m.IsAlias() || m.Len() == 0 {
		return nil, false
	}
	first, _ := m.PairAt(0)
	lastKey, lastValue := m.PairAt(m.Len() - 1)
	from, end := lineEnd(src, key.Span().Start), pairSpan(src, lastKey, lastValue).End
	if from > lineStart(src, first.Span().Start) {
		return nil, false
	}
	lines = dedented(src[from:lineEnd(src, max(from, end-1))], column(src, first.Span().Start))
	colon, ok := colonBehind(src, key)
	if ok {
		if rest := strings.TrimSpace(src[colon:from]); strings.HasPrefix(rest, "#") {
			lines = slices.Insert(lines, 0, rest)
		}
	}
	return lines, ok
}

// commentsAbove is the start of the run of comment lines that ends at a line.
func commentsAbove(src string, at int) int {
	for at > 0 {
		from := lineStart(src, at-1)
		if !strings.HasPrefix(strings.TrimLeft(src[from:at], " "), "#") {
			break
		}
		at = from
	}
	return at
}

// dedented are the lines of a text without the blanks they share a column of.
// Lines that begin before it keep what they have.
func dedented(s string, by int) []string {
	lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
	for i, l := range lines {
		l = strings.TrimSuffix(l, "\r")
		n := 0
		for n < by && n < len(l) && l[n] == ' ' {
			n++
		}
		lines[i] = l[n:]
	}
	return lines
}

// shifted are lines further to the right; empty ones stay empty.
func shifted(lines []string, by int) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		if l != "" {
			l = strings.Repeat(" ", by) + l
		}
		out[i] = l
	}
	return out
}

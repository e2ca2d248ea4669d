package compare

import (
	"encoding/json"
	"sort"
	"strings"

	"iai/iaip"
	"iai/workspace"
)

// A side is one kind as one snapshot has it.
type side struct {
	s    *workspace.Snapshot
	r    *iaip.Resolution // nil where there is no manifest
	name string
}

// kind is the kind if it is in force.
func (s side) kind() *iaip.Kind {
	if s.r == nil || s.r.Stopped {
		return nil
	}
	return s.r.Kind(s.name)
}

// kinds compares a kind that is in force on at least one side.
func kinds(from, to side) (Kind, bool) {
	a, b := from.kind(), to.kind()
	out := Kind{Kind: from.name, Sections: []Section{}, Settings: []Setting{}, Digest: Digests{digest(a), digest(b)}}
	if equal(out.Digest.From, out.Digest.To) {
		return out, false
	}
	out.Settings = settings(a, b)
	out.Sections = sections(from, to)
	return out, len(out.Settings) > 0 || len(out.Sections) > 0 || (a == nil) != (b == nil)
}

func digest(k *iaip.Kind) *string {
	if k == nil {
		return nil
	}
	d := k.Digest()
	return &d
}

// settings compares the effective keys.
func settings(a, b *iaip.Kind) []Setting {
	from, to := values(a), values(b)
	out := []Setting{}
	for key, value := range from {
		if string(to[key]) != string(value) {
			out = append(out, Setting{key, value, to[key]})
		}
	}
	for key, value := range to {
		if from[key] == nil {
			out = append(out, Setting{key, nil, value})
		}
	}
	return inOrder(out)
}

func inOrder(list []Setting) []Setting {
	sort.Slice(list, func(i, j int) bool { return list[i].Key < list[j].Key })
	return list
}

func values(k *iaip.Kind) map[string]json.RawMessage {
	out := map[string]json.RawMessage{}
	if k == nil {
		return out
	}
	for _, s := range k.Settings() {
		if !s.Value.IsNull() { // as good as not written
			out[s.Key.Text()] = s.Value.AppendJSON(nil)
		}
	}
	return out
}

// An item is one section with text in it.
type item struct {
	key    string // its path as one text
	path   []string
	origin string
	number int // of the section in its file
	line   int
	text   string
	same   string // the text as it is compared
}

func (i *item) side() *Side { return &Side{i.origin, i.line, i.text} }

// alike is a text without what no agent is told by: how its lines end, and
// blank lines at its end.
func alike(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.TrimRight(strings.ReplaceAll(s, "\r", "\n"), " \t\n")
}

// inForce are the sections of the effective text, in order.
func (s side) inForce() []item {
	k := s.kind()
	if k == nil {
		return nil
	}
	var out []item
	for i := range k.Pieces {
		p := &k.Pieces[i]
		in := &k.Inputs[p.Input]
		if p.Section >= 0 {
			out = appendSection(out, in.Origin, s.s, p.Section)
			continue
		}
		for n := range in.File.Doc.Len() {
			out = appendSection(out, in.Origin, s.s, n)
		}
	}
	return out
}

// dormant are the sections that stand in the files the kind has to do with, or
// in the given ones, and are not in force.
func (s side) dormant(inForce []item, origins []item) []item {
	type spot struct {
		origin string
		number int
	}
	active := map[spot]bool{}
	files := map[string]bool{}
	for _, list := range [][]item{inForce, origins} {
		for i := range list {
			files[list[i].origin] = true
		}
	}
	for i := range inForce {
		active[spot{inForce[i].origin, inForce[i].number}] = true
	}
	if s.r != nil {
		if k := s.r.Kind(s.name); k != nil {
			for i := range k.Slots {
				files[k.Slots[i].Path] = true
			}
		}
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	var out []item
	for _, name := range names {
		f := s.s.File(name)
		if name == "" || f == nil {
			continue
		}
		for n := range f.Doc.Len() {
			if !active[spot{name, n}] {
				out = appendSection(out, name, s.s, n)
			}
		}
	}
	return out
}

func appendSection(out []item, origin string, s *workspace.Snapshot, number int) []item {
	f := s.File(origin)
	src := f.Src()
	span := f.Doc.Section(number).Span
	text := span.Of(src)
	same := alike(text)
	if same == "" {
		return out
	}
	return append(out, item{
		key: f.Doc.PathKey(src, number), path: append([]string{}, f.Doc.Labels(src, number)...),
		origin: origin, number: number, line: f.Lines.Line(span.Start) + 1, text: text, same: same,
	})
}

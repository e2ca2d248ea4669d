package feature

import (
	"iai/iaip"
	"iai/iaip/markdown"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

func (w *tokenWalker) delimiter(span text.Span, there bool) {
	if there && span.Len() >= 3 {
		w.add(text.Span{Start: span.Start, End: span.Start + 3}, TokenDelimiter, 0)
	}
}

func (w *tokenWalker) mapping(v syntax.Value, p place, m TokenModifier) {
	if v.IsAlias() || v.Kind() != syntax.Mapping {
		return
	}
	for i := range v.Len() {
		key, value := v.PairAt(i)
		if key.Kind() != syntax.Scalar || key.IsAlias() {
			continue
		}
		name := key.Text()
		if p.area == tableArea && value.Kind() == syntax.Scalar {
			// By far the most pairs of a long file are of this sort.
			w.node(key, TokenKey, m)
			if row := p.field(name); row != nil && !value.IsAlias() {
				w.allowed(value, row, m)
			}
			continue
		}
		next := p.step(name)
		mods := m
		t := TokenKey
		switch p.area {
		case entryArea:
			if next.area == blockArea {
				t = TokenKind
				if w.r != nil && w.r.Readable && w.r.Kind(name) == nil {
					mods |= Inactive
				}
			}
		case blockArea:
			if name == "metadata" && w.ignored(p.kind) {
				mods |= Inactive
			}
		case toggleArea, checkArea:
			t = TokenID
		}
		w.node(key, t, mods)
		w.value(value, next, name, mods)
	}
}

// ignored says whether the metadata of a kind are out of force.
func (w *tokenWalker) ignored(kind string) bool {
	if w.r == nil {
		return false
	}
	k := w.r.Kind(kind)
	if k == nil {
		return false
	}
	for i := range k.Discarded {
		if k.Discarded[i].Role == iaip.Metadata {
			return true
		}
	}
	return k.Block.Metadata.Exists() && k.Block.Include.Exists()
}

func (w *tokenWalker) value(v syntax.Value, p place, name string, m TokenModifier) {
	if v.IsAlias() {
		return
	}
	switch v.Kind() {
	case syntax.Mapping:
		w.mapping(v, p, m)
	case syntax.Sequence:
		item := p.entryOf()
		for i := range v.Len() {
			w.value(v.ItemAt(i), item, name, m)
		}
	case syntax.Scalar:
		w.scalar(v, p, name, m)
	}
}

// scalar adds the token of a scalar that has a meaning of its own.
func (w *tokenWalker) scalar(v syntax.Value, p place, name string, m TokenModifier) {
	span := v.Content()
	if span.Empty() {
		return
	}
	switch p.area {
	case kindArea:
		if schema.Of(v.Text()) != nil || v.Text() == w.g.kind {
			w.node(v, TokenKind, m)
		}
		return
	case listArea:
		if p.item {
			if w.r != nil && w.r.Readable && w.r.Kind(v.Text()) == nil {
				m |= Inactive
			}
			w.node(v, TokenKind, m)
		}
		return
	case pathArea:
		if p.item {
			w.node(v, TokenPath, m|w.shadowed(p.kind, span))
		}
		return
	case severityArea:
		w.node(v, TokenValue, m)
		return
	case contractArea:
		switch name {
		case "command", "stack", "ruleset":
			w.node(v, TokenID, m)
		}
		return
	}
	switch {
	case p.row == nil:
	case name == "requests" && p.item:
		w.node(v, TokenID, m)
	default:
		w.allowed(v, p.row, m)
	}
}

// allowed adds the token of a scalar that is one of the values its row allows,
// or a path.
func (w *tokenWalker) allowed(v syntax.Value, row *schema.Key, m TokenModifier) {
	switch {
	case row.Type == schema.Bool:
		if _, ok := v.Bool(); ok {
			w.node(v, TokenValue, m)
		}
	case len(row.Enum) > 0:
		if s, ok := v.Str(); ok && row.Allows(s) {
			w.node(v, TokenValue, m)
		}
	case row.Path && row.Type == schema.String:
		w.node(v, TokenPath, m)
	}
}

// shadowed is Inactive for an entry of an include list whose file is not in
// force.
func (w *tokenWalker) shadowed(kind string, span text.Span) TokenModifier {
	if w.r == nil || w.r.Stopped {
		return 0
	}
	k := w.r.Kind(kind)
	if k == nil {
		return 0
	}
	for i := range k.Slots {
		if slot := &k.Slots[i]; slot.Span == span && slot.Role != iaip.Base {
			if slot.State == iaip.Unread || useOf(w.r, k, slot).discarded() {
				return Inactive
			}
			return 0
		}
	}
	return 0
}

// body adds the headings, and all of the text that is out of force.
func (w *tokenWalker) body() {
	if hint, ok := markdown.FormatHint(w.src, w.f.Body); ok && w.all == 0 {
		w.add(hint.Line, TokenDelimiter, 0)
	}
	doc := &w.f.Doc
	for i := doc.SectionAt(max(w.span.Start, w.f.Body.Start)); i < doc.Len(); i++ {
		section := doc.Section(i)
		if section.Span.Start > w.span.End {
			return
		}
		m := w.all
		if w.gone != nil && w.gone[i] {
			m |= Inactive
		}
		if i > 0 {
			w.add(text.Span{Start: section.Marks.Start, End: max(section.Title.End, section.Marks.End)}, TokenHeading, m)
		}
		if m != 0 {
			w.lines(section.Text, m)
		}
	}
}

// lines adds a token for each line of a text that shows something.
func (w *tokenWalker) lines(span text.Span, m TokenModifier) {
	for at := span.Start; at < span.End; {
		end := at
		for end < span.End && !isBreak(w.src[end]) {
			end++
		}
		from := skipBlanks(w.src, at, end)
		if from < end {
			w.add(text.Span{Start: from, End: plainStop(w.src, from, end)}, TokenText, m)
		}
		at = end + 1
	}
}

// plainStop is the end of a line without the blanks behind it.
func plainStop(src string, from, end int) int {
	for end > from && (src[end-1] == ' ' || src[end-1] == '\t') {
		end--
	}
	return end
}

package feature

import (
	"strings"

	"iai/iaip"
	"iai/iaip/markdown"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// A TokenType says what a token is.
type TokenType uint8

const (
	TokenKey TokenType = iota
	TokenValue
	TokenKind
	TokenID
	TokenPath
	TokenHeading
	TokenDelimiter
	// TokenText is free text that is not in force. Text in force has no token:
	// it is Markdown, which editors colour themselves.
	TokenText
)

// TokenTypes are the names of the types in the order of their numbers.
var TokenTypes = [...]string{"key", "value", "kind", "id", "path", "heading", "delimiter", "text"}

func (t TokenType) String() string { return TokenTypes[t] }

// A TokenModifier is a set of marks on a token.
type TokenModifier uint8

const (
	// Inactive: the token stands in a block or file of an inactive kind, in a
	// file that an override discards, or in a section that one replaces.
	Inactive TokenModifier = 1 << iota
	// Deprecated is part of the legend, which an editor learns once; version
	// v0 deprecates nothing yet.
	Deprecated
)

// TokenModifiers are the names of the modifiers in the order of their bits.
var TokenModifiers = [...]string{"inactive", "deprecated"}

// A Token is one stretch of a line.
type Token struct {
	text.Span
	Type      TokenType
	Modifiers TokenModifier
}

// SemanticTokens are the tokens of a file that touch a span: sorted, none over
// another, none across the end of a line.
func SemanticTokens(s *workspace.Snapshot, file string, span text.Span) []Token {
	f := s.File(file)
	if f == nil {
		return nil
	}
	w := &tokenWalker{s: s, file: file, f: f, span: span, src: f.Src()}
	w.g = grammarOf(s, file, f)
	lines := f.Lines.Line(min(span.End, f.Front.End)) - f.Lines.Line(max(span.Start, f.Front.Start))
	w.out = make([]Token, 0, 2*max(lines, 0)+f.Doc.Len()+4)
	w.findUses()
	w.delimiter(f.Open, f.Form == syntax.Fenced)
	if touches(f.Front, span) {
		w.mapping(f.Root(), w.g.top(), w.all)
	}
	w.delimiter(f.Close, !f.Close.Empty())
	if !f.Body.Empty() && touches(f.Body, span) {
		w.body()
	}
	return w.out
}

// A tokenWalker walks one file from top to bottom.
type tokenWalker struct {
	s    *workspace.Snapshot
	file string
	f    *syntax.File
	src  string
	span text.Span
	g    grammar
	out  []Token
	end  int // of the last token
	// r is what the file resolves to if it is a manifest.
	r *iaip.Resolution
	// all are the modifiers of everything in the file.
	all TokenModifier
	// gone are the sections that are replaced wherever the file is in force;
	// nil if there are none.
	gone []bool
}

// findUses finds what of the file is out of force everywhere.
func (w *tokenWalker) findUses() {
	if w.g.manifest {
		if w.s.IsManifest(w.file) {
			w.r = w.s.Resolution(w.file)
		}
		return
	}
	found := uses(w.s, w.file)
	if len(found) == 0 {
		if r, _ := inactiveIn(w.s, w.file); r != nil {
			w.all = Inactive
		}
		return
	}
	counts := 0
	var gone []int
	for _, u := range found {
		if u.slot.State == iaip.Unread || u.discarded() && !u.r.Stopped {
			continue
		}
		counts++
		if !u.inForce() {
			continue
		}
		for i := range u.k.Pieces {
			for _, ref := range u.k.Pieces[i].Replaces {
				if ref.Input == u.at {
					gone = append(gone, ref.Section)
				}
			}
		}
	}
	if counts == 0 {
		w.all = Inactive
	}
	if len(gone) == 0 {
		return
	}
	times := make([]int, w.f.Doc.Len())
	w.gone = make([]bool, w.f.Doc.Len())
	for _, n := range gone {
		times[n]++
		w.gone[n] = times[n] == counts
	}
}

// add takes a token in, unless it is empty, outside of what is asked for, or
// over the one before it. The span lies on one line.
func (w *tokenWalker) add(span text.Span, t TokenType, m TokenModifier) {
	if span.Start >= span.End || span.Start < w.end || span.End < w.span.Start || span.Start > w.span.End {
		return
	}
	w.end = span.End
	w.out = append(w.out, Token{span, t, m})
}

// node adds the token of a scalar, if it stands on one line. A scalar without
// quotes that is as long as its text has no line break in it.
func (w *tokenWalker) node(v syntax.Value, t TokenType, m TokenModifier) {
	span := v.Content()
	if v.Style() != syntax.Plain || span.Len() != len(v.Text()) {
		if strings.ContainsAny(span.Of(w.src), "\r\n") {
			return
		}
	}
	w.add(span, t, m)
}

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
	row := p.row
	switch {
	case row == nil:
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
	case name == "requests" && p.item:
		w.node(v, TokenID, m)
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

package feature

import (
	"strconv"
	"strings"

	"iai/iaip"
	"iai/iaip/markdown"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// A SymbolKind says what sort of thing a symbol is.
type SymbolKind uint8

const (
	SymbolKey     SymbolKind = iota // a key of the frontmatter
	SymbolBlock                     // the block of a kind in a manifest
	SymbolEntry                     // an entry of an include list
	SymbolItem                      // a mapping in a list
	SymbolFormat                    // the declaration of the text's format
	SymbolHeading                   // a section of the text
	SymbolKindName
	SymbolFile
	SymbolCommand
	SymbolPack
	SymbolRule
	SymbolRuleset
	SymbolStack
)

// A Symbol is one line of the outline of a file.
type Symbol struct {
	Name   string // never empty
	Detail string
	Kind   SymbolKind
	// Range is all the symbol stands for, Selection its name. Selection and the
	// ranges of the children lie inside Range.
	Range, Selection text.Span
	Children         []Symbol
}

// DocumentSymbols answers the outline of a file: the keys of its frontmatter,
// the declaration of its format, the headings of its text. Of a broken file it
// shows what could be read.
func DocumentSymbols(s *workspace.Snapshot, file string) []Symbol {
	v, ok := viewOf(s, file)
	if !ok {
		return nil
	}
	o := outliner{view: v, src: v.f.Src()}
	if v.manifest {
		o.kinds = v.roll()
	}
	out := o.keys(v.f.Root(), 0)
	if hint, ok := markdown.FormatHint(o.src, v.f.Body); ok {
		out = append(out, Symbol{Name: hint.ID.Of(o.src), Detail: "format", Kind: SymbolFormat, Range: hint.Block, Selection: hint.ID})
	}
	for i := 1; i < v.f.Doc.Len(); {
		var next Symbol
		next, i = o.heading(i)
		out = append(out, next)
	}
	return out
}

type outliner struct {
	view
	src   string
	kinds map[string]bool // of a manifest: which kinds its lists name, and which of them are active
}

// keys are the keys of a mapping.
func (o *outliner) keys(v syntax.Value, depth int) []Symbol {
	if v.Len() == 0 || v.IsAlias() {
		return nil
	}
	out := make([]Symbol, 0, v.Len())
	for key, value := range v.Pairs() {
		out = append(out, o.key(key, value, depth))
	}
	return out
}

func (o *outliner) key(key, value syntax.Value, depth int) Symbol {
	s := Symbol{Name: o.name(key), Range: pairSpan(key, value), Selection: key.Span()}
	if s.Selection.Empty() {
		// A key nobody wrote still needs a place to click on.
		s.Selection = text.Span{Start: max(min(s.Selection.Start, len(o.src)-1), 0), End: min(s.Selection.Start+1, len(o.src))}
		s.widen(s.Selection)
	}
	block := depth == 0 && o.manifest && isBlock(o.kinds, key.Text(), value)
	switch {
	case block:
		s.Kind = SymbolBlock
		if !o.kinds[key.Text()] {
			s.Detail = "inactive"
		}
	case value.IsAlias() || value.Kind() == syntax.Scalar:
		s.Detail = o.shown(value)
	}
	if value.IsAlias() {
		return s
	}
	switch value.Kind() {
	case syntax.Mapping:
		s.Children = o.keys(value, depth+1)
	case syntax.Sequence:
		s.Detail, s.Children = o.list(key.Text(), value, depth+1)
	}
	for i := range s.Children {
		s.widen(s.Children[i].Range)
	}
	return s
}

// widen makes the range hold a span too.
func (s *Symbol) widen(span text.Span) {
	s.Range = text.Span{Start: min(s.Range.Start, span.Start), End: max(s.Range.End, span.End)}
}

// list is what a list shows: its scalars in a line, its mappings as children,
// and paths as children too.
func (o *outliner) list(of string, v syntax.Value, depth int) (detail string, children []Symbol) {
	paths := o.manifest && depth == 3 && (of == "merge" || of == "override")
	var words []string
	n := 0
	for item := range v.Items() {
		n++
		s := Symbol{Kind: SymbolItem, Range: item.Span(), Selection: item.Span()}
		switch {
		case item.IsAlias() || item.Kind() == syntax.Scalar:
			if !paths || item.Span().Empty() {
				words = append(words, o.shown(item))
				continue
			}
			s.Kind, s.Name, s.Selection = SymbolEntry, showable(o.shown(item)), item.Content()
		case item.Kind() == syntax.Mapping && !item.Span().Empty():
			s.Name = "#" + strconv.Itoa(n)
			for _, name := range [...]string{"id", "name"} {
				if title, ok := item.Field(name).Str(); ok {
					s.Name = showable(iaip.Shorten(title))
					break
				}
			}
			first, _, _ := strings.Cut(item.Content().Of(o.src), "\n")
			s.Selection = text.Span{Start: item.Content().Start, End: item.Content().Start + len(strings.TrimRight(first, " \t\r"))}
			s.Children = o.keys(item, depth+1)
			for i := range s.Children {
				s.widen(s.Children[i].Range)
			}
		default:
			continue
		}
		children = append(children, s)
	}
	return iaip.Shorten(strings.Join(words, ", ")), children
}

// shown is a value as its author wrote it, on one line.
func (o *outliner) shown(v syntax.Value) string {
	written, ok := v.Str()
	if !ok || v.IsAlias() {
		written = v.Content().Of(o.src)
	}
	return strings.ToValidUTF8(iaip.Shorten(written), "\ufffd")
}

// name is a key as the outline shows it.
func (o *outliner) name(key syntax.Value) string {
	if key.Kind() == syntax.Scalar && !key.IsAlias() {
		return showable(iaip.Shorten(key.Text()))
	}
	return showable(iaip.Shorten(key.Span().Of(o.src)))
}

// showable makes sure that there is something to see and to click on, and that
// it is text.
func showable(name string) string {
	name = strings.ToValidUTF8(name, "\ufffd")
	if strings.TrimSpace(name) == "" {
		return syntax.Quote(name)
	}
	return name
}

// heading is a section with those below it, and the number of the one behind
// them.
func (o *outliner) heading(i int) (Symbol, int) {
	doc := &o.f.Doc
	at := doc.Section(i)
	s := Symbol{
		Name: showable(at.Title.Of(o.src)), Detail: at.Marks.Of(o.src), Kind: SymbolHeading,
		Selection: headingName(at.Marks, at.Title),
	}
	if at.Title.Empty() {
		s.Name, s.Detail = at.Marks.Of(o.src), ""
	}
	next := i + 1
	for next < doc.Len() && doc.Section(next).Level > at.Level {
		var below Symbol
		below, next = o.heading(next)
		s.Children = append(s.Children, below)
	}
	end := doc.Section(next - 1).Span.End
	// The last line break belongs to nobody: with it, the next heading would
	// begin inside this one.
	end = at.Line.End + len(strings.TrimRight(o.src[at.Line.End:end], "\r\n"))
	if n := len(s.Children); n > 0 {
		end = max(end, s.Children[n-1].Range.End)
	}
	s.Range = text.Span{Start: at.Span.Start, End: end}
	return s, next
}

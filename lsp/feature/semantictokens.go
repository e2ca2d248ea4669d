package feature

import (
	"strings"

	"iai/iaip"
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

package iaip

import (
	"sort"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Piece is a stretch of effective text: some bytes of one input.
type Piece struct {
	Input int // index into the kind's inputs
	// Section is the number of the section in the input's file, or -1 where
	// the piece is a whole text.
	Section int
	Span    text.Span // in the input's file
	// Break says that a line feed stands before the piece that no file holds,
	// because the piece before it does not end its last line.
	Break bool
	// Replaces are the sections this one put out of force.
	Replaces []SectionRef
}

// A SectionRef names a section of an input.
type SectionRef struct {
	Input, Section int
	Span           text.Span
}

// whole makes pieces of the texts of all inputs.
func whole(inputs []Input) []Piece {
	var pieces []Piece
	for i := range inputs {
		if in := &inputs[i]; !in.Text.Empty() {
			pieces = append(pieces, Piece{Input: i, Section: -1, Span: in.Text})
		}
	}
	return join(inputs, pieces)
}

// join decides where a line feed has to stand between two pieces.
func join(inputs []Input, pieces []Piece) []Piece {
	for i := 1; i < len(pieces); i++ {
		before := &pieces[i-1]
		src := inputs[before.Input].File.Src()
		pieces[i].Break = src[before.Span.End-1] != '\n'
	}
	return pieces
}

// Of is the text of a piece.
func (k *Kind) Of(p *Piece) string { return p.Span.Of(k.Inputs[p.Input].File.Src()) }

// Text is the effective text of the kind.
func (k *Kind) Text() string {
	n := 0
	for i := range k.Pieces {
		n += k.Pieces[i].Span.Len() + 1
	}
	var b strings.Builder
	b.Grow(n)
	for i := range k.Pieces {
		if k.Pieces[i].Break {
			b.WriteByte('\n')
		}
		b.WriteString(k.Of(&k.Pieces[i]))
	}
	return b.String()
}

// A Setting is one effective key.
type Setting struct {
	Key   syntax.Value
	Value syntax.Value
	Input int // the input that has the last word
	// Beaten are the earlier inputs that set the key too.
	Beaten []int
}

// Settings are the effective keys in bytewise order: later inputs win key by
// key. What names and types a file is no setting.
func (k *Kind) Settings() []Setting {
	var out []Setting
	at := map[string]int{}
	for i := range k.Inputs {
		in := &k.Inputs[i]
		ignored := make(map[string]bool, len(in.Ignored))
		for _, name := range in.Ignored {
			ignored[name] = true
		}
		for key, value := range in.Settings.Pairs() {
			name := key.Text()
			if name == "kind" || name == "name" || ignored[name] {
				continue
			}
			if j, ok := at[name]; ok {
				old := &out[j]
				*old = Setting{key, value, i, append(old.Beaten, old.Input)}
				continue
			}
			at[name] = len(out)
			out = append(out, Setting{Key: key, Value: value, Input: i})
		}
	}
	sort.Slice(out, func(a, b int) bool { return out[a].Key.Text() < out[b].Key.Text() })
	return out
}

// SettingsJSON is the compact JSON of settings.
func SettingsJSON(settings []Setting) []byte {
	out := []byte{'{'}
	for i, s := range settings {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, syntax.Quote(s.Key.Text())...)
		out = append(out, ':')
		out = s.Value.AppendJSON(out)
	}
	return append(out, '}')
}

// Digest names what the kind says: its settings and its text.
func (k *Kind) Digest() string {
	return syntax.Digest(string(SettingsJSON(k.Settings())) + "\n" + k.Text())
}

package iaip

import (
	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A Role says why an input is part of a kind.
type Role uint8

const (
	Base Role = iota
	Metadata
	Merge
	Override
)

func (r Role) String() string { return [...]string{"base", "metadata", "merge", "override"}[r] }

// An Input is one source of instructions of a kind.
type Input struct {
	Role   Role
	Origin string       // the file it stands in, relative to the root
	File   *syntax.File // that file
	// Settings is the mapping of its keys: the frontmatter of a file, the
	// metadata of the manifest.
	Settings syntax.Value
	// Text is its free text; metadata has none.
	Text text.Span
	// Slot is where the manifest calls for it.
	Slot text.Span
	// Ignored are the metadata keys that have no effect.
	Ignored []string
}

// Line is where the input stands in its origin, from one.
func (in *Input) Line() int {
	if in.Role == Metadata {
		return in.File.Lines.Line(in.Slot.Start) + 1
	}
	return 1
}

// Digest names the input's content: the bytes of a file, the compact JSON of
// metadata.
func (in *Input) Digest() string {
	if in.Role == Metadata {
		return syntax.Digest(string(in.Settings.AppendJSON(nil)))
	}
	return in.File.Digest()
}

// Empty says whether the input contributes nothing: no text and no key but
// those every file has.
func (in *Input) Empty() bool {
	if !blank(in.Text.Of(in.File.Src())) {
		return false
	}
	for key := range in.Settings.Pairs() {
		if key.Text() != "kind" && key.Text() != "name" {
			return false
		}
	}
	return true
}

func blank(s string) bool {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ' ', '\t', '\r', '\n':
		default:
			return false
		}
	}
	return true
}

// A SlotState says what became of a path the manifest or the format names.
type SlotState uint8

const (
	Loaded   SlotState = iota
	NotThere           // no file
	Failed             // there, and not usable
	Unread             // an override behind the one that won
)

// A Slot is one path a kind asks for.
type Slot struct {
	Role  Role
	Path  string // relative to the root; "" if it has none
	Span  text.Span
	State SlotState
	Input int // of a Loaded one, its index among all inputs ever loaded
}

// Applied is the override configuration of a kind that has an override input.
type Applied struct {
	Mode      string
	Algorithm string // "" under replace_all
}

// A Kind is one active kind, resolved.
type Kind struct {
	Name  string
	Span  text.Span // where enabled names it
	Block Block
	// Inputs are in force, in order; the override is the last.
	Inputs []Input
	// Discarded were loaded, and replace_all put them out.
	Discarded []Input
	// Override is nil where no override input applies.
	Override *Applied
	// Pieces are the effective text in order.
	Pieces []Piece
	// Slots are the paths asked for, in the order they were looked at.
	Slots    []Slot
	Problems []problem.Finding
	// Stopped says that one of them stops the manifest.
	Stopped bool
}

// Over is the override input, or nil.
func (k *Kind) Over() *Input {
	if n := len(k.Inputs); n > 0 && k.Inputs[n-1].Role == Override {
		return &k.Inputs[n-1]
	}
	return nil
}

// Asks says whether the kind's resolution depends on a path.
func (k *Kind) Asks(path string) bool {
	for i := range k.Slots {
		if k.Slots[i].Path == path {
			return true
		}
	}
	return false
}

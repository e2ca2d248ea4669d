package syntax

import (
	"iter"
	"sort"
	"strconv"

	"iai/iaip/text"
)

// A Kind is the shape of a node.
type Kind uint8

const (
	None Kind = iota // no node: what a lookup that found nothing returns
	Scalar
	Mapping
	Sequence
)

// A Style is how a node is written.
type Style uint8

const (
	Plain Style = iota // scalars without quotes, and block collections
	SingleQuoted
	DoubleQuoted
	Literal
	Folded
	Flow // collections in brackets
)

// A node is one YAML node. It knows its length but not its place: children
// hold their distance from the start of their parent, so that a subtree can be
// shared by every version of a file that contains it unchanged.
type node struct {
	kind  Kind
	style Style
	typ   Type
	// implicit marks a null that is not written at all.
	implicit bool
	length   int32 // bytes from the start, anchor and tag included, to the end
	content  int32 // where the node begins behind its anchor and tag
	count    int32 // nodes in this subtree, itself included
	depth    int32 // levels in this subtree, itself included
	text     string
	pairs    []pair
	items    []item
	// alias is set for a node written as *name: the node it stands for, at
	// the distance aliasAt from this one.
	alias   *node
	aliasAt int32
}

type pair struct {
	key, value     *node
	keyAt, valueAt int32
}

type item struct {
	value *node
	at    int32
}

// A Value is a node at its place in a file. The zero Value is no node at all;
// every method works on it. An alias behaves as the node it stands for, except
// that Span is the place where the alias is written.
type Value struct {
	n  *node
	at int
}

func (v Value) follow() Value {
	if v.n != nil && v.n.alias != nil {
		return Value{v.n.alias, v.at + int(v.n.aliasAt)}
	}
	return v
}

// Exists says whether there is a node here, be it null.
func (v Value) Exists() bool { return v.n != nil }

// Kind is the shape of the node.
func (v Value) Kind() Kind {
	if v = v.follow(); v.n == nil {
		return None
	}
	return v.n.kind
}

// Type is what a scalar means; collections have none and answer Str.
func (v Value) Type() Type {
	if v = v.follow(); v.n == nil {
		return Null
	}
	return v.n.typ
}

// Style is how the node is written.
func (v Value) Style() Style {
	if v = v.follow(); v.n == nil {
		return Plain
	}
	return v.n.style
}

// IsNull says whether there is nothing here, or a null.
func (v Value) IsNull() bool {
	v = v.follow()
	return v.n == nil || v.n.kind == Scalar && v.n.typ == Null
}

// IsAlias says whether the node is written as an alias of another.
func (v Value) IsAlias() bool { return v.n != nil && v.n.alias != nil }

// Implicit says whether the node is a null that nobody wrote.
func (v Value) Implicit() bool { return v.n != nil && v.n.implicit }

// Span is where the node is written, anchor and tag included. It is empty for
// an implicit null.
func (v Value) Span() text.Span {
	if v.n == nil {
		return text.Span{Start: v.at, End: v.at}
	}
	return text.Span{Start: v.at, End: v.at + int(v.n.length)}
}

// Content is Span without anchor and tag, but with quotes and brackets.
func (v Value) Content() text.Span {
	s := v.Span()
	if v.n != nil {
		s.Start += int(v.n.content)
	}
	return s
}

// Inner is the content of a quoted scalar between its quotes, and Content for
// everything else.
func (v Value) Inner() text.Span {
	s := v.Content()
	if v.n != nil && (v.n.style == SingleQuoted || v.n.style == DoubleQuoted) && s.Len() >= 2 {
		return text.Span{Start: s.Start + 1, End: s.End - 1}
	}
	return s
}

// Text is the decoded text of a scalar whatever its type, and "" for others.
func (v Value) Text() string {
	if v = v.follow(); v.n == nil || v.n.kind != Scalar {
		return ""
	}
	return v.n.text
}

// Str is the text of a string scalar.
func (v Value) Str() (string, bool) {
	if v = v.follow(); v.n == nil || v.n.kind != Scalar || v.n.typ != Str {
		return "", false
	}
	return v.n.text, true
}

// Bool is the value of a boolean scalar.
func (v Value) Bool() (value, ok bool) {
	if v = v.follow(); v.n == nil || v.n.kind != Scalar || v.n.typ != Bool {
		return false, false
	}
	return v.n.text[0] == 't' || v.n.text[0] == 'T', true
}

// Len is the number of pairs or items.
func (v Value) Len() int {
	v = v.follow()
	switch {
	case v.n == nil:
		return 0
	case v.n.kind == Mapping:
		return len(v.n.pairs)
	default:
		return len(v.n.items)
	}
}

// Field is the value of a key of a mapping. The first of several wins; that
// there are several is a fault of the file.
func (v Value) Field(key string) Value {
	_, value := v.Pair(key)
	return value
}

// Pair is a key of a mapping and its value.
func (v Value) Pair(key string) (k, value Value) {
	v = v.follow()
	if v.n == nil {
		return Value{}, Value{}
	}
	for i := range v.n.pairs {
		p := &v.n.pairs[i]
		if p.key.text == key && p.key.kind == Scalar {
			return Value{p.key, v.at + int(p.keyAt)}, Value{p.value, v.at + int(p.valueAt)}
		}
	}
	return Value{}, Value{}
}

// PairAt is the i-th pair of a mapping.
func (v Value) PairAt(i int) (key, value Value) {
	v = v.follow()
	p := &v.n.pairs[i]
	return Value{p.key, v.at + int(p.keyAt)}, Value{p.value, v.at + int(p.valueAt)}
}

// ItemAt is the i-th item of a sequence.
func (v Value) ItemAt(i int) Value {
	v = v.follow()
	it := &v.n.items[i]
	return Value{it.value, v.at + int(it.at)}
}

// Pairs walks the pairs of a mapping in the order they are written.
func (v Value) Pairs() iter.Seq2[Value, Value] {
	return func(yield func(Value, Value) bool) {
		if v.Kind() != Mapping {
			return
		}
		for i := range v.Len() {
			if !yield(v.PairAt(i)) {
				return
			}
		}
	}
}

// Items walks the items of a sequence in the order they are written.
func (v Value) Items() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if v.Kind() != Sequence {
			return
		}
		for i := range v.Len() {
			if !yield(v.ItemAt(i)) {
				return
			}
		}
	}
}

// AppendJSON writes the value as compact JSON with sorted keys. The same value
// gives the same bytes however it was written.
func (v Value) AppendJSON(dst []byte) []byte {
	v = v.follow()
	if v.n == nil {
		return append(dst, "null"...)
	}
	switch v.n.kind {
	case Mapping:
		order := make([]int, len(v.n.pairs))
		for i := range order {
			order[i] = i
		}
		sort.SliceStable(order, func(a, b int) bool {
			return v.n.pairs[order[a]].key.text < v.n.pairs[order[b]].key.text
		})
		dst = append(dst, '{')
		for n, i := range order {
			if n > 0 {
				dst = append(dst, ',')
			}
			key, value := v.PairAt(i)
			dst = AppendQuoted(dst, key.Text())
			dst = append(dst, ':')
			dst = value.AppendJSON(dst)
		}
		return append(dst, '}')
	case Sequence:
		dst = append(dst, '[')
		for i := range v.n.items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = v.ItemAt(i).AppendJSON(dst)
		}
		return append(dst, ']')
	}
	switch v.n.typ {
	case Null:
		return append(dst, "null"...)
	case Bool:
		if b, _ := v.Bool(); b {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case Int, Float:
		return appendNumber(dst, v.n.text, v.n.typ)
	}
	return AppendQuoted(dst, v.n.text)
}

// MarshalJSON makes a Value part of any JSON answer.
func (v Value) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil), nil }

// Quote writes s as a JSON string, which is a YAML double-quoted scalar too.
func Quote(s string) string { return string(AppendQuoted(nil, s)) }

// Equal says whether two values mean the same, however they are written.
func (v Value) Equal(other Value) bool {
	return string(v.AppendJSON(nil)) == string(other.AppendJSON(nil))
}

// Int is the value of an integer scalar that fits.
func (v Value) Int() (int, bool) {
	if v = v.follow(); v.n == nil || v.n.kind != Scalar || v.n.typ != Int {
		return 0, false
	}
	n, err := strconv.ParseInt(string(appendNumber(nil, v.n.text, Int)), 10, 64)
	return int(n), err == nil
}

// YAMLKey writes a key so that it reads back as itself, without quotes where
// none are needed.
func YAMLKey(s string) string {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || i > 0 && (c == '-' || c >= '0' && c <= '9') {
			continue
		}
		return Quote(s)
	}
	if s == "" || coreType(s) != Str {
		return Quote(s)
	}
	return s
}

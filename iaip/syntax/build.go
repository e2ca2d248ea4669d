package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"iai/iaip/text"
)

// build turns the library's tree into nodes with spans.
func build(src string, span text.Span, doc *yaml.Node, lim Limits) front {
	b := &builder{src: src, span: span, lim: lim}
	if doc == nil {
		return front{root: &node{kind: Mapping, count: 1, depth: 1}, at: span.Start}
	}
	b.index()
	b.slab = make([]node, 0, count(doc, lim.Nodes))
	if doc.Kind != yaml.MappingNode {
		at := b.offset(doc)
		if at >= span.End && at > span.Start {
			// Nothing at all, behind a comment: its last character is to blame.
			_, size := utf8.DecodeLastRuneInString(src[span.Start:span.End])
			at = span.End - size
		}
		end := at + 1
		if _, _, e := b.node(doc, 0, 0); e > at {
			end = min(e, lineStop(src, at))
		}
		return front{faults: append(b.faults, Fault{Cause: NotMapping, Span: text.Span{Start: at, End: min(max(end, at+1), len(src))},
			Message: "Frontmatter is a list of keys with values, such as `kind: context`: this is " + shape(doc) + "."})}
	}
	root, at, _ := b.node(doc, 0, 0)
	if b.over {
		root = nil
	} else if root != nil && int(root.count) > lim.Expand*b.written {
		b.fault(Fault{Cause: Limit, Span: b.firstAlias, Message: fmt.Sprintf(
			"Aliases make this frontmatter more than %d times as large as it is written: write less by alias.", lim.Expand)})
		root = nil
	}
	return front{root: root, at: at, faults: b.faults, anchored: b.anchored}
}

func shape(doc *yaml.Node) string {
	switch doc.Kind {
	case yaml.SequenceNode:
		return "a list"
	case yaml.ScalarNode:
		return "a single value"
	}
	return "something else"
}

// lineStop is the end of the line at offset without its line break.
func lineStop(src string, at int) int {
	end := lineEnd(src, at)
	for end > at && (src[end-1] == '\n' || src[end-1] == '\r') {
		end--
	}
	return end
}

// A builder walks the library's tree once and finds where each node ends,
// which the library does not say.
type builder struct {
	src    string
	span   text.Span
	lim    Limits
	ascii  bool
	starts []int32 // of the lines as YAML counts them
	faults []Fault

	slab     []node
	written  int
	over     bool
	anchored bool
	anchors  map[*yaml.Node]anchored

	firstAlias text.Span
}

type anchored struct {
	n    *node
	at   int
	done bool
}

func (b *builder) fault(f Fault) {
	if len(b.faults) < maxFaults {
		b.faults = append(b.faults, f)
	}
}

// index finds the lines as the YAML library counts them: it takes NEL, LS and
// PS for line breaks as well.
func (b *builder) index() {
	s := b.span.Of(b.src)
	b.ascii = true
	b.starts = make([]int32, 1, strings.Count(s, "\n")+2)
	if strings.HasPrefix(s, text.BOM) {
		// The library skips one at the start of what it reads, uncounted.
		b.starts[0] = int32(len(text.BOM))
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n':
			b.starts = append(b.starts, int32(i+1))
		case c == '\r':
			if i+1 < len(s) && s[i+1] == '\n' {
				i++
			}
			b.starts = append(b.starts, int32(i+1))
		case c >= utf8.RuneSelf:
			b.ascii = false
			if n := wideBreak(s[i:]); n > 0 {
				i += n - 1
				b.starts = append(b.starts, int32(i+1))
			}
		}
	}
}

// count is how many nodes a tree of the library has, so that there is one
// allocation for all of them and none to spare: they stay for as long as the
// file is known.
func count(y *yaml.Node, most int) int {
	n := 1
	for _, c := range y.Content {
		if n > most {
			break
		}
		n += count(c, most-n)
	}
	return n
}

// wideBreak is the length of the line break beyond ASCII at the start of s.
func wideBreak(s string) int {
	if strings.HasPrefix(s, "\u0085") {
		return 2
	}
	if strings.HasPrefix(s, "\u2028") || strings.HasPrefix(s, "\u2029") {
		return 3
	}
	return 0
}

// offset is the absolute byte offset of a node. The library counts columns in
// characters, from one.
func (b *builder) offset(y *yaml.Node) int {
	line := min(max(y.Line-1, 0), len(b.starts)-1)
	at := b.span.Start + int(b.starts[line])
	if b.ascii {
		return min(at+max(y.Column-1, 0), b.span.End)
	}
	for i := 1; i < y.Column && at < b.span.End; i++ {
		_, size := utf8.DecodeRuneInString(b.src[at:b.span.End])
		at += size
	}
	return at
}

func (b *builder) alloc() *node {
	if len(b.slab) == cap(b.slab) {
		b.slab = make([]node, 0, 64)
	}
	b.slab = b.slab[:len(b.slab)+1]
	return &b.slab[len(b.slab)-1]
}

// node builds one node. indent is the column of the block collection it stands
// in, depth its level from the top.
func (b *builder) node(y *yaml.Node, indent, depth int) (n *node, at, end int) {
	b.written++
	at = b.offset(y)
	if b.over {
		return b.alloc(), at, at
	}
	if b.written > b.lim.Nodes {
		b.stop(at, fmt.Sprintf("The frontmatter has more than %d nodes: split the file.", b.lim.Nodes))
		return b.alloc(), at, at
	}
	if depth >= b.lim.Depth {
		b.stop(at, fmt.Sprintf("The frontmatter is nested more than %d levels deep: flatten it.", b.lim.Depth))
		return b.alloc(), at, at
	}
	n = b.alloc()
	n.count, n.depth = 1, 1
	if y.Kind == yaml.AliasNode {
		b.alias(n, y, at)
		end = min(at+1+len(y.Value), b.span.End)
		n.length = int32(end - at)
		return n, at, end
	}
	if y.Anchor != "" {
		b.anchored = true
		if b.anchors == nil {
			b.anchors = map[*yaml.Node]anchored{}
		}
		b.anchors[y] = anchored{n: n, at: at}
	}
	content := b.properties(at)
	n.content = int32(content - at)
	switch y.Kind {
	case yaml.MappingNode:
		end = b.mapping(n, y, at, content, indent, depth)
	case yaml.SequenceNode:
		end = b.sequence(n, y, at, content, indent, depth)
	default:
		end = b.scalar(n, y, at, content, indent)
	}
	n.length = int32(max(end-at, 0))
	if y.Anchor != "" {
		b.anchors[y] = anchored{n: n, at: at, done: true}
	}
	return n, at, end
}

func (b *builder) stop(at int, message string) {
	b.over = true
	b.fault(Fault{Cause: Limit, Span: b.token(at), Message: message})
}

// token is the word at an offset, never empty.
func (b *builder) token(at int) text.Span {
	end := wordEnd(b.src, at, b.span.End)
	return text.Span{Start: min(at, max(end-1, 0)), End: end}
}

func (b *builder) alias(n *node, y *yaml.Node, at int) {
	b.anchored = true
	here := text.Span{Start: at, End: min(at+1+len(y.Value), b.span.End)}
	if b.firstAlias.Empty() {
		b.firstAlias = here
	}
	target, ok := b.anchors[y.Alias]
	if !ok || !target.done {
		b.fault(Fault{Cause: AliasCycle, Span: here,
			Message: "The alias `*" + y.Value + "` stands inside the very node it names: write the value out."})
		n.kind, n.typ = Scalar, Null
		return
	}
	n.kind = Scalar
	n.alias, n.aliasAt = target.n, int32(target.at-at)
	n.count = saturate(int64(n.count) + int64(target.n.count))
	n.depth = target.n.depth
}

// saturate keeps the size of an expanded bomb from wrapping around.
func saturate(n int64) int32 { return int32(min(n, 1<<30)) }

func (n *node) grow(child *node) {
	n.count = saturate(int64(n.count) + int64(child.count))
	n.depth = max(n.depth, child.depth+1)
}

func (b *builder) mapping(n *node, y *yaml.Node, at, content, indent, depth int) (end int) {
	n.kind = Mapping
	if y.Style&yaml.FlowStyle != 0 {
		n.style = Flow
	}
	n.pairs = make([]pair, 0, len(y.Content)/2)
	end = content
	for i := 0; i+1 < len(y.Content); i += 2 {
		key, keyAt, keyEnd := b.node(y.Content[i], indent, depth+1)
		inner := indent
		if n.style != Flow {
			inner = keyAt - b.lineStart(keyAt)
		}
		value, valueAt, valueEnd := b.node(y.Content[i+1], inner, depth+1)
		if b.over {
			return end
		}
		n.grow(key)
		n.grow(value)
		n.pairs = append(n.pairs, pair{key, value, int32(keyAt - at), int32(valueAt - at)})
		end = max(end, keyEnd, valueEnd)
	}
	b.checkKeys(n, at)
	if n.style == Flow && content < b.span.End && b.src[content] == '{' {
		end = b.closing(max(end, content+1), '}')
	}
	return end
}

// checkKeys refuses keys that are not strings and keys that stand twice.
func (b *builder) checkKeys(n *node, at int) {
	const few = 16 // up to here comparing all with all is the faster way
	var seen map[string]int
	if len(n.pairs) > few {
		seen = make(map[string]int, len(n.pairs))
	}
	for i := range n.pairs {
		p := &n.pairs[i]
		key := Value{p.key, at + int(p.keyAt)}
		span := key.Span()
		if span.Empty() {
			span = b.token(span.Start)
		}
		if key.Kind() != Scalar || key.Type() != Str {
			what := "a collection"
			if key.Kind() == Scalar {
				what = typed[key.Type()]
			}
			b.fault(Fault{Cause: BadKey, Span: span, Message: "This key is " + what + ", not a string: put it in quotes, or write a name."})
			continue
		}
		first := -1
		if seen != nil {
			if j, ok := seen[key.Text()]; ok {
				first = j
			} else {
				seen[key.Text()] = i
			}
		} else {
			for j := range n.pairs[:i] {
				if k := (Value{n.pairs[j].key, 0}); k.Kind() == Scalar && k.Text() == key.Text() {
					first = j
					break
				}
			}
		}
		if first >= 0 {
			k := &n.pairs[first]
			b.fault(duplicate(key.Text(), span, Value{k.key, at + int(k.keyAt)}.Span()))
		}
	}
}

// typed are the types in a sentence.
var typed = [...]string{Str: "a string", Null: "null", Bool: "a boolean", Int: "an integer", Float: "a number"}

func duplicate(key string, span, first text.Span) Fault {
	return Fault{Cause: DuplicateKey, Span: span, First: first,
		Message: "The key `" + key + "` stands here a second time, and only one of the two can count: remove one."}
}

func (b *builder) sequence(n *node, y *yaml.Node, at, content, indent, depth int) (end int) {
	n.kind = Sequence
	if y.Style&yaml.FlowStyle != 0 {
		n.style = Flow
	} else {
		indent = content - b.lineStart(content)
	}
	n.items = make([]item, 0, len(y.Content))
	end = content
	for _, c := range y.Content {
		value, valueAt, valueEnd := b.node(c, indent, depth+1)
		if b.over {
			return end
		}
		n.grow(value)
		n.items = append(n.items, item{value, int32(valueAt - at)})
		end = max(end, valueEnd)
	}
	if n.style == Flow {
		end = b.closing(max(end, content+1), ']')
	}
	return end
}

func (b *builder) scalar(n *node, y *yaml.Node, at, content, indent int) (end int) {
	n.kind = Scalar
	n.text = y.Value
	switch {
	case y.Style&yaml.DoubleQuotedStyle != 0:
		n.style, end = DoubleQuoted, doubleQuotedEnd(b.src[:b.span.End], content)
	case y.Style&yaml.SingleQuotedStyle != 0:
		n.style, end = SingleQuoted, singleQuotedEnd(b.src[:b.span.End], content)
	case y.Style&yaml.LiteralStyle != 0:
		n.style, end = Literal, blockEnd(b.src[:b.span.End], content, indent)
	case y.Style&yaml.FoldedStyle != 0:
		n.style, end = Folded, blockEnd(b.src[:b.span.End], content, indent)
	default:
		end = plainEnd(b.src[:b.span.End], content, y.Value)
		if y.Value == "" {
			end = at
			if content > at {
				end = b.trimmed(at, content)
			}
		}
		n.implicit = end == at
	}
	if y.Style&yaml.TaggedStyle != 0 {
		n.typ = taggedType(y.Tag, y.Value)
	} else if n.style == Plain && (content == at || b.src[at] != '!') {
		n.typ = coreType(y.Value)
	}
	if n.style == Plain && y.Value == "" {
		n.content = int32(end - at) // nothing is written behind its tag
	}
	return end
}

// taggedType honours the tags of the core schema where the text fits them;
// any other tag makes a string of what is written.
func taggedType(tag, value string) Type {
	t := coreType(value)
	switch {
	case tag == "!!null" && t == Null, tag == "!!bool" && t == Bool, tag == "!!int" && t == Int:
		return t
	case tag == "!!float" && (t == Float || t == Int):
		return Float
	}
	return Str
}

// lineStart is the start of the YAML line that holds an offset.
func (b *builder) lineStart(at int) int {
	lo, hi, rel := 0, len(b.starts), int32(at-b.span.Start)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; b.starts[mid] <= rel {
			lo = mid
		} else {
			hi = mid
		}
	}
	return b.span.Start + int(b.starts[lo])
}

// trimmed is the end of the text between two offsets without the blanks and
// breaks at its end.
func (b *builder) trimmed(from, to int) int {
	return from + len(strings.TrimRight(b.src[from:to], " \t\r\n"))
}

package feature

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// An anchor is a place in frontmatter that names a node, `&name`, or stands
// for one, `*name`.
type anchor struct {
	name  string
	span  text.Span // with its mark
	whole text.Span // the node it names
	alias bool
}

// anchorOf is the anchor a node is written with, if it is.
func anchorOf(src string, v syntax.Value) (anchor, bool) {
	span := v.Span()
	if v.IsAlias() {
		return anchor{name: src[span.Start+1 : span.End], span: span, whole: span, alias: true}, true
	}
	properties := text.Span{Start: span.Start, End: v.Content().Start}
	for at := properties.Start; at < properties.End; {
		end := at
		for end < properties.End && strings.IndexByte(" \t\r\n", src[end]) < 0 {
			end++
		}
		if src[at] == '&' && end > at+1 {
			return anchor{name: src[at+1 : end], span: text.Span{Start: at, End: end}, whole: span}, true
		}
		at = max(end, at+1)
	}
	return anchor{}, false
}

// anchors are all of them in the order they are written.
func anchors(f *syntax.File) []anchor {
	if strings.IndexByte(f.Front.Of(f.Src()), '&') < 0 {
		return nil
	}
	var out []anchor
	eachNode(f.Root(), func(v syntax.Value) {
		if a, ok := anchorOf(f.Src(), v); ok {
			out = append(out, a)
		}
	})
	return out
}

// eachNode visits a node and all that is written in it, aliases unfollowed.
func eachNode(v syntax.Value, visit func(syntax.Value)) {
	visit(v)
	if v.IsAlias() {
		return
	}
	for key, value := range v.Pairs() {
		eachNode(key, visit)
		eachNode(value, visit)
	}
	for item := range v.Items() {
		eachNode(item, visit)
	}
}

// bearers are the places that mean the same node as one of them: its anchor
// first, then the aliases. An alias stands for the last anchor of its name
// before it.
func bearers(list []anchor, of anchor) []anchor {
	var out []anchor
	wanted := -1 // the anchor's number in list
	latest := map[string]int{}
	named := make([]int, len(list))
	for i, a := range list {
		named[i] = -1
		if !a.alias {
			latest[a.name] = i
			named[i] = i
		} else if n, ok := latest[a.name]; ok {
			named[i] = n
		}
		if a.span == of.span {
			wanted = named[i]
		}
	}
	if wanted < 0 {
		return nil
	}
	for i, a := range list {
		if named[i] == wanted {
			out = append(out, a)
		}
	}
	return out
}

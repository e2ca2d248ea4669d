package syntax

import (
	"fmt"
	"strings"

	"iai/iaip/text"
)

// overLimits refuses frontmatter that could not stay within the limits before
// the YAML library builds a tree of it, so that a hostile file costs neither
// time nor memory. It may let too much pass, never too little: the exact count
// is taken on the tree.
func overLimits(src string, span text.Span, lim Limits) (Fault, bool) {
	// A node takes at least two bytes, and a level at least one.
	if span.Len() < 2*lim.Nodes && span.Len() < 4*lim.Depth {
		return Fault{}, false
	}
	nodes, depth, at := census(src[:span.End], span.Start, 4*lim.Nodes, 16*lim.Depth)
	first := text.Span{Start: at, End: wordEnd(src, at, span.End)}
	switch {
	case nodes > 4*lim.Nodes:
		return Fault{Cause: Limit, Span: first, Message: fmt.Sprintf(
			"The frontmatter has more than %d nodes: split the file.", lim.Nodes)}, true
	case depth > 16*lim.Depth:
		return Fault{Cause: Limit, Span: first, Message: fmt.Sprintf(
			"The frontmatter is nested more than %d levels deep: flatten it.", lim.Depth)}, true
	}
	return Fault{}, false
}

// census counts the nodes and the flow depth of YAML from below, stopping when
// either passes its bound; last is the start of what was counted last.
func census(src string, start, maxNodes, maxDepth int) (nodes, depth, last int) {
	flow := 0
	value := true // a node may start here
	last = start
	for at := start; at < len(src) && nodes <= maxNodes && depth <= maxDepth; {
		c, before := src[at], nodes
		from := at
		switch {
		case c == '\n':
			value = true
			at++
		case c == ' ' || c == '\t' || c == '\r':
			at++
		case c == '#' && (at == 0 || strings.IndexByte(" \t\n\r", src[at-1]) >= 0):
			at = lineStop(src, at)
		case value && c == '"':
			at, value = doubleQuotedEnd(src, at), false
			nodes++
		case value && c == '\'':
			at, value = singleQuotedEnd(src, at), false
			nodes++
		case value && (c == '&' || c == '!'):
			nodes++ // there may be nothing else
			for at < len(src) && strings.IndexByte(" \t\r\n,[]{}", src[at]) < 0 {
				at++
			}
		case value && (c == '[' || c == '{'):
			nodes++
			flow++
			depth = max(depth, flow)
			at++
		case flow > 0 && (c == ']' || c == '}'):
			flow--
			value = false
			at++
		case flow > 0 && c == ',':
			value = true
			at++
		case value && flow == 0 && (c == '|' || c == '>'):
			nodes++
			at, value = blockScalarSkip(src, at), true
		case value && c == '-' && flow == 0 && at+1 < len(src) && strings.IndexByte(" \t\r\n", src[at+1]) >= 0:
			nodes++
			at++
		case c == ':' && (at+1 == len(src) || strings.IndexByte(" \t\r\n", src[at+1]) >= 0):
			value = true
			at++
		default:
			if value {
				nodes++
				value = false
			}
			at++
		}
		if nodes > before {
			last = from
		}
	}
	return nodes, depth, last
}

// wordEnd is where the word at an offset ends, at least one byte behind it.
func wordEnd(src string, at, stop int) int {
	end := at
	for end < stop && strings.IndexByte(" \t\r\n,[]{}", src[end]) < 0 {
		end++
	}
	return max(end, min(at+1, len(src)))
}

// blockScalarSkip is the offset of the first line behind the block scalar that
// starts at at: the first one indented no deeper than the line of its header.
func blockScalarSkip(src string, at int) int {
	head := strings.LastIndexByte(src[:at], '\n') + 1
	indent := 0
	for head+indent < at && (src[head+indent] == ' ' || src[head+indent] == '-') {
		indent++
	}
	next := lineEnd(src, at)
	for next < len(src) {
		spaces := 0
		for next+spaces < len(src) && src[next+spaces] == ' ' {
			spaces++
		}
		stop := lineStop(src, next)
		if next+spaces < stop && spaces <= indent {
			break
		}
		next = lineEnd(src, next)
	}
	return next
}

package naive

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strconv"

	"gopkg.in/yaml.v3"
)

const (
	maxBytes = 4 << 20
	maxDepth = 64
	maxNodes = 10_000
	maxAlias = 10
)

// malformed is why a file cannot be read, and the line to look at.
type malformed struct{ line int }

func (m malformed) Error() string { return "malformed near line " + strconv.Itoa(m.line) }

var errorLine = regexp.MustCompile(`line (\d+):`)

// syntaxTree reads one YAML document. A nil node is an empty document.
func syntaxTree(src []byte) (root *yaml.Node, err error) {
	defer func() {
		if recover() != nil {
			root, err = nil, malformed{1}
		}
	}()
	dec := yaml.NewDecoder(bytes.NewReader(src))
	var doc yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		line := 1
		if m := errorLine.FindStringSubmatch(err.Error()); m != nil {
			line, _ = strconv.Atoi(m[1])
		}
		return nil, malformed{line}
	}
	// Silent: frontmatter is one document; a second one makes it malformed.
	var second yaml.Node
	if err := dec.Decode(&second); !errors.Is(err, io.EOF) {
		return nil, malformed{max(1, second.Line)}
	}
	if len(doc.Content) == 0 {
		return nil, nil
	}
	return doc.Content[0], nil
}

// A converter turns syntax into values, expanding aliases as it goes.
// Silent: a node is counted where it is written, an alias being one node; and
// the expanded tree may be at most ten times the written one.
type converter struct {
	written  int
	expanded int
	open     map[*yaml.Node]bool
}

func convert(root *yaml.Node) (value, error) {
	c := converter{open: map[*yaml.Node]bool{}}
	if err := c.count(root, 1); err != nil {
		return value{}, err
	}
	return c.value(root, 1)
}

func (c *converter) count(n *yaml.Node, depth int) error {
	c.written++
	if c.written > maxNodes || depth > maxDepth {
		return malformed{n.Line}
	}
	for _, child := range n.Content {
		if err := c.count(child, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (c *converter) value(n *yaml.Node, depth int) (value, error) {
	line := n.Line
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	c.expanded++
	if c.open[n] || depth > maxDepth || c.expanded > maxAlias*c.written {
		return value{}, malformed{line}
	}
	c.open[n] = true
	defer delete(c.open, n)
	v := value{line: line}
	switch n.Kind {
	case yaml.ScalarNode:
		v, _ = scalar(n)
		v.line = line
	case yaml.SequenceNode:
		v.is = list
		for _, item := range n.Content {
			child, err := c.value(item, depth+1)
			if err != nil {
				return value{}, err
			}
			v.items = append(v.items, child)
		}
	case yaml.MappingNode:
		v.is = mapping
		seen := map[string]bool{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, err := c.key(n.Content[i])
			if err != nil || seen[key] {
				return value{}, malformed{n.Content[i].Line}
			}
			seen[key] = true
			child, err := c.value(n.Content[i+1], depth+1)
			if err != nil {
				return value{}, err
			}
			v.entries = append(v.entries, entry{key: key, line: n.Content[i].Line, value: child})
		}
	}
	return v, nil
}

func (c *converter) key(n *yaml.Node) (string, error) {
	c.expanded++
	line := n.Line
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind != yaml.ScalarNode {
		return "", malformed{line}
	}
	v, isString := scalar(n)
	if !isString {
		return "", malformed{line}
	}
	return v.scalar, nil
}

// scalar types a scalar node. Silent: of the explicit tags only !!str changes
// anything for a plain scalar; another tag leaves it what it looks like.
func scalar(n *yaml.Node) (v value, isString bool) {
	quoted := n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
	if quoted || n.Style&yaml.TaggedStyle != 0 && n.Tag == "!!str" {
		return value{is: text, scalar: n.Value}, true
	}
	return plain(n.Value)
}

package syntax

import "iai/iaip/text"

// A Cause says what kind of fault makes a file malformed.
type Cause uint8

const (
	// BadEncoding: bytes that are not UTF-8.
	BadEncoding Cause = iota
	// Unclosed: an opening delimiter without a closing one.
	Unclosed
	// NoDelimiter: text that begins like frontmatter and never ends it.
	NoDelimiter
	// BadYAML: frontmatter that does not parse.
	BadYAML
	// NotMapping: frontmatter that is YAML but no mapping.
	NotMapping
	// DuplicateKey: a key that stands twice in one mapping.
	DuplicateKey
	// BadKey: a key that is not a string.
	BadKey
	// Conflict: merge-conflict markers.
	Conflict
	// AliasCycle: an alias inside the node it stands for.
	AliasCycle
	// Control: a control character in frontmatter.
	Control
	// Limit: more of something than a file may have.
	Limit
)

// A Fault is one reason why a file is malformed, at the token that shows it.
type Fault struct {
	Cause Cause
	text.Span
	// Message is one sentence without place: what is wrong and what to do.
	Message string
	// First is the earlier key of a DuplicateKey; for a Conflict it is our
	// side and Second theirs, and Whole all of it with its markers, and all
	// three are empty where some of the markers are gone; for an
	// Unclosed or NoDelimiter fault First is where the delimiter belongs.
	First, Second, Whole text.Span
}

// Limits bound what one file may ask of a reader.
type Limits struct {
	Bytes  int // of the file
	Depth  int // of nested nodes
	Nodes  int // in the frontmatter
	Expand int // times the written nodes, with aliases expanded
}

// DefaultLimits are the limits of version v0 of the format as this project
// reads it.
var DefaultLimits = Limits{Bytes: 4 << 20, Depth: 64, Nodes: 10_000, Expand: 10}

package mcp

import (
	"net/url"
	"strings"

	"iai/workspace"
)

// A thing is what a URI of ours names: a manifest, or something it makes.
//
//	iai://ROOT/MANIFEST
//	iai://ROOT/MANIFEST/instructions
//	iai://ROOT/MANIFEST/kinds/KIND
//	iai://ROOT/MANIFEST/contracts/COMMAND
//
// A URI depends on names only, never on what is in force, so that it stays the
// same over every edit and every start.
type thing struct {
	root, manifest string
	part           string // "", instructions, kinds, contracts
	name           string
}

const scheme = "iai://"

func (t thing) uri() string {
	segments := strings.Split(t.manifest, "/")
	for i, s := range segments {
		segments[i] = url.PathEscape(s)
	}
	out := scheme + t.root + "/" + strings.Join(segments, "/")
	if t.part != "" {
		out += "/" + t.part
	}
	if t.name != "" {
		out += "/" + url.PathEscape(t.name)
	}
	return out
}

// parseURI reads a URI of ours.
func parseURI(uri string) (thing, bool) {
	rest, ok := strings.CutPrefix(uri, scheme)
	if !ok {
		return thing{}, false
	}
	host, path, ok := strings.Cut(rest, "/")
	if !ok || host == "" {
		return thing{}, false
	}
	t := thing{root: host}
	segments := strings.Split(path, "/")
	for i, s := range segments {
		plain, err := url.PathUnescape(s)
		if err != nil {
			return thing{}, false
		}
		segments[i] = plain
	}
	n := len(segments)
	is := func(end int) bool { return end > 0 && strings.HasSuffix(segments[end-1], workspace.Extension) }
	switch {
	case segments[n-1] != "" && is(n-2) && (segments[n-2] == partKinds || segments[n-2] == partContracts):
		t.part, t.name, segments = segments[n-2], segments[n-1], segments[:n-2]
	case is(n-1) && segments[n-1] == partInstructions:
		t.part, segments = partInstructions, segments[:n-1]
	case !is(n):
		return thing{}, false
	}
	t.manifest = strings.Join(segments, "/")
	return t, true
}

// The parts of a manifest.
const (
	partInstructions = "instructions"
	partKinds        = "kinds"
	partContracts    = "contracts"
)

package packfile

import (
	"slices"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/resolver/pack"
)

// Block is the key of a manifest that asks for packs.
const Block = "x-packs"

// Sources are the sources there are. Exactly one applies to a manifest.
var Sources = []string{"workspace", "user", "oci"}

// Ordering is how candidates are put in order: the newest first, and of equal
// versions by author.
var Ordering = []string{"version:desc", "author:asc"}

// Wanted is what a manifest asks for.
type Wanted struct {
	// Asks says that there is a block at all, and something in it.
	Asks     bool
	Source   string
	Requests []Request
	Allow    []string // soft constraints that do not count
	Forbid   []string // roots nothing may come from, or from below
	// Broken says that a part of the block has the wrong shape, so that not
	// everything asked for is known.
	Broken bool
}

// A Request is one request where the manifest writes it.
type Request struct {
	Text string
	Span text.Span
}

// Want reads the block of a manifest. What has the wrong shape is for whoever
// checks manifests against the table of keys to say; here it only counts as
// broken.
func Want(block syntax.Value) Wanted {
	w := Wanted{Asks: !block.IsNull()}
	if !w.Asks {
		return w
	}
	if block.Kind() != syntax.Mapping {
		w.Broken = true
		return w
	}
	if source := block.Field("source"); !source.IsNull() {
		s, ok := source.Str()
		w.Source = s
		w.Broken = !ok || !contains(Sources, s)
	}
	strings := func(name string) (out []Request) {
		list := block.Field(name)
		if !list.IsNull() && list.Kind() != syntax.Sequence {
			w.Broken = true
		}
		for item := range list.Items() {
			s, ok := item.Str()
			if !ok {
				w.Broken = true
				continue
			}
			out = append(out, Request{Text: s, Span: item.Content()})
		}
		return out
	}
	w.Requests = strings("requests")
	for _, r := range strings("allow") {
		if r.Text != string(pack.Prerelease) && r.Text != string(pack.Deprecated) {
			w.Broken = true
			continue
		}
		w.Allow = append(w.Allow, r.Text)
	}
	for _, r := range strings("forbid-roots") {
		w.Forbid = append(w.Forbid, r.Text)
	}
	return w
}

// Question is what the engine is asked about one request.
func (w Wanted) Question(request string, registry []pack.Candidate) pack.Question {
	return pack.Question{
		Request:  request,
		Registry: registry,
		Context: pack.Context{
			Source: w.Source, Ordering: Ordering, SoftAllowed: w.Allow,
			ForbiddenRoots: w.forbidden(registry),
		},
	}
}

// Forbids says whether nothing may come from a root: it is forbidden itself, or
// stands below one that is.
func (w Wanted) Forbids(root string) bool {
	for _, forbid := range w.Forbid {
		forbid = strings.TrimSuffix(strings.TrimPrefix(forbid, "./"), "/")
		if forbid != "" && (root == forbid || strings.HasPrefix(root, forbid+"/")) {
			return true
		}
	}
	return false
}

// forbidden are the roots of a registry that the manifest forbids.
func (w Wanted) forbidden(registry []pack.Candidate) []string {
	var out []string
	for i := range registry {
		if w.Forbids(registry[i].Root) {
			out = append(out, registry[i].Root)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

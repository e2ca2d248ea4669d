package feature

import (
	"path"
	"sort"
	"strings"

	"iai/iaip"
	"iai/iaip/schema"
	"iai/workspace"
)

// Bounds on one answer: how many files are looked into for their kind, and how
// many are shown.
const (
	mostCandidates = 400
	mostPaths      = 100
)

// A candidate is a file that could be listed.
type candidate struct {
	path string
	rank int
	kind string
}

// paths offers the files that an include list could load: those of the right
// kind first, then those that declare none yet, then those of other kinds,
// which would have to change. What cannot be loaded at all is left out.
func (c *completer) paths() {
	dir := c.dir()
	kind := ""
	if len(c.spot.path) > 0 {
		kind = c.spot.path[0]
	}
	taken := map[string]bool{c.file: true}
	for _, written := range c.spot.taken {
		if p, reason := iaip.Locate(dir, written); reason == "" {
			taken[p] = true
		}
	}
	if base, reason := iaip.Locate(dir, kind+workspace.Extension); reason == "" {
		taken[base] = true // it is loaded already, as the base
	}
	list := c.candidates(dir, kind, taken)
	for i, found := range list {
		if i == mostPaths {
			c.more = true
			break
		}
		c.path(dir, kind, found)
	}
}

// candidates are the files worth offering in the order they are offered.
func (c *completer) candidates(dir, kind string, taken map[string]bool) []candidate {
	typed := strings.TrimPrefix(c.prefix(), "./")
	var list []candidate
	for _, p := range c.s.Files() {
		if taken[p] || c.s.IsManifest(p) || path.Base(p) == workspace.EntryPoint || !subsequence(typed, iaip.Relative(dir, p)) {
			continue
		}
		list = append(list, candidate{path: p, rank: guess(kind, dir, p)})
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].rank < list[j].rank })
	if len(list) > mostCandidates {
		list, c.more = list[:mostCandidates], true
	}
	kept := list[:0]
	for _, found := range list {
		f := c.s.File(found.path)
		if f == nil || f.Broken() {
			continue
		}
		switch found.kind, _ = f.Root().Field("kind").Str(); found.kind {
		case kind:
			found.rank = 0
		case "":
			found.rank = 1
		case schema.Manifest.Name:
			continue
		default:
			found.rank = 2
		}
		kept = append(kept, found)
	}
	sort.SliceStable(kept, func(i, j int) bool { return kept[i].rank < kept[j].rank })
	return kept
}

// guess orders files by their names alone, so that only the promising ones of
// a large tree are looked into: those named for the kind, and near the
// manifest.
func guess(kind, dir, p string) int {
	rank := 0
	if !strings.HasPrefix(path.Base(p), kind+".") {
		rank += 2
	}
	if dir != "." && !strings.HasPrefix(p, dir+"/") {
		rank++
	}
	return rank
}

// subsequence says whether the letters of a typed word come in a path in their
// order, which is how editors filter.
func subsequence(typed, p string) bool {
	typed, p = strings.ToLower(typed), strings.ToLower(p)
	for _, r := range typed {
		i := strings.IndexRune(p, r)
		if i < 0 {
			return false
		}
		p = p[i+len(string(r)):]
	}
	return true
}

// path offers one file.
func (c *completer) path(dir, kind string, found candidate) {
	written := iaip.Relative(dir, found.path)
	if strings.HasPrefix(c.prefix(), "./") && !strings.HasPrefix(written, "../") {
		written = "./" + written
	}
	description := found.kind
	switch found.kind {
	case kind:
	case "":
		description = "declares no kind"
	default:
		description = "kind " + found.kind + ", not " + kind
	}
	item := Completion{Label: written, Description: description, Kind: CompletePath, Text: c.scalar(written), Commit: c.commits()}
	item.Data.Name = found.path
	c.add(item)
}

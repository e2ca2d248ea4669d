package workspace

import (
	"slices"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/resolver/packfile"
)

// AddPacks says which bytes of a manifest to change so that it asks for packs,
// making whatever is missing around the list. added are the requests it does
// not make yet; edits are nil if they cannot be added so that the rest reads as
// it did.
func (s *Snapshot) AddPacks(manifest, source string, requests []string) (edits []text.Edit, added []string) {
	f := s.File(manifest)
	root := f.Root()
	block := root.Field(packfile.Block)
	list := block.Field("requests")
	for _, r := range requests {
		there := slices.Contains(added, r)
		for item := range list.Items() {
			there = there || item.Text() == r
		}
		if !there {
			added = append(added, r)
		}
	}
	if len(added) == 0 || f.Broken() {
		return nil, added
	}
	items := make([]string, len(added))
	for i, r := range added {
		items[i] = "- " + scalar(r)
	}
	switch {
	case block.IsNull():
		lines := []string{"source: " + source, "requests:"}
		for _, item := range items {
			lines = append(lines, "  "+item)
		}
		return setPair(f, root, packfile.Block, lines...), added
	case block.Kind() != syntax.Mapping:
		return nil, added
	case list.IsNull():
		edits = setPair(f, block, "requests", items...)
	default:
		edits = addItems(f, list, added...)
	}
	if edits == nil || !block.Field("source").IsNull() {
		return edits, added
	}
	return both(edits, setPair(f, block, "source", source)), added
}

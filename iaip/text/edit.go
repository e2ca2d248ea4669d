package text

import (
	"fmt"
	"sort"
	"strings"
)

// An Edit replaces the bytes under its span.
type Edit struct {
	Span
	New string
}

// Apply makes all edits at once, each in terms of the original text. Edits
// that overlap are refused: their outcome would depend on their order. Two
// insertions at one place are made in the order given.
func Apply(src string, edits []Edit) (string, error) {
	sorted := make([]Edit, len(edits))
	copy(sorted, edits)
	sort.SliceStable(sorted, func(i, j int) bool {
		a, b := sorted[i], sorted[j]
		if a.Start != b.Start {
			return a.Start < b.Start
		}
		return a.End < b.End
	})
	var out strings.Builder
	at := 0
	for _, e := range sorted {
		if e.Start < 0 || e.End < e.Start || e.End > len(src) {
			return "", fmt.Errorf("edit [%d,%d) lies outside the text of %d bytes", e.Start, e.End, len(src))
		}
		if e.Start < at {
			return "", fmt.Errorf("edit [%d,%d) overlaps the one before it, which ends at %d", e.Start, e.End, at)
		}
		out.WriteString(src[at:e.Start])
		out.WriteString(e.New)
		at = e.End
	}
	out.WriteString(src[at:])
	return out.String(), nil
}

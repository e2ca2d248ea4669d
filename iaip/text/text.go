// Package text holds what every other room needs to talk about places in a
// file: byte spans, edits, and the line table that turns byte offsets into the
// positions editors speak of and back.
//
// Inside the project a place is always a byte offset into the file as it was
// read. Lines, columns and their encodings exist only at the doors. The
// package must not know what the text means.
package text

// A Span is a half-open range of byte offsets, [Start, End).
type Span struct {
	Start, End int
}

// Len is the number of bytes the span covers.
func (s Span) Len() int { return s.End - s.Start }

// Empty says whether the span covers no byte at all.
func (s Span) Empty() bool { return s.Start >= s.End }

// Of is the text under the span.
func (s Span) Of(src string) string { return src[s.Start:s.End] }

// Contains says whether offset lies inside the span, its end included: a
// cursor just behind a word still is on that word.
func (s Span) Contains(offset int) bool { return s.Start <= offset && offset <= s.End }

// Covers says whether other lies wholly inside s.
func (s Span) Covers(other Span) bool { return s.Start <= other.Start && other.End <= s.End }

// Overlaps says whether the two spans share at least one byte.
func (s Span) Overlaps(other Span) bool { return s.Start < other.End && other.Start < s.End }

// Shift moves the span by delta bytes.
func (s Span) Shift(delta int) Span { return Span{s.Start + delta, s.End + delta} }

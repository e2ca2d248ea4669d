package workspace

import (
	"slices"

	"iai/iaip/problem"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// stillUnsafe is unsafeText of a new version of a file, from that of the old
// one. Nothing that is found depends on another line, so only the lines that
// differ are read again.
func stillUnsafe(p string, f, before *syntax.File, found []problem.Finding) []problem.Finding {
	if f.BOM != before.BOM || f.Cut() || before.Cut() || alone(f) || alone(before) || len(found) >= problem.Most {
		return unsafeText(p, f)
	}
	was, is := before.Src(), f.Src()
	start := samePrefix(was, is)
	same := sameSuffix(was[start:], is[start:])
	delta := len(is) - len(was)
	// The line ends on both sides may belong to what differs.
	from := max(previousLine(is, previousLine(is, start)), f.BOM.End)
	to := nextLine(is, nextLine(is, len(is)-same))
	out := make([]problem.Finding, 0, len(found)+1)
	i := 0
	for ; i < len(found) && found[i].Span.Start < from; i++ {
		out = append(out, found[i])
	}
	out = append(out, unsafeIn(p, f, text.Span{Start: from, End: to})...)
	for ; i < len(found); i++ {
		if found[i].Span.Start >= to-delta {
			out = append(out, moved(found[i], delta))
		}
	}
	switch {
	case len(out) == 0:
		return nil
	case len(out) >= problem.Most:
		return unsafeText(p, f) // one of them may stand for those behind it
	}
	return out
}

// alone says whether a file has a fault that speaks for what would be found in
// the text: what is found then rests on more than the line it is in.
func alone(f *syntax.File) bool {
	return slices.ContainsFunc(f.Faults, func(fault syntax.Fault) bool {
		return fault.Cause == syntax.BadEncoding || fault.Cause == syntax.Control
	})
}

// moved is a finding in a text that became longer before it.
func moved(f problem.Finding, delta int) problem.Finding {
	f.Span.Start += delta
	f.Span.End += delta
	at := make([]text.Span, len(f.Facts.At))
	for i, s := range f.Facts.At {
		at[i] = text.Span{Start: s.Start + delta, End: s.End + delta}
	}
	if f.Facts.At != nil {
		f.Facts.At = at
	}
	return f
}

// samePrefix is how many bytes two texts begin with in common. Halves are
// compared instead of bytes, which the machine does many at a time.
func samePrefix(a, b string) int {
	n := min(len(a), len(b))
	lo, hi := 0, n // the first lo bytes are the same
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if a[lo:mid] == b[lo:mid] {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// sameSuffix is how many bytes two texts end with in common.
func sameSuffix(a, b string) int {
	lo, hi := 0, min(len(a), len(b))
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if a[len(a)-mid:len(a)-lo] == b[len(b)-mid:len(b)-lo] {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// previousLine is the start of the line that ends before an offset, or of the
// line it lies in.
func previousLine(s string, at int) int {
	if at > 0 {
		at--
	}
	for at > 0 && s[at-1] != '\n' && s[at-1] != '\r' {
		at--
	}
	return at
}

// nextLine is the offset behind the first line end at or behind at.
func nextLine(s string, at int) int {
	for at < len(s) && s[at] != '\n' && s[at] != '\r' {
		at++
	}
	return min(at+1, len(s))
}

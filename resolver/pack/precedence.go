package pack

import (
	"cmp"
	"strings"
)

// Compare is the order of precedence: the numbers first, a prerelease before
// its release, prereleases identifier by identifier. Build metadata does not
// count.
//
// The order is written out here, and the tests hold it against Masterminds'
// semver, because that library takes numeric identifiers of more than 64 bits
// for text, and because a resolution compares by the thousand: this allocates
// nothing.
func (v Version) Compare(w Version) int {
	if c := cmp.Compare(v.Major, w.Major); c != 0 {
		return c
	}
	if c := cmp.Compare(v.Minor, w.Minor); c != 0 {
		return c
	}
	if c := cmp.Compare(v.Patch, w.Patch); c != 0 {
		return c
	}
	return comparePrerelease(v.pre, w.pre)
}

func comparePrerelease(a, b string) int {
	switch {
	case a == b:
		return 0
	case a == "":
		return 1
	case b == "":
		return -1
	}
	// They differ, so either some identifier does or one ends before the other.
	for {
		x, restA, moreA := strings.Cut(a, ".")
		y, restB, moreB := strings.Cut(b, ".")
		if c := compareIdentifier(x, y); c != 0 {
			return c
		}
		switch {
		case !moreA:
			return -1
		case !moreB:
			return 1
		}
		a, b = restA, restB
	}
}

// compareIdentifier orders numeric identifiers as numbers and before all
// others. Leading zeros are never read, so of two numbers the longer is the
// larger, and no size is too large to order.
func compareIdentifier(x, y string) int {
	numericX, numericY := isNumeric(x), isNumeric(y)
	switch {
	case numericX && numericY:
		if c := cmp.Compare(len(x), len(y)); c != 0 {
			return c
		}
	case numericX:
		return -1
	case numericY:
		return 1
	}
	return strings.Compare(x, y)
}

func isNumeric(identifier string) bool {
	for i := range len(identifier) {
		if !isDigit(identifier[i]) {
			return false
		}
	}
	return true
}

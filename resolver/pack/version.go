package pack

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Version is a semantic version. Two versions are equal as Go values when
// they are written the same in full; Compare is the order of precedence, which
// looks past the build metadata.
//
// Prerelease and build stay the dotted text they were read as: the identifiers
// of a numeric prerelease may be longer than any machine integer.
type Version struct {
	Major, Minor, Patch uint64
	pre, build          string
}

// ParseVersion reads a version: one to three numbers joined by dots, what is
// not written being 0, with an optional lower-case v before and an optional
// prerelease and build after. Beyond the v and the numbers left out it is the
// grammar of SemVer 2.0.0: no leading zeros, no empty identifiers, no blanks.
func ParseVersion(raw string) (Version, error) {
	w, bad := readVersion(raw)
	if bad != nil {
		return Version{}, bad.of("version", raw)
	}
	return w.Version, nil
}

// IsPrerelease says whether the version comes before its release.
func (v Version) IsPrerelease() bool { return v.pre != "" }

// Prerelease lists the prerelease identifiers, never nil.
func (v Version) Prerelease() []string { return identifiers(v.pre) }

// Build lists the build identifiers, never nil.
func (v Version) Build() []string { return identifiers(v.build) }

func identifiers(dotted string) []string {
	if dotted == "" {
		return []string{}
	}
	return strings.Split(dotted, ".")
}

// String is the version in full: three numbers, prerelease, build.
func (v Version) String() string {
	return string(v.appendTo(make([]byte, 0, 24)))
}

func (v Version) appendTo(b []byte) []byte {
	b = strconv.AppendUint(b, v.Major, 10)
	b = append(b, '.')
	b = strconv.AppendUint(b, v.Minor, 10)
	b = append(b, '.')
	b = strconv.AppendUint(b, v.Patch, 10)
	if v.pre != "" {
		b = append(append(b, '-'), v.pre...)
	}
	if v.build != "" {
		b = append(append(b, '+'), v.build...)
	}
	return b
}

// withoutBuild is the version as far as precedence sees it.
func (v Version) withoutBuild() Version {
	v.build = ""
	return v
}

// A writtenVersion remembers how many of the three numbers were written,
// because that is what ^ and ~ go by: ~1 and ~1.0 are different ranges.
type writtenVersion struct {
	Version
	numbers int
}

func readVersion(s string) (w writtenVersion, bad *fault) {
	at := 0
	if strings.HasPrefix(s, "v") {
		at = 1
	}
	for _, number := range []*uint64{&w.Major, &w.Minor, &w.Patch} {
		if w.numbers > 0 {
			if at == len(s) || s[at] != '.' {
				break
			}
			at++
		}
		if *number, at, bad = readNumber(s, at); bad != nil {
			return w, bad
		}
		w.numbers++
	}
	if at < len(s) && s[at] == '-' {
		from := at + 1
		if at, bad = readIdentifiers(s, from, "prerelease"); bad != nil {
			return w, bad
		}
		w.pre = s[from:at]
	}
	if at < len(s) && s[at] == '+' {
		from := at + 1
		if at, bad = readIdentifiers(s, from, "build"); bad != nil {
			return w, bad
		}
		w.build = s[from:at]
	}
	if at < len(s) {
		return w, unexpected(s, at, w)
	}
	return w, nil
}

func readNumber(s string, from int) (n uint64, at int, bad *fault) {
	for at = from; at < len(s) && isDigit(s[at]); at++ {
		digit := uint64(s[at] - '0')
		if n > (math.MaxUint64-digit)/10 {
			return 0, at, faultAt(from, "the number is too large; the largest is %d", uint64(math.MaxUint64))
		}
		n = n*10 + digit
	}
	switch {
	case at == from && at < len(s) && isWildcard(s[at]):
		return 0, at, faultAt(at, "wildcards inside a version are not understood; write ^1, ~1.2 or *")
	case at == from && from == 0 && strings.HasPrefix(s, "V"):
		return 0, at, faultAt(at, "the v before a version is written in lower case")
	case at == from && at < len(s):
		return 0, at, faultAt(at, "a number is needed here, not %s", shown(s, at))
	case at == from:
		return 0, at, faultAt(at, "a number is missing here")
	case s[from] == '0' && at-from > 1:
		return 0, at, faultAt(from, "a number has no leading zeros; write %d", n)
	}
	return n, at, nil
}

// readIdentifiers reads dotted identifiers up to the first character that
// cannot belong to them. Only a prerelease counts its numeric identifiers as
// numbers, so only there a leading zero would make two spellings of one.
func readIdentifiers(s string, from int, part string) (at int, bad *fault) {
	start, digitsOnly := from, true
	for at = from; ; at++ {
		if at < len(s) && isIdentifierByte(s[at]) {
			digitsOnly = digitsOnly && isDigit(s[at])
			continue
		}
		switch {
		case at == start:
			return at, faultAt(at, "the %s has an empty identifier; write letters, digits or - here", part)
		case part == "prerelease" && digitsOnly && s[start] == '0' && at-start > 1:
			return at, faultAt(start, "a numeric %s identifier has no leading zeros", part)
		case at == len(s) || s[at] != '.':
			return at, nil
		}
		start, digitsOnly = at+1, true
	}
}

func unexpected(s string, at int, w writtenVersion) *fault {
	switch {
	case s[at] == '.' && w.pre == "" && w.build == "":
		return faultAt(at, "a version has at most three numbers; remove %q", s[at:])
	case isWildcard(s[at]):
		return faultAt(at, "wildcards inside a version are not understood; write ^1, ~1.2 or *")
	}
	return faultAt(at, "%s cannot be part of a version; remove it", shown(s, at))
}

// shown is the character at a place, quoted for a message.
func shown(s string, at int) string {
	_, size := utf8.DecodeRuneInString(s[at:])
	return strconv.Quote(s[at : at+size])
}

func isDigit(b byte) bool    { return '0' <= b && b <= '9' }
func isWildcard(b byte) bool { return b == 'x' || b == 'X' || b == '*' }

func isIdentifierByte(b byte) bool {
	return isDigit(b) || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '-'
}

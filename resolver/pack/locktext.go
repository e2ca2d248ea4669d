package pack

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// LockFormat is the value of the key "lock" in a lock's text. A reader that
// finds another one must not guess.
const LockFormat = "v0"

// lockHeading says to whoever opens the file what it is and how to renew it.
const lockHeading = "# What each pack request resolved to. Written on request by `iai pack lock`.\n"

// Text is the lock as YAML, the same bytes for the same entries in any order.
// Every value is a double-quoted scalar, so that no version is taken for a number
// and no author for a boolean; empty values are left out.
func (l Lock) Text() string {
	entries := slices.Clone(l.Entries)
	slices.SortFunc(entries, func(a, b Entry) int {
		return slices.Compare(a.values(), b.values())
	})
	var b strings.Builder
	b.WriteString(lockHeading)
	fmt.Fprintf(&b, "lock: %s\n", LockFormat)
	if len(entries) == 0 {
		b.WriteString("packs: []\n")
		return b.String()
	}
	b.WriteString("packs:\n")
	for _, e := range entries {
		lead := "  - "
		for i, value := range e.values() {
			if value == "" && i > 0 {
				continue
			}
			b.WriteString(lead)
			b.WriteString(entryKeys[i])
			b.WriteString(": ")
			writeQuoted(&b, value)
			b.WriteByte('\n')
			lead = "    "
		}
	}
	return b.String()
}

// entryKeys are the keys of an entry in a lock's text, in their order.
var entryKeys = [...]string{"request", "kind", "author", "packTreeId", "version", "source", "digest", "decision"}

// values are the fields in the order of entryKeys, which begins with the key, so
// that entries sorted by their values are sorted by their key.
func (e Entry) values() []string {
	return []string{e.Request, e.Kind, e.Author, e.PackTreeID, e.Version, e.Source, e.Digest, e.Decision}
}

// writeQuoted writes a YAML double-quoted scalar on one line. What a person could
// not see is escaped: nothing hides in a lock. Bytes that are not UTF-8, which
// YAML cannot hold, become the replacement character.
func writeQuoted(b *strings.Builder, value string) {
	b.WriteByte('"')
	for _, r := range value {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			fmt.Fprintf(b, `\U%08X`, r)
		default:
			fmt.Fprintf(b, `\u%04X`, r)
		}
	}
	b.WriteByte('"')
}

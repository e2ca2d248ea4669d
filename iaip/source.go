package iaip

import (
	"path"
	"strings"

	"iai/iaip/syntax"
)

// A Status says what stands at a path.
type Status uint8

const (
	// Absent: nothing.
	Absent Status = iota
	// Regular: a file that was read.
	Regular
	// Directory: a directory, which is never an input.
	Directory
	// Special: a pipe, a socket, a device.
	Special
	// Outside: a symbolic link that leads out of the root.
	Outside
	// Unreadable: a file the system would not let us read.
	Unreadable
)

// An Entry is what a Source knows about one path.
type Entry struct {
	Status Status
	File   *syntax.File // of a Regular entry
	Detail string       // of an Unreadable one: what the system said
}

// A Source answers for the files of one root. Paths are slash paths relative
// to the root, cleaned, and never lead out of it by their spelling. The same
// path gives the same answer for as long as a resolution runs.
type Source interface {
	Lookup(path string) Entry
}

// Memory is a Source of files that exist only here.
type Memory map[string]*syntax.File

// Lookup implements Source.
func (m Memory) Lookup(p string) Entry {
	if f, ok := m[p]; ok {
		return Entry{Status: Regular, File: f}
	}
	for name := range m {
		if len(name) > len(p) && name[len(p)] == '/' && strings.HasPrefix(name, p) {
			return Entry{Status: Directory}
		}
	}
	return Entry{}
}

// Locate turns a path as written into a path relative to the root. dir is the
// directory it is relative to. A path that is absolute, that uses backslashes
// or that leads out of the root has none; reason then says why, for people.
func Locate(dir, written string) (clean, reason string) {
	switch {
	case strings.ContainsRune(written, '\\'):
		return "", "it has a backslash, and paths are written with slashes on every system"
	case strings.HasPrefix(written, "/"):
		return "", "it is absolute, and paths are relative to the manifest's directory"
	case len(written) >= 2 && written[1] == ':' && isLetter(written[0]):
		return "", "it names a drive, and paths are relative to the manifest's directory"
	}
	clean = path.Join(dir, written)
	if clean == ".." || strings.HasPrefix(clean, "../") {
		return "", "it leads out of the root"
	}
	return clean, ""
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// Relative writes a path of the root as seen from a directory of the root.
func Relative(dir, target string) string {
	if dir == "." || dir == "" {
		return target
	}
	from, to := strings.Split(dir, "/"), strings.Split(target, "/")
	n := 0
	for n < len(from) && n < len(to)-1 && from[n] == to[n] {
		n++
	}
	return strings.Repeat("../", len(from)-n) + strings.Join(to[n:], "/")
}

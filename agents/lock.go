package agents

import (
	"cmp"
	"slices"
	"strings"

	"iai/iaip/syntax"
)

// LockPath is where a root remembers what was exported and what was imported.
const LockPath = ".iaip/export.lock"

// A Lock tells what iai wrote from what people wrote: a file is iai's as long
// as it holds what iai wrote last, and a file that was imported may be
// replaced as long as it holds what was imported.
type Lock struct {
	Files    []Entry
	Imported []Entry
}

// An Entry is one file of the lock.
type Entry struct {
	Path     string
	Target   string
	Manifest string
	Digest   string // of the file, or of the block in it
}

const lockHead = "# Written by `iai export`: what stands in the files for agents, so that a change\n# somebody made by hand is seen. Keep it under version control beside them.\n"

// Text is the lock as a file. The same lock gives the same bytes.
func (l *Lock) Text() string {
	var b strings.Builder
	b.WriteString(lockHead + "version: 1\n")
	write := func(name string, entries []Entry) {
		if len(entries) == 0 {
			b.WriteString(name + ": []\n")
			return
		}
		b.WriteString(name + ":\n")
		for _, e := range entries {
			b.WriteString("  - path: " + quote(e.Path) + "\n")
			if e.Target != "" {
				b.WriteString("    target: " + quote(e.Target) + "\n    manifest: " + quote(e.Manifest) + "\n")
			}
			b.WriteString("    digest: " + e.Digest + "\n")
		}
	}
	write("files", l.Files)
	write("imported", l.Imported)
	return b.String()
}

// ReadLock reads a lock. why says what is wrong with it, "" if nothing is.
func ReadLock(src string) (l Lock, why string) {
	f := syntax.ParseYAML(src)
	if f.Broken() {
		return Lock{}, f.Faults[0].Message
	}
	root := f.Root()
	if n, ok := root.Field("version").Int(); !ok || n != 1 {
		return Lock{}, "it is of a version this iai does not know"
	}
	read := func(name string) []Entry {
		var out []Entry
		for item := range root.Field(name).Items() {
			out = append(out, Entry{item.Field("path").Text(), item.Field("target").Text(), item.Field("manifest").Text(), item.Field("digest").Text()})
		}
		return out
	}
	l = Lock{Files: read("files"), Imported: read("imported")}
	for _, e := range append(slices.Clone(l.Files), l.Imported...) {
		if e.Path == "" || !strings.HasPrefix(e.Digest, "sha256:") {
			return Lock{}, "it has an entry without a path or a digest"
		}
	}
	return l, ""
}

// find is the entry of a path, or nil.
func find(entries []Entry, p string) *Entry {
	for i := range entries {
		if entries[i].Path == p {
			return &entries[i]
		}
	}
	return nil
}

// put adds an entry or replaces the one of its path, in the order of paths.
func put(entries []Entry, e Entry) []Entry {
	entries = drop(entries, e.Path)
	i, _ := slices.BinarySearchFunc(entries, e, func(a, b Entry) int { return cmp.Compare(a.Path, b.Path) })
	return slices.Insert(entries, i, e)
}

// drop is a list without the entry of a path.
func drop(entries []Entry, p string) []Entry {
	return slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return e.Path == p })
}

func digest(s string) string { return syntax.Digest(plain(s)) }

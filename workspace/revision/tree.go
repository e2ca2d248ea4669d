package revision

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"path"
	"sort"
	"strings"
	"sync"
)

// A Status says what a tree holds at a path.
type Status uint8

const (
	Absent     Status = iota
	File              // a regular file
	Directory         // a directory, or the top of a submodule
	Outside           // a link that leads out of the root
	Unreadable        // there, and it cannot be had
	Submodule         // in a submodule, whose files are another repository's
)

// A Blob is what a tree holds at one path.
type Blob struct {
	Status Status
	Data   string
	// Size is the size of the file; Data is shorter than that only if the file
	// is longer than was asked for.
	Size   int
	Detail string
}

// A Tree is the files of one revision at and below the repository's directory.
// Paths are clean slash paths relative to it. It may be used from several
// goroutines.
type Tree struct {
	repository *Repository
	Commit     string
	root       string // the object of the top of the repository

	mu   sync.Mutex // guards dirs
	dirs map[string][]entry
}

// An entry is one line of a directory.
type entry struct {
	name string
	mode mode
	id   string
}

type mode uint8

const (
	regular mode = iota
	directory
	link
	submodule
)

// dir reads a directory.
func (t *Tree) dir(id string) ([]entry, error) {
	t.mu.Lock()
	list, known := t.dirs[id]
	t.mu.Unlock()
	if known {
		return list, nil
	}
	const most = 64 << 20
	o, err := t.repository.objects.get(id, most)
	if err != nil {
		return nil, err
	}
	if o.kind != "tree" || o.size > most {
		return nil, fail(Failed, "The directory with the object %s cannot be read: the repository is damaged, or a partial clone that lacks it.", id)
	}
	raw := len(o.id) / 2
	for data := o.data; len(data) > 0; {
		head, rest, ok := bytes.Cut(data, []byte{0})
		kind, name, named := bytes.Cut(head, []byte{' '})
		if !ok || !named || len(rest) < raw {
			return nil, fail(Failed, "The directory with the object %s cannot be read: the repository is damaged.", id)
		}
		list = append(list, entry{string(name), modeOf(string(kind)), hex.EncodeToString(rest[:raw])})
		data = rest[raw:]
	}
	t.mu.Lock()
	t.dirs[id] = list
	t.mu.Unlock()
	return list, nil
}

func modeOf(s string) mode {
	switch s {
	case "40000", "040000":
		return directory
	case "120000":
		return link
	case "160000":
		return submodule
	}
	return regular
}

// longestChase is how many links are followed for one path, as on Linux.
const longestChase = 40

// Read reads one file, at most limit bytes of it and one more. Links are
// followed as on disk; where they leave the root they are refused.
func (t *Tree) Read(p string, limit int) Blob {
	at, blob := t.locate(p)
	if blob.Status != File {
		return blob
	}
	o, err := t.repository.objects.get(at.id, limit+1)
	switch {
	case err != nil:
		return Blob{Status: Unreadable, Detail: strings.TrimSuffix(err.Error(), ".")}
	case o.kind != "blob":
		return Blob{Status: Unreadable, Detail: "its object is not in this clone"}
	}
	return Blob{Status: File, Data: string(o.data), Size: o.size}
}

// Holds says whether the file at a path has a content, which its name tells:
// the file is not read.
func (t *Tree) Holds(p, content string) bool {
	at, blob := t.locate(p)
	if blob.Status != File {
		return false
	}
	var sum hash.Hash = sha1.New()
	if len(at.id) == 2*sha256.Size {
		sum = sha256.New()
	}
	fmt.Fprintf(sum, "blob %d\x00", len(content))
	_, _ = io.WriteString(sum, content)
	return hex.EncodeToString(sum.Sum(nil)) == at.id
}

// locate finds what a path leads to: an entry where it is a file, and what else
// there is to say of it.
func (t *Tree) locate(p string) (entry, Blob) {
	is := func(status Status) (entry, Blob) { return entry{}, Blob{Status: status} }
	unreadable := func(why string) (entry, Blob) { return entry{}, Blob{Status: Unreadable, Detail: why} }
	todo := parts(path.Join(t.repository.prefix, p))
	var done []string
	at := entry{mode: directory, id: t.root}
	above := []entry{} // the directories that done leads through
	for hops := 0; len(todo) > 0; {
		name := todo[0]
		todo = todo[1:]
		switch at.mode {
		case submodule:
			return is(Submodule)
		case directory:
		default:
			return is(Absent)
		}
		if name == ".." {
			if len(done) == 0 {
				return is(Outside)
			}
			at, above, done = above[len(above)-1], above[:len(above)-1], done[:len(done)-1]
			continue
		}
		list, err := t.dir(at.id)
		if err != nil {
			return unreadable(strings.TrimSuffix(err.Error(), "."))
		}
		next, ok := find(list, name)
		if !ok {
			return is(Absent)
		}
		if next.mode != link {
			done, above, at = append(done, name), append(above, at), next
			continue
		}
		if hops++; hops > longestChase {
			return unreadable("too many levels of symbolic links")
		}
		target, err := t.repository.objects.get(next.id, 4096)
		if err != nil || target.kind != "blob" {
			return unreadable("the link cannot be read")
		}
		to := string(target.data)
		if path.IsAbs(to) {
			// On disk such a link counts if it leads back into the root.
			rest, inside := strings.CutPrefix(to, strings.TrimSuffix(t.repository.dir, "/")+"/")
			if !inside {
				return is(Outside)
			}
			todo = append(parts(path.Join(t.repository.prefix, rest)), todo...)
			at, above, done = entry{mode: directory, id: t.root}, nil, nil
			continue
		}
		todo = append(parts(to), todo...)
	}
	if !within(strings.Join(done, "/"), t.repository.prefix) {
		return is(Outside)
	}
	if at.mode != regular {
		return is(Directory)
	}
	return at, Blob{Status: File}
}

// parts are the steps of a path. Empty ones and dots lead nowhere.
func parts(p string) []string {
	var out []string
	for _, part := range strings.Split(p, "/") {
		if part != "" && part != "." {
			out = append(out, part)
		}
	}
	return out
}

func within(p, top string) bool { return top == "" || p == top || strings.HasPrefix(p, top+"/") }

// find looks a name up. Directories are sorted as if their names ended in a
// slash, so the order helps little.
func find(list []entry, name string) (entry, bool) {
	for i := range list {
		if list[i].name == name {
			return list[i], true
		}
	}
	return entry{}, false
}

// List names the files that keep wants, links among them, sorted. It enters no
// directory that skip names, and follows no links.
func (t *Tree) List(keep func(name string) bool, skip func(dir string) bool) ([]string, error) {
	top, err := t.top()
	if err != nil || top == "" {
		return nil, err
	}
	var out []string
	var walk func(id, at string) error
	walk = func(id, at string) error {
		list, err := t.dir(id)
		if err != nil {
			return err
		}
		for _, e := range list {
			switch {
			case e.mode == directory && !skip(e.name):
				if err := walk(e.id, at+e.name+"/"); err != nil {
					return err
				}
			case (e.mode == regular || e.mode == link) && keep(e.name):
				out = append(out, at+e.name)
			}
		}
		return nil
	}
	err = walk(top, "")
	sort.Strings(out)
	return out, err
}

// top is the object of the directory itself, "" if the revision has none.
func (t *Tree) top() (string, error) {
	id := t.root
	for _, name := range parts(t.repository.prefix) {
		list, err := t.dir(id)
		if err != nil {
			return "", err
		}
		e, ok := find(list, name)
		if !ok || e.mode != directory {
			return "", nil
		}
		id = e.id
	}
	return id, nil
}

// InSubmodule says whether a path is or lies in a directory that is another
// repository in this revision.
func (t *Tree) InSubmodule(p string) bool {
	id := t.root
	for _, name := range parts(path.Join(t.repository.prefix, p)) {
		list, err := t.dir(id)
		if err != nil {
			return false
		}
		e, ok := find(list, name)
		if !ok || e.mode != directory {
			return ok && e.mode == submodule
		}
		id = e.id
	}
	return false
}

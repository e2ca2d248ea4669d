package packfile

import (
	"sync"

	"iai/resolver/pack"
)

// Files are the files of a source, by slash path relative to its registry.
type Files interface {
	// Read is the content of a file. absent says that there is none; why says
	// in a phrase why there is something that cannot be read.
	Read(path string) (content string, absent bool, why string)
	// Name is how problems call a file.
	Name(path string) string
}

// A Source is one source of packs. Its registry is read when it is opened, each
// pack when it is first asked for.
type Source struct {
	Name string
	// Absent says that there is no registry.
	Absent   bool
	Registry Registry
	Problems []Problem // of the registry

	files    Files
	mu       sync.Mutex // guards contents
	contents map[string]*Content
}

// Open reads the registry of a source. files is nil for a source that is not
// at hand.
func Open(name string, files Files) *Source {
	s := &Source{Name: name, files: files, contents: map[string]*Content{}, Absent: true}
	if files == nil {
		return s
	}
	src, absent, why := files.Read(RegistryFile)
	s.Absent = absent
	switch {
	case why != "":
		s.Problems = []Problem{{File: files.Name(RegistryFile), Message: "The registry cannot be read: " + why + "."}}
	case !absent:
		s.Registry, s.Problems = ReadRegistry(files.Name(RegistryFile), src)
	}
	return s
}

// AtHand says whether there are files to look into.
func (s *Source) AtHand() bool { return s.files != nil }

// RegistryName is how people are told of the registry.
func (s *Source) RegistryName() string {
	if s.files == nil {
		return RegistryFile
	}
	return s.files.Name(RegistryFile)
}

// Content reads the pack at a root that the registry lists.
func (s *Source) Content(root string) *Content {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.contents[root]; c != nil {
		return c
	}
	c := &Content{Missing: true}
	s.contents[root] = c
	l, ok := s.Registry.Find(root)
	if !ok || s.files == nil {
		c.Problems = []Problem{{File: s.RegistryName(), Message: "The registry lists no pack at `" + root + "`."}}
		return c
	}
	at := below{s.files, root + "/"}
	*c = ReadContent(at)
	p := c.Pack
	c.Listing = l
	c.Provides = p.Provides
	if _, broken := c.Broken(); !broken && !l.same(p) {
		c.Missing = true
		c.Problems = append(c.Problems, Problem{File: s.RegistryName(), Span: l.Span, Line: l.Line, Message: "The registry lists `" + l.Name() +
			"` at `" + root + "`, and " + at.Name(PackFile) + " says otherwise: run `iai pack index`."})
	}
	return c
}

// below are the files under a directory of others.
type below struct {
	Files
	dir string
}

func (b below) Read(path string) (string, bool, string) { return b.Files.Read(b.dir + path) }
func (b below) Name(path string) string                 { return b.Files.Name(b.dir + path) }

// candidates are the packs of the registry as the engine takes them. The
// content is only named where the lock speaks of the pack: reading every pack
// of a source for one request would be too much.
func (s *Source) candidates(lock *Lock) []pack.Candidate {
	out := s.Registry.Candidates(s.Name)
	if lock == nil {
		return out
	}
	for i := range out {
		c := &out[i]
		for _, e := range lock.Entries {
			if e.Digest != "" && c.PackTreeID == e.PackTreeID && c.Author == e.Author && c.Version == e.Version {
				c.Digest = s.Content(c.Ref).Digest
				break
			}
		}
	}
	return out
}

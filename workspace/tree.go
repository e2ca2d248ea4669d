package workspace

import (
	"sort"
	"strings"

	"iai/iaip"
)

// A Blob is what a tree holds at one path.
type Blob struct {
	Status iaip.Status
	Data   string
	// Size is the size of the file; Data is shorter than that only if the
	// file is past the size limit.
	Size   int
	Detail string
}

// A Tree is a place files come from. Paths are clean slash paths relative to
// its root.
type Tree interface {
	// Read reads one file, at most limit bytes of it and one more.
	Read(path string, limit int) Blob
	// List names every `.iai` file, sorted.
	List() []string
}

// Extension is what the files of the format end in, and EntryPoint the name of
// those that a search for manifests finds.
const (
	Extension  = ".iai"
	EntryPoint = "manifest.iai"
)

// skipped are directories a search never looks into: histories, dependencies
// and build results. A manifest inside one is found when it is named.
var skipped = map[string]bool{
	".git": true, ".hg": true, ".svn": true, ".jj": true,
	"node_modules": true, "bower_components": true, "vendor": true,
	".venv": true, "venv": true, "__pycache__": true, ".tox": true, ".mypy_cache": true,
	".terraform": true, ".gradle": true, ".next": true, ".nuxt": true, ".cache": true,
}

// IsNamed says whether a file's name is one a search finds.
func IsNamed(name string) bool { return strings.HasSuffix(name, Extension) }

// IsSkippedDir says whether a search stays out of directories of a name.
func IsSkippedDir(name string) bool { return skipped[name] }

// IsSkipped says whether a search leaves a path out because of one of the
// directories it lies in.
func IsSkipped(path string) bool {
	for {
		dir, rest, ok := strings.Cut(path, "/")
		if !ok {
			return false
		}
		if skipped[dir] {
			return true
		}
		path = rest
	}
}

// Memory is a tree of files that exist only here.
type Memory map[string]string

// Read implements Tree.
func (m Memory) Read(p string, limit int) Blob {
	if data, ok := m[p]; ok {
		return Blob{Status: iaip.Regular, Data: data, Size: len(data)}
	}
	for name := range m {
		if len(name) > len(p) && name[len(p)] == '/' && strings.HasPrefix(name, p) {
			return Blob{Status: iaip.Directory}
		}
	}
	return Blob{}
}

// List implements Tree.
func (m Memory) List() []string {
	var out []string
	for name := range m {
		if strings.HasSuffix(name, Extension) && !IsSkipped(name) {
			out = append(out, name)
		}
	}
	sort.Strings(out)
	return out
}

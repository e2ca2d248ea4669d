package component

import (
	"context"
	"io/fs"
	"os"
	"path"
)

// Library is where a component may be already.
type Library interface {
	// Find says where a component is, as a slash path within the library.
	Find(ctx context.Context, name string) (location string, found bool)
}

// DirLibrary is a directory of files named for components: NAME and the
// extension, anywhere below it. A directory that does not exist (yet) holds
// nothing.
func DirLibrary(dir, extension string) Library { return dirLibrary{dir, extension} }

type dirLibrary struct{ dir, extension string }

func (l dirLibrary) Find(ctx context.Context, name string) (string, bool) {
	// Opened as a root, the directory cannot be left through a symbolic link.
	root, err := os.OpenRoot(l.dir)
	if err != nil {
		return "", false
	}
	defer root.Close()
	return find(ctx, root.FS(), name+l.extension)
}

// maxEntries bounds a search through a directory nobody meant as a library.
const maxEntries = 200_000

// find looks for a file by its name, level by level, so that of several the
// one nearest to the top is found, and among these the first by path. What
// cannot be read holds nothing. Directories are entered only where they are,
// never through a link; a link to a file counts where it stays inside.
func find(ctx context.Context, tree fs.FS, file string) (location string, found bool) {
	seen := 0
	for level := []string{"."}; len(level) > 0; {
		var below []string
		for _, dir := range level {
			if ctx.Err() != nil || seen > maxEntries {
				return "", false
			}
			entries, err := fs.ReadDir(tree, dir)
			if err != nil {
				continue
			}
			seen += len(entries)
			for _, entry := range entries {
				at := path.Join(dir, entry.Name())
				if entry.IsDir() {
					below = append(below, at)
				} else if entry.Name() == file && isFile(tree, at) && (!found || at < location) {
					location, found = at, true
				}
			}
		}
		if found {
			return location, true
		}
		level = below
	}
	return "", false
}

func isFile(tree fs.FS, at string) bool {
	info, err := fs.Stat(tree, at)
	return err == nil && info.Mode().IsRegular()
}

package lsp

import (
	"os"
	"path"
	"slices"
	"strings"
	"sync"

	"iai/workspace"
)

// nearby is a directory that is searched only where somebody works: in the
// directories of the documents that are open, in those above them, and in the
// `.iaip` beside each.
type nearby struct {
	*workspace.Disk
	folder string

	mu   sync.Mutex // guards dirs
	dirs map[string]bool
}

// add makes a directory and those above it searched, and says whether that is
// news.
func (n *nearby) add(dir string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	news := false
	for ; !n.dirs[dir]; dir = path.Dir(dir) {
		n.dirs[dir] = true
		news = true
	}
	return news
}

// List implements workspace.Tree.
func (n *nearby) List() []string {
	n.mu.Lock()
	var dirs []string
	for dir := range n.dirs {
		dirs = append(dirs, dir)
		if path.Base(dir) != ".iaip" {
			dirs = append(dirs, path.Join(dir, ".iaip"))
		}
	}
	n.mu.Unlock()
	slices.Sort(dirs)
	var out []string
	for _, dir := range slices.Compact(dirs) {
		entries, err := os.ReadDir(native(join(n.folder, dir)))
		if err != nil {
			continue // a directory that is gone has no files
		}
		for _, e := range entries {
			if p := path.Join(dir, e.Name()); isOurs(p) && !strings.Contains(p, `\`) && !e.IsDir() && !workspace.IsSkipped(p) {
				out = append(out, p)
			}
		}
	}
	slices.Sort(out)
	return out
}

// Under is List for one directory.
func (n *nearby) Under(dir string) []string {
	return slices.DeleteFunc(n.List(), func(p string) bool { return !strings.HasPrefix(p, dir+"/") })
}

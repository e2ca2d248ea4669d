package workspace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"syscall"

	"iai/iaip"
)

// Disk is a tree on disk. Nothing outside its root can be read through it,
// whatever links are put into the tree and however they change while a file is
// being opened: every access goes through a handle on the root directory.
type Disk struct {
	root *os.Root
	dir  string // the root with its own links resolved

	mu    sync.Mutex        // guards links
	links map[string]string // found in the tree, with where in it they lead
}

// OpenDisk opens the tree at a directory.
func OpenDisk(dir string) (*Disk, error) {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, err
	}
	if real, err = filepath.Abs(real); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(real)
	if err != nil {
		return nil, err
	}
	return &Disk{root: root, dir: real}, nil
}

// Close gives the handle on the root back.
func (d *Disk) Close() error { return d.root.Close() }

// Dir is the root directory, its links resolved.
func (d *Disk) Dir() string { return d.dir }

// Read implements Tree.
func (d *Disk) Read(p string, limit int) Blob {
	name := filepath.FromSlash(p)
	f, err := d.open(name)
	if err != nil {
		return d.failure(name, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return Blob{Status: iaip.Unreadable, Detail: detail(err)}
	}
	switch {
	case info.IsDir():
		return Blob{Status: iaip.Directory}
	case !info.Mode().IsRegular():
		return Blob{Status: iaip.Special}
	case !d.spelled(p):
		return Blob{}
	}
	size := int(info.Size())
	data := make([]byte, min(size, limit)+1)
	n, err := io.ReadFull(f, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return Blob{Status: iaip.Unreadable, Detail: detail(err)}
	}
	// A file that grew while it was read counts as it is now.
	return Blob{Status: iaip.Regular, Data: string(data[:n]), Size: max(size, n)}
}

// Stamp tells one state of a file from another without reading it: its size
// and when it was changed. It is "" where there is no file to read.
func (d *Disk) Stamp(p string) string {
	info, err := d.root.Stat(filepath.FromSlash(p))
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return fmt.Sprint(info.Size(), info.ModTime().UnixNano())
}

// open opens a file without ever waiting for it: a pipe nobody writes to must
// not stop the reader.
func (d *Disk) open(name string) (*os.File, error) {
	f, err := d.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err == nil || !escapes(err) {
		return f, err
	}
	// An absolute link is refused even if it leads back into the root. Where
	// it leads is found out first, and then opened through the root as well.
	real, realErr := filepath.EvalSymlinks(filepath.Join(d.dir, name))
	if realErr != nil {
		return nil, err
	}
	rel, relErr := filepath.Rel(d.dir, real)
	if relErr != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return nil, err
	}
	return d.root.OpenFile(rel, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

func (d *Disk) failure(name string, err error) Blob {
	switch {
	case escapes(err):
		return Blob{Status: iaip.Outside}
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR), errors.Is(err, syscall.ENAMETOOLONG), errors.Is(err, syscall.EINVAL):
		return Blob{}
	case errors.Is(err, syscall.ENXIO):
		return Blob{Status: iaip.Special}
	}
	if info, statErr := d.root.Lstat(name); statErr == nil && info.IsDir() {
		return Blob{Status: iaip.Directory}
	}
	return Blob{Status: iaip.Unreadable, Detail: detail(err)}
}

// escapes says whether an error means that a path leads out of the root. The
// standard library has no name for that error.
func escapes(err error) bool { return strings.Contains(err.Error(), "escapes from parent") }

// detail is what the system said, without the path, which messages name in
// their own words.
func detail(err error) string {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err.Error()
	}
	return err.Error()
}

// spelled says whether a file's name is spelled on disk as it was asked for.
// File systems that ignore case would otherwise answer for names nobody wrote.
func (d *Disk) spelled(p string) bool {
	if runtime.GOOS != "darwin" && runtime.GOOS != "windows" {
		return true
	}
	dir, err := d.root.Open(filepath.FromSlash(path.Dir(p)))
	if err != nil {
		return true
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return true
	}
	for _, name := range names {
		if name == path.Base(p) {
			return true
		}
	}
	return false
}

// List implements Tree. Links are not followed: a loop of them has no end.
func (d *Disk) List() []string { return d.Under(".") }

// Aliases are the paths by which links of the tree lead to a file, as far as
// the tree was listed.
func (d *Disk) Aliases(p string) []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	const most = 64 // of links that lead to each other there is no end
	known := []string{p}
	for i := 0; i < len(known) && len(known) < most; i++ {
		for link, target := range d.links {
			rest, ok := strings.CutPrefix(known[i], target)
			if alias := link + rest; ok && (rest == "" || rest[0] == '/') && !slices.Contains(known, alias) {
				known = append(known, alias)
			}
		}
	}
	known = known[1:]
	slices.Sort(known)
	return known
}

// noteLink remembers where a link leads, if that is in the tree. Nothing is
// looked at there.
func (d *Disk) noteLink(p string) {
	target, err := d.root.Readlink(filepath.FromSlash(p))
	if err != nil {
		return
	}
	if filepath.IsAbs(target) {
		if target, err = filepath.Rel(d.dir, target); err != nil {
			return
		}
		target = filepath.ToSlash(target)
	} else {
		target = path.Join(path.Dir(p), filepath.ToSlash(target))
	}
	if target == "." || target == ".." || strings.HasPrefix(target, "../") {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.links == nil {
		d.links = map[string]string{}
	}
	d.links[p] = target
}

// Under is List for one directory.
func (d *Disk) Under(dir string) []string {
	var out []string
	_ = fs.WalkDir(d.root.FS(), dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			// What cannot be listed cannot be searched; what is named in it
			// is still looked up, and reported then.
			if e != nil && e.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if e.IsDir() {
			if p != dir && skipped[e.Name()] {
				return fs.SkipDir
			}
			return nil
		}
		if e.Type()&fs.ModeSymlink != 0 {
			d.noteLink(p)
		}
		if strings.HasSuffix(p, Extension) && !strings.ContainsRune(p, '\\') {
			out = append(out, p)
		}
		return nil
	})
	// The walk goes by names, and `a-b` comes before `a/b`.
	sort.Strings(out)
	return out
}

// Exceeds says whether there are more than so many files and directories to be
// searched. It stops looking when that is certain.
func (d *Disk) Exceeds(limit int) bool {
	for queue := []string{"."}; len(queue) > 0 && limit >= 0; queue = queue[1:] {
		dir, err := d.root.Open(filepath.FromSlash(queue[0]))
		if err != nil {
			continue
		}
		entries, _ := dir.ReadDir(limit + 1) // what cannot be listed is not searched
		_ = dir.Close()
		limit -= len(entries)
		for _, e := range entries {
			if e.IsDir() && !skipped[e.Name()] {
				queue = append(queue, path.Join(queue[0], e.Name()))
			}
		}
	}
	return limit < 0
}

// FindRoot is the root a command works in: the nearest directory at or above
// dir that holds `.git`, else dir itself.
func FindRoot(dir string) string {
	for at := dir; ; {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		up := filepath.Dir(at)
		if up == at {
			return dir
		}
		at = up
	}
}

package agents

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"iai/iaip"
	"iai/iaip/syntax"
	"iai/workspace"
)

// Files are the files an import may read: all of a root, by slash path.
type Files interface {
	// Read is a file's text; why says why there is none, Absent if there
	// is no file.
	Read(p string) (text, why string)
	// List names every file, sorted, without those that searches leave out.
	List() []string
}

// Absent is why there is no text where there is no file.
const Absent = "absent"

// Root are the files of a directory. Nothing outside of it is read, whatever
// links it holds.
type Root struct{ root *os.Root }

// OpenRoot opens a directory for import.
func OpenRoot(dir string) (*Root, error) {
	r, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Root{r}, nil
}

// Close gives the handle on the directory back.
func (r *Root) Close() error { return r.root.Close() }

// Read implements Files.
func (r *Root) Read(p string) (string, string) {
	info, err := r.root.Stat(filepath.FromSlash(p))
	switch {
	case err != nil && (os.IsNotExist(err) || strings.Contains(err.Error(), "not a directory")):
		return "", Absent
	case err != nil && r.leadsOut(p):
		return "", "it is a link that leads out of the root"
	case err != nil:
		return "", tidy(err).Error()
	case !info.Mode().IsRegular():
		return "", "it is no file"
	case info.Size() > int64(syntax.DefaultLimits.Bytes):
		return "", fmt.Sprintf("it is larger than the %d MiB an `.iai` file may have", syntax.DefaultLimits.Bytes>>20)
	}
	s, err := read(r.root, p)
	if err != nil {
		return "", tidy(err).Error()
	}
	return checked(s)
}

// leadsOut says whether a link on the way to a file is what keeps it from being
// read: the root follows none that leave it.
func (r *Root) leadsOut(p string) bool {
	for ; p != "."; p = path.Dir(p) {
		if info, err := r.root.Lstat(filepath.FromSlash(p)); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return true
		}
	}
	return false
}

// List implements Files. Directories behind links are not entered.
func (r *Root) List() []string {
	var out []string
	_ = fs.WalkDir(r.root.FS(), ".", func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			if e != nil && e.IsDir() {
				return fs.SkipDir
			}
		case e.IsDir():
			if workspace.IsSkipped(p + "/x") {
				return fs.SkipDir
			}
		case !strings.ContainsRune(p, '\\'):
			out = append(out, p)
		}
		return nil
	})
	slices.Sort(out)
	return out
}

// Memory are files that exist only here.
type Memory map[string]string

// Read implements Files.
func (m Memory) Read(p string) (string, string) {
	s, ok := m[p]
	if !ok {
		return "", Absent
	}
	return checked(s)
}

// List implements Files.
func (m Memory) List() []string {
	var out []string
	for p := range m {
		if !workspace.IsSkipped(p) {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out
}

func checked(s string) (string, string) {
	if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
		return "", "it is not UTF-8 text"
	}
	return s, ""
}

// An origin says which agent reads a file, and for which directory.
type origin struct {
	target *Target // nil for a file no target knows
	base   string
	rule   bool   // it lies in the directory of rules
	stem   string // of a rule: its path in there, without the ending
}

// originOf says what a path is to the targets. Of two that know it, the one
// with the longer path does.
func originOf(p string) (origin, bool) {
	best, size := origin{base: "."}, 0
	for i := range Targets {
		t := &Targets[i]
		for _, name := range append([]string{t.File}, t.Older...) {
			if name == "" || strings.HasSuffix(name, "/") || len(name) <= size {
				continue
			}
			if base, ok := cutTail(p, name); ok {
				best, size = origin{target: t, base: base}, len(name)
			}
		}
		for _, dir := range append([]string{t.Dir + "/"}, t.Older...) {
			if dir == "/" || !strings.HasSuffix(dir, "/") || len(dir) <= size || !strings.HasSuffix(p, t.Ext) {
				continue
			}
			at := strings.Index("/"+p, "/"+dir)
			if at >= 0 {
				base := path.Clean(strings.TrimSuffix(p[:at], "/"))
				best, size = origin{target: t, base: base, rule: true, stem: strings.TrimSuffix(p[at+len(dir):], t.Ext)}, len(dir)
			}
		}
	}
	return best, size > 0
}

// cutTail takes a relative path off the end of another.
func cutTail(p, tail string) (base string, ok bool) {
	if p == tail {
		return ".", true
	}
	return strings.CutSuffix(p, "/"+tail)
}

// located turns a path written in a file into one of the root.
func located(from, written string) (string, string) {
	return iaip.Locate(path.Dir(from), written)
}

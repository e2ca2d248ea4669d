package packs

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"iai/iaip/syntax"
	"iai/resolver/packfile"
)

// Vendored packs are copies of a pack's instruction files beside a manifest, so
// that an include list holds nothing but plain relative paths, which every
// reader of the format understands. A record beside the copies says where they
// came from and what they were, so that an edit or an age shows.

// VendorDir is where copies go, relative to the manifest's directory.
const VendorDir = "vendored"

// VendorFile is the record of one pack's copies.
const VendorFile = "vendored.yaml"

const vendorFormat = "v0"

// A Record says what was copied.
type Record struct {
	Author, ID, Version, Source string
	Digest                      string            // of the pack
	Files                       map[string]string // digest by path
}

// RecordOf is the record of a pack's instructions.
func RecordOf(source string, c *packfile.Content) Record {
	r := Record{Author: c.Author, ID: c.ID, Version: c.Version, Source: source, Digest: c.Digest, Files: map[string]string{}}
	for _, p := range c.Provides.Instructions {
		f, _ := c.File(p)
		r.Files[p] = syntax.Digest(f.Content)
	}
	return r
}

// Name is how people speak of the pack.
func (r Record) Name() string {
	return packfile.Pack{Author: r.Author, ID: r.ID, Version: r.Version}.Name()
}

// Paths are the copied files, sorted.
func (r Record) Paths() []string {
	out := make([]string, 0, len(r.Files))
	for p := range r.Files {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

// Text is the record as YAML.
func (r Record) Text() string {
	var b strings.Builder
	b.WriteString("# Copied from a pack by `iai pack vendor`. Change the pack, not the copy.\nvendored: " + vendorFormat + "\n")
	for _, pair := range [][2]string{{"author", r.Author}, {"id", r.ID}, {"version", r.Version}, {"source", r.Source}, {"digest", r.Digest}} {
		if pair[1] != "" {
			b.WriteString(pair[0] + ": " + syntax.Quote(pair[1]) + "\n")
		}
	}
	b.WriteString("files:\n")
	for _, p := range r.Paths() {
		b.WriteString("  - {path: " + syntax.Quote(p) + ", digest: " + syntax.Quote(r.Files[p]) + "}\n")
	}
	return b.String()
}

// ReadRecord reads a record.
func ReadRecord(name, src string) (Record, error) {
	f := syntax.ParseYAML(src)
	if f.Broken() {
		return Record{}, fmt.Errorf("%s:%d: %s", name, f.Lines.Line(f.Faults[0].Start)+1, f.Faults[0].Message)
	}
	root := f.Root()
	str := func(v syntax.Value, key string) string {
		s, _ := v.Field(key).Str()
		return s
	}
	if format := str(root, "vendored"); format != vendorFormat {
		return Record{}, fmt.Errorf("%s: the format %q is not known here, only %q is", name, format, vendorFormat)
	}
	r := Record{Author: str(root, "author"), ID: str(root, "id"), Version: str(root, "version"), Source: str(root, "source"),
		Digest: str(root, "digest"), Files: map[string]string{}}
	for item := range root.Field("files").Items() {
		p := str(item, "path")
		if why := packfile.CheckPath(p); why != "" {
			return Record{}, fmt.Errorf("%s: the path %q cannot be one of a pack: %s", name, p, why)
		}
		r.Files[p] = str(item, "digest")
	}
	return r, nil
}

// Vendor copies the instructions of a pack to a directory. Copies that somebody
// has edited, and files that no record speaks of, are not overwritten unless
// force is given. It answers the paths of the copies, and whether anything has
// changed.
func Vendor(root *os.Root, dir, source string, c *packfile.Content, force bool) (paths []string, changed bool, err error) {
	next := RecordOf(source, c)
	for _, p := range next.Paths() {
		paths = append(paths, path.Join(dir, p))
	}
	if len(paths) == 0 {
		return nil, false, fmt.Errorf("`%s` has no instructions to copy: its %s lists none under `provides.instructions`", c.Name(), packfile.PackFile)
	}
	old, why, err := Check(root, dir)
	switch {
	case err != nil && !force:
		return nil, false, err
	case err == nil && why == "" && old.Text() == next.Text():
		return paths, false, nil
	case why != "" && !force:
		return nil, false, fmt.Errorf("%s: nothing was copied; use --force to lose what stands there", why)
	case err == nil && old.ID != "" && (old.ID != next.ID || old.Author != next.Author) && !force:
		return nil, false, fmt.Errorf("`%s` holds copies of `%s`: copy `%s` to another directory with --into", dir, old.Name(), next.Name())
	}
	files := []packfile.File{{Path: VendorFile, Content: next.Text()}}
	for _, p := range next.Paths() {
		f, _ := c.File(p)
		files = append(files, f)
	}
	if err := WriteDir(root, dir, files); err != nil {
		return nil, false, fmt.Errorf("the copies cannot be written to `%s`: %w", dir, err)
	}
	return paths, true, nil
}

// Check compares copies with their record. why says in a phrase that something
// there is not what was copied; an empty record and no reason mean that nothing
// is there.
func Check(root *os.Root, dir string) (r Record, why string, err error) {
	d := &Dir{root, dir + "/"}
	at := below{d, dir + "/"}
	src, absent, bad := at.Read(VendorFile)
	if bad != "" {
		return r, "", fmt.Errorf("`%s` cannot be read: %s", d.Name(VendorFile), bad)
	}
	if !absent {
		if r, err = ReadRecord(d.Name(VendorFile), src); err != nil {
			return r, "", err
		}
	}
	for _, p := range r.Paths() {
		content, absent, bad := at.Read(p)
		switch {
		case absent:
			return r, "`" + path.Join(dir, p) + "` is gone", nil
		case bad != "":
			return r, "`" + path.Join(dir, p) + "` cannot be read: " + bad, nil
		case syntax.Digest(content) != r.Files[p]:
			return r, "`" + path.Join(dir, p) + "` was edited", nil
		}
	}
	err = fs.WalkDir(root.FS(), dir, func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil && p == dir && gone(err):
			return fs.SkipAll
		case err != nil:
			return err
		case e.IsDir():
			return nil
		}
		rel := strings.TrimPrefix(filepath.ToSlash(p), dir+"/")
		if _, known := r.Files[rel]; !known && rel != VendorFile && why == "" {
			why = "`" + p + "` is no copy"
		}
		return nil
	})
	return r, why, err
}

// below are the files under a directory.
type below struct {
	d   *Dir
	dir string
}

func (b below) Read(p string) (string, bool, string) { return b.d.Read(b.dir + p) }

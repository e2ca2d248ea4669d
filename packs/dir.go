package packs

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"iai/resolver/packfile"
)

// A Dir is a directory on disk as a source or a pack. Nothing outside it can be
// read through it, whatever links lie in it: every access goes through a handle
// on the directory.
type Dir struct {
	root   *os.Root
	prefix string // what messages put before a path
}

// OpenDir opens a directory. Messages call a file of it by prefix and path.
func OpenDir(dir, prefix string) (*Dir, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Dir{root, prefix}, nil
}

// Close gives the handle back.
func (d *Dir) Close() error { return d.root.Close() }

// Name implements packfile.Files.
func (d *Dir) Name(path string) string { return d.prefix + path }

// Read implements packfile.Files.
func (d *Dir) Read(path string) (content string, absent bool, why string) {
	// A pipe nobody writes to must not stop the reader.
	f, err := d.root.OpenFile(filepath.FromSlash(path), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return "", gone(err), reason(err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return "", false, reason(err)
	case info.IsDir():
		return "", false, "it is a directory"
	case !info.Mode().IsRegular():
		return "", false, "it is a device or a pipe"
	}
	data, err := io.ReadAll(io.LimitReader(f, packfile.MaxFile+1))
	switch {
	case err != nil:
		return "", false, reason(err)
	case len(data) > packfile.MaxFile:
		return "", false, "it has more than " + strconv.Itoa(packfile.MaxFile) + " bytes"
	}
	return string(data), false, ""
}

func gone(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// reason is what the system said, without the path, which messages name in
// their own words; "" where the file is simply not there.
func reason(err error) string {
	if gone(err) {
		return ""
	}
	// The standard library has no name for this error.
	if strings.Contains(err.Error(), "escapes from parent") {
		return "it is a link that leads out of the directory"
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return err.Error()
}

// Stamp changes when one of the files does, as far as its size and its time
// tell.
func (d *Dir) Stamp(paths []string) string {
	var b strings.Builder
	for _, path := range paths {
		if info, err := d.root.Stat(filepath.FromSlash(path)); err == nil {
			b.WriteString(strconv.FormatInt(info.ModTime().UnixNano(), 36) + ":" + strconv.FormatInt(info.Size(), 36))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ReadPack reads the pack in a directory.
func ReadPack(dir, prefix string) (packfile.Content, error) {
	d, err := OpenDir(dir, prefix)
	if err != nil {
		return packfile.Content{}, err
	}
	defer d.Close()
	return packfile.ReadContent(d), nil
}

package packs

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"iai/resolver/packfile"
)

// An archive is a plain tar of a pack's files: not compressed, because a
// compressor may write other bytes in its next version, and the same pack is to
// give the same digest for good. A pack is text of a few kilobytes; a registry
// compresses on the way if it cares.

// WriteArchive packs files: the same files give the same bytes, in whatever
// order they come. Times, owners and rights of the files are not carried.
func WriteArchive(files []packfile.File) ([]byte, error) {
	sorted := slices.Clone(files)
	slices.SortFunc(sorted, func(a, b packfile.File) int { return strings.Compare(a.Path, b.Path) })
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, f := range sorted {
		head := &tar.Header{
			Typeflag: tar.TypeReg, Name: f.Path, Size: int64(len(f.Content)), Mode: 0o644, ModTime: time.Unix(0, 0),
		}
		if err := w.WriteHeader(head); err != nil {
			return nil, fmt.Errorf("`%s` cannot be packed: %w", f.Path, err)
		}
		if _, err := io.WriteString(w, f.Content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// maxArchive bounds the bytes an archive unpacks to: its content, and a header
// and padding for each file.
const maxArchive = packfile.MaxContent + 4096*packfile.MaxFiles

// An ArchiveError is why an archive is refused. Nothing of it was written.
type ArchiveError struct {
	Entry string // the entry at fault, "" where the archive as a whole is
	Why   string
}

func (e *ArchiveError) Error() string {
	if e.Entry == "" {
		return "the archive is refused: " + e.Why
	}
	return fmt.Sprintf("the archive is refused: its entry %q cannot be part of a pack: %s", e.Entry, e.Why)
}

func refuse(entry, format string, args ...any) error {
	return &ArchiveError{entry, fmt.Sprintf(format, args...)}
}

// ReadArchive takes an archive apart in memory. It knows files, and directories
// as what files lie in; everything else is refused, and so is a name that could
// mean another place, or another file elsewhere. gzipped says that the archive
// is compressed.
func ReadArchive(data []byte, gzipped bool) ([]packfile.File, error) {
	if gzipped {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, refuse("", "it is not gzip, which it is said to be")
		}
		var unpacked bytes.Buffer
		if _, err := unpacked.ReadFrom(io.LimitReader(z, maxArchive+1)); err != nil {
			return nil, refuse("", "it cannot be read: %v", err)
		}
		data = unpacked.Bytes()
	}
	switch {
	case len(data) > maxArchive:
		return nil, refuse("", "it unpacks to more than %d bytes", maxArchive)
	case !ended(data):
		return nil, refuse("", "it breaks off")
	}
	rest := bytes.NewReader(data)
	files, err := readEntries(tar.NewReader(rest))
	if err != nil {
		return nil, err
	}
	// Another program might read what follows the end as part of it.
	if behind := data[len(data)-rest.Len():]; len(bytes.Trim(behind, "\x00")) > 0 {
		return nil, refuse("", "something follows its end")
	}
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = f.Path
	}
	if why := packfile.CheckPaths(paths); why != "" {
		return nil, refuse("", "%s", why)
	}
	slices.SortFunc(files, func(a, b packfile.File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

func readEntries(r *tar.Reader) ([]packfile.File, error) {
	var files []packfile.File
	total := int64(0)
	for n := 0; ; n++ {
		head, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return files, nil
		case err != nil:
			return nil, refuse("", "it cannot be read: %v", err)
		case n == 2*packfile.MaxFiles:
			return nil, refuse("", "it has more than %d entries", n)
		}
		name := strings.TrimPrefix(head.Name, "./")
		if head.Typeflag == tar.TypeDir {
			if name = strings.TrimSuffix(name, "/"); name == "" || name == "." {
				continue
			}
		}
		if why := packfile.CheckPath(name); why != "" {
			return nil, refuse(head.Name, "%s", why)
		}
		if what := notAFile(head); what != "" {
			return nil, refuse(head.Name, "it is %s, and a pack is made of files", what)
		}
		if head.Typeflag == tar.TypeDir {
			continue
		}
		if total += head.Size; head.Size > packfile.MaxFile || total > packfile.MaxContent {
			return nil, refuse(head.Name, "it is too large: a file may have %d bytes, and a pack %d", packfile.MaxFile, packfile.MaxContent)
		}
		if len(files) == packfile.MaxFiles {
			return nil, refuse("", "it has more than %d files", packfile.MaxFiles)
		}
		data := make([]byte, head.Size)
		if _, err := io.ReadFull(r, data); err != nil {
			return nil, refuse(head.Name, "it breaks off")
		}
		files = append(files, packfile.File{Path: name, Content: string(data)})
	}
}

// notAFile says what an entry is that is neither file nor directory.
func notAFile(head *tar.Header) string {
	for key := range head.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse.") {
			return "a sparse file"
		}
	}
	switch head.Typeflag {
	case tar.TypeReg, tar.TypeDir:
		return ""
	case tar.TypeSymlink:
		return "a symbolic link"
	case tar.TypeLink:
		return "a hard link"
	case tar.TypeChar, tar.TypeBlock:
		return "a device"
	case tar.TypeFifo:
		return "a pipe"
	case tar.TypeGNUSparse:
		return "a sparse file"
	}
	return fmt.Sprintf("of the type %q", head.Typeflag)
}

// ended says whether an archive has the two blocks of zeros that end one. The
// library takes an archive that breaks off between two files for a whole one.
func ended(data []byte) bool {
	const end = 2 * 512
	return len(data)%512 == 0 && len(data) >= end && len(bytes.Trim(data[len(data)-end:], "\x00")) == 0
}

// Unpack reads an archive and the pack in it. Files that the pack does not name
// are left out, and named in others: a pack is what its pack.yaml says.
func Unpack(data []byte, gzipped bool) (content packfile.Content, others []string, err error) {
	files, err := ReadArchive(data, gzipped)
	if err != nil {
		return packfile.Content{}, nil, err
	}
	content = packfile.ReadContent(inMemory(files))
	if p, broken := content.Broken(); broken {
		return packfile.Content{}, nil, fmt.Errorf("the archive holds no pack that can be used: %s", p)
	}
	for _, f := range files {
		if _, ok := content.File(f.Path); !ok {
			others = append(others, f.Path)
		}
	}
	return content, others, nil
}

// inMemory are files that are nowhere else.
type inMemory []packfile.File

func (m inMemory) Name(path string) string { return path }

func (m inMemory) Read(path string) (string, bool, string) {
	for _, f := range m {
		if f.Path == path {
			return f.Content, false, ""
		}
	}
	return "", true, ""
}

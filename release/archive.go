package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"time"
)

// A file is one file of an archive.
type file struct {
	name       string
	data       []byte
	executable bool
}

func (f file) mode() int64 {
	if f.executable {
		return 0o755
	}
	return 0o644
}

// tarball packs files under a directory. Owners, order and times are fixed.
func tarball(dir string, files []file, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	squeeze, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(squeeze)
	for _, f := range files {
		head := &tar.Header{Typeflag: tar.TypeReg, Name: path.Join(dir, f.name), Mode: f.mode(), Size: int64(len(f.data)), ModTime: at, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(head); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if err := squeeze.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// zipped is tarball for systems whose people expect a zip.
func zipped(dir string, files []file, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		head := &zip.FileHeader{Name: path.Join(dir, f.name), Method: zip.Deflate, Modified: at.UTC()}
		head.SetMode(os.FileMode(f.mode()))
		part, err := w.CreateHeader(head)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// writeSums writes the checksums as `sha256sum --check` reads them.
func writeSums(dir string, names []string) error {
	sort.Strings(names)
	var b strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(data), name)
	}
	return os.WriteFile(filepath.Join(dir, sumsName), []byte(b.String()), 0o644)
}

package lsp

import (
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"go.lsp.dev/uri"
)

// A location is what a URI names: a path on disk, or a document that has none.
type location struct {
	// abs is an absolute slash path, `/home/a/x.iai`, `c:/a/x.iai` or
	// `//host/share/x.iai`; empty for a document that is not on disk.
	abs string
	// id is the canonical URI. Two URIs name the same document if and only if
	// theirs are equal.
	id string
}

// platform is how paths look on this machine. Tests look at both.
var platform = func() uri.Platform {
	if runtime.GOOS == "windows" {
		return uri.PlatformWindows
	}
	return uri.PlatformPOSIX
}()

// locate reads a URI. What cannot be read as one still names a document: the
// client will use the same words for it again.
func locate(raw string) location { return locateOn(platform, raw) }

func locateOn(on uri.Platform, raw string) location {
	u, err := uri.Parse(raw)
	if err != nil || !hasScheme(raw) {
		return location{id: raw}
	}
	if scheme, _, _ := strings.Cut(string(u), ":"); scheme != "file" {
		return location{id: string(u)}
	}
	abs := strings.ReplaceAll(uri.FsPathFor(u, on, false), `\`, "/")
	if on != uri.PlatformWindows {
		// Here a backslash is a character like any other.
		abs = uri.FsPathFor(u, on, false)
	}
	abs = cleanAbs(abs)
	if abs == "" {
		return location{id: string(u)}
	}
	return location{abs: abs, id: string(uri.FileFor(on, abs))}
}

// hasScheme says whether a URI begins with a scheme. Without one it would be
// taken for a file's, and what a client means by it nobody can know.
func hasScheme(raw string) bool {
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		case c == ':':
			return i > 0
		case i == 0 || strings.IndexByte("0123456789+-.", c) < 0:
			return false
		}
	}
	return false
}

// cleanAbs is an absolute slash path without `.`, `..` and doubled slashes, or
// "" if it is not absolute.
func cleanAbs(p string) string {
	share := strings.HasPrefix(p, "//")
	if !strings.HasPrefix(p, "/") && !(len(p) >= 3 && p[1] == ':' && p[2] == '/') {
		if len(p) == 2 && p[1] == ':' {
			return p + "/"
		}
		return ""
	}
	p = path.Clean(p)
	if share && !strings.HasPrefix(p, "//") {
		p = "/" + p
	}
	if len(p) == 2 && p[1] == ':' {
		p += "/"
	}
	return p
}

// fileURI names a file on disk.
func fileURI(abs string) string { return string(uri.FileFor(platform, abs)) }

// native is a path as the system wants it.
func native(abs string) string { return filepath.FromSlash(abs) }

// absolute is a native path as a slash path.
func absolute(p string) string { return cleanAbs(filepath.ToSlash(p)) }

// within answers the path of abs relative to dir, if it lies below it.
func within(dir, abs string) (string, bool) {
	if dir == "" || abs == "" {
		return "", false
	}
	if !strings.HasSuffix(dir, "/") {
		dir += "/"
	}
	rel, ok := strings.CutPrefix(abs, dir)
	return rel, ok && rel != ""
}

// join is the absolute path of a file of a directory.
func join(dir, rel string) string {
	if strings.HasSuffix(dir, "/") {
		return dir + rel
	}
	return dir + "/" + rel
}

package packfile

import (
	"fmt"
	"strings"
)

// A pack is carried between systems that disagree about file names: what is one
// name here is two there, or none. So the names of a pack's files are kept to
// what every system writes alike, and a name that could reach outside the pack,
// hide in it or stand for a device cannot be written at all.

// Bounds of what a pack may hold.
const (
	MaxFiles   = 1000
	MaxFile    = 4 << 20  // bytes of one file
	MaxContent = 16 << 20 // bytes of all files
	maxPath    = 200
	maxLevels  = 12
)

// CheckPath says in a phrase why a path cannot be one of a pack's, or of the
// pack itself in its source; "" if it can.
func CheckPath(p string) string {
	switch {
	case p == "":
		return "it is empty"
	case strings.HasPrefix(p, "/"):
		return "it is absolute"
	case strings.Contains(p, "\\"):
		return "it has a backslash, and paths are written with slashes on every system"
	case len(p) >= 2 && p[1] == ':':
		return "it names a drive"
	case len(p) > maxPath:
		return fmt.Sprintf("it is longer than %d bytes", maxPath)
	}
	levels := strings.Split(p, "/")
	if len(levels) > maxLevels {
		return fmt.Sprintf("it is more than %d levels deep", maxLevels)
	}
	for _, level := range levels {
		if why := checkLevel(level); why != "" {
			return why
		}
	}
	return ""
}

func checkLevel(level string) string {
	switch {
	case level == "":
		return "it has an empty level"
	case level == "." || level == "..":
		return "`" + level + "` leads elsewhere than it says"
	case level[0] == '.':
		return "a level that begins with a dot would be hidden"
	case level[len(level)-1] == '.':
		return "not every system can keep a name that ends with a dot"
	}
	for _, r := range level {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.') {
			return fmt.Sprintf("%q is not among the letters, digits, `-`, `_` and `.` that every system writes alike", r)
		}
	}
	if base, _, _ := strings.Cut(strings.ToLower(level), "."); devices[base] {
		return "`" + level + "` is the name of a device on some systems"
	}
	return ""
}

var devices = map[string]bool{
	"con": true, "prn": true, "aux": true, "nul": true,
	"com1": true, "com2": true, "com3": true, "com4": true, "com5": true, "com6": true, "com7": true, "com8": true, "com9": true,
	"lpt1": true, "lpt2": true, "lpt3": true, "lpt4": true, "lpt5": true, "lpt6": true, "lpt7": true, "lpt8": true, "lpt9": true,
}

// CheckPaths says why some paths cannot stand beside each other: two that are
// the same, or the same on a system that ignores case, or one that is a file
// and a directory at once. "" if they can.
func CheckPaths(paths []string) string {
	files := make(map[string]string, len(paths))
	for _, p := range paths {
		key := strings.ToLower(p)
		if other, taken := files[key]; taken && other == p {
			return "`" + p + "` stands twice"
		} else if taken {
			return "`" + other + "` and `" + p + "` are one file where case does not count"
		}
		files[key] = p
	}
	// Directories may be spelt in two ways as little as files may.
	dirs := map[string]string{}
	for _, p := range paths {
		for i, c := range p {
			if c != '/' {
				continue
			}
			dir := p[:i]
			key := strings.ToLower(dir)
			if file, taken := files[key]; taken {
				return "`" + file + "` is a file, and `" + p + "` takes it for a directory"
			}
			if other, taken := dirs[key]; taken && other != dir {
				return "`" + other + "` and `" + dir + "` are one directory where case does not count"
			}
			dirs[key] = dir
		}
	}
	return ""
}

package component

import (
	"strings"
	"unicode/utf8"
)

// maxName leaves room for an extension within what file systems allow.
const maxName = 200

// nameFault says what keeps a text from being a component's name, or nothing.
// A name becomes an argument of a command and part of a file's name: it must
// be neither an option nor a path.
func nameFault(name string) string {
	switch {
	case strings.TrimSpace(name) == "":
		return "must not be empty"
	case len(name) > maxName:
		return "must not be longer than 200 bytes"
	case !utf8.ValidString(name):
		return "must be UTF-8"
	case strings.ContainsFunc(name, isControl):
		return "must not contain control characters"
	case strings.ContainsAny(name, `/\`):
		return "must not contain a path separator"
	case name[0] == '.':
		return "must not begin with a dot"
	case name[0] == '-':
		return "must not begin with a dash"
	}
	return ""
}

package identifier

import (
	"strings"
	"unicode/utf8"
)

// flatLine reads a line that is an object of plain strings: no escapes, no
// other values, field names as documented. That is what programs write, and
// reading it this way takes a fraction of what encoding/json takes. Where the
// line is anything else the answer is false, nothing is said about it, and
// encoding/json decides. What both can read they read alike.
//
// The fields of to become parts of line.
func flatLine(line string, to *graphLine) bool {
	rest, ok := cutToken(line, '{')
	if !ok {
		return false
	}
	for {
		var key, value string
		if key, rest, ok = cutPlain(rest); !ok {
			return false
		}
		if rest, ok = cutToken(rest, ':'); !ok {
			return false
		}
		if value, rest, ok = cutPlain(rest); !ok {
			return false
		}
		if field := to.field(key); field != nil {
			*field = value
		} else if !lowerASCII(key) {
			// encoding/json may know it by another spelling.
			return false
		}
		if after, more := cutToken(rest, ','); more {
			rest = after
			continue
		}
		rest, ok = cutToken(rest, '}')
		return ok && cutSpace(rest) == ""
	}
}

// field is where the value of key belongs, or nil.
func (l *graphLine) field(key string) *string {
	switch key {
	case "kind":
		return &l.Kind
	case "id":
		return &l.ID
	case "fqn":
		return &l.FQN
	case "name":
		return &l.Name
	case "microservice":
		return &l.Microservice
	case "module":
		return &l.Module
	case "role":
		return &l.Role
	case "symbol_kind":
		return &l.SymbolKind
	case "method":
		return &l.Method
	case "path":
		return &l.Path
	case "path_template":
		return &l.PathTemplate
	case "target_service":
		return &l.TargetService
	}
	return nil
}

// cutSpace cuts the blanks that JSON allows between tokens.
func cutSpace(s string) string { return strings.TrimLeft(s, " \t\r\n") }

// cutToken cuts one character, and blanks before it.
func cutToken(s string, token byte) (rest string, ok bool) {
	if s != "" && s[0] != token {
		s = cutSpace(s)
	}
	if s == "" || s[0] != token {
		return s, false
	}
	return s[1:], true
}

// cutPlain cuts a string that stands for itself, byte for byte.
func cutPlain(s string) (text, rest string, ok bool) {
	s, ok = cutToken(s, '"')
	if !ok {
		return "", s, false
	}
	ascii := true
	for i := range len(s) {
		switch b := s[i]; {
		case b == '"':
			return s[:i], s[i+1:], ascii || utf8.ValidString(s[:i])
		case b == '\\' || b < ' ':
			return "", s, false
		case b >= utf8.RuneSelf:
			ascii = false
		}
	}
	return "", s, false
}

func lowerASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || 'A' <= s[i] && s[i] <= 'Z' {
			return false
		}
	}
	return true
}

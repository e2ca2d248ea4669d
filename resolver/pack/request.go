package pack

import (
	"strings"
	"unicode"
)

// A Request asks for one pack. An empty Author, a nil Requirement and an empty
// Kind mean that nothing was said about them; nothing is ever filled in.
type Request struct {
	Author      string
	PackTreeID  string
	Requirement *Requirement
	Kind        string
}

// ParseRequest reads [author@]packTreeId[@requirement], trimmed at the ends.
//
// With a single @, what stands behind it is the requirement if it reads as one,
// and otherwise the id, with the author before the @. So foo@2 asks for the
// version 2.0.0 of foo, and a pack whose id reads as a version can be asked of an
// author only with both @: foo@2@*.
func ParseRequest(raw string) (Request, error) {
	text := strings.TrimSpace(raw)
	request, bad := readRequest(text)
	if bad != nil {
		return Request{}, bad.in(strings.Index(raw, text)).of("pack request", raw)
	}
	return request, nil
}

// String is the request in its plainest spelling, without the kind, which has
// none; it parses to the same request again.
func (r Request) String() string {
	text := r.PackTreeID
	if r.Author != "" {
		text = r.Author + "@" + text
	}
	if r.Requirement != nil {
		text += "@" + r.Requirement.String()
	}
	return text
}

func readRequest(text string) (Request, *fault) {
	if text == "" {
		return Request{}, faultAt(0, "the request is empty; name a pack")
	}
	parts := strings.Split(text, "@")
	at := 0
	for i, part := range parts {
		if i == 3 {
			return Request{}, faultAt(at-1, "a request has at most two @; remove this one")
		}
		if part == "" && i == 0 {
			return Request{}, faultAt(0, "nothing stands before the @; write an author or a pack id there, or remove it")
		}
		if part == "" {
			return Request{}, faultAt(at, "nothing stands behind the @; write what belongs there or remove it")
		}
		at += len(part) + 1
	}
	switch len(parts) {
	case 1:
		return Request{PackTreeID: text}, checkID(text)
	case 2:
		return readSingleAt(parts[0], parts[1])
	}
	author, id, rest := parts[0], parts[1], parts[2]
	if bad := checkAuthor(author); bad != nil {
		return Request{}, bad
	}
	if bad := checkID(id); bad != nil {
		return Request{}, bad.in(len(author) + 1)
	}
	comparators, bad := readRequirement(rest)
	if bad != nil {
		return Request{}, bad.in(len(author) + len(id) + 2)
	}
	return Request{Author: author, PackTreeID: id, Requirement: &Requirement{comparators}}, nil
}

func readSingleAt(before, after string) (Request, *fault) {
	comparators, notRequirement := readRequirement(after)
	if notRequirement == nil {
		return Request{PackTreeID: before, Requirement: &Requirement{comparators}}, checkID(before)
	}
	if checkID(after) != nil {
		bad := notRequirement.in(len(before) + 1)
		bad.problem = "what stands behind the @ is neither a pack id nor a requirement: " + bad.problem
		return Request{}, bad
	}
	return Request{Author: before, PackTreeID: after}, checkAuthor(before)
}

func checkAuthor(author string) *fault {
	for i, r := range author {
		if unicode.IsSpace(r) || strings.ContainsRune(`@/\:.`, r) {
			return faultAt(i, "an author cannot contain %s; remove it", shown(author, i))
		}
	}
	return nil
}

// checkID allows levels of ASCII letters, digits, _ and - joined by single dots.
func checkID(id string) *fault {
	level := 0
	for i := range len(id) {
		switch b := id[i]; {
		case b == '.' && level == 0:
			return faultAt(i, "a pack id has a level between any two dots; remove this dot")
		case b == '.':
			level = 0
		case b == '_' || isIdentifierByte(b):
			level++
		default:
			return faultAt(i, "a pack id is made of letters, digits, _ and -, its levels joined by dots; remove %s", shown(id, i))
		}
	}
	if level == 0 {
		return faultAt(len(id), "a pack id does not end with a dot; remove it or write the last level")
	}
	return nil
}

package identifier

import (
	"strings"
	"unicode"
)

// A query is an identifier taken apart once, for every generator to look at.
type query struct {
	// raw is the identifier as it was given. Only ids are compared with it.
	raw string
	// text is the identifier without the blanks around it. Blanks inside stay:
	// a full name may have them, as in run(int, String).
	text string
	// tokens are the parts of text between blanks; nil if there are more than
	// three, because no form has.
	tokens []string
}

func parseQuery(raw string) query {
	q := query{raw: raw, text: strings.TrimSpace(raw)}
	for rest := q.text; rest != ""; {
		if len(q.tokens) == 3 {
			q.tokens = nil
			break
		}
		var token string
		token, rest = cutBlanks(rest)
		q.tokens = append(q.tokens, token)
	}
	return q
}

// cutBlanks cuts s around its first run of Unicode blanks.
func cutBlanks(s string) (before, after string) {
	i := strings.IndexFunc(s, unicode.IsSpace)
	if i < 0 {
		return s, ""
	}
	return s[:i], strings.TrimLeftFunc(s[i:], unicode.IsSpace)
}

// wordPath is the form WORD /path. The word may be a method or a service.
func (q *query) wordPath() (word, path string, ok bool) {
	if len(q.tokens) != 2 || !strings.HasPrefix(q.tokens[1], "/") {
		return "", "", false
	}
	return q.tokens[0], q.tokens[1], true
}

// serviceMethodPath is the form SERVICE METHOD /path.
func (q *query) serviceMethodPath() (service, method, path string, ok bool) {
	if len(q.tokens) != 3 || !strings.HasPrefix(q.tokens[2], "/") {
		return "", "", "", false
	}
	return q.tokens[0], q.tokens[1], q.tokens[2], true
}

// slotPath is the form SLOT path, where the path may contain blanks.
func (q *query) slotPath() (slot, path string, ok bool) {
	slot, path = cutBlanks(q.text)
	return slot, path, path != ""
}

// authorTree is the form author@tree. An author has no "@", a tree neither.
func (q *query) authorTree() (author, tree string, ok bool) {
	author, tree, ok = strings.Cut(q.text, "@")
	return author, tree, ok && author != "" && tree != ""
}

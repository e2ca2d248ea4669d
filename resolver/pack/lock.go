package pack

import "strings"

// A Lock remembers what each request resolved to. It is a value: a method that
// changes something returns another lock, and nothing here writes a file.
type Lock struct {
	Entries []Entry
}

// An Entry is one request and the pack it resolved to. The request and the kind
// that was asked for are its key. What the pack does not have, or what was not
// said, is empty.
type Entry struct {
	Request    string // trimmed, otherwise as it was asked
	Kind       string // the kind that was asked for
	Author     string
	PackTreeID string
	Version    string
	Source     string
	Digest     string
	Decision   string // the ref a person decided for; empty if nobody had to
}

// Find looks an entry up by its key.
func (l Lock) Find(request, kind string) (e Entry, ok bool) {
	for _, e := range l.Entries {
		if e.hasKey(request, kind) {
			return e, true
		}
	}
	return Entry{}, false
}

// With is the lock with the entry in place of any other with the same key.
func (l Lock) With(e Entry) Lock {
	e.Request = strings.TrimSpace(e.Request)
	return Lock{append(l.Without(e.Request, e.Kind).Entries, e)}
}

// Without is the lock without the entries of that key.
func (l Lock) Without(request, kind string) Lock {
	kept := make([]Entry, 0, len(l.Entries)+1)
	for _, e := range l.Entries {
		if !e.hasKey(request, kind) {
			kept = append(kept, e)
		}
	}
	return Lock{kept}
}

func (e Entry) hasKey(request, kind string) bool {
	return e.Request == strings.TrimSpace(request) && e.Kind == kind
}

// Entry is what a lock should remember of a resolution, if it selected a pack.
func (r *Resolution) Entry() (e Entry, ok bool) {
	c, ok := r.Chosen()
	if !ok {
		return Entry{}, false
	}
	return Entry{
		Request:    strings.TrimSpace(r.question.Request),
		Kind:       r.question.kind(),
		Author:     c.Author,
		PackTreeID: c.PackTreeID,
		Version:    c.Version,
		Source:     c.Source,
		Digest:     c.Digest,
		Decision:   r.question.Context.Decision,
	}, true
}

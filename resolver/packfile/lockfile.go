package packfile

import (
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/resolver/pack"
)

// LockFile is the file a manifest's packs are locked in, beside the manifest.
const LockFile = "iai.lock"

// A Lock is an iai.lock as read: its entries, each with its place.
type Lock struct {
	Entries []LockEntry
}

// A LockEntry is one entry and where its request is written.
type LockEntry struct {
	pack.Entry
	Span text.Span
	Line int
}

// ReadLock reads an iai.lock. With any problem there are no entries: half a
// lock would let the other half change unnoticed.
func ReadLock(name, src string) (Lock, []Problem) {
	r := read(name, src)
	root := r.file.Root()
	if r.file.Broken() {
		return Lock{}, r.problems
	}
	if key, _ := root.Pair("lock"); !key.Exists() {
		r.at(text.Span{}, "A lock says `lock: %s` before anything else, and this file does not.", pack.LockFormat)
	}
	r.format(root, "lock", pack.LockFormat)
	r.refuse(root, "lock", "packs")
	var out Lock
	seen := map[[2]string]bool{}
	r.each(root, "packs", func(item syntax.Value) {
		if item.Kind() != syntax.Mapping {
			r.wrong(item, item, "`packs` lists mappings, and this is %s.", what(item))
			return
		}
		r.refuse(item, "request", "kind", "author", "packTreeId", "version", "source", "digest", "decision")
		e := LockEntry{Entry: pack.Entry{
			Request: r.str(item, "request"), Kind: r.str(item, "kind"), Author: r.str(item, "author"),
			PackTreeID: r.str(item, "packTreeId"), Version: r.scalar(item, "version"), Source: r.str(item, "source"),
			Digest: r.str(item, "digest"), Decision: r.str(item, "decision"),
		}}
		key, value := item.Pair("request")
		if e.Request == "" {
			r.missing(item, key, "request", "what the manifest asks for")
		} else if id := [2]string{e.Request, e.Kind}; seen[id] {
			r.wrong(key, value, "`%s` is locked twice.", e.Request)
		} else {
			seen[id] = true
		}
		e.Span = value.Content()
		e.Line = r.file.Lines.Line(e.Span.Start) + 1
		out.Entries = append(out.Entries, e)
	})
	if len(r.problems) > 0 {
		return Lock{}, r.problems
	}
	return out, nil
}

// refuse reports keys nobody knows. In a lock they are not passed over: writing
// the file again would lose them.
func (r *reader) refuse(m syntax.Value, known ...string) {
	for key := range m.Pairs() {
		if !contains(known, key.Text()) {
			r.at(key.Span(), "`%s` is no key of a lock: it has %s.", key.Text(), quoted(known))
		}
	}
}

// Find is the entry of a request without a kind, which is what a manifest
// makes.
func (l *Lock) Find(request string) *LockEntry {
	request = strings.TrimSpace(request)
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Request == request && e.Kind == "" {
			return e
		}
	}
	return nil
}

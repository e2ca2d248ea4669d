package packfile

import (
	"testing"

	"iai/resolver/pack"
)

// What the engine writes is what is read.
func TestReadLock(t *testing.T) {
	entries := []pack.Entry{
		{Request: "acme@web.react@^2.0", Author: "acme", PackTreeID: "web.react", Version: "2.10", Source: "workspace", Digest: "sha256:aa"},
		{Request: "db", Kind: "stack", PackTreeID: "db", Source: "user", Decision: "umbra/db"},
		{Request: "ui", Author: "Zoë \"Z\"", PackTreeID: "ui", Version: "1.0.0", Source: "workspace"},
	}
	text := pack.Lock{Entries: entries}.Text()
	lock, problems := ReadLock("iai.lock", text)
	finds(t, problems)
	if len(lock.Entries) != 3 {
		t.Fatalf("%d entries", len(lock.Entries))
	}
	for i, e := range lock.Entries {
		if e.Entry != entries[i] {
			t.Errorf("\n got %+v\nwant %+v", e.Entry, entries[i])
		}
	}
	if e := lock.Entries[1]; e.Span.Of(text) != `"db"` || e.Line != 10 {
		t.Errorf("the request of the second entry is said to be at line %d, %q", e.Line, e.Span.Of(text))
	}
	if lock.Find(" ui ") == nil || lock.Find("db") != nil || lock.Find("Ui") != nil {
		t.Error("an entry is found by its request, trimmed, and by no kind")
	}
	empty, problems := ReadLock("iai.lock", pack.Lock{}.Text())
	finds(t, problems)
	if len(empty.Entries) != 0 {
		t.Error("an empty lock has entries")
	}
}

func TestReadLockRefuses(t *testing.T) {
	const head = "lock: v0\npacks:\n"
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"nothing", "", []string{"iai.lock:1: says `lock: v0`"}},
		{"another format", "lock: v1\npacks: []\n", []string{"iai.lock:1: format `v1` is not known here"}},
		{"no YAML", "lock: [\n", []string{"iai.lock:"}},
		{"an unfinished merge", head + "<<<<<<< a\n=======\n>>>>>>> b\n", []string{"iai.lock:3: merge"}},
		{"a list of words", head + "- a\n", []string{"iai.lock:3: lists mappings"}},
		{"no request", head + "- packTreeId: ui\n", []string{"iai.lock:3: needs `request`"}},
		{"a request twice", head + "- request: ui\n- request: ui\n", []string{"iai.lock:4: `ui` is locked twice"}},
		{"a key of a later version", head + "- request: ui\n  hash: aa\n", []string{"iai.lock:4: `hash` is no key of a lock"}},
		{"a key at the top", "lock: v0\nnotes: x\n", []string{"iai.lock:2: `notes` is no key of a lock"}},
		{"a digest that is a list", head + "- request: ui\n  digest: [a]\n", []string{"iai.lock:4: `digest` must be a string"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lock, problems := ReadLock("iai.lock", tt.src)
			finds(t, problems, tt.want...)
			if len(lock.Entries) > 0 {
				t.Error("a lock with a fault has entries")
			}
		})
	}
}

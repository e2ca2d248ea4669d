package pack

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestLockText(t *testing.T) {
	react := Entry{
		Request: "acme@web.react@^2.0", Author: "acme", PackTreeID: "web.react", Version: "2.1.0",
		Source: "workspace", Digest: "sha256:0a1b",
	}
	db := Entry{
		Request: "db", Kind: "stack", Author: "umbra", PackTreeID: "db", Version: "1.0",
		Source: "workspace", Digest: "sha256:2c3d", Decision: "umbra/db",
	}
	bare := Entry{Request: "db", PackTreeID: "db", Source: "user"}
	const want = "# What each pack request resolved to. Written on request by `iai pack lock`.\n" +
		`lock: v0
packs:
  - request: "acme@web.react@^2.0"
    author: "acme"
    packTreeId: "web.react"
    version: "2.1.0"
    source: "workspace"
    digest: "sha256:0a1b"
  - request: "db"
    packTreeId: "db"
    source: "user"
  - request: "db"
    kind: "stack"
    author: "umbra"
    packTreeId: "db"
    version: "1.0"
    source: "workspace"
    digest: "sha256:2c3d"
    decision: "umbra/db"
`
	for _, entries := range [][]Entry{{react, db, bare}, {bare, db, react}, {db, react, bare}} {
		before := slices.Clone(entries)
		if got := (Lock{entries}).Text(); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		if !slices.Equal(entries, before) {
			t.Error("writing the lock has reordered its entries")
		}
	}
}

func TestEmptyLockText(t *testing.T) {
	const want = "# What each pack request resolved to. Written on request by `iai pack lock`.\nlock: v0\npacks: []\n"
	if got := (Lock{}).Text(); got != want {
		t.Errorf("got %q", got)
	}
}

func TestLockTextQuotes(t *testing.T) {
	for _, test := range []struct{ author, want string }{
		{`no`, `"no"`},
		{`O"Neill\`, `"O\"Neill\\"`},
		{"a: b # c", `"a: b # c"`},
		{"two\nlines\tand\rmore", `"two\nlines\tand\u000Dmore"`},
		{"Zoë 山", `"Zoë 山"`},
		{"😀", `"😀"`},
		{"zero\u200bwidth", `"zero\u200Bwidth"`},
		{"\u202eright to left", `"\u202Eright to left"`},
		{"no\u00a0break\u2028line", `"no\u00A0break\u2028line"`},
		{"tag\U000E0041", `"tag\U000E0041"`},
		{"\x00\x7f\u0085", `"\u0000\u007F\u0085"`},
		{"\ufeffbom", `"\uFEFFbom"`},
		{"\xff", `"�"`},
	} {
		text := Lock{[]Entry{{Request: "r", Author: test.author}}}.Text()
		if want := "    author: " + test.want + "\n"; !strings.Contains(text, want) {
			t.Errorf("author %q: got %s want %s", test.author, text, want)
		}
	}
}

func TestLockWithAndWithout(t *testing.T) {
	var empty Lock
	one := empty.With(Entry{Request: " ui ", Version: "1"}).With(Entry{Request: "ui", Kind: "theme", Version: "2"})
	if len(empty.Entries) != 0 || len(one.Entries) != 2 {
		t.Fatalf("empty %v, one %v", empty, one)
	}
	renewed := one.With(Entry{Request: "ui", Version: "3"})
	for _, test := range []struct {
		lock          Lock
		request, kind string
		want          string
	}{
		{one, "ui", "", "1"},
		{one, " ui", "theme", "2"},
		{one, "ui", "mod", "none"},
		{one, "Ui", "", "none"},
		{renewed, "ui", "", "3"},
		{renewed, "ui", "theme", "2"},
		{renewed.Without("ui", ""), "ui", "", "none"},
		{renewed.Without("ui", ""), "ui", "theme", "2"},
		{empty, "ui", "", "none"},
	} {
		got := "none"
		if e, ok := test.lock.Find(test.request, test.kind); ok {
			got = e.Version
		}
		if got != test.want {
			t.Errorf("%q of the kind %q is locked at %s, want %s", test.request, test.kind, got, test.want)
		}
	}
}

func TestEntryOfAResolution(t *testing.T) {
	q := Question{
		Request:  " Zoe@ui@^1 ",
		Registry: registry(t, "c1 Zoe ui 1.2.0 digest=sha256:aa\n c2 Zoe ui 1.2.0 digest=sha256:bb"),
		Context:  workspace(),
	}
	if e, ok := Resolve(q).Entry(); ok {
		t.Errorf("an ambiguity gave the entry %+v", e)
	}
	q.Context.Decision, q.Context.Kind = "c2", "mod"
	want := Entry{
		Request: "Zoe@ui@^1", Kind: "mod", Author: "Zoe", PackTreeID: "ui", Version: "1.2.0",
		Source: "workspace", Digest: "sha256:bb", Decision: "c2",
	}
	e, ok := Resolve(q).Entry()
	if !ok || e != want {
		t.Errorf("got %+v, want %+v", e, want)
	}
	if stale := Stale(e, q); stale != nil {
		t.Errorf("a fresh entry is stale: %+v", stale)
	}
}

func TestStale(t *testing.T) {
	const zoe = "c1 Zoe ui 1.2.0 digest=sha256:aa"
	locked := Entry{
		Request: "ui@^1", Author: "Zoe", PackTreeID: "ui", Version: "1.2.0", Source: "workspace", Digest: "sha256:aa",
	}
	for _, test := range []struct {
		name     string
		registry string
		change   func(*Entry, *Question)
		want     string // reason:constraint and message, or nothing if it fits
	}{
		{name: "nothing has changed", registry: zoe},
		{name: "a newer version is no reason", registry: zoe + "\n c2 Zoe ui 1.9.0\n c3 Anthony ui 1.9.0"},
		{name: "nor is another order", registry: zoe, change: func(_ *Entry, q *Question) { q.Context.Ordering = nil }},
		{name: "nor blanks around the request", registry: zoe, change: func(_ *Entry, q *Question) { q.Request = " ui@^1" }},
		{name: "a digest the registry does not know", registry: "c1 Zoe ui 1.2.0"},
		{name: "a digest the lock does not know", registry: zoe, change: func(e *Entry, _ *Question) { e.Digest = "" }},
		{name: "a twin with other content", registry: zoe + "\n c0 Zoe ui 1.2.0 digest=sha256:bb"},
		{
			name: "another request", registry: zoe,
			change: func(_ *Entry, q *Question) { q.Request = "ui@^1.1" },
			want:   "request: the lock is for ui@^1 and ui@^1.1 is asked for",
		},
		{
			name: "another kind", registry: zoe,
			change: func(_ *Entry, q *Question) { q.Kind = "mod" },
			want:   "request: the lock is for ui@^1 and ui@^1 of the kind mod is asked for",
		},
		{
			name: "a request that does not parse", registry: zoe,
			change: func(_ *Entry, q *Question) { q.Request = "@ui" },
			want:   `request: pack request "@ui", character 1: nothing stands before the @; write an author or a pack id there, or remove it`,
		},
		{
			name: "a lock somebody edited", registry: zoe,
			change: func(e *Entry, _ *Question) { e.PackTreeID = "db" },
			want:   "request: the lock names db for a request for ui",
		},
		{
			name: "another source", registry: "c1 Zoe ui 1.2.0 source=user",
			change: func(_ *Entry, q *Question) { q.Context.Source = "user" },
			want:   `source: the lock is for the source "workspace" and "user" is told; gone: the source "workspace" no longer has Zoe@ui 1.2.0`,
		},
		{
			name: "the pack has gone", registry: "c1 Zoe ui 1.2.1\n c2 Mia ui 1.2.0\n c3 Zoe db 1.2.0",
			want: `gone: the source "workspace" no longer has Zoe@ui 1.2.0`,
		},
		{
			name: "the content has changed", registry: "c1 Zoe ui 1.2.0 digest=sha256:bb",
			want: "digest: the content of Zoe@ui 1.2.0 is no longer what was locked; look at the change and lock it again",
		},
		{
			name: "it has been hidden", registry: zoe + " hidden",
			want: "rejected:visibility: Zoe@ui 1.2.0 may not be used: it is not visible",
		},
		{
			name: "its root has been forbidden", registry: zoe + " root=vendor",
			change: func(_ *Entry, q *Question) { q.Context.ForbiddenRoots = []string{"vendor"} },
			want:   `rejected:root: Zoe@ui 1.2.0 may not be used: its root "vendor" is forbidden`,
		},
		{
			name: "a lock somebody edited to another version", registry: zoe + "\n c2 Zoe ui 2.0.0",
			change: func(e *Entry, _ *Question) { e.Version, e.Digest = "2.0.0", "" },
			want:   "rejected:version: Zoe@ui 2.0.0 may not be used: 2.0.0 does not satisfy >=1.0.0 <2.0.0",
		},
		{
			name: "its kind has changed", registry: zoe + " kind=theme",
			change: func(e *Entry, q *Question) { e.Kind, q.Kind = "mod", "mod" },
			want:   `rejected:kind: Zoe@ui 1.2.0 may not be used: its kind is "theme" and "mod" is asked for`,
		},
		{
			name: "it has been deprecated", registry: zoe + " deprecated=moved",
			want: "soft:deprecated: Zoe@ui 1.2.0 is held back: it is deprecated: moved",
		},
		{
			name: "it has been deprecated, which is allowed", registry: zoe + " deprecated",
			change: func(_ *Entry, q *Question) { q.Context.SoftAllowed = []string{"deprecated"} },
		},
		{
			name: "it has been deprecated, but somebody decided for it", registry: zoe + " deprecated",
			change: func(e *Entry, _ *Question) { e.Decision = "c1" },
		},
		{
			name: "hidden as well as deprecated", registry: zoe + " hidden deprecated",
			want: "rejected:visibility: Zoe@ui 1.2.0 may not be used: it is not visible; soft:deprecated: Zoe@ui 1.2.0 is held back: it is deprecated",
		},
		{
			name: "of two twins one may be used", registry: zoe + " hidden\n c2 Zoe ui 1.2.0 digest=sha256:aa",
		},
		{
			name: "of two twins none may be used", registry: "c2 Zoe ui 1.2.0 root=vendor\n c1 Zoe ui 1.2.0 hidden",
			change: func(_ *Entry, q *Question) { q.Context.ForbiddenRoots = []string{"vendor"} },
			want:   "rejected:visibility: Zoe@ui 1.2.0 may not be used: it is not visible",
		},
		{
			name: "the decision still names the pack", registry: zoe + "\n c2 Zoe ui 1.2.0",
			change: func(e *Entry, _ *Question) { e.Decision = "c1" },
		},
		{
			name: "the decision names another pack now", registry: "c1 Mia ui 1.2.0\n c2 Zoe ui 1.2.0",
			change: func(e *Entry, _ *Question) { e.Decision = "c1" },
			want:   "decision: c1 was decided for and is no longer Zoe@ui 1.2.0; decide again",
		},
		{
			name: "no author and no version", registry: "c1 - ui -",
			change: func(e *Entry, q *Question) {
				e.Request, q.Request, e.Author, e.Version = "ui", "ui", "", ""
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			e, q := locked, Question{Request: "ui@^1", Registry: registry(t, test.registry), Context: workspace()}
			if test.change != nil {
				test.change(&e, &q)
			}
			var parts []string
			for _, s := range Stale(e, q) {
				reason := string(s.Reason)
				if s.Constraint != "" {
					reason += ":" + string(s.Constraint)
				}
				parts = append(parts, reason+": "+s.Message)
			}
			if got := strings.Join(parts, "; "); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
			if Fits(e, q) != (test.want == "") {
				t.Errorf("Fits is %v", Fits(e, q))
			}
		})
	}
}

// A value that can be written in JSON the same way reads back the same; YAML's
// double-quoted scalars contain JSON's strings but for the escapes beyond \uFFFF.
func TestLockTextReadsBack(t *testing.T) {
	for _, value := range []string{"plain", `q"u\o`, "a\nb\tc", "Zoë", "\u200b\u202e\u0000", "\r\u2028"} {
		text := Lock{[]Entry{{Request: value}}}.Text()
		_, quoted, _ := strings.Cut(text, "- request: ")
		var back string
		if err := json.Unmarshal([]byte(quoted), &back); err != nil || back != value {
			t.Errorf("%q is written %s and read as %q (%v)", value, quoted, back, err)
		}
	}
}

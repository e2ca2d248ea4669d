package packfile

import (
	"fmt"
	"strings"
	"testing"

	"iai/resolver/pack"
)

// world is a source with the packs of some roots, each of the version its root
// ends in.
func world(roots ...string) *Source {
	registry := "packs:\n"
	packs := map[string]tree{}
	for _, root := range roots {
		_, version, ok := strings.Cut(root, "-")
		if !ok {
			version = "2.1.0"
		}
		registry += fmt.Sprintf("  - {root: %s, author: acme, id: web.react, version: %s, kind: rules}\n", root, version)
		packs[root] = react(version)
	}
	return Open("workspace", source(registry, packs))
}

func asking(requests ...string) Wanted {
	w := Wanted{Asks: true, Source: "workspace"}
	for _, r := range requests {
		w.Requests = append(w.Requests, Request{Text: r})
	}
	return w
}

func locking(entries ...pack.Entry) *Lock {
	lock := &Lock{}
	for _, e := range entries {
		lock.Entries = append(lock.Entries, LockEntry{Entry: e})
	}
	return lock
}

func locked(request, version string) pack.Entry {
	return pack.Entry{Request: request, Author: "acme", PackTreeID: "web.react", Version: version, Source: "workspace"}
}

// brief says what a state comes to, a line for each request and leftover.
func brief(s *State) string {
	var lines []string
	for _, o := range s.Outcomes {
		line := o.Request.Text + ": " + string(o.Resolution.Outcome())
		if o.Content != nil {
			line += " " + o.Content.Root
		}
		if o.Entry != nil {
			line += ", locked"
		}
		for _, why := range o.Stale {
			line += ", stale " + string(why.Reason)
		}
		lines = append(lines, line)
	}
	for _, e := range s.Leftover {
		lines = append(lines, "left over "+e.Request)
	}
	return strings.Join(lines, "\n")
}

func TestResolve(t *testing.T) {
	withDigest := locked("web.react", "2.1.0")
	withDigest.Digest = ReadContent(react("2.1.0")).Digest
	tampered := withDigest
	tampered.Digest = "sha256:00"
	decided := locked("web.react", "2.1.0")
	decided.Decision = "south"
	tests := []struct {
		name   string
		wanted Wanted
		source *Source
		lock   *Lock
		want   string
		fits   bool
	}{
		{"the newest of what fits", asking("acme@web.react@^2.0"), world("a-1.9.0", "b-2.1.0", "c-2.0.4"), nil,
			"acme@web.react@^2.0: selected b-2.1.0", false},
		{"nothing asked for", asking(), world("a-1.0.0"), nil, "", true},
		{"a pack that is not there", asking("web.vue"), world("a-1.0.0"), nil, "web.vue: failure", false},
		{"no request at all", asking("web..react"), world("a-1.0.0"), nil, "web..react: failure", false},
		{"twins", asking("web.react"), world("north", "south"), nil, "web.react: ambiguous", false},
		{"twins, and what was decided for has changed", asking("web.react"), world("north", "south"),
			locking(func() pack.Entry { e := tampered; e.Decision = "south"; return e }()),
			"web.react: selected south, locked, stale digest", false},
		{"twins, and what was decided for has gone", asking("web.react"), world("north", "east"),
			locking(decided), "web.react: ambiguous, locked, stale decision", false},
		{"twins, decided between in another source", asking("web.react"), world("north", "south"),
			locking(func() pack.Entry { e := decided; e.Source = "user"; return e }()),
			"web.react: ambiguous, locked, stale source, stale gone", false},
		{"the lock keeps the older", asking("web.react"), world("a-1.9.0", "b-2.1.0"), locking(locked("web.react", "1.9.0")),
			"web.react: selected a-1.9.0, locked", true},
		{"the lock remembers a decision", asking("web.react"), world("north", "south"), locking(decided),
			"web.react: selected south, locked", true},
		{"a lock without the decision does not settle twins", asking("web.react"), world("north", "south"), locking(locked("web.react", "2.1.0")),
			"web.react: ambiguous, locked", true},
		{"the locked content", asking("web.react"), world("b-2.1.0"), locking(withDigest), "web.react: selected b-2.1.0, locked", true},
		{"another content than the locked", asking("web.react"), world("b-2.1.0"), locking(tampered),
			"web.react: selected b-2.1.0, locked, stale digest", false},
		{"the locked version has gone", asking("web.react"), world("b-2.1.0"), locking(locked("web.react", "1.9.0")),
			"web.react: selected b-2.1.0, locked, stale gone", false},
		{"another request than the locked", asking("web.react@^2.0"), world("b-2.1.0"), locking(locked("web.react@^1.0", "1.9.0")),
			"web.react@^2.0: selected b-2.1.0\nleft over web.react@^1.0", false},
		{"a request that is made no longer", asking("web.react"), world("b-2.1.0"), locking(locked("web.react", "2.1.0"), locked("acme@web.react", "2.1.0")),
			"web.react: selected b-2.1.0, locked\nleft over acme@web.react", false},
		{"one request twice", asking("web.react", "web.react"), world("b-2.1.0"), locking(locked("web.react", "2.1.0")),
			"web.react: selected b-2.1.0, locked\nweb.react: selected b-2.1.0, locked", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := Resolve(tt.wanted, tt.source, tt.lock)
			if got := brief(s); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
			if s.Fits() != tt.fits {
				t.Errorf("the lock fits: %v", s.Fits())
			}
		})
	}
}

// Twins of which one has the locked content: the lock tells them apart.
func TestLockTellsTwinsApart(t *testing.T) {
	files := source("packs:\n  - {root: north, author: acme, id: web.react, version: 2.1.0, kind: rules}\n"+
		"  - {root: south, author: acme, id: web.react, version: 2.1.0, kind: rules}\n",
		map[string]tree{"north": react("2.1.0"), "south": react("2.1.0")})
	files["south/guardrails.iai"] += "And more.\n"
	e := locked("web.react", "2.1.0")
	e.Digest = Open("workspace", files).Content("south").Digest
	if got := brief(Resolve(asking("web.react"), Open("workspace", files), locking(e))); got != "web.react: selected south, locked" {
		t.Error(got)
	}
}

func entries(l pack.Lock) string {
	var lines []string
	for _, e := range l.Entries {
		line := e.Request + " " + e.Version
		if e.Digest != "" {
			line += " with digest"
		}
		if e.Decision != "" {
			line += " by decision for " + e.Decision
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestRenewed(t *testing.T) {
	decided := locked("web.react", "2.1.0")
	decided.Decision, decided.Digest = "south", "sha256:00"
	tests := []struct {
		name      string
		wanted    Wanted
		source    *Source
		lock      *Lock
		decisions map[string]string
		all       bool
		want      string
	}{
		{"the first lock", asking("web.react", "acme@web.react@^1"), world("a-1.9.0", "b-2.1.0"), nil, nil, false,
			"web.react 2.1.0 with digest\nacme@web.react@^1 1.9.0 with digest"},
		{"what fits stays", asking("web.react"), world("a-1.9.0", "b-2.1.0"), locking(locked("web.react", "1.9.0")), nil, false,
			"web.react 1.9.0"},
		{"all is made anew", asking("web.react"), world("a-1.9.0", "b-2.1.0"), locking(locked("web.react", "1.9.0")), nil, true,
			"web.react 2.1.0 with digest"},
		{"what no request stands for goes", asking("web.react"), world("b-2.1.0"), locking(locked("web.react@^1", "1.9.0")), nil, false,
			"web.react 2.1.0 with digest"},
		{"what may be asked for by a request that cannot be read stays", func() Wanted { w := asking("web.react"); w.Broken = true; return w }(),
			world("b-2.1.0"), locking(locked("web.react@^1", "1.9.0")), nil, false, "web.react 2.1.0 with digest\nweb.react@^1 1.9.0"},
		{"what comes to nothing stays", asking("web.vue"), world("b-2.1.0"), locking(locked("web.vue", "1.0.0")), nil, false,
			"web.vue 1.0.0"},
		{"what came to nothing before is not locked", asking("web.vue", "web.react"), world("b-2.1.0"), nil, nil, false,
			"web.react 2.1.0 with digest"},
		{"twins are not locked", asking("web.react"), world("north", "south"), nil, nil, false, ""},
		{"twins and a decision", asking("web.react"), world("north", "south"), nil, map[string]string{"web.react": "south"}, false,
			"web.react 2.1.0 with digest by decision for south"},
		{"a decision against the lock", asking("web.react"), world("a-1.9.0", "b-2.1.0"), locking(locked("web.react", "2.1.0")), map[string]string{"web.react": "a-1.9.0"}, false,
			"web.react 1.9.0 with digest by decision for a-1.9.0"},
		{"a decision nobody can follow", asking("web.react"), world("b-2.1.0"), nil, map[string]string{"web.react": "gone"}, false, ""},
		{"a decision outlives a new content", asking("web.react"), world("north", "south"), locking(decided), nil, false,
			"web.react 2.1.0 with digest by decision for south"},
		{"a decision that cannot be followed any more", asking("web.react"), world("north"), locking(decided), nil, false,
			"web.react 2.1.0 with digest"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := Resolve(tt.wanted, tt.source, tt.lock)
			if got := entries(s.Renewed(tt.decisions, tt.all)); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestDecided(t *testing.T) {
	wanted := asking("web.react", "acme@web.react")
	stale := locked("web.vue", "1.0.0")
	for _, tt := range []struct {
		name, ref string
		lock      *Lock
		want      string
	}{
		{"the first decision locks the rest too", "south", nil, "web.react 2.1.0 with digest by decision for south"},
		{"a lock keeps what else it has", "south", locking(stale), "web.vue 1.0.0\nweb.react 2.1.0 with digest by decision for south"},
		{"a decision is exchanged", "north", locking(pack.Entry{Request: "web.react", PackTreeID: "web.react", Decision: "south"}), "web.react 2.1.0 with digest by decision for north"},
		{"a pack that is not there", "west", nil, "cannot be followed"},
	} {
		lock, ok := Resolve(wanted, world("north", "south"), tt.lock).Decided("web.react", tt.ref)
		got := entries(lock)
		if !ok {
			got = "cannot be followed"
		}
		if got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// A renewed lock fits, and renewing it again changes nothing.
func TestRenewedLockFits(t *testing.T) {
	wanted, src := asking("web.react", "acme@web.react@^1"), world("a-1.9.0", "b-2.1.0")
	text := Resolve(wanted, src, nil).Renewed(nil, false).Text()
	lock, problems := ReadLock("iai.lock", text)
	finds(t, problems)
	again := Resolve(wanted, src, &lock)
	if !again.Fits() {
		t.Errorf("it does not fit:\n%s", brief(again))
	}
	if next := again.Renewed(nil, true).Text(); next != text {
		t.Errorf("it became\n%s", next)
	}
}

// A pack that cannot be used is not locked.
func TestBrokenPacksAreNotLocked(t *testing.T) {
	files := source("packs:\n"+reactListing, map[string]tree{"react-2.1.0": react("2.1.0")})
	delete(files, "react-2.1.0/rules.yaml")
	s := Resolve(asking("web.react"), Open("workspace", files), nil)
	if got := entries(s.Renewed(nil, false)); got != "" {
		t.Error(got)
	}
}

// The order in which a registry lists its packs is nothing an answer shows.
func TestOrderOfTheRegistry(t *testing.T) {
	a := Resolve(asking("web.react"), world("a-1.9.0", "b-2.1.0", "c-2.1.0-rc.1"), nil)
	b := Resolve(asking("web.react"), world("c-2.1.0-rc.1", "b-2.1.0", "a-1.9.0"), nil)
	if brief(a) != brief(b) || a.Renewed(nil, false).Text() != b.Renewed(nil, false).Text() {
		t.Errorf("%s\n%s", brief(a), brief(b))
	}
}

func FuzzReadFiles(f *testing.F) {
	f.Add(react("1.0.0")["pack.yaml"])
	f.Add("packs:\n" + reactListing)
	f.Add(pack.Lock{Entries: []pack.Entry{locked("ui", "1.0.0")}}.Text())
	f.Add("provides: &a {rules: *a}\nid: [")
	f.Fuzz(func(t *testing.T, src string) {
		p, bad := ReadPack("pack.yaml", src)
		if _, grave := Grave(bad); !grave {
			back, again := ReadPack("pack.yaml", p.Text())
			if len(again) > 0 || back.Text() != p.Text() {
				t.Fatalf("%q is written as\n%s\nwhich reads as %+v, %v", src, p.Text(), back, again)
			}
		}
		r, bad := ReadRegistry("registry.yaml", src)
		if _, grave := Grave(bad); !grave {
			back, again := ReadRegistry("registry.yaml", r.Text())
			if len(again) > 0 || back.Text() != r.Text() {
				t.Fatalf("%q is written as\n%s\nwhich reads as %+v, %v", src, r.Text(), back, again)
			}
		}
		if l, bad := ReadLock("iai.lock", src); len(bad) > 0 && len(l.Entries) > 0 {
			t.Fatalf("%q has faults and entries", src)
		}
	})
}

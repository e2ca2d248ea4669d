package workspace_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"iai/iaip/problem"
	"iai/resolver/contract"
	"iai/resolver/identifier"
	"iai/resolver/pack"
	"iai/resolver/packfile"
	"iai/workspace"
)

// shelf puts packs into a workspace: a line for each, root, author, id, version
// and what deviates from a visible pack of rules. Each pack named web.react
// brings a rule and a ruleset; the others bring nothing.
func shelf(t testing.TB, files map[string]string, text string) map[string]string {
	t.Helper()
	registry := "registry: v0\npacks:\n"
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) < 4 {
			t.Fatalf("%q needs root, author, id and version", line)
		}
		about := []string{"author: " + words[1], "id: " + words[2], "version: " + words[3], "kind: rules"}
		for _, word := range words[4:] {
			switch word {
			case "hidden":
				about = append(about, "visible: false")
			case "deprecated":
				about = append(about, "deprecated: Use web.ui.")
			default:
				t.Fatalf("%q: what is %q?", line, word)
			}
		}
		dir := ".iaip/packs/" + words[0] + "/"
		registry += "  - root: " + words[0] + "\n    " + strings.Join(about, "\n    ") + "\n"
		files[dir+"pack.yaml"] = strings.Join(about, "\n") + "\n"
		if words[2] == "web.react" {
			files[dir+"pack.yaml"] += "provides: {rules: [rules.yaml], rulesets: [rules.yaml], instructions: [guardrails.iai]}\n"
			files[dir+"rules.yaml"] = reactRules
			files[dir+"guardrails.iai"] = "kind: guardrails\n---\nKeep hooks out of conditions.\n"
		}
	}
	files[".iaip/packs/registry.yaml"] = registry
	return files
}

const reactRules = "rules:\n- {id: no-class-components, severity: error, appliesToIntents: [generate], directive: Write function components.}\n" +
	"rulesets:\n- {id: react-house, ruleIds: [no-class-components]}\n"

// asking is a workspace whose manifest has the block, and nothing wrong but
// what the block may do.
func asking(block string) map[string]string {
	return map[string]string{
		"manifest.iai": "kind: manifest\nversion: v0\nenabled: [context]\n" + block + "---\n",
		"context.iai":  "kind: context\n---\nThe shop front is a React application.\n",
	}
}

func request(list string) string {
	return "x-packs:\n  source: workspace\n  requests: [" + list + "]\n"
}

func lockOf(entries ...pack.Entry) string { return pack.Lock{Entries: entries}.Text() }

func entry(request, version string) pack.Entry {
	return pack.Entry{Request: request, Author: "acme", PackTreeID: "web.react", Version: version, Source: "workspace"}
}

func TestPackProblems(t *testing.T) {
	const react = "react acme web.react 2.1.0\n"
	tests := []struct {
		name   string
		block  string
		shelf  string
		change func(files map[string]string)
		want   []string // rule on token: what it says
		fixes  string   // titles of the fixes of the first
	}{
		{name: "nothing wrong", block: request("acme@web.react@^2.0"), shelf: react},
		{name: "nothing asked for", block: request(""), shelf: react},
		{name: "no packs and no source", block: "x-packs: {}\n"},

		{name: "a request that is none", block: request("web.react@>2.x"), shelf: react,
			want: []string{"invalid-pack-request on web.react@>2.x: `web.react@>2.x` is no pack request: what stands behind the @ is neither a pack id nor a requirement"}},
		{name: "an empty request", block: request(`""`), shelf: react,
			want: []string{`invalid-pack-request on "": the request is empty`}},
		{name: "no source", block: "x-packs:\n  requests: [web.react, web.vue]\n", shelf: react,
			want:  []string{"invalid-pack-request on x-packs: names no source"},
			fixes: "Add `source: workspace`"},
		{name: "a source there is not", block: "x-packs:\n  source: worskpace\n  requests: [web.react]\n", shelf: react,
			want:  []string{"invalid-value on worskpace: x-packs.source"},
			fixes: "Change to `workspace`; Change to `user`; Change to `oci`"},

		{name: "an id that is misspelt", block: request(`"acme@web.raect@^2.0"`), shelf: react,
			want:  []string{"pack-not-found on \"acme@web.raect@^2.0\": The source `workspace` has no pack for `acme@web.raect@^2.0`; did you mean `web.react`?"},
			fixes: "Ask for `acme@web.react@^2.0`"},
		{name: "an id that is misspelt, and nothing else", block: request(`web.raect`), shelf: react,
			want:  []string{"pack-not-found on web.raect: did you mean `web.react`"},
			fixes: "Ask for `web.react`"},
		{name: "an id like no other", block: request("cobol"), shelf: react, want: []string{"pack-not-found on cobol: no pack for `cobol`."}},
		{name: "another author", block: request("umbra@web.react@^2.0"), shelf: "a acme web.react 2.1.0\nb zeta web.react 2.0.0\n",
			want:  []string{"pack-not-found on umbra@web.react@^2.0: there are packs by acme, zeta"},
			fixes: "Ask for `acme@web.react@^2.0`; Ask for `zeta@web.react@^2.0`"},
		{name: "no registry", block: request("web.react"),
			want: []string{"pack-not-found on web.react: there is no `.iaip/packs/registry.yaml`, which `iai pack index` writes"}},
		{name: "a registry that cannot be read", block: request("web.react"), shelf: react,
			change: func(f map[string]string) {
				f[".iaip/packs/registry.yaml"] = "registry: v0\npacks:\n- root: ../x\n  id: a\n  kind: rules\n"
			},
			want: []string{"pack-not-found on web.react: `web.react` cannot be looked up: .iaip/packs/registry.yaml:3: `../x` cannot be the root of a pack: `..` leads elsewhere than it says. (.iaip/packs/registry.yaml ../x)"}},
		{name: "a source that is not at hand", block: "x-packs: {source: oci, requests: [web.react]}\n",
			want: []string{"pack-not-found on web.react: the source `oci` is not at hand here"}},
		{name: "a pack that has gone", block: request("web.react"), shelf: react,
			change: func(f map[string]string) { delete(f, ".iaip/packs/react/pack.yaml") },
			want:   []string{"pack-not-found on web.react: .iaip/packs/react/pack.yaml: There is no pack here"}},
		{name: "a pack that was changed and not listed again", block: request("web.react"), shelf: react,
			change: func(f map[string]string) {
				f[".iaip/packs/react/pack.yaml"] = strings.Replace(f[".iaip/packs/react/pack.yaml"], "2.1.0", "2.2.0", 1)
			},
			want: []string{"pack-not-found on web.react: run `iai pack index`. (.iaip/packs/registry.yaml react)"}},

		{name: "a version there is not", block: request("acme@web.react@^3.0"), shelf: "a acme web.react 2.1.0\nb acme web.react 2.2.0-rc.1\nc acme web.react 1.0.0\nd zeta web.react 2.9.0\n",
			want:  []string{"pack-version-mismatch on acme@web.react@^3.0: there is 2.2.0-rc.1, 2.1.0, 1.0.0."},
			fixes: "Ask for `acme@web.react@^2.1.0`"},
		{name: "only prereleases of another version", block: request("web.react@^3.0"), shelf: "a acme web.react 2.0.0-rc.1\n",
			want:  []string{"pack-version-mismatch on web.react@^3.0: there is 2.0.0-rc.1."},
			fixes: ""}, // the newest one is held back, and no request could change that

		{name: "hidden", block: request("web.react"), shelf: "a acme web.react 2.1.0 hidden\n",
			want: []string{"pack-permission-denied on web.react: a may not be used: it is not visible"}},
		{name: "under a forbidden root", block: request("web.react") + "  forbid-roots: [old, drafts]\n", shelf: "drafts/react acme web.react 2.1.0\n",
			want:  []string{"pack-permission-denied on web.react: its root \"drafts/react\" is forbidden"},
			fixes: "Take `drafts` out of `forbid-roots`"},
		{name: "only a prerelease", block: request("web.react"), shelf: "a acme web.react 2.1.0-rc.1\n",
			want:  []string{"pack-permission-denied on web.react: only discouraged packs are left (a)"},
			fixes: "Allow prereleases; Choose `a`"},
		{name: "only something deprecated", block: request("web.react") + "  allow: [prerelease]\n", shelf: "a acme web.react 2.1.0 deprecated\n",
			want:  []string{"pack-permission-denied on web.react: allow deprecated, or decide for one of them"},
			fixes: "Allow packs that are deprecated; Choose `a`"},
		{name: "a file of the pack that is broken", block: request("web.react"), shelf: react,
			change: func(f map[string]string) { f[".iaip/packs/react/rules.yaml"] = "rules:\n- id: 7\n" },
			want:   []string{"pack-permission-denied on web.react: No pack for `web.react` may be selected: .iaip/packs/react/rules.yaml:2: rules[0].id: must be a string, not a number. (.iaip/packs/react/rules.yaml - id: 7)"}},
		{name: "a file of the pack that has gone", block: request("web.react"), shelf: react,
			change: func(f map[string]string) { delete(f, ".iaip/packs/react/rules.yaml") },
			want:   []string{"pack-permission-denied on web.react: `rules.yaml`, and it cannot be read: there is no such file"}},
		{name: "a rule that is built in", block: request("web.react"), shelf: react,
			change: func(f map[string]string) {
				f[".iaip/packs/react/rules.yaml"] = "rules:\n- {id: ask-before-guessing, severity: info, directive: Ask.}\n"
			},
			want: []string{"pack-permission-denied on web.react: .iaip/packs/react/rules.yaml:2: the rule \"ask-before-guessing\" is already defined at catalogue/"}},
		{name: "a rule that another pack brings", block: request("zeta@web.react, acme@web.react"), shelf: "a acme web.react 2.1.0\nb zeta web.react 2.1.0\n",
			want: []string{"pack-permission-denied on acme@web.react: .iaip/packs/a/rules.yaml:2: the rule \"no-class-components\" is already defined at .iaip/packs/b/rules.yaml:2"}},

		{name: "twins", block: request("web.react, acme@web.react@^2.0"), shelf: "north acme web.react 2.1.0\nsouth acme web.react 2.1.0\n",
			want:  []string{"pack-ambiguous on web.react: `north`, `south`", "pack-ambiguous on acme@web.react@^2.0: `north`, `south`"},
			fixes: "Choose `north`; Choose `south`"},
		{name: "twins and a lock for something else", block: request("acme@web.react@^2.0, web.vue"), shelf: "north acme web.react 2.1.0\nsouth acme web.react 2.1.0\nvue acme web.vue 1.0.0\n",
			change: func(f map[string]string) {
				f["iai.lock"] = lockOf(pack.Entry{Request: "web.vue", Author: "acme", PackTreeID: "web.vue", Version: "1.0.0", Source: "workspace"})
			},
			want:  []string{"pack-ambiguous on acme@web.react@^2.0: Choose one."},
			fixes: "Choose `north`; Choose `south`"},

		{name: "a prerelease that is allowed", block: request(`"web.react"`) + "  allow: [prerelease]\n", shelf: "a acme web.react 2.1.0-rc.1\n",
			want: []string{"pack-discouraged on \"web.react\": The pack `acme@web.react@2.1.0-rc.1` is discouraged: 2.1.0-rc.1 is a prerelease."}},
		{name: "something deprecated that was decided for", block: request("web.react"), shelf: "a acme web.react 2.1.0 deprecated\n",
			change: func(f map[string]string) {
				e := entry("web.react", "2.1.0")
				e.Decision = "a"
				f["iai.lock"] = lockOf(e)
			},
			want: []string{"pack-discouraged on web.react: it is deprecated: Use web.ui."}},

		{name: "a lock that fits", block: request("web.react"), shelf: react,
			change: func(f map[string]string) { f["iai.lock"] = lockOf(entry("web.react", "2.1.0")) }},
		{name: "a lock that keeps an older version", block: request("web.react"), shelf: react + "b acme web.react 2.2.0\n",
			change: func(f map[string]string) { f["iai.lock"] = lockOf(entry("web.react", "2.1.0")) }},
		{name: "no entry", block: request("web.react, web.vue"), shelf: react + "vue acme web.vue 1.0.0\n",
			change: func(f map[string]string) { f["iai.lock"] = lockOf(entry("web.react", "2.1.0")) },
			want:   []string{"lock-stale on web.vue: `iai.lock` no longer fits this request: it has no entry for it."},
			fixes:  "Update `iai.lock`"},
		{name: "the locked version has gone", block: request("web.react"), shelf: react,
			change: func(f map[string]string) { f["iai.lock"] = lockOf(entry("web.react", "1.9.0")) },
			want:   []string{"lock-stale on web.react: no longer has acme@web.react 1.9.0. (iai.lock \"web.react\")"},
			fixes:  "Update `iai.lock`"},
		{name: "the content has changed", block: request("web.react"), shelf: react,
			change: func(f map[string]string) {
				e := entry("web.react", "2.1.0")
				e.Digest = "sha256:0000"
				f["iai.lock"] = lockOf(e)
			},
			want:  []string{"lock-stale on web.react: the content of acme@web.react 2.1.0 is no longer what was locked"},
			fixes: "Update `iai.lock`"},
		{name: "the content of a pack that was decided for has changed", block: request("web.react"), shelf: "north acme web.react 2.1.0\nsouth acme web.react 2.1.0\n",
			change: func(f map[string]string) {
				e := entry("web.react", "2.1.0")
				e.Digest, e.Decision = "sha256:0000", "south"
				f["iai.lock"] = lockOf(e)
			},
			want:  []string{"lock-stale on web.react: the content of acme@web.react 2.1.0 is no longer what was locked"},
			fixes: "Update `iai.lock`"},
		{name: "another source is locked", block: request("web.react"), shelf: react,
			change: func(f map[string]string) {
				e := entry("web.react", "2.1.0")
				e.Source = "user"
				f["iai.lock"] = lockOf(e)
			},
			want:  []string{"lock-stale on web.react: the lock is for the source \"user\" and \"workspace\" is told"},
			fixes: "Update `iai.lock`"},
		{name: "what is locked has been deprecated", block: request("web.react"), shelf: "a acme web.react 2.1.0 deprecated\nb acme web.react 2.0.0\n",
			change: func(f map[string]string) { f["iai.lock"] = lockOf(entry("web.react", "2.1.0")) },
			want:   []string{"lock-stale on web.react: it is deprecated: Use web.ui."},
			fixes:  "Update `iai.lock`"},
		{name: "an entry nobody asks for", block: request("web.react"), shelf: react,
			change: func(f map[string]string) {
				f["iai.lock"] = lockOf(entry("web.react", "2.1.0"), entry("acme@web.react", "2.1.0"))
			},
			want:  []string{"lock-stale on requests: `iai.lock` holds `acme@web.react`, which is asked for no longer: lock again. (iai.lock \"acme@web.react\")"},
			fixes: "Update `iai.lock`"},
		{name: "requests that cannot be read may be what is locked", block: "x-packs:\n  source: workspace\n  requests: acme@web.react\n", shelf: react,
			change: func(f map[string]string) { f["iai.lock"] = lockOf(entry("acme@web.react", "2.1.0")) },
			want:   []string{"invalid-value on acme@web.react: x-packs.requests"},
			fixes:  "Make it a list"},
		{name: "nothing is asked for any more", block: request(""), shelf: react,
			change: func(f map[string]string) { f["iai.lock"] = lockOf(entry("web.react", "2.1.0")) },
			want:   []string{"lock-stale on requests: holds `web.react`"},
			fixes:  "Update `iai.lock`"},
		{name: "a lock that cannot be read", block: request("web.react"), shelf: react,
			change: func(f map[string]string) { f["iai.lock"] = "lock: v0\npacks:\n- request: [\n" },
			want:   []string{"lock-stale on x-packs: `iai.lock` cannot be read, so nothing is locked: iai.lock:"}},
		{name: "a lock of a later version", block: request("web.react"), shelf: react,
			change: func(f map[string]string) { f["iai.lock"] = "lock: v1\npacks: []\n" },
			want:   []string{"lock-stale on x-packs: The format `v1` is not known here"}},
		{name: "a lock that is a directory", block: request("web.react"), shelf: react,
			change: func(f map[string]string) { f["iai.lock/x"] = "" },
			want:   []string{"lock-stale on x-packs: it is a directory"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := asking(tt.block)
			if tt.shelf != "" {
				files = shelf(t, files, tt.shelf)
			}
			if tt.change != nil {
				tt.change(files)
			}
			s := open(files)
			found, _ := s.Check(nil)
			if len(found) != len(tt.want) {
				t.Fatalf("found %q, want %q", brief(found), tt.want)
			}
			for i, want := range tt.want {
				p := found[i]
				head, says, _ := strings.Cut(want, ": ")
				if got := p.Rule.Name + " on " + p.Span.Of(s.File(p.File).Src()); got != head {
					t.Errorf("found %s, want %s", got, head)
				}
				message := p.Message
				for _, r := range p.Related {
					message += " (" + r.File + " " + r.Span.Of(s.File(r.File).Src()) + ")"
				}
				if !strings.Contains(message, says) {
					t.Errorf("it says\n%s\nwant\n%s", message, says)
				}
			}
			if len(found) == 0 {
				return
			}
			var titles []string
			for _, fix := range s.Fixes(found[0].Finding) {
				titles = append(titles, fix.Title)
			}
			if got := strings.Join(titles, "; "); got != tt.fixes {
				t.Errorf("the fixes are %q, want %q", got, tt.fixes)
			}
			for _, fix := range s.Fixes(found[0].Finding) {
				mends(t, s, files, found, found[0], fix)
			}
		})
	}
}

// mends fails unless a fix removes what it is for and brings about nothing
// grave, and leaves the free text as it was.
func mends(t *testing.T, s *workspace.Snapshot, files map[string]string, before []workspace.Problem, p workspace.Problem, fix workspace.Fix) {
	t.Helper()
	if fix.Safe {
		t.Errorf("%q is said to be safe to make unseen: which pack is meant is for a person to say", fix.Title)
	}
	next := apply(t, s, files, fix)
	after, _ := open(next).Check(nil)
	known := map[string]bool{}
	for _, q := range before {
		known[identity(q)] = true
	}
	for _, q := range after {
		switch {
		case identity(q) == identity(p):
			t.Errorf("%q: it is still there: %s", fix.Title, q.Message)
		case !known[identity(q)] && grave(q):
			t.Errorf("%q: new: %s: %s", fix.Title, q.Rule.Name, q.Message)
		}
	}
	keepsText(t, s, next, p.Rule, fix)
}

// A decision is recorded in the lock and in nothing else, and what else was
// locked stays.
func TestChoosingOneOfTwins(t *testing.T) {
	vue := pack.Entry{Request: "web.vue", Author: "acme", PackTreeID: "web.vue", Version: "0.9.0", Source: "workspace", Digest: "sha256:0000"}
	for _, tt := range []struct {
		name, lock, want string
	}{
		{"without a lock", "", "acme@web.react@^2.0 by decision for south, web.vue"},
		{"with a lock", lockOf(vue), "acme@web.react@^2.0 by decision for south, web.vue at 0.9.0"},
	} {
		files := shelf(t, asking(request("acme@web.react@^2.0, web.vue")), "north acme web.react 2.1.0\nsouth acme web.react 2.1.0\nvue acme web.vue 1.0.0\n")
		if tt.lock != "" {
			files["iai.lock"] = tt.lock
		}
		s := open(files)
		p := find(t, s, "pack-ambiguous")
		next := apply(t, s, files, s.Fixes(p.Finding)[1])
		lock, problems := packfile.ReadLock("iai.lock", next["iai.lock"])
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		var got []string
		for _, e := range lock.Entries {
			line := e.Request
			if e.Version == "0.9.0" {
				line += " at 0.9.0"
			}
			if e.Decision != "" {
				line += " by decision for " + e.Decision
			}
			got = append(got, line)
			if e.Digest == "" {
				t.Errorf("%s: %s is locked without its digest", tt.name, e.Request)
			}
		}
		if strings.Join(got, ", ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
		next["iai.lock"], files["iai.lock"] = "", ""
		if !maps.Equal(next, files) {
			t.Errorf("%s: more than the lock has changed", tt.name)
		}
	}
}

// What x-contract names may be what a pack would bring that cannot be used yet.
// Then the pack is mended, and the name stays.
func TestNamesThatAPackMayBringStay(t *testing.T) {
	const twins = "north acme web.react 2.1.0\nsouth acme web.react 2.1.0\n"
	for _, tt := range []struct{ name, contract, request, shelf, rule, fixes string }{
		{"a ruleset of a pack that is asked for in vain", "ruleset: react-house", `"acme@web.react@^3.0"`, twins, "unknown-ruleset", ""},
		{"a ruleset of one of twins", "ruleset: react-house", "web.react", twins, "unknown-ruleset", ""},
		{"a command, be it misspelt or of the pack", "command: create-componet", "web.react", twins, "unknown-command", ""},
		{"a rule of one of twins", "toggles: {no-class-components: true}", "web.react", twins, "unknown-rule", ""},
		{"a ruleset that no pack brings", "ruleset: react-hose", "web.react", "north acme web.react 2.1.0\n", "unknown-ruleset", "Change to `react-house`"},
		{"a rule that no pack brings", "toggles: {no-clas-components: true}", "web.react", "north acme web.react 2.1.0\n", "unknown-rule", "Change to `no-class-components`"},
	} {
		block := "x-contract:\n  stack: nextjs-app-router\n  " + tt.contract + "\n" + request(tt.request)
		s := open(shelf(t, asking(block), tt.shelf))
		f := find(t, s, tt.rule).Finding
		first := ""
		if fixes := s.Fixes(f); len(fixes) > 0 {
			first = fixes[0].Title
		}
		if told := strings.HasSuffix(f.Message, " A pack that cannot be used yet may bring it."); told != (tt.fixes == "") {
			t.Errorf("%s: %s", tt.name, f.Message)
		}
		if first != tt.fixes {
			t.Errorf("%s: the first fix is %q, want %q", tt.name, first, tt.fixes)
		}
	}
}

func find(t *testing.T, s *workspace.Snapshot, name string) workspace.Problem {
	t.Helper()
	found, _ := s.Check(nil)
	for _, p := range found {
		if p.Rule.Name == name {
			return p
		}
	}
	t.Fatalf("there is no %s among %v", name, brief(found))
	return workspace.Problem{}
}

// The lock stands beside the manifest, the packs under the root.
func TestPacksOfSeveralManifests(t *testing.T) {
	files := shelf(t, asking("name: root\n"), "a acme web.react 2.1.0\n")
	files["packages/shop/manifest.iai"] = "kind: manifest\nenabled: []\n" + request("web.react") + "---\n"
	files["packages/shop/iai.lock"] = lockOf(entry("web.react", "1.9.0"))
	s := open(files)
	p := find(t, s, "lock-stale")
	if p.File != "packages/shop/manifest.iai" || s.Fixes(p.Finding)[0].Edits[0].File != "packages/shop/iai.lock" {
		t.Errorf("found in %s, and the fix is in %s", p.File, s.Fixes(p.Finding)[0].Edits[0].File)
	}
	files["packages/shop/iai.lock"] = lockOf(entry("web.react", "2.1.0"))
	s = open(files)
	if _, there := s.Catalogue("packages/shop/manifest.iai").Rule("no-class-components"); !there {
		t.Error("the pack brings nothing to the manifest that asks for it")
	}
	if _, there := s.Catalogue("manifest.iai").Rule("no-class-components"); there {
		t.Error("the pack brings something to the manifest that does not ask for it")
	}
	if got := len(s.Catalogues()); got != 2 {
		t.Errorf("%d catalogues, want 2", got)
	}
	if s.Catalogue("manifest.iai") != contract.Builtin() {
		t.Error("without packs the catalogue is the built-in one")
	}
}

// A contract is made of what the packs bring, or not at all.
func TestContractsFromPacks(t *testing.T) {
	block := request("web.react") + "x-contract: {stack: nextjs-app-router, ruleset: react-house}\n"
	files := shelf(t, asking(block), "a acme web.react 2.1.0\n")
	setup := open(files).Contract("manifest.iai")
	if setup.Refused != "" {
		t.Fatal(setup.Refused)
	}
	rule, ok := setup.Catalogue.Rule("no-class-components")
	if !ok || rule.From != "acme@web.react@2.1.0" || rule.Place.String() != ".iaip/packs/a/rules.yaml:2" {
		t.Errorf("the rule is %+v", rule)
	}
	if found, _ := open(files).Check(nil); len(found) > 0 {
		t.Errorf("found %v", brief(found))
	}
	for _, tt := range []struct {
		name   string
		change func(f map[string]string)
		says   string
	}{
		{"a pack that is not there", func(f map[string]string) {
			f["manifest.iai"] = strings.Replace(f["manifest.iai"], "[web.react]", "[web.react, web.vue]", 1)
		}, "The pack that `web.vue` asks for cannot be used: no pack has the id web.vue."},
		{"a pack that is broken", func(f map[string]string) { f[".iaip/packs/a/rules.yaml"] = "rules: 7\n" },
			".iaip/packs/a/rules.yaml:1: rules: must be an array, not a number"},
		{"a pack that clashes", func(f map[string]string) {
			f[".iaip/packs/a/rules.yaml"] += "commands:\n- {id: fix-bug, intentId: generate}\n"
			f[".iaip/packs/a/pack.yaml"] = strings.Replace(f[".iaip/packs/a/pack.yaml"], "provides: {", "provides: {commands: [rules.yaml], ", 1)
		}, "a/rules.yaml:6: the command \"fix-bug\" is already defined at catalogue/commands.yaml"},
		{"a locked pack that has changed", func(f map[string]string) {
			e := entry("web.react", "2.1.0")
			e.Digest = "sha256:00"
			f["iai.lock"] = lockOf(e)
		}, "is no longer what was locked; look at the change and lock it again; `iai pack lock` makes the lock anew."},
		{"a lock that cannot be read", func(f map[string]string) { f["iai.lock"] = "lock: v7\n" }, "The packs are locked, and the lock cannot be read: iai.lock:1: The format `v7`"},
		{"no source", func(f map[string]string) {
			f["manifest.iai"] = strings.Replace(f["manifest.iai"], "  source: workspace\n", "", 1)
		}, "`x-packs` names no source"},
		{"a block that cannot be read", func(f map[string]string) {
			f["manifest.iai"] = strings.Replace(f["manifest.iai"], "[web.react]", "web.react", 1)
		}, "`x-packs` cannot be read as it is written"},
	} {
		changed := maps.Clone(files)
		tt.change(changed)
		setup := open(changed).Contract("manifest.iai")
		if !strings.Contains(setup.Refused, tt.says) {
			t.Errorf("%s: %q, want something about %q", tt.name, setup.Refused, tt.says)
		}
	}
	// A lock that only lacks an entry is a warning: nothing was exchanged.
	files["iai.lock"] = lockOf()
	if setup := open(files).Contract("manifest.iai"); setup.Refused != "" {
		t.Error(setup.Refused)
	}
}

// Unsaved text of every file of a pack counts, and nothing is remembered too
// long.
func TestPacksFollowUnsavedText(t *testing.T) {
	files := shelf(t, asking(request("web.react")), "a acme web.react 2.1.0\n")
	w := workspace.New(workspace.Memory(files), workspace.Options{})
	names := func(s *workspace.Snapshot) string {
		var out []string
		for _, p := range s.Problems("manifest.iai") {
			out = append(out, p.Rule.Name)
		}
		return strings.Join(out, " ")
	}
	if got := names(w.Snapshot()); got != "" {
		t.Fatal(got)
	}
	first := w.Snapshot().Packs("manifest.iai")
	for _, step := range []struct {
		path, text, want string
	}{
		{".iaip/packs/a/rules.yaml", "rules: 7\n", "pack-permission-denied"},
		{".iaip/packs/a/rules.yaml", files[".iaip/packs/a/rules.yaml"], ""},
		{".iaip/packs/registry.yaml", "packs: []\n", "pack-not-found"},
		{".iaip/packs/registry.yaml", files[".iaip/packs/registry.yaml"], ""},
		{"iai.lock", lockOf(entry("web.react", "1.0.0")), "lock-stale"},
		{"iai.lock", lockOf(entry("web.react", "2.1.0")), ""},
		{".iaip/packs/a/pack.yaml", "id: [", "pack-permission-denied"},
		{".iaip/packs/a/pack.yaml", files[".iaip/packs/a/pack.yaml"], ""},
		{"manifest.iai", strings.Replace(files["manifest.iai"], "web.react", "web.vue", 1), "pack-not-found lock-stale"},
		{"manifest.iai", files["manifest.iai"], ""},
	} {
		s := w.Apply([]workspace.Change{{Path: step.path, Open: w.Parse(step.text)}})
		if step.want == "pack-not-found lock-stale" {
			step.want = "lock-stale pack-not-found" // by place
		}
		if got := names(s); got != step.want {
			t.Errorf("%s became %q: found %q, want %q", step.path, step.text, got, step.want)
		}
	}
	same := w.Apply([]workspace.Change{{Path: "context.iai", Open: w.Parse("kind: context\n---\nMore.\n")}})
	if a, b := w.Snapshot().Packs("manifest.iai"), same.Packs("manifest.iai"); a != b || a == first {
		t.Error("what the packs come to is worked out again only if something it rests on has changed")
	}
	// The text may move without anything being worked out again; what is found
	// moves with it.
	moved := w.Apply([]workspace.Change{{Path: "manifest.iai", Open: w.Parse("# A line.\n" + strings.Replace(files["manifest.iai"], "web.react", "cobol", 1))},
		{Path: "iai.lock", Open: w.Parse(lockOf())}})
	_ = moved.Problems("manifest.iai")
	again := w.Apply([]workspace.Change{{Path: "manifest.iai", Open: w.Parse("# A line.\n# And more.\n" + strings.Replace(files["manifest.iai"], "web.react", "cobol", 1))}})
	p := again.Problems("manifest.iai")
	if len(p) != 1 || p[0].Span.Of(again.File("manifest.iai").Src()) != "cobol" {
		t.Errorf("found %v", brief(p))
	}
}

// A fix looks at packs that nothing else has looked at as they are now.
func TestFixesOfPacksAreFresh(t *testing.T) {
	files := shelf(t, asking(request("web.react")), "north acme web.react 2.1.0\nsouth acme web.react 2.1.0\n")
	w := workspace.New(workspace.Memory(files), workspace.Options{})
	digest := func() string {
		s := w.Snapshot()
		for _, p := range s.Problems("manifest.iai") {
			if p.Rule == problem.PackAmbiguous {
				lock, _ := packfile.ReadLock("iai.lock", s.Fixes(p.Finding)[1].Creates[0].Text)
				return lock.Entries[0].Digest
			}
		}
		t.Fatal("not ambiguous")
		return ""
	}
	before := digest()
	w.Apply([]workspace.Change{{Path: ".iaip/packs/south/guardrails.iai", Open: w.Parse("kind: guardrails\n---\nOther words.\n")}})
	if after := digest(); after == before || after == "" {
		t.Errorf("the digest stayed %s", after)
	}
}

// The files of a pack are looked at for hidden text, and are not said to be
// loaded by nobody.
func TestFilesOfPacksAreChecked(t *testing.T) {
	files := shelf(t, asking(request("web.react")), "a acme web.react 2.1.0\nb acme web.react 1.0.0\n")
	files[".iaip/packs/a/rules.yaml"] = strings.Replace(reactRules, "Write", "Wri\u200bte", 1)
	files[".iaip/packs/b/rules.yaml"] = files[".iaip/packs/a/rules.yaml"]
	found, sum := open(files).Check(nil)
	if len(found) != 1 || found[0].Rule != problem.HiddenText || found[0].File != ".iaip/packs/a/rules.yaml" || !slices.Equal(found[0].Manifests, []string{"manifest.iai"}) {
		t.Errorf("found %v %v", brief(found), found)
	}
	// The manifest, its context, the three files of the pack, and the file of
	// instructions of the pack that is not used.
	if sum.Files != 6 {
		t.Errorf("%d files were looked at, want 6", sum.Files)
	}
}

func TestPacksAreNamed(t *testing.T) {
	files := shelf(t, asking(request("web.react")), "a acme web.react 2.1.0\nnorth acme web.vue 1.0.0\nsouth acme web.vue 1.0.0\n")
	s := open(files)
	g, err := s.Graph()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ id, want string }{
		{"acme@web.react", "pack:acme@web.react@2.1.0 .iaip/packs/a/pack.yaml:1 pack_author_tree"},
		{"web.react", "pack:acme@web.react@2.1.0 .iaip/packs/a/pack.yaml:1 pack_tree"},
		{"react", "pack:acme@web.react@2.1.0 .iaip/packs/a/pack.yaml:1 short_name"},
		{"web.vue", "pack:acme@web.vue@1.0.0#north .iaip/packs/north/pack.yaml:1 pack_tree, pack:acme@web.vue@1.0.0#south .iaip/packs/south/pack.yaml:1 pack_tree"},
		{"no-class-components", "rule:no-class-components .iaip/packs/a/rules.yaml:2"},
		{"react-house", "ruleset:react-house .iaip/packs/a/rules.yaml:4"},
		{"ask-before-guessing", "rule:ask-before-guessing :0"},
	} {
		answer, err := identifier.Resolve(tt.id, nil, g)
		if err != nil {
			t.Fatal(err)
		}
		nodes := answer.Candidates
		var got []string
		for _, c := range nodes {
			got = append(got, c.Node.ID+" "+c.Node.File+":"+itoa(c.Node.Line)+" "+string(c.Reason))
		}
		if answer.Node != nil {
			got = []string{answer.Node.ID + " " + answer.Node.File + ":" + itoa(answer.Node.Line)}
		}
		if joined := strings.Join(got, ", "); joined != tt.want && joined != strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(tt.want, " pack_author_tree"), " pack_tree"), " short_name") {
			t.Errorf("%s: %s, want %s", tt.id, joined, tt.want)
		}
	}
	var texts []string
	for item := range s.Items() {
		if item.ID == "rule:no-class-components" {
			texts = append(texts, item.Text)
		}
	}
	if len(texts) != 1 || !strings.Contains(texts[0], "Write function components.") {
		t.Errorf("the rule is searched by %q", texts)
	}
}

func itoa(n int) string { return string(appendInt(nil, n)) }

func appendInt(b []byte, n int) []byte {
	if n >= 10 {
		b = appendInt(b, n/10)
	}
	return append(b, byte('0'+n%10))
}

// elsewhere is a source outside the workspace.
type elsewhere struct {
	files map[string]string
	stamp *string
}

func (e elsewhere) Name(p string) string { return "user:" + p }

func (e elsewhere) Read(p string) (string, bool, string) {
	content, ok := e.files[p]
	return content, !ok, ""
}

func (e elsewhere) Stamp([]string) string { return *e.stamp }

func TestPacksFromElsewhere(t *testing.T) {
	packs := map[string]string{}
	for p, text := range shelf(t, map[string]string{}, "a acme web.react 2.1.0\n") {
		packs[strings.TrimPrefix(p, ".iaip/packs/")] = text
	}
	stamp := "1"
	opts := workspace.Options{Packs: func(source string) packfile.Files {
		if source == "user" {
			return elsewhere{packs, &stamp}
		}
		return nil
	}}
	files := asking("x-packs: {source: user, requests: [web.react]}\nx-contract: {stack: nextjs-app-router, ruleset: react-house}\n")
	w := workspace.New(workspace.Memory(files), opts)
	if found, _ := w.Snapshot().Check(nil); len(found) > 0 {
		t.Errorf("found %v", brief(found))
	}
	if rule, ok := w.Snapshot().Catalogue("manifest.iai").Rule("no-class-components"); !ok || rule.Place.String() != "user:a/rules.yaml:2" {
		t.Errorf("the rule is %+v", rule)
	}
	packs["a/rules.yaml"] = "rules: 7\n"
	if found, _ := w.Snapshot().Check(nil); len(found) > 0 {
		t.Errorf("found %v, and the stamp says that nothing has changed", brief(found))
	}
	stamp = "2"
	// A snapshot does not change its mind; the next one looks again.
	found, _ := w.Refresh().Check(nil)
	if len(found) != 2 || found[0].Rule != problem.PackPermissionDenied || len(found[0].Related) > 0 || !strings.Contains(found[0].Message, "user:a/rules.yaml:1") {
		t.Errorf("found %v", brief(found))
	}
	// There is no falling back to another source.
	files = shelf(t, asking("x-packs: {source: oci, requests: [web.react]}\n"), "a acme web.react 2.1.0\n")
	w = workspace.New(workspace.Memory(files), opts)
	if p := find(t, w.Snapshot(), "pack-not-found"); !strings.Contains(p.Message, "the source `oci` is not at hand") {
		t.Error(p.Message)
	}
}

// Nothing outside the root is read, whatever links say.
func TestPacksStayInsideTheRoot(t *testing.T) {
	outside := t.TempDir()
	files := shelf(t, asking(request("web.react")), "a acme web.react 2.1.0\n")
	for name, text := range files {
		dir := t.TempDir()
		_ = dir
		full := filepath.Join(outside, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct{ link, says string }{
		{".iaip/packs", ".iaip/packs/registry.yaml: The registry cannot be read: it is a link that leads out of the root"},
		{".iaip/packs/registry.yaml", "The registry cannot be read: it is a link that leads out of the root"},
		{".iaip/packs/a", ".iaip/packs/a/pack.yaml: The pack cannot be read: it is a link that leads out of the root"},
		{".iaip/packs/a/rules.yaml", "`rules.yaml`, and it cannot be read: it is a link that leads out of the root"},
		{"iai.lock", "it is a link that leads out of the root"},
	} {
		dir := t.TempDir()
		for name, text := range files {
			if name == tt.link || strings.HasPrefix(name, tt.link+"/") {
				continue
			}
			full := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		full := filepath.Join(dir, filepath.FromSlash(tt.link))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(outside, "iai.lock"), []byte(lockOf()), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(outside, filepath.FromSlash(tt.link)), full); err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, p := range onRoot(t, dir).Problems("manifest.iai") {
			said = append(said, p.Message)
		}
		if got := strings.Join(said, "\n"); !strings.Contains(got, tt.says) {
			t.Errorf("%s: %q, want something about %q", tt.link, got, tt.says)
		}
	}
}

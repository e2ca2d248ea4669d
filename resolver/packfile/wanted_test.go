package packfile

import (
	"reflect"
	"strings"
	"testing"

	"iai/iaip/syntax"
)

func want(t *testing.T, src string) Wanted {
	t.Helper()
	f := syntax.Parse("kind: manifest\n" + src + "\n---\n")
	if f.Broken() {
		t.Fatal(f.Faults)
	}
	return Want(f.Root().Field(Block))
}

func TestWant(t *testing.T) {
	const src = `x-packs: {source: workspace, requests: ["acme@web.react@^2.0", db], allow: [prerelease], forbid-roots: [drafts]}`
	w := want(t, src)
	file := "kind: manifest\n" + src
	var requests []string
	for _, r := range w.Requests {
		requests = append(requests, r.Text+" at "+r.Span.Of(file))
	}
	if got := strings.Join(requests, "; "); got != `acme@web.react@^2.0 at "acme@web.react@^2.0"; db at db` {
		t.Errorf("requests %s", got)
	}
	w.Requests = nil
	if want := (Wanted{Asks: true, Source: "workspace", Allow: []string{"prerelease"}, Forbid: []string{"drafts"}}); !reflect.DeepEqual(w, want) {
		t.Errorf("got %+v, want %+v", w, want)
	}
}

func TestWantOfLittle(t *testing.T) {
	for _, tt := range []struct {
		src          string
		asks, broken bool
	}{
		{"name: a", false, false},
		{"x-packs:", false, false},
		{"x-packs: {}", true, false},
		{"x-packs: {source: user}", true, false},
		{"x-packs: {source:, requests:, allow: [], forbid-roots: ~}", true, false},
		{"x-packs: []", true, true},
		{"x-packs: web", true, true},
		{"x-packs: {source: worksapce}", true, true},
		{"x-packs: {source: [workspace]}", true, true},
		{"x-packs: {requests: ui}", true, true},
		{"x-packs: {requests: [7]}", true, true},
		{"x-packs: {allow: [all]}", true, true},
		{"x-packs: {forbid-roots: drafts}", true, true},
		{"x-packs: {other: 1}", true, false},
	} {
		if w := want(t, tt.src); w.Asks != tt.asks || w.Broken != tt.broken {
			t.Errorf("%s: asks %v, broken %v", tt.src, w.Asks, w.Broken)
		}
	}
}

// A forbidden root forbids what stands below it too, and nothing that only
// begins alike.
func TestForbiddenRoots(t *testing.T) {
	var r Registry
	for _, root := range []string{"drafts", "drafts/a", "drafts/b/c", "drafts2", "x/drafts", "released"} {
		r.Listings = append(r.Listings, Listing{Root: root})
	}
	for _, tt := range []struct{ forbid, want string }{
		{"drafts", "drafts drafts/a drafts/b/c"},
		{"drafts/", "drafts drafts/a drafts/b/c"},
		{"./drafts/b", "drafts/b/c"},
		{"nothing", ""},
		{"", ""},
		{"released drafts2 released", "drafts2 released"},
	} {
		w := Wanted{Forbid: strings.Split(tt.forbid, " ")}
		if got := strings.Join(w.forbidden(r.Candidates("workspace")), " "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.forbid, got, tt.want)
		}
	}
}

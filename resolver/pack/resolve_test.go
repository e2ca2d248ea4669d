package pack

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A registry is written one pack a line: ref, author, id, version, then what
// deviates from a visible pack of the kind "mod" in the source "workspace". A -
// stands for what the pack does not have.
func registry(t testing.TB, text string) []Candidate {
	t.Helper()
	orNone := func(s string) string {
		if s == "-" {
			return ""
		}
		return s
	}
	var all []Candidate
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) < 4 {
			t.Fatalf("registry line %q needs ref, author, id and version", line)
		}
		c := Candidate{
			Ref: words[0], Author: orNone(words[1]), PackTreeID: words[2], Version: orNone(words[3]),
			Kind: "mod", Source: "workspace",
		}
		for _, word := range words[4:] {
			key, value, _ := strings.Cut(word, "=")
			switch key {
			case "kind":
				c.Kind = orNone(value)
			case "source":
				c.Source = value
			case "root":
				c.Root = value
			case "digest":
				c.Digest = value
			case "hidden":
				c.Hidden = true
			case "deprecated":
				c.Deprecated, c.Notice = true, value
			default:
				t.Fatalf("registry line %q: what is %q?", line, word)
			}
		}
		all = append(all, c)
	}
	return all
}

// brief writes an answer in one line.
func brief(a Answer) string {
	parts := []string{string(a.Outcome)}
	switch a.Outcome {
	case Selected:
		parts[0] = "selected " + a.Selected
	case Ambiguous:
		parts[0] = "ambiguous " + strings.Join(a.Candidates, " ")
	}
	if a.Error != nil {
		parts = append(parts, string(a.Error.Class)+" "+a.Error.Reason)
	}
	var rejected, soft []string
	for _, r := range a.Rejected {
		rejected = append(rejected, r.Ref+":"+string(r.Constraint))
	}
	for _, s := range a.Soft {
		soft = append(soft, s.Ref)
	}
	if rejected != nil {
		parts = append(parts, "rejected "+strings.Join(rejected, " "))
	}
	if soft != nil {
		parts = append(parts, "soft "+strings.Join(soft, " "))
	}
	return strings.Join(parts, "; ")
}

// workspace is the policy of a workspace: the highest version, then the first
// author by name.
func workspace() Context {
	return Context{Source: "workspace", Ordering: []string{"version:desc", "author:asc"}}
}

type resolveTest struct {
	name     string
	request  string
	kind     string
	registry string
	context  func(*Context) // what deviates from the policy of a workspace
	want     string
}

func runResolve(t *testing.T, tests []resolveTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			q := Question{Request: test.request, Kind: test.kind, Registry: registry(t, test.registry), Context: workspace()}
			if test.context != nil {
				test.context(&q.Context)
			}
			for _, order := range []string{"as listed", "reversed"} {
				r := Resolve(q)
				if got := brief(r.Answer()); got != test.want {
					t.Errorf("%s:\n got %s\nwant %s", order, got, test.want)
				}
				failure := r.Failure()
				if (r.Outcome() == Selected) != (failure == nil) {
					t.Errorf("%s: the outcome is %s and the failure %+v", order, r.Outcome(), failure)
				}
				if failure != nil && failure.Message == "" {
					t.Errorf("%s: the failure has no message", order)
				}
				slices.Reverse(q.Registry)
			}
		})
	}
}

func TestResolveByStructure(t *testing.T) {
	runResolve(t, []resolveTest{
		{
			name:    "the only pack with the id",
			request: "ui",
			registry: `c1 Zoe ui 1.0.0
			           c2 Zoe db 1.0.0`,
			want: "selected c1",
		},
		{
			name:     "an empty registry",
			request:  "ui",
			registry: ``,
			want:     "failure; NotFoundError packTreeId",
		},
		{
			name:     "an id is not a prefix, and case counts",
			request:  "ui",
			registry: "c1 Zoe ui.controls 1.0.0\n c2 Zoe UI 1.0.0",
			want:     "failure; NotFoundError packTreeId",
		},
		{
			name:    "the author asked for",
			request: "Zoe@ui",
			registry: `c1 Anthony ui 2.0.0
			           c2 Zoe     ui 1.0.0`,
			want: "selected c2; rejected c1:author",
		},
		{
			name:    "nobody is the author asked for",
			request: "Zoe@ui",
			registry: `c1 Anthony ui 2.0.0
			           c2 zoe     ui 1.0.0
			           c3 -       ui 1.0.0`,
			want: "failure; NotFoundError author; rejected c1:author c2:author c3:author",
		},
		{
			name:    "without an author in the request every author will do",
			request: "ui",
			registry: `c1 Zoe ui 1.0.0
			           c2 -   ui 2.0.0`,
			want: "selected c2",
		},
		{
			name:    "the request's kind",
			request: "ui", kind: "theme",
			registry: `c1 Zoe ui 2.0.0 kind=mod
			           c2 Zoe ui 1.0.0 kind=theme
			           c3 Zoe ui 3.0.0 kind=-`,
			want: "selected c2; rejected c1:kind c3:kind",
		},
		{
			name:    "the context's kind where the request has none",
			request: "ui",
			registry: `c1 Zoe ui 2.0.0 kind=mod
			           c2 Zoe ui 1.0.0 kind=theme`,
			context: func(c *Context) { c.Kind = "theme" },
			want:    "selected c2; rejected c1:kind",
		},
		{
			name:    "the request's kind wins over the context's",
			request: "ui", kind: "mod",
			registry: `c1 Zoe ui 2.0.0 kind=mod
			           c2 Zoe ui 1.0.0 kind=theme`,
			context: func(c *Context) { c.Kind = "theme" },
			want:    "selected c1; rejected c2:kind",
		},
		{
			name:    "no pack of the kind",
			request: "ui", kind: "theme",
			registry: `c1 Zoe ui 2.0.0`,
			want:     "failure; NotFoundError kind; rejected c1:kind",
		},
		{
			name:    "author and kind together leave nobody; the kind took the last one",
			request: "Zoe@ui", kind: "theme",
			registry: `c1 Anthony ui 1.0.0 kind=theme
			           c2 Zoe     ui 1.0.0 kind=mod`,
			want: "failure; NotFoundError kind; rejected c1:author c2:kind",
		},
	})
}

func TestResolveByVersion(t *testing.T) {
	runResolve(t, []resolveTest{
		{
			name:    "the highest version that satisfies",
			request: "ui@^1.0",
			registry: `c1 Zoe ui 1.2.0
			           c2 Zoe ui 1.10.0
			           c3 Zoe ui 2.0.0`,
			want: "selected c2; rejected c3:version",
		},
		{
			name:    "no version satisfies",
			request: "ui@^3.0",
			registry: `c1 Zoe ui 1.0.0
			           c2 Zoe ui 2.0.0`,
			want: "failure; VersionMismatchError version; rejected c1:version c2:version",
		},
		{
			name:    "a pack without a version satisfies no requirement, not even *",
			request: "ui@*",
			registry: `c1 Zoe ui -
			           c2 Zoe ui 1.0.0`,
			want: "selected c2; rejected c1:version",
		},
		{
			name:     "what is no version counts as none",
			request:  "ui@*",
			registry: `c1 Zoe ui V2`,
			want:     "failure; VersionMismatchError version; rejected c1:version",
		},
		{
			name:     "without a requirement a pack without a version will do",
			request:  "ui",
			registry: `c1 Zoe ui -`,
			want:     "selected c1",
		},
		{
			name:    "but it sorts last",
			request: "ui",
			registry: `c1 Zoe ui -
			           c2 Zoe ui 0.0.1
			           c3 Zoe ui 1.x`,
			want: "selected c2",
		},
		{
			name:    "in either direction",
			request: "ui",
			registry: `c1 Zoe ui -
			           c2 Zoe ui 0.0.1
			           c3 Zoe ui 0.0.2`,
			context: func(c *Context) { c.Ordering = []string{"version:asc"} },
			want:    "selected c2",
		},
		{
			name:    "wrong authors do not count among the versions that do not satisfy",
			request: "Zoe@ui@^3",
			registry: `c1 Zoe     ui 1.0.0
			           c2 Anthony ui 3.0.0`,
			want: "failure; VersionMismatchError version; rejected c1:version c2:author",
		},
		{
			name:     "the single @ asks for a version",
			request:  "ui@2",
			registry: "c1 ui 2 1.0.0\n c2 Zoe ui 2.0.0\n c3 Zoe ui 2.0.1",
			want:     "selected c2; rejected c3:version",
		},
	})
}

func TestResolveByPermission(t *testing.T) {
	runResolve(t, []resolveTest{
		{
			name:    "a hidden pack",
			request: "ui",
			registry: `c1 Zoe ui 2.0.0 hidden
			           c2 Zoe ui 1.0.0`,
			want: "selected c2; rejected c1:visibility",
		},
		{
			name:     "only a hidden pack",
			request:  "ui",
			registry: `c1 Zoe ui 2.0.0 hidden`,
			want:     "failure; PermissionDeniedError visibility; rejected c1:visibility",
		},
		{
			name:    "a forbidden root",
			request: "ui",
			registry: `c1 Zoe ui 2.0.0 root=vendor
			           c2 Zoe ui 1.0.0 root=vendored
			           c3 Zoe ui 0.1.0`,
			context: func(c *Context) { c.ForbiddenRoots = []string{"tmp", "vendor"} },
			want:    "selected c2; rejected c1:root",
		},
		{
			name:     "only a forbidden root",
			request:  "ui",
			registry: `c1 Zoe ui 2.0.0 root=vendor`,
			context:  func(c *Context) { c.ForbiddenRoots = []string{"vendor"} },
			want:     "failure; PermissionDeniedError root; rejected c1:root",
		},
		{
			name:     "a pack without a root stands under no forbidden one",
			request:  "ui",
			registry: `c1 Zoe ui 2.0.0`,
			context:  func(c *Context) { c.ForbiddenRoots = []string{""} },
			want:     "selected c1",
		},
		{
			name:    "a pack of another source never stands in",
			request: "ui",
			registry: `c1 Zoe ui 2.0.0 source=user
			           c2 Zoe ui 1.0.0`,
			want: "selected c2; rejected c1:scope",
		},
		{
			name:     "only another source has it",
			request:  "ui",
			registry: `c1 Zoe ui 2.0.0 source=user`,
			want:     "failure; PermissionDeniedError scope; rejected c1:scope",
		},
		{
			name:    "one rejected by permission among wrong versions is enough",
			request: "ui@^2",
			registry: `c1 Zoe ui 1.0.0
			           c2 Zoe ui 2.0.0 hidden
			           c3 Zoe ui 3.0.0`,
			want: "failure; PermissionDeniedError visibility; rejected c1:version c2:visibility c3:version",
		},
		{
			name:    "the reason is what took the last one away",
			request: "ui",
			registry: `c1 Zoe ui 1.0.0 hidden
			           c2 Zoe ui 2.0.0 root=vendor`,
			context: func(c *Context) { c.ForbiddenRoots = []string{"vendor"} },
			want:    "failure; PermissionDeniedError root; rejected c1:visibility c2:root",
		},
		{
			name:     "of several constraints broken the first counts",
			request:  "Zoe@ui@^2",
			registry: `c1 Zoe ui 1.0.0 hidden root=vendor source=user`,
			context:  func(c *Context) { c.ForbiddenRoots = []string{"vendor"} },
			want:     "failure; VersionMismatchError version; rejected c1:version",
		},
		{
			name:     "visibility comes before the root, and the root before the source",
			request:  "ui",
			registry: "c1 Zoe ui 1.0.0 hidden root=vendor source=user\n c2 Zoe ui 1.0.0 root=vendor source=user",
			context:  func(c *Context) { c.ForbiddenRoots = []string{"vendor"} },
			want:     "failure; PermissionDeniedError root; rejected c1:visibility c2:root",
		},
	})
}

func TestResolveSoft(t *testing.T) {
	runResolve(t, []resolveTest{
		{
			name:    "a prerelease is held back although it satisfies",
			request: "ui@^1.2.3",
			registry: `c1 Zoe ui 1.5.0
			           c2 Zoe ui 2.0.0-alpha`,
			want: "selected c1; soft c2",
		},
		{
			name:    "a prerelease that is allowed",
			request: "ui@^1.2.3",
			registry: `c1 Zoe ui 1.5.0
			           c2 Zoe ui 2.0.0-alpha`,
			context: func(c *Context) { c.SoftAllowed = []string{"prerelease"} },
			want:    "selected c2",
		},
		{
			name:     "two packs that share a ref are told apart by what rejects them",
			request:  "ui@^1",
			registry: "c1 Zoe ui 3.0.0\n c1 Zoe ui 1.0.0 hidden\n c2 Zoe ui 1.0.0",
			want:     "selected c2; rejected c1:version c1:visibility",
		},
		{
			name:    "a deprecated pack is held back",
			request: "ui",
			registry: `c1 Zoe ui 1.5.0
			           c2 Zoe ui 2.0.0 deprecated
			           c3 Zoe ui 3.0.0 deprecated=moved`,
			want: "selected c1; soft c2 c3",
		},
		{
			name:    "a deprecated pack that is allowed",
			request: "ui",
			registry: `c1 Zoe ui 1.5.0
			           c2 Zoe ui 2.0.0 deprecated`,
			context: func(c *Context) { c.SoftAllowed = []string{"deprecated"} },
			want:    "selected c2",
		},
		{
			name:     "to allow one is not to allow the other",
			request:  "ui",
			registry: `c1 Zoe ui 2.0.0-rc deprecated`,
			context:  func(c *Context) { c.SoftAllowed = []string{"prerelease"} },
			want:     "failure; PermissionDeniedError soft; soft c1",
		},
		{
			name:     "both allowed",
			request:  "ui",
			registry: `c1 Zoe ui 2.0.0-rc deprecated`,
			context:  func(c *Context) { c.SoftAllowed = []string{"deprecated", "prerelease"} },
			want:     "selected c1",
		},
		{
			name:    "only soft ones are left",
			request: "ui@<3",
			registry: `c1 Zoe ui 1.0.0 deprecated
			           c2 Zoe ui 2.0.0-rc
			           c3 Zoe ui 3.0.0`,
			want: "failure; PermissionDeniedError soft; rejected c3:version; soft c1 c2",
		},
		{
			name:    "soft ones are left beside hidden ones",
			request: "ui",
			registry: `c1 Zoe ui 1.0.0 hidden
			           c2 Zoe ui 2.0.0-rc`,
			want: "failure; PermissionDeniedError soft; rejected c1:visibility; soft c2",
		},
		{
			name:     "what is rejected is not also soft",
			request:  "ui@^1",
			registry: "c1 Zoe ui 3.0.0-rc deprecated\n c2 Zoe ui 1.0.0",
			want:     "selected c2; rejected c1:version",
		},
		{
			name:    "soft ones that are allowed are ordered like the others, and tie like them",
			request: "ui",
			registry: `c1 Zoe ui 2.0.0-rc.1
			           c2 Zoe ui 2.0.0-rc.2
			           c3 Zoe ui 2.0.0-rc.2+later`,
			context: func(c *Context) { c.SoftAllowed = []string{"prerelease"} },
			want:    "ambiguous c2 c3; AmbiguousResolutionError tie",
		},
		{
			name:     "a pack without a version is no prerelease",
			request:  "ui",
			registry: `c1 Zoe ui -`,
			want:     "selected c1",
		},
	})
}

func TestResolveByOrder(t *testing.T) {
	order := func(ordering ...string) func(*Context) {
		return func(c *Context) { c.Ordering = ordering }
	}
	runResolve(t, []resolveTest{
		{
			name:     "the workspace: version, then author",
			request:  "ui",
			registry: "c1 Zoe ui 2.0.0\n c2 Anthony ui 2.0.0\n c3 Aaron ui 1.0.0",
			want:     "selected c2",
		},
		{
			name:     "the first criterion wins",
			request:  "ui",
			registry: "c1 Zoe ui 2.0.0\n c2 Anthony ui 2.0.0\n c3 Aaron ui 1.0.0",
			context:  order("author:asc", "version:desc"),
			want:     "selected c3",
		},
		{
			name:     "equal under the only criterion",
			request:  "ui",
			registry: "c1 Zoe ui 2.0.0\n c2 Anthony ui 2.0.0\n c3 Aaron ui 1.0.0",
			context:  order("version:desc"),
			want:     "ambiguous c1 c2; AmbiguousResolutionError tie",
		},
		{
			name:     "equal under every criterion",
			request:  "ui",
			registry: "c1 Zoe ui 2.0.0 root=a\n c2 Zoe ui 2.0.0 root=b",
			want:     "ambiguous c1 c2; AmbiguousResolutionError tie",
		},
		{
			name:     "build metadata tells nothing apart",
			request:  "ui",
			registry: "c1 Zoe ui 2.0.0+a\n c2 Zoe ui 2.0+b\n c3 Zoe ui v2",
			want:     "ambiguous c1 c2 c3; AmbiguousResolutionError tie",
		},
		{
			name:     "no criteria and two packs",
			request:  "ui",
			registry: "c1 Zoe ui 2.0.0\n c2 Anthony ui 1.0.0",
			context:  order(),
			want:     "ambiguous c1 c2; AmbiguousResolutionError tie",
		},
		{
			name:     "no criteria and one pack",
			request:  "ui",
			registry: "c1 Zoe ui 2.0.0\n c2 Anthony ui 1.0.0 hidden",
			context:  order(),
			want:     "selected c1; rejected c2:visibility",
		},
		{
			name:     "two packs without a version are equal",
			request:  "ui",
			registry: "c1 Zoe ui -\n c2 Zoe ui nonsense",
			want:     "ambiguous c1 c2; AmbiguousResolutionError tie",
		},
		{
			name:     "ascending versions",
			request:  "ui",
			registry: "c1 Zoe ui 1.10.0\n c2 Zoe ui 1.9.0",
			context:  order("version:asc"),
			want:     "selected c2",
		},
		{
			name:     "descending authors, a missing one still last",
			request:  "ui",
			registry: "c1 Anthony ui 1.0.0\n c2 Zoe ui 1.0.0\n c3 - ui 1.0.0",
			context:  order("author:desc"),
			want:     "selected c2",
		},
		{
			name:     "ascending authors, a missing one last",
			request:  "ui",
			registry: "c1 Anthony ui 1.0.0\n c2 Zoe ui 1.0.0\n c3 - ui 1.0.0",
			context:  order("author:asc"),
			want:     "selected c1",
		},
		{
			name:     "kinds",
			request:  "ui",
			registry: "c1 Zoe ui 1.0.0 kind=theme\n c2 Zoe ui 1.0.0 kind=mod",
			context:  order("kind:asc"),
			want:     "selected c2",
		},
		{
			name:     "roots",
			request:  "ui",
			registry: "c1 Zoe ui 1.0.0 root=a\n c2 Zoe ui 1.0.0 root=b\n c3 Zoe ui 1.0.0",
			context:  order("root:desc"),
			want:     "selected c2",
		},
		{
			name:     "ids are all the same, so they tell nothing apart",
			request:  "ui",
			registry: "c1 Zoe ui 1.0.0\n c2 Anthony ui 1.0.0",
			context:  order("packTreeId:asc"),
			want:     "ambiguous c1 c2; AmbiguousResolutionError tie",
		},
		{
			name:     "a field that is none",
			request:  "ui",
			registry: "c1 Zoe ui 1.0.0",
			context:  order("version:desc", "name:asc"),
			want:     "failure; InvalidRequestError ordering",
		},
		{
			name:     "a direction that is none",
			request:  "ui",
			registry: "c1 Zoe ui 1.0.0",
			context:  order("version:down"),
			want:     "failure; InvalidRequestError ordering",
		},
		{
			name:     "no direction",
			request:  "ui",
			registry: "c1 Zoe ui 1.0.0",
			context:  order("version"),
			want:     "failure; InvalidRequestError ordering",
		},
		{
			name:     "ranks as a direction, but none given",
			request:  "ui",
			registry: "c1 Zoe ui 1.0.0",
			context:  order("author:rank"),
			want:     "failure; InvalidRequestError ordering",
		},
	})
}

func TestResolveByRank(t *testing.T) {
	rank := func(ordering, field string, best ...string) func(*Context) {
		return func(c *Context) {
			c.Ordering = []string{ordering}
			c.Ranks = map[string][]string{field: best}
		}
	}
	const people = "c1 Anthony ui 1.0.0\n c2 Zoe ui 1.0.0\n c3 Mia ui 1.0.0\n c4 - ui 1.0.0"
	runResolve(t, []resolveTest{
		{
			name: "the best first", request: "ui", registry: people,
			context: rank("author:asc", "author", "Zoe", "Mia"),
			want:    "selected c2",
		},
		{
			name: "whatever the direction", request: "ui", registry: people,
			context: rank("author:desc", "author", "Zoe", "Anthony"),
			want:    "selected c2",
		},
		{
			name: "nobody ranked is there, so the direction decides", request: "ui", registry: people,
			context: rank("author:desc", "author", "Bob"),
			want:    "selected c2",
		},
		{
			name: "nobody ranked is there, the other direction", request: "ui", registry: people,
			context: rank("author:asc", "author", "Bob"),
			want:    "selected c1",
		},
		{
			name: "by ranks alone, what is not ranked is equal", request: "ui", registry: people,
			context: rank("author", "author", "Bob"),
			want:    "ambiguous c1 c2 c3 c4; AmbiguousResolutionError tie",
		},
		{
			name: "by ranks alone, spelled out", request: "ui", registry: people,
			context: rank("author:rank", "author", "Mia"),
			want:    "selected c3",
		},
		{
			name: "a value listed twice keeps its better rank", request: "ui", registry: people,
			context: rank("author:rank", "author", "Mia", "Zoe", "Mia"),
			want:    "selected c3",
		},
		{
			name: "a repeated value does not push the last one out", request: "ui", registry: people,
			context: rank("author:rank", "author", "Bob", "Bob", "Zoe"),
			want:    "selected c2",
		},
		{
			name: "ranks of a field nobody orders by do nothing", request: "ui", registry: people,
			context: rank("version:desc", "author", "Zoe"),
			want:    "ambiguous c1 c2 c3 c4; AmbiguousResolutionError tie",
		},
		{
			name: "two packs of the same rank go on to the next criterion", request: "ui",
			registry: "c1 Zoe ui 1.0.0 root=b\n c2 Mia ui 2.0.0 root=a\n c3 Zoe ui 3.0.0 root=b",
			context: func(c *Context) {
				c.Ordering = []string{"root:asc", "version:desc"}
				c.Ranks = map[string][]string{"root": {"b", "a"}}
			},
			want: "selected c3",
		},
		{
			name: "versions are ranked by what they mean", request: "ui",
			registry: "c1 Zoe ui 1.2.0+b\n c2 Zoe ui 3.0.0\n c3 Zoe ui -",
			context:  rank("version:desc", "version", "x", "v1.2", "3"),
			want:     "selected c1",
		},
	})
}

func TestResolveWithDecision(t *testing.T) {
	decide := func(ref string) func(*Context) {
		return func(c *Context) { c.Decision = ref }
	}
	const tied = "c1 Zoe ui 2.0.0 root=a\n c2 Zoe ui 2.0.0 root=b\n c3 Zoe ui 1.0.0\n c4 Zoe ui 3.0.0-rc\n c5 Zoe ui 4.0.0 hidden"
	runResolve(t, []resolveTest{
		{
			name: "for one that ties", request: "ui", registry: tied,
			context: decide("c2"),
			want:    "selected c2; rejected c5:visibility; soft c4",
		},
		{
			name: "for a soft one, which stays listed as such", request: "ui", registry: tied,
			context: decide("c4"),
			want:    "selected c4; rejected c5:visibility; soft c4",
		},
		{
			name: "for one the criteria put behind", request: "ui", registry: tied,
			context: decide("c3"),
			want:    "selected c3; rejected c5:visibility; soft c4",
		},
		{
			name: "for a hidden one", request: "ui", registry: tied,
			context: decide("c5"),
			want:    "failure; PermissionDeniedError decision; rejected c5:visibility; soft c4",
		},
		{
			name: "for one whose version does not satisfy", request: "ui@^2", registry: tied,
			context: decide("c3"),
			want:    "failure; PermissionDeniedError decision; rejected c3:version c5:version; soft c4",
		},
		{
			name: "for one by another author", request: "Mia@ui",
			registry: "c1 Zoe ui 1.0.0\n c2 Mia ui 1.0.0",
			context:  decide("c1"),
			want:     "failure; PermissionDeniedError decision; rejected c1:author",
		},
		{
			name: "for one that is not there", request: "ui", registry: tied,
			context: decide("c9"),
			want:    "failure; NotFoundError decision; rejected c5:visibility; soft c4",
		},
		{
			name: "for one with another id", request: "ui",
			registry: "c1 Zoe ui 1.0.0\n c2 Zoe db 1.0.0",
			context:  decide("c2"),
			want:     "failure; NotFoundError decision",
		},
		{
			name: "that was not needed", request: "ui",
			registry: "c1 Zoe ui 1.0.0",
			context:  decide("c1"),
			want:     "selected c1",
		},
		{
			name: "among soft ones only", request: "ui",
			registry: "c1 Zoe ui 1.0.0 deprecated\n c2 Zoe ui 2.0.0-rc",
			context:  decide("c1"),
			want:     "selected c1; soft c1 c2",
		},
		{
			name: "cannot help where everything is rejected", request: "ui@^3",
			registry: "c1 Zoe ui 1.0.0",
			context:  decide("c1"),
			want:     "failure; VersionMismatchError version; rejected c1:version",
		},
		{
			name: "for a ref two packs share leaves the criteria to choose", request: "ui",
			registry: "c1 Zoe ui 1.0.0\n c1 Mia ui 1.1.0\n c2 Mia ui 2.0.0",
			context:  decide("c1"),
			want:     "selected c1",
		},
		{
			name: "for a ref two equal packs share decides nothing", request: "ui",
			registry: "c1 Zoe ui 1.0.0 root=a\n c1 Zoe ui 1.0.0 root=b",
			context:  decide("c1"),
			want:     "ambiguous c1 c1; AmbiguousResolutionError tie",
		},
	})
}

func TestResolveRefuses(t *testing.T) {
	runResolve(t, []resolveTest{
		{
			name: "a request that does not parse", request: "ui/controls",
			registry: "c1 Zoe ui 1.0.0",
			want:     "failure; InvalidRequestError grammar",
		},
		{
			name: "an empty request", request: "",
			registry: "c1 Zoe ui 1.0.0",
			want:     "failure; InvalidRequestError grammar",
		},
		{
			name: "no source", request: "ui",
			registry: "c1 Zoe ui 1.0.0",
			context:  func(c *Context) { c.Source = "" },
			want:     "failure; SourceRequiredError source",
		},
		{
			name: "a blank source", request: "ui",
			registry: "c1 Zoe ui 1.0.0",
			context:  func(c *Context) { c.Source = " " },
			want:     "failure; SourceRequiredError source",
		},
		{
			name: "a bad request before a missing source", request: "@ui",
			registry: "c1 Zoe ui 1.0.0",
			context:  func(c *Context) { c.Source = "" },
			want:     "failure; InvalidRequestError grammar",
		},
		{
			name: "an allowance that is none", request: "ui",
			registry: "c1 Zoe ui 1.0.0",
			context:  func(c *Context) { c.SoftAllowed = []string{"prerelease", "visibility"} },
			want:     "failure; InvalidRequestError softAllowed",
		},
	})
}

func TestFailuresTellWhatToDo(t *testing.T) {
	for _, test := range []struct {
		request, registry string
		context           func(*Context)
		want              string
	}{
		{"ui", "c1 Zoe UI 1.0.0\n c2 Zoe Ui 1.0.0\n c3 Zoe db 1", nil,
			"no pack has the id ui; ids are case-sensitive, and there is UI, Ui"},
		{"ui", "", nil,
			"no pack has the id ui"},
		{"Mia@ui", "c1 Zoe ui 1\n c2 Anthony ui 1\n c3 - ui 1\n c4 Zoe ui 2", nil,
			"no pack ui is by Mia; there are packs by Anthony, Zoe, none"},
		{"ui@^9", "c1 Zoe ui 1\n c2 Zoe ui 10\n c3 Zoe ui 2\n c4 Zoe ui 4\n c5 Zoe ui 3\n c6 Zoe ui 5\n c7 Zoe ui -", nil,
			"no version of ui satisfies >=9.0.0 <10.0.0; available: 10.0.0, 5.0.0, 4.0.0, 3.0.0, 2.0.0 and others"},
		{"ui@^9", "c1 Zoe ui 1.0.0+b\n c2 Zoe ui v1\n c3 Mia ui 1.0\n c4 Zoe ui 1.0.0+a", nil,
			"no version of ui satisfies >=9.0.0 <10.0.0; available: 1.0.0, 1.0.0+a, 1.0.0+b"},
		{"ui@^9", "c1 Zoe ui -\n c2 Zoe ui V9", nil,
			"no version of ui satisfies >=9.0.0 <10.0.0; available: only packs without a version"},
		{"ui", "c1 Zoe ui 1 hidden\n c2 Zoe ui 2 hidden", nil,
			"c1, c2 may not be used; as for c1, it is not visible"},
		{"ui", "c1 Zoe ui 1 source=user", nil,
			`c1 may not be used: it is of the source "user" and only "workspace" is asked`},
		{"ui", "c1 Zoe ui 1-rc\n c2 Zoe ui 1 deprecated", nil,
			"only discouraged packs are left (c1, c2); allow deprecated, prerelease, or decide for one of them"},
		{"ui", "c1 Zoe ui 1\n c2 Zoe ui 1", nil,
			"c1, c2 are equal under version:desc, author:asc; add a criterion that tells them apart, or decide for one"},
		{"ui", "c1 Zoe ui 1\n c2 Zoe ui 2", func(c *Context) { c.Ordering = nil },
			"c1, c2 are equal, since there is no criterion; add a criterion that tells them apart, or decide for one"},
		{"ui", "c1 Zoe ui 1 hidden\n c2 Zoe ui 1", func(c *Context) { c.Decision = "c1" },
			"the decision for c1 cannot be followed: it is not visible"},
		{"ui", "c1 Zoe ui 1", func(c *Context) { c.Decision = "c2" },
			"the decision names c2, which is no pack with the id ui; decide again"},
		{"ui", "c1 Zoe ui 1", func(c *Context) { c.Source = "" },
			"no source is told; name the one source the pack may come from"},
		{"ui", "c1 Zoe ui 1", func(c *Context) { c.Ordering = []string{"size:asc"} },
			`the ordering "size:asc" is not understood: packs are ordered by version, author, packTreeId, kind, root`},
		{"ui", "c1 Zoe ui 1", func(c *Context) { c.Ordering = []string{"kind"} },
			`the ordering "kind" is not understood: write kind:asc, kind:desc, or rank the values of kind`},
		{"ui", "c1 Zoe ui 1", func(c *Context) { c.SoftAllowed = []string{"beta"} },
			`"beta" cannot be allowed: only prerelease and deprecated packs are held back`},
	} {
		q := Question{Request: test.request, Registry: registry(t, test.registry), Context: workspace()}
		if test.context != nil {
			test.context(&q.Context)
		}
		failure := Resolve(q).Failure()
		if failure == nil || failure.Message != test.want {
			t.Errorf("%s of %q:\n got %+v\nwant %s", test.request, test.registry, failure, test.want)
		}
	}
}

func TestChosen(t *testing.T) {
	q := Question{Request: "ui", Registry: registry(t, "c1 Zoe ui 1.0.0\n c2 Zoe ui 2.0.0-rc deprecated=moved"), Context: workspace()}
	if c, ok := Resolve(q).Chosen(); !ok || c.Ref != "c1" {
		t.Errorf("chosen %+v, %v", c, ok)
	}
	if all := Resolve(q).Discouragements(); all != nil {
		t.Errorf("c1 is discouraged: %v", all)
	}
	q.Context.SoftAllowed = []string{"prerelease", "deprecated"}
	r := Resolve(q)
	if c, ok := r.Chosen(); !ok || c.Ref != "c2" {
		t.Errorf("chosen %+v, %v", c, ok)
	}
	const want = "[2.0.0-rc is a prerelease it is deprecated: moved]"
	if got := fmt.Sprint(r.Discouragements()); got != want {
		t.Errorf("discouragements %s, want %s", got, want)
	}
	q.Request = "db"
	if c, ok := Resolve(q).Chosen(); ok {
		t.Errorf("a failure chose %+v", c)
	}
}

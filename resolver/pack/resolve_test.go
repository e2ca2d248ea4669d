package pack

import (
	"fmt"
	"testing"
)

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

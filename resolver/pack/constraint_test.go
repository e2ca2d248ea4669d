package pack

import "testing"

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

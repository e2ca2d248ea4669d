package pack

import "testing"

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

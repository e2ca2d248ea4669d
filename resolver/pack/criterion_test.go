package pack

import "testing"

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

package pack

import (
	"fmt"
	"strings"
	"testing"
)

func TestExplain(t *testing.T) {
	for _, test := range []struct {
		name, request, registry string
		context                 func(*Context)
		summary                 string
		want                    string // verdict, ref, constraints, why: one candidate a line
	}{
		{
			name: "every way to lose", request: "Zoe@ui@^2",
			registry: `c7 Zoe ui 2.0.0-rc
			           c6 Zoe ui 2.1.0 deprecated=moved
			           c5 Zoe ui 2.2.0 source=user
			           c4 Mia ui 1.0.0 hidden
			           c3 Zoe ui 2.3.0
			           c2 Zoe ui 2.4.0
			           c1 Zoe ui -
			           c0 Zoe db 2.0.0`,
			context: func(c *Context) { c.SoftAllowed = []string{"prerelease"} },
			summary: "c2 is selected",
			want: `selected c2 []: it comes first of 2 packs that could be chosen
				outdone c3 []: version:desc puts c2 before it
				soft c6 [deprecated]: it is deprecated: moved
				rejected c1 [version]: it has no version and so satisfies no requirement
				rejected c4 [author version visibility]: its author is "Mia" and "Zoe" is asked for; 1.0.0 does not satisfy >=2.0.0 <3.0.0; it is not visible
				rejected c5 [scope]: it is of the source "user" and only "workspace" is asked
				rejected c7 [version]: 2.0.0-rc does not satisfy >=2.0.0 <3.0.0`,
		},
		{
			name: "the second criterion decides", request: "ui",
			registry: "c1 Zoe ui 1.0.0\n c2 Anthony ui 1.0.0\n c3 Anthony ui V1",
			summary:  "c2 is selected",
			want: `selected c2 []: it comes first of 3 packs that could be chosen
				outdone c1 []: author:asc puts c2 before it
				outdone c3 []: version:desc puts c2 before it`,
		},
		{
			name: "a tie", request: "ui",
			registry: "c3 Zoe ui 0.9.0\n c2 Zoe ui 1.0.0\n c1 Zoe ui 1.0.0",
			summary:  "c1, c2 are equal under version:desc, author:asc; add a criterion that tells them apart, or decide for one",
			want: `tied c1 []: no criterion puts it before or behind the others that tie
				tied c2 []: no criterion puts it before or behind the others that tie
				outdone c3 []: version:desc puts c1 before it`,
		},
		{
			name: "a decision in a tie", request: "ui",
			registry: "c2 Zoe ui 1.0.0\n c1 Zoe ui 1.0.0",
			context:  func(c *Context) { c.Decision = "c2" },
			summary:  "c2 is selected by decision",
			want: `selected c2 []: a person decided for it
				outdone c1 []: a person decided for c2`,
		},
		{
			name: "a decision for a discouraged pack", request: "ui",
			registry: "c1 Zoe ui 1.0.0\n c2 Zoe ui 0.9.0-rc deprecated\n c3 Zoe ui 0.1.0",
			context:  func(c *Context) { c.Decision = "c2" },
			summary:  "c2 is selected by decision",
			want: `selected c2 [prerelease deprecated]: a person decided for it, although 0.9.0-rc is a prerelease, although it is deprecated
				outdone c1 []: a person decided for c2, although version:desc puts this one first
				outdone c3 []: version:desc puts c2 before it`,
		},
		{
			name: "a decision that fails", request: "ui",
			registry: "c1 Zoe ui 1.0.0\n c2 Zoe ui 2.0.0 hidden",
			context:  func(c *Context) { c.Decision = "c2" },
			summary:  "the decision for c2 cannot be followed: it is not visible",
			want: `outdone c1 []: the resolution failed before packs were put in order
				rejected c2 [visibility]: it is not visible`,
		},
		{
			name: "kinds, roots and words that are no version", request: "ui@*",
			registry: "c1 Zoe ui x kind=theme root=vendor",
			context: func(c *Context) {
				c.Kind = "mod"
				c.ForbiddenRoots = []string{"vendor"}
			},
			summary: `no pack ui is of the kind mod; there are packs of the kind theme`,
			want:    `rejected c1 [kind version root]: its kind is "theme" and "mod" is asked for; "x" is no version and so satisfies no requirement; its root "vendor" is forbidden`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			q := Question{Request: test.request, Registry: registry(t, test.registry), Context: workspace()}
			if test.context != nil {
				test.context(&q.Context)
			}
			e := Resolve(q).Explain()
			if e.Summary != test.summary {
				t.Errorf("summary\n got %s\nwant %s", e.Summary, test.summary)
			}
			var lines []string
			for _, c := range e.Candidates {
				lines = append(lines, fmt.Sprintf("%s %s %v: %s", c.Verdict, c.Ref, c.Constraints, c.Why))
			}
			want := strings.Split(test.want, "\n")
			for i := range want {
				want[i] = strings.TrimSpace(want[i])
			}
			if got := strings.Join(lines, "\n"); got != strings.Join(want, "\n") {
				t.Errorf("\n got %s\nwant %s", got, strings.Join(want, "\n"))
			}
			if len(e.Candidates)+e.Others != len(q.Registry) {
				t.Errorf("%d candidates and %d others are not the %d packs of the registry",
					len(e.Candidates), e.Others, len(q.Registry))
			}
		})
	}
}

package pack

import "testing"

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

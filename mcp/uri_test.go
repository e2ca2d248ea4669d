package mcp

import "testing"

func TestURI(t *testing.T) {
	for uri, want := range map[string]thing{
		"iai://shop/manifest.iai":                              {root: "shop", manifest: "manifest.iai"},
		"iai://shop/.iaip/manifest.iai/instructions":           {root: "shop", manifest: ".iaip/manifest.iai", part: "instructions"},
		"iai://shop/a%20b/manifest.iai/kinds/x%2Fy":            {root: "shop", manifest: "a b/manifest.iai", part: "kinds", name: "x/y"},
		"iai://shop/kinds/x.iai/contracts/fix-bug":             {root: "shop", manifest: "kinds/x.iai", part: "contracts", name: "fix-bug"},
		"iai://shop/manifest.iai/kinds/odd.iai":                {root: "shop", manifest: "manifest.iai", part: "kinds", name: "odd.iai"},
		"iai://shop/manifest.iai/instructions/kinds/x/tail.md": {},
		"iai://shop/manifest.iai/kinds/":                       {},
		"iai://shop":                                           {},
		"iai:///manifest.iai":                                  {},
		"iai://shop/manifest.yaml":                             {},
		"iai://shop/%zz.iai":                                   {},
		"file:///manifest.iai":                                 {},
	} {
		got, ok := parseURI(uri)
		if ok != (want != thing{}) || ok && got != want {
			t.Errorf("%s names %+v %v, want %+v", uri, got, ok, want)
		}
		if ok && got.uri() != uri {
			t.Errorf("%s is written %s", uri, got.uri())
		}
	}
}

// Whatever a client sends, reading it does not panic, and what is read is
// written the same way every time.
func FuzzURI(f *testing.F) {
	for _, seed := range []string{"iai://a/manifest.iai", "iai://a/b/c.iai/kinds/k", "iai://a/c.iai/instructions", "iai://a/%00.iai/contracts/%2F", "iai://"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, uri string) {
		one, ok := parseURI(uri)
		if !ok {
			return
		}
		two, ok := parseURI(one.uri())
		if !ok || two.uri() != one.uri() {
			t.Errorf("%q is written %q and then %q", uri, one.uri(), two.uri())
		}
	})
}

package lsp

import (
	"testing"

	"go.lsp.dev/uri"
)

func TestLocate(t *testing.T) {
	const posix, windows = uri.PlatformPOSIX, uri.PlatformWindows
	tests := []struct {
		on   uri.Platform
		raw  string
		abs  string
		same string // a spelling that names the same document
	}{
		{posix, "file:///home/a/x.iai", "/home/a/x.iai", "file:///home/a/./x.iai"},
		{posix, "file:///home/a%20b/%C3%A9.iai", "/home/a b/é.iai", "file:///home/a b/é.iai"},
		{posix, "file:///a/b/../x.iai", "/a/x.iai", "file:///a//x.iai"},
		{posix, "file:///a/100%25.iai", "/a/100%.iai", ""},
		{posix, "file:///a/x%23y.iai", "/a/x#y.iai", ""},
		{posix, `file:///a/x%5Cy.iai`, `/a/x\y.iai`, ""},
		{posix, "file://localhost/a/x.iai", "//localhost/a/x.iai", ""},
		{windows, "file:///c%3A/A%20b/x.iai", "c:/A b/x.iai", "file:///C:/A b/x.iai"},
		{windows, "file:///C:/x.iai", "c:/x.iai", "file:///c%3A/x.iai"},
		{windows, "file://host/share/x.iai", "//host/share/x.iai", ""},
		{posix, "untitled:Untitled-1", "", ""},
		{posix, "vscode-notebook-cell:/a/x.iai#W0", "", ""},
		{posix, "git:/a/x.iai?%7B%22ref%22%3A%22~%22%7D", "", ""},
		{posix, "", "", ""},
		{posix, "no scheme at all", "", ""},
		{posix, "%", "", ""},
	}
	for _, tt := range tests {
		got := locateOn(tt.on, tt.raw)
		if got.abs != tt.abs {
			t.Errorf("locate(%q) is at %q, want %q", tt.raw, got.abs, tt.abs)
		}
		if tt.same != "" {
			if other := locateOn(tt.on, tt.same); other != got {
				t.Errorf("%q and %q name one document, and are %v and %v", tt.raw, tt.same, got, other)
			}
		}
	}
}

func TestMemoryPath(t *testing.T) {
	for id, want := range map[string]string{
		"untitled:Untitled-1":             "Untitled-1.iai",
		"untitled:/home/a/manifest.iai":   "manifest.iai",
		"git:/a/x.iai?%7B%22ref%22%7D":    "x.iai",
		"vscode-notebook-cell:/a/n.md#W0": "n.md.iai",
		"untitled:":                       "untitled.iai",
		`untitled:C:\a\x.iai`:             "x.iai",
	} {
		if got := memoryPath(id); got != want {
			t.Errorf("memoryPath(%q) = %q, want %q", id, got, want)
		}
	}
}

func TestWithin(t *testing.T) {
	tests := []struct {
		dir, abs, rel string
		ok            bool
	}{
		{"/a", "/a/x.iai", "x.iai", true},
		{"/a", "/ab/x.iai", "", false},
		{"/a", "/a", "", false},
		{"/", "/a/x.iai", "a/x.iai", true},
		{"c:/", "c:/x.iai", "x.iai", true},
		{"", "/a", "", false},
	}
	for _, tt := range tests {
		if rel, ok := within(tt.dir, tt.abs); ok != tt.ok || ok && rel != tt.rel {
			t.Errorf("within(%q, %q) = %q, %v", tt.dir, tt.abs, rel, ok)
		}
	}
}

func TestGlobMatch(t *testing.T) {
	tests := []struct {
		pattern, p string
		want       bool
	}{
		{"manifest.iai", "manifest.iai", true},
		{"manifest.iai", "a/manifest.iai", false},
		{"*.iai", "a.iai", true},
		{"*.iai", "a/b.iai", false},
		{"**/*.iai", "a.iai", true},
		{"**/*.iai", "a/b/c.iai", true},
		{"a/**", "a/b/c", true},
		{"a/**", "b/c", false},
		{"a/**/d.iai", "a/d.iai", true},
		{"{a,b}/m.iai", "b/m.iai", true},
		{"{a,b}/m.iai", "c/m.iai", false},
		{"{a,b{c,d}}.iai", "bd.iai", true},
		{"m?.iai", "m1.iai", true},
		{"m[0-9].iai", "m5.iai", true},
		{"m[!0-9].iai", "m5.iai", false},
		{"m[.iai", "m[.iai", true},
		{"{open", "{open", true},
		{"*a*b*c", "xaybzc", true},
		{"*a*b*c", "xaybz", false},
		{"", "", true},
	}
	for _, tt := range tests {
		if got := globMatch(tt.pattern, tt.p); got != tt.want {
			t.Errorf("globMatch(%q, %q) = %v", tt.pattern, tt.p, got)
		}
	}
}

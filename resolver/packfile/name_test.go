package packfile

import (
	"strings"
	"testing"
)

func TestCheckPath(t *testing.T) {
	for _, p := range []string{
		"pack.yaml", "rules/react.yaml", "a-b_c.1/D", "web.react-2.1.0", "0", "-", "_", "CON1", "console", "com10.yaml", "a..b",
		strings.Repeat("a", 200), strings.Repeat("a/", 11) + "a",
	} {
		if why := CheckPath(p); why != "" {
			t.Errorf("%q: %s", p, why)
		}
	}
	for _, tt := range []struct{ path, why string }{
		{"", "empty"},
		{"/etc/passwd", "absolute"},
		{`a\b`, "backslash"},
		{"C:x", "drive"},
		{"..", "leads elsewhere"},
		{"../x", "leads elsewhere"},
		{"a/../../x", "leads elsewhere"},
		{"a/./b", "leads elsewhere"},
		{"a//b", "empty level"},
		{"a/", "empty level"},
		{".git/hooks/pre-commit", "hidden"},
		{"a/.env", "hidden"},
		{"a.", "ends with a dot"},
		{"a./b", "ends with a dot"},
		{"a b", `' '`},
		{"ab:c/d", `':'`},
		{"ä", `'ä'`},
		{"a\x00b", `'\x00'`},
		{"a\nb", `'\n'`},
		{"a\u202eb", `'\u202e'`},
		{"a*", `'*'`},
		{"~", `'~'`},
		{"$HOME", `'$'`},
		{"con", "device"},
		{"x/NUL.yaml", "device"},
		{"Com1.tar.gz", "device"},
		{strings.Repeat("a", 201), "longer than 200"},
		{strings.Repeat("a/", 12) + "a", "12 levels"},
	} {
		if why := CheckPath(tt.path); !strings.Contains(why, tt.why) {
			t.Errorf("%q: %q, want something about %q", tt.path, why, tt.why)
		}
	}
}

func TestCheckPaths(t *testing.T) {
	for _, tt := range []struct{ paths, why string }{
		{"a b a/c", "`a` is a file, and `a/c` takes it for a directory"},
		{"a/c a", "`a` is a file, and `a/c` takes it for a directory"},
		{"A a/c", "`A` is a file, and `a/c` takes it for a directory"},
		{"a b c/d c/e", ""},
		{"a a", "`a` stands twice"},
		{"a/Rules.yaml a/rules.yaml", "`a/Rules.yaml` and `a/rules.yaml` are one file where case does not count"},
		{"a/x A/y", "`a` and `A` are one directory where case does not count"},
		{"a/b/x a/B/y", "`a/b` and `a/B` are one directory where case does not count"},
	} {
		if why := CheckPaths(strings.Fields(tt.paths)); why != tt.why {
			t.Errorf("%s: %q, want %q", tt.paths, why, tt.why)
		}
	}
}
